import { Result } from "effect"
import { type CalendarDate, dayNumber, dayOfNumber } from "../../shared/calendarDate.ts"
import { fractionOf, whole } from "../fraction.ts"
import { annualRate, type NoRate } from "../returns/moneyWeighted.ts"
import { dayBefore, type ExplainedInvested, type Period } from "./invested.ts"
import { constant, difference, type ExplainedNode, negated, product, quotient, root, sum } from "./tree.ts"

/**
 * The rate a year at which everything paid in grows into everything that came back: its parts are the payments as the
 * investor's purse saw them, day by day, with the opening value as if it were paid in and the closing value as if it came
 * back.
 */
export function explainMoneyWeighted(
  { flows, value }: ExplainedInvested,
  { from, to }: Period,
  currency: string,
): Result.Result<ExplainedNode, NoRate> {
  const between = [...flows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([on, { in: paid, out }]) => ({
      on,
      node: sum("flow", [...out, ...paid.map((node) => negated("paidIn", node, { currency }))], named(on, currency)),
    }))
  const payments = [
    { on: from, node: negated("opening", value(from), named(from, currency)) },
    ...between,
    { on: to, node: sum("closing", [value(to)], named(to, currency)) },
  ]
  return explainRate("moneyWeighted", payments)
}

/** A rate of payments on days. */
export function explainRate(
  what: "moneyWeighted" | "irr",
  payments: ReadonlyArray<{ readonly on: CalendarDate; readonly node: ExplainedNode }>,
): Result.Result<ExplainedNode, NoRate> {
  const rate = annualRate(payments.map(({ on, node }) => ({ day: dayNumber(on), amount: node.exact })))
  return Result.map(rate, (found) =>
    root(
      what,
      fractionOf(found),
      payments.map(({ node }) => node),
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
  { flows, value, isHeld }: ExplainedInvested,
  { from, to }: Period,
  currency: string,
): ReadonlyArray<SubPeriod> {
  const subPeriods: Array<SubPeriod> = []
  let base: { readonly on: CalendarDate; readonly paidIn: ReadonlyArray<ExplainedNode> } | undefined
  const close = (on: CalendarDate, wentOut: ReadonlyArray<ExplainedNode>): void => {
    if (!base) return
    const capital = sum("opening", [value(base.on), ...base.paidIn], { currency })
    const outcome = sum("closing", [value(on), ...wentOut], { currency })
    const subject = { of: "text", text: `${base.on} ${on}` } as const
    subPeriods.push({ to: on, node: quotient("subPeriod", outcome, capital, { subject }) })
    base = undefined
  }
  for (let number = dayNumber(from) + 1; number <= dayNumber(to); number++) {
    const on = dayOfNumber(number)
    const { in: paidIn = [], out = [] } = flows.get(on) ?? {}
    if (paidIn.length > 0) close(dayBefore(on), [])
    if (!base && paidIn.length === 0 && !isHeld(dayBefore(on))) continue
    base ??= { on: dayBefore(on), paidIn }
    if (out.length > 0 || !isHeld(on)) close(on, out)
  }
  close(to, [])
  return subPeriods
}
