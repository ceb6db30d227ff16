import { HashMap, Result } from "effect"
import { type DebtEntry, dayOfDebtEntry } from "#domain/debt/entries.ts"
import { type Debt, type DebtTypes, repaymentTermsOn } from "#domain/debt/state.ts"
import { countsOn, type Entry, type EntryOf } from "#domain/holding/entries.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import type { Holding, HoldingTypes } from "#domain/holding/state.ts"
import {
  entryWithId,
  inOrderOfRecording,
  type LineTypes,
  type OpenedLine,
  type RecordedEntry,
} from "#domain/lines/line.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import { type Decimal, isNegative, subtract, sum, zero } from "#domain/numbers/decimal.ts"
import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import { inSuccessor, type Successor, successorOf } from "#domain/shared/endedCurrencies.ts"
import type { DebtId, EntryId, HoldingId } from "#domain/shared/ids.ts"
import type { Money } from "#domain/shared/money.ts"
import type { StructureCommand } from "./aggregates.ts"

/*
 * An account or a debt in a currency that ended continues in its successor. The line in the former currency ends on the
 * first day of the successor, and a new one begins on it with the amount of that day at the fixed number of units, rounded
 * half-even to the decimals of the successor. Nothing else changes the value, so there is no gain: before the day, the
 * former line is valued as before, and from it on the new line by the same fixed rate. Entries of that day and later move
 * to the new line, each converted alike.
 */

/** A command, and its name within the change, for good. */
type NamedStep = StructureCommand & { readonly step: string }
type Steps = Result.Result<ReadonlyArray<NamedStep>, HoldingRefusal | LineRefusal>

/** The id of the entry of the new line that a name stands for: an entry of the former line, or its id for the first balance. */
export type IdOfName = (name: string) => EntryId

/**
 * The commands that change an account to the successor of its currency. They are the same when a part of them was carried
 * out: the new account is filled before the former one is emptied. `reason` is that of voiding the entries that move.
 */
export function changeOfAccount(
  former: Holding,
  next: Holding,
  newId: HoldingId,
  idOf: IdOfName,
  reason: string,
): Steps {
  const changing = changed("holding", former, next, ({ openedOn }) => openedOn, countsOn)
  if (Result.isFailure(changing)) return Result.fail(changing.failure)
  const { line, successor, on, before, moved } = changing.success
  const { opening, description } = line
  const assetClass = description.details._tag
  if (assetClass !== "account") return Result.fail(HoldingRefusal.cases.EntryNotForClass.make({ assetClass }))
  const holdingId = opening.holdingId
  const record = (name: string, entry: Entry): NamedStep => ({
    kind: "holding",
    step: `record ${name}`,
    command: { _tag: "RecordEntry", holdingId: newId, entryId: idOf(name), entry },
  })
  const last = <Kind extends Entry["_tag"]>(kind: Kind): EntryOf<Kind> | undefined =>
    before.findLast(({ entry }) => entry._tag === kind)?.entry as EntryOf<Kind> | undefined
  const [balance, share] = [last("Balance"), last("OwnershipShare")]
  const states =
    (kind: Entry["_tag"]) =>
    ({ entry }: RecordedEntry<Entry>) =>
      entry._tag === kind && countsOn(entry) === on
  const isStated = (kind: Entry["_tag"]): boolean =>
    moved.some(states(kind)) || hasOther(next, idOf(kind), states(kind))
  return Result.succeed([
    {
      kind: "holding",
      step: "open",
      command: {
        _tag: "OpenHolding",
        holdingId: newId,
        portfolioId: last("Transfer")?.portfolioId ?? opening.portfolioId,
        currency: successor.currency,
        ...description,
        openedOn: on,
      },
    },
    ...(balance && !isStated("Balance")
      ? [record("Balance", { _tag: "Balance", balance: inSuccessor(balance.balance.amount, successor), statedOn: on })]
      : []),
    ...(share && !isStated("OwnershipShare") ? [record("OwnershipShare", { ...share, effectiveOn: on })] : []),
    ...moved.map(({ entryId, entry }) => record(entryId, inNewCurrency(entry, successor))),
    ...moved.toReversed().map(({ entryId }): NamedStep => ({
      kind: "holding",
      step: `void ${entryId}`,
      command: { _tag: "VoidEntry", holdingId, entryId, reason },
    })),
    { kind: "holding", step: "close", command: { _tag: "CloseHolding", holdingId, closedOn: on } },
  ])
}

