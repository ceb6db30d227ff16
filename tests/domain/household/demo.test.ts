import { describe, expect, it } from "vitest"
import { happens, nothingHappens, refused } from "#tests/domain/given.ts"
import {
  declaredDemo,
  declareDemo,
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

describe("a demo household", () => {
  it("a demo household is declared before any other event, and once", () => {
    expect(given(founded).when(declareDemo())).toEqual(happens(declaredDemo()))
    expect(given(founded, declaredDemo()).when(declareDemo())).toEqual(nothingHappens)
    expect(given(founded, declaredDemo(), named("Falkenberg")).when(declareDemo())).toEqual(nothingHappens)
  })

  it("a demo household cannot get another seed later", () => {
    expect(given(founded, declaredDemo(1)).when(declareDemo(2))).toEqual(refused("HouseholdIsReal"))
  })

  it("a household with a name or an invitation cannot become a demo household", () => {
    expect(given(founded, named("Keller")).when(declareDemo())).toEqual(refused("HouseholdIsReal"))
    expect(given(founded, invited(1, viewer)).when(declareDemo())).toEqual(refused("HouseholdIsReal"))
  })

  it("a demo household has no members but its founder", () => {
    expect(given(founded, declaredDemo()).when(invite(1, viewer))).toEqual(refused("HouseholdIsDemo"))
  })

  it("a demo household is named and erased like any other", () => {
    expect(given(founded, declaredDemo()).when(name("Falkenberg"))).toEqual(happens(named("Falkenberg")))
    expect(given(founded, declaredDemo()).when(erase)).toEqual(happens(erased))
  })
})
