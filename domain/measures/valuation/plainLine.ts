import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { plain } from "#domain/numbers/arithmetic.ts"
import type { CostMethod, CostStep, Series, Steps } from "#domain/measures/ledger/facts.ts"
import { type Fraction, fraction, negative, whole } from "#domain/numbers/fraction.ts"
import type { AppraisalOf, CapitalOf, CostGone, IncomeOf, Line, LineParts, TradingOf } from "./line.ts"
import { bookAmount, fractionInBook, inBook } from "#domain/numbers/bookAmounts.ts"
import type { Position } from "#domain/measures/ledger/position.ts"
import { type ExactSteps, lastOn, mantissaAt, stepOn } from "#domain/numbers/steps.ts"

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

  carryingAmount(day: number): Fraction | undefined {
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
    if (this.#income) return this.#income
    let before = { gross: 0n, expenses: 0n, taxWithheld: 0n }
    return (this.#income = this.#position.ledger.income.map(([on, step]) => {
      const now = {
        gross: bookAmount(step.gross),
        expenses: bookAmount(step.expenses),
        taxWithheld: bookAmount(step.taxWithheld),
      }
      const since = {
        gross: fractionInBook(now.gross - before.gross),
        expenses: fractionInBook(now.expenses - before.expenses),
        taxWithheld: fractionInBook(now.taxWithheld - before.taxWithheld),
      }
      before = now
      return { day: dayNumber(on), ...since }
    }))
  }

  costGone(method: CostMethod): ReadonlyMap<number, CostGone<Fraction>> {
    return (this.#costGone[method] ??= costGoneOf(this.#position.ledger.cost[method], this.trading))
  }

  cost(method: CostMethod, day: number): Fraction | undefined {
    return maybeAmountOf(lastOn(this.#position.ledger.cost[method], dayOfNumber(day))?.cost)
  }
}

/** With what was sold left the difference between its proceeds and its gain. */
function costGoneOf(
  steps: Steps<CostStep>,
  trading: ReadonlyArray<TradingOf<Fraction>>,
): ReadonlyMap<number, CostGone<Fraction>> {
  const gone = new Map<number, CostGone<Fraction>>()
  let [cost, realised] = [0n, 0n]
  let [step, traded] = [0, 0]
  while (step < steps.length || traded < trading.length) {
    const stepDay = step < steps.length ? dayNumber((steps[step] as Steps<CostStep>[number])[0]) : Infinity
    const day = Math.min(stepDay, trading[traded]?.day ?? Infinity)
    const money = trading[traded]?.day === day ? trading[traded++] : undefined
    const after = stepDay === day ? steps[step++]?.[1] : undefined
    const [costAfter, realisedAfter] = after ? [bookAmount(after.cost), bookAmount(after.realised)] : [cost, realised]
    const costOfSold = booked(money?.sold) - booked(money?.sellFees) - (realisedAfter - realised)
    const costTaken = cost + booked(money?.bought) + booked(money?.buyFees) - costAfter - costOfSold
    gone.set(day, { sold: fractionInBook(costOfSold), taken: fractionInBook(costTaken) })
    cost = costAfter
    realised = realisedAfter
  }
  return gone
}

const booked = (amount: Fraction | undefined): bigint => (amount ? inBook(amount) : 0n)

/** The value that holds on a day. Absent before the first. */
export function valueOn(steps: ExactSteps, day: number): Fraction | undefined {
  const step = stepOn(steps.days, day)
  return step < 0 ? undefined : valueAt(steps, step)
}

const valueAt = (steps: ExactSteps, step: number): Fraction => fraction(mantissaAt(steps, step), steps.decimals)

const amountOf = (text: string): Fraction => fractionInBook(bookAmount(text))

const maybeAmountOf = (text: string | undefined): Fraction | undefined =>
  text === undefined ? undefined : amountOf(text)