/** The same for a debt. Its agreed payment is converted alike. */
export function changeOfDebt(former: Debt, next: Debt, newId: DebtId, idOf: IdOfName, reason: string): Steps {
  const changing = changed("debt", former, next, ({ incurredOn }) => incurredOn, dayOfDebtEntry)
  if (Result.isFailure(changing)) return Result.fail(changing.failure)
  const { line, successor, on, before, moved } = changing.success
  const { opening, description } = line
  const { debtId } = opening
  const record = (name: string, entry: DebtEntry): NamedStep => ({
    kind: "debt",
    step: `record ${name}`,
    command: { _tag: "RecordDebtEntry", debtId: newId, entryId: idOf(name), entry },
  })
  const owed = owedBefore(before.map(({ entry }) => entry))
  const share = before.findLast(({ entry }) => entry._tag === "OwnershipShare")?.entry
  const states =
    (kind: DebtEntry["_tag"]) =>
    ({ entry }: RecordedEntry<DebtEntry>) =>
      entry._tag === kind && dayOfDebtEntry(entry) === on
  const isStated = (kind: DebtEntry["_tag"]): boolean =>
    moved.some(states(kind)) || hasOther(next, idOf(kind), states(kind))
  return Result.succeed([
    {
      kind: "debt",
      step: "open",
      command: {
        _tag: "IncurDebt",
        debtId: newId,
        portfolioId: opening.portfolioId,
        currency: successor.currency,
        // The terms in force before the day: later changes of them move with the other entries.
        ...inNewCurrency({ ...description, ...repaymentTermsOn(line, addDays(on, -1)) }, successor),
        incurredOn: on,
      },
    },
    ...(owed && !isStated("OwedBalance")
      ? [record("OwedBalance", { _tag: "OwedBalance", owed: inSuccessor(owed, successor), statedOn: on })]
      : []),
    ...(share?._tag === "OwnershipShare" && !isStated("OwnershipShare")
      ? [record("OwnershipShare", { ...share, effectiveOn: on })]
      : []),
    ...moved.map(({ entryId, entry }) => record(entryId, inNewCurrency(entry, successor))),
    ...moved.toReversed().map(({ entryId }): NamedStep => ({
      kind: "debt",
      step: `void ${entryId}`,
      command: { _tag: "VoidDebtEntry", debtId, entryId, reason },
    })),
    { kind: "debt", step: "close", command: { _tag: "SettleDebt", debtId, settledOn: on } },
  ])
}

/**
 * The commands that take back such a change: the new line is removed, and the former one continues, with the entries that
 * had moved. Refused for two lines of which one does not continue the other.
 */
export function changeOfAccountTakenBack(former: Holding, next: Holding, idOf: IdOfName, reason: string): Steps {
  const lines = joined("holding", former, next, ({ openedOn }) => openedOn)
  if (Result.isFailure(lines)) return Result.fail(lines.failure)
  const [line, follower] = lines.success
  const { holdingId } = line.opening
  return Result.succeed([
    { kind: "holding", step: "reopen", command: { _tag: "ReopenHolding", holdingId } },
    ...movedBefore<HoldingTypes>(line, follower, idOf).map(({ entryId, entry }): NamedStep => ({
      kind: "holding",
      step: `record ${entryId}`,
      command: { _tag: "RecordEntry", holdingId, entryId: idOf(`back ${entryId}`), entry },
    })),
    {
      kind: "holding",
      step: "remove",
      command: { _tag: "RemoveHolding", holdingId: follower.opening.holdingId, reason },
    },
  ])
}

/** The same for a debt. */
export function changeOfDebtTakenBack(former: Debt, next: Debt, idOf: IdOfName, reason: string): Steps {
  const lines = joined("debt", former, next, ({ incurredOn }) => incurredOn)
  if (Result.isFailure(lines)) return Result.fail(lines.failure)
  const [line, follower] = lines.success
  const { debtId } = line.opening
  return Result.succeed([
    { kind: "debt", step: "reopen", command: { _tag: "ReopenDebt", debtId } },
    ...movedBefore<DebtTypes>(line, follower, idOf).map(({ entryId, entry }): NamedStep => ({
      kind: "debt",
      step: `record ${entryId}`,
      command: { _tag: "RecordDebtEntry", debtId, entryId: idOf(`back ${entryId}`), entry },
    })),
    { kind: "debt", step: "remove", command: { _tag: "RemoveDebt", debtId: follower.opening.debtId, reason } },
  ])
}

interface Changing<Of extends LineTypes> {
  readonly line: OpenedLine<Of>
  readonly successor: Successor
  /** The first day of the new line. */
  readonly on: CalendarDate
  /** The entries that count before that day, by day. */
  readonly before: ReadonlyArray<RecordedEntry<Of["Entry"]>>
  /** Those of that day and later, in the order of recording. Notes stay. */
  readonly moved: ReadonlyArray<RecordedEntry<Of["Entry"]>>
}

