import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import type { ComputedLine } from "#domain/measures/valuation/line.ts"
import { valuationOf } from "#domain/measures/valuation/valuation.ts"
import { bookAmount, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { oncePerObject } from "#domain/shared/memo.ts"
import { isAccount, overdrawn, payment, type Payment, statementPayments } from "./investmentFlows.ts"

/** What a return counts of a line: what is held, what is owed, or what a creditor of the household claims. */
export type Side = "held" | "owed" | "claimed"

/** Whether something is owed by a line: a debt, or an account that was overdrawn. */
export const isOwing = oncePerObject(
  ({ assetClass, balances }: LineLedger): boolean =>
    assetClass === "debt" || balances.some(([, balance]) => balance.startsWith("-")),
)

/**
 * The payments between what is owed on a whole line and its owner, for returns on own money. What is owed is a value
 * below zero, so that money lent to the owner goes out, and money that the owner pays comes in.
 *
 * - A debt: what more is owed on a day goes out; what less is owed, and the interest of the day, recorded or by the plan,
 *   come in. One payment for each day. Interest comes in and leaves no value, so it is a cost.
 * - The rest of a debt that is settled comes in on that day.
 * - An account: the part of its payments that is below zero.
 *
 * The claim of a creditor has the same payments in the other direction.
 */
export function owedPayments<N>(line: ComputedLine<N>, side: Exclude<Side, "held">): ReadonlyArray<Payment<N>> {
  const owed = isAccount(line) && line.ledger.assetClass !== "debt" ? overdraftPayments(line) : debtPayments(line)
  return side === "owed" ? owed : owed.map((one) => ({ ...one, way: one.way === "in" ? "out" : "in" }))
}

function overdraftPayments<N>(line: ComputedLine<N>): ReadonlyArray<Payment<N>> {
  const { a, endDay, firstDay } = line
  const payments = statementPayments(line, "overdrawn")
  if (!Number.isFinite(endDay) || endDay <= firstDay) return payments
  const { value, currency } = valuationOf(line, endDay - 1)
  return [...payments, ...payment(a, endDay, "out", overdrawn(a, a.booked(value), currency), currency)]
}

function debtPayments<N>({ a, ledger, parts, endDay }: ComputedLine<N>): ReadonlyArray<Payment<N>> {
  const { currency, lineId } = ledger
  const paid = new Map<number, Array<N>>()
  const pay = (day: number, amount: N): void => {
    paid.set(day, [...(paid.get(day) ?? []), amount])
  }
  for (const { day, expenses } of parts.income) if (expenses !== undefined) pay(day, expenses)
  for (const [on, interest] of ledger.plannedInterest ?? []) {
    const source = () => ({ _tag: "Plan", lineId, on }) as const
    pay(dayNumber(on), a.leaf("plannedInterest", fractionInBook(bookAmount(interest)), source, { currency }))
  }
  const borrowed = new Map<number, N>()
  let before: N | undefined
  for (const [day, owed] of parts.balances) {
    if (day >= endDay) break
    if (before !== undefined) pay(day, before)
    borrowed.set(day, owed)
    before = owed
  }
  if (before !== undefined && Number.isFinite(endDay)) pay(endDay, before)
  return [...new Set([...paid.keys(), ...borrowed.keys()])].flatMap((day) => {
    if (day > endDay) return []
    const [amounts, owed] = [paid.get(day) ?? [], borrowed.get(day)]
    const all = a.sum("flow", amounts, { currency })
    const flow = owed === undefined ? all : a.difference("flow", all, [owed], { currency })
    return payment(a, day, "in", flow, currency)
  })
}
