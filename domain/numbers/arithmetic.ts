import type { About, Source, Subject } from "#domain/measures/trace/tree.ts"
import type { ExplainWord } from "#domain/measures/trace/words.ts"
import {
  amountOf,
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
} from "./fraction.ts"
import { fractionInBook, inBook, partInBook } from "./bookAmounts.ts"

/**
 * What measures are computed with. A measure is written once over it: with {@link plain} it gives the figure, and with
 * `traced` the figure with everything that it was made of. Both come to the same number.
 *
 * A number carries a word for what it is, and what it is about. Only `traced` keeps them; where a leaf was read is asked
 * for only there.
 */
export interface Arithmetic<N> {
  /** The number itself: for comparing, and for deciding what comes next. */
  readonly exact: (number: N) => Fraction
  readonly leaf: (what: ExplainWord, exact: Fraction, source: () => Source, about?: About) => N
  readonly sum: (what: ExplainWord, parts: ReadonlyArray<N>, about?: About) => N
  readonly product: (what: ExplainWord, factors: ReadonlyArray<N>, about?: About) => N
  /** × a fraction, which comes before the factors that the number has. */
  readonly scaled: (number: N, by: N) => N
  /** The largest first: the order in which parts are shown. */
  readonly largestFirst: (parts: ReadonlyArray<N>) => ReadonlyArray<N>
  /** The first less all others. */
  readonly difference: (what: ExplainWord, from: N, less: ReadonlyArray<N>, about?: About) => N
  /** `of` is above zero. */
  readonly quotient: (what: ExplainWord, part: N, of: N, about?: About) => N
  /** Seen from the other side: what was paid in is below zero. */
  readonly negated: (what: ExplainWord, number: N, about?: About) => N
  /** Rounded half-even to the 18 decimals of the books. */
  readonly booked: (number: N) => N
  /** Rounded half-even to whole cents, as an amount that others are computed from is. */
  readonly inCents: (number: N) => N
  /** `part × amount`, rounded to the books. */
  readonly bookedProduct: (what: ExplainWord, part: N, amount: N, about?: About) => N
  /** `amount × factor ÷ divisor`, rounded to the books; without a factor or a divisor as if it were one. */
  readonly bookedPart: (what: ExplainWord, amount: N, by: FactorAndDivisor<N>, about?: About) => N
  /** `amount × (part ÷ whole)`, rounded so. `whole` is above zero. */
  readonly bookedShare: (what: ExplainWord, amount: N, of: readonly [part: N, whole: N], about?: About) => N
  /** The same number under another word, or about something else. */
  readonly called: (what: ExplainWord, number: N, about?: About) => N
  /** The same number about something else. */
  readonly about: (number: N, subject: Subject) => N
  /** What is below zero is compensated, so that nothing is left. */
  readonly notBelowZero: (what: ExplainWord, number: N) => N
  /** Counts as nothing below zero. */
  readonly clipped: (number: N) => N
  /** An amount by its number alone, in another currency. */
  readonly inCurrency: (number: N, currency: string) => N
  /** Where the first of its leaves was read. */
  readonly sourceWithin: (number: N | undefined) => Source | undefined
  readonly pool: (paid: N) => Pool<N>
}

export interface FactorAndDivisor<N> {
  readonly factor: N | undefined
  readonly divisor: N | undefined
}

/** Money that was paid together, of which parts leave one after the other. */
export interface Pool<N> {
  /** What is left. */
  readonly left: N
  readonly plus: (paid: N) => Pool<N>
  /** A part leaves, rounded half-even to the 18 decimals of the books, and the rest stays. */
  readonly take: (part: TakenPart) => readonly [taken: N, left: Pool<N>]
  /** What is left, by all that was paid and all that left. */
  readonly held: () => N
}

/** The amounts leave as `part` of the cost `whole` does, both as the books count. */
interface TakenPart {
  readonly part: bigint
  readonly whole: bigint
  /** What takes it, and what changed the whole before. */
  readonly by: () => Source
  readonly last: () => Source
}

/** Numbers and nothing else. */
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
  inCents: (number) => fractionOf(amountOf(number)),
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
