import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { StakeFact } from "#domain/measures/ledger/facts.ts"
import { lookThrough, periodOn, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { type Decimal, decimal, isLess, multiply, one, toFixedString, toPlainString } from "#domain/numbers/decimal.ts"
import { portfolio, stake } from "#tests/domain/measures/examples.ts"

function weights(names: ReadonlyArray<string>, stakes: ReadonlyArray<StakeFact>, scope: string, on = "2020-06-01") {
  const periods = lookThrough(names.map(portfolio), stakes)
  const found = periodOn(periods, dayNumber(on)).weightsOf(scope as Scope)
  return Object.fromEntries([...found].map(([name, weight]) => [name, toPlainString(weight)]))
}

describe("look-through of stakes", () => {
  it("look-through multiplies the percentages along a path", () => {
    const stakes = [stake("Anna", "Holding", "2020-01-01", "60"), stake("Holding", "Fund", "2020-01-01", "12.5")]
    expect(weights(["Anna", "Holding", "Fund"], stakes, "Anna")).toEqual({ Anna: "1", Holding: "0.6", Fund: "0.075" })
    expect(weights(["Anna", "Holding", "Fund"], stakes, "Holding")).toEqual({ Holding: "1", Fund: "0.125" })
    expect(weights(["Anna", "Holding", "Fund"], stakes, "Fund")).toEqual({ Fund: "1" })
  })

  it("look-through adds the paths that lead to one portfolio", () => {
    const stakes = [
      stake("Anna", "Holding", "2020-01-01", "50"),
      stake("Anna", "Trust", "2020-01-01", "40"),
      stake("Holding", "House", "2020-01-01", "30"),
      stake("Trust", "House", "2020-01-01", "20"),
      stake("Anna", "House", "2020-01-01", "10"),
    ]
    // 10 % + 50 % × 30 % + 40 % × 20 %.
    expect(weights(["Anna", "Holding", "Trust", "House"], stakes, "Anna")["House"]).toBe("0.33")
  })

  it("look-through uses each stake from its day until the next stake of the same pair", () => {
    const stakes = [
      stake("Anna", "Holding", "2016-01-01", "45"),
      stake("Anna", "Holding", "2010-01-04", "60"),
      stake("Anna", "Holding", "2018-01-01", "0"),
    ]
    const on = (day: string) => weights(["Anna", "Holding"], stakes, "Anna", day)["Holding"]
    expect(on("2010-01-03")).toBeUndefined()
    expect(on("2010-01-04")).toBe("0.6")
    expect(on("2015-12-31")).toBe("0.6")
    expect(on("2016-01-01")).toBe("0.45")
    expect(on("2018-01-01")).toBeUndefined()
  })
})

describe("look-through period by period", () => {
  const inEveryPeriod = (names: ReadonlyArray<string>, stakes: ReadonlyArray<StakeFact>, scope: string) =>
    lookThrough(names.map(portfolio), stakes).map(({ weightsOf }) =>
      Object.fromEntries([...weightsOf(scope as Scope)].map(([name, weight]) => [name, toPlainString(weight)])),
    )

  it("look-through follows two portfolios that swap places on one day", () => {
    const stakes = [
      stake("Anna", "Holding", "2020-01-01", "50"),
      stake("Holding", "Fund", "2020-01-01", "40"),
      stake("Anna", "Holding", "2021-01-01", "0"),
      stake("Holding", "Fund", "2021-01-01", "0"),
      stake("Anna", "Fund", "2021-01-01", "80"),
      stake("Fund", "Holding", "2021-01-01", "25"),
    ]
    expect(inEveryPeriod(["Anna", "Holding", "Fund"], stakes, "Anna")).toEqual([
      { Anna: "1" },
      { Anna: "1", Holding: "0.5", Fund: "0.2" },
      { Anna: "1", Holding: "0.2", Fund: "0.8" },
    ])
  })

  it("look-through has no trace of a stake with 18 decimals that has ended", () => {
    const stakes = [
      stake("Anna", "Holding", "2020-01-01", "50"),
      stake("Anna", "House", "2020-01-01", "33.333333333333333333"),
      stake("Holding", "House", "2020-01-01", "20"),
      stake("Anna", "House", "2021-01-01", "0"),
      stake("Holding", "House", "2022-01-01", "0"),
    ]
    const houses = inEveryPeriod(["Anna", "Holding", "House"], stakes, "Anna").map(({ House }) => House)
    expect(houses).toEqual([undefined, "0.43333333333333333333", "0.1", undefined])
  })

  it("look-through returns the same weights again where only other stakes changed", () => {
    const stakes = [
      stake("Anna", "Holding", "2020-01-01", "60"),
      stake("Ben", "Trust", "2021-01-01", "30"),
      stake("Anna", "Holding", "2022-01-01", "50"),
    ]
    const periods = lookThrough(["Anna", "Ben", "Holding", "Trust"].map(portfolio), stakes)
    const [, first, second, third] = periods.map(({ weightsOf }) => weightsOf(portfolio("Anna")))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it("look-through returns the same when there are more weights than the cache holds", () => {
    const members = Array.from({ length: 1000 }, (_, n) => portfolio(`Member ${n}`))
    const first = dayNumber("2010-01-01")
    const stakes = Array.from({ length: 1100 }, (_, n) =>
      stake("Member 0", "House", dayOfNumber(first + n), `${n % 100}.5`),
    )
    const periods = lookThrough([...members, portfolio("House")], stakes)
    for (const round of ["first", "again"]) {
      const weights = periods.map(({ weightsOf }) => weightsOf("household").get(portfolio("House")))
      const expected = stakes.map((_, n) => ((n % 100) + 0.5).toFixed(1))
      expect({ round, percents: weights.slice(1).map((weight) => weight && percentText(weight)) }).toEqual({
        round,
        percents: expected,
      })
    }
  })

  const percentText = (weight: Decimal): string => toFixedString(multiply(weight, decimal("100")), 1)
})

describe("the household", () => {
  it("the household has what its members hold together; the rest belongs to outsiders", () => {
    const stakes = [stake("Anna", "Holding", "2020-01-01", "60"), stake("Ben", "Holding", "2020-01-01", "30")]
    expect(weights(["Anna", "Ben", "Holding"], stakes, "household")).toEqual({ Anna: "1", Ben: "1", Holding: "0.9" })
  })

  it("the household does not have a portfolio before its first stake or after its last stake ended", () => {
    const stakes = [stake("Anna", "Holding", "2020-01-01", "60"), stake("Anna", "Holding", "2021-01-01", "0")]
    expect(weights(["Anna", "Holding"], stakes, "household", "2019-12-31")).toEqual({ Anna: "1" })
    expect(weights(["Anna", "Holding"], stakes, "household", "2021-01-01")).toEqual({ Anna: "1" })
  })
})

it("look-through handles 200 portfolios in 6 levels, and never assigns more than the whole of any", () => {
  const levels = [20, 30, 40, 40, 40, 30]
  const names = levels.map((count, level) => Array.from({ length: count }, (_, n) => `${level}.${n}`))
  const anyStakes = fc.tuple(
    ...names
      .slice(1)
      .flatMap((children, level) =>
        children.map((child) =>
          fc
            .tuple(fc.constantFrom(...(names[level] ?? [])), fc.constantFrom(...(names[level] ?? [])))
            .map(([a, b]) => [
              stake(a, child, "2020-01-01", "33.333333333333333333"),
              ...(a === b ? [] : [stake(b, child, "2020-02-01", "66.666666666666666667")]),
            ]),
        ),
      ),
  )
  fc.assert(
    fc.property(anyStakes, (stakes) => {
      const periods = lookThrough(names.flat().map(portfolio), stakes.flat())
      expect(periods).toHaveLength(3)
      const household = periodOn(periods, dayNumber("2020-03-01")).weightsOf("household")
      expect(household.size).toBe(200)
      for (const weight of household.values()) expect(isLess(one, weight)).toBe(false)
    }),
    { numRuns: 10 },
  )
})

it("look-through throws for stakes in a circle, which no ownership structure contains", () => {
  const stakes = [stake("A", "B", "2020-01-01", "10"), stake("B", "A", "2020-01-01", "10")]
  expect(() => weights(["A", "B"], stakes, "A")).toThrow("circle")
})
