import { type Decimal, isNegative, subtract, zero } from "../shared/decimal.ts"
import { dayOfDebtEntry, type DebtEntry, type DebtEntryOf } from "./entries.ts"
import { DebtRefusal } from "./refusals.ts"

/** An entry by which what is owed changes. */
export type OwedEntry = DebtEntryOf<"OwedBalance" | "Repayment">

export const changesOwed = (entry: DebtEntry): entry is OwedEntry =>
  entry._tag === "OwedBalance" || entry._tag === "Repayment"

/**
 * What changes what is owed, in the order in which it counts, whenever it was recorded: by day, and within a day the
 * repayments before the statement, which says what was owed at the day's end. Repayments of one day stay in the order
 * in which they are given.
 */
const owedEntriesInOrder = (recorded: Iterable<{ readonly entry: DebtEntry }>): ReadonlyArray<OwedEntry> =>
  Array.from(recorded, ({ entry }) => entry)
    .filter(changesOwed)
    .sort((a, b) => {
      const [dayOfA, dayOfB] = [dayOfDebtEntry(a), dayOfDebtEntry(b)]
      if (dayOfA !== dayOfB) return dayOfA < dayOfB ? -1 : 1
      return placeInDay[a._tag] - placeInDay[b._tag]
    })

const placeInDay = { Repayment: 0, OwedBalance: 1 }

/** What is owed after an entry, out of what was owed before it. Below zero when more was paid back. */
const owedAfter = (owed: Decimal, entry: OwedEntry): Decimal =>
  entry._tag === "OwedBalance" ? entry.owed.amount : subtract(owed, entry.principal.amount)

/**
 * Why these entries cannot all be true: on some day more principal was paid back than was owed. Before the first
 * statement nothing is. Asked of every day, since a repayment made late can take what a later one paid back. `owed` is
 * what was left before the first that is not covered.
 */
export function impossibleRepayment(counting: Iterable<{ readonly entry: DebtEntry }>): DebtRefusal | undefined {
  let owed = zero
  for (const entry of owedEntriesInOrder(counting)) {
    const after = owedAfter(owed, entry)
    if (isNegative(after)) return DebtRefusal.cases.RepaymentExceedsDebt.make({ owed, on: dayOfDebtEntry(entry) })
    owed = after
  }
  return undefined
}
