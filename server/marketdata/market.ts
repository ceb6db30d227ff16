import { rateSeriesOf } from "#domain/measures/valuation/endedCurrencies.ts"
import { type OwnRateFact, withOwnRates } from "#domain/measures/valuation/ownRates.ts"
import { filledFrom } from "#domain/measures/valuation/series.ts"
import { type Quotation, quotationOf } from "#domain/instrument/quotation.ts"
import { sql } from "kysely"
import type { Market, Series } from "#domain/measures/ledger/facts.ts"
import { stepOn } from "#domain/measures/ledger/steps.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { Db } from "#server/db/database.ts"
import { type Parameter, prepared } from "#server/db/prepared.ts"
import { type SeriesAge } from "./catalogue.ts"
import { marketChanges, type MarketChanges } from "./changes.ts"
import { fileSource, sourceIdOf } from "./precedence.ts"
import { nameInRealm, type Realm, type SeriesKey, seriesName } from "./points.ts"
import { type LoadedSeries, loadAllSeries } from "./store.ts"
import { noteSeries } from "./usedSeries.ts"

/** Prices and rates as known at one moment, with the version and the age of each series. */
export interface MarketReading extends Market {
  readonly realm: Realm
  /** The ages of the series found, in the requested order. */
  readonly ages: ReadonlyArray<SeriesAge>
  /** The names of the series that were asked for, found or not, with the realm. */
  readonly asked: ReadonlyArray<string>
  /** The versions of the series found, by names such as `price:AAPL`. */
  readonly versions: ReadonlyMap<string, bigint>
  /**
   * The source of the price or rate that was published on a day: a provider, `file`, or {@link ownSource} for a rate of
   * the household's own. Null: nothing was published on the day.
   */
  readonly sourceOn: (key: SeriesKey, on: CalendarDate) => string | null
  /** The same with exchange rates of a household's own. */
  readonly withRates: (own: ReadonlyArray<OwnRateFact>) => MarketReading
}

export interface MarketCache {
  /**
   * Reads the current series of a realm with these symbols and currencies. A series is the same object as long as its
   * version is the same, and never changes, so results that were computed from it can be cached under it. EUR needs no
   * rate. `asOf`: the number of the last change of market data that the caller knows; later changes may be missing.
   */
  readonly read: (
    realm: Realm,
    symbols: Iterable<string>,
    currencies: Iterable<Currency>,
    asOf?: bigint,
  ) => Promise<MarketReading>
}

interface KeptSeries extends LoadedSeries {
  /** A change of market data up to which it is known to be current. */
  readonly asOf: bigint
}

/**
 * Caches series: one small query finds which of the requested series have changed, and only those are read again. With
 * `asOf` there is no query while none of them has changed.
 */
export function marketCache(
  db: Db,
  {
    pointsMax = pointsMaxDefault,
    changes = marketChanges(db),
  }: { readonly pointsMax?: number; readonly changes?: MarketChanges } = {},
): MarketCache {
  // In order of last use, the least recent first: a Map iterates in the order of insertion.
  const kept = new Map<string, KeptSeries>()

  return {
    async read(realm, symbols, currencies, asOf) {
      const quotations = [...new Set(symbols)].map((text) => ({ text, ...quotationOf(text) }))
      const keys = keysOf(quotations, currencies).map((key) => ({ ...key, name: nameInRealm(realm, key) }))
      const asked = [...new Set(keys.map(({ name }) => name))]
      noteSeries(asked)
      const last = asOf === undefined ? undefined : await changes.upTo(asOf)
      const unsure = last ? keys.filter((key) => isUnsure(last(key.name), kept.get(keptName(key)))) : keys
      const versions = await currentVersions(db, realm, unsure)
      const changed = unsure.filter((key) => isNewer(versions.get(seriesName(key)), kept.get(keptName(key))))
      const loaded = await loadEach(db, realm, changed)
      const checked = new Set(unsure.map((key) => keptName(key)))

      const current = new Map<string, LoadedSeries>()
      for (const key of keys) {
        const name = keptName(key)
        const known = kept.get(name)
        const fresh = loaded.get(name)
        // Another request may have loaded the same version meanwhile: then the cached object is used.
        const series = fresh && isNewer(fresh.version, known) ? fresh : known
        if (!series) continue
        const before = known?.asOf ?? -1n
        kept.delete(name)
        kept.set(name, { ...series, asOf: checked.has(name) && asOf !== undefined && asOf > before ? asOf : before })
        current.set(preferredName(key), series)
      }
      forgetLongestUnused(kept, pointsMax)
      const rates = [...current.values()].filter(({ kind }) => kind === "rate")
      return readingOf(realm, [...quotations.flatMap((one) => quoted(one, current) ?? []), ...rates], asked)
    },
  }
}

