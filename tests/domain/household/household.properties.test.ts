import * as fc from "fast-check"
import { Equal, Result, Schema } from "effect"
import { expect, it } from "vitest"
import { HouseholdEvent } from "#domain/household/events.ts"
import { household } from "#domain/household/household.ts"
import { HouseholdRefusal } from "#domain/household/refusals.ts"
import { memberOn } from "#domain/household/state.ts"
import { fold } from "#domain/shared/decider.ts"
import { UserId } from "#domain/shared/ids.ts"
import { type Json, nothingHappens, outcomeOf, stepsOf } from "#tests/domain/given.ts"
import { anyCommands, days, people } from "./anyHousehold.ts"
import { householdLanguage } from "./examples.ts"

const stored = (event: HouseholdEvent): Json => Schema.encodeSync(HouseholdEvent)(event)

/** The members and their roles, read from the stored events; none after the end. */
function talliedMembers(history: ReadonlyArray<HouseholdEvent>): ReadonlyMap<string, Json> {
  const members = new Map<string, Json>()
  for (const event of history.map(stored)) {
    const memberId = String(event["memberId"] ?? event["founderId"])
    if (event._tag === "HouseholdFounded") members.set(memberId, { ...event, until: null, portfolios: null })
    if (event._tag === "MemberJoined" || event._tag === "MemberRoleChanged") members.set(memberId, event)
    if (event._tag === "MemberRemoved") members.delete(memberId)
    if (event._tag === "HouseholdErased") members.clear()
  }
  return members
}

it("a household has an owner on every day from its founding to its end", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      const { steps } = stepsOf(householdLanguage, commands)
      for (const { before, decision } of steps) {
        const history = [...before, ...Result.getOrElse(decision, () => [])]
        const isThere = history.length > 0 && !history.some(({ _tag }) => _tag === "HouseholdErased")
        const owners = [...talliedMembers(history).values()].filter(({ role }) => role === "owner")
        expect(owners.length > 0).toBe(isThere)
        expect(owners.filter(({ until, portfolios }) => until !== null || portfolios !== null)).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})

it("a member is a user who joined, was not removed, and whose time has not ended; no other user is a member", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      const { history } = stepsOf(householdLanguage, commands)
      const members = talliedMembers(history)
      const state = fold(household, history)
      for (const person of people) {
        for (const day of days) {
          const known = members.get(person)
          const isOver = known === undefined || (typeof known["until"] === "string" && known["until"] < day)
          const expected = isOver ? undefined : { role: known["role"], portfolios: known["portfolios"] }
          expect(memberOn(state, UserId.make(person), day)).toEqual(expected)
        }
      }
    }),
    { numRuns: 300 },
  )
})

it("an invitation is accepted once at most, within a week, and only with the role it offers", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      const { history, steps } = stepsOf(householdLanguage, commands)
      const events = history.map(stored)
      const joins = events.filter(({ _tag }) => _tag === "MemberJoined")
      expect(new Set(joins.map((event) => event["invitationId"])).size).toBe(joins.length)
      for (const { command, decision } of steps) {
        if (command._tag !== "JoinHousehold" || Result.isFailure(decision) || decision.success.length === 0) continue
        const invited = events.find(
          ({ _tag, invitationId }) => _tag === "MemberInvited" && invitationId === command.invitationId,
        )
        const after = (Date.parse(command.on) - Date.parse(String(invited?.["invitedOn"]))) / 86_400_000
        expect(after).toBeLessThanOrEqual(7)
        const { memberId, ...joined } = stored(decision.success[0] as HouseholdEvent)
        expect(memberId).toBe(command.memberId)
        expect(invited).toEqual({ ...joined, _tag: "MemberInvited", invitedOn: invited?.["invitedOn"] })
      }
    }),
    { numRuns: 300 },
  )
})

it("a household does not change when an accepted command is sent again", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      for (const { command, before, decision } of stepsOf(householdLanguage, commands).steps) {
        const after = fold(household, [...before, ...Result.getOrElse(decision, () => [])])
        const again = outcomeOf(householdLanguage, household.decide(command, after))
        expect(again).toEqual(Result.isSuccess(decision) ? nothingHappens : outcomeOf(householdLanguage, decision))
      }
    }),
    { numRuns: 150 },
  )
})

it("a household reads every event back from JSON unchanged, applies it in any state, and does not change the earlier state", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      const { history } = stepsOf(householdLanguage, commands)
      const before = fold(household, history)
      for (const event of history) {
        const read = Schema.decodeUnknownSync(HouseholdEvent)(JSON.parse(JSON.stringify(stored(event))))
        expect(Equal.equals(read, event)).toBe(true)
      }
      history.toReversed().reduce(household.evolve, before)
      expect(Equal.equals(before, fold(household, history))).toBe(true)
    }),
    { numRuns: 100 },
  )
})

it("the generated commands about members meet every refusal and cause each event", () => {
  // Goals, and limits too high to reach at random, have tests of their own.
  const elsewhere = [
    "GoalNotFound",
    "GoalOfHousehold",
    "TooManyGoals",
    "OwnRateIsFixed",
    "OwnRateNotFound",
    "OwnRateOfHousehold",
    "TooManyOwnRates",
    "OwnRateSet",
    "OwnRateRemoved",
    "PriceOrderSet",
    "TooManyMembers",
    "TooManyPortfoliosChosen",
    "GoalSet",
    "GoalDropped",
  ]
  const decisions = fc
    .sample(anyCommands, { numRuns: 2000, seed: 20240501 })
    .flatMap((commands) => stepsOf(householdLanguage, commands).steps)
    .map(({ decision }) => decision)
  const met = decisions.flatMap((decision) => (Result.isFailure(decision) ? [decision.failure._tag] : []))
  const happened = decisions.flatMap((decision) => (Result.isSuccess(decision) ? decision.success : []))
  const expected = (tags: object) =>
    Object.keys(tags)
      .filter((tag) => !elsewhere.includes(tag))
      .sort()
  expect([...new Set(met)].sort()).toEqual(expected(HouseholdRefusal.cases))
  expect([...new Set(happened.map((event): string => event._tag))].sort()).toEqual(expected(HouseholdEvent.cases))
})
