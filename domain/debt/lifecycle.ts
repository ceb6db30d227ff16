import { Equal, Result } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { IncurDebt, RemoveDebt, ReopenDebt, RestoreDebt, ReviseDebtTerms, SettleDebt } from "./commands.ts"
import { dayOfDebtEntry } from "./entries.ts"
import { DebtEvent, type DebtEventOf } from "./events.ts"
import { type DebtDecision, DebtRefusal } from "./refusals.ts"
import { countingEntries, type Debt, type IncurredDebt, termsOf } from "./state.ts"
import type { DebtTerms } from "./terms.ts"

const { DebtIncurred, DebtTermsRevised, DebtSettled, DebtReopened, DebtRemoved, DebtRestored } = DebtEvent.cases
const refuse = DebtRefusal.cases

/** Incurs a debt once. Sent again as it was first, it is the same debt; with anything else the id is taken. */
export function incur(command: IncurDebt, state: Debt): DebtDecision {
  const { _tag, ...stated } = command
  const incurrence = DebtIncurred.make(stated)
  if (state._tag === "Incurred") {
    if (!Equal.equals(state.incurrence, incurrence)) {
      return Result.fail(refuse.DebtIdAlreadyUsed.make({ debtId: command.debtId }))
    }
    return state.presence === "removed" ? Result.fail(refuse.DebtIsRemoved.make({})) : Result.succeed([])
  }
  const refusal = contradictory(command, incurrence)
  return refusal ? Result.fail(refusal) : Result.succeed([incurrence])
}

/** Puts the terms right, also of a settled debt. The day of issue stays within what the entries say. */
export function revise(command: ReviseDebtTerms, state: IncurredDebt): DebtDecision {
  const terms = termsOf(command)
  if (Equal.equals(terms, state.terms)) return Result.succeed([])

  const refusal = contradictory(terms, state.incurrence) ?? incurredLate(terms, state)
  return refusal ? Result.fail(refusal) : Result.succeed([DebtTermsRevised.make({ debtId: command.debtId, ...terms })])
}

/** Ends a debt on a day that no entry comes after. An entry of the day itself is its last: the final repayment. */
export function settle({ debtId, settledOn }: SettleDebt, state: IncurredDebt): DebtDecision {
  if (state.settledOn !== null) {
    return state.settledOn === settledOn
      ? Result.succeed([])
      : Result.fail(refuse.DebtIsSettled.make({ settledOn: state.settledOn }))
  }
  const { incurredOn } = state.terms
  if (settledOn < incurredOn) return Result.fail(refuse.SettlingBeforeIncurred.make({ incurredOn }))

  const latestEntryOn = daysThatBind(state).at(-1)
  return latestEntryOn !== undefined && settledOn < latestEntryOn
    ? Result.fail(refuse.SettlingBeforeEntry.make({ latestEntryOn }))
    : Result.succeed([DebtSettled.make({ debtId, settledOn })])
}

export const reopen = ({ debtId }: ReopenDebt, state: IncurredDebt): DebtDecision =>
  Result.succeed(state.settledOn === null ? [] : [DebtReopened.make({ debtId })])

export const remove = ({ debtId, reason }: RemoveDebt, state: IncurredDebt): DebtDecision =>
  Result.succeed(state.presence === "removed" ? [] : [DebtRemoved.make({ debtId, reason })])

export const restore = ({ debtId }: RestoreDebt, state: IncurredDebt): DebtDecision =>
  Result.succeed(state.presence === "present" ? [] : [DebtRestored.make({ debtId })])

/** Why the terms make no sense of themselves, for this debtor and in this currency. */
function contradictory(
  { creditorId, monthlyPayment, incurredOn, dueOn }: DebtTerms,
  { portfolioId, currency }: Pick<DebtEventOf<"DebtIncurred">, "portfolioId" | "currency">,
): DebtRefusal | undefined {
  if (creditorId === portfolioId) return refuse.CreditorIsDebtor.make({})
  if (monthlyPayment !== null && monthlyPayment.currency !== currency) {
    return refuse.DebtCurrencyMismatch.make({ expected: currency })
  }
  return dueOn !== null && dueOn < incurredOn ? refuse.DebtDueBeforeIncurred.make({ incurredOn }) : undefined
}

function incurredLate({ incurredOn }: DebtTerms, state: IncurredDebt): DebtRefusal | undefined {
  const earliestEntryOn = daysThatBind(state)[0]
  if (earliestEntryOn !== undefined && earliestEntryOn < incurredOn) {
    return refuse.DebtIncurredAfterEntry.make({ earliestEntryOn })
  }
  return state.settledOn !== null && state.settledOn < incurredOn
    ? refuse.DebtIncurredAfterSettling.make({ settledOn: state.settledOn })
    : undefined
}

/** The days between which the debt has to exist, ascending. A note says nothing of what was owed, on any day. */
const daysThatBind = (state: IncurredDebt): ReadonlyArray<CalendarDate> =>
  countingEntries(state)
    .filter(({ entry }) => entry._tag !== "Note")
    .map(({ entry }) => dayOfDebtEntry(entry))
    .sort()
