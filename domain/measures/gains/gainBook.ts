import type { Arithmetic } from "#domain/measures/trace/arithmetic.ts"
import { bookedIn } from "#domain/measures/valuation/conversion.ts"
import type { About } from "#domain/measures/trace/tree.ts"
import type { CostMethod, Market } from "#domain/measures/ledger/facts.ts"
import { type ComputedLine, openingOf, subjectOf } from "#domain/measures/valuation/line.ts"
import { nothing } from "#domain/numbers/fraction.ts"
import { type ValuationOf, valuationOf } from "#domain/measures/valuation/valuation.ts"
import { type CostDay, costDaysOf, costPaid } from "./costDays.ts"
import { type AmountsByLot, GainLots } from "./gainLots.ts"

/** The gain of a line since the beginning, in one currency, before rounding. */
export interface GainOf<N> {
  readonly realised: N
  readonly unrealised: N
  readonly exchange: N
  /** Zero or below. */
  readonly fees: N
  readonly income: N
  readonly expenses: N
  readonly taxWithheld: N
  /** Taxes on trades, less taxes that came back. */
  readonly taxes: N
  /** Tax withheld from exit proceeds, and from distributions that are no income. */
  readonly proceedsTax: N
}

/**
 * The total of a gain in whole cents, which is the sum of the rounded realised and unrealised gain, and the price
 * effect, which is the total less the rounded currency effect and fees.
 */
export function totalInCents<N>(
  a: Arithmetic<N>,
  { realised, unrealised, exchange, fees }: Pick<GainOf<N>, "realised" | "unrealised" | "exchange" | "fees">,
  about: About & { readonly currency: string },
): Readonly<Record<"total" | "price", N>> {
  const inCents = (amount: N): N => a.inCents(amount, about.currency)
  const total = a.sum("totalGain", [inCents(realised), inCents(unrealised)], about)
  return { total, price: a.difference("priceGain", total, [inCents(exchange), inCents(fees)], about) }
}

/** The gain of a line by sales up to a day, and the cost of what is held, in one currency, with 18 decimals. */
export interface GainBook<N> {
  /** The book applies from this day on and before `until`: to all days until the next recorded change. */
  readonly from: number
  readonly until: number
  /** The currency of the line's price, or its own currency if it has no price. */
  readonly home: string
  /** Whether a cost that is held could not be converted into that currency. */
  readonly isHomeRateMissing: boolean
  /** The currency in which the line was bought. */
  readonly paidIn: string
  readonly realised: ReadonlyArray<N>
  /** What each of the gains in `realised` consists of, in the same order. */
  readonly sales: ReadonlyArray<SaleOf<N>>
  /** The currency effect: the cost of what was sold × (the rate of the sale − that of the purchase). */
  readonly exchange: ReadonlyArray<N>
  /** All fees of what was sold: those of the purchase and those of the sale. */
  readonly fees: ReadonlyArray<N>
  readonly held: AmountsByLot<N>
  /** The cost of what is held in the currency in which it was bought, where the line's own ledger has another one. */
  readonly carried?: N
  readonly income: ReadonlyArray<N>
  readonly expenses: ReadonlyArray<N>
  readonly taxWithheld: ReadonlyArray<N>
  readonly taxes: ReadonlyArray<N>
  readonly proceedsTax: ReadonlyArray<N>
}

/** What was sold on a day, or the capital that was returned, in the requested currency. */
export interface SaleOf<N> {
  readonly day: number
  readonly kind: "sale" | "capitalReturn"
  readonly proceeds: N
  /** Those of the sale. Undefined for none. */
  readonly fees: N | undefined
  /** Its cost with the fees of the purchases, as one amount or several. */
  readonly cost: ReadonlyArray<N>
  /** Proceeds less fees and cost. */
  readonly gain: N
}

export interface GainQuestion {
  readonly market: Market
  readonly day: number
  readonly currency: string
  readonly method: CostMethod
}

