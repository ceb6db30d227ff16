import { describe, expect, test } from "vitest"
import type { LineLedger, Market, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { buy, day, marketOf, printed, sell, security, split } from "#tests/domain/measures/examples.ts"

/** The real closes of Apple, as quoted on their days, and its split of 7 for 1, which is reported. */
function reported(ratio: { readonly from: number; readonly to: number } = { from: 1, to: 7 }): Market {
  const market = marketOf({
    prices: {
      AAPL: {
        currency: "USD",
        rows: [
          ["2014-06-06", "645.57"],
          ["2014-06-09", "93.70"],
          ["2014-06-10", "94.25"],
        ],
      },
    },
  })
  const series = market.price("AAPL")
  const splits = [{ day: dayNumber("2014-06-09"), ...ratio }]
  return { ...market, price: (symbol) => (symbol === "AAPL" && series ? { ...series, splits } : market.price(symbol)) }
}

const apple = (...entries: ReadonlyArray<StoredEntry>): LineLedger =>
  security({ openedOn: "2014-01-02", symbol: "AAPL" }, buy("2014-01-02", "10", "5500"), ...entries)
const valueOn = (ledger: LineLedger, on: string, market = reported()) =>
  printed(holdingOn(ledger, market, day(on)).value)
const dismissed: StoredEntry = { _tag: "Dismissal", action: "split", effectiveOn: day("2014-06-09") }

describe("a split that is reported and not recorded", () => {
  test("the value does not drop on the day of the split: ten shares at 93.70 after 7 for 1 are 6,559.00", () => {
    expect(valueOn(apple(), "2014-06-06")).toBe("6455.70")
    expect(valueOn(apple(), "2014-06-09")).toBe("6559.00")
    expect(valueOn(apple(), "2014-06-10")).toBe("6597.50")
  })

  test("recording it changes the units and no value, also where the owner dates it some days apart: it counts once", () => {
    for (const on of ["2014-06-09", "2014-06-06", "2014-06-12"]) {
      const recorded = apple(split(on, 1, 7))
      expect(valueOn(recorded, "2014-06-12")).toBe("6597.50")
    }
  })

  test("dismissing it takes prices as published: the owner had counted in new units already", () => {
    expect(valueOn(apple(dismissed), "2014-06-09")).toBe("937.00")
  })

  test("shares bought after the split are in new units, and are not multiplied", () => {
    const later = security({ openedOn: "2014-06-09", symbol: "AAPL" }, buy("2014-06-09", "70", "6500"))
    expect(valueOn(later, "2014-06-10")).toBe("6597.50")
  })

  test("once units are sold after it, prices are as published, because the owner counts in new units", () => {
    expect(valueOn(apple(sell("2014-06-10", "1", "94")), "2014-06-09")).toBe("6559.00")
    expect(valueOn(apple(sell("2014-06-10", "1", "94")), "2014-06-10")).toBe("848.25")
  })

  test("a reverse split divides: ten shares at 93.70 after 1 for 10 are 93.70", () => {
    expect(valueOn(apple(), "2014-06-09", reported({ from: 10, to: 1 }))).toBe("93.70")
  })
})
