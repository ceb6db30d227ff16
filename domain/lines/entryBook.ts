import { Equal, HashMap, Result } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { EntryId } from "#domain/shared/ids.ts"
import type { Currency, Money } from "#domain/shared/money.ts"
import { valueOn } from "./dayTree.ts"
import {
  type DayRules,
  type EntryDays,
  entryWithId,
  type LineTypes,
  type OpenedLine,
  type RecordedEntry,
  withCounting,
  withoutCounting,
} from "./line.ts"
import type { LineKind } from "./lineKind.ts"
import { LineRefusal } from "./refusals.ts"

const refuse = LineRefusal.cases

/** The rules for the entries of one kind of line, and the events that record them. */
export interface EntryRules<Of extends LineTypes> extends DayRules<Of> {
  readonly line: LineKind
  /** How many entries a line can have, voided ones included. A correction is accepted at the limit. */
  readonly entriesMost: number
  readonly recorded: (
    opening: Of["Opening"],
    ids: { readonly entryId: EntryId; readonly replaces: EntryId | null },
    entry: Of["Entry"],
  ) => Of["Event"]
  readonly voided: (
    opening: Of["Opening"],
    voiding: { readonly entryId: EntryId; readonly reason: string },
  ) => Of["Event"]
  /** The day from which a line counts. */
  readonly startOf: (description: Of["Description"]) => CalendarDate
  readonly kindOf: (entry: Of["Entry"]) => string
  /** The day from which the line has to exist for an entry that counts on a later day; undefined for other entries. */
  readonly neededFrom?: (entry: Of["Entry"]) => CalendarDate | undefined
  /** A key of which a day has at most one entry; undefined for entries of which it can have several. */
  readonly statementOf: (entry: Of["Entry"]) => string | undefined
  /** Why an entry makes no sense in the line, regardless of its day and of the other entries. */
  readonly checkEntry: (entry: Of["Entry"], line: OpenedLine<Of>) => Of["Refusal"] | LineRefusal | undefined
  /** Why an entry contradicts the others. */
  readonly checkAgainstOthers?: (
    entry: Of["Entry"],
    others: EntryDays<Of>,
    line: OpenedLine<Of>,
  ) => Of["Refusal"] | undefined
  /** Why the entries that count cannot all be true, after recording or voiding an entry of the kind of `changed`. */
  readonly checkAll?: (changed: Of["Entry"], counting: EntryDays<Of>) => Of["Refusal"] | undefined
  /** Why an entry cannot be corrected or voided alone. */
  readonly checkAlone?: (entry: Of["Entry"]) => Of["Refusal"] | undefined
}

/** The events that a command on a line causes, or why it is refused. */
export type LineDecision<Of extends LineTypes> = Result.Result<
  ReadonlyArray<Of["Opening"] | Of["Event"]>,
  Of["Refusal"] | LineRefusal
>

/** Records an entry on any day from the start to the end of the line, late or not. Repeating it changes nothing. */
export function recordEntry<Of extends LineTypes>(
  rules: EntryRules<Of>,
  { entryId, entry }: { readonly entryId: EntryId; readonly entry: Of["Entry"] },
  line: OpenedLine<Of>,
): LineDecision<Of> {
  const earlier = entryWithId(line, entryId)
  if (earlier) return sentAgain(rules, entryId, earlier.replaces === null && Equal.equals(earlier.entry, entry))
  const most = rules.entriesMost
  if (HashMap.size(line.entries) >= most) return Result.fail(refuse.TooManyEntries.make({ line: rules.line, most }))
  const refusal = reasonAgainst(rules, { entryId, entry }, line.days, line)
  return refusal
    ? Result.fail(refusal)
    : Result.succeed([rules.recorded(line.opening, { entryId, replaces: null }, entry)])
}

/** Voids an entry that can be corrected alone, and records another of its kind in its place. */
export function correctEntry<Of extends LineTypes>(
  rules: EntryRules<Of>,
  correction: Correction<Of["Entry"]>,
  line: OpenedLine<Of>,
): LineDecision<Of> {
  const mistake = entryWithId(line, correction.entryId)
  const refusal = mistake?.status === "counts" ? rules.checkAlone?.(mistake.entry) : undefined
  return refusal ? Result.fail(refusal) : replaceRecorded(rules, correction, line)
}

