import { weightPaths } from "#domain/measures/daily/weightPaths.ts"
import type { LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { netWorthOn, type Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { ownershipOf, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import { lastUpTo } from "#domain/measures/ownership/ownershipPeriods.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import { converted } from "#domain/measures/valuation/conversion.ts"
import { plainLine, priceOf } from "#domain/measures/valuation/ledgerParts.ts"
import { type DatedValuation, valuationOn } from "#domain/measures/valuation/valuation.ts"
import { type Decimal, subtract } from "#domain/numbers/decimal.ts"
import { type Fraction, minus, negative, nothing, plus, sumOf, times, whole } from "#domain/numbers/fraction.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { LineId } from "#domain/shared/ids.ts"
import { type Currency, amountIn } from "#domain/shared/money.ts"
import { type Movement, movementsOf, type RecordedPart } from "./movements.ts"
import { type ExactParts, type PartOfChange, partsOfChange, roundedParts, type SplitAmount } from "./roundedParts.ts"
import { type WeightStep, weightSteps } from "./weightSteps.ts"

export interface ChangeOfNetWorth extends SplitAmount {
  readonly before: Decimal
  readonly after: Decimal
  /** The lines that changed, in the order of the ledgers. Each is rounded by itself. */
  readonly lines: ReadonlyArray<SplitAmount & { readonly lineId: LineId }>
  /** The lines in `withoutRate`. */
  readonly missing: ReadonlyArray<LineId>
}

/**
 * The change of the net worth of a scope from the end of one day to the end of another, split into parts.
 *
 * Between two days on which something was recorded, a line of value V at the rate r changes by V × (r′ − r) through its
 * currency, by what was recorded at the rate of its day, and by the rest through the market. When the part that belongs to
 * the scope changes, the difference × the value of the day is money that came or went.
 *
 * What is brought in on a day on which as much money left other lines of the scope, was moved from there: both are money,
 * and cancel. The same holds for a debt on the day on which money came into others, which is how a mortgage pays for a
 * house, with its costs: {@link areOfTheDay}. So moving money between own holdings is neither money of the scope nor a gain.
 *
 * Interest on a debt within the household is income of the creditor.
 *
 * The parts are exact until the end: {@link roundedParts}.
 */
export function changeOf(
  question: Wealth & {
    readonly from: CalendarDate
    readonly to: CalendarDate
    readonly currency: Currency
    readonly scope: Scope
  },
): ChangeOfNetWorth {
  const { ledgers, portfolios, stakes, market, currency, scope, from, to } = question
  const paths = weightPaths(ownershipOf(portfolios, stakes), scope)
  const period = { market, currency, from: dayNumber(from), to: dayNumber(to) }
  const lines = ledgers.flatMap((ledger) => {
    const steps = weightSteps(ledger, paths)
    if (steps.every(({ weight }) => weight.numerator === 0n)) return []
    return [{ lineId: ledger.lineId, ...lineChange(ledger, steps, period) }]
  })
  setOff(lines.map(({ moved }) => moved))
  const [before, after] = [netOn(question, from), netOn(question, to)]
  const exact = lines.map(({ lineId, parts, moved, isMissing }) => ({
    lineId,
    parts: together([...parts, ...moved.map(({ part, amount }) => ({ [part]: amount }))]),
    isMissing,
  }))
  return {
    before,
    after,
    ...roundedParts(together(exact.map(({ parts }) => parts)), subtract(after, before), currency),
    lines: exact
      .filter(({ parts }) => partsOfChange.some((part) => parts[part].numerator !== 0n))
      .map(({ lineId, parts }) => ({ lineId, ...roundedParts(parts, amountIn(totalOf(parts), currency), currency) })),
    missing: exact.flatMap(({ lineId, isMissing }) => (isMissing ? [lineId] : [])),
  }
}

/**
 * The parts of the change of one whole line from the end of one day to the end of another, in a currency and not rounded.
 * Undefined if an exchange rate is missing on one of the days that matter. Of a debt, what is owed counts as below zero.
 */
export function changeOfLine(
  ledger: LineLedger,
  {
    market,
    currency,
    from,
    to,
  }: Pick<Wealth, "market"> & Readonly<Record<"from" | "to", CalendarDate>> & { readonly currency: Currency },
): ExactParts | undefined {
  const period = { market, currency, from: dayNumber(from), to: dayNumber(to) }
  const { parts, moved, isMissing } = lineChange(ledger, [{ from: Number.NEGATIVE_INFINITY, weight: whole }], period)
  return isMissing ? undefined : together([...parts, ...moved.map(({ part, amount }) => ({ [part]: amount }))])
}

function netOn(question: Wealth & { readonly currency: Currency; readonly scope: Scope }, day: CalendarDate): Decimal {
  const { scope } = question
  const totals = netWorthOn({ ...question, day })
  const figure = scope === "household" ? totals.household : totals.portfolios.get(scope)
  return (figure ?? totals.household).net
}

/** Money, and what was brought in, of one line on one day, in the currency of the result. */
interface Moved {
  readonly day: number
  readonly part: "broughtIn" | "money"
  amount: Fraction
}

interface LineChange {
  /** Each amount of each part. They are added once, all together: one after the other, their denominators would multiply. */
  readonly parts: ReadonlyArray<Partial<ExactParts>>
  readonly moved: Array<Moved>
  readonly isMissing: boolean
}

interface Period {
  readonly market: Market
  readonly currency: Currency
  readonly from: number
  readonly to: number
}

/** What a line is on a day on which something changed. */
interface Moment {
  readonly day: number
  readonly weight: Fraction
  readonly valuation: DatedValuation
}

function lineChange(ledger: LineLedger, steps: ReadonlyArray<WeightStep>, period: Period): LineChange {
  const { market, currency, from, to } = period
  const line = plainLine(ledger, market)
  const movements = Map.groupBy(
    movementsOf(line).filter(({ day }) => day > from && day <= to),
    ({ day }) => day,
  )
  const price = priceOf(ledger, market)
  const parsed = parsedLedgerOf(ledger)
  const momentOn = (day: number): Moment => ({
    day,
    weight: steps[lastUpTo(steps, day, (step) => step.from)]?.weight ?? nothing,
    valuation: valuationOn(parsed, price, day),
  })
  const into = (amount: Fraction, of: string, day: number) => converted(plain, amount, [of, currency], market, day)
  const ends = [from, to].map(momentOn)
  const days = [
    line.firstDay,
    line.endDay - 1,
    line.endDay,
    ...line.parts.appraisedOn,
    price?.days[0] ?? to,
    ...steps.map((step) => step.from),
    ...movements.keys(),
  ].filter((day) => day > from && day < to)
  const change = new SplitChange(into)
  let before = ends[0] as Moment
  for (const day of [...new Set(days), to].toSorted((a, b) => a - b)) {
    if (day === from) continue
    const now = day === to ? (ends[1] as Moment) : momentOn(day)
    change.until(before, now, movements.get(day) ?? [])
    before = now
  }
  if (!change.isMissing) return { parts: change.parts, moved: change.moved, isMissing: false }
  const known = ends.map(({ weight, valuation, day }) =>
    times(into(valuation.value, valuation.currency, day) ?? nothing, weight),
  )
  const withoutRate = minus(known[1] ?? nothing, known[0] ?? nothing)
  return { parts: [{ withoutRate }], moved: [], isMissing: true }
}

/** The parts of the change of a line, day after day. */
class SplitChange {
  readonly #into: (amount: Fraction, of: string, day: number) => Fraction | undefined
  readonly parts: Array<Partial<ExactParts>> = []
  readonly moved: Array<Moved> = []
  /** Whether an exchange rate is missing on one of the days. */
  isMissing = false

  constructor(into: (amount: Fraction, of: string, day: number) => Fraction | undefined) {
    this.#into = into
  }

  until(before: Moment, now: Moment, movements: ReadonlyArray<Movement>): void {
    const { day } = now
    const then = this.#converted(before.valuation, before.day)
    const thenAtRateOfNow = this.#converted(before.valuation, day)
    const value = this.#converted(now.valuation, day)
    const recorded = movements.map(({ part, amount, currency, ratedOn = day }) => ({
      part,
      amount: this.#converted({ value: amount, currency }, ratedOn),
    }))
    // A line that had no value before the day belongs to the scope as it does from the day on.
    const isNew = before.valuation.value.numerator === 0n
    const { weight } = isNew ? now : before
    const own = (amount: Fraction) => times(amount, weight)
    this.#add("currency", own(thenAtRateOfNow))
    this.#add("currency", own(negative(then)))
    let rest = minus(value, thenAtRateOfNow)
    for (const { part, amount } of recorded) {
      rest = minus(rest, amount)
      this.#record(day, part === "spending" && weight.numerator < 0n ? "income" : part, own(amount))
    }
    const hadNoValue = isNew && (before.valuation.basis === "none" || before.valuation.basis === "cost")
    if (hadNoValue && recorded.length === 0) this.#record(day, "broughtIn", own(rest))
    else this.#add("market", own(rest))
    if (!isNew) this.#record(day, "money", times(value, minus(now.weight, before.weight)))
  }

  #converted({ value, currency }: { readonly value: Fraction; readonly currency: string }, day: number): Fraction {
    const into = this.#into(value, currency, day)
    if (into === undefined) this.isMissing = true
    return into ?? nothing
  }

  #record(day: number, part: RecordedPart, amount: Fraction): void {
    if (part !== "broughtIn" && part !== "money") this.#add(part, amount)
    else if (amount.numerator !== 0n) this.moved.push({ day, part, amount })
  }

  #add(part: PartOfChange, amount: Fraction): void {
    this.parts.push({ [part]: amount })
  }
}

