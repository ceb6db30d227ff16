import type { CalendarDate } from "#domain/shared/calendarDate.ts"

/** The kind of a series: closing prices of one symbol, or units of one currency for 1 EUR. */
export type SeriesKind = "price" | "rate"

/**
 * Which prices a series has: real ones, or those of demo households. The two are independent, even where both have a
 * series of the same name.
 */
export type Realm = "real" | "madeUp"

/** Which prices and rates a household uses. */
export const realmOf = ({ isDemo }: { readonly isDemo: boolean }): Realm => (isDemo ? "madeUp" : "real")

/** Names a series within its realm. The symbol of a rate is its currency. */
export interface SeriesKey {
  readonly kind: SeriesKind
  readonly symbol: string
}

/** One published value. `value` is a plain decimal, zero or above for a price and above zero for a rate, at most 18 digits before the point and 18 after it. */
export interface Point {
  readonly day: CalendarDate
  readonly value: string
}

/** Points of one series, in any order, at most one per day. `currency` is the currency of the values. */
export interface SeriesPoints extends SeriesKey {
  readonly currency: string
  /** The unit in which the provider quotes, such as `GBp`; absent: the currency. It is stored with each point. */
  readonly unit?: string
  readonly points: ReadonlyArray<Point>
}

export const seriesName = ({ kind, symbol }: SeriesKey): string => `${kind}:${symbol}`

/** Names a series among those of all realms. */
export const nameInRealm = (realm: Realm, key: SeriesKey): string => `${realm} ${seriesName(key)}`
