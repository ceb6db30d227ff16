import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type DayTree,
  firstDay,
  firstRefusal,
  lastDay,
  lastUpTo,
  valueOn,
  valuesWith,
  withDay,
} from "#domain/lines/dayTree.ts"
import { addDays, type CalendarDate, dayNumber, earliestDay, latestDay } from "#domain/shared/calendarDate.ts"
import { samples } from "#tests/support/samples.ts"

/** The summary of a range is the text of its values, in order: so it shows each value that is missing or misplaced. */
const summarising = { ofDay: (value: string) => value, ofBoth: (earlier: string, later: string) => earlier + later }
type Tree = DayTree<string, string>

const span = dayNumber(latestDay) - dayNumber(earliestDay)
/** Days close together, far apart, and at both ends of what a day can be. */
const anyDay = fc
  .oneof(fc.nat({ max: 40 }), fc.nat({ max: span }), fc.constantFrom(0, 1, span - 1, span))
  .map((days) => addDays(earliestDay, days))
/** Values that are set on days, and days that are removed. */
const anyChanges = fc.array(fc.tuple(anyDay, fc.option(fc.constantFrom("a", "b", "c"), { nil: undefined })), {
  maxLength: 60,
})
type Changes = ReadonlyArray<readonly [CalendarDate, string | undefined]>

const treeOf = (changes: Changes): Tree =>
  changes.reduce((tree: Tree, [day, value]) => withDay(tree, summarising, day, value), undefined)

/** The same in a plain table, sorted by day. */
function tableOf(changes: Changes): ReadonlyArray<readonly [CalendarDate, string]> {
  const table = new Map<CalendarDate, string>()
  for (const [day, value] of changes) {
    if (value === undefined) table.delete(day)
    else table.set(day, value)
  }
  return [...table].sort(([a], [b]) => (a < b ? -1 : 1))
}

describe("a tree of days", () => {
  it("a tree has the values of a plain table after any changes, with their summary in the order of days", () => {
    fc.assert(
      fc.property(anyChanges, anyDay, (changes, day) => {
        const [tree, table] = [treeOf(changes), tableOf(changes)]
        expect(tree?.summary ?? "").toBe(table.map(([, value]) => value).join(""))
        expect(valuesWith(tree, () => true)).toEqual(table.map(([, value]) => value))
        expect([firstDay(tree), lastDay(tree)]).toEqual([table[0]?.[0], table.at(-1)?.[0]])
        for (const [on, value] of table) expect(valueOn(tree, on)).toBe(value)
        expect(valueOn(tree, day)).toBe(table.find(([on]) => on === day)?.[1])
      }),
      { numRuns: samples(1_000) },
    )
  })

  it("a tree depends only on its days and values, and no change affects an earlier tree", () => {
    fc.assert(
      fc.property(anyChanges, anyChanges, (changes, more) => {
        const before = treeOf(changes)
        const copy = structuredClone(before)
        const after = more.reduce((tree: Tree, [day, value]) => withDay(tree, summarising, day, value), before)
        expect(before).toEqual(copy)
        expect(after).toEqual(treeOf(tableOf([...changes, ...more]).toReversed()))
      }),
      { numRuns: samples(1_000) },
    )
  })

  it("the last value up to a day is found among those that the summary shows", () => {
    fc.assert(
      fc.property(anyChanges, anyDay, (changes, day) => {
        const found = lastUpTo(treeOf(changes), day, (summary) => summary.includes("b"))
        const expected = tableOf(changes).filter(([on, value]) => on <= day && value === "b")
        expect(found).toBe(expected.at(-1)?.[1])
      }),
      { numRuns: samples(1_000) },
    )
  })

  it("a rule meets each day once, in order, in a range that it skips or alone, until the day that it refuses", () => {
    fc.assert(
      fc.property(anyChanges, fc.nat({ max: 5 }), (changes, longest) => {
        let met = ""
        const refusedOn = firstRefusal(treeOf(changes), {
          skip: (summary) => {
            const isSkipped = summary.length <= longest && !summary.includes("c")
            if (isSkipped) met += summary
            return isSkipped
          },
          check: (value, day) => {
            if (value !== "c") met += value
            return value === "c" ? day : undefined
          },
        })
        const table = tableOf(changes)
        const refused = table.findIndex(([, value]) => value === "c")
        const accepted = refused < 0 ? table : table.slice(0, refused)
        expect([met, refusedOn]).toEqual([accepted.map(([, value]) => value).join(""), table[refused]?.[0]])
      }),
      { numRuns: samples(1_000) },
    )
  })
})
