import { Result } from "effect"
import type { Kysely } from "kysely"
import { addressesFrom, searchAddresses } from "#contract/addresses.ts"
import type { RealEstateDetails } from "#domain/holding/classes/realEstate.ts"
import { gradeOf, readingsOf, wantedOf } from "#domain/shared/textMatching.ts"
import { linesOf } from "#projections/lines/query.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { type AddressSearch, type AddressService, asksAsYouType } from "#server/addresses/addressSearch.ts"
import { accessOf } from "#server/db/access.ts"
import { queryRoute, type Route } from "#server/http/route.ts"
import { snapshot } from "#server/views/snapshot.ts"

/** The address service of the installation. */
export interface Addresses {
  readonly service: AddressService
  readonly search: AddressSearch
}

interface Dependencies {
  readonly db: Kysely<ReadModels>
  /** Undefined: the operator chose none. */
  readonly addresses: Addresses | undefined
}

const ownMost = 5

export const addressRoutes = ({ db, addresses }: Dependencies): ReadonlyArray<Route> => [
  queryRoute(searchAddresses, ["lines"], async ({ person, query }) => {
    // Visitors of the demo family cost the operator no requests.
    const used = person.membership.isDemo ? undefined : addresses
    const service = used
      ? { name: used.service.name, host: used.service.url.host, asYouType: asksAsYouType(used.service) }
      : null
    const search = query.search?.trim() ?? ""
    if (search.length < addressesFrom) {
      return Result.succeed({ body: { service, addresses: [], failure: null, isSearched: false } })
    }
    const rows = await snapshot(db, accessOf(person), (tx) => linesOf(tx, person.householdId, "holding"))
    const own = ownAddresses(rows, search)
    const asks = used !== undefined && (asksAsYouType(used.service) || query.submitted === "yes")
    const found = asks ? await used.search(search, person.preferences.language) : Result.succeed([])
    const known = new Set(own.map(({ label }) => label))
    const others = Result.isSuccess(found)
      ? found.success.filter(({ label }) => !known.has(label)).map((one) => ({ ...one, isOwn: false }))
      : []
    return Result.succeed({
      body: {
        service,
        addresses: [...own, ...others],
        failure: Result.isFailure(found) ? found.failure : null,
        isSearched: asks,
      },
    })
  }),
]

/** The addresses of properties of the household that contain the words, in any order. */
function ownAddresses(rows: Awaited<ReturnType<typeof linesOf>>, search: string) {
  const wanted = wantedOf(search)
  const found = new Map<string, (typeof RealEstateDetails)["Encoded"]["place"]>()
  for (const row of rows) {
    if (row.status !== "active" || row.asset_class !== "realEstate") continue
    const { details } = JSON.parse(row.description) as { readonly details: (typeof RealEstateDetails)["Encoded"] }
    const label = details.address?.replaceAll(/\s+/g, " ")
    if (label && gradeOf(readingsOf(label), wanted) !== undefined && !found.get(label)) found.set(label, details.place)
  }
  return [...found].slice(0, ownMost).map(([label, place]) => ({ label, place: place ?? null, isOwn: true }))
}
