import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decimalOf, type Fraction, minus, nothing, plus } from "../../../domain/measures/fraction.ts"
import { type Exchange, roundTripsOf, type UnitSplit } from "../../../domain/measures/roundTrips.ts"
import { dayNumber } from "../../../domain/shared/calendarDate.ts"
import { toPlainString } from "../../../domain/shared/decimal.ts"
import { cents, whole, written } from "./returns/flows.ts"

const buy = (on: string, units: number, amount: number): Exchange => ({
  day: dayNumber(on),
  side: "buy",
  units: whole(units),
  amount: whole(amount),
})
const sell = (on: string, units: number, amount: number): Exchange => ({ ...buy(on, units, amount), side: "sell" })
const worth = (on: string, ofUnit: number) => ({ day: dayNumber(on), ofUnit: whole(ofUnit) })

const shown = (value: Fraction) => toPlainString(decimalOf(value, 6))

function told(exchanges: ReadonlyArray<Exchange | UnitSplit>, open?: ReturnType<typeof worth>) {
  return roundTripsOf(exchanges, open).map(({ side, state, units, entryValue, exitValue, gain, rate, return: of }) => [
    `${state} ${side}`,
    ...[units, entryValue, exitValue, gain].map(shown),
    of ? shown(of) : "none",
    written(rate),
  ])
}

describe("round trips", () => {
  it("take the oldest units first, one trip for each sale and one for what is left", () => {
    const trades = [buy("2024-01-01", 12, 120), buy("2024-02-01", 5, 60), buy("2024-03-01", 3, 90)]
    expect(told([...trades, sell("2024-12-31", 18, 360)], worth("2025-01-01", 2))).toEqual([
      ["closed long", "18", "210", "360", "150", "0.714286", "0.7601839861"],
      ["open long", "2", "60", "4", "-56", "-0.933333", "-0.9604500401"],
    ])
  })

  it("can begin with a sale: the gain is over what it brought", () => {
    expect(told([sell("2024-01-01", 3, 60), buy("2024-12-31", 3, 15)])).toEqual([
      ["closed short", "3", "60", "15", "45", "0.75", "0.75"],
    ])
  })

  it("turn around where more is sold than is held", () => {
    expect(told([buy("2024-01-01", 1, 10), sell("2024-12-31", 3, 60)], worth("2025-12-31", 10))).toEqual([
      ["closed long", "1", "10", "20", "10", "1", "1"],
      ["open short", "2", "40", "20", "20", "0.5", "0.5"],
    ])
  })

  it("count units after a split", () => {
    const split: UnitSplit = { day: dayNumber("2024-06-01"), side: "split", newForOld: whole(4) }
    expect(told([buy("2024-01-01", 1, 100), split, sell("2024-12-31", 2, 60)]).map((trip) => trip.slice(0, 5))).toEqual(
      [["closed long", "2", "50", "60", "10"]],
    )
  })

  it("have no return on what was free", () => {
    expect(told([buy("2024-01-01", 1, 0), sell("2024-12-31", 1, 10)])).toEqual([
      ["closed long", "1", "0", "10", "10", "none", "OnlyReceived"],
    ])
  })

  it("gain together what was received less what was paid, and what is left is worth", () => {
    const anyTrades = fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 1000 }),
        side: fc.constantFrom("buy" as const, "sell" as const),
        units: fc.integer({ min: 1, max: 100 }).map(whole),
        amount: fc.integer({ min: 0, max: 100_000 }).map(cents),
      }),
      { maxLength: 15 },
    )
    fc.assert(
      fc.property(anyTrades, fc.integer({ min: 0, max: 500 }), (trades, price) => {
        const trips = roundTripsOf(trades, { day: 1001, ofUnit: whole(price) })
        const gain = trips.reduce((sum, trip) => plus(sum, trip.gain), nothing)
        let [cash, units] = [nothing, nothing]
        for (const { side, amount, units: moved } of trades) {
          cash = side === "sell" ? plus(cash, amount) : minus(cash, amount)
          units = side === "buy" ? plus(units, moved) : minus(units, moved)
        }
        const left = { numerator: units.numerator * BigInt(price), denominator: units.denominator }
        expect(minus(gain, plus(cash, left)).numerator).toBe(0n)
      }),
    )
  })
})
