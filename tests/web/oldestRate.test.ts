import { expect, test } from "vitest"
import { oldestRateOf } from "#web/features/rates/RateNote.tsx"

const rated = (oldestRateOn: string | null) => ({ figures: { oldestRateOn } })

test("a total is as old as the oldest rate behind one of its lines, and has no age without one", () => {
  expect(oldestRateOf([rated("2026-11-27"), rated(null), rated("2022-03-01")])).toBe("2022-03-01")
  expect(oldestRateOf([rated(null)])).toBeNull()
  expect(oldestRateOf([])).toBeNull()
})
