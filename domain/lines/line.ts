import { HashMap, Option } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { EntryId, PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"

/** The types of one kind of line. */
export interface LineTypes {
  /** The event that opens a line. */
  readonly Opening: { readonly portfolioId: PortfolioId; readonly currency: Currency }
  /** What can be revised later. */
  readonly Description: unknown
  readonly Entry: unknown
  readonly Event: unknown
  /** Refusals that no other kind of line has. */
  readonly Refusal: unknown
}

/** The state of a balance-sheet line, as far as its decisions need it: its lifecycle and dated entries. */
export type Line<Of extends LineTypes> = { readonly _tag: "NotOpened" } | OpenedLine<Of>

export interface OpenedLine<Of extends LineTypes> {
  readonly _tag: "Opened"
  readonly opening: Of["Opening"]
  /** As it was last revised. */
  readonly description: Of["Description"]
  /** The first day on which it no longer counts. */
  readonly endedOn: CalendarDate | null
  readonly presence: "present" | "removed"
  /** A persistent map: adding the ten thousandth entry costs no more than the first, and old states never change. */
  readonly entries: HashMap.HashMap<EntryId, RecordedEntry<Of["Entry"]>>
}

/** An entry as it was recorded, and whether it still counts. */
export interface RecordedEntry<Entry> {
  readonly entryId: EntryId
  readonly entry: Entry
  /** The entry that it replaces. */
  readonly replaces: EntryId | null
  readonly status: "counts" | "voided"
  /** Its index in the order of recording, from 0; of a correction, that of the entry it corrects. */
  readonly place: number
}

/** The meaning of an event of a line, in the same terms for holdings, debts and wallets. */
export type LineFact<Of extends LineTypes> =
  | { readonly _tag: "Opened"; readonly opening: Of["Opening"]; readonly description: Of["Description"] }
  | { readonly _tag: "Revised"; readonly description: Of["Description"] }
  | { readonly _tag: "Ended"; readonly on: CalendarDate }
  | { readonly _tag: "Reopened" | "Removed" | "Restored" }
  | {
      readonly _tag: "Recorded"
      readonly entryId: EntryId
      readonly replaces: EntryId | null
      readonly entry: Of["Entry"]
    }
  | { readonly _tag: "Voided"; readonly entryId: EntryId; readonly reason: string }

export const notOpened = { _tag: "NotOpened" } as const

/** Applies an event to a line. An event that cannot have happened to it, such as an entry before its opening, changes nothing. */
export const evolveLine =
  <Of extends LineTypes>(factOf: (event: Of["Event"]) => LineFact<Of>) =>
  (line: Line<Of>, event: Of["Event"]): Line<Of> => {
    const fact = factOf(event)
    if (line._tag === "NotOpened") {
      if (fact._tag !== "Opened") return line
      const { opening, description } = fact
      return { _tag: "Opened", opening, description, endedOn: null, presence: "present", entries: HashMap.empty() }
    }
    switch (fact._tag) {
      case "Opened":
        return line
      case "Revised":
        return { ...line, description: fact.description }
      case "Ended":
        return { ...line, endedOn: fact.on }
      case "Reopened":
        return { ...line, endedOn: null }
      case "Removed":
        return { ...line, presence: "removed" }
      case "Restored":
        return { ...line, presence: "present" }
      case "Recorded": {
        const { entryId, entry, replaces } = fact
        const corrected = replaces === null ? undefined : entryWithId(line, replaces)
        const place = corrected?.place ?? HashMap.size(line.entries)
        return withEntry(line, { entryId, entry, replaces, status: "counts", place })
      }
      case "Voided": {
        const recorded = entryWithId(line, fact.entryId)
        return recorded ? withEntry(line, { ...recorded, status: "voided" }) : line
      }
    }
  }

const withEntry = <Of extends LineTypes>(
  line: OpenedLine<Of>,
  recorded: RecordedEntry<Of["Entry"]>,
): OpenedLine<Of> => ({ ...line, entries: HashMap.set(line.entries, recorded.entryId, recorded) })

export const entryWithId = <Of extends LineTypes>(
  { entries }: OpenedLine<Of>,
  entryId: EntryId,
): RecordedEntry<Of["Entry"]> | undefined => Option.getOrUndefined(HashMap.get(entries, entryId))

/** The entries that are not voided, in the order of recording. */
export const countingEntries = <Of extends LineTypes>({
  entries,
}: OpenedLine<Of>): ReadonlyArray<RecordedEntry<Of["Entry"]>> =>
  Array.from(HashMap.values(entries))
    .filter(({ status }) => status === "counts")
    .sort((a, b) => a.place - b.place)
