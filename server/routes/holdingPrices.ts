import { Result, Schema } from "effect"
import { HoldingDescription } from "#domain/holding/events.ts"
import { symbolOfInstrument, type InstrumentId, instrumentOfSymbol } from "#domain/instrument/instrument.ts"
import type { Quotation } from "#domain/instrument/quotation.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { LineRow } from "#projections/lineTables.ts"
import { lineOf } from "#projections/lines/query.ts"
import { readHoldingPrices } from "#contract/holdingPrices.ts"
import { figuresRead } from "#server/application/readModels.ts"
import { accessOf } from "#server/db/access.ts"
import type { Db } from "#server/db/database.ts"
import { refused } from "#server/http/problems.ts"
import { queryRoute, type Route } from "#server/http/route.ts"
import type { FeedSettings } from "#server/marketdata/feeds/asking.ts"
import { servedBy } from "#server/marketdata/following/fetching.ts"
import { kindOf, namesOfEach } from "#server/marketdata/following/symbols.ts"
import { instrumentInView, instrumentsWithSymbols } from "#server/marketdata/instruments.ts"
import { exchangeOf } from "#server/marketdata/listings/exchanges.ts"
import { instrumentLike } from "#server/marketdata/listings/listedInstruments.ts"
import { type Realm, realmOf } from "#server/marketdata/points.ts"
import { requestOf, sourcesOfPrices } from "#server/marketdata/sources.ts"
import { orderOfClass } from "#server/views/priceOrders.ts"
import { figuresWith, quotationOfLedger, sourceViews, textsOf } from "#server/views/holdingPrices.ts"
import type { QueryDependencies } from "./queries.ts"

export interface HoldingPriceDependencies extends Pick<QueryDependencies, "wealth"> {
  readonly requestsDb: Db
  /** Which providers are switched on, in their order of now. */
  readonly feeds: () => Promise<FeedSettings>
}

/** Where the prices of a holding come from, and what would follow from another instrument or order of sources. */
export const holdingPriceRoutes = ({ wealth, requestsDb, feeds }: HoldingPriceDependencies): ReadonlyArray<Route> => [
  queryRoute(readHoldingPrices, figuresRead, async ({ person, params: { holdingId }, query: { instrumentId } }) => {
    const { householdId, today } = person
    const realm = realmOf(person.membership)
    const [{ ledgers, priceOrders }, row] = await wealth.read(accessOf(person), (tx) =>
      lineOf(tx, householdId, "holding", holdingId),
    )
    const ledger = row && ledgers.get(row.line_id)
    if (!row || !ledger) return Result.fail(refused({ _tag: "LineNotFound", line: "holding" }))
    if (instrumentId !== undefined && !(await instrumentInView(requestsDb, accessOf(person), instrumentId))) {
      return Result.fail(refused({ _tag: "InstrumentNotFound" }))
    }
    const { instrument, priceSymbol, preferredSource } = decodeDescription(JSON.parse(row.description))
    const current = quotationOfLedger(ledger)
    const sources = [
      ...(preferredSource === null ? [] : [preferredSource]),
      ...orderOfClass(ledger.assetClass, priceOrders),
    ]
    const typed = { typed: null, sources }
    const known = await knownSources(requestsDb, realm, current)
    // Prices of demo households are synthetic: no provider has them.
    const providers =
      current === null || realm !== "real" ? [] : await providersOf({ requestsDb, feeds }, current.symbol, today)
    const others = {
      attached:
        instrumentId === undefined ? null : { symbol: symbolOfInstrument(instrumentId), typed: priceSymbol, sources },
      detached: instrument === null || priceSymbol === null ? null : { ...typed, symbol: priceSymbol },
      bySource: new Map(
        current === null
          ? []
          : [...known.map((one) => one.source), ...providers].map((id) => [
              id,
              { ...current, sources: [id, ...sources.filter((one) => one !== id)] },
            ]),
      ),
    }
    const [facts] = await wealth.read(accessOf(person), undefined, textsOf(others))
    const figures = (quotation: Quotation | null) => figuresWith({ ledger, market: facts.market }, quotation, today)
    const request = current === null ? undefined : await requestOf(requestsDb, current.symbol)
    return Result.succeed({
      body: {
        currency: row.currency,
        instrument: await attachedTo(requestsDb, realm, current),
        proposal: instrument === null ? await proposalFor(row, priceSymbol) : null,
        current: figures(current),
        attached: others.attached && figures(others.attached),
        detached: instrument === null ? null : figures(others.detached),
        sources: sourceViews(known, providers, (id) => figures(others.bySource.get(id) ?? null)),
        request: request
          ? {
              provider: request.provider,
              tookOver: request.tookOver,
              fetchedAt: request.fetchedAt?.toISOString() ?? null,
              hasFailed: request.error !== null,
            }
          : null,
      },
      reflects: facts.reflects,
    })
  }),
]

const decodeDescription = Schema.decodeUnknownSync(HoldingDescription)

const knownSources = (db: Db, realm: Realm, current: Quotation | null) =>
  current === null
    ? Promise.resolve([])
    : sourcesOfPrices(
        db,
        realm,
        current.typed === null ? [current.symbol] : [current.symbol, current.typed],
        current.sources,
      )

/** The providers that are switched on and know the symbol. */
async function providersOf(
  { requestsDb, feeds }: Pick<HoldingPriceDependencies, "requestsDb" | "feeds">,
  symbol: string,
  today: Parameters<typeof namesOfEach>[2],
): Promise<ReadonlyArray<string>> {
  const names = (await namesOfEach(requestsDb, [symbol], today))(symbol)
  const kind = kindOf(names)
  return kind === undefined ? [] : servedBy({ settings: await feeds() }, kind, names)
}

/** The instrument of a quotation, with the names that it has now. */
async function attachedTo(db: Db, realm: Realm, current: Quotation | null) {
  const id = current === null ? undefined : instrumentOfSymbol(current.symbol)
  const [found] = id === undefined ? [] : await instrumentsWithSymbols(db, realm, [id])
  if (!found) return null
  const symbols = found.symbols.filter(({ until }) => until === null).map(({ scheme, value }) => ({ scheme, value }))
  const mic = symbols.find(({ scheme }) => scheme === "ticker")?.value.split(":")[0]
  const { kind, name, currency } = found
  return {
    instrumentId: found.id as InstrumentId,
    kind,
    name,
    currency: currency as Currency,
    exchange: mic === undefined ? null : (exchangeOf.get(mic)?.name ?? mic),
    symbols,
  }
}

async function proposalFor({ asset_class, currency, description }: LineRow<"holding">, priceSymbol: string | null) {
  const { details } = decodeDescription(JSON.parse(description))
  const isin = details._tag === "security" ? (details.isin ?? null) : null
  return (await instrumentLike({ assetClass: asset_class, priceSymbol, isin, currency })) ?? null
}
