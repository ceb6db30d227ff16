import { HashMap, Option } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { EntryId, PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import { type DayTree, type Summarising, valueOn, withDay } from "./dayTree.ts"

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
  /** What the rules of this kind of line need of the entries of one day together. */
  readonly Totals: unknown
  /** The same of several days. */
  readonly Summary: unknown
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
  /** The entries that count, by the day on which the line has to exist for them. Without notes, which have no such day. */
  readonly days: EntryDays<Of>
  /** The ids of the entries with a {@link DayRules.keyOf key}, voided ones included. */
  readonly keys: HashMap.HashMap<string, EntryId>
}

export type EntryDays<Of extends LineTypes> = DayTree<EntriesOfDay<Of>, Of["Summary"]>

/** The entries of one day that count, and their totals. */
interface EntriesOfDay<Of extends LineTypes> {
  readonly entries: ReadonlyArray<RecordedEntry<Of["Entry"]>>
  readonly totals: Of["Totals"]
}

/** How the entries of one kind of line are arranged by day. */
export interface DayRules<Of extends LineTypes> {
  /** The day on which the line has to exist for the entry. A note has none: it may be about the time before or after. */
  readonly boundDayOf: (entry: Of["Entry"]) => CalendarDate | undefined
  /** A key by which an entry is found, such as the swap that it is a leg of. Absent: no kind of entry has one. */
  readonly keyOf?: (entry: Of["Entry"]) => string | undefined
  /** The totals of a day without entries. */
  readonly noTotals: Of["Totals"]
  /** The totals with an entry more (`times` is 1) or less (-1). */
  readonly totalsWith: (totals: Of["Totals"], entry: Of["Entry"], times: 1n | -1n) => Of["Totals"]
  readonly summarising: Summarising<EntriesOfDay<Of>, Of["Summary"]>
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

const noEntries = { entries: HashMap.empty(), days: undefined, keys: HashMap.empty() }

/** The days with an entry more. Takes the same time however many entries other days have. */
export function withCounting<Of extends LineTypes>(
  { boundDayOf, noTotals, totalsWith, summarising }: DayRules<Of>,
  days: EntryDays<Of>,
  recorded: RecordedEntry<Of["Entry"]>,
): EntryDays<Of> {
  const day = boundDayOf(recorded.entry)
  if (day === undefined) return days
  const { entries, totals } = valueOn(days, day) ?? { entries: [], totals: noTotals }
  const totalsNow = totalsWith(totals, recorded.entry, 1n)
  return withDay(days, summarising, day, { entries: [...entries, recorded], totals: totalsNow })
}

/** The days without one of their entries. */
export function withoutCounting<Of extends LineTypes>(
  { boundDayOf, totalsWith, summarising }: DayRules<Of>,
  days: EntryDays<Of>,
  recorded: RecordedEntry<Of["Entry"]>,
): EntryDays<Of> {
  const day = boundDayOf(recorded.entry)
  const ofDay = day && valueOn(days, day)
  if (!day || !ofDay) return days
  const entries = ofDay.entries.filter(({ entryId }) => entryId !== recorded.entryId)
  const totals = totalsWith(ofDay.totals, recorded.entry, -1n)
  return withDay(days, summarising, day, entries.length === 0 ? undefined : { entries, totals })
}

/** Applies an event to a line. An event that cannot have happened to it, such as an entry before its opening, changes nothing. */
export const evolveLine =
  <Of extends LineTypes>(factOf: (event: Of["Event"]) => LineFact<Of>, rules: DayRules<Of>) =>
  (line: Line<Of>, event: Of["Event"]): Line<Of> => {
    const fact = factOf(event)
    if (line._tag === "NotOpened") {
      if (fact._tag !== "Opened") return line
      const { opening, description } = fact
      return { _tag: "Opened", opening, description, endedOn: null, presence: "present", ...noEntries }
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
        return withEntry(rules, line, { entryId, entry, replaces, status: "counts", place })
      }
      case "Voided": {
        const recorded = entryWithId(line, fact.entryId)
        return recorded ? withEntry(rules, line, { ...recorded, status: "voided" }) : line
      }
    }
  }

function withEntry<Of extends LineTypes>(
  rules: DayRules<Of>,
  line: OpenedLine<Of>,
  recorded: RecordedEntry<Of["Entry"]>,
): OpenedLine<Of> {
  const before = entryWithId(line, recorded.entryId)
  const key = rules.keyOf?.(recorded.entry)
  const others = before?.status === "counts" ? withoutCounting(rules, line.days, before) : line.days
  return {
    ...line,
    entries: HashMap.set(line.entries, recorded.entryId, recorded),
    days: recorded.status === "counts" ? withCounting(rules, others, recorded) : others,
    keys: key === undefined ? line.keys : HashMap.set(line.keys, key, recorded.entryId),
  }
}

export const entryWithId = <Of extends LineTypes>(
  { entries }: OpenedLine<Of>,
  entryId: EntryId,
): RecordedEntry<Of["Entry"]> | undefined => Option.getOrUndefined(HashMap.get(entries, entryId))

/** The entry that was recorded last with this key, also if it was voided. */
export function entryWithKey<Of extends LineTypes>(
  line: OpenedLine<Of>,
  key: string,
): RecordedEntry<Of["Entry"]> | undefined {
  const entryId = Option.getOrUndefined(HashMap.get(line.keys, key))
  return entryId && entryWithId(line, entryId)
}

/** Entries in the order of recording, where a correction has the place of the entry that it corrects. */
export const inOrderOfRecording = <Entry>(
  entries: ReadonlyArray<RecordedEntry<Entry>>,
): ReadonlyArray<RecordedEntry<Entry>> => entries.toSorted((a, b) => a.place - b.place)
