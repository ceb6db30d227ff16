// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import PortfolioReportPage from "#web/features/report/PortfolioReportPage.tsx"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { showPage } from "#tests/support/signedInPage.tsx"
import { holdingOf, sentHolding } from "./dialogs.tsx"
import { anna, family } from "./family.ts"

const own = holdingOf("account", "018f4c7e-0000-7000-8000-000000000031", "Dollars")
const staleDollars = {
  _tag: "StaleRate",
  currency: "USD",
  otherProvider: null,
  source: "ecb",
  lastOn: "2024-06-01",
  days: 29,
}
const staleCrowns = { ...staleDollars, currency: "NOK" }
const allocations = Object.fromEntries(
  ["assetClass", "investable", "currency", "portfolio"].map((by) => [
    `/api/allocation?by=${by}&portfolioId=${anna}`,
    { on: "2024-06-30", currency: "EUR", by, assets: "0.00", parts: [] },
  ]),
)
const dollars = { currency: "USD", rate: "0.934000", ratedOn: "2024-06-28" }
const crowns = { currency: "NOK", rate: "0.087000", ratedOn: "2024-06-28" }
const rates = (...known: ReadonlyArray<typeof dollars>) => ({ on: "2024-06-30", currency: "EUR", rates: known })
const days = (amount: string) => Array.from({ length: 32 }, () => amount)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (answers: object = {}) =>
  showPage(<PortfolioReportPage portfolioId={anna} />, `/app/portfolios/${anna}/report`, {
    ...family,
    ...allocations,
    "/api/holdings": { on: "2024-06-30", currency: "EUR", holdings: [sentHolding(own)] },
    "/api/wallets": { on: "2024-06-30", currency: "EUR", wallets: [] },
    "/api/market/rates": rates(crowns, dollars),
    [`/api/market/rates?portfolioId=${anna}`]: rates(dollars),
    "/api/net-worth/history": {
      ...(family["/api/net-worth/history"] as object),
      from: "2024-05-30",
      assets: days("1000.00"),
      debts: days("300.00"),
      net: days("700.00"),
    },
    "/api/data-health": {
      on: "2024-06-30",
      valuedRecently: "0.2",
      currency: "EUR",
      older: [],
      issues: [staleCrowns, staleDollars],
    },
    [`/api/data-health?portfolioId=${anna}`]: {
      on: "2024-06-30",
      valuedRecently: "0.9",
      currency: "EUR",
      older: [],
      issues: [staleDollars],
    },
    ...answers,
  })

describe("the report of a portfolio", () => {
  it("the report of a portfolio with debts has its returns on assets and on own money, before and after tax", async () => {
    const debts = { opening: "400.00", closing: "300.00" }
    show({ "/api/returns": { ...(family["/api/returns"] as object), debts } })
    const table = within(await screen.findByRole("table", { name: "Returns" }))
    const rows = async () => (await table.findAllByRole("row")).map((row) => row.textContent?.replaceAll(/\s/gu, " "))
    await vi.waitFor(async () => expect(await rows()).toHaveLength(5), { timeout: conditionTimeoutMs })
    expect(await rows()).toEqual([
      expect.stringContaining("Time-weighted"),
      expect.stringMatching(/^On assets, before tax.*5\.00/u),
      expect.stringMatching(/^On assets, after tax.*5\.00/u),
      expect.stringMatching(/^On own money, before tax.*5\.00/u),
      expect.stringMatching(/^On own money, after tax.*5\.00/u),
    ])
    cleanup()
    show()
    await vi.waitFor(async () => expect(screen.getAllByText(/^On assets, after tax/u)).toHaveLength(1), {
      timeout: conditionTimeoutMs,
    })
    expect(screen.queryByText(/^On own money/u)).toBeNull()
  })

  it("the report of a portfolio states the quality of its own figures, and not of the whole household", async () => {
    show()
    expect(await screen.findByText(/^90.00% of assets/)).toBeTruthy()
    const group = screen.getByRole("heading", { level: 4, name: "Outdated exchange rates" }).parentElement
    expect(
      within(group as HTMLElement)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["USD last on 1 Jun 2024, 29 days earlier · source: European Central Bank"])
    const converted = await screen.findByRole("table", { name: "Exchange rates into EUR" })
    expect(within(converted).getByText("USD")).toBeTruthy()
    expect(within(converted).queryByText("NOK")).toBeNull()
  })

  it("the report of a portfolio shows its evolution in at most 16 rows, with the first and the last day", async () => {
    show()
    await screen.findByRole("row", { name: /^30 May 2024/ })
    const rows = screen.getAllByRole("row").map(({ textContent }) => textContent)
    const ofDays = rows.filter((text) => /^\d+ (?:May|Jun) 2024/.test(text))
    expect(ofDays.length).toBeLessThanOrEqual(16)
    expect([ofDays[0]?.slice(0, 11), ofDays.at(-1)?.slice(0, 11)]).toEqual(["30 May 2024", "30 Jun 2024"])
  })
})
