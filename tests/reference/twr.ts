import { Result } from "effect"
import { type Fraction, minus, negative, plus } from "../../domain/measures/fraction.ts"
import { annualRate } from "../../domain/measures/returns/moneyWeighted.ts"
import { dailyIndex } from "../../domain/measures/returns/returnIndex.ts"
import { drawdownsOf } from "../../domain/measures/returns/risk.ts"
import {
  annualised,
  betweenFlows,
  linkedReturn,
  timeWeightedReturn,
} from "../../domain/measures/returns/timeWeighted.ts"
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
  if (returns.length > 0) return { twr: () => nearest(linkedReturn(returns.map(exactOf))) }
  return steps ? answersOfSteps(steps) : answersOfHoldings(stated)
}

function answersOfSteps(steps: ReadonlyArray<Step>): Answers {
  const stretches = betweenFlows(
    steps.map(({ valueBeforeFlow, flow }) => ({ valueBeforeFlow: exactOf(valueBeforeFlow), flow: exactOf(flow) })),
  )
  return {
    twr: () => rateOrNull(timeWeightedReturn(stretches)),
    subPeriodReturns: () => stretches.map((stretch) => rateOrNull(timeWeightedReturn([stretch]))),
  }
}

function answersOfHoldings(stated: Case): Answers {
  const holdings = holdingsOf(stated)
  const opening = openingOf(holdings)
  const closing = stated.asOf ?? opening
  const days = dayNumber(closing) - dayNumber(opening)
  // Taxes are left out of the return of securities, and are part of that of a portfolio.
  const taxes: Taxes = holdings.scope === "securities" ? "taxesOut" : "taxesIn"
  const index = () => indexOf(holdings, taxes, { opening, closing })
  const growth = (): number | null => {
    const found = index()
    return Result.isSuccess(found) ? (found.success.at(-1) ?? null) : null
  }
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
