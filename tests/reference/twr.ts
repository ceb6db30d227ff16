import { Result } from "effect"
import { type Fraction, minus, negative, plus } from "../../domain/measures/fraction.ts"
import { annualRate } from "../../domain/measures/returns/moneyWeighted.ts"
import { dailyIndex } from "../../domain/measures/returns/returnIndex.ts"
import { drawdownsOf } from "../../domain/measures/returns/risk.ts"
import { annualised } from "../../domain/measures/returns/timeWeighted.ts"
import { addDays, dayNumber } from "../../domain/shared/calendarDate.ts"
import { type Case, exactOf, listOf, nearest, numberOf } from "./cases.ts"
import { inPeriod, movedOn, openingOf, type Taxes, worthOn } from "./flows.ts"
import { type Holdings, holdingsOf, sumOf } from "./holdings.ts"
import { type Answer, type Answers, NotClaimed } from "./scoring.ts"
import { rateOrNull } from "./xirr.ts"

interface Step {
  readonly date: string
  readonly valueBeforeFlow: number
  readonly flow: number
}

/** Returns of a period: of valuations before each flow, or of holdings and cash day by day. */
export function twrAnswers(stated: Case): Answers {
  const steps = stated.params?.["steps"] as unknown as ReadonlyArray<Step> | undefined
  const returns = listOf(stated.params?.["subPeriodReturns"] ?? stated.params?.["returns"])
  if (returns.length > 0) return { twr: () => lessOne(lastOf(indexOfReturns(returns))) }
  return steps ? answersOfSteps(steps) : answersOfHoldings(stated)
}

/** Each stretch is a day: a payment comes in at the start of the next, and a withdrawal leaves at the end of its own. */
function answersOfSteps(steps: ReadonlyArray<Step>): Answers {
  const ends = steps.slice(1)
  const index = () =>
    dailyIndex({
      valueBefore: Math.min(steps[0]?.valueBeforeFlow ?? 0, endOf(steps[0])),
      values: Float64Array.from(ends, endOf),
      inflows: Float64Array.from(ends, (_, i) => Math.max(0, steps[i]?.flow ?? 0)),
      outflows: Float64Array.from(ends, ({ flow }) => Math.max(0, -flow)),
    })
  return {
    twr: () => lessOne(lastOf(index())),
    subPeriodReturns: () => {
      const found = index()
      if (Result.isFailure(found)) return null
      return Array.from(found.success, (growth, i) => growth / (found.success[i - 1] ?? 1) - 1)
    },
  }
}

/** What is left at the end of a step's day, after what was taken out. */
const endOf = (step: Step | undefined): number => (step ? step.valueBeforeFlow + Math.min(0, step.flow) : 0)

/** Days of which each begins with 1 and gives back what became of it. */
function indexOfReturns(returns: ReadonlyArray<number>): ReturnType<typeof dailyIndex> {
  const days = returns.length
  return dailyIndex({
    valueBefore: 0,
    values: new Float64Array(days),
    inflows: new Float64Array(days).fill(1),
    outflows: Float64Array.from(returns, (one) => 1 + one),
  })
}

const lastOf = (index: ReturnType<typeof dailyIndex>): number | null =>
  Result.isSuccess(index) ? (index.success.at(-1) ?? null) : null

function answersOfHoldings(stated: Case): Answers {
  const holdings = holdingsOf(stated)
  const opening = openingOf(holdings)
  const closing = stated.asOf ?? opening
  const days = dayNumber(closing) - dayNumber(opening)
  // Taxes are left out of the return of securities, and are part of that of a portfolio.
  const taxes: Taxes = holdings.scope === "securities" ? "taxesOut" : "taxesIn"
  const index = () => indexOf(holdings, taxes, { opening, closing })
  const growth = () => lastOf(index())
  const netFlow = () =>
    sumOf(
      inPeriod(holdings)
        .map(({ on }) => on)
        .filter(isFirst),
      (on) => net(holdings, on, taxes),
    )
  const irr = (of: Taxes) => () => rateOrNull(rateOfPeriod(holdings, of, { opening, closing }))
  return {
    twr: () => lessOne(growth()),
    twrAnnual: (): Answer | NotClaimed => {
      const grown = growth()
      if (days < 365) return new NotClaimed("annualised only beyond one year")
      return grown === null ? null : numberOf(annualised(exactOf(Number(grown.toFixed(16))), days).rate)
    },
    irr: irr(taxes),
    irrExTaxes: irr("taxesOut"),
    irrInclTaxes: irr("taxesIn"),
    maxDrawdown: () => {
      const found = index()
      return Result.isSuccess(found) ? (drawdownsOf(dayNumber(opening) + 1, found.success).deepest?.depth ?? 0) : null
    },
    valueBegin: () => nearest(worthOn(holdings, opening)),
    valueEnd: () => nearest(worthOn(holdings, closing)),
    cashflow: () => nearest(netFlow()),
    pnl: () => nearest(minus(minus(worthOn(holdings, closing), worthOn(holdings, opening)), netFlow())),
  }
}

const lessOne = (growth: number | null): number | null => (growth === null ? null : growth - 1)
const isFirst = (on: string, at: number, all: ReadonlyArray<string>): boolean => all.indexOf(on) === at

const net = (holdings: Holdings, on: string, taxes: Taxes): Fraction => {
  const { inflow, outflow } = movedOn(holdings, on, taxes)
  return minus(inflow, outflow)
}

function indexOf(
  holdings: Holdings,
  taxes: Taxes,
  { opening, closing }: { readonly opening: string; readonly closing: string },
) {
  const count = dayNumber(closing) - dayNumber(opening)
  const [values, inflows, outflows] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  for (let i = 0; i < count; i++) {
    const on = addDays(opening, i + 1)
    const { inflow, outflow } = movedOn(holdings, on, taxes)
    values[i] = nearest(worthOn(holdings, on))
    inflows[i] = nearest(inflow)
    outflows[i] = nearest(outflow)
  }
  return dailyIndex({ valueBefore: nearest(worthOn(holdings, opening)), values, inflows, outflows })
}

/** The opening value as if it were paid in, all that moved, and the closing value as if it were paid out. */
function rateOfPeriod(
  holdings: Holdings,
  taxes: Taxes,
  { opening, closing }: { readonly opening: string; readonly closing: string },
) {
  // Where the first day is part of the period so is the whole of the last: its end is the start of the next day.
  const wholeDay = holdings.stated.fromInclusive === true ? 1 : 0
  const days = inPeriod(holdings)
    .map(({ on }) => on)
    .filter(isFirst)
  const before = worthOn(holdings, opening)
  return annualRate([
    ...(before.numerator === 0n ? [] : [{ day: dayNumber(opening) + wholeDay, amount: negative(before) }]),
    ...days.flatMap((on) => {
      const { inflow, outflow } = movedOn(holdings, on, taxes)
      return inflow.numerator === 0n && outflow.numerator === 0n
        ? []
        : [{ day: dayNumber(on), amount: plus(negative(inflow), outflow) }]
    }),
    { day: dayNumber(closing) + wholeDay, amount: worthOn(holdings, closing) },
  ])
}