/** Converts every amount at the rates of its day. Undefined if a rate is missing. */
export function gainBookOf<N>(line: ComputedLine<N>, question: GainQuestion): GainBook<N> | undefined {
  const { parts } = line
  const { method, day, market } = question
  const draft = new GainDraft(line, question, new HeldCost(line.a, method))
  const costDays = costDaysOf(line, method, market)
  for (const one of costDays) if (one.day <= day) draft.addCostDay(one)
  draft.addIncome()
  draft.addEarned()
  const period = unchangedAround(
    day,
    [costDays, parts.income, parts.trading].flatMap((recorded) => recorded.map((one) => one.day)),
  )
  return draft.isRateMissing ? undefined : { ...period, ...draft.book() }
}

/** The period around a day in which nothing was recorded after its first day. */
export function unchangedAround(day: number, recordedOn: Iterable<number>): Pick<GainBook<never>, "from" | "until"> {
  let [from, until] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const on of recordedOn) {
    if (on <= day) from = Math.max(from, on)
    else until = Math.min(until, on)
  }
  return { from, until }
}

/** The gain on a day to which the book applies, with the value held on that day. Undefined if a rate is missing. */
export function gainOf<N>(
  line: ComputedLine<N>,
  book: GainBook<N>,
  { market, day, currency, method }: GainQuestion,
): GainOf<N> | undefined {
  const { a, ledger } = line
  const { home, held } = book
  const about = { currency, subject: subjectOf(ledger) }
  const all = {
    realised: a.sum("realisedGain", book.realised, about),
    income: a.sum("income", book.income, about),
    expenses: a.sum("expenses", book.expenses, about),
    taxWithheld: a.sum("taxes", book.taxWithheld, about),
    taxes: a.sum("taxes", book.taxes, about),
    proceedsTax: a.sum("taxes", book.proceedsTax, about),
  }
  const feesOf = (fees: ReadonlyArray<N>): N => {
    const paid = fees.filter((fee) => a.exact(fee).numerator !== 0n)
    return a.negated("fees", a.sum("fees", paid, { currency }), about)
  }
  if (day >= line.endDay || ledger.assetClass === "debt") {
    const unrealised = a.sum("unrealisedGain", [], about)
    return { ...all, unrealised, exchange: a.sum("exchangeGain", book.exchange, about), fees: feesOf(book.fees) }
  }
  const valuation = valuationAtCost(line, valuationOf(line, day), book, { day, method })
  const value =
    a.exact(valuation.value).numerator <= 0n
      ? noAmount(line, currency)
      : bookedIn(a, a.booked(a.called("holdingValue", valuation.value)), [valuation.currency, currency], market, day)
  const isAtHome = valuation.currency === home
  if (isAtHome && book.isHomeRateMissing) return undefined
  const [costThen, of] = isAtHome ? [held.atHome, home] : [held.paid, book.paidIn]
  const costToday = bookedIn(a, a.sum("cost", costThen, { currency: of }), [of, currency], market, day)
  if (value === undefined || costToday === undefined) return undefined
  const exchangeOfHeld = a.difference("exchangeGain", costToday, held.asked, { currency })
  return {
    ...all,
    unrealised: a.difference("unrealisedGain", value, [...held.asked, ...held.fees], about),
    exchange: a.sum("exchangeGain", [...book.exchange, exchangeOfHeld], about),
    fees: feesOf([...book.fees, ...held.fees]),
  }
}

/**
 * The cost of what a line holds by its gain book, fees included, in one currency: so it leaves of a value what the unrealised gain
 * is. Zero from the closing on; undefined if an exchange rate is missing.
 */
export function heldCost<N>(line: ComputedLine<N>, question: GainQuestion): N | undefined {
  const book = gainBookOf(line, question)
  if (!book) return undefined
  const held = question.day < line.endDay ? [...book.held.asked, ...book.held.fees] : []
  const paid = held.filter((amount) => line.a.exact(amount).numerator !== 0n)
  return line.a.sum("cost", paid, { currency: question.currency, subject: subjectOf(line.ledger) })
}

