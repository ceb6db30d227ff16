import * as fc from "fast-check"
import { Result, Schema } from "effect"
import { expect, it } from "vitest"
import type { CorrectEntry, HoldingCommand, VoidEntry } from "../../../domain/holding/commands.ts"
import { dayOf, type Entry } from "../../../domain/holding/entries.ts"
import { HoldingEvent, recorded } from "../../../domain/holding/events.ts"
import { holding } from "../../../domain/holding/holding.ts"
import type { HoldingRefusal } from "../../../domain/holding/refusals.ts"
import { unitEventsInOrder } from "../../../domain/holding/unitOrder.ts"
import { fold } from "../../../domain/shared/decider.ts"
import { EntryId, HoldingId } from "../../../domain/shared/ids.ts"
import { outcomeOf, type Step, stepsOf } from "../given.ts"
import { anyUnitCommands, anyUnitEntry } from "./anyHolding.ts"
import { descriptions, holdingId, holdingLanguage, id, opened } from "./examples.ts"
import { firstDayBelowZero } from "./tally.ts"

const share = Schema.decodeUnknownSync(HoldingEvent)(opened(descriptions.unlisted))
const tallied = (events: ReadonlyArray<HoldingEvent>) =>
  firstDayBelowZero(events.map((event) => Schema.encodeSync(HoldingEvent)(event)))

const named = (n: number) => ({ holdingId: HoldingId.make(holdingId), entryId: EntryId.make(id(n)) })
const asRecorded = (entry: Entry, n: number): HoldingEvent => recorded({ ...named(n), replaces: null }, entry)
const recording = (entry: Entry, n: number): HoldingCommand => ({ _tag: "RecordEntry", ...named(n), entry })
const sentAfter = (events: ReadonlyArray<HoldingEvent>, command: HoldingCommand) =>
  outcomeOf(holdingLanguage, holding.decide(command, fold(holding, [share, ...events])))

it("never leaves less than nothing on any day, whatever is entered in whatever order", () => {
  fc.assert(
    fc.property(anyUnitCommands, (commands) => {
      expect(tallied(stepsOf(holdingLanguage, commands, [share]).history)).toBeUndefined()
    }),
    { numRuns: 300 },
  )
})

it("refuses a shortage exactly when there would be one, and names the first day of it", () => {
  fc.assert(
    fc.property(anyUnitCommands, (commands) => {
      for (const step of stepsOf(holdingLanguage, commands, [share]).steps) {
        expect(shortageStated(step)).toBe(tallied([...step.before, ...eventsJudged(step)]))
      }
    }),
    { numRuns: 200 },
  )
})

type HoldingStep = Step<HoldingCommand, HoldingEvent, HoldingRefusal>

const shortageStated = ({ decision }: HoldingStep): string | undefined =>
  Result.isFailure(decision) && decision.failure._tag === "SaleExceedsHolding" ? decision.failure.shortOn : undefined

/** What would have come to what happened before: what did come, or what was refused for want of units. */
function eventsJudged({ command, decision }: HoldingStep): ReadonlyArray<HoldingEvent> {
  if (Result.isSuccess(decision)) return decision.success
  if (decision.failure._tag !== "SaleExceedsHolding") return []
  switch (command._tag) {
    case "RecordEntry":
      return [recorded({ ...command, replaces: null }, command.entry)]
    case "CorrectEntry": {
      const { holdingId, entryId, replacementId, entry } = command
      return [voided(command), recorded({ holdingId, entryId: replacementId, replaces: entryId }, entry)]
    }
    case "VoidEntry":
      return [voided(command)]
    default:
      throw new Error(`${command._tag} changes no units`)
  }
}

const voided = ({ holdingId, entryId, reason }: VoidEntry | CorrectEntry): HoldingEvent =>
  HoldingEvent.cases.EntryVoided.make({ holdingId, entryId, reason })

it("judges an entry alike in whatever order the others were recorded", () => {
  const anyOrders = fc.array(anyUnitEntry, { maxLength: 12, size: "max" }).chain((entries) => {
    const events = entries.filter(isFirstSplitOfItsDay).map(asRecorded)
    return fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))
  })
  fc.assert(
    fc.property(anyOrders, anyUnitEntry, ([events, shuffled], last) => {
      const command = recording(last, 99)
      expect(withoutRest(sentAfter(shuffled, command))).toEqual(withoutRest(sentAfter(events, command)))
    }),
    { numRuns: 300 },
  )
})

const isFirstSplitOfItsDay = (entry: Entry, n: number, entries: ReadonlyArray<Entry>): boolean =>
  entry._tag !== "Split" ||
  !entries.slice(0, n).some((other) => other._tag === "Split" && dayOf(other) === dayOf(entry))

/** Of several sales on one day, the order of recording says which one is the first without cover, and so what was left. */
const withoutRest = (outcome: unknown) =>
  JSON.parse(JSON.stringify(outcome, (field, value: unknown) => (field === "held" ? "something" : value))) as unknown

it("lets be recorded day by day what can be recorded in any order", () => {
  fc.assert(
    fc.property(fc.array(anyUnitEntry, { maxLength: 15, size: "max" }), (entries) => {
      const { steps } = stepsOf(holdingLanguage, entries.map(recording), [share])
      const kept = entries.filter((_, n) => steps[n] && Result.isSuccess(steps[n].decision))
      const dayByDay = unitEventsInOrder(kept.map((entry) => ({ entry }))).map(({ entry }) => entry)
      const again = stepsOf(holdingLanguage, dayByDay.map(recording), [share])
      expect(again.steps.filter(({ decision }) => Result.isFailure(decision))).toEqual([])
    }),
    { numRuns: 150 },
  )
})

it("is asked both what can be taken and what cannot", () => {
  const steps = fc
    .sample(anyUnitCommands, { numRuns: 200, seed: 20240102 })
    .flatMap((commands) => stepsOf(holdingLanguage, commands, [share]).steps)
  const short = steps.filter((step) => shortageStated(step) !== undefined)
  const taken = steps.filter(({ decision }) => Result.isSuccess(decision) && decision.success.length > 0)
  expect(short.length).toBeGreaterThan(steps.length / 10)
  expect(taken.length).toBeGreaterThan(steps.length / 10)
})
