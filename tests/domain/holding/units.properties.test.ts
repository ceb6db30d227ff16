import * as fc from "fast-check"
import { Result, Schema } from "effect"
import { expect, it } from "vitest"
import type { HoldingCommand, HoldingCommandOf } from "#domain/holding/commands.ts"
import { dayOf, type Entry } from "#domain/holding/entries.ts"
import { HoldingEvent, recorded } from "#domain/holding/events.ts"
import { holding } from "#domain/holding/holding.ts"
import { factIdOf } from "#domain/holding/legs.ts"
import type { HoldingRefusal } from "#domain/holding/refusals.ts"
import { unitAndStakingEventsInOrder } from "#domain/holding/units.ts"
import type { LineRefusal } from "#domain/lines/refusals.ts"
import { fold } from "#domain/shared/decider.ts"
import { EntryId, HoldingId } from "#domain/shared/ids.ts"
import { outcomeOf, type Step, stepsOf } from "#tests/domain/given.ts"
import { anyTokenEntry, anyUnitEntry } from "./anyEntry.ts"
import { anyUnitCommands } from "./anyHolding.ts"
import { descriptions, holdingId, holdingLanguage, id, opened } from "./examples.ts"
import { firstShortage, shortageOf } from "./tally.ts"

const token = Schema.decodeUnknownSync(HoldingEvent)(opened(descriptions.tokens))
const tallied = (events: ReadonlyArray<HoldingEvent>) =>
  firstShortage(events.map((event) => Schema.encodeSync(HoldingEvent)(event)))

const named = (n: number) => ({ holdingId: HoldingId.make(holdingId), entryId: EntryId.make(id(n)) })
const asRecorded = (entry: Entry, n: number): HoldingEvent => recorded({ ...named(n), replaces: null }, entry)
const recording = (entry: Entry, n: number): HoldingCommand => ({ _tag: "RecordEntry", ...named(n), entry })
const sentAfter = (events: ReadonlyArray<HoldingEvent>, command: HoldingCommand) =>
  outcomeOf(holdingLanguage, holding.decide(command, fold(holding, [token, ...events])))

it("units held and staked are never negative, and never more units are staked than held, for any entries in any order", () => {
  fc.assert(
    fc.property(anyUnitCommands, (commands) => {
      expect(tallied(stepsOf(holdingLanguage, commands, [token]).history)).toBeUndefined()
    }),
    { numRuns: 300 },
  )
})

it("an entry is refused exactly when units would be missing, and the refusal names the first such day", () => {
  fc.assert(
    fc.property(anyUnitCommands, (commands) => {
      for (const step of stepsOf(holdingLanguage, commands, [token]).steps) {
        expect(shortageStated(step)).toEqual(tallied([...step.before, ...eventsJudged(step)]))
      }
    }),
    { numRuns: 200 },
  )
})

type HoldingStep = Step<HoldingCommand, HoldingEvent, HoldingRefusal | LineRefusal>

function shortageStated({ decision }: HoldingStep): { _tag: string; shortOn: string } | undefined {
  if (Result.isSuccess(decision) || !("shortOn" in decision.failure)) return undefined
  return { _tag: shortageOf(decision.failure), shortOn: decision.failure.shortOn }
}

/** The events that the command would add: those it did add, or those refused because units are missing. */
function eventsJudged(step: HoldingStep): ReadonlyArray<HoldingEvent> {
  const { command, decision, before } = step
  if (Result.isSuccess(decision)) return decision.success
  if (shortageStated(step) === undefined) return []
  switch (command._tag) {
    case "RecordEntry":
      return [recorded({ ...command, replaces: null }, command.entry)]
    case "CorrectEntry": {
      const { holdingId, entryId, replacementId, entry } = command
      return [voided(command), recorded({ holdingId, entryId: replacementId, replaces: entryId }, entry)]
    }
    case "VoidEntry":
      return [voided(command)]
    case "VoidLeg":
      return before
        .filter((event) => event._tag === "TokensSwapped" && event.swapId === factIdOf(command.fact))
        .flatMap((leg) => ("entryId" in leg ? [voided({ ...command, entryId: leg.entryId })] : []))
    case "CorrectLeg": {
      const { holdingId, replacementId, entry } = command
      return before
        .filter((event) => event._tag === "TokensSwapped" && event.swapId === factIdOf(command.fact))
        .flatMap((leg) =>
          "entryId" in leg
            ? [
                voided({ ...command, entryId: leg.entryId }),
                recorded({ holdingId, entryId: replacementId, replaces: leg.entryId }, entry),
              ]
            : [],
        )
    }
    default:
      throw new Error(`${command._tag} changes no units`)
  }
}

const voided = ({
  holdingId,
  entryId,
  reason,
}: Pick<HoldingCommandOf<"VoidEntry">, "holdingId" | "entryId" | "reason">): HoldingEvent =>
  HoldingEvent.cases.EntryVoided.make({ holdingId, entryId, reason })

it("the decision about an entry does not depend on the order in which the others were recorded", () => {
  const anyOrders = fc.array(anyTokenEntry, { maxLength: 12, size: "max" }).chain((entries) => {
    const events = entries.filter(isFirstSplitOfItsDay).map(asRecorded)
    return fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))
  })
  fc.assert(
    fc.property(anyOrders, anyTokenEntry, ([events, shuffled], last) => {
      const command = recording(last, 99)
      expect(withoutRest(sentAfter(shuffled, command))).toEqual(withoutRest(sentAfter(events, command)))
    }),
    { numRuns: 300 },
  )
})

const isFirstSplitOfItsDay = (entry: Entry, n: number, entries: ReadonlyArray<Entry>): boolean =>
  entry._tag !== "Split" ||
  !entries.slice(0, n).some((other) => other._tag === "Split" && dayOf(other) === dayOf(entry))

/**
 * For several sales on one day, the order of recording decides which is the first without cover, and so the number of
 * units left.
 */
const withoutRest = (outcome: unknown) =>
  JSON.parse(
    JSON.stringify(outcome, (field, value: unknown) => (field === "held" || field === "staked" ? "something" : value)),
  ) as unknown

it("entries that can be recorded in any order can also be recorded day by day", () => {
  fc.assert(
    fc.property(fc.array(anyUnitEntry, { maxLength: 15, size: "max" }), (entries) => {
      const { steps } = stepsOf(holdingLanguage, entries.map(recording), [token])
      const kept = entries.filter((_, n) => steps[n] && Result.isSuccess(steps[n].decision))
      const dayByDay = unitAndStakingEventsInOrder(kept.map((entry) => ({ entry }))).map(({ entry }) => entry)
      const again = stepsOf(holdingLanguage, dayByDay.map(recording), [token])
      expect(again.steps.filter(({ decision }) => Result.isFailure(decision))).toEqual([])
    }),
    { numRuns: 150 },
  )
})

it("the generated commands include both accepted and refused ones", () => {
  const steps = fc
    .sample(anyUnitCommands, { numRuns: 200, seed: 20240102 })
    .flatMap((commands) => stepsOf(holdingLanguage, commands, [token]).steps)
  const short = steps.flatMap((step) => shortageStated(step)?._tag ?? [])
  const taken = steps.filter(({ decision }) => Result.isSuccess(decision) && decision.success.length > 0)
  for (const reason of ["SaleExceedsHolding", "StakedExceedsHeld", "UnstakedExceedsStaked"]) {
    expect(short.filter((each) => each === reason).length).toBeGreaterThan(steps.length / 20)
  }
  expect(taken.length).toBeGreaterThan(steps.length / 10)
})