/** Makes money of what was brought into a line, as far as money of the same day in the other direction of the line balances it. */
function setOff(lines: ReadonlyArray<Array<Moved>>): void {
  const all = lines.flatMap((line) => line.map((one) => ({ one, line })))
  for (const ofDay of Map.groupBy(all, ({ one }) => one.day).values()) {
    const brought = ofDay.filter(({ one }) => one.part === "broughtIn")
    if (brought.length === 0) continue
    const paid = ofDay.flatMap(({ one }) => (one.part === "money" ? [one.amount] : []))
    let money = sumOf(paid)
    const debts = brought.filter(({ one }) => isBelowZero(one.amount))
    const wholeDebts = new Set(areOfTheDay(brought, debts, paid) ? debts : [])
    // Debts of the day first: what they paid for includes what has a first value only.
    for (const moved of [...wholeDebts, ...brought.filter((one) => !wholeDebts.has(one))]) {
      const { one, line } = moved
      const against = wholeDebts.has(moved) ? one.amount : smallerOf(negative(money), one.amount)
      if (against.numerator === 0n) continue
      one.amount = minus(one.amount, against)
      money = plus(money, against)
      line.push({ day: one.day, part: "money", amount: against })
    }
  }
}

/**
 * Whether the debts that begin on a day paid for what came in on it, all of them: money balances some of what was brought in, and
 * what came in is at least half of what was borrowed. What they exceed it by was paid to others that day, such as the costs of
 * a purchase, and was not owed before.
 */
