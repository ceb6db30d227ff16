import { describe, expect, it } from "vitest"
import type { PortfolioView, StakeView } from "#contract/portfolios.ts"
import { decimal } from "#contract/vocabulary.ts"
import { amountsOfRows, linesOf, treeOn } from "#web/features/portfolios/tree.ts"

const portfolio = (title: string) =>
  ({ portfolioId: title, title, status: "active", holdings: 1 }) as unknown as PortfolioView
const stake = (ownerId: string, childId: string, percent: string) =>
  ({
    stakeId: `${ownerId} ${childId}`,
    ownerId,
    childId,
    effectiveOn: "2020-01-01",
    percent: decimal(percent),
    status: "counts",
    note: null,
    removalReason: null,
  }) as unknown as StakeView

describe("the tree of portfolios", () => {
  it("the rows of a portfolio with several owners divide what belongs to the household, to the cent", () => {
    // Anna has 60 % of the company, Paul 30 %, outsiders the rest; the company has all of a house.
    const portfolios = ["Anna", "Paul", "Company", "House"].map(portfolio)
    const stakes = [stake("Anna", "Company", "60"), stake("Paul", "Company", "30"), stake("Company", "House", "100")]
    const lines = linesOf(treeOn(portfolios, stakes, "2024-01-01"))
    const own: Readonly<Record<string, string>> = {
      Anna: "100.00",
      Paul: "-50.00",
      Company: "900.01", // 90 % of 1,000.01
      House: "0.02",
    }
    const amounts = amountsOfRows(lines, (id) => own[id])
    expect(lines.map(({ key }) => [key, amounts.get(key)])).toEqual([
      ["/Anna", "100.00"],
      ["/Anna/Company", "600.01"], // two thirds: 600.0067
      ["/Anna/Company/House", "0.01"],
      ["/Paul", "-50.00"],
      ["/Paul/Company", "300.00"],
      ["/Paul/Company/House", "0.01"],
    ])
  })
})
