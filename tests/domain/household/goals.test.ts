import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { DropGoal, FoundHousehold, SetGoal } from "#domain/household/commands.ts"
import { HouseholdEvent } from "#domain/household/events.ts"
import { household } from "#domain/household/household.ts"
import { HouseholdRefusal } from "#domain/household/refusals.ts"
import { happens, type Json, nothingHappens, refused, storiesOf } from "#tests/domain/given.ts"

const given = storiesOf({
  decider: household,
  command: Schema.Union([FoundHousehold, SetGoal, DropGoal]),
  event: HouseholdEvent,
  refusal: HouseholdRefusal,
})

const founded: Json = {
  _tag: "HouseholdFounded",
  householdId: "55555555-5555-4555-8555-555555555555",
  founderId: "66666666-6666-4666-8666-000000000001",
  role: "owner",
}
const id = (n: number) => `77777777-7777-4777-8777-${String(n).padStart(12, "0")}`
const terms = {
  title: "A million by sixty",
  target: { amount: "1000000", currency: "CHF" },
  targetOn: "2040-12-31",
  portfolioId: null,
}
const later = { ...terms, targetOn: "2045-12-31" }
const setGoal = (n: number, goal: object = terms): Json => ({ _tag: "SetGoal", goalId: id(n), ...goal })
const goalSet = (n: number, goal: object = terms): Json => ({ _tag: "GoalSet", goalId: id(n), ...goal })
const dropGoal = (n: number): Json => ({ _tag: "DropGoal", goalId: id(n) })
const dropped = (n: number): Json => ({ _tag: "GoalDropped", goalId: id(n) })

describe("a goal", () => {
  it("a goal is set once when the command is sent again, and set again with other terms: the last terms count", () => {
    expect(given(founded).when(setGoal(1))).toEqual(happens(goalSet(1)))
    expect(given(founded, goalSet(1)).when(setGoal(1))).toEqual(nothingHappens)
    expect(given(founded, goalSet(1)).when(setGoal(1, later))).toEqual(happens(goalSet(1, later)))
    expect(given(founded, goalSet(1), goalSet(1, later)).when(setGoal(1))).toEqual(happens(goalSet(1)))
  })

  it("a goal is dropped once, and can be set again", () => {
    expect(given(founded, goalSet(1)).when(dropGoal(1))).toEqual(happens(dropped(1)))
    expect(given(founded, goalSet(1), dropped(1)).when(dropGoal(1))).toEqual(nothingHappens)
    expect(given(founded, goalSet(1), dropped(1)).when(setGoal(1))).toEqual(happens(goalSet(1)))
  })

  it("a goal cannot be dropped when it was never set", () => {
    expect(given(founded, goalSet(1)).when(dropGoal(2))).toEqual(refused("GoalNotFound"))
  })

  it.each([setGoal(1), dropGoal(1)])("a goal needs a household that was founded: $_tag", (command) => {
    expect(given().when(command)).toEqual(refused("HouseholdNotFounded"))
  })
})

describe("fifty goals", () => {
  const fifty = [founded, ...Array.from({ length: 50 }, (_, n) => goalSet(n + 1))]

  it("fifty goals are the most that a household can have at once", () => {
    expect(given(...fifty.slice(0, -1)).when(setGoal(50))).toEqual(happens(goalSet(50)))
    expect(given(...fifty).when(setGoal(51))).toEqual(refused("TooManyGoals", { most: 50 }))
  })

  it("each of fifty goals can be set again, and a dropped one leaves space for another", () => {
    expect(given(...fifty).when(setGoal(50, later))).toEqual(happens(goalSet(50, later)))
    expect(given(...fifty, dropped(7)).when(setGoal(51))).toEqual(happens(goalSet(51)))
    expect(given(...fifty, dropped(7), goalSet(51)).when(setGoal(7))).toEqual(refused("TooManyGoals", { most: 50 }))
  })
})

it("founding a household again adds no event after it has goals", () => {
  const { householdId, founderId } = founded
  const found: Json = { _tag: "FoundHousehold", householdId, founderId }
  expect(given(founded, goalSet(1)).when(found)).toEqual(nothingHappens)
  expect(given(founded, goalSet(1)).when({ ...found, founderId: "66666666-6666-4666-8666-000000000002" })).toEqual(
    refused("HouseholdIdAlreadyUsed"),
  )
})

describe("a goal outside of the scope of the member who sets it", () => {
  const [first, second] = ["33333333-3333-4333-8333-000000000001", "33333333-3333-4333-8333-000000000002"]
  const ofFirst = { ...terms, portfolioId: first }
  const ofSecond = { ...terms, portfolioId: second }
  const scope = [first]
  const history = given(
    founded,
    goalSet(1, ofFirst),
    goalSet(2, ofSecond),
    goalSet(3),
    goalSet(4, ofSecond),
    dropped(4),
  )

  it.each([2, 3, 4])("goal %i can neither be set nor dropped, as if it did not exist", (n) => {
    expect(history.when({ ...setGoal(n, ofFirst), scope })).toEqual(refused("GoalNotFound"))
    expect(history.when({ ...dropGoal(n), scope })).toEqual(refused("GoalNotFound"))
  })

  it("a goal in the scope is set and dropped, and a new one needs a portfolio", () => {
    const laterOfFirst = { ...later, portfolioId: first }
    expect(history.when({ ...setGoal(1, laterOfFirst), scope })).toEqual(happens(goalSet(1, laterOfFirst)))
    expect(history.when({ ...dropGoal(1), scope })).toEqual(happens(dropped(1)))
    expect(history.when({ ...setGoal(5, ofFirst), scope })).toEqual(happens(goalSet(5, ofFirst)))
    expect(history.when({ ...setGoal(5), scope })).toEqual(refused("GoalOfHousehold"))
  })
})
