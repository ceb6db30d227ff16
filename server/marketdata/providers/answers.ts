import type { Result } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"

/*
 * What the services for prices, rates, chains, addresses and billing answer, in the words of the product. Each file of
 * this folder reads the answers of one service, or of one family of services, without any request of its own.
 */

/**
 * One HTTP answer. Names of headers are in small letters. `uri` is an absolute
 * address; it and `requestBody` are null where they are unknown.
 */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly uri: string | null
  readonly requestBody: string | null
}

/**
 * Why an answer has no values:
 *
 * - `NotFound`: the service does not know what was requested
 * - `Delisted`: the service knew it, and does not quote it any more
 * - `NoData`: the service knows it and has no values, or the answer is of a kind from which the product takes no values
 * - `RateLimited`: too many requests, or the quota is used up
 * - `Unauthorised`: the key is missing or wrong, or the plan does not include the request
 * - `Malformed`: the answer does not have the documented form
 * - `Unreachable`: the service reports a fault of its own
 */
export type RefusalKind =
  | "NotFound"
  | "Delisted"
  | "NoData"
  | "RateLimited"
  | "Unauthorised"
  | "Malformed"
  | "Unreachable"

export interface Refusal {
  readonly kind: RefusalKind
  /** For the operator: the service and what is wrong. */
  readonly sentence: string
  /** How long to wait, where the service states it. */
  readonly retryAfterSeconds?: number
}

/** Reads one answer. Never throws; what cannot be read is a refusal, never a zero. */
export type Reader = (answer: HttpAnswer) => Result.Result<Found, Refusal>

/** What an answer contains. An absent list means: the answer is not about that. */
export interface Found {
  readonly series?: ReadonlyArray<PriceSeries>
  readonly quotes?: ReadonlyArray<Quote>
  readonly splits?: ReadonlyArray<Split>
  readonly dividends?: ReadonlyArray<Dividend>
  readonly instruments?: ReadonlyArray<Instrument>
  readonly symbolChanges?: ReadonlyArray<SymbolChange>
  readonly rates?: ReadonlyArray<Rate>
  readonly balances?: ReadonlyArray<Balance>
  readonly calls?: ReadonlyArray<CallResult>
  readonly addresses?: ReadonlyArray<Address>
  readonly billing?: ReadonlyArray<BillingObject>
  /** Single statements that belong to none of the lists: the height of a chain, the plan of an account. */
  readonly facts?: ReadonlyArray<Fact>
  /** Parts of the answer that have no values, each with its reason. */
  readonly refused?: ReadonlyArray<Refusal & { readonly subject: string }>
}

/**
 * Whether closes are as they were quoted on their day (`raw`), divided by later splits (`splits`), or divided by later
 * splits and reduced by dividends (`total`). It is a property of the service, not of the series.
 */
type Adjustment = "raw" | "splits" | "total"

/** The closes of one instrument in one currency. */
export interface PriceSeries {
  /** The service's own symbol, which is not an identity across services. Null where the answer does not state it. */
  readonly symbol: string | null
  readonly name?: string
  readonly kind?: string
  readonly exchange?: string
  readonly mic?: string
  /** The currency of `value`, or null where the answer does not state it. */
  readonly currency: string | null
  /** The unit in which the service quotes: `GBp` for a price in pence. */
  readonly rawUnit: string | null
  /** The zone whose calendar gives the days. */
  readonly timeZone: string
  /** What the service states. */
  readonly stated: Adjustment
  /**
   * What `value` is. `splits` where the answer lists no splits up to its recording: then the values are still divided
   * by the splits after `splitsKnownUntil`.
   */
  readonly adjustment: Adjustment
  readonly splitsKnownUntil?: CalendarDate
  readonly points: ReadonlyArray<PricePoint>
  readonly splits: ReadonlyArray<Split>
  readonly dividends: ReadonlyArray<Dividend>
  /** How many bars had no close and were left out. */
  readonly withoutClose: number
}

export interface PricePoint {
  readonly day: CalendarDate
  /** The close in the currency of the series, at most 18 decimals. */
  readonly value: string
  /** The close as the service states it, in its raw unit and with its adjustment. */
  readonly stated: string
  /** The day had not ended when the answer was made: a later answer replaces the value. */
  readonly provisional: boolean
}