/** A carrying amount is the cost by `method`, so that a line without price or appraisal has no unrealised gain. */
function valuationAtCost<N>(
  { parts }: ComputedLine<N>,
  valuation: ValuationOf<N>,
  { carried }: GainBook<N>,
  { day, method }: Pick<GainQuestion, "day" | "method">,
): ValuationOf<N> {
  const cost = valuation.basis === "cost" ? (carried ?? parts.cost(method, day)) : undefined
  return cost === undefined ? valuation : { ...valuation, value: cost }
}

const noAmount = <N>({ a, ledger }: ComputedLine<N>, currency: string): N =>
  a.leaf("holdingValue", nothing, openingOf(ledger), { currency })

/** The cost that is held: of one line, or of several whose cost is one pool. */
export class HeldCost<N> {
  readonly lots: GainLots<N>
  isHomeRateMissing = false

  constructor(a: Arithmetic<N>, method: CostMethod) {
    this.lots = new GainLots(a, method)
  }
}

/** The currency of the price of a line, and that in which it was bought. */
const currenciesOf = <N>({ ledger, price }: ComputedLine<N>): Pick<GainBook<N>, "home" | "paidIn"> => ({
  home: price?.currency ?? ledger.currency,
  paidIn: ledger.acquisitionCost?.currency ?? ledger.currency,
})

/** What a line realised, earned and paid, while its cost days are followed one after the other. */
export class GainDraft<N> {
  readonly #line: ComputedLine<N>
  readonly #question: GainQuestion
  readonly #held: HeldCost<N>
  readonly #home: string
  readonly #paidIn: string
  readonly #realised: Array<N> = []
  readonly #sales: Array<SaleOf<N>> = []
  readonly #exchange: Array<N> = []
  readonly #fees: Array<N> = []
  readonly #income: Array<N> = []
  readonly #expenses: Array<N> = []
  readonly #taxWithheld: Array<N> = []
  readonly #taxes: Array<N> = []
  readonly #proceedsTax: Array<N> = []
  isRateMissing = false

  constructor(
    line: ComputedLine<N>,
    question: GainQuestion,
    held: HeldCost<N>,
    { home, paidIn }: Pick<GainBook<N>, "home" | "paidIn"> = currenciesOf(line),
  ) {
    this.#line = line
    this.#question = question
    this.#held = held
    this.#home = home
    this.#paidIn = paidIn
  }

  addCostDay(one: CostDay<N>): void {
    const isOnCameIn = !this.#held.lots.hasCost
    if (!isOnCameIn) this.giveBackAndCede(one)
    this.buy(one)
    if (isOnCameIn) this.giveBackAndCede(one)
    this.letGo(one)
  }

  buy({ day, currency, purchases, source }: CostDay<N>): void {
    for (const { paidOn = day, ...purchase } of purchases) {
      const cost = costPaid(this.#line.a, purchase)
      if (cost === 0n) continue
      const amounts = {
        atHome: this.#atHome(purchase.bought, currency, paidOn),
        paid: this.#converted(purchase.bought, currency, paidOn, this.#paidIn),
        asked: this.#converted(purchase.bought, currency, paidOn),
        fees: this.#converted(purchase.buyFees, currency, paidOn),
      }
      this.#held.lots.add(cost, paidOn, amounts, source)
    }
  }

  /** What is sold and what leaves without a sale. */
  letGo(one: CostDay<N>): void {
    const { day, currency, proceeds, proceedsFees, costOfSold, costTaken, aboveCapital, source } = one
    if (costOfSold > 0n || proceeds !== undefined || proceedsFees !== undefined) this.#sell(one)
    if (costTaken > 0n) this.#held.lots.take(costTaken, source)
    if (aboveCapital !== undefined) this.#income.push(this.#converted(aboveCapital, currency, day))
  }

  giveBackAndCede(one: CostDay<N>): void {
    this.#giveBack(one)
    // The cost that goes along with a spin-off is not realised.
    for (const costs of one.ceded ?? []) this.#held.lots.lower(costs, one.source)
  }

  /** Returned capital sells the cost that it pays back. It counts before the purchases of its day if there is a cost then. */
  #giveBack({ day, currency, returned, lowered = [], source }: CostDay<N>): void {
    if (returned === undefined) return
    const money = { day, currency, proceeds: returned, proceedsFees: undefined }
    this.#realise("capitalReturn", money, this.#held.lots.lower(lowered, source))
  }

