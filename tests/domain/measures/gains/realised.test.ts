import { describe, expect, it } from "vitest"
import { realisedIn, realisedLots, type RealisedLot } from "#domain/measures/gains/realised.ts"
import type { CostMethod, LineLedger } from "#domain/measures/ledger/facts.ts"
import { plainText } from "#domain/numbers/plainDecimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import {
  account,
  balance,
  buy,
  cashFlow,
  day,
  holding,
  marketOf,
  portfolio,
  security,
  sell,
  share,
  split,
  valued,
} from "#tests/domain/measures/examples.ts"

const market = marketOf({
  rates: {
    USD: [
      ["2020-01-01", "1.00"],
      ["2021-01-01", "1.25"],
      ["2022-01-01", "2.00"],
    ],
  },
})

const text = (amount: bigint) => plainText(amount, 18)
const row = ({ acquiredOn, soldOn, units, amounts }: RealisedLot) =>
  [
    acquiredOn,
    soldOn,
    units === null ? null : text(units),
    text(amounts.cost),
    text(amounts.proceeds),
    text(amounts.fees),
    text(amounts.gain),
  ] as const

const lotsOf = (ledger: LineLedger, method: CostMethod, currency: Currency = "EUR") =>
  realisedLots(ledger, { market, on: day("2022-12-31"), currency, method })?.map(row)

describe("what was sold", () => {
  const shares = security(
    { openedOn: "2020-01-01", currency: "EUR" },
    buy("2020-01-01", "10", "100", "5"),
    buy("2021-01-01", "10", "200"),
    sell("2022-01-01", "15", "450", "9"),
  )

  it("by FIFO, a sale has a row for each lot, with its own cost and the part of the proceeds of its units", () => {
    // 10 of 2020 for 105, and 5 of the 10 of 2021 for 100. Of each unit: 30 of proceeds and 0.60 of fees.
    expect(lotsOf(shares, "fifo")).toEqual([
      ["2020-01-01", "2022-01-01", "10", "105", "300", "6", "189"],
      ["2021-01-01", "2022-01-01", "5", "100", "150", "3", "47"],
    ])
  })

  it("by average cost, the units of a sale cost the same, and the oldest are sold first", () => {
    // 305 for 20 units: 15.25 each.
    expect(lotsOf(shares, "average")).toEqual([
      ["2020-01-01", "2022-01-01", "10", "152.5", "300", "6", "141.5"],
      ["2021-01-01", "2022-01-01", "5", "76.25", "150", "3", "70.75"],
    ])
  })

  it("in another currency, each lot costs what it did at the rate of its day", () => {
    const ofDollars = security(
      { openedOn: "2020-01-01", currency: "USD" },
      buy("2020-01-01", "10", "100"),
      buy("2021-01-01", "10", "100"),
      sell("2022-01-01", "20", "400"),
    )
    // USD 100 were EUR 100 and EUR 80; USD 200 are EUR 100.
    expect(lotsOf(ofDollars, "fifo")).toEqual([
      ["2020-01-01", "2022-01-01", "10", "100", "100", "0", "0"],
      ["2021-01-01", "2022-01-01", "10", "80", "100", "0", "20"],
    ])
  })

  it("a split changes the units of a lot and neither its day nor its cost", () => {
    const halved = security(
      { openedOn: "2020-01-01", currency: "EUR" },
      buy("2020-01-01", "10", "100"),
      split("2021-01-01", 1, 2),
      sell("2022-01-01", "5", "50"),
    )
    expect(lotsOf(halved, "fifo")).toEqual([["2020-01-01", "2022-01-01", "5", "25", "50", "0", "25"]])
  })

  it("what is not counted in units is one row, held since its opening", () => {
    const house = holding(
      {
        assetClass: "realEstate",
        openedOn: "2020-01-01",
        closedOn: "2022-03-01",
        currency: "EUR",
        acquisitionCost: { amount: "300000", currency: "EUR" },
      },
      valued("2020-01-01", "300000"),
      cashFlow("exit", "2022-03-01", "360000"),
    )
    expect(lotsOf(house, "average")).toEqual([["2020-01-01", "2022-03-01", null, "300000", "360000", "0", "60000"]])
  })

  it("an account in another currency has its currency gain of each year, and one in the same currency nothing", () => {
    const dollars = account(
      { openedOn: "2020-01-01", currency: "USD" },
      balance("2020-01-01", "100"),
      balance("2022-01-01", "40"),
    )
    // USD 60 were EUR 60 and are EUR 30.
    expect(lotsOf(dollars, "average")).toEqual([[null, "2022-01-01", null, "0", "0", "0", "-30"]])
    expect(lotsOf(dollars, "average", "USD")).toEqual([])
  })

  it("of a holding that belongs to the portfolio in part, the same part was sold", () => {
    const half = security(
      { openedOn: "2020-01-01", currency: "EUR" },
      buy("2020-01-01", "10", "100"),
      share("2020-01-01", "50"),
      sell("2022-01-01", "10", "160"),
    )
    const wealth = { ledgers: [half], portfolios: [portfolio("Anna")], stakes: [], market }
    const question = { market, on: day("2022-12-31"), currency: "EUR", method: "fifo" } as const
    const { holdings } = realisedIn(wealth, "household", question)
    expect(holdings.map(({ asked }) => asked.map(row))).toEqual([
      [["2020-01-01", "2022-01-01", "5", "50", "80", "0", "30"]],
    ])
  })

  it("what is sold after the day is not listed", () => {
    expect(realisedLots(shares, { market, on: day("2021-12-31"), currency: "EUR", method: "fifo" })).toEqual([])
  })
})
