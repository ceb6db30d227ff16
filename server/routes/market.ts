import { Result } from "effect"
import { type LineLedger, symbolsOf } from "#domain/measures/ledger/facts.ts"
import { ledgersOfScope } from "#domain/measures/ownership/ledgersOfScope.ts"
import { type Conversion, conversionOn } from "#domain/measures/valuation/conversion.ts"
import { decimalOf, whole } from "#domain/numbers/fraction.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { toFixedString } from "#domain/numbers/decimal.ts"
import { accessOf } from "#server/db/access.ts"
import { readMarketStatus, readRates, searchInstruments, searchSymbols } from "#contract/market.ts"
import type { Db } from "#server/db/database.ts"
import { type SeriesAge, searchSymbols as search } from "#server/marketdata/catalogue.ts"
import { searchInstruments as instrumentsFound } from "#server/marketdata/listings/searchInstruments.ts"
import { type LastFetch, lastFetches } from "#server/marketdata/fetches.ts"
import { releasedSource } from "#server/marketdata/released/releasedRates.ts"
import { alsoNames } from "#server/views/alsoRead.ts"
import type { LineNames } from "#server/views/lineNames.ts"
import { measuredOf } from "#server/views/netWorth.ts"
import type { HouseholdWealth } from "#server/views/wealth.ts"
import { personalRoute, queryRoute, type Route } from "#server/http/route.ts"
import { realmOf } from "#server/marketdata/points.ts"
import { figuresRead } from "#server/application/readModels.ts"
import { dayAndCurrency, portfolioKnown, type QueryDependencies } from "./queries.ts"

export const marketRoutes = ({
  requestsDb,
  wealth,
}: QueryDependencies & { readonly requestsDb: Db }): ReadonlyArray<Route> => [
  queryRoute(readMarketStatus, figuresRead, async ({ person }) => {
    const [facts, names] = await wealth.read(accessOf(person), alsoNames)
    const { market, reflects } = facts
    const prices = market.ages.filter(({ kind }) => kind === "price")
    const used = new Set<string>([
      person.preferences.baseCurrency,
      ...currenciesOf([...facts.ledgers.values()], market),
    ])
    const rates = market.ages.filter(({ kind, symbol }) => kind === "rate" && used.has(symbol))
    // Data of a demo household are not fetched.
    const fetches = person.membership.isDemo ? [] : await lastFetches(requestsDb)
    return Result.succeed({
      body: {
        series: [
          ...prices.map((age) => ({ ...ageView(age), usedBy: namesUsing(age.symbol, facts, names) })),
          ...rates.map((age) => ({ ...ageView(age), usedBy: [] })),
        ],
        fetches: fetches.filter(isRequest).map(({ provider, attemptedAt, outcome, error }) => ({
          provider,
          attemptedAt: attemptedAt.toISOString(),
          outcome,
          error,
        })),
      },
      reflects,
    })
  }),

  queryRoute(readRates, figuresRead, async ({ person, query }) => {
    const [facts] = await wealth.read(accessOf(person))
    const { on, currency } = dayAndCurrency(person, query)
    const known = portfolioKnown(facts, query.portfolioId)
    if (Result.isFailure(known)) return Result.fail(known.failure)
    const conversion = conversionOn(facts.market, currency, dayNumber(on))
    const ledgers = ledgersOfScope({ ...measuredOf(facts), day: on, scope: query.portfolioId ?? "household" })
    const rates = [...currenciesOf(ledgers, facts.market)]
      .filter((from) => from !== currency)
      .sort()
      .map((from) => ({ currency: from, ...rateOf(from, conversion) }))
    return Result.succeed({ body: { on, currency, rates }, reflects: facts.reflects })
  }),

  personalRoute(searchSymbols, async ({ person, query }) =>
    Result.succeed({
      body: { symbols: (await search(requestsDb, realmOf(person.membership), query.search)).map(ageView) },
    }),
  ),

  personalRoute(searchInstruments, async ({ person, query: { text, assetClass } }) => {
    const { defaultExchange, baseCurrency } = person.preferences
    const preferred = { exchange: defaultExchange, currency: baseCurrency }
    return Result.succeed({ body: { instruments: await instrumentsFound(text, assetClass, preferred) } })
  }),
]

/** Whether data were requested from a provider, and not loaded from the release. */
const isRequest = ({ provider }: LastFetch): boolean => provider !== releasedSource

/** The currencies of lines and of their quoted prices. */
function currenciesOf(
  ledgers: ReadonlyArray<LineLedger>,
  { ages }: Pick<HouseholdWealth["market"], "ages">,
): ReadonlySet<string> {
  const symbols = new Set(ledgers.flatMap(symbolsOf))
  return new Set([
    ...ledgers.map(({ currency }) => currency),
    ...ages.filter(({ kind, symbol }) => kind === "price" && symbols.has(symbol)).map(({ currency }) => currency),
  ])
}

/** The holdings and wallets whose prices a quotation has, each name once. */
const namesUsing = (quotation: string, { ledgers }: HouseholdWealth, names: LineNames): ReadonlyArray<string> => {
  const users = [...ledgers.values()].filter((ledger) => symbolsOf(ledger).includes(quotation))
  return [...new Set(users.flatMap(({ lineId }) => names.get(lineId)?.name ?? []))]
}

const ratePlaces = 6

function rateOf(from: string, conversion: Conversion) {
  if (conversion.missingRateOf(from) !== undefined) return { rate: null, ratedOn: null }
  const ratedOn = conversion.ratedOn(from)
  return {
    rate: toFixedString(decimalOf(conversion.total(new Map([[from, whole]])), ratePlaces), ratePlaces),
    ratedOn: ratedOn === undefined ? null : dayOfNumber(ratedOn),
  }
}

const ageView = ({ kind, symbol, name, currency, firstOn, lastOn, source }: SeriesAge) => ({
  kind,
  symbol,
  name,
  currency,
  firstOn,
  lastOn,
  source,
})