  #sell(one: CostDay<N>): void {
    this.#realise("sale", one, this.#held.lots.take(one.costOfSold, one.source))
  }

  #realise(
    kind: SaleOf<N>["kind"],
    { day, currency, proceeds, proceedsFees }: Pick<CostDay<N>, "day" | "currency" | "proceeds" | "proceedsFees">,
    sold: AmountsByLot<N>,
  ): void {
    const { a } = this.#line
    const about = { currency: this.#question.currency }
    if (this.#held.isHomeRateMissing) this.isRateMissing = true
    const fees = proceedsFees === undefined ? [] : [this.#converted(proceedsFees, currency, day)]
    const brought = this.#converted(proceeds, currency, day)
    const cost = [...sold.asked, ...sold.fees]
    const gain = a.difference("realisedGain", brought, [...fees, ...cost], about)
    this.#realised.push(gain)
    this.#sales.push({ day, kind, proceeds: brought, fees: fees[0], cost, gain })
    const costThen = this.#converted(a.sum("cost", sold.atHome, { currency: this.#home }), this.#home, day)
    this.#exchange.push(a.difference("exchangeGain", costThen, sold.asked, about))
    this.#fees.push(...fees, ...sold.fees)
  }

  /** Adds gross income, taxes and running costs. */
  addIncome(): void {
    const { parts, ledger } = this.#line
    for (const { day, gross, expenses, taxWithheld, taxes, proceedsTax } of parts.income) {
      if (day > this.#question.day) continue
      if (gross !== undefined) this.#income.push(this.#converted(gross, ledger.currency, day))
      if (expenses !== undefined) this.#expenses.push(this.#converted(expenses, ledger.currency, day))
      if (taxWithheld !== undefined) this.#taxWithheld.push(this.#converted(taxWithheld, ledger.currency, day))
      if (taxes !== undefined) this.#taxes.push(this.#converted(taxes, ledger.currency, day))
      if (proceedsTax !== undefined) this.#proceedsTax.push(this.#converted(proceedsTax, ledger.currency, day))
    }
  }

  /** The cost of units earned is the income. */
  addEarned(): void {
    const { parts, ledger } = this.#line
    for (const { day, earnedFor } of parts.trading) {
      if (earnedFor === undefined || day > this.#question.day) continue
      this.#income.push(this.#converted(earnedFor, ledger.currency, day))
    }
  }

  /** `held`: what is held, for several lines whose cost is one pool. */
  book(held = this.#held.lots.held()): Omit<GainBook<N>, "from" | "until"> {
    return {
      home: this.#home,
      isHomeRateMissing: this.#held.isHomeRateMissing,
      paidIn: this.#paidIn,
      realised: this.#realised,
      sales: this.#sales,
      exchange: this.#exchange,
      fees: this.#fees,
      held,
      income: this.#income,
      expenses: this.#expenses,
      taxWithheld: this.#taxWithheld,
      taxes: this.#taxes,
      proceedsTax: this.#proceedsTax,
    }
  }

  /** A missing rate matters only once a gain is divided in that currency. */
  #atHome(amount: N | undefined, from: string, day: number): N {
    const { a } = this.#line
    if (amount === undefined) return noAmount(this.#line, this.#home)
    const rated = bookedIn(a, amount, [from, this.#home], this.#question.market, day)
    if (rated === undefined) this.#held.isHomeRateMissing = true
    return rated ?? noAmount(this.#line, this.#home)
  }

  #converted(amount: N | undefined, from: string, day: number, into = this.#question.currency): N {
    const { a } = this.#line
    if (amount === undefined) return noAmount(this.#line, into)
    const rated = bookedIn(a, amount, [from, into], this.#question.market, day)
    if (rated === undefined) this.isRateMissing = true
    return rated ?? amount
  }
}
