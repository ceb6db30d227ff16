import { describe, expect, it } from "vitest"
import { largeEvents } from "../../web/pages/dashboard/largeEvents.ts"

/** 100 a day, 40 more on the 3rd, 30 less on the 5th, and 1 more on the 6th. */
const course = { from: "2024-01-01", net: ["100.00", "100.00", "140.00", "140.00", "110.00", "111.00"] }

describe("marks at large events [checklist 68]", () => {
  it("stand where the net worth jumped on a day with a cause, upwards or downwards", () => {
    const marks = largeEvents(course, [
      { on: "2024-01-03", label: "House added" },
      { on: "2024-01-05", label: "Shares sold" },
    ])
    expect(marks).toEqual([
      { on: "2024-01-03", shape: "up", label: "House added" },
      { on: "2024-01-05", shape: "down", label: "Shares sold" },
    ])
  })

  it("are missing where nothing jumped, where nothing explains the jump, and on the first day", () => {
    expect(largeEvents(course, [{ on: "2024-01-04", label: "A note" }])).toEqual([])
    expect(largeEvents(course, [{ on: "2024-01-06", label: "A small trade" }])).toEqual([])
    expect(largeEvents(course, [{ on: "2024-01-01", label: "First" }])).toEqual([])
    expect(largeEvents(course, [{ on: "2023-06-01", label: "Long before" }])).toEqual([])
    expect(largeEvents(course, [])).toEqual([])
  })

  it("are few: the five largest jumps, and three causes for each", () => {
    const steps = [100, 110, 130, 160, 200, 250, 310, 380]
    const causes = steps.flatMap((_, index) =>
      ["a", "b", "c", "d"].map((label) => ({ on: `2024-01-0${index + 1}`, label })),
    )
    const marks = largeEvents({ from: "2024-01-01", net: steps.map((step) => step.toFixed(2)) }, causes)
    expect(marks.map(({ on }) => on)).toEqual(["2024-01-08", "2024-01-07", "2024-01-06", "2024-01-05", "2024-01-04"])
    expect(marks[0]?.label).toBe("a; b; c; …")
  })
})
