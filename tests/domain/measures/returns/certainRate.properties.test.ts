import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { certainRate } from "#domain/measures/returns/certainRate.ts"
import { exactFlowsOn, exactInvested, valueOfScope } from "#domain/measures/returns/exactInvested.ts"
import { annualRate } from "#domain/measures/returns/moneyWeighted.ts"
import { ownedIn, owedIn } from "#domain/measures/returns/scopes.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { fraction } from "#domain/numbers/fraction.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { written } from "./flows.ts"
import { anyFamily, dayCount, firstDay, wealthOf } from "#tests/domain/measures/anyFamily.ts"

/** Payments over years, mostly paid in first and received at the end, as those of a portfolio are. */
const anyFlows = fc.record({
  opening: fc.integer({ min: -10_000_000, max: 0 }),
  between: fc.array(fc.record({ gap: fc.integer({ min: 1, max: 400 }), cents: fc.integer({ min: -1e6, max: 1e6 }) }), {
    maxLength: 30,
  }),
  closing: fc.integer({ min: 0, max: 30_000_000 }),
})

describe("the rate of flows of which only numbers and the bounds of their errors are known", () => {
  it("equals the rate of the exact flows in all ten decimals for any of these within the bounds, or there is none", () => {
    let certain = 0
    fc.assert(
      fc.property(
        anyFlows,
        fc.integer({ min: 16, max: 48 }),
        fc.infiniteStream(fc.double({ min: -1, max: 1, noNaN: true })),
        (given, bits, off) => {
          let day = 0
          const cents = [
            { day, amount: given.opening },
            ...given.between.map(({ gap, cents }) => ({ day: (day += gap), amount: cents })),
            { day: day + 1, amount: given.closing },
          ].filter(({ amount }) => amount !== 0)
          fc.pre(cents.length > 1)
          const first = cents[0]?.day ?? 0
          const bound = 2 ** -bits
          const found = certainRate({
            distances: Float64Array.from(cents, (flow) => (flow.day - first) / 365),
            amounts: Float64Array.from(cents, ({ amount }) => amount + amount * bound * (off.next().value as number)),
            errors: Float64Array.from(cents, ({ amount }) => Math.abs(amount) * bound * 1.000001),
          })
          if (!found) return
          certain++
          const exact = annualRate(cents.map((flow) => ({ day: flow.day, amount: fraction(BigInt(flow.amount), 0) })))
          expect(written(exact)).toBe(toPlainString(found))
        },
      ),
      { numRuns: 2000 },
    )
    expect(certain).toBeGreaterThan(100)
  })
})

describe("the exact flows of one day", () => {
  it("equal those of the return of that day alone, though only what moves that day is read", () => {
    let moved = 0
    fc.assert(
      fc.property(
        anyFamily,
        fc.constantFrom("Anna", "Ben", "Holding", "Fund"),
        fc.nat({ max: dayCount }),
        (family, name, at) => {
          const wealth = wealthOf(family)
          const first = dayNumber(firstDay)
          const span = { from: first - 1, to: first + dayCount, currency: "EUR" } as const
          const portfolioId = wealth.portfolios.find((id) => id === name)
          const scope = portfolioId ? ({ of: "portfolio", portfolioId } as const) : ({ of: "household" } as const)
          const owned = [...ownedIn(wealth, span, scope).owned, ...owedIn(wealth, span, scope)]
          const question = { market: wealth.market, part: "owned", span } as const
          const day = first + at
          const { opening, paidIn, takenOut, revalued, acquired } = exactInvested(owned, {
            ...question,
            span: { ...span, from: day - 1, to: day },
          })
          const { inflow, outflow, ...of } = exactFlowsOn(owned, day, question)
          expect({ inflow: inflow + of.acquired, outflow, ...of }).toEqual({
            inflow: paidIn,
            outflow: takenOut,
            acquired: acquired.get(day) ?? 0n,
            revalued: revalued.get(day),
          })
          expect(valueOfScope(owned, day - 1, question)).toBe(opening)
          if (paidIn + takenOut !== 0n) moved++
        },
      ),
      { numRuns: 300 },
    )
    expect(moved).toBeGreaterThan(30)
  })
})
