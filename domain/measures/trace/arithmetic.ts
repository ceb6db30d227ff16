import { amountIn } from "#domain/shared/money.ts"
import type { About, Source, Subject } from "./tree.ts"
import type { ExplainWord } from "./words.ts"
import {
  dividedBy,
  type Fraction,
  fractionOf,
  minus,
  negative,
  nothing,
  plus,
  sumOf,
  times,
  whole,
} from "#domain/numbers/fraction.ts"
import { fractionInBook, inBook, partInBook } from "#domain/numbers/bookAmounts.ts"

/**
 * The arithmetic that computes measures. Each measure is written once with it: {@link plain} yields the figure, and
 * `traced` the figure with everything from which it was computed. Both yield the same number.
 *
 * A number has a word that names it, and a subject. Only `traced` stores them, and only `traced` calls the sources of
 * leaves.
 */
export interface Arithmetic<N> {
  /** The number itself, for comparisons and decisions. */
  readonly exact: (number: N) => Fraction
  readonly leaf: (what: ExplainWord, exact: Fraction, source: () => Source, about?: About) => N
  readonly sum: (what: ExplainWord, parts: ReadonlyArray<N>, about?: About) => N
  readonly product: (what: ExplainWord, factors: ReadonlyArray<N>, about?: About) => N
  /** The number × a fraction, which comes before the factors of the number. */
  readonly scaled: (number: N, by: N) => N
  /** Sorts the largest first, the order in which parts are shown. */
  readonly largestFirst: (parts: ReadonlyArray<N>) => ReadonlyArray<N>
  /** The first less all others. */
  readonly difference: (what: ExplainWord, from: N, less: ReadonlyArray<N>, about?: About) => N
  /** `of` is above zero. */
  readonly quotient: (what: ExplainWord, part: N, of: N, about?: About) => N
  /** The negative of a number: money paid in is below zero. */
  readonly negated: (what: ExplainWord, number: N, about?: About) => N
  /** Rounded half-even to 18 decimals. */
  readonly booked: (number: N) => N
  /** Rounded half-even to the decimals of the currency, for amounts from which others are computed. */
  readonly inCents: (number: N, currency: string) => N
  /** `part × amount`, rounded half-even to 18 decimals. */
  readonly bookedProduct: (what: ExplainWord, part: N, amount: N, about?: About) => N
  /** `amount × factor ÷ divisor`, rounded half-even to 18 decimals. A missing factor or divisor counts as one. */
  readonly bookedPart: (what: ExplainWord, amount: N, by: FactorAndDivisor<N>, about?: About) => N
  /** `amount × (part ÷ whole)`, rounded half-even to 18 decimals. `whole` is above zero. */
  readonly bookedShare: (what: ExplainWord, amount: N, of: readonly [part: N, whole: N], about?: About) => N
  /** The same number under another word, or about something else. */
  readonly called: (what: ExplainWord, number: N, about?: About) => N
  /** The same number about something else. */
  readonly about: (number: N, subject: Subject) => N
  /** Adds to a number below zero, so that the result is zero. */
  readonly notBelowZero: (what: ExplainWord, number: N) => N
  /** Replaces a number below zero by zero. */
  readonly clipped: (number: N) => N
  /** The same number as an amount in another currency, without conversion. */
  readonly inCurrency: (number: N, currency: string) => N
  /** The source of the first of its leaves. */
  readonly sourceWithin: (number: N | undefined) => Source | undefined
  readonly pool: (paid: N) => Pool<N>
}

export interface FactorAndDivisor<N> {
  readonly factor: N | undefined
  readonly divisor: N | undefined
}

/** Money that was paid together, and leaves in several withdrawals. */
export interface Pool<N> {
  /** What is left. */
  readonly left: N
  readonly plus: (paid: N) => Pool<N>
  /** Takes out an amount, rounded half-even to 18 decimals. The rest stays. */
  readonly take: (part: TakenPart) => readonly [taken: N, left: Pool<N>]
  /** What is left, explained by all that was paid and all that left. */
  readonly held: () => N
}

/** The fraction `part ÷ whole` of an amount leaves. Both are costs in fixed point with 18 decimals. */
interface TakenPart {
  readonly part: bigint
  readonly whole: bigint
  /** The source of this withdrawal, and that of the last change before it. */
  readonly by: () => Source
  readonly last: () => Source
}

/** Computes numbers only. */
export const plain: Arithmetic<Fraction> = {
  exact: (number) => number,
  leaf: (_what, exact) => exact,
  sum: (_what, parts) => sumOf(parts),
  product: (_what, factors) => factors.reduce(times),
  scaled: (number, by) => times(number, by),
  largestFirst: (parts) => parts,
  difference: (_what, from, less) => minus(from, sumOf(less)),
  quotient: (_what, part, of) => dividedBy(part, of),
  negated: (_what, number) => negative(number),
  booked: (number) => fractionInBook(inBook(number)),
  inCents: (number, currency) => fractionOf(amountIn(number, currency)),
  bookedProduct: (_what, { numerator, denominator }, amount) =>
    fractionInBook(partInBook(inBook(amount), numerator, denominator)),
  bookedPart(_what, amount, { factor = whole, divisor = whole }) {
    const [times, by] = [factor.numerator * divisor.denominator, factor.denominator * divisor.numerator]
    return fractionInBook(partInBook(inBook(amount), times, by))
  },
  bookedShare(_what, amount, [part, all]) {
    const [times, by] = [part.numerator * all.denominator, part.denominator * all.numerator]
    return fractionInBook(partInBook(inBook(amount), times, by))
  },
  called: (_what, number) => number,
  about: (number) => number,
  notBelowZero: (_what, number) => notBelowZero(number),
  clipped: (number) => notBelowZero(number),
  inCurrency: (number) => number,
  sourceWithin: () => undefined,
  pool: (paid) => new PlainPool(paid),
}

const notBelowZero = (number: Fraction): Fraction => (number.numerator < 0n ? nothing : number)

class PlainPool implements Pool<Fraction> {
  readonly left: Fraction

  constructor(left: Fraction) {
    this.left = left
  }

  plus(paid: Fraction): Pool<Fraction> {
    return new PlainPool(plus(this.left, paid))
  }

  take({ part, whole: all }: TakenPart): readonly [taken: Fraction, left: Pool<Fraction>] {
    const amount = inBook(this.left)
    const taken = partInBook(amount, part, all)
    return [fractionInBook(taken), new PlainPool(fractionInBook(amount - taken))]
  }

  held(): Fraction {
    return this.left
  }
}
