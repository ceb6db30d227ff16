import { expect, it } from "vitest"
import { abridged } from "#domain/measures/trace/abridged.ts"
import { explainCost, explainHeld } from "#domain/measures/trace/lineFigures.ts"
import type { ExplainedNode } from "#domain/measures/trace/tree.ts"
import { addDays } from "#domain/shared/calendarDate.ts"
import { buy, day, sell, marketOf } from "#tests/domain/measures/examples.ts"
import { explainedHolding } from "./explained.ts"
import { addsUp, exactly, isSame, leavesOf } from "./recombined.ts"

/** A purchase and a partial sale in every week of ten years. */
const trader = explainedHolding(
  { openedOn: "2010-01-01" },
  Array.from({ length: 520 }, (_, week) => addDays("2010-01-01", week * 7)).flatMap((on) => [
    buy(on, "10", "1000.50", "1"),
    sell(addDays(on, 3), "7", "721", "2"),
  ]),
)
const sizeOf = (node: ExplainedNode): number => 1 + node.parts.reduce((all, part) => all + sizeOf(part), 0)
const levelsOf = (node: ExplainedNode): number => 1 + Math.max(0, ...node.parts.map(levelsOf))

it("a long history is explained year by year, and its leaves still add up to the figure", () => {
  const cost = explainCost(trader, marketOf({}), day("2020-06-01"), "average") as ExplainedNode
  expect(sizeOf(cost)).toBeGreaterThan(3_000)
  const explained = abridged(cost, { nodes: 1_000, levels: 40 })
  expect(sizeOf(explained)).toBeLessThanOrEqual(1_000)
  expect(addsUp(explained)).toBe(true)
  expect(isSame(exactly(explained), exactly(cost))).toBe(true)
  const years = explained.parts[0]?.parts.map(({ subject }) => subject)
  expect(years?.slice(0, 2)).toEqual([
    { of: "text", text: "2010" },
    { of: "text", text: "2011" },
  ])
  expect(leavesOf(explained).every(({ source }) => source !== null)).toBe(true)
})

it("an explanation has no more levels than there is space for, and always the figure with its direct operands", () => {
  const units = explainHeld(trader, day("2010-01-05"))
  expect(abridged(units, { nodes: 100, levels: 40 })).toBe(units)
  const cost = explainCost(trader, marketOf({}), day("2010-01-05"), "average") as ExplainedNode
  expect(levelsOf(cost)).toBe(4)
  const short = abridged(cost, { nodes: 100, levels: 2 })
  expect(levelsOf(short)).toBe(2)
  expect(addsUp(short)).toBe(true)
  expect(levelsOf(abridged(cost, { nodes: 1, levels: 40 }))).toBe(2)
})
