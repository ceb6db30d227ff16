import type { LineLedger, StatedToken } from "#domain/measures/ledger/facts.ts"
import { lastOn } from "#domain/measures/ledger/steps.ts"
import { basketOn, tokenPriceOn } from "#domain/measures/valuation/basketQuotes.ts"
import { converted } from "#domain/measures/valuation/conversion.ts"
import type { ComputedLine } from "#domain/measures/valuation/line.ts"
import { valuationOf } from "#domain/measures/valuation/valuation.ts"
import { bookAmount, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { type Fraction, minus, sumOf } from "#domain/numbers/fraction.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"

/** What came into a wallet on a day less what left it. Below zero if more left. */
interface WalletMove<N> {
  readonly day: number
  /** `broughtIn`: of units that were there before, and have their first price on the day. */
  readonly way: "money" | "broughtIn"
  /** Rounded to 18 decimals. */
  readonly amount: N
  readonly currency: string
}

/**
 * What readings and statements say came into a wallet or left it after its first day: for each token, the units that it has
 * more or fewer × the price of the day. One net amount a day: a token that was given for another in the wallet is no money that
 * came in. What the units that stay gain is no move.
 *
 * - The price of a token that was read is its quote, and that of a token in a statement its value ÷ its units. What a statement
 *   had and nothing mentions any more leaves at its last stated value.
 * - A token of a statement is the one of another statement or reading with the same symbol. Tokens of two readings are the
 *   same only on the same chain and contract.
 * - A token that is stated without units comes and goes at its stated value. While it stays, nothing is known to move.
 * - Units without a price count nothing. They come in at their first price.
 */
export function walletMoves<N>(line: ComputedLine<N>): ReadonlyArray<WalletMove<N>> {
  const { ledger, firstDay, endDay } = line
  const recorded = [...(ledger.basket?.steps ?? []), ...(ledger.statedTokens ?? [])].map(([on]) => dayNumber(on))
  const beginning = recorded.reduce((first, day) => Math.min(first, day), Number.POSITIVE_INFINITY)
  const priced = new Set(firstPrices(line))
  const days = [...new Set([...recorded, ...priced])].toSorted((one, other) => one - other)
  return days.flatMap((day) =>
    day > Math.max(firstDay, beginning) && day < endDay ? new DayOfWallet(line, day).moves(priced.has(day)) : [],
  )
}

/** Whether readings or statements of its tokens value a line. */
export const isWallet = <N>({ ledger: { basket, statedTokens } }: ComputedLine<N>): boolean =>
  (basket ?? statedTokens) !== undefined

/** The days on which a token may have its first price, or that price its first rate. */
function firstPrices<N>({ price }: ComputedLine<N>): ReadonlyArray<number> {
  if (!price?.basket) return []
  const { series, rates } = price.basket
  const quoted = series.filter((one) => one !== undefined)
  const rated = [...new Set([price.currency, ...quoted.map(({ currency }) => currency)])].flatMap(
    (of) => rates.rate(of as LineLedger["currency"]) ?? [],
  )
  return [...quoted, ...rated].flatMap(({ days }) => [...days.subarray(0, 1)])
}

/** Units of one token, and their value by the prices of the day. */
interface Held<N> {
  readonly symbol: string
  readonly units: Fraction
  readonly value: N
}

/** What a wallet had at the end of a day. */
interface Content {
  /** The units that count, by the index of the token. */
  readonly read: ReadonlyMap<number, string>
  readonly stated: ReadonlyArray<StatedToken>
}

function contentOn({ basket, statedTokens = [] }: LineLedger, day: number): Content {
  const held = basket ? (basketOn(basket, day)?.held ?? []) : []
  return {
    read: new Map(held.map(({ token, counts }) => [token, counts])),
    stated: (lastOn(statedTokens, dayOfNumber(day)) ?? []).filter(
      ({ units, value }) => bookAmount(units) !== 0n || bookAmount(value) !== 0n,
    ),
  }
}

/** What moved on one day, by what the wallet had before and after, both at the prices of the day. */
class DayOfWallet<N> {
  readonly #line: ComputedLine<N>
  readonly #day: number
  readonly #currency: string

  constructor(line: ComputedLine<N>, day: number) {
    this.#line = line
    this.#day = day
    this.#currency = line.price?.currency ?? line.ledger.currency
  }

  /** `hasFirstPrice`: whether a token may have its first price on the day. */
  moves(hasFirstPrice: boolean): ReadonlyArray<WalletMove<N>> {
    const { ledger } = this.#line
    const [before, after] = [contentOn(ledger, this.#day - 1), contentOn(ledger, this.#day)]
    const late = [...(hasFirstPrice ? before.read : [])].filter(
      ([token]) => this.#priceOn(token, this.#day - 1) === undefined,
    )
    const broughtIn = late.flatMap(([token, units]) => this.#valued(token, recorded(units)) ?? [])
    return [...this.#net("broughtIn", broughtIn), ...this.#net("money", this.#money(before, after))]
  }

  #money(before: Content, after: Content): ReadonlyArray<N> {
    const [wasStated, isStated] = withoutUnchanged(before.stated, after.stated)
    const [left, came] = [without(before.read, after.read), without(after.read, before.read)]
    const changed = [...after.read].flatMap(([token, units]) => {
      const then = before.read.get(token)
      return then === undefined || then === units
        ? []
        : (this.#valued(token, minus(recorded(units), recorded(then))) ?? [])
    })
    const stated = [wasStated, isStated].map((tokens) => new Set(tokens.map(({ token }) => symbolOf(token))))
    const gone = [...this.#stated(wasStated), ...this.#read(left)]
    const here = [...this.#stated(isStated), ...this.#read(came)]
    const symbols = new Set([...gone, ...here].map(({ symbol }) => symbol))
    const exchanged = [...symbols].flatMap((symbol) => {
      const [was, is] = [gone, here].map((all) => all.filter((one) => one.symbol === symbol)) as [
        Array<Held<N>>,
        Array<Held<N>>,
      ]
      const isOneToken = stated.some((of) => of.has(symbol))
      return isOneToken ? this.#changeOf(was, is) : [...this.#changeOf(was, []), ...this.#changeOf([], is)]
    })
    return [...changed, ...exchanged]
  }

  /** The units of one token that came less those that left, at the value of those after. What is gone leaves at its own value. */
  #changeOf(was: ReadonlyArray<Held<N>>, is: ReadonlyArray<Held<N>>): ReadonlyArray<N> {
    const { a } = this.#line
    const about = { currency: this.#currency }
    if (is.length === 0) return was.map(({ value }) => a.negated("flow", value, about))
    if (was.length === 0) return is.map(({ value }) => value)
    const [before, now] = [was, is].map((all) => sumOf(all.map(({ units }) => units))) as [Fraction, Fraction]
    if ([...was, ...is].some(({ units }) => units.numerator === 0n) || minus(now, before).numerator === 0n) return []
    const value = a.sum(
      "holdingValue",
      is.map((one) => one.value),
      about,
    )
    const factor = a.quotient("factor", this.#units(before), this.#units(now))
    return [a.difference("flow", value, [a.product("holdingValue", [value, factor], about)], about)]
  }

  #read(tokens: ReadonlyArray<readonly [token: number, units: string]>): ReadonlyArray<Held<N>> {
    return tokens.flatMap(([token, text]) => {
      const units = recorded(text)
      const value = this.#valued(token, units)
      return value === undefined ? [] : [{ symbol: symbolOf(this.#token(token)), units, value }]
    })
  }

  #stated(tokens: ReadonlyArray<StatedToken>): ReadonlyArray<Held<N>> {
    const { a, ledger, price } = this.#line
    return tokens.flatMap(({ statedOn: on, token, units, value }) => {
      const source = () => ({ _tag: "Books", lineId: ledger.lineId, kinds: ["WalletStatement"], on }) as const
      const { currency } = ledger
      const stated = a.leaf("valuation", recorded(value), source, { currency, subject: { of: "text", text: token } })
      const into = converted(a, stated, [currency, this.#currency], price?.rates ?? noRates, this.#day)
      return into === undefined ? [] : [{ symbol: symbolOf(token), units: recorded(units), value: into }]
    })
  }

  /** Units × the price of the day. Undefined for none, and without a price or rate. */
  #valued(token: number, units: Fraction): N | undefined {
    const price = this.#priceOn(token, this.#day)
    if (price === undefined || units.numerator === 0n) return undefined
    const about = { currency: this.#currency, subject: { of: "text", text: this.#token(token) } } as const
    return this.#line.a.product("holdingValue", [this.#units(units), price], about)
  }

  #units(units: Fraction): N {
    const { a, ledger } = this.#line
    const { lineId, basket } = ledger
    const today = dayOfNumber(this.#day)
    // Units that have their first price were read before.
    const since = () => basket?.steps.findLast(([on]) => on <= today)?.[0] ?? today
    const kinds = ["WalletReading", "WalletStatement"]
    return a.leaf("units", units, () => ({ _tag: "Books", lineId, kinds, on: since() }))
  }

  /** The price of one unit in the currency of the moves. */
  #priceOn(token: number, day: number): N | undefined {
    const { a, ledger, price } = this.#line
    const series = price?.basket?.series[token]
    const quote = tokenPriceOn(series, day)
    if (!series || !quote || !price?.basket) return undefined
    const { currency } = series
    const symbol = ledger.basket?.tokens[token]?.instrument ?? ""
    const source = () => ({ _tag: "Price", symbol, currency, on: dayOfNumber(quote.on) }) as const
    return converted(
      a,
      a.leaf("price", quote.price, source, { currency }),
      [currency, this.#currency],
      price.basket.rates,
      day,
    )
  }

  #token(token: number): string {
    return this.#line.ledger.basket?.tokens[token]?.token ?? ""
  }

  #net(way: WalletMove<N>["way"], amounts: ReadonlyArray<N>): ReadonlyArray<WalletMove<N>> {
    const { a } = this.#line
    const [only, ...others] = amounts
    if (only === undefined) return []
    const currency = this.#currency
    const net = a.booked(others.length === 0 ? only : a.sum("flow", amounts, { currency }))
    return a.exact(net).numerator === 0n ? [] : [{ day: this.#day, way, amount: net, currency }]
  }
}

/** The value of a wallet at the end of the day of a move, in its currency. Undefined if a rate is missing. */
export function valueAfter<N>(line: ComputedLine<N>, { day, currency }: WalletMove<N>): N | undefined {
  const { a, price } = line
  const valuation = valuationOf(line, day)
  const value = converted(a, valuation.value, [valuation.currency, currency], price?.rates ?? noRates, day)
  return value && a.booked(value)
}

const recorded = (text: string): Fraction => fractionInBook(bookAmount(text))
const symbolOf = (token: string): string => token.trim().toUpperCase()
const noRates = { rate: () => undefined }

const without = (tokens: ReadonlyMap<number, string>, others: ReadonlyMap<number, string>) =>
  [...tokens].filter(([token]) => !others.has(token))

/** Two lists of stated tokens without those that are the same statement in both. */
function withoutUnchanged(before: ReadonlyArray<StatedToken>, after: ReadonlyArray<StatedToken>) {
  const isSame = (one: StatedToken) => (other: StatedToken) =>
    one.statedOn === other.statedOn &&
    one.token === other.token &&
    one.units === other.units &&
    one.value === other.value
  const left = [...before]
  const added = after.filter((token) => {
    const same = left.findIndex(isSame(token))
    if (same >= 0) left.splice(same, 1)
    return same < 0
  })
  return [left, added] as const
}
