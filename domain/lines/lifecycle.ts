import { Equal, Result } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { EntryId, LineId } from "#domain/shared/ids.ts"
import {
  type Correction,
  correctEntry,
  type EntryRules,
  type LineDecision,
  recordEntry,
  voidEntry,
} from "./entryBook.ts"
import { firstDay, lastDay, valuesWith } from "./dayTree.ts"
import { type EntryDays, type Line, type LineTypes, type OpenedLine } from "./line.ts"
import { LineRefusal } from "./refusals.ts"

const refuse = LineRefusal.cases

/** The rules of one kind of line, and the events of its lifecycle. */
export interface LineRules<Of extends LineTypes> extends EntryRules<Of> {
  readonly idOf: (opening: Of["Opening"]) => LineId
  readonly revised: (opening: Of["Opening"], description: Of["Description"]) => Of["Event"]
  readonly ended: (opening: Of["Opening"], on: CalendarDate) => Of["Event"]
  readonly reopened: (opening: Of["Opening"]) => Of["Event"]
  readonly removed: (opening: Of["Opening"], reason: string | null) => Of["Event"]
  readonly restored: (opening: Of["Opening"]) => Of["Event"]
  /** Why a description makes no sense, for a new line (`line` is undefined) or as a revision. */
  readonly checkDescription: (
    description: Of["Description"],
    opening: Of["Opening"],
    line: OpenedLine<Of> | undefined,
  ) => Of["Refusal"] | LineRefusal | undefined
}

/** A command on a line, in the same terms for holdings, debts and wallets. */
export type LineCommand<Of extends LineTypes> =
  | { readonly _tag: "Open"; readonly opening: Of["Opening"]; readonly description: Of["Description"] }
  | { readonly _tag: "Revise"; readonly description: Of["Description"] }
  | { readonly _tag: "Record"; readonly entryId: EntryId; readonly entry: Of["Entry"] }
  | ({ readonly _tag: "Correct" } & Correction<Of["Entry"]>)
  | { readonly _tag: "Void"; readonly entryId: EntryId; readonly reason: string }
  | { readonly _tag: "End"; readonly on: CalendarDate }
  | { readonly _tag: "Reopen" | "Restore" }
  | { readonly _tag: "Remove"; readonly reason: string | null }

/**
 * Decides a command on a line. A line is opened once; then it is revised, filled with dated entries, ended, and perhaps
 * removed. Entries may be recorded late and in any order, so the rules are checked for every day.
 */
export function decideLine<Of extends LineTypes>(
  rules: LineRules<Of>,
  command: LineCommand<Of>,
  line: Line<Of>,
): LineDecision<Of> {
  if (command._tag === "Open") return open(rules, command, line)
  if (line._tag === "NotOpened") return Result.fail(refuse.LineNotFound.make({ line: rules.line }))
  const { opening, presence, endedOn } = line
  if (command._tag === "Remove") {
    return Result.succeed(presence === "removed" ? [] : [rules.removed(opening, command.reason)])
  }
  if (command._tag === "Restore") return Result.succeed(presence === "present" ? [] : [rules.restored(opening)])
  if (presence === "removed") return Result.fail(refuse.LineIsRemoved.make({ line: rules.line }))
  switch (command._tag) {
    case "Revise":
      return revise(rules, command.description, line)
    case "Record":
      return recordEntry(rules, command, line)
    case "Correct":
      return correctEntry(rules, command, line)
    case "Void":
      return voidEntry(rules, command, line)
    case "End":
      return end(rules, command.on, line)
    case "Reopen":
      return Result.succeed(endedOn === null ? [] : [rules.reopened(opening)])
  }
}

/** Opens a line once. Repeating the same opening changes nothing; a different one with the same id is refused. */
function open<Of extends LineTypes>(
  rules: LineRules<Of>,
  { opening, description }: Pick<Extract<LineCommand<Of>, { readonly _tag: "Open" }>, "opening" | "description">,
  line: Line<Of>,
): LineDecision<Of> {
  if (line._tag === "Opened") {
    if (!Equal.equals(line.opening, opening)) {
      return Result.fail(refuse.LineIdAlreadyUsed.make({ line: rules.line, lineId: rules.idOf(opening) }))
    }
    return line.presence === "removed"
      ? Result.fail(refuse.LineIsRemoved.make({ line: rules.line }))
      : Result.succeed([])
  }
  const refusal = rules.checkDescription(description, opening, undefined)
  return refusal ? Result.fail(refusal) : Result.succeed([opening])
}

/** Corrects the description, also of a line that has ended. The line cannot start after its first entry or its end. */
function revise<Of extends LineTypes>(
  rules: LineRules<Of>,
  description: Of["Description"],
  line: OpenedLine<Of>,
): LineDecision<Of> {
  if (Equal.equals(description, line.description)) return Result.succeed([])
  const refusal = rules.checkDescription(description, line.opening, line) ?? startsLate(rules, description, line)
  return refusal ? Result.fail(refusal) : Result.succeed([rules.revised(line.opening, description)])
}

function startsLate<Of extends LineTypes>(
  rules: LineRules<Of>,
  description: Of["Description"],
  line: OpenedLine<Of>,
): LineRefusal | undefined {
  const start = rules.startOf(description)
  const isLater = start > rules.startOf(line.description)
  const earliestEntryOn = isLater ? firstNeededOn(rules, line.days) : undefined
  if (earliestEntryOn !== undefined && earliestEntryOn < start) {
    return refuse.StartAfterEntry.make({ line: rules.line, earliestEntryOn })
  }
  const { endedOn } = line
  return endedOn !== null && endedOn < start ? refuse.StartAfterEnd.make({ line: rules.line, endedOn }) : undefined
}

/** The first day on which the line has to exist for one of its entries. */
function firstNeededOn<Of extends LineTypes>(
  { neededFrom }: LineRules<Of>,
  days: EntryDays<Of>,
): CalendarDate | undefined {
  const counting = neededFrom ? valuesWith(days, () => true).flatMap(({ entries }) => entries) : []
  const needed = [firstDay(days), ...counting.map(({ entry }) => neededFrom?.(entry))]
  return needed.reduce(
    (first, day) => (day !== undefined && (first === undefined || day < first) ? day : first),
    undefined,
  )
}

/** Ends a line on a day that has no later entries. Entries on the day itself, such as the final sale, are allowed. */
function end<Of extends LineTypes>(rules: LineRules<Of>, on: CalendarDate, line: OpenedLine<Of>): LineDecision<Of> {
  const { endedOn, opening, description } = line
  if (endedOn !== null) {
    return endedOn === on ? Result.succeed([]) : Result.fail(refuse.LineHasEnded.make({ line: rules.line, endedOn }))
  }
  const startedOn = rules.startOf(description)
  if (on < startedOn) return Result.fail(refuse.EndBeforeStart.make({ line: rules.line, startedOn }))
  const latestEntryOn = lastDay(line.days)
  return latestEntryOn !== undefined && on < latestEntryOn
    ? Result.fail(refuse.EndBeforeEntry.make({ line: rules.line, latestEntryOn }))
    : Result.succeed([rules.ended(opening, on)])
}
