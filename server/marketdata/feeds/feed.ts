import type { Result } from "effect"
import type { PriceProvider } from "#contract/market.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type {
  Dividend,
  Found,
  Instrument,
  PricePoint,
  Reader,
  Refusal,
  Split,
  SymbolChange,
} from "#server/marketdata/providers/answers.ts"

/** The kinds of series that providers serve. Each has an order of providers of its own. */
export const feedKinds = ["securities", "crypto", "metals"] as const
export type FeedKind = (typeof feedKinds)[number]

export type { OrderKind } from "#contract/market.ts"

export type FeedId = PriceProvider

/** One request to a provider, below its base address. With a body it is a POST of JSON. */
export interface FeedRequest {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Sends a request within the limits of the provider and reads its answer. A failure is a value. */
export type Ask = (request: FeedRequest) => Promise<Result.Result<Found, Refusal>>

/** What an instrument is called, by scheme: `isin`, `ticker` (`XNAS:AAPL`), `coin`, `token`, `metal`, and one for each provider. */
export type Names = Readonly<Record<string, string>>

export interface HistoryWish {
  /** The provider's own symbol. */
  readonly symbol: string
  /** The first day that is needed. */
  readonly from: CalendarDate
  /** The last day, today in UTC. */
  readonly to: CalendarDate
  /** The currency of the stored series, or the one in which a new series is wanted where the provider has a choice. */
  readonly currency: string
}

/** The closes of one instrument as quoted on their days, divided by no later split. */
export interface FetchedHistory {
  readonly currency: string
  /** The unit in which the provider quotes: `GBp`. It stays with each point. */
  readonly unit: string
  /** The zone of the exchange whose days these are; null where the provider does not state it. */
  readonly timeZone: string | null
  readonly name: string | null
  readonly points: ReadonlyArray<PricePoint>
  readonly splits: ReadonlyArray<Split>
  readonly dividends: ReadonlyArray<Dividend>
}

/** The newest price of one instrument. */
export interface LatestPrice {
  readonly day: CalendarDate
  readonly currency: string
  readonly unit: string
  readonly value: string
}

/** A publisher of prices, and how it may be used. */
export interface Feed {
  readonly id: FeedId
  readonly name: string
  /** The kinds of series that it serves; none: it only finds instruments. */
  readonly kinds: ReadonlyArray<FeedKind>
  /** `personal`: its terms allow no use in a product that is sold. */
  readonly use: "commercial" | "personal"
  readonly key: "none" | "optional" | "required"
  /** The default address, without a slash at the end. */
  readonly url: string
  readonly limits: FeedLimits
  /** What is shown beside its data. */
  readonly attribution: string
  /** The currencies in which it quotes; null: that of the exchange. */
  readonly currencies: ReadonlyArray<string> | null
  /** Whether its prices are of the moment and replace those of the running day. */
  readonly isContinuous: boolean
  readonly read: Reader
  /** Adds the key to a request. */
  readonly sign?: (key: string) => {
    readonly query?: Readonly<Record<string, string>>
    readonly headers?: Readonly<Record<string, string>>
  }
  /** Its symbol for an instrument, derived from other names; null where it does not serve it. */
  readonly symbolOf?: (names: Names) => string | null
  readonly search?: (ask: Ask, text: string) => Promise<Result.Result<ReadonlyArray<Instrument>, Refusal>>
  /** Closes, splits and dividends since a day. */
  readonly history?: (ask: Ask, wish: HistoryWish) => Promise<Result.Result<FetchedHistory, Refusal>>
  /** The listing of one of its symbols, `XNAS:AAPL`; null where it is not known. */
  readonly tickerOf?: (symbol: string) => string | null
  /** The changes of symbols from a day on, or all that it has, up to another day. */
  readonly symbolChanges?: (
    ask: Ask,
    days: { readonly from: CalendarDate | null; readonly to: CalendarDate },
  ) => Promise<Result.Result<ReadonlyArray<SymbolChange>, Refusal>>
  /** The newest prices of several symbols in one request; a symbol without a price is absent. */
  readonly latest?: (
    ask: Ask,
    symbols: ReadonlyArray<string>,
    now: Date,
  ) => Promise<Result.Result<ReadonlyMap<string, LatestPrice>, Refusal>>
}

export interface FeedLimits {
  readonly perMinute: number
  /** Null: no budget for a day. */
  readonly perDay: number | null
}
