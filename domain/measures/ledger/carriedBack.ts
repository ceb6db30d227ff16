import type { Arithmetic } from "#domain/measures/trace/arithmetic.ts"
import type { CapitalOf } from "#domain/measures/valuation/line.ts"
import { type Fraction, minus, nothing, plus } from "#domain/numbers/fraction.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { fractionSold, wholeOf } from "./capital.ts"
import { behaviourOfLine, type LineLedger } from "./facts.ts"

/** What a line was from a day on, until the next step. */
export interface CarriedStep<N> {
  readonly day: number
  readonly exact: Fraction
  readonly explained: () => N
}

/** A value that a person stated for a day. */
export interface Stated<N> {
  readonly day: number
  readonly value: N
}

/** Money that came into and went out of an account on a day. */
export interface Booking<N> {
  readonly day: number
  readonly in: ReadonlyArray<N>
  readonly out: ReadonlyArray<N>
}

type Line = Pick<LineLedger, "assetClass" | "currency" | "openedOn">

/**
 * The balances of an account from its opening until before its first statement, which states the first one. What is held is
 * not valued at nothing because no statement says so yet: the first balance is carried back, without what was recorded in
 * between, a day at most once and in the order of days. Empty if the first statement is of the opening day: a person who
 * knows that there was nothing states zero.
 */
export function balancesBefore<N>(
  a: Arithmetic<N>,
  { currency, openedOn }: Pick<Line, "currency" | "openedOn">,
  first: Stated<N> | undefined,
  booked: ReadonlyArray<Booking<N>>,
): ReadonlyArray<CarriedStep<N>> {
  const opened = dayNumber(openedOn)
  if (!first || first.day <= opened) return []
  const [added, taken]: [Array<N>, Array<N>] = [[], []]
  let exact = a.exact(first.value)
  const stepOn = (day: number): CarriedStep<N> => {
    const [addedUntil, takenUntil] = [added.length, taken.length]
    return {
      day,
      exact,
      explained() {
        const parts = [first.value, ...added.slice(0, addedUntil)]
        const before = addedUntil === 0 ? first.value : a.sum("balance", parts, { currency })
        return takenUntil === 0
          ? a.called("carriedBack", before)
          : a.difference("carriedBack", before, taken.slice(0, takenUntil), { currency })
      },
    }
  }
  const steps: Array<CarriedStep<N>> = []
  for (const { day, in: came, out: went } of booked.toReversed()) {
    if (day > first.day) continue
    if (day <= opened) break
    if (day < first.day) steps.push(stepOn(day))
    added.push(...went)
    taken.push(...came)
    exact = went.reduce((sum, amount) => plus(sum, a.exact(amount)), exact)
    exact = came.reduce((sum, amount) => minus(sum, a.exact(amount)), exact)
  }
  return [...steps, stepOn(opened)].reverse()
}

/**
 * The values of a whole line from its opening until before its first valuation, which is carried back. Empty if the line was bought:
 * then it is carried at its cost. It was bought if it has an acquisition cost or, if its value rolls forward, money was
 * paid in up to the valuation. Also empty if the valuation is of the opening day.
 *
 * What was recorded in between is undone: improvements are taken off, money received from an investment is added, and a
 * sale of a fraction leaves what was the whole before it, rounded to 18 decimals. Never below zero.
 */
export function valuesBefore<N>(
  a: Arithmetic<N>,
  line: Line & Pick<LineLedger, "acquisitionCost">,
  first: Stated<N> | undefined,
  capital: ReadonlyArray<CapitalOf<N>>,
): ReadonlyArray<CarriedStep<N>> {
  const opened = dayNumber(line.openedOn)
  const { isCountedInUnits, rollsForward } = behaviourOfLine(line.assetClass)
  if (!first || first.day <= opened || line.acquisitionCost || isCountedInUnits) return []
  const before = capital.filter(({ day }) => day <= first.day)
  if (rollsForward && before.some(({ paidIn }) => paidIn !== undefined)) return []
  const value = new UndoneValue(a, first.value, { currency: line.currency })
  const steps: Array<CarriedStep<N>> = []
  for (const { day, paidIn, received, fractionsSold } of before.toReversed()) {
    if (day <= opened) break
    if (day < first.day) steps.push({ day, ...value.now() })
    if (rollsForward && received !== undefined) value.add(received)
    if (fractionsSold !== undefined)
      value.divide(a.difference("leftFraction", wholeOf(a), [fractionSold(a, fractionsSold)]))
    if (paidIn !== undefined) value.take(paidIn)
  }
  return [...steps, { day: opened, ...value.now() }].reverse()
}

/** A value from which payments are undone, the last one first. */
class UndoneValue<N> {
  readonly #a: Arithmetic<N>
  readonly #money: { readonly currency: string }
  #base: N
  #exact: Fraction
  #added: Array<N> = []
  #taken: Array<N> = []

  constructor(a: Arithmetic<N>, value: N, money: { readonly currency: string }) {
    this.#a = a
    this.#money = money
    this.#base = value
    this.#exact = a.exact(value)
  }

  add(amount: N): void {
    this.#added.push(amount)
    this.#exact = plus(this.#exact, this.#a.exact(amount))
  }

  take(amount: N): void {
    this.#taken.push(amount)
    this.#exact = minus(this.#exact, this.#a.exact(amount))
    if (this.#exact.numerator < 0n)
      this.#continueFrom(this.#a.notBelowZero("valuation", this.now().explained()), nothing)
  }

  divide(left: N): void {
    const base = this.#a.bookedPart(
      "valuation",
      this.now().explained(),
      { factor: undefined, divisor: left },
      this.#money,
    )
    this.#continueFrom(base, this.#a.exact(base))
  }

  now(): Pick<CarriedStep<N>, "exact" | "explained"> {
    const [a, base, added, taken, money] = [this.#a, this.#base, this.#added, this.#taken, this.#money]
    const [plusCount, minusCount] = [added.length, taken.length]
    return {
      exact: this.#exact,
      explained() {
        const sum = plusCount === 0 ? base : a.sum("valuation", [base, ...added.slice(0, plusCount)], money)
        return minusCount === 0
          ? a.called("carriedBack", sum)
          : a.difference("carriedBack", sum, taken.slice(0, minusCount), money)
      },
    }
  }

  #continueFrom(base: N, exact: Fraction): void {
    this.#base = base
    this.#exact = exact
    this.#added = []
    this.#taken = []
  }
}
