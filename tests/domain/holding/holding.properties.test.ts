import * as fc from "fast-check"
import { Equal, Result, Schema } from "effect"
import { expect, it } from "vitest"
import type { AssetClass } from "#domain/holding/assetClass.ts"
import { eventOfEntry, HoldingEvent } from "#domain/holding/events.ts"
import { holding } from "#domain/holding/holding.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import { fold } from "#domain/shared/decider.ts"
import { type Json, nothingHappens, outcomeOf, stepsOf } from "#tests/domain/given.ts"
import { anyCommands, anyCommitmentCommands, anyUnitCommands } from "./anyHolding.ts"
import { classesOf } from "./classTable.ts"
import { descriptions, holdingLanguage, opened } from "./examples.ts"
import { countingOf, dayOfEvent, firstDayOverdrawn, firstShortage } from "./tally.ts"

const asOpened = Schema.decodeUnknownSync(HoldingEvent)
const token = asOpened(opened(descriptions.tokens))
const fund = asOpened(opened(descriptions.fund))
const stored = (event: HoldingEvent): Json => Schema.encodeSync(HoldingEvent)(event)

it("a holding has all entries between its opening and its closing, and at most one statement of each kind per day", () => {
  const statements = [
    "BalanceRecorded",
    "ValuationRecorded",
    "CommitmentChanged",
    "OwnershipShareChanged",
    "HoldingTransferred",
    "UnitsSplit",
  ]
  fc.assert(
    fc.property(anyCommands, (commands) => {
      const history = stepsOf(holdingLanguage, commands).history.map(stored)
      const ending = history.findLast((event) => ["HoldingClosed", "HoldingReopened"].includes(event._tag))
      const openedOn = String(history.findLast((event) => "openedOn" in event)?.["openedOn"])
      const closedOn = ending?.["closedOn"]?.toString() ?? "9999-12-31"
      const entries = countingOf(history).filter(({ _tag }) => _tag !== "NoteTaken" && _tag !== "OwnPricesRecorded")
      // Money may have left the other account before this one was opened.
      const countsOn = (event: Json): string =>
        event["direction"] === "in" && typeof event["arrivedOn"] === "string" ? event["arrivedOn"] : dayOfEvent(event)
      const outside = entries.map(countsOn).filter((day) => day < openedOn || closedOn < day)
      expect(outside).toEqual([])

      const stated = entries.filter((event) => statements.includes(event._tag))
      const spokenFor = stated.map((event) => [event._tag, event["criterion"], dayOfEvent(event)].join(" "))
      expect(new Set(spokenFor).size).toBe(stated.length)
    }),
    { numRuns: 300 },
  )
})

it("a holding has only the entries that its class allows, for any entries in any order", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      const history = stepsOf(holdingLanguage, commands).history.map(stored)
      expect(firstShortage(history)).toBeUndefined()
      expect(firstDayOverdrawn(history)).toBeUndefined()

      const opening = history.find((event) => event._tag === "HoldingOpened")
      const assetClass = (opening?.["details"] as { readonly _tag: AssetClass } | undefined)?._tag
      const openedOn = String(history.findLast((event) => "openedOn" in event)?.["openedOn"])
      const counting = countingOf(history)
      const strangers = counting.filter((event) => !classesOf[kindOf(event)]?.includes(assetClass ?? "other"))
      expect(strangers).toEqual([])

      const sold = counting.filter((event) => event["side"] === "sell").map(dayOfEvent)
      expect(sold.filter((day) => assetClass === "metal" && day <= openedOn)).toEqual([])
      expect(counting.filter((event) => assetClass === "private" && Number(event["percent"]) < 0.01)).toEqual([])

      const earned = counting.filter((event) => event["reason"] === "airdrop" || event["reason"] === "reward")
      const costs = earned.map((event) => [event["direction"], (event["cost"] as { amount: string }).amount].join(" "))
      expect(costs.filter((cost) => cost !== "in 0")).toEqual([])
    }),
    { numRuns: 300 },
  )
})

/** The kind of an entry, or of its money, as {@link classesOf} names it. */
const kindOf = (event: Json): string =>
  event._tag === "CashFlowRecorded"
    ? String(event["kind"])
    : (Object.entries(eventOfEntry).find(([, tag]) => tag === event._tag)?.[0] ?? "")

it("a holding has at most one leg of a swap, voided legs included", () => {
  fc.assert(
    fc.property(anyUnitCommands, (commands) => {
      const { history } = stepsOf(holdingLanguage, commands, [token])
      const swaps = history.flatMap((event) => (event._tag === "TokensSwapped" ? [event.swapId] : []))
      expect(new Set(swaps).size).toBe(swaps.length)
    }),
    { numRuns: 100 },
  )
})

it("a holding does not change when an accepted command is sent again", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      for (const { command, before, decision } of stepsOf(holdingLanguage, commands).steps) {
        const after = fold(holding, [...before, ...Result.getOrElse(decision, () => [])])
        const again = outcomeOf(holdingLanguage, holding.decide(command, after))
        expect(again).toEqual(Result.isSuccess(decision) ? nothingHappens : outcomeOf(holdingLanguage, decision))
      }
    }),
    { numRuns: 150 },
  )
})

