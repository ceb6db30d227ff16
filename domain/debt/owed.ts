import { type DayTree, firstRefusal } from "#domain/lines/dayTree.ts"
import { inOrderOfRecording, type RecordedEntry } from "#domain/lines/line.ts"
import { inBook } from "#domain/numbers/bookAmounts.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import { fractionOf } from "#domain/numbers/fraction.ts"
import { bookDecimals, plainText } from "#domain/numbers/plainDecimal.ts"
import type { Money } from "#domain/shared/money.ts"
import type { DebtEntry, DebtEntryOf } from "./entries.ts"
import { DebtRefusal } from "./refusals.ts"

/** An entry that changes the amount owed. */
type OwedEntry = DebtEntryOf<"OwedBalance" | "Repayment">

export const changesOwed = (entry: DebtEntry): entry is OwedEntry =>
  entry._tag === "OwedBalance" || entry._tag === "Repayment"

/** The entries of a day that change the amount owed. Amounts are in fixed point with 18 decimals, and so exact. */
export interface OwedTotals {
  readonly repaid: bigint
  /** The amounts of the statements, in the order of recording. A day has at most one. */
  readonly stated: ReadonlyArray<bigint>
}

export const nothingOwed: OwedTotals = { repaid: 0n, stated: [] }

/** The totals with an entry more (`times` is 1) or less (-1). */
export function owedTotalsWith(totals: OwedTotals, entry: DebtEntry, times: 1n | -1n): OwedTotals {
  if (entry._tag === "Repayment") {
    return { ...totals, repaid: totals.repaid + times * bookAmountOf(entry.principal) }
  }
  if (entry._tag !== "OwedBalance") return totals
  const { stated } = totals
  const amount = bookAmountOf(entry.owed)
  return { ...totals, stated: times === 1n ? [...stated, amount] : stated.toSpliced(stated.lastIndexOf(amount), 1) }
}

const bookAmountOf = ({ amount }: Money): bigint => inBook(fractionOf(amount))

/** The repayments and statements of a range of days, in fixed point with 18 decimals. */
export interface OwedSummary {
  /** The principal repaid before the first statement of the range. */
  readonly repaid: bigint
  /** The amount owed after the range; undefined if it has no statement. */
  readonly owed: bigint | undefined
  /** Whether the statements of the range cover its later repayments. */
  readonly isPossible: boolean
}

/** Within a day the repayments come before the statement, which states the amount at the end of the day. */
export const summaryOfOwed = ({ repaid, stated }: OwedTotals): OwedSummary => ({
  repaid,
  owed: stated.at(-1),
  isPossible: true,
})

export const summaryOfMoreOwed = (earlier: OwedSummary, later: OwedSummary): OwedSummary =>
  earlier.owed === undefined
    ? { ...later, repaid: earlier.repaid + later.repaid }
    : {
        repaid: earlier.repaid,
        owed: later.owed ?? earlier.owed - later.repaid,
        isPossible: earlier.isPossible && later.isPossible && later.repaid <= earlier.owed,
      }

/**
 * Returns why these entries cannot all be true: on some day more principal was repaid than was owed. Nothing is owed
 * before the first statement. All days are checked, because a repayment recorded late can leave too little for a later
 * one. In the refusal, `owed` is the amount before the first repayment that exceeds it.
 *
 * Reads only the entries of the day that is refused; summaries show that the others are possible.
 */
export function impossibleRepayment(
  days: DayTree<{ readonly entries: ReadonlyArray<RecordedEntry<DebtEntry>> }, OwedSummary>,
): DebtRefusal | undefined {
  let owed = 0n
  return firstRefusal(days, {
    skip(summary) {
      if (!summary.isPossible || owed < summary.repaid) return false
      owed = summary.owed ?? owed - summary.repaid
      return true
    },
    check({ entries }, on) {
      for (const { entry } of inOrderOfRecording(entries)) {
        if (entry._tag !== "Repayment") continue
        const principal = bookAmountOf(entry.principal)
        if (owed < principal) break
        owed -= principal
      }
      return DebtRefusal.cases.RepaymentExceedsDebt.make({ owed: decimal(plainText(owed, bookDecimals)), on })
    },
  })
}
