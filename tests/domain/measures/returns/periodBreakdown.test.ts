import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decimalOf, minus, negative, nothing, plus } from "../../../../domain/measures/fraction.ts"
import {
  breakdownOf,
  type PeriodBreakdown,
  type PeriodFacts,
} from "../../../../domain/measures/returns/periodBreakdown.ts"
import { toPlainString } from "../../../../domain/shared/decimal.ts"
import { cents, whole } from "./flows.ts"

const quiet: PeriodFacts = {
  positions: [],
  cashBefore: nothing,
  cashAfter: nothing,
  income: nothing,
  fees: nothing,
  taxes: nothing,
  transfers: nothing,
}

const shown = (breakdown: PeriodBreakdown) =>
  Object.fromEntries(
    Object.entries(breakdown)
      .map(([part, value]) => [part, toPlainString(decimalOf(value, 2))] as const)
      .filter(([, value]) => value !== "0"),
  )

describe("what made one value into another", () => {
  it("measures what was sold against its value at the opening", () => {
    // Ten units worth 100 each; one is sold for 99.01 less 0.01, which is taken out; the others rise to 110.
    const position = {
      unitsBefore: whole(10),
      valueBefore: whole(1000),
      trades: [{ side: "sell" as const, units: whole(1), amount: cents(9901) }],
      valueAfter: whole(990),
    }
    const facts = { ...quiet, positions: [position], fees: cents(1), transfers: whole(-99) }
    expect(shown(breakdownOf(facts, "fifo"))).toEqual({
      openingValue: "1000",
      unrealised: "90",
      realised: "-0.99",
      fees: "0.01",
      transfers: "-99",
      closingValue: "990",
    })
  })

  it("takes the oldest units first, or the average of all", () => {
    const trades = [
      { side: "buy" as const, units: whole(10), amount: whole(200) },
      { side: "sell" as const, units: whole(10), amount: whole(180) },
    ]
    const position = { unitsBefore: whole(10), valueBefore: whole(100), trades, valueAfter: whole(180) }
    const facts = { ...quiet, positions: [position], cashBefore: whole(20) }
    expect(shown(breakdownOf(facts, "fifo"))).toMatchObject({ realised: "80", unrealised: "-20" })
    expect(shown(breakdownOf(facts, "average"))).toMatchObject({ realised: "30", unrealised: "30" })
  })

  it("tells income from tax, and what cash gained by its currency from both", () => {
    const facts = { ...quiet, cashBefore: whole(100), cashAfter: whole(152), income: whole(50), taxes: whole(10) }
    expect(shown(breakdownOf(facts, "average"))).toEqual({
      openingValue: "100",
      income: "50",
      taxes: "10",
      currencyGains: "12",
      closingValue: "152",
    })
  })

  it("adds up exactly, whatever happened", () => {
    const anyCents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents)
    const anyValue = fc.nat({ max: 1_000_000 }).map(cents)
    const anyPosition = fc.record({
      unitsBefore: fc.nat({ max: 50 }).map(whole),
      valueBefore: anyValue,
      trades: fc.array(
        fc.record({
          side: fc.constantFrom("buy" as const, "sell" as const),
          units: fc.integer({ min: 1, max: 20 }).map(whole),
          amount: anyValue,
        }),
        { maxLength: 6 },
      ),
      valueAfter: anyValue,
    })
    const anyFacts = fc.record({
      positions: fc.array(anyPosition, { maxLength: 3 }),
      cashBefore: anyCents,
      cashAfter: anyCents,
      income: anyCents,
      fees: anyCents,
      taxes: anyCents,
      transfers: anyCents,
    })
    fc.assert(
      fc.property(anyFacts, fc.constantFrom("average" as const, "fifo" as const), (facts, method) => {
        const { closingValue, openingValue, fees, taxes, ...parts } = breakdownOf(
          { ...facts, positions: facts.positions.map(sellsWhatIsThere) },
          method,
        )
        const sum = [openingValue, negative(fees), negative(taxes), ...Object.values(parts)].reduce(plus)
        expect(minus(sum, closingValue).numerator).toBe(0n)
      }),
    )
  })
})

type Position = PeriodFacts["positions"][number]

function sellsWhatIsThere(position: Position): Position {
  let held = position.unitsBefore
  const trades = position.trades.filter(({ side, units }) => {
    const after = side === "buy" ? plus(held, units) : minus(held, units)
    if (after.numerator < 0n) return false
    held = after
    return true
  })
  const hasUnits = position.unitsBefore.numerator > 0n
  return { ...position, trades, valueBefore: hasUnits ? position.valueBefore : nothing }
}
