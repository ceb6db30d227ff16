import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { EntryId, LineId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { LineKind } from "./lineKind.ts"

const line = LineKind

/** Why a command on a holding, debt or wallet is refused, with what the user needs to correct it. */
export const LineRefusal = Schema.TaggedUnion({
  LineNotFound: { line },
  LineIdAlreadyUsed: { line, lineId: LineId },
  LineIsRemoved: { line },
  LineHasEnded: { line, endedOn: CalendarDate },
  EntryBeforeStart: { line, startedOn: CalendarDate },
  EntryAfterEnd: { line, endedOn: CalendarDate },
  StartAfterEntry: { line, earliestEntryOn: CalendarDate },
  StartAfterEnd: { line, endedOn: CalendarDate },
  EndBeforeEntry: { line, latestEntryOn: CalendarDate },
  EndBeforeStart: { line, startedOn: CalendarDate },
  CurrencyMismatch: { line, expected: Currency },
  /** The currency of the line has no successor into which it could be changed. */
  CurrencyInUse: { line, currency: Currency },
  /** A day has at most one statement of a kind: correct the existing one. */
  AlreadyStated: { line, entryId: EntryId, on: CalendarDate },
  EntryIdAlreadyUsed: { line, entryId: EntryId },
  /** Voided ones included. */
  TooManyEntries: { line, most: Schema.Int },
  EntryNotFound: { line, entryId: EntryId },
  EntryIsVoided: { line, entryId: EntryId },
  /** A correction cannot change the kind of entry: void the entry and record another instead. */
  CorrectionOfAnotherKind: { line },
})
export type LineRefusal = typeof LineRefusal.Type
