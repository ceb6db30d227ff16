import * as fc from "fast-check"
import { Result, Schema } from "effect"
import { expect, it } from "vitest"
import type { HoldingCommand } from "#domain/holding/commands.ts"
import { dayOf, type Entry } from "#domain/holding/entries.ts"
import { HoldingEvent, recorded } from "#domain/holding/events.ts"
import { holding } from "#domain/holding/holding.ts"
import type { HoldingRefusal } from "#domain/holding/refusals.ts"
import type { LineRefusal } from "#domain/lines/refusals.ts"
import { fold } from "#domain/shared/decider.ts"
import { EntryId, HoldingId } from "#domain/shared/ids.ts"
import { outcomeOf, type Step, stepsOf } from "#tests/domain/given.ts"
import { anyCommitmentEntry } from "./anyEntry.ts"
import { anyCommitmentCommands } from "./anyHolding.ts"
import { descriptions, holdingId, holdingLanguage, id, opened } from "./examples.ts"
import { firstDayOverdrawn } from "./tally.ts"

const fund = Schema.decodeUnknownSync(HoldingEvent)(opened(descriptions.fund))
const overdrawn = (events: ReadonlyArray<HoldingEvent>) =>
  firstDayOverdrawn(events.map((event) => Schema.encodeSync(HoldingEvent)(event)))

const named = (n: number) => ({ holdingId: HoldingId.make(holdingId), entryId: EntryId.make(id(n)) })
const recording = (entry: Entry, n: number): HoldingCommand => ({ _tag: "RecordEntry", ...named(n), entry })

it("the capital called never exceeds the commitment on any day, for any entries in any order", () => {
  fc.assert(
    fc.property(anyCommitmentCommands, (commands) => {
      expect(overdrawn(stepsOf(holdingLanguage, commands, [fund]).history)).toBeUndefined()
    }),
    { numRuns: 300 },
  )
})

it("an entry is refused exactly when calls would exceed the commitment, and the refusal names the first such day", () => {
  fc.assert(
    fc.property(anyCommitmentCommands, (commands) => {
      for (const step of stepsOf(holdingLanguage, commands, [fund]).steps) {
        expect(excessStated(step)).toBe(overdrawn([...step.before, ...eventsJudged(step)]))
      }
    }),
    { numRuns: 300 },
  )
})

type HoldingStep = Step<HoldingCommand, HoldingEvent, HoldingRefusal | LineRefusal>

const excessStated = ({ decision }: HoldingStep): string | undefined =>
  Result.isFailure(decision) && decision.failure._tag === "CallExceedsCommitment" ? decision.failure.on : undefined

/** The events that the command would add: those it did add, or those refused because of the commitment. */
function eventsJudged(step: HoldingStep): ReadonlyArray<HoldingEvent> {
  const { command, decision } = step
  if (Result.isSuccess(decision)) return decision.success
  if (excessStated(step) === undefined) return []
  const { EntryVoided } = HoldingEvent.cases
  switch (command._tag) {
    case "RecordEntry":
      return [recorded({ ...command, replaces: null }, command.entry)]
    case "CorrectEntry": {
      const { holdingId, entryId, replacementId, entry, reason } = command
      const ids = { holdingId, entryId: replacementId, replaces: entryId }
      return [EntryVoided.make({ holdingId, entryId, reason }), recorded(ids, entry)]
    }
    case "VoidEntry": {
      const { holdingId, entryId, reason } = command
      return [EntryVoided.make({ holdingId, entryId, reason })]
    }
    default:
      throw new Error(`${command._tag} calls nothing`)
  }
}

it("the decision about an entry does not depend on the order in which the others were recorded", () => {
  const anyOrders = fc.array(anyCommitmentEntry, { maxLength: 12, size: "max" }).chain((entries) => {
    const events = entries
      .filter(isFirstCommitmentOfItsDay)
      .map((entry, n) => recorded({ ...named(n), replaces: null }, entry))
    return fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))
  })
  const sentAfter = (events: ReadonlyArray<HoldingEvent>, entry: Entry) =>
    outcomeOf(holdingLanguage, holding.decide(recording(entry, 99), fold(holding, [fund, ...events])))
  fc.assert(
    fc.property(anyOrders, anyCommitmentEntry, ([events, shuffled], last) => {
      expect(withoutRest(sentAfter(shuffled, last))).toEqual(withoutRest(sentAfter(events, last)))
    }),
    { numRuns: 300 },
  )
})

const isFirstCommitmentOfItsDay = (entry: Entry, n: number, entries: ReadonlyArray<Entry>): boolean =>
  entry._tag !== "Commitment" ||
  !entries.slice(0, n).some((other) => other._tag === "Commitment" && dayOf(other) === dayOf(entry))

/**
 * For several calls on one day, the order of recording decides which is the first without cover, and so the amount that
 * was unfunded.
 */
const withoutRest = (outcome: unknown) =>
  JSON.parse(JSON.stringify(outcome, (field, value: unknown) => (field === "open" ? "something" : value))) as unknown

it("entries that can be recorded in any order can also be recorded day by day", () => {
  const places = ["distribution", "Commitment", "capitalCall"]
  const placeOf = (entry: Entry) => places.indexOf(entry._tag === "CashFlow" ? entry.kind : entry._tag)
  fc.assert(
    fc.property(fc.array(anyCommitmentEntry, { maxLength: 15, size: "max" }), (entries) => {
      const { steps } = stepsOf(holdingLanguage, entries.map(recording), [fund])
      const kept = entries.filter((_, n) => steps[n] && Result.isSuccess(steps[n].decision))
      const dayByDay = kept.toSorted((a, b) =>
        dayOf(a) === dayOf(b) ? placeOf(a) - placeOf(b) : dayOf(a) < dayOf(b) ? -1 : 1,
      )
      const again = stepsOf(holdingLanguage, dayByDay.map(recording), [fund])
      expect(again.steps.filter(({ decision }) => Result.isFailure(decision))).toEqual([])
    }),
    { numRuns: 150 },
  )
})

it("the generated commands include both accepted and refused ones", () => {
  const steps = fc
    .sample(anyCommitmentCommands, { numRuns: 1500, seed: 20240102 })
    .flatMap((commands) => stepsOf(holdingLanguage, commands, [fund]).steps)
  const refusedAs = (tag: HoldingCommand["_tag"]) =>
    steps.filter((step) => step.command._tag === tag && excessStated(step) !== undefined).length
  const taken = steps.filter(({ decision }) => Result.isSuccess(decision) && decision.success.length > 0)
  expect(refusedAs("RecordEntry")).toBeGreaterThan(100)
  expect(refusedAs("CorrectEntry")).toBeGreaterThan(10)
  expect(refusedAs("VoidEntry")).toBeGreaterThan(10)
  expect(taken.length).toBeGreaterThan(steps.length / 10)
})
