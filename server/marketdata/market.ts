import { sql } from "kysely"
import type { Market, Series } from "#domain/measures/ledger/facts.ts"
import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { Db } from "#server/db/database.ts"
import { type Parameter, prepared } from "#server/db/prepared.ts"
import { type SeriesAge } from "./catalogue.ts"
import { marketChanges, type MarketChanges } from "./changes.ts"
import { nameInRealm, type Realm, type SeriesKey, seriesName } from "./points.ts"
import { type LoadedSeries, loadAllSeries } from "./store.ts"
import { noteSeries } from "./usedSeries.ts"

/** Prices and rates as known at one moment, with the version and the age of each series. */
export interface MarketReading extends Market {
  /** The ages of the series found, in the requested order. */
  readonly ages: ReadonlyArray<SeriesAge>
  /** The names of the series that were asked for, found or not, with the realm. */
  readonly asked: ReadonlyArray<string>
  /** The versions of the series found, by names such as `price:AAPL`. */
  readonly versions: ReadonlyMap<string, bigint>
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
      const keys = keysOf(symbols, currencies).map((key) => ({ ...key, name: nameInRealm(realm, key) }))
      const asked = keys.map(({ name }) => name)
      noteSeries(asked)
      const last = asOf === undefined ? undefined : await changes.upTo(asOf)
      const unsure = last ? keys.filter(({ name }) => isUnsure(last(name), kept.get(name))) : keys
      const versions = await currentVersions(db, realm, unsure)
      const changed = unsure.filter((key) => isNewer(versions.get(seriesName(key)), kept.get(key.name)))
      const loaded = new Map(
        (await loadAllSeries(db, changed, { realm })).map((series) => [nameInRealm(realm, series), series]),
      )
      const checked = new Set(unsure.map(({ name }) => name))

      const wanted = keys.flatMap(({ name }) => {
        const known = kept.get(name)
        const fresh = loaded.get(name)
        // Another request may have loaded the same version meanwhile: then the cached object is used.
        const series = fresh && isNewer(fresh.version, known) ? fresh : known
        if (!series) return []
        const before = known?.asOf ?? -1n
        kept.delete(name)
        kept.set(name, { ...series, asOf: checked.has(name) && asOf !== undefined && asOf > before ? asOf : before })
        return [series]
      })
      forgetLongestUnused(kept, pointsMax)
      return readingOf(wanted, asked)
    },
  }
}

/** Whether a cached series, or that there is none, may no longer be right. */
const isUnsure = (lastChange: bigint | undefined, known: KeptSeries | undefined): boolean =>
  lastChange !== undefined && (known === undefined || known.asOf < lastChange)

/** About 12 bytes per point: the rates of nine currencies since 1999 and fifteen years of 400 symbols take 20 MB. */
const pointsMaxDefault = 1_600_000

const isNewer = (version: bigint | undefined, known: LoadedSeries | undefined): boolean =>
  version !== undefined && (known === undefined || version > known.version)

function keysOf(symbols: Iterable<string>, currencies: Iterable<Currency>): ReadonlyArray<SeriesKey> {
  return [
    ...Array.from(new Set(symbols), (symbol): SeriesKey => ({ kind: "price", symbol })),
    ...Array.from(new Set(currencies), (currency): SeriesKey => ({ kind: "rate", symbol: currency })),
  ].filter(({ kind, symbol }) => kind === "price" || symbol !== "EUR")
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

function readingOf(loaded: ReadonlyArray<LoadedSeries>, asked: ReadonlyArray<string>): MarketReading {
  const series = new Map<string, Series>(loaded.map((one) => [seriesName(one), one.series]))
  return {
    price: (symbol) => series.get(`price:${symbol}`),
    rate: (currency) => series.get(`rate:${currency}`),
    ages: loaded.map(ageOf),
    asked,
    versions: new Map(loaded.map((one) => [seriesName(one), one.version])),
  }
}

const ageOf = ({ kind, symbol, series, source, recordedAt }: LoadedSeries): SeriesAge => ({
  kind,
  symbol,
  currency: series.currency,
  firstOn: dayOfNumber(series.days[0] ?? 0),
  lastOn: dayOfNumber(series.days.at(-1) ?? 0),
  source,
  recordedAt,
})
