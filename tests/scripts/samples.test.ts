import { describe, expect, it } from "vitest"
import { proof } from "#tests/support/proof.ts"
import { samples, someOf, triesEverything } from "#tests/support/samples.ts"

proof("a proof runs in a complete run", () => expect(triesEverything).toBe(true))
describe("what a run tries", () => {
  it("a run tries a fifth of the random samples, at least five of them, and never more than there are", () => {
    const tried = [300, 7, 5, 1].map((all) => samples(all))
    expect(tried).toEqual(triesEverything ? [300, 7, 5, 1] : [60, 5, 5, 1])
  })

  it("a run tries each fifth case from a random one on, so that in time each of them has its turn", () => {
    const all = Array.from({ length: 23 }, (_, index) => index)
    const seen = new Set<number>()
    for (let run = 0; run < 500; run += 1) {
      const tried = someOf(all)
      expect(tried.length).toBeGreaterThanOrEqual(triesEverything ? 23 : 4)
      const steps = tried.slice(1).map((one, place) => one - (tried[place] ?? 0))
      expect(new Set(steps)).toEqual(new Set([triesEverything ? 1 : 5]))
      for (const one of tried) seen.add(one)
    }
    expect(seen.size).toBe(23)
    expect(someOf(["alone"])).toEqual(["alone"])
    expect(someOf([])).toEqual([])
  })
})
