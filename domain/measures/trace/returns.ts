import { Result } from "effect"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { fractionOf, whole } from "#domain/numbers/fraction.ts"
import { annualRate, type NoRate } from "#domain/measures/returns/moneyWeighted.ts"
import { purseFlows } from "#domain/measures/returns/exactInvested.ts"
import type { ExplainedInvested, Period } from "./invested.ts"
import { traced } from "./traced.ts"
import { constant, difference, type ExplainedNode, product, quotient, root, sum } from "./tree.ts"

/**
 * The rate a year at which everything paid in grows into everything that came back: its parts are the payments as the
 * investor's purse saw them, day by day, with the opening value as if it were paid in and the closing value as if it came
 * back.
 */
export function explainMoneyWeighted(
  { payments, value }: ExplainedInvested,
  { from, to }: Period,
  currency: string,
): Result.Result<ExplainedNode, NoRate> {
  const span = { from: dayNumber(from), to: dayNumber(to), currency }
  const values = { opening: value(span.from), closing: value(span.to) }
  return explainRate("moneyWeighted", purseFlows(traced, payments, values, span))
}

/** A rate of payments on days. */
export function explainRate(
  what: "moneyWeighted" | "irr",
  payments: ReadonlyArray<{ readonly day: number; readonly amount: ExplainedNode }>,
): Result.Result<ExplainedNode, NoRate> {
  const rate = annualRate(payments.map(({ day, amount }) => ({ day, amount: amount.exact })))
  return Result.map(rate, (found) =>
    root(
      what,
      fractionOf(found),
      payments.map(({ amount }) => amount),
    ),
  )
}

export const named = (on: string, currency: string) => ({ currency, subject: { of: "text", text: on } }) as const

/**
 * What one unit of money became, less the unit: the growth between the flows, one after the other. What came in counts
 * from the start of its day and what went out until its end. Nothing where nothing was ever invested.
 */
export function explainTimeWeighted(
  invested: ExplainedInvested,
  period: Period,
  currency: string,
): ExplainedNode | undefined {
  const factors = subPeriodsOf(invested, period, currency)
  if (factors.length === 0) return undefined
  const growth = product("factor", factors.length > monthlyFrom ? byMonth(factors) : factors.map(({ node }) => node))
  return difference("timeWeighted", growth, [constant("one", whole)])
}

/** From so many parts of the period on they are shown month by month. */
const monthlyFrom = 100

interface SubPeriod {
  readonly to: CalendarDate
  readonly node: ExplainedNode
}

const byMonth = (factors: ReadonlyArray<SubPeriod>): ReadonlyArray<ExplainedNode> =>
  [...Map.groupBy(factors, ({ to }) => to.slice(0, 7))].map(([month, parts]) =>
    product(
      "month",
      parts.map(({ node }) => node),
      { subject: { of: "text", text: month } },
    ),
  )

/** From flow to flow; and where nothing is left, or something is there again that was not paid in. */
function subPeriodsOf(
  { payments, value, isHeld }: ExplainedInvested,
  { from, to }: Period,
  currency: string,
): ReadonlyArray<SubPeriod> {
  const subPeriods: Array<SubPeriod> = []
  let base: { readonly day: number; readonly paidIn: ReadonlyArray<ExplainedNode> } | undefined
  const close = (day: number, wentOut: ReadonlyArray<ExplainedNode>): void => {
    if (!base) return
    const capital = sum("opening", [value(base.day), ...base.paidIn], { currency })
    const outcome = sum("closing", [value(day), ...wentOut], { currency })
    const until = dayOfNumber(day)
    const subject = { of: "text", text: `${dayOfNumber(base.day)} ${until}` } as const
    subPeriods.push({ to: until, node: quotient("subPeriod", outcome, capital, { subject }) })
    base = undefined
  }
  const last = dayNumber(to)
  for (let day = dayNumber(from) + 1; day <= last; day++) {
    const { in: paidIn = [], out = [] } = payments.get(day) ?? {}
    if (paidIn.length > 0) close(day - 1, [])
    if (!base && paidIn.length === 0 && !isHeld(day - 1)) continue
    base ??= { day: day - 1, paidIn }
    if (out.length > 0 || !isHeld(day)) close(day, out)
  }
  close(last, [])
  return subPeriods
}
