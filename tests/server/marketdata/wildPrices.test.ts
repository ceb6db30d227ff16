import { describe, expect, test } from "vitest"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { judged } from "#server/marketdata/held/judge.ts"
import type { Point } from "#server/marketdata/points.ts"
import { prices } from "./points.ts"

const points = (values: Readonly<Record<string, string>>): ReadonlyArray<Point> => prices("ANY", "USD", values).points
const none = { known: [], splits: [], held: [] }
const days = (of: ReadonlyArray<Point>) => of.map(({ day }) => day)

describe("wild prices", () => {
  test("a price that is more than half away from the day before is held, and the next good price counts again", () => {
    const { counting, wild } = judged(
      points({ "2024-03-01": "100", "2024-03-04": "150", "2024-03-05": "226", "2024-03-06": "151" }),
      none,
    )
    expect(days(counting)).toEqual(["2024-03-01", "2024-03-04", "2024-03-06"])
    expect(wild).toEqual([{ day: "2024-03-05", value: "226", good: { day: "2024-03-04", value: "150" } }])
    expect(days(judged(points({ "2024-03-01": "100", "2024-03-04": "50" }), none).wild)).toEqual([])
    expect(days(judged(points({ "2024-03-01": "100", "2024-03-04": "49.99" }), none).wild)).toEqual(["2024-03-04"])
  })

  test("a split explains the price after it, and does not explain another one", () => {
    const splits = [{ kind: "split", day: "2014-06-09" as CalendarDate, from: 1, to: 7 } as const]
    const apple = points({ "2014-06-06": "645.57", "2014-06-09": "93.70" })
    expect(judged(apple, { ...none, splits }).wild).toEqual([])
    expect(days(judged(apple, none).wild)).toEqual(["2014-06-09"])
    const unsplit = points({ "2014-06-06": "645.57", "2014-06-09": "645.90" })
    expect(days(judged(unsplit, { ...none, splits }).wild)).toEqual(["2014-06-09"])
  })

  test("five prices at the new level confirm a crash, and none confirm pence for pounds", () => {
    const after = ["2015-02-03", "2015-02-04", "2015-02-05", "2015-02-06", "2015-02-09", "2015-02-10"]
    const crashed = points({ "2015-02-02": "90", ...Object.fromEntries(after.map((day) => [day, "30"])) })
    expect(judged(crashed, none).wild).toEqual([])
    const inPence = points({ "2015-02-02": "12.595", ...Object.fromEntries(after.map((day) => [day, "1260"])) })
    expect(days(judged(inPence, none).wild)).toEqual(after)
  })

  test("while a price is held, later ones are compared with the last good one, however old", () => {
    const known = points({ "2024-03-01": "100" })
    const later = points({ "2024-03-20": "220" })
    expect(days(judged(later, { ...none, known, held: ["2024-03-04" as CalendarDate] }).wild)).toEqual(["2024-03-20"])
    expect(judged(later, { ...none, known }).wild).toEqual([])
  })
})