export interface Quote {
  readonly symbol: string | null
  readonly name?: string
  readonly kind?: string
  readonly exchange?: string
  readonly mic?: string
  readonly currency: string | null
  readonly rawUnit: string | null
  readonly value: string
  readonly stated: string
  /** When the price was made, as an instant in UTC, or null where the answer does not state it. */
  readonly at: string | null
  readonly day?: CalendarDate
}

/** Units multiply by `numerator` ÷ `denominator`: 4 and 1 for a 4-for-1 split, 1 and 7 for a reverse split 1-for-7. */
export interface Split {
  readonly symbol: string | null
  readonly mic?: string
  readonly exchange?: string
  readonly day: CalendarDate
  readonly numerator: string
  readonly denominator: string
}

export interface Dividend {
  readonly symbol: string | null
  readonly mic?: string
  readonly exDay: CalendarDate
  readonly payDay: CalendarDate | null
  /** Per share, in `currency`. */
  readonly amount: string
  readonly currency: string | null
  readonly stated: string
  /** Set where the amount cannot be right beside the price of its day. */
  readonly doubt?: string
}

/** A symbol that was replaced by another one, both in the form of the service: `FB.US`. */
export interface SymbolChange {
  readonly from: string
  readonly to: string
  /** The first day of the new symbol. */
  readonly day: CalendarDate
  /** The company. */
  readonly name: string | null
}

export interface Instrument {
  readonly symbol: string | null
  readonly name: string | null
  readonly kind?: string
  readonly exchange?: string
  readonly mic?: string
  readonly currency?: string
  readonly rawUnit?: string
  readonly isin?: string
  readonly wkn?: string
  readonly figi?: string
  readonly compositeFigi?: string
  readonly shareClassFigi?: string
  readonly country?: string
  readonly sector?: string
  /** Of a coin or token: the chain's name or id, and the contract. */
  readonly contracts?: ReadonlyArray<{ readonly chain: string; readonly address: string; readonly decimals?: number }>
}

/** `value` units of `quote` for one unit of `base`, on a day. A metal's unit is one troy ounce, fine. */
export interface Rate {
  readonly base: string
  readonly quote: string
  /** Null where the answer states no day: it is of the moment of the request. */
  readonly day: CalendarDate | null
  readonly value: string
  /** As the service states it, for `per` units of the base: `100`, `1 g`. */
  readonly stated: string
  readonly per: string
}

/** A statement of balance at a block. `amount` counts whole coins, with the decimals of the token. */
export interface Balance {
  readonly chainId: number | null
  readonly account: string | null
  /** The token's contract; null is the native coin. */
  readonly contract: string | null
  readonly symbol: string | null
  readonly decimals: number | null
  /** In the smallest unit. */
  readonly integer: string
  /** Null where the answer does not state the decimals. */
  readonly amount: string | null
  readonly block: string | null
}

/** The result of one call of a contract. */
export interface CallResult {
  readonly chainId: number | null
  readonly contract: string | null
  readonly method: string
  readonly succeeded: boolean
  /** Decoded where the method is known, else the bytes. */
  readonly value: string | null
  readonly block: string | null
}

export interface Address {
  readonly label: string
  readonly name?: string
  readonly houseNumber?: string
  readonly street?: string
  readonly postcode?: string
  readonly district?: string
  readonly city?: string
  readonly state?: string
  readonly country?: string
  readonly countryCode?: string
  /** Degrees north and east. */
  readonly latitude: string
  readonly longitude: string
}

/** An object of the billing service. Amounts are in whole units of their currency, times are instants in UTC. */
export interface BillingObject {
  /** Its type in the words of the service: `subscription`. Types that the product does not use pass by name. */
  readonly type: string
  readonly id: string | null
  readonly fields: Readonly<Record<string, string | boolean | null>>
  /** The parts of an event, an invoice or a list. */
  readonly parts?: ReadonlyArray<BillingObject>
}

export interface Fact {
  readonly about: string
  readonly value: string
}

/** Carries a refusal out of a reader. It does not leave this folder: {@link readerOf} makes a value of the refusal. */
export class AnswerRefused extends Error {
  override readonly name = "AnswerRefused"
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.sentence)
    this.refusal = refusal
  }
}

export function refuse(kind: RefusalKind, sentence: string, retryAfterSeconds?: number): never {
  throw new AnswerRefused({ kind, sentence, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) })
}
