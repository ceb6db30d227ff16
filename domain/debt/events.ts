import { Schema } from "effect"
import { Note } from "#domain/holding/entries/note.ts"
import { OwnershipShare } from "#domain/holding/entries/ownershipShare.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { DebtId, EntryId, PortfolioId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { Remark } from "#domain/shared/text.ts"
import { type DebtEntry, type DebtEntryKind, OwedBalance, Repayment, TermsChange } from "./entries.ts"
import { DebtTerms } from "./terms.ts"

const { _tag: _owed, ...owed } = OwedBalance.fields
const { _tag: _repayment, ...repayment } = Repayment.fields
const { _tag: _terms, ...termsChange } = TermsChange.fields
const { _tag: _share, ...share } = OwnershipShare.fields
const { _tag: _note, ...note } = Note.fields

/** What every recorded entry has: its id, and the entry that it replaces when it is a correction. */
const entry = { debtId: DebtId, entryId: EntryId, replaces: Schema.NullOr(EntryId) }

/**
 * The events of a debt. These schemas are also the stored format: a field may be added with a default, but never
 * renamed, removed or given a new meaning. See `domain/shared/upcasting.ts` and `tests/domain/events/golden/`.
 */
export const DebtEvent = Schema.TaggedUnion({
  /** `portfolioId` is the debtor. */
  DebtIncurred: { debtId: DebtId, portfolioId: PortfolioId, currency: Currency, ...DebtTerms.fields },
  DebtTermsRevised: { debtId: DebtId, ...DebtTerms.fields },
  DebtBalanceRecorded: { ...entry, ...owed },
  RepaymentRecorded: { ...entry, ...repayment },
  DebtTermsChanged: { ...entry, ...termsChange },
  DebtShareChanged: { ...entry, ...share },
  DebtNoteTaken: { ...entry, ...note },
  DebtEntryVoided: { debtId: DebtId, entryId: EntryId, reason: Remark },
  /** Nothing is owed from `settledOn` on. */
  DebtSettled: { debtId: DebtId, settledOn: CalendarDate },
  DebtReopened: { debtId: DebtId },
  /** The debt no longer counts on any day, as if it had never existed. */
  DebtRemoved: { debtId: DebtId, reason: Schema.NullOr(Remark) },
  DebtRestored: { debtId: DebtId },
})
export type DebtEvent = typeof DebtEvent.Type
export type DebtEventOf<Tag extends DebtEvent["_tag"]> = Extract<DebtEvent, { readonly _tag: Tag }>

/** The event that stores each kind of entry. */
export const eventOfDebtEntry = {
  OwedBalance: "DebtBalanceRecorded",
  Repayment: "RepaymentRecorded",
  TermsChange: "DebtTermsChanged",
  OwnershipShare: "DebtShareChanged",
  Note: "DebtNoteTaken",
} as const satisfies Record<DebtEntryKind, DebtEvent["_tag"]>

type DebtEntryEvent = DebtEventOf<(typeof eventOfDebtEntry)[DebtEntryKind]>

const kindOfEvent = new Map<string, DebtEntryKind>(
  Object.entries(eventOfDebtEntry).map(([kind, event]) => [event, kind as DebtEntryKind]),
)

export const isDebtEntryEvent = (event: { readonly _tag: string }): event is DebtEntryEvent =>
  kindOfEvent.has(event._tag)

/** The entry that an event recorded: the inverse of {@link debtEntryRecorded}. */
export function debtEntryOf(event: DebtEntryEvent): DebtEntry {
  const { debtId: _debt, entryId: _entry, replaces: _replaces, ...terms } = event
  // An event consists of the terms of its entry and the ids removed here. `eventOfDebtEntry` pairs their types.
  return { ...terms, _tag: kindOfEvent.get(event._tag) } as DebtEntry
}

/** The event that records an entry. */
export const debtEntryRecorded = (
  ids: { readonly debtId: DebtId; readonly entryId: EntryId; readonly replaces: EntryId | null },
  terms: DebtEntry,
): DebtEntryEvent => ({ ...terms, ...ids, _tag: eventOfDebtEntry[terms._tag] }) as DebtEntryEvent
