import { describe, expect, it } from "vitest"
import { yearOfHolding } from "#domain/measures/keyFigures/yearOfHolding.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import {
  cashFlow,
  day,
  debt,
  holding,
  marketOf,
  owed,
  printed,
  repaid,
  valued,
} from "#tests/domain/measures/examples.ts"

const euro = { currency: "EUR" } as const
const market = marketOf({})
const house = holding(
  {
    ...euro,
    id: "house",
    assetClass: "realEstate",
    openedOn: "2016-04-01",
    acquisitionCost: { amount: "900000", currency: "EUR" },
  },
  valued("2023-06-30", "1120000"),
  cashFlow("improvement", "2024-03-10", "24000"),
  cashFlow("rent", "2024-05-01", "9000", { taxWithheld: "500" }),
  cashFlow("expense", "2024-05-20", "4310"),
  cashFlow("expense", "2023-12-31", "777"),
  valued("2024-11-02", "1150000"),
)
const mortgage = debt(
  { ...euro, id: "mortgage", incurredOn: "2016-04-01" },
  owed("2023-12-31", "510000"),
  repaid("2024-06-30", "6000", "3410"),
  repaid("2024-12-31", "6000", "3410"),
)

function yearOn(on: string, debts: ReadonlyArray<LineLedger> = [mortgage]) {
  const year = yearOfHolding(house, debts, market, day(on))
  if (!year) return undefined
  const { from, revaluation, income, expenses, improvements, debts: of } = year
  return {
    from,
    revaluation: printed(revaluation),
    income: printed(income),
    expenses: printed(expenses),
    improvements: printed(improvements),
    ...(of ? { interest: printed(of.interest), repaid: printed(of.repaid) } : {}),
  }
}

describe("the year of a house in numbers", () => {
  it("the year has revaluation, rent, interest, what was repaid, expenses and improvements", () => {
    expect(yearOn("2024-12-31")).toEqual({
      from: "2023-12-31",
      revaluation: "6000.00", // 1,150,000 less 1,120,000 and 24,000 for the kitchen.
      income: "9000.00",
      expenses: "-4810.00", // 4,310 and 500 of tax.
      improvements: "24000.00",
      interest: "-6820.00", // 2 × 3,410
      repaid: "12000.00", // 510,000 less 498,000
    })
  })

  it("the year ends on the day, and the next one begins with nothing", () => {
    // Until the valuation of November, the kitchen adds its 24,000 to the value.
    expect(yearOn("2024-06-30")).toMatchObject({ revaluation: "0.00", interest: "-3410.00", repaid: "6000.00" })
    expect(yearOn("2025-01-01")).toEqual({
      from: "2024-12-31",
      revaluation: "0.00",
      income: "0.00",
      expenses: "0.00",
      improvements: "0.00",
      interest: "0.00",
      repaid: "0.00",
    })
  })

  it("a house without a debt has neither interest nor repayments", () => {
    expect(yearOn("2024-12-31", [])).not.toHaveProperty("interest")
  })

  it("a debt without an exchange rate leaves the rest of the year as it is", () => {
    const dollars = debt({ currency: "USD", id: "usd", incurredOn: "2016-04-01" }, owed("2023-12-31", "510000"))
    expect(yearOn("2024-12-31", [dollars])).toMatchObject({ revaluation: "6000.00" })
    expect(yearOn("2024-12-31", [dollars])).not.toHaveProperty("repaid")
  })

  it("what is borrowed within the year lowers what was repaid", () => {
    const more = debt(
      { ...euro, id: "more", incurredOn: "2016-04-01" },
      owed("2023-12-31", "100"),
      owed("2024-06-30", "130"),
    )
    expect(yearOn("2024-12-31", [more])).toMatchObject({ interest: "0.00", repaid: "-30.00" })
  })
})