function changed<Of extends LineTypes & { readonly Entry: { readonly _tag: string } }>(
  kind: "holding" | "debt",
  line: { readonly _tag: "NotOpened" } | OpenedLine<Of>,
  next: { readonly _tag: "NotOpened" | "Opened" },
  startOf: (description: Of["Description"]) => CalendarDate,
  dayOf: (entry: Of["Entry"]) => CalendarDate,
): Result.Result<Changing<Of>, LineRefusal> {
  if (line._tag === "NotOpened") return Result.fail(LineRefusal.cases.LineNotFound.make({ line: kind }))
  const { endedOn } = line
  if (endedOn !== null && next._tag === "NotOpened") {
    return Result.fail(LineRefusal.cases.LineHasEnded.make({ line: kind, endedOn }))
  }
  const { currency } = line.opening
  const successor = successorOf(currency)
  if (!successor) return Result.fail(LineRefusal.cases.CurrencyInUse.make({ line: kind, currency }))
  const start = startOf(line.description)
  const on = start < successor.from ? successor.from : start
  const counting = inOrderOfRecording([...HashMap.values(line.entries)]).filter(
    ({ status, entry }) => status === "counts" && entry._tag !== "Note",
  )
  const [before, moved] = [
    counting.filter(({ entry }) => dayOf(entry) < on),
    counting.filter(({ entry }) => dayOf(entry) >= on),
  ]
  const byDay = before.toSorted((a, b) =>
    dayOf(a.entry) < dayOf(b.entry) ? -1 : dayOf(a.entry) > dayOf(b.entry) ? 1 : 0,
  )
  return Result.succeed({ line, successor, on, before: byDay, moved })
}

/** The two lines, if the second one continues the first in the successor of its currency. */
function joined<Of extends LineTypes>(
  kind: "holding" | "debt",
  former: { readonly _tag: "NotOpened" } | OpenedLine<Of>,
  next: { readonly _tag: "NotOpened" } | OpenedLine<Of>,
  startOf: (description: Of["Description"]) => CalendarDate,
): Result.Result<readonly [OpenedLine<Of>, OpenedLine<Of>], LineRefusal> {
  const isJoined =
    former._tag === "Opened" &&
    next._tag === "Opened" &&
    next.opening.currency === successorOf(former.opening.currency)?.currency &&
    (former.endedOn === null || former.endedOn === startOf(next.description))
  return isJoined
    ? Result.succeed([former, next] as const)
    : Result.fail(LineRefusal.cases.LineNotFound.make({ line: kind }))
}

/** The voided entries of the former line that continue in the new one. */
const movedBefore = <Of extends LineTypes>(
  former: OpenedLine<Of>,
  next: OpenedLine<Of>,
  idOf: IdOfName,
): ReadonlyArray<RecordedEntry<Of["Entry"]>> =>
  inOrderOfRecording<Of["Entry"]>([...HashMap.values(former.entries)]).filter(
    ({ entryId, status }) => status === "voided" && entryWithId(next, idOf(entryId)) !== undefined,
  )

/** Whether the new line has such an entry, recorded by an earlier attempt under another id. */
const hasOther = <Of extends LineTypes>(
  next: { readonly _tag: "NotOpened" } | OpenedLine<Of>,
  id: EntryId,
  is: (recorded: RecordedEntry<Of["Entry"]>) => boolean,
): boolean =>
  next._tag === "Opened" &&
  [...HashMap.values(next.entries)].some((one) => one.entryId !== id && one.status === "counts" && is(one))

/** The amounts of terms in the successor. */
function inNewCurrency<Terms extends object>(terms: Terms, successor: Successor): Terms {
  const isMoney = (value: unknown): value is Money =>
    typeof value === "object" && value !== null && "amount" in value && "currency" in value
  const fields = Object.entries(terms).map(([name, value]) => [
    name,
    isMoney(value) ? inSuccessor(value.amount, successor) : value,
  ])
  // Each field has the type that it had.
  return Object.fromEntries(fields) as Terms
}

/** What is owed after these entries: the last statement, less the principal repaid after its day. Undefined without one. */
function owedBefore(byDay: ReadonlyArray<DebtEntry>): Decimal | undefined {
  const statement = byDay.findLast((entry) => entry._tag === "OwedBalance")
  if (statement?._tag !== "OwedBalance") return undefined
  const repaid = byDay.flatMap((entry) =>
    entry._tag === "Repayment" && entry.paidOn > statement.statedOn ? [entry.principal.amount] : [],
  )
  const left = subtract(statement.owed.amount, sum(repaid))
  return isNegative(left) ? zero : left
}
