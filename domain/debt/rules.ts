import { inAnotherCurrency } from "#domain/lines/entryBook.ts"
import type { LineRules } from "#domain/lines/lifecycle.ts"
import type { LineRefusal } from "#domain/lines/refusals.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Money } from "#domain/shared/money.ts"
import type { DebtEntry } from "./entries.ts"
import { debtEntryRecorded, DebtEvent } from "./events.ts"
import { changesOwed, repaidBeforeStatement } from "./owed.ts"
import { DebtRefusal } from "./refusals.ts"
import { debtDays, type DebtTypes } from "./state.ts"
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
  ...debtDays,
  statementOf: ({ _tag }) => (_tag === "OwedBalance" || _tag === "OwnershipShare" ? _tag : undefined),
  checkDescription,
  checkEntry: (entry, { opening, description }) =>
    inAnotherCurrency("debt", amountsOf(entry), opening.currency) ??
    (entry._tag === "TermsChange" ? dueTooEarly(entry.dueOn, description.incurredOn) : undefined),
  checkAll: (changed, counting) => (changesOwed(changed) ? repaidBeforeStatement(counting) : undefined),
}

/** Returns why the terms are invalid for this debtor or in this currency. */
function checkDescription(
  { creditorId, monthlyPayment, incurredOn, dueOn }: DebtTerms,
  { portfolioId, currency }: DebtTypes["Opening"],
): DebtRefusal | LineRefusal | undefined {
  if (creditorId === portfolioId) return refuse.CreditorIsDebtor.make({})
  const mismatch = monthlyPayment && inAnotherCurrency("debt", [monthlyPayment], currency)
  if (mismatch) return mismatch
  return dueTooEarly(dueOn, incurredOn)
}

const dueTooEarly = (dueOn: CalendarDate | null, incurredOn: CalendarDate): DebtRefusal | undefined =>
  dueOn !== null && dueOn < incurredOn ? refuse.DebtDueBeforeIncurred.make({ incurredOn }) : undefined

function amountsOf(entry: DebtEntry): ReadonlyArray<Money> {
  switch (entry._tag) {
    case "OwedBalance":
      return [entry.owed]
    case "Repayment":
      return [entry.principal, entry.interest]
    case "TermsChange":
      return entry.monthlyPayment === null ? [] : [entry.monthlyPayment]
    case "OwnershipShare":
    case "Note":
      return []
  }
}