/** A series that is read by the order of sources of a quotation. */
interface PreferredKey extends SeriesKey {
  /** The sources that count first; then the default order. */
  readonly preferred: ReadonlyArray<string>
}

/** Names a series by its order of sources: each order has its own values. */
const preferredName = ({ preferred, ...key }: PreferredKey): string =>
  preferred.length === 0 ? seriesName(key) : `${seriesName(key)} ~${preferred.join(",")}`

/** The same among those of all realms. */
const keptName = ({ name, preferred }: PreferredKey & { readonly name: string }): string =>
  preferred.length === 0 ? name : `${name} ~${preferred.join(",")}`

/** Loads series, by {@link keptName}. */
async function loadEach(
  db: Db,
  realm: Realm,
  keys: ReadonlyArray<PreferredKey & { readonly name: string }>,
): Promise<ReadonlyMap<string, LoadedSeries>> {
  const loaded = new Map<string, LoadedSeries>()
  for (const some of Map.groupBy(keys, (key) => key.preferred.join(",")).values()) {
    const preferred = some[0]?.preferred ?? []
    for (const series of await loadAllSeries(db, some, { realm, preferred })) {
      loaded.set(keptName({ ...series, preferred, name: nameInRealm(realm, series) }), series)
    }
  }
  return loaded
}

/**
 * The prices of a quotation. For each day those of files count first: under the symbol of the instrument, then under the
 * typed one. Other prices of the typed symbol count for days without another. All in the same currency.
 */
function quoted(
  { text, symbol, typed, sources: preferred }: Quotation & { readonly text: string },
  current: ReadonlyMap<string, LoadedSeries>,
): LoadedSeries | undefined {
  const pricesOf = (of: string) => current.get(preferredName({ kind: "price", symbol: of, preferred }))
  const main = pricesOf(symbol)
  const other = typed === null ? undefined : pricesOf(typed)
  if (!main || !other) return (main ?? other) && { ...((main ?? other) as LoadedSeries), symbol: text }
  if (other.series.currency !== main.series.currency) return { ...main, symbol: text }
  const [day, otherDay] = [main.series.days.at(-1) ?? 0, other.series.days.at(-1) ?? 0]
  const isFile = (of: LoadedSeries) => sourceIdOf(of.source) === fileSource
  const isNewest = day > otherDay || (day === otherDay && (isFile(main) || !isFile(other)))
  const { recordedAt, source } = isNewest ? main : other
  const filled = filledFrom(main.series, other.series)
  const ofFiles = main.ofFiles && other.ofFiles ? filledFrom(main.ofFiles, other.ofFiles) : other.ofFiles
  const series = ofFiles ? filledFrom(ofFiles, filled) : filled
  const sourceOn = (on: number): string => {
    if (hasDay(main.ofFiles, on) || hasDay(other.ofFiles, on)) return fileSource
    return (hasDay(main.series, on) || !hasDay(other.series, on) ? main : other).sourceOn(on)
  }
  return { ...main, symbol: text, series, recordedAt, source, sourceOn, version: main.version + other.version }
}

const hasDay = (series: Series | undefined, day: number): boolean =>
  series !== undefined && series.days[stepOn(series.days, day)] === day

/** Whether a cached series, or that there is none, may no longer be right. */
const isUnsure = (lastChange: bigint | undefined, known: KeptSeries | undefined): boolean =>
  lastChange !== undefined && (known === undefined || known.asOf < lastChange)

