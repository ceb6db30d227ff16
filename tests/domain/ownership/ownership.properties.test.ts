import * as fc from "fast-check"
import { Equal, Result, Schema } from "effect"
import { expect, it } from "vitest"
import type { OwnershipCommand } from "#domain/ownership/commands.ts"
import { OwnershipEvent } from "#domain/ownership/events.ts"
import { ownership } from "#domain/ownership/ownership.ts"
import { OwnershipRefusal } from "#domain/ownership/refusals.ts"
import { fold } from "#domain/shared/decider.ts"
import { type Json, nothingHappens, outcomeOf, type Step, stepsOf } from "#tests/domain/given.ts"
import { anna, beat, company, ownershipLanguage, record, remove, stake, trust } from "./examples.ts"
import { days, firstImpossibleDay, holdersOf, standingOn } from "./structureByDay.ts"

const commandOf = Schema.decodeUnknownSync(ownershipLanguage.command)
const anyPortfolio = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(anna, company) },
  { weight: 1, arbitrary: fc.constantFrom(beat, trust) },
)
const anyStakeNumber = fc.nat({ max: 15 })
const anyPercent = fc.constantFrom("0", "0", "10", "33.333333333333333333", "50", "66.666666666666666667", "100")

const anyNote = fc.constantFrom(null, "bought", "given")

const anyCommand: fc.Arbitrary<OwnershipCommand> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(anyStakeNumber, anyPortfolio, anyPercent, anyPortfolio, fc.constantFrom(...days), anyNote)
      .map(([n, owner, percent, child, day, note]) => commandOf(record(n, stake(owner, percent, child, day), note))),
  },
  // The same stake again, so that only its note differs.
  { weight: 1, arbitrary: anyNote.map((note) => commandOf(record(16, stake(beat, "10", trust, days[0]), note))) },
  {
    weight: 2,
    arbitrary: fc.tuple(anyStakeNumber, fc.constantFrom(null, "typed twice")).map((of) => commandOf(remove(...of))),
  },
)
const anyCommands = fc.array(anyCommand, { maxLength: 40, size: "max" })

const stored = (events: ReadonlyArray<OwnershipEvent>): ReadonlyArray<Json> =>
  events.map((event) => Schema.encodeSync(OwnershipEvent)(event))

it("the stakes never assign more than the whole of a portfolio and never form a circle, on any day", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      expect(firstImpossibleDay(stored(stepsOf(ownershipLanguage, commands).history))).toBeUndefined()
    }),
    { numRuns: 200 },
  )
})

it("a structure is refused exactly when it would be impossible on some day, and the refusal names the first such day", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      for (const step of stepsOf(ownershipLanguage, commands).steps) {
        expect(dayStated(step)).toBe(firstImpossibleDay(stored(asItWouldBe(step))))
      }
    }),
    { numRuns: 200 },
  )
})

it("a refusal names a real circle, or owners that together hold too much", () => {
  const steps = fc.sample(anyCommands, 300).flatMap((commands) => stepsOf(ownershipLanguage, commands).steps)
  const refused = steps.flatMap((step) =>
    Result.isFailure(step.decision) ? [{ refusal: step.decision.failure, events: stored(asItWouldBe(step)) }] : [],
  )
  for (const { refusal, events } of refused.filter((each) => each.refusal._tag === "StakesFormCycle")) {
    const { on, path } = refusal as Extract<OwnershipRefusal, { _tag: "StakesFormCycle" }>
    const standing = standingOn(on, events)
    const round = path.map((ownerId, n) => [ownerId, path[(n + 1) % path.length]])
    expect(round.filter(([owner, child]) => !standing.some((s) => s.ownerId === owner && s.childId === child))).toEqual(
      [],
    )
    expect(new Set(path).size).toBe(path.length)
  }
  for (const { refusal, events } of refused.filter((each) => each.refusal._tag === "StakesExceedWhole")) {
    const { on, childId, total, stakes } = Schema.encodeSync(OwnershipRefusal)(refusal) as Extract<
      typeof OwnershipRefusal.Encoded,
      { _tag: "StakesExceedWhole" }
    >
    const holders = holdersOf(childId, standingOn(on, events))
    expect(new Map(stakes.map(({ ownerId, percent }) => [ownerId, percent]))).toEqual(new Map(holders))
    expect(Number(total)).toBeCloseTo(
      holders.reduce((sum, [, percent]) => sum + Number(percent), 0),
      9,
    )
  }
})

