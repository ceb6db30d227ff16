import { Equal, HashMap, Result } from "effect"
import type { Currency, Money } from "../shared/money.ts"
import type { CorrectDebtEntry, RecordDebtEntry, VoidDebtEntry } from "./commands.ts"
import { dayOfDebtEntry, type DebtEntry } from "./entries.ts"
import { DebtEvent, debtEntryRecorded } from "./events.ts"
import { changesOwed, impossibleRepayment } from "./owed.ts"
import { type DebtDecision, DebtRefusal } from "./refusals.ts"
import { countingEntries, entryWithId, type IncurredDebt, type RecordedDebtEntry } from "./state.ts"

const { DebtEntryVoided } = DebtEvent.cases
const refuse = DebtRefusal.cases

/** How much can be recorded on one debt. */
export interface DebtLimits {
  /** Voided ones included. A correction is still accepted at the limit. */
  readonly entries: number
}

/** Records an entry on any day from the incurrence to the settlement, late or not. Sent again, it is the same entry. */
export function recordEntry(command: RecordDebtEntry, debt: IncurredDebt, { entries: most }: DebtLimits): DebtDecision {
  const { debtId, entryId, entry } = command
  const earlier = entryWithId(debt, entryId)
  if (earlier) {
    return Equal.equals(earlier.entry, entry)
      ? Result.succeed([])
      : Result.fail(refuse.DebtEntryIdAlreadyUsed.make({ entryId }))
  }
  if (HashMap.size(debt.entries) >= most) return Result.fail(refuse.TooManyDebtEntries.make({ most }))
  const refusal = reasonAgainst(entry, countingEntries(debt), debt)
  return refusal
    ? Result.fail(refusal)
    : Result.succeed([debtEntryRecorded({ debtId, entryId, replaces: null }, entry)])
}

/** Takes an entry back and records another of its kind in its place. What counts afterwards is judged as a whole. */
export function correctEntry(command: CorrectDebtEntry, debt: IncurredDebt): DebtDecision {
  const { debtId, entryId, replacementId, entry, reason } = command
  const earlier = entryWithId(debt, replacementId)
  if (earlier) {
    return earlier.replaces === entryId && Equal.equals(earlier.entry, entry)
      ? Result.succeed([])
      : Result.fail(refuse.DebtEntryIdAlreadyUsed.make({ entryId: replacementId }))
  }
  const mistake = entryWithId(debt, entryId)
  if (!mistake) return Result.fail(refuse.DebtEntryNotFound.make({ entryId }))
  if (mistake.status === "voided") return Result.fail(refuse.DebtEntryIsVoided.make({ entryId }))
  if (mistake.entry._tag !== entry._tag) return Result.fail(refuse.DebtCorrectionOfAnotherKind.make({}))

  const refusal = reasonAgainst(entry, countingWithout(mistake, debt), debt)
  return refusal
    ? Result.fail(refusal)
    : Result.succeed([
        DebtEntryVoided.make({ debtId, entryId, reason }),
        debtEntryRecorded({ debtId, entryId: replacementId, replaces: entryId }, entry),
      ])
}

/** Takes an entry back, unless a repayment was made of what it says was owed. */
export function voidEntry({ debtId, entryId, reason }: VoidDebtEntry, debt: IncurredDebt): DebtDecision {
  const mistake = entryWithId(debt, entryId)
  if (!mistake) return Result.fail(refuse.DebtEntryNotFound.make({ entryId }))
  if (mistake.status === "voided") return Result.succeed([])

  const refusal = changesOwed(mistake.entry) ? impossibleRepayment(countingWithout(mistake, debt)) : undefined
  return refusal ? Result.fail(refusal) : Result.succeed([DebtEntryVoided.make({ debtId, entryId, reason })])
}

const countingWithout = (mistake: RecordedDebtEntry, debt: IncurredDebt): ReadonlyArray<RecordedDebtEntry> =>
  countingEntries(debt).filter((each) => each !== mistake)

/** Why the entry cannot be recorded beside the others. The first reason found is the answer. */
const reasonAgainst = (
  entry: DebtEntry,
  others: ReadonlyArray<RecordedDebtEntry>,
  debt: IncurredDebt,
): DebtRefusal | undefined =>
  inAnotherCurrency(entry, debt.incurrence.currency) ??
  outsideItsDays(entry, debt) ??
  statedAlready(entry, others) ??
  (changesOwed(entry) ? impossibleRepayment([...others, { entry }]) : undefined)

const inAnotherCurrency = (entry: DebtEntry, expected: Currency): DebtRefusal | undefined =>
  amountsOf(entry).every((money) => money.currency === expected)
    ? undefined
    : refuse.DebtCurrencyMismatch.make({ expected })

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

/** A note may be taken on any day: of what was, before the debt, and of what followed, after the settlement. */
function outsideItsDays(entry: DebtEntry, { settledOn, terms }: IncurredDebt): DebtRefusal | undefined {
  if (entry._tag === "Note") return undefined
  const day = dayOfDebtEntry(entry)
  if (day < terms.incurredOn) return refuse.DebtEntryBeforeIncurred.make({ incurredOn: terms.incurredOn })
  return settledOn !== null && settledOn < day ? refuse.DebtEntryAfterSettling.make({ settledOn }) : undefined
}

/** Of two statements of what is owed, or of the share, on one day it is unclear which holds. */
function statedAlready(entry: DebtEntry, others: ReadonlyArray<RecordedDebtEntry>): DebtRefusal | undefined {
  if (entry._tag !== "OwedBalance" && entry._tag !== "OwnershipShare") return undefined
  const on = dayOfDebtEntry(entry)
  const stated = others.find((other) => other.entry._tag === entry._tag && dayOfDebtEntry(other.entry) === on)
  return stated && refuse.DebtAlreadyStated.make({ entryId: stated.entryId, on })
}
