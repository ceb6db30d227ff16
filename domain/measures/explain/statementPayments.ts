import type { CalendarDate } from "../../shared/calendarDate.ts"
import { recordedNumber } from "./amounts.ts"
import type { ExplainedLine } from "./lineParts.ts"
import { type Payment, payment } from "./payment.ts"
import { difference, type ExplainedNode, sum } from "./tree.ts"

/**
 * What was paid into an account or taken out of it between two statements: the later balance and the costs since, less
 * the earlier balance and the interest since. Below zero an account is a debt, and its balance counts as nothing.
 */
export function statementPayments({ ledger, parts }: ExplainedLine): ReadonlyArray<Payment> {
  const { currency, closedOn } = ledger
  const income = parts.income
  const payments: Array<Payment> = []
  let before: ExplainedNode | undefined
  let since: CalendarDate | undefined
  for (const [on, balance] of parts.balances) {
    if (closedOn !== null && on >= closedOn) break
    const now = notBelowZero(balance)
    const between = income.filter((one) => one.on <= on && (since === undefined || one.on > since))
    const costs = between.flatMap(({ expenses }) => expenses ?? [])
    const interest = between.flatMap(({ gross }) => gross ?? [])
    const later = sum("balance", [now, ...costs], { currency })
    const earlier = [...(before ? [before] : []), ...interest]
    const isHeld = now.exact.numerator > 0n || (before !== undefined && before.exact.numerator > 0n)
    const flow = earlier.length === 0 ? later : difference("flow", later, earlier, { currency })
    if (isHeld) payments.push(...payment(on, "in", flow))
    before = now
    since = on
  }
  return payments
}

const notBelowZero = (balance: ExplainedNode): ExplainedNode =>
  balance.exact.numerator < 0n ? { ...balance, exact: recordedNumber("0") } : balance
