import { describe, expect, it } from "vitest"
import { happens, nothingHappens, refused } from "../given.ts"
import {
  declaredMadeUp,
  declareMadeUp,
  erase,
  erased,
  founded,
  given,
  invite,
  invited,
  name,
  named,
  viewer,
} from "./examples.ts"

describe("a household that is made up", () => {
  it("is said to be before anything else happens in it, and once", () => {
    expect(given(founded).when(declareMadeUp())).toEqual(happens(declaredMadeUp()))
    expect(given(founded, declaredMadeUp()).when(declareMadeUp())).toEqual(nothingHappens)
    expect(given(founded, declaredMadeUp(), named("Falkenberg")).when(declareMadeUp())).toEqual(nothingHappens)
  })

  it("is not made from another seed later", () => {
    expect(given(founded, declaredMadeUp(1)).when(declareMadeUp(2))).toEqual(refused("HouseholdIsReal"))
  })

  it("was never somebody's own: a name or an invitation, and it stays real", () => {
    expect(given(founded, named("Keller")).when(declareMadeUp())).toEqual(refused("HouseholdIsReal"))
    expect(given(founded, invited(1, viewer)).when(declareMadeUp())).toEqual(refused("HouseholdIsReal"))
  })

  it("lets nobody in but whoever asked for it", () => {
    expect(given(founded, declaredMadeUp()).when(invite(1, viewer))).toEqual(refused("HouseholdIsMadeUp"))
  })

  it("is named and erased like any other", () => {
    expect(given(founded, declaredMadeUp()).when(name("Falkenberg"))).toEqual(happens(named("Falkenberg")))
    expect(given(founded, declaredMadeUp()).when(erase)).toEqual(happens(erased))
  })
})