function areOfTheDay(
  brought: ReadonlyArray<{ readonly one: Moved }>,
  debts: ReadonlyArray<{ readonly one: Moved }>,
  paid: ReadonlyArray<Fraction>,
): boolean {
  const money = sumOf(paid)
  const isBalanced = brought.some(({ one }) => smallerOf(negative(money), one.amount).numerator !== 0n)
  const cameIn = [...paid, ...brought.map(({ one }) => one.amount)].filter((amount) => amount.numerator > 0n)
  const borrowed = negative(sumOf(debts.map(({ one }) => one.amount)))
  return isBalanced && !isBelowZero(minus(sumOf([...cameIn, ...cameIn]), borrowed))
}

const isBelowZero = ({ numerator }: Fraction): boolean => numerator < 0n

/** The one nearer to zero of two amounts with the same sign; zero for different signs. */
function smallerOf(a: Fraction, b: Fraction): Fraction {
  if (a.numerator > 0n !== b.numerator > 0n || a.numerator === 0n || b.numerator === 0n) return nothing
  const isNearer = minus(a, b).numerator > 0n !== a.numerator > 0n
  return isNearer ? a : b
}

/** The sum of each part. */
function together(all: ReadonlyArray<Partial<ExactParts>>): ExactParts {
  const sums = {} as ExactParts
  for (const part of partsOfChange) sums[part] = sumOf(all.flatMap((parts) => parts[part] ?? []))
  return sums
}

const totalOf = (parts: ExactParts): Fraction => sumOf(partsOfChange.map((part) => parts[part]))
