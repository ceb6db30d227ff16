import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { netWorthOn } from "#domain/measures/netWorth/netWorth.ts"
import { sumsToTheCent } from "#domain/measures/netWorth/sumsToTheCent.ts"
import { sum, toPlainString } from "#domain/numbers/decimal.ts"
import { anyFamily, wealthOf } from "#tests/domain/measures/anyFamily.ts"
import { anyDay } from "#tests/domain/measures/anyLines.ts"

describe("what each portfolio holds itself", () => {
  it("the shares of the household in what each portfolio holds itself add up to its net worth, to the cent", () => {
    const reached = { owned: 0, partly: 0 }
    fc.assert(
      fc.property(anyFamily, anyDay, fc.constantFrom("EUR" as const, "CHF" as const), (family, day, currency) => {
        const { household, own } = netWorthOn({ ...wealthOf(family), day, currency })
        const shares = [...own.values()].map(({ ofHousehold }) => ofHousehold)
        expect(toPlainString(sum(shares))).toBe(toPlainString(household.net))
        if (toPlainString(household.net) !== "0") reached.owned += 1
        if ([...own.values()].some((one) => toPlainString(one.inFull) !== toPlainString(one.ofHousehold))) {
          reached.partly += 1
        }
      }),
    )
    expect(reached.owned).toBeGreaterThan(0)
    expect(reached.partly).toBeGreaterThan(0)
  })

  it("three thirds of a euro are 33, 34 and 33 cents, so that they add up to one", () => {
    const third = { numerator: 1n, denominator: 3n }
    expect(sumsToTheCent([third, third, third], "EUR").map(toPlainString)).toEqual(["0.33", "0.34", "0.33"])
  })
})