it("a correction has the effect of voiding the old entry and then recording the new one", () => {
  const corrections = [
    ...fc.sample(anyCommands, 500).flatMap((commands) => stepsOf(holdingLanguage, commands).steps),
    ...fc.sample(anyUnitCommands, 500).flatMap((commands) => stepsOf(holdingLanguage, commands, [token]).steps),
    ...fc.sample(anyCommitmentCommands, 100).flatMap((commands) => stepsOf(holdingLanguage, commands, [fund]).steps),
  ].flatMap(({ command, before, decision }) =>
    command._tag === "CorrectEntry" && wasJudged(decision) ? [{ command, before, decision }] : [],
  )
  for (const { command, before, decision } of corrections) {
    const { holdingId, entryId, replacementId, entry, reason } = command
    const voided = HoldingEvent.cases.EntryVoided.make({ holdingId, entryId, reason })
    // Voided even if the entry could not be voided alone: both steps are checked as one.
    const withoutIt = fold(holding, [...before, voided])
    const alone = holding.decide({ _tag: "RecordEntry", holdingId, entryId: replacementId, entry }, withoutIt)
    const inItsPlace = Result.map(alone, (events) => [
      voided,
      ...events.map((each) => ({ ...each, replaces: entryId })),
    ])
    expect(outcomeOf(holdingLanguage, decision)).toEqual(outcomeOf(holdingLanguage, inItsPlace))
  }
  expect(corrections.filter(({ decision }) => Result.isSuccess(decision)).length).toBeGreaterThan(10)
  expect(corrections.filter(({ decision }) => Result.isFailure(decision)).length).toBeGreaterThan(10)
})

/** Whether the terms of the correction were checked, and not only the entries that it names. */
const wasJudged = (decision: Result.Result<ReadonlyArray<HoldingEvent>, HoldingRefusal | LineRefusal>): boolean =>
  Result.isSuccess(decision)
    ? decision.success.length > 0
    : ![
        "LineNotFound",
        "LineIsRemoved",
        "EntryNotFound",
        "EntryIsVoided",
        "EntryIdAlreadyUsed",
        "CorrectionOfAnotherKind",
        "SwapIsOneFact",
        "MoveIsOneFact",
        "ActionIsOneFact",
        "TransferIsOneFact",
      ].includes(decision.failure._tag)

it("a holding applies any event in any state, any number of times, without changing the earlier state", () => {
  const anyEvents = fc
    .array(anyCommands, { maxLength: 3 })
    .map((runs) => runs.flatMap((commands) => stepsOf(holdingLanguage, commands).history))
    .chain((events) => fc.shuffledSubarray([...events, ...events]))
  fc.assert(
    fc.property(anyEvents, fc.nat(), (events, cut) => {
      const first = events.slice(0, cut % (events.length + 1))
      const earlier = fold(holding, first)
      const later = events.slice(first.length).reduce(holding.evolve, earlier)
      expect(Equal.equals(earlier, fold(holding, first))).toBe(true)
      expect(Equal.equals(later, fold(holding, events))).toBe(true)
    }),
    { numRuns: 100 },
  )
})

it("a holding reads every event back from JSON unchanged", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      for (const event of stepsOf(holdingLanguage, commands).history) {
        const json = JSON.parse(JSON.stringify(stored(event))) as Json
        const read = Schema.decodeUnknownSync(HoldingEvent)(json)
        expect(Equal.equals(read, event)).toBe(true)
        expect(stored(read)).toEqual(json)
      }
    }),
    { numRuns: 100 },
  )
})

/**
 * Needs thousands of entries (`limits.test.ts`), a change of the currency (`currencyChange.test.ts`), or another holding
 * (`unitMoves.pg.test.ts`, `corporateActions.pg.test.ts`, `moneyTransfers.pg.test.ts`).
 */
const testedElsewhere = [
  "TooManyEntries",
  "CurrencyInUse",
  "MoveBetweenDifferent",
  "MoveInCircle",
  "TooConnected",
  "ActionBetweenDifferent",
  "CorrectionLeavesTooFew",
  "TransferReceivedMissing",
]

it("the generated commands meet every refusal of a holding and cause each of its events", () => {
  const decisions = fc
    .sample(anyCommands, { numRuns: 5500, seed: 20240103 })
    .flatMap((commands) => stepsOf(holdingLanguage, commands).steps)
    .map(({ decision }) => decision)
  const met = decisions.flatMap((decision) => (Result.isFailure(decision) ? [decision.failure._tag] : []))
  const happened = decisions.flatMap((decision) => (Result.isSuccess(decision) ? decision.success : []))
  expect([...new Set(met)].sort()).toEqual(
    Object.keys({ ...LineRefusal.cases, ...HoldingRefusal.cases })
      .filter((tag) => !testedElsewhere.includes(tag))
      .sort(),
  )
  expect([...new Set(happened.map((event): string => event._tag))].sort()).toEqual(
    Object.keys(HoldingEvent.cases).sort(),
  )
})
