// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import AssetsPage from "#web/features/holdings/assets/AssetsPage.tsx"
import PortfoliosPage from "#web/features/portfolios/PortfoliosPage.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"
import { anna, family } from "./family.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const today = family["/api/net-worth"] as object
const inDollars = { ...today, currency: "USD" }
const dollarsThen = {
  ...inDollars,
  on: "2020-01-01",
  household: { assets: "600.00", debts: "0.00", net: "600.00" },
  allocation: {
    byClass: [{ assetClass: "account", assets: "600.00", percent: "100.00" }],
    byInvestable: [],
    byCurrency: [],
    byPortfolio: [],
  },
}

describe("the classes of assets", () => {
  it("the classes show their change in the selected currency", async () => {
    showPage(<AssetsPage />, "/app/assets?in=USD&period=Max", {
      ...family,
      "/api/net-worth?currency=USD": inDollars,
      "/api/net-worth?currency=USD&on=2020-01-01": dollarsThen,
      "/api/net-worth?on=2020-01-01": 500,
    })
    const table = await screen.findByRole("table", { name: "By class" })
    expect(await within(table).findAllByText(/400\.00/)).toHaveLength(2)
  })

  it("the classes report when their earlier values cannot be loaded", async () => {
    showPage(<AssetsPage />, "/app/assets?period=Max", { ...family, "/api/net-worth?on=2020-01-01": 500 })
    expect((await screen.findByRole("alert")).textContent).toMatch(/^The change of each class could not be loaded\./)
    expect(screen.getByRole("table", { name: "By class" })).toBeDefined()
  })
})

it("a portfolio is shown with its holdings on the selected day", async () => {
  const portfolios = [
    {
      portfolioId: anna,
      holdings: 4,
      unpricedTokens: 0,
      assets: "10.00",
      debts: "0.00",
      net: "10.00",
      own: { inFull: "10.00", ofHousehold: "10.00" },
    },
  ]
  showPage(<PortfoliosPage />, "/app/portfolios?on=2021-05-01", {
    ...family,
    "/api/net-worth?on=2021-05-01": { ...today, on: "2021-05-01", portfolios },
  })
  expect(await screen.findByText("4 holdings")).toBeDefined()
})
