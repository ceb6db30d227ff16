import { type DayTree, firstRefusal } from "#domain/lines/dayTree.ts"
import { isPositive } from "#domain/numbers/decimal.ts"
import type { DebtEntry } from "./entries.ts"
import { DebtRefusal } from "./refusals.ts"

/** Whether an entry may make a repayment come before the first statement. */
export const changesOwed = (entry: DebtEntry): boolean => entry._tag === "OwedBalance" || repays(entry)

const repays = (entry: DebtEntry): boolean => entry._tag === "Repayment" && isPositive(entry.principal.amount)

/** How many entries of a day state what is owed, and how many repay. */
export interface OwedTotals {
  readonly statements: number
  readonly repayments: number
}

export const nothingOwed: OwedTotals = { statements: 0, repayments: 0 }

/** The totals with an entry more (`times` is 1) or less (-1). */
export const owedTotalsWith = (
  { statements, repayments }: OwedTotals,
  entry: DebtEntry,
  times: 1n | -1n,
): OwedTotals => ({
  statements: statements + (entry._tag === "OwedBalance" ? Number(times) : 0),
  repayments: repayments + (repays(entry) ? Number(times) : 0),
})

/** What comes first in a range of days: a statement, a repayment, or undefined for neither. */
export type FirstOfOwed = "statement" | "repayment" | undefined

/** A statement includes the payments of its day, so it comes before them. */
export const firstOfDay = ({ statements, repayments }: OwedTotals): FirstOfOwed =>
  statements > 0 ? "statement" : repayments > 0 ? "repayment" : undefined

/**
 * Returns why these entries cannot all count: something is repaid before the first statement, so that nothing says what was
 * owed. More may be repaid than was owed: the debt is then in credit.
 */
export function repaidBeforeStatement(days: DayTree<unknown, FirstOfOwed>): DebtRefusal | undefined {
  let isStated = false
  return firstRefusal(days, {
    skip(first) {
      if (!isStated && first === "repayment") return false
      isStated ||= first === "statement"
      return true
    },
    check: (_value, on) => DebtRefusal.cases.NothingOwedYet.make({ on }),
  })
}
