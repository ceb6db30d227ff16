import { inAnotherCurrency } from "#domain/lines/entryBook.ts"
import type { LineRules } from "#domain/lines/lifecycle.ts"
import type { LineRefusal } from "#domain/lines/refusals.ts"
import { type Decimal, isNegative, subtract, zero } from "#domain/numbers/decimal.ts"
import type { Money } from "#domain/shared/money.ts"
import { dayOfDebtEntry, type DebtEntry, type DebtEntryOf } from "./entries.ts"
import { debtEntryRecorded, DebtEvent } from "./events.ts"
import { DebtRefusal } from "./refusals.ts"
import type { DebtTypes } from "./state.ts"
import type { DebtTerms } from "./terms.ts"

const events = DebtEvent.cases
const refuse = DebtRefusal.cases

/** What debts have of their own among the rules of balance-sheet lines. */
export const debtRules: Omit<LineRules<DebtTypes>, "entriesMost"> = {
  line: "debt",
  idOf: ({ debtId }) => debtId,
  revised: ({ debtId }, terms) => events.DebtTermsRevised.make({ debtId, ...terms }),
  ended: ({ debtId }, settledOn) => events.DebtSettled.make({ debtId, settledOn }),
  reopened: ({ debtId }) => events.DebtReopened.make({ debtId }),
  removed: ({ debtId }, reason) => events.DebtRemoved.make({ debtId, reason }),
  restored: ({ debtId }) => events.DebtRestored.make({ debtId }),
  recorded: ({ debtId }, ids, entry) => debtEntryRecorded({ debtId, ...ids }, entry),
  voided: ({ debtId }, voiding) => events.DebtEntryVoided.make({ debtId, ...voiding }),
  startOf: ({ incurredOn }) => incurredOn,
  kindOf: ({ _tag }) => _tag,
  boundDayOf: (entry) => (entry._tag === "Note" ? undefined : dayOfDebtEntry(entry)),
  statementOf: ({ _tag }) => (_tag === "OwedBalance" || _tag === "OwnershipShare" ? _tag : undefined),
  undescribable,
  senseless: (entry, { opening }) => inAnotherCurrency("debt", amountsOf(entry), opening.currency),
  impossible: (changed, counting) => (changesOwed(changed) ? impossibleRepayment(counting) : undefined),
}

/** Why the terms make no sense for this debtor and in this currency. */
function undescribable(
  { creditorId, monthlyPayment, incurredOn, dueOn }: DebtTerms,
  { portfolioId, currency }: DebtTypes["Opening"],
): DebtRefusal | LineRefusal | undefined {
  if (creditorId === portfolioId) return refuse.CreditorIsDebtor.make({})
  const mismatch = monthlyPayment && inAnotherCurrency("debt", [monthlyPayment], currency)
  if (mismatch) return mismatch
  return dueOn !== null && dueOn < incurredOn ? refuse.DebtDueBeforeIncurred.make({ incurredOn }) : undefined
}

function amountsOf(entry: DebtEntry): ReadonlyArray<Money> {
  switch (entry._tag) {
    case "OwedBalance":
      return [entry.owed]
    case "Repayment":
      return [entry.principal, entry.interest]
    case "OwnershipShare":
    case "Note":
      return []
  }
}

/** An entry by which what is owed changes. */
type OwedEntry = DebtEntryOf<"OwedBalance" | "Repayment">

const changesOwed = (entry: DebtEntry): entry is OwedEntry => entry._tag === "OwedBalance" || entry._tag === "Repayment"

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
function impossibleRepayment(counting: Iterable<{ readonly entry: DebtEntry }>): DebtRefusal | undefined {
  let owed = zero
  for (const entry of owedEntriesInOrder(counting)) {
    const after = owedAfter(owed, entry)
    if (isNegative(after)) return refuse.RepaymentExceedsDebt.make({ owed, on: dayOfDebtEntry(entry) })
    owed = after
  }
  return undefined
}
