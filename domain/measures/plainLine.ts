import { type CalendarDate, dayNumber, dayOfNumber } from "../shared/calendarDate.ts"
import { plain } from "./arithmetic.ts"
import type { CostMethod, HoldingLedger, IncomeStep, Series } from "./facts.ts"
import { type Fraction, fraction, negative, whole } from "./fraction.ts"
import type { AppraisalOf, CapitalOf, CostGone, IncomeOf, Line, LineParts, TradingOf } from "./line.ts"
import { bookAmount, fractionInBook } from "./performance/bookAmounts.ts"
import type { Position } from "./position.ts"
import { type ExactSteps, lastOn, mantissaAt, stepOn } from "./steps.ts"

/** A line by its books, in numbers and nothing else. */
export const plainLine = (position: Position, price: Series | undefined): Line<Fraction> => ({
  a: plain,
  ledger: position.ledger,
  parts: new LedgerParts(position),
  price,
  firstDay: position.firstDay,
  endDay: position.endDay,
})

/** What the books say, read when it is first asked for. */
class LedgerParts implements LineParts<Fraction> {
  readonly #position: Position
  #appraisedOn: ReadonlyArray<number> | undefined
  #trading: ReadonlyArray<TradingOf<Fraction>> | undefined
  #capital: ReadonlyArray<CapitalOf<Fraction>> | undefined
  #income: ReadonlyArray<IncomeOf<Fraction>> | undefined
  readonly #costGone: { [method in CostMethod]?: ReadonlyMap<number, CostGone<Fraction>> } = {}

  constructor(position: Position) {
    this.#position = position
  }

  units(day: number): Fraction | undefined {
    return valueOn(this.#position.units, day)
  }

  quotedPerUnit(): Fraction | undefined {
    const { quotedPerUnit } = this.#position
    return quotedPerUnit === whole ? undefined : quotedPerUnit
  }

  appraisal(day: number): AppraisalOf<Fraction> | undefined {
    const { appraisedValues, appraisedUnits } = this.#position
    const step = stepOn(appraisedValues.days, day)
    return step < 0 ? undefined : { value: valueAt(appraisedValues, step), unitsThen: valueAt(appraisedUnits, step) }
  }

  get appraisedOn(): ReadonlyArray<number> {
    return (this.#appraisedOn ??= [...this.#position.appraisedValues.days])
  }

  stoodAt(day: number): Fraction | undefined {
    return valueOn(this.#position.cost(), day)
  }

  balance(day: number): Fraction | undefined {
    const balance = valueOn(this.#position.balances, day)
    return balance && this.#position.ledger.assetClass === "debt" ? negative(balance) : balance
  }

  get balances(): LineParts<Fraction>["balances"] {
    return this.#position.ledger.balances.map(([on, balance]) => [dayNumber(on), amountOf(balance)])
  }

  share(day: number): Fraction | undefined {
    return valueOn(this.#position.shares, day)
  }

  get sharedOn(): ReadonlyArray<number> {
    return [...this.#position.shares.days]
  }

  get unitsChangedOn(): ReadonlyArray<number> {
    return [...this.#position.units.days]
  }

  commitment(day: number): Fraction | undefined {
    return maybeAmountOf(lastOn(this.#position.ledger.commitments, dayOfNumber(day)))
  }

  get trading(): ReadonlyArray<TradingOf<Fraction>> {
    return (this.#trading ??= this.#position.ledger.trading.map(([on, traded]) => ({
      day: dayNumber(on),
      bought: maybeAmountOf(traded.bought),
      buyFees: maybeAmountOf(traded.buyFees),
      sold: maybeAmountOf(traded.sold),
      sellFees: maybeAmountOf(traded.sellFees),
      unitsGiven: maybeAmountOf(traded.unitsGiven),
      unitsEarned: maybeAmountOf(traded.unitsEarned),
      unitsTaken: maybeAmountOf(traded.unitsTaken),
    })))
  }

  get capital(): ReadonlyArray<CapitalOf<Fraction>> {
    return (this.#capital ??= this.#position.ledger.capital.map(([on, { paidIn, received, recallable }]) => ({
      day: dayNumber(on),
      paidIn: maybeAmountOf(paidIn),
      received: maybeAmountOf(received),
      recallable: maybeAmountOf(recallable),
    })))
  }

  get income(): ReadonlyArray<IncomeOf<Fraction>> {
    return (this.#income ??= this.#position.ledger.income.map(([on, step], i, steps) => {
      const before = steps[i - 1]?.[1]
      const since = (of: keyof IncomeStep) => fractionInBook(bookAmount(step[of]) - bookAmount(before?.[of] ?? "0"))
      return {
        day: dayNumber(on),
        gross: since("gross"),
        expenses: since("expenses"),
        taxWithheld: since("taxWithheld"),
      }
    }))
  }

  costGone(method: CostMethod): ReadonlyMap<number, CostGone<Fraction>> {
    return (this.#costGone[method] ??= new Map(
      costGoneOf(this.#position.ledger, method).map(([on, { sold, taken }]) => [
        dayNumber(on),
        { sold: fractionInBook(sold), taken: fractionInBook(taken) },
      ]),
    ))
  }

  cost(method: CostMethod, day: number): Fraction | undefined {
    return maybeAmountOf(lastOn(this.#position.ledger.cost[method], dayOfNumber(day))?.cost)
  }
}

/** What of the cost left on each day: with what was sold, all that its gain lacks of its proceeds. By day. */
export function costGoneOf(
  ledger: HoldingLedger,
  method: CostMethod,
): ReadonlyArray<readonly [on: CalendarDate, gone: CostGone<bigint>]> {
  const steps = ledger.cost[method]
  const trading = new Map(ledger.trading)
  const after = new Map(steps)
  let [cost, realised] = [0n, 0n]
  return [...new Set([...after.keys(), ...trading.keys()])].sort().map((on) => {
    const { bought = "0", buyFees = "0", sold = "0", sellFees = "0" } = trading.get(on) ?? {}
    const step = after.get(on)
    const [costAfter, realisedAfter] = step ? [bookAmount(step.cost), bookAmount(step.realised)] : [cost, realised]
    const costOfSold = bookAmount(sold) - bookAmount(sellFees) - (realisedAfter - realised)
    const costTaken = cost + bookAmount(bought) + bookAmount(buyFees) - costAfter - costOfSold
    cost = costAfter
    realised = realisedAfter
    return [on, { sold: costOfSold, taken: costTaken }]
  })
}

/** The value that holds on a day. Absent before the first. */
export function valueOn(steps: ExactSteps, day: number): Fraction | undefined {
  const step = stepOn(steps.days, day)
  return step < 0 ? undefined : valueAt(steps, step)
}

const valueAt = (steps: ExactSteps, step: number): Fraction => fraction(mantissaAt(steps, step), steps.decimals)

const amountOf = (text: string): Fraction => fractionInBook(bookAmount(text))

const maybeAmountOf = (text: string | undefined): Fraction | undefined =>
  text === undefined ? undefined : amountOf(text)
