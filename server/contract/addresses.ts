import { Schema } from "effect"
import { Place } from "#domain/holding/classes/realEstate.ts"
import { endpoint } from "./endpoint.ts"

export { Place }

/** From this many characters on, addresses are searched. */
export const addressesFrom = 3

/** The services that find addresses. */
const addressServices = ["photon", "nominatim", "google"] as const
export const AddressServiceName = Schema.Literals(addressServices)
export type AddressServiceName = typeof AddressServiceName.Type

const AddressText = Schema.String.check(
  Schema.isPattern(/\S/u, { message: "text.malformed" }),
  Schema.isMaxLength(200, { message: "text.tooLong" }),
)

/** Why the service found nothing: it does not answer; too many requests are waiting; it refuses the installation. */
export const AddressFailure = Schema.Literals(["unreachable", "busy", "refused"])
export type AddressFailure = typeof AddressFailure.Type

export const searchAddresses = endpoint({
  name: "searchAddresses",
  method: "GET",
  path: "/api/addresses",
  kind: "query",
  summary:
    "Addresses of the household that contain a text, and those that the address service of the installation finds for it. " +
    "Without a text: which service that is.",
  query: Schema.Struct({
    search: Schema.optionalKey(AddressText),
    /** The user asked for the search, with a button or Enter. Some services may not be asked while a user types. */
    submitted: Schema.optionalKey(Schema.Literal("yes")),
  }),
  answer: Schema.Struct({
    /** Null: the operator has chosen none, or this is a demo household. Then only addresses of the household are found. */
    service: Schema.NullOr(
      Schema.Struct({
        name: AddressServiceName,
        /** The host that receives what is searched. */
        host: Schema.String,
        /** Whether it is asked while a user types, or only when the search is submitted. */
        asYouType: Schema.Boolean,
      }),
    ),
    addresses: Schema.Array(
      Schema.Struct({
        label: Schema.String,
        place: Schema.NullOr(Place),
        /** Whether a property of the household has it. */
        isOwn: Schema.Boolean,
      }),
    ),
    failure: Schema.NullOr(AddressFailure),
    /** Whether the service was asked. */
    isSearched: Schema.Boolean,
  }),
})

export const addressEndpoints = [searchAddresses]
