import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type PriceAlert, thresholdOn, watch, type Watched } from "#domain/alerts/priceAlert.ts"
import { seriesOf } from "#domain/measures/valuation/series.ts"
import { decimal, toPlainString } from "#domain/numbers/decimal.ts"
import { addDays, type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { samples } from "#tests/support/samples.ts"

const first = addDays("2026-03-01", 0)
const dayOf = (index: number): CalendarDate => addDays(first, index)
const series = (prices: ReadonlyArray<number>, currency = "CHF") =>
  seriesOf(
    currency,
    prices.map((price, index) => [dayOf(index), String(price)]),
  )
const alert = (condition: PriceAlert["condition"], threshold: string): PriceAlert => ({
  condition,
  threshold: decimal(threshold),
  currency: "CHF",
  statedOn: first,
})

/** The days of the crossings when the prices come in so many batches, each up to the given number of prices. */
function crossings(one: PriceAlert, prices: ReadonlyArray<number>, batches: ReadonlyArray<number>) {
  let watched: Watched | undefined
  const days: Array<string> = []
  for (const count of batches) {
    const seen = watch(one, series(prices.slice(0, count)), dayOf(prices.length), watched)
    watched = seen?.watched
    if (seen?.crossing) days.push(seen.crossing.on)
  }
  return days
}

/** Written out by the definition, without a series. */
const meets = ({ condition, threshold }: PriceAlert, prices: ReadonlyArray<number>, index: number): boolean => {
  const limit = Number(toPlainString(threshold))
  const [price = 0, before] = [prices[index], prices[index - 1]]
  if (condition === "above") return price >= limit
  if (condition === "below") return price <= limit
  return before !== undefined && Math.abs(price - before) * 100 >= limit * before
}

describe("a price alert", () => {
  it.each([
    ["above", "100", [90, 99, 100, 120, 101, 99, 100], [2, 6]],
    ["below", "50", [60, 50, 40, 51, 49], [1, 4]],
    ["change", "10", [100, 109, 110, 121, 121, 108.9], [3, 5]],
  ] as const)("an alert for a price %s %s is met once for each crossing", (condition, threshold, prices, days) => {
    const each = prices.map((_, index) => index + 1)
    expect(crossings(alert(condition, threshold), prices, each)).toEqual(days.map(dayOf))
  })

  it("a price that meets the alert when it is set is no crossing", () => {
    expect(crossings(alert("above", "100"), [120, 121, 122], [1, 2, 3])).toEqual([])
    expect(crossings(alert("above", "100"), [120, 99, 122], [1, 2, 3])).toEqual([dayOf(2)])
  })

  it("a reported split of 7 for 1 meets no alert, and the threshold of 500 is 71.43 from its day on", () => {
    const prices = seriesOf("CHF", [
      [dayOf(0), "645.57"],
      [dayOf(1), "93.70"],
      [dayOf(2), "71.42"],
    ])
    const reported = { ...prices, splits: [{ day: dayNumber(dayOf(1)), from: 1, to: 7 }] }
    for (const [one, crossedOn] of [
      [alert("below", "500"), dayOf(2)],
      [alert("change", "20"), dayOf(2)],
      [alert("above", "700"), undefined],
    ] as const) {
      let watched: Watched | undefined
      const crossed: Array<string> = []
      for (const day of [0, 1, 2]) {
        const seen = watch(one, reported, dayOf(day), watched)
        watched = seen?.watched
        if (seen?.crossing) crossed.push(seen.crossing.on)
      }
      expect(crossed).toEqual(crossedOn === undefined ? [] : [crossedOn])
    }
    expect(toPlainString(thresholdOn(alert("below", "500"), reported, dayOf(1)))).toBe("71.428571428571")
  })

  it("several crossings that come at once are one, the latest of them", () => {
    expect(crossings(alert("above", "100"), [90, 120, 90, 120, 90], [1, 5])).toEqual([dayOf(3)])
  })

  it("every crossing is found once, however often the same prices are looked at", () => {
    const prices = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 30 })
    const condition = fc.constantFrom("above" as const, "below" as const, "change" as const)
    fc.assert(
      fc.property(
        prices,
        condition,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 3 }),
        (all, how, limit, times) => {
          const one = alert(how, String(limit))
          const each = all.flatMap((_, index) => Array.from({ length: times }, () => index + 1))
          const expected = all.flatMap((_, index) => {
            const isMet = index > 0 && meets(one, all, index)
            return isMet && (how === "change" || !meets(one, all, index - 1)) ? [dayOf(index)] : []
          })
          expect(crossings(one, all, each)).toEqual(expected)
        },
      ),
      { numRuns: samples(500) },
    )
  })

  it("a corrected price of the last day counts, and one of an earlier day is not looked at again", () => {
    const one = alert("above", "100")
    const begun = watch(one, series([90, 95]), dayOf(9), undefined)
    const corrected = watch(one, series([90, 101]), dayOf(9), begun?.watched)
    expect(corrected?.crossing?.on).toBe(dayOf(1))
    expect(watch(one, series([130, 101]), dayOf(9), corrected?.watched)?.crossing).toBeUndefined()
  })

  it("a change needs a price of the days before, not one of weeks ago", () => {
    const rows: ReadonlyArray<readonly [string, string]> = [
      [dayOf(0), "100"],
      [dayOf(1), "100"],
      [dayOf(40), "50"],
    ]
    const begun = watch(alert("change", "10"), seriesOf("CHF", rows), dayOf(1), undefined)
    expect(watch(alert("change", "10"), seriesOf("CHF", rows), dayOf(50), begun?.watched)?.crossing).toBeUndefined()
  })

  it("an alert rests while the prices are in another currency than its threshold", () => {
    expect(watch(alert("above", "100"), series([120], "USD"), dayOf(5), undefined)).toBeUndefined()
  })
})
