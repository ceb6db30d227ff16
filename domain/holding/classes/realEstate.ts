import { Schema } from "effect"
import { Remark } from "#domain/shared/text.ts"
import { always, refunds } from "./always.ts"

export const PropertyType = Schema.Literals(["residential", "commercial", "land", "industrial", "other"])
export type PropertyType = typeof PropertyType.Type

/** Plain decimal text of at most `most` degrees to either side. It is a place on a map, and no amount. */
const degrees = (most: number) =>
  Schema.String.check(
    Schema.isPattern(/^-?\d{1,3}(?:\.\d{1,12})?$/u, { message: "place.malformed" }),
    Schema.makeFilter((text: string) => Math.abs(Number(text)) <= most, { message: "place.malformed" }),
  )

/** Where an address is, and whose data says so: it is shown with the place. Degrees north and east. */
export const Place = Schema.Struct({
  latitude: degrees(90),
  longitude: degrees(180),
  source: Schema.Literals(["openStreetMap", "google"]),
})
export type Place = typeof Place.Type

/** The details of a property. No rule reads them. `place` is absent where the address was typed. */
export const RealEstateDetails = Schema.TaggedStruct("realEstate", {
  propertyType: PropertyType,
  address: Schema.NullOr(Remark),
  place: Schema.optionalKey(Place),
  description: Schema.NullOr(Remark),
})

export const realEstate = {
  details: RealEstateDetails,
  behaviour: {
    valuedBy: ["appraised"],
    instruments: [],
    entries: ["Valuation", "CashFlow", ...always],
    cashFlows: ["rent", "expense", ...refunds, "improvement", "exit"],
    isCountedInUnits: false,
    sold: "fromOpening",
    rollsForward: false,
    leastShare: "0",
    investable: "non_investable",
  },
} as const