/** Voids an entry and records another of its kind in its place. Checks all entries that count afterwards. */
export function replaceRecorded<Of extends LineTypes>(
  rules: EntryRules<Of>,
  { entryId, replacementId, entry, reason }: Correction<Of["Entry"]>,
  line: OpenedLine<Of>,
): LineDecision<Of> {
  const earlier = entryWithId(line, replacementId)
  if (earlier) {
    return sentAgain(rules, replacementId, earlier.replaces === entryId && Equal.equals(earlier.entry, entry))
  }
  const mistake = entryWithId(line, entryId)
  if (!mistake) return Result.fail(refuse.EntryNotFound.make({ line: rules.line, entryId }))
  if (mistake.status === "voided") return Result.fail(refuse.EntryIsVoided.make({ line: rules.line, entryId }))
  const refusal =
    rules.kindOf(mistake.entry) === rules.kindOf(entry)
      ? reasonAgainst(rules, { entryId: replacementId, entry }, withoutCounting(rules, line.days, mistake), line)
      : refuse.CorrectionOfAnotherKind.make({ line: rules.line })
  return refusal
    ? Result.fail(refusal)
    : Result.succeed([
        rules.voided(line.opening, { entryId, reason }),
        rules.recorded(line.opening, { entryId: replacementId, replaces: entryId }, entry),
      ])
}

export interface Correction<Entry> {
  readonly entryId: EntryId
  readonly replacementId: EntryId
  readonly entry: Entry
  readonly reason: string
}

/** Voids an entry that can be voided alone. */
export function voidEntry<Of extends LineTypes>(
  rules: EntryRules<Of>,
  { entryId, reason }: { readonly entryId: EntryId; readonly reason: string },
  line: OpenedLine<Of>,
): LineDecision<Of> {
  const mistake = entryWithId(line, entryId)
  if (!mistake) return Result.fail(refuse.EntryNotFound.make({ line: rules.line, entryId }))
  const refusal = mistake.status === "counts" ? rules.checkAlone?.(mistake.entry) : undefined
  return refusal ? Result.fail(refusal) : voidRecorded(rules, mistake, reason, line)
}

/** Voids an entry, unless others could not be true without it, such as a sale of the units that it brought in. */
export function voidRecorded<Of extends LineTypes>(
  rules: EntryRules<Of>,
  mistake: RecordedEntry<Of["Entry"]>,
  reason: string,
  line: OpenedLine<Of>,
): LineDecision<Of> {
  if (mistake.status === "voided") return Result.succeed([])
  const refusal = rules.checkAll?.(mistake.entry, withoutCounting(rules, line.days, mistake))
  return refusal
    ? Result.fail(refusal)
    : Result.succeed([rules.voided(line.opening, { entryId: mistake.entryId, reason })])
}

/** The decision when an id is in use: by the same entry, or by another one. */
const sentAgain = (
  { line }: { readonly line: LineKind },
  entryId: EntryId,
  isSame: boolean,
): Result.Result<ReadonlyArray<never>, LineRefusal> =>
  isSame ? Result.succeed([]) : Result.fail(refuse.EntryIdAlreadyUsed.make({ line, entryId }))

/**
 * Returns the first reason why an entry cannot be recorded: it makes no sense in this line, its day is outside the
 * line, or it contradicts the other entries.
 */
const reasonAgainst = <Of extends LineTypes>(
  rules: EntryRules<Of>,
  { entryId, entry }: Pick<RecordedEntry<Of["Entry"]>, "entryId" | "entry">,
  others: EntryDays<Of>,
  line: OpenedLine<Of>,
): Of["Refusal"] | LineRefusal | undefined =>
  rules.checkEntry(entry, line) ??
  outsideItsDays(rules, entry, line) ??
  statedAlready(rules, entry, others) ??
  rules.checkAgainstOthers?.(entry, others, line) ??
  rules.checkAll?.(
    entry,
    withCounting(rules, others, { entryId, entry, replaces: null, status: "counts", place: Number.MAX_SAFE_INTEGER }),
  )

function outsideItsDays<Of extends LineTypes>(
  { line, startOf, boundDayOf, neededFrom }: EntryRules<Of>,
  entry: Of["Entry"],
  { endedOn, description }: OpenedLine<Of>,
): LineRefusal | undefined {
  const day = boundDayOf(entry)
  if (day === undefined) return undefined
  const startedOn = startOf(description)
  if ((neededFrom?.(entry) ?? day) < startedOn) return refuse.EntryBeforeStart.make({ line, startedOn })
  return endedOn !== null && endedOn < day ? refuse.EntryAfterEnd.make({ line, endedOn }) : undefined
}

/** With two statements of one thing on a day, it is unclear which applies; a split entered twice would count twice. */
function statedAlready<Of extends LineTypes>(
  { line, boundDayOf, statementOf }: EntryRules<Of>,
  entry: Of["Entry"],
  others: EntryDays<Of>,
): LineRefusal | undefined {
  const [statement, on] = [statementOf(entry), boundDayOf(entry)]
  if (statement === undefined || on === undefined) return undefined
  const stated = valueOn(others, on)?.entries.find((other) => statementOf(other.entry) === statement)
  return stated && refuse.AlreadyStated.make({ line, entryId: stated.entryId, on })
}

/** Refuses amounts in other currencies than that of the line. */
export const inAnotherCurrency = (
  line: LineKind,
  amounts: ReadonlyArray<Money>,
  expected: Currency,
): LineRefusal | undefined =>
  amounts.every(({ currency }) => currency === expected) ? undefined : refuse.CurrencyMismatch.make({ line, expected })
