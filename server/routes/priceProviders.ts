import { Result } from "effect"
import { quotationOf } from "#domain/instrument/quotation.ts"
import { readArrivals } from "#contract/arrivals.ts"
import { readPriceProviders, searchProviders } from "#contract/market.ts"
import type { ProviderAdministration } from "#server/admin/providers.ts"
import { figuresRead } from "#server/application/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import type { Db } from "#server/db/database.ts"
import { personalRoute, queryRoute, type Route } from "#server/http/route.ts"
import { followedStates } from "#server/marketdata/following/followed.ts"
import { kindOf, namesOfEach } from "#server/marketdata/following/symbols.ts"
import type { searchForPersons } from "#server/marketdata/searchForPerson.ts"
import { alsoHoldings } from "#server/views/alsoRead.ts"
import { arrivalsView } from "#server/views/arrivals.ts"
import { realSymbolsHeld } from "#server/views/suggestions.ts"
import type { QueryDependencies } from "./queries.ts"

export interface PriceProviderDependencies extends Pick<QueryDependencies, "wealth"> {
  /** As the owner of the data: what is fetched for all households belongs to none. */
  readonly workerDb: Db
  /** Whether anything is requested from providers. */
  readonly marketDataIsOn: boolean
  readonly providers: Pick<ProviderAdministration, "list">
  readonly searchForPerson: ReturnType<typeof searchForPersons>
}

/** What households see of the providers of prices. */
export const priceProviderRoutes = ({
  wealth,
  workerDb,
  marketDataIsOn,
  providers,
  searchForPerson,
}: PriceProviderDependencies): ReadonlyArray<Route> => [
  queryRoute(readArrivals, figuresRead, async ({ person }) => {
    const [facts, holdings] = await wealth.read(accessOf(person), alsoHoldings)
    // Prices of demo households are synthetic.
    const { isDemo } = person.membership
    const symbols = realSymbolsHeld(facts).map((text) => quotationOf(text).symbol)
    const states = await followedStates(workerDb, symbols)
    const namesOf = await namesOfEach(workerDb, symbols, person.today)
    const isKnown = (symbol: string) => kindOf(namesOf(symbol)) !== undefined
    return Result.succeed({
      body: arrivalsView(facts, isDemo ? [] : holdings, { states, isOn: marketDataIsOn, isKnown }),
      reflects: facts.reflects,
    })
  }),

  personalRoute(readPriceProviders, async ({ person }) => {
    const { isOn, providers: all, orders } = await providers.list()
    const kinds = orders.map(({ kind, providers: order }) => ({
      kind,
      // The bank comes first for the currencies that it quotes.
      providers: (kind === "rates" ? (["ecb", ...order] as const) : order).flatMap((id) => {
        const found = all.find(({ provider }) => provider === id)
        if (!found || found.state === "stopped") return []
        const { name, host, attribution, isCommercial } = found
        return [{ provider: id, name, host, attribution, isCommercial }]
      }),
    }))
    // Nothing is fetched for demo households.
    return Result.succeed({ body: { isOn: isOn && !person.membership.isDemo, kinds } })
  }),

  personalRoute(searchProviders, async ({ person, query: { text, assetClass } }) => {
    const { userId, membership, preferences } = person
    // Nothing is fetched for demo households.
    if (membership.isDemo || !marketDataIsOn) return Result.succeed({ body: { instruments: [], outcome: "off" } })
    const preferred = { exchange: preferences.defaultExchange, currency: preferences.baseCurrency }
    return Result.succeed({ body: await searchForPerson({ userId, text, assetClass, preferred }) })
  }),
]
