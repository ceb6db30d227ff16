import { Equal, HashMap, Result } from "effect"
import type { Currency, Money } from "#domain/shared/money.ts"
import type { CorrectDebtEntry, RecordDebtEntry, VoidDebtEntry } from "./commands.ts"
import { dayOfDebtEntry, type DebtEntry, type DebtEntryOf } from "./entries.ts"
import { DebtEvent, debtEntryRecorded } from "./events.ts"
import { type DebtDecision, DebtRefusal } from "./refusals.ts"
import { countingEntries, entryWithId, type IncurredDebt, type RecordedDebtEntry } from "./state.ts"
import { type Decimal, isNegative, subtract, zero } from "#domain/numbers/decimal.ts"

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
    if (isNegative(after)) return DebtRefusal.cases.RepaymentExceedsDebt.make({ owed, on: dayOfDebtEntry(entry) })
    owed = after
  }
  return undefined
}
