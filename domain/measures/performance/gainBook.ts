import { type CalendarDate, dayNumber } from "../../shared/calendarDate.ts"
import type { CostMethod, HoldingLedger, IncomeStep, Steps } from "../facts.ts"
import { bookAmount, type Exchange } from "./bookAmounts.ts"
import { type CostDay, costDaysOf } from "./costDays.ts"
import { type Holding, worthOfUnits } from "./flows.ts"
import { type GainLot, GainLots } from "./gainLots.ts"

/** What a holding has gained by sales up to a day, and what the rest of it cost, in one currency. With 18 decimals. */
export interface GainBook {
  /** It holds from this day on, and before `until`: on all days between two on which something was recorded. */
  readonly from: number
  readonly until: number
  /** The currency in which the holding is at home: that of its price, and its own where it has none. */
  readonly home: string
  readonly realised: bigint
  /** What of it is due to the exchange rates: the cost of what was sold × (the rate of the sale − that of the purchase). */
  readonly realisedExchange: bigint
  /** All fees of what was sold, those of the purchase and those of the sale. */
  readonly realisedFees: bigint
  readonly held: GainLot
  readonly income: bigint
  readonly expenses: bigint
  readonly taxWithheld: bigint
}

interface Question {
  readonly holding: Holding
  readonly method: CostMethod
  readonly day: number
  readonly exchange: Exchange
}

/** Every amount at the rates of its day. Nothing where one of them is missing. */
export function gainBookOf({ holding, method, day, exchange }: Question): GainBook | undefined {
  const { ledger, price } = holding
  const home = price?.currency ?? ledger.currency
  const draft = new GainDraft(method, home, exchange)
  const costDays = costDaysOf(holding, method)
  for (const one of costDays) if (one.day <= day) draft.addCostDay(one)
  draft.addIncome(ledger, day)
  draft.addEarned(holding, day)
  const recordedOn = [
    ...costDays.map((one) => one.day),
    ...ledger.income.map(dayOfStep),
    ...ledger.trading.map(dayOfStep),
  ]
  let [from, until] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const on of recordedOn) {
    if (on <= day) from = Math.max(from, on)
    else until = Math.min(until, on)
  }
  return draft.lacksRate ? undefined : { from, until, home, ...draft.book() }
}

const dayOfStep = ([on]: readonly [CalendarDate, unknown]): number => dayNumber(on)

class GainDraft {
  readonly #lots: GainLots
  readonly #home: string
  readonly #exchange: Exchange
  readonly #atHome: Exchange
  #realised = 0n
  #realisedExchange = 0n
  #realisedFees = 0n
  #income = 0n
  #expenses = 0n
  #taxWithheld = 0n
  lacksRate = false

  constructor(method: CostMethod, home: string, exchange: Exchange) {
    this.#lots = new GainLots(method)
    this.#home = home
    this.#exchange = exchange
    this.#atHome = exchange.into(home)
  }

  addCostDay(one: CostDay): void {
    const { day, currency, paid, paidFees, proceeds, proceedsFees, costOfSold, costTaken, aboveCapital } = one
    if (paid + paidFees > 0n) {
      this.#lots.add({
        cost: paid + paidFees,
        atHome: this.#rated(this.#atHome.convert(paid, currency, day)),
        asked: this.#converted(paid, currency, day),
        fees: this.#converted(paidFees, currency, day),
      })
    }
    if (costOfSold + proceeds + proceedsFees > 0n) {
      const sold = this.#lots.take(costOfSold)
      const fees = this.#converted(proceedsFees, currency, day)
      this.#realised += this.#converted(proceeds, currency, day) - fees - sold.asked - sold.fees
      this.#realisedExchange += this.#converted(sold.atHome, this.#home, day) - sold.asked
      this.#realisedFees += fees + sold.fees
    }
    this.#lots.take(costTaken)
    this.#income += this.#converted(aboveCapital, currency, day)
  }

  addIncome({ income, currency }: HoldingLedger, until: number): void {
    income.forEach(([on, step], i) => {
      const day = dayNumber(on)
      if (day > until) return
      const since = (of: keyof IncomeStep) => this.#converted(change(income, i, step, of), currency, day)
      this.#income += since("gross")
      this.#expenses += since("expenses")
      this.#taxWithheld += since("taxWithheld")
    })
  }

  /** Units earned cost nothing; what they are worth on their day is income. */
  addEarned(holding: Holding, until: number): void {
    for (const [on, { unitsEarned }] of holding.ledger.trading) {
      const day = dayNumber(on)
      const worth = unitsEarned === undefined || day > until ? undefined : worthOfUnits(holding, day, unitsEarned)
      if (worth) this.#income += this.#converted(worth.amount, worth.currency, day)
    }
  }

  book(): Omit<GainBook, "from" | "until" | "home"> {
    return {
      realised: this.#realised,
      realisedExchange: this.#realisedExchange,
      realisedFees: this.#realisedFees,
      held: this.#lots.held(),
      income: this.#income,
      expenses: this.#expenses,
      taxWithheld: this.#taxWithheld,
    }
  }

  #converted(amount: bigint, currency: string, day: number): bigint {
    return this.#rated(this.#exchange.convert(amount, currency, day))
  }

  #rated(amount: bigint | undefined): bigint {
    if (amount === undefined) this.lacksRate = true
    return amount ?? 0n
  }
}

const change = (steps: Steps<IncomeStep>, i: number, step: IncomeStep, of: keyof IncomeStep): bigint =>
  bookAmount(step[of]) - bookAmount(steps[i - 1]?.[1][of] ?? "0")
