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

/** The rules of balance-sheet lines that are specific to debts. */
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

/** Returns why the terms are invalid for this debtor or in this currency. */
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

/** An entry that changes the amount owed. */
type OwedEntry = DebtEntryOf<"OwedBalance" | "Repayment">

const changesOwed = (entry: DebtEntry): entry is OwedEntry => entry._tag === "OwedBalance" || entry._tag === "Repayment"

/**
 * The entries that change the amount owed, in the order in which they count, regardless of when they were recorded: by
 * day, and within a day the repayments before the statement, which states the amount at the end of the day. Repayments
 * of one day keep their order in `recorded`.
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

/** The amount owed after an entry, from the amount before it. Below zero when more was repaid than was owed. */
const owedAfter = (owed: Decimal, entry: OwedEntry): Decimal =>
  entry._tag === "OwedBalance" ? entry.owed.amount : subtract(owed, entry.principal.amount)

/**
 * Returns why these entries cannot all be true: on some day more principal was repaid than was owed. Nothing is owed
 * before the first statement. All days are checked, because a repayment recorded late can leave too little for a later
 * one. In the refusal, `owed` is the amount before the first repayment that exceeds it.
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
