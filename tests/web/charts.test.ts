import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { tableDays } from "#ui/charts/chartTable.tsx"
import { indexesDrawn } from "#ui/charts/HistoryPlot.tsx"

describe("a line of more days than pixels", () => {
  it("a line of more days than pixels keeps its first and last day, its peak and its trough", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 2000 }),
        fc.integer({ min: 1, max: 300 }),
        (heights, pixels) => {
          const kept = indexesDrawn(heights, pixels)
          const drawn = kept.map((index) => heights[index] ?? Number.NaN)
          expect(kept[0]).toBe(0)
          expect(kept.at(-1)).toBe(heights.length - 1)
          expect(Math.max(...drawn)).toBe(Math.max(...heights))
          expect(Math.min(...drawn)).toBe(Math.min(...heights))
          expect(kept.length).toBeLessThanOrEqual(Math.max(heights.length, 0) && Math.max(pixels * 4, 1))
          expect([...kept].sort((a, b) => a - b)).toEqual(kept)
        },
      ),
    )
  })

  it("a line that begins or pauses within a pixel keeps its peak and its trough", () => {
    const heights = [Number.NaN, 5, 9, 1, 5, Number.NaN, Number.NaN, 4, 8, Number.NaN, 0, 4]
    const drawn = indexesDrawn(heights, 2).map((index) => heights[index])
    expect(drawn).toEqual(expect.arrayContaining([9, 1, 8, 0]))
  })

  it("a short line is drawn completely", () => {
    expect(indexesDrawn([3, 1, 2], 100)).toEqual([0, 1, 2])
  })
})

describe("the table of a chart", () => {
  it("the table of a chart lists every day of a short period", () => {
    expect(tableDays("2018-06-01", 29)).toHaveLength(29)
  })

  it("the table of a chart lists the ends of the months of a long period, and its first and last day", () => {
    const days = tableDays("2018-01-15", 200).map((index) =>
      new Date(Date.UTC(2018, 0, 15 + index)).toISOString().slice(0, 10),
    )
    expect(days).toEqual([
      "2018-01-15",
      "2018-01-31",
      "2018-02-28",
      "2018-03-31",
      "2018-04-30",
      "2018-05-31",
      "2018-06-30",
      "2018-07-31",
      "2018-08-02",
    ])
  })
})
