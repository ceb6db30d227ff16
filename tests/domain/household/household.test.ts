import { expect, it } from "vitest"
import { FoundHousehold } from "#domain/household/commands.ts"
import { HouseholdEvent } from "#domain/household/events.ts"
import { household } from "#domain/household/household.ts"
import { HouseholdRefusal } from "#domain/household/refusals.ts"
import { happens, type Json, nothingHappens, refused, storiesOf } from "#tests/domain/given.ts"

const given = storiesOf({
  decider: household,
  command: FoundHousehold,
  event: HouseholdEvent,
  refusal: HouseholdRefusal,
})

const householdId = "55555555-5555-4555-8555-555555555555"
const anna = "66666666-6666-4666-8666-000000000001"
const beat = "66666666-6666-4666-8666-000000000002"
const found = (founderId: string): Json => ({ _tag: "FoundHousehold", householdId, founderId })
const founded: Json = { _tag: "HouseholdFounded", householdId, founderId: anna, role: "owner" }

it("a household is founded by the user who signs up, who becomes its owner", () => {
  expect(given().when(found(anna))).toEqual(happens(founded))
})

it("a household is founded once when the command is sent again", () => {
  expect(given(founded).when(found(anna))).toEqual(nothingHappens)
})

it("a household cannot be founded by another user under the same id", () => {
  expect(given(founded).when(found(beat))).toEqual(refused("HouseholdIdAlreadyUsed"))
})

it("a household keeps its id and founder after any events of its stream", () => {
  expect(given(founded, { ...founded, founderId: beat }).when(found(anna))).toEqual(nothingHappens)
})