type OwnershipStep = Step<OwnershipCommand, OwnershipEvent, OwnershipRefusal>

function dayStated({ decision }: OwnershipStep): string | undefined {
  if (Result.isSuccess(decision)) return undefined
  const refusal = decision.failure
  return refusal._tag === "StakesFormCycle" || refusal._tag === "StakesExceedWhole" ? refusal.on : undefined
}

/** The earlier events, and those that followed or were refused because the structure would be impossible. */
function asItWouldBe(step: OwnershipStep): ReadonlyArray<OwnershipEvent> {
  const { command, before, decision } = step
  if (Result.isSuccess(decision)) return [...before, ...decision.success]
  if (dayStated(step) === undefined) return before
  const { StakeRecorded, StakeRemoved } = OwnershipEvent.cases
  switch (command._tag) {
    case "RecordStake": {
      const { _tag, ...terms } = command
      return [...before, StakeRecorded.make(terms)]
    }
    case "RemoveStake": {
      const { _tag, ...terms } = command
      return [...before, StakeRemoved.make(terms)]
    }
  }
}

it("the ownership structure does not change when an accepted command is sent again", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      for (const { command, before, decision } of stepsOf(ownershipLanguage, commands).steps) {
        const after = fold(ownership, [...before, ...Result.getOrElse(decision, () => [])])
        const again = outcomeOf(ownershipLanguage, ownership.decide(command, after))
        expect(again).toEqual(Result.isSuccess(decision) ? nothingHappens : outcomeOf(ownershipLanguage, decision))
      }
    }),
    { numRuns: 100 },
  )
})

it("the ownership structure applies any event in any state, does not change the earlier state, and reads every event back", () => {
  const anyEvents = anyCommands
    .map((commands) => stepsOf(ownershipLanguage, commands).history)
    .chain((events) => fc.shuffledSubarray([...events, ...events]))
  fc.assert(
    fc.property(anyEvents, fc.nat(), (events, cut) => {
      const first = events.slice(0, cut % (events.length + 1))
      const earlier = fold(ownership, first)
      const later = events.slice(first.length).reduce(ownership.evolve, earlier)
      expect(Equal.equals(earlier, fold(ownership, first))).toBe(true)
      expect(Equal.equals(later, fold(ownership, events))).toBe(true)

      const read = stored(events).map((json) =>
        Schema.decodeUnknownSync(OwnershipEvent)(JSON.parse(JSON.stringify(json))),
      )
      expect(Equal.equals(read, events)).toBe(true)
    }),
    { numRuns: 100 },
  )
})

it("the generated commands meet every refusal of the ownership structure and cause each of its events", () => {
  const decisions = fc
    .sample(anyCommands, { numRuns: 1000, seed: 20240102 })
    .flatMap((commands) => stepsOf(ownershipLanguage, commands).steps)
    .map(({ command, decision }) => ({
      asked: command._tag,
      answer: Result.isFailure(decision) ? decision.failure._tag : (decision.success[0]?._tag ?? "nothing"),
    }))
  const answered = (answer: string) => decisions.filter((each) => each.answer === answer)
  // A thousand stakes are recorded in `limits.test.ts`.
  const refusals = Object.keys(OwnershipRefusal.cases).filter((tag) => tag !== "TooManyStakes")
  for (const answer of [...refusals, ...Object.keys(OwnershipEvent.cases), "nothing"]) {
    expect([answer, answered(answer).length > 10]).toEqual([answer, true])
  }
  // Both refusals also occur when a stake is removed and the one before it applies for longer.
  expect(answered("StakesFormCycle").some(({ asked }) => asked === "RemoveStake")).toBe(true)
  expect(answered("StakesExceedWhole").some(({ asked }) => asked === "RemoveStake")).toBe(true)
})
