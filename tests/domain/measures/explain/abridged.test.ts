import { expect, it } from "vitest"
import { abridged } from "../../../../domain/measures/explain/abridged.ts"
import { explainCost, explainHeld } from "../../../../domain/measures/explain/lineFigures.ts"
import type { ExplainedNode } from "../../../../domain/measures/explain/tree.ts"
import { addDays } from "../../../../domain/shared/calendarDate.ts"
import { buy, day, sell } from "../examples.ts"
import { explainedHolding } from "./explained.ts"
import { addsUp, exactly, isSame, leavesOf } from "./recombined.ts"

/** A purchase and a sale of a part of it every week of ten years. */
const trader = explainedHolding(
  { openedOn: "2010-01-01" },
  Array.from({ length: 520 }, (_, week) => addDays("2010-01-01", week * 7)).flatMap((on) => [
    buy(on, "10", "1000.50", "1"),
    sell(addDays(on, 3), "7", "721", "2"),
  ]),
)
const sizeOf = (node: ExplainedNode): number => 1 + node.parts.reduce((all, part) => all + sizeOf(part), 0)
const levelsOf = (node: ExplainedNode): number => 1 + Math.max(0, ...node.parts.map(levelsOf))

it("tells a long history year by year, and its leaves still come to the figure", () => {
  const cost = explainCost(trader, day("2020-06-01"), "average") as ExplainedNode
  expect(sizeOf(cost)).toBeGreaterThan(3_000)
  const told = abridged(cost, { nodes: 1_000, levels: 40 })
  expect(sizeOf(told)).toBeLessThanOrEqual(1_000)
  expect(addsUp(told)).toBe(true)
  expect(isSame(exactly(told), exactly(cost))).toBe(true)
  const years = told.parts[0]?.parts.map(({ subject }) => subject)
  expect(years?.slice(0, 2)).toEqual([
    { of: "text", text: "2010" },
    { of: "text", text: "2011" },
  ])
  expect(leavesOf(told).every(({ source }) => source !== null)).toBe(true)
})

it("tells no more levels than there is room for, and the figure with its parts in any case", () => {
  const units = explainHeld(trader, day("2010-01-05"))
  expect(abridged(units, { nodes: 100, levels: 40 })).toBe(units)
  const cost = explainCost(trader, day("2010-01-05"), "average") as ExplainedNode
  expect(levelsOf(cost)).toBe(4)
  const short = abridged(cost, { nodes: 100, levels: 2 })
  expect(levelsOf(short)).toBe(2)
  expect(addsUp(short)).toBe(true)
  expect(levelsOf(abridged(cost, { nodes: 1, levels: 40 }))).toBe(2)
})
