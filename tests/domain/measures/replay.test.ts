import { expect, test } from "vitest"
import { agreeOn } from "#bench/replay.ts"
import { makePast } from "#bench/syntheticTrades.ts"

test("Units, costs, gains and the net worth of each day of fifteen years are those of the shortest exact program", () => {
  const [exact] = agreeOn(makePast({ eventCount: 20_000, symbolCount: 8 }))
  expect(exact).toBe(
    "The product's net worth is the exact one on all 5479 days, and so are its units, costs and gains.",
  )
})