/** The source of exchange rates that a household recorded itself, in answers. */
export const ownSource = "own"

/**
 * About 12 bytes per point: fifteen years of 1,500 symbols take 72 MB. What one household holds has to fit, or each of its
 * figures reads some of the series again.
 */
const pointsMaxDefault = 6_000_000

const isNewer = (version: bigint | undefined, known: LoadedSeries | undefined): boolean =>
  version !== undefined && (known === undefined || version > known.version)

function keysOf(quotations: ReadonlyArray<Quotation>, currencies: Iterable<Currency>): ReadonlyArray<PreferredKey> {
  const prices = quotations.flatMap(({ symbol, typed, sources: preferred }) =>
    (typed === null ? [symbol] : [symbol, typed]).map((of): PreferredKey => ({ kind: "price", symbol: of, preferred })),
  )
  const rates = Array.from(new Set(currencies), (currency): PreferredKey => ({
    kind: "rate",
    symbol: currency,
    preferred: [],
  }))
  return [
    ...new Map(prices.map((key) => [preferredName(key), key])).values(),
    ...rates.filter(({ symbol }) => symbol !== "EUR"),
  ]
}

async function currentVersions(
  db: Db,
  realm: Realm,
  keys: ReadonlyArray<SeriesKey>,
): Promise<ReadonlyMap<string, bigint>> {
  if (keys.length === 0) return new Map()
  const rows = await findVersions(db, {
    realm,
    kinds: keys.map(({ kind }) => kind),
    symbols: keys.map(({ symbol }) => symbol),
  })
  return new Map(rows.map((row) => [seriesName(row), row.version]))
}

/** Runs for every computed figure. */
const findVersions = prepared(
  "market-versions",
  (
    db,
    parameter: Parameter<{
      readonly realm: Realm
      readonly kinds: ReadonlyArray<string>
      readonly symbols: ReadonlyArray<string>
    }>,
  ) =>
    db
      .selectFrom("market.series")
      .select(["kind", "symbol", "version"])
      .where("realm", "=", parameter("realm"))
      .where("version", ">", 0n)
      .where(
        sql<boolean>`(kind, symbol) in (select * from unnest(${parameter("kinds")}::text[], ${parameter("symbols")}::text[]))`,
      ),
)

function forgetLongestUnused(kept: Map<string, KeptSeries>, pointsMax: number): void {
  let points = 0
  for (const { series } of kept.values()) points += series.days.length
  for (const [name, { series }] of kept) {
    if (points <= pointsMax) return
    kept.delete(name)
    points -= series.days.length
  }
}

function readingOf(realm: Realm, loaded: ReadonlyArray<LoadedSeries>, asked: ReadonlyArray<string>): MarketReading {
  const series = new Map<string, Series>(loaded.map((one) => [seriesName(one), one.series]))
  const sources = new Map(loaded.map((one) => [seriesName(one), one.sourceOn]))
  const published = (currency: string) => series.get(`rate:${currency}`)
  const withRates = (own: ReadonlyArray<OwnRateFact>): MarketReading => {
    const merged = withOwnRates(own)
    return {
      realm,
      price: (symbol) => series.get(`price:${symbol}`),
      rate: (currency) => rateSeriesOf(currency, (of) => merged(of, published(of))),
      ages: loaded.map(ageOf),
      asked,
      versions: new Map(loaded.map((one) => [seriesName(one), one.version])),
      sourceOn(key, on) {
        if (key.kind === "rate" && own.some((rate) => rate.currency === key.symbol && rate.on === on)) return ownSource
        const [name, day] = [seriesName(key), dayNumber(on)]
        return hasDay(series.get(name), day) ? (sources.get(name)?.(day) ?? null) : null
      },
      withRates,
    }
  }
  return withRates([])
}

const ageOf = ({ kind, symbol, series, source, recordedAt, name }: LoadedSeries): SeriesAge => ({
  kind,
  symbol,
  currency: series.currency,
  firstOn: dayOfNumber(series.days[0] ?? 0),
  lastOn: dayOfNumber(series.days.at(-1) ?? 0),
  source,
  recordedAt,
  name,
})
