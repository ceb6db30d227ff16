import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { incomeOfYear, priceChangeOf, weightInAssets } from "#domain/measures/keyFigures/holdingKeyFigures.ts"
import { decimalOf } from "#domain/numbers/fraction.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import {
  account,
  balance,
  buy,
  day,
  dividend,
  marketOf,
  portfolio,
  printed,
  security,
  stake,
  valued,
} from "#tests/domain/measures/examples.ts"

const market = marketOf({
  prices: {
    ACME: {
      currency: "USD",
      rows: [
        ["2024-03-01", "40"],
        ["2024-03-07", "48"],
        ["2024-03-08", "50"],
      ],
    },
  },
  rates: { USD: [["2024-01-01", "1.25"]] },
})
const shares = security({ symbol: "ACME", openedOn: "2024-01-02" }, buy("2024-01-02", "10", "300"))

describe("the last change of a price", () => {
  it("the last change of a price is that of all units, against the price before, also on a weekend", () => {
    // 10 × (50 − 48) on Friday 8 March, and still on Sunday.
    for (const on of ["2024-03-08", "2024-03-10"]) {
      const change = priceChangeOf(shares, market, day(on))
      expect(change && [change.on, printed(change.amount), toPlainString(change.ratio)]).toEqual([
        "2024-03-08",
        "20.00",
        "0.0416666667",
      ])
    }
  })

  it("the change is in the currency of the holding", () => {
    const euros = security({ symbol: "ACME", currency: "EUR", openedOn: "2024-01-02" }, buy("2024-01-02", "10", "240"))
    // 20 dollars at 1.25.
    expect(printed(priceChangeOf(euros, market, day("2024-03-08"))?.amount ?? null)).toBe("16.00")
  })

  it("there is no change with the first price, and of what has no price", () => {
    expect(priceChangeOf(shares, market, day("2024-03-01"))).toBeUndefined()
    expect(priceChangeOf(shares, marketOf({}), day("2024-03-08"))).toBeUndefined()
    const house = security({ assetClass: "realEstate" }, valued("2024-01-02", "2000"))
    expect(priceChangeOf(house, market, day("2024-03-08"))).toBeUndefined()
  })

  it("the change is the difference of the values at both prices, for any number of units", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (units) => {
        const some = security({ symbol: "ACME", openedOn: "2024-01-02" }, buy("2024-01-02", String(units), "300"))
        const change = priceChangeOf(some, market, day("2024-03-08"))
        expect(printed(change?.amount ?? null)).toBe(`${units * 2}.00`)
      }),
    )
  })
})

describe("the weight in the assets", () => {
  const question = {
    ledgers: [
      security({ id: "shares", symbol: "ACME", openedOn: "2024-01-02", in: "Company" }, buy("2024-01-02", "10", "300")),
      account({ id: "cash", openedOn: "2024-01-02" }, balance("2024-01-02", "750")),
      account({ id: "card", openedOn: "2024-01-02" }, balance("2024-01-02", "-100")),
    ],
    portfolios: ["Anna", "Company"].map(portfolio),
    stakes: [stake("Anna", "Company", "2024-01-01", "50")],
    market,
    day: day("2024-03-08"),
    currency: "USD",
  } as const
  const weightOf = (name: string) => {
    const line = question.ledgers.find(({ lineId }) => lineId === name)
    const weight = line && weightInAssets(question, line.lineId)
    return weight && toPlainString(decimalOf(weight, 10))
  }

  it("the weight is what the household owns of a line, divided by its assets without debts", () => {
    // Half of 10 × 50 is 250, of 250 + 750.
    expect([weightOf("shares"), weightOf("cash")]).toEqual(["0.25", "0.75"])
  })

  it("what is owed has no weight in the assets", () => {
    expect(weightOf("card")).toBeUndefined()
  })
})

describe("the income of twelve months", () => {
  const paid = security(
    { symbol: "ACME", openedOn: "2020-01-02" },
    buy("2020-01-02", "10", "300"),
    dividend("2023-02-28", "5", "1"),
    dividend("2023-03-01", "7", "1"),
    dividend("2024-02-29", "11", "1"),
  )
  const on = (text: string) => printed(incomeOfYear(paid, day(text)))

  it("the income of twelve months begins on the day after the same day of the year before", () => {
    expect(on("2024-02-28")).toBe("7.00") // Without 28 February 2023.
    expect(on("2024-03-01")).toBe("11.00") // Without 1 March 2023.
    expect(on("2024-02-29")).toBe("18.00") // From 1 March 2023, as 28 February is the same day of the year before.
    expect(on("2025-02-28")).toBe("11.00")
    expect(on("2025-03-01")).toBe("0.00")
  })
})
