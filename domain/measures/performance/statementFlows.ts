import { dayNumber } from "../../shared/calendarDate.ts"
import type { HoldingLedger } from "../facts.ts"
import { lastOn } from "../steps.ts"
import { bookAmount } from "./bookAmounts.ts"
import type { HoldingFlow } from "./flows.ts"

/**
 * What was paid into an account and taken out of it, as far as its statements tell: the change of the balance from one
 * to the next, less the interest recorded since and plus the costs. It counts on the day of the later statement. Below
 * zero an account is a debt and no investment, so a balance counts as nothing there. Tax withheld counts as taken out:
 * returns are before tax.
 */
export function statementFlows(ledger: HoldingLedger): ReadonlyArray<HoldingFlow> {
  const { balances, income, currency, closedOn } = ledger
  const flows: Array<HoldingFlow> = []
  let before = 0n
  let earnedBefore = 0n
  for (const [on, balance] of balances) {
    if (closedOn !== null && on >= closedOn) break // on that day all that was left goes out
    const amount = bookAmount(balance)
    const now = amount > 0n ? amount : 0n
    const { gross = "0", expenses = "0" } = lastOn(income, on) ?? {}
    const earned = bookAmount(gross) - bookAmount(expenses)
    const paid = now - before - (earned - earnedBefore)
    if (paid !== 0n && now + before > 0n) {
      flows.push({
        day: dayNumber(on),
        currency,
        paidIn: paid > 0n ? paid : 0n,
        takenOut: paid < 0n ? -paid : 0n,
      })
    }
    before = now
    earnedBefore = earned
  }
  return flows
}
