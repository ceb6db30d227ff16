import * as fc from "fast-check"
import { Equal, Result, Schema } from "effect"
import { expect, it } from "vitest"
import type { DebtCommand } from "#domain/debt/commands.ts"
import { debt } from "#domain/debt/debt.ts"
import { debtEntryRecorded, DebtEvent } from "#domain/debt/events.ts"
import { DebtRefusal } from "#domain/debt/refusals.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import { fold } from "#domain/shared/decider.ts"
import { type Json, nothingHappens, outcomeOf, type Step, stepsOf } from "#tests/domain/given.ts"
import { anyCommands, anyOwedCommands } from "./anyDebt.ts"
import { debtLanguage, incurred, mortgage } from "./examples.ts"
import { countingOf, dayOfEvent, firstDayUnstated } from "./tally.ts"

const stored = (event: DebtEvent): Json => Schema.encodeSync(DebtEvent)(event)
const owing = Schema.decodeUnknownSync(DebtEvent)(incurred({ ...mortgage, incurredOn: "2020-02-29" }))

it("a debt has all entries between its issue and its settlement, and at most one statement of each kind per day", () => {
  const statements = ["DebtBalanceRecorded", "DebtShareChanged"]
  fc.assert(
    fc.property(anyCommands, (commands) => {
      const history = stepsOf(debtLanguage, commands).history.map(stored)
      const ending = history.findLast((event) => ["DebtSettled", "DebtReopened"].includes(event._tag))
      const incurredOn = String(history.findLast((event) => "incurredOn" in event)?.["incurredOn"])
      const settledOn = ending?.["settledOn"]?.toString() ?? "9999-12-31"
      const entries = countingOf(history).filter((event) => event._tag !== "DebtNoteTaken")
      expect(entries.map(dayOfEvent).filter((day) => day < incurredOn || settledOn < day)).toEqual([])

      const stated = entries.filter((event) => statements.includes(event._tag))
      expect(new Set(stated.map((event) => `${event._tag} ${dayOfEvent(event)}`)).size).toBe(stated.length)
      expect(firstDayUnstated(history)).toBeUndefined()
    }),
    { numRuns: 300 },
  )
})

it("a debt refuses a repayment exactly when it is before the first statement, and names the first such day", () => {
  const tallied = (events: ReadonlyArray<DebtEvent>) => firstDayUnstated(events.map(stored))
  const steps = fc
    .sample(anyOwedCommands, { numRuns: 400, seed: 20200301 })
    .flatMap((commands) => stepsOf(debtLanguage, commands, [owing]).steps)
  for (const step of steps) expect(dayRefused(step)).toBe(tallied([...step.before, ...eventsJudged(step)]))

  const taken = steps.filter(({ decision }) => Result.isSuccess(decision) && decision.success.length > 0)
  expect(steps.filter((step) => dayRefused(step) !== undefined).length).toBeGreaterThan(steps.length / 20)
  expect(taken.length).toBeGreaterThan(steps.length / 10)
})

type DebtStep = Step<DebtCommand, DebtEvent, DebtRefusal | LineRefusal>

const dayRefused = ({ decision }: DebtStep): string | undefined =>
  Result.isFailure(decision) && decision.failure._tag === "NothingOwedYet" ? decision.failure.on : undefined

/** The events that the command would add: those it did add, or those refused because nothing is owed yet. */
function eventsJudged({ command, decision }: DebtStep): ReadonlyArray<DebtEvent> {
  if (Result.isSuccess(decision)) return decision.success
  if (decision.failure._tag !== "NothingOwedYet") return []
  switch (command._tag) {
    case "RecordDebtEntry":
      return [debtEntryRecorded({ ...command, replaces: null }, command.entry)]
    case "CorrectDebtEntry": {
      const { debtId, entryId, replacementId, entry } = command
      return [voided(command), debtEntryRecorded({ debtId, entryId: replacementId, replaces: entryId }, entry)]
    }
    case "VoidDebtEntry":
      return [voided(command)]
    default:
      throw new Error(`${command._tag} changes nothing that is owed`)
  }
}

const voided = ({
  debtId,
  entryId,
  reason,
}: Extract<DebtCommand, { readonly reason: string; readonly entryId: string }>) =>
  DebtEvent.cases.DebtEntryVoided.make({ debtId, entryId, reason })

it("a debt does not change when an accepted command is sent again", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      for (const { command, before, decision } of stepsOf(debtLanguage, commands).steps) {
        const after = fold(debt, [...before, ...Result.getOrElse(decision, () => [])])
        const again = outcomeOf(debtLanguage, debt.decide(command, after))
        expect(again).toEqual(Result.isSuccess(decision) ? nothingHappens : outcomeOf(debtLanguage, decision))
      }
    }),
    { numRuns: 150 },
  )
})

it("a debt applies any event in any state, any number of times, without changing the earlier state", () => {
  const anyEvents = fc
    .array(anyCommands, { maxLength: 3 })
    .map((runs) => runs.flatMap((commands) => stepsOf(debtLanguage, commands).history))
    .chain((events) => fc.shuffledSubarray([...events, ...events]))
  fc.assert(
    fc.property(anyEvents, fc.nat(), (events, cut) => {
      const first = events.slice(0, cut % (events.length + 1))
      const earlier = fold(debt, first)
      const later = events.slice(first.length).reduce(debt.evolve, earlier)
      expect(Equal.equals(earlier, fold(debt, first))).toBe(true)
      expect(Equal.equals(later, fold(debt, events))).toBe(true)
    }),
    { numRuns: 100 },
  )
})

it("a debt reads every event back from JSON unchanged", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      for (const event of stepsOf(debtLanguage, commands).history) {
        const json = JSON.parse(JSON.stringify(stored(event))) as Json
        const read = Schema.decodeUnknownSync(DebtEvent)(json)
        expect(Equal.equals(read, event)).toBe(true)
        expect(stored(read)).toEqual(json)
      }
    }),
    { numRuns: 100 },
  )
})

/** Needs thousands of entries (`limits.test.ts`), or a change of the currency (`currencyChange.test.ts`). */
const testedElsewhere = ["TooManyEntries", "CurrencyInUse"]

it("the generated commands meet every refusal of a debt and cause each of its events", () => {
  const decisions = fc
    .sample(anyCommands, { numRuns: 2000, seed: 20200301 })
    .flatMap((commands) => stepsOf(debtLanguage, commands).steps)
    .map(({ decision }) => decision)
  const met = decisions.flatMap((decision) => (Result.isFailure(decision) ? [decision.failure._tag] : []))
  const happened = decisions.flatMap((decision) => (Result.isSuccess(decision) ? decision.success : []))
  expect([...new Set(met)].sort()).toEqual(
    Object.keys({ ...LineRefusal.cases, ...DebtRefusal.cases })
      .filter((tag) => !testedElsewhere.includes(tag))
      .sort(),
  )
  expect([...new Set(happened.map((event): string => event._tag))].sort()).toEqual(Object.keys(DebtEvent.cases).sort())
})
