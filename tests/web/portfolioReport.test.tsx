// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import PortfolioReportPage from "#web/features/report/PortfolioReportPage.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"
import { holdingOf, sentHolding } from "./dialogs.tsx"
import { anna, family } from "./family.ts"

const own = holdingOf("account", "018f4c7e-0000-7000-8000-000000000031", "Dollars")
const elsewhere = "018f4c7e-0000-7000-8000-000000000032"
const stale = (currency: string, ...lineIds: ReadonlyArray<string>) => ({
  _tag: "StaleRate",
  currency,
  lineIds,
  lastOn: "2024-06-01",
  days: 29,
})
const days = (amount: string) => Array.from({ length: 32 }, () => amount)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  showPage(<PortfolioReportPage portfolioId={anna} />, `/app/portfolios/${anna}/report`, {
    ...family,
    "/api/holdings": { on: "2024-06-30", currency: "EUR", holdings: [sentHolding(own)] },
    "/api/wallets": { on: "2024-06-30", currency: "EUR", wallets: [] },
    "/api/market/rates": { on: "2024-06-30", currency: "EUR", rates: [] },
    "/api/net-worth/history": {
      ...(family["/api/net-worth/history"] as object),
      from: "2024-05-30",
      assets: days("1000.00"),
      debts: days("300.00"),
      net: days("700.00"),
    },
    "/api/data-health": {
      on: "2024-06-30",
      valuedRecently: "1",
      issues: [stale("USD", own.holdingId), stale("NOK", elsewhere), stale("EUR", own.holdingId, elsewhere)],
    },
  })

describe("the report of a portfolio", () => {
  it("the report of a portfolio lists old exchange rates only if its own lines are converted with them", async () => {
    show()
    const group = (await screen.findByRole("heading", { level: 4, name: "Outdated exchange rates" })).parentElement
    const listed = within(group as HTMLElement)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent.slice(0, 3))
    expect(listed).toEqual(["USD", "EUR"])
  })

  it("the report of a portfolio shows its evolution in at most 16 rows, with the first and the last day", async () => {
    show()
    const rows = (await screen.findAllByRole("row")).map(({ textContent }) => textContent)
    const ofDays = rows.filter((text) => /^\d+ (?:May|Jun) 2024/.test(text))
    expect(ofDays.length).toBeLessThanOrEqual(16)
    expect([ofDays[0]?.slice(0, 11), ofDays.at(-1)?.slice(0, 11)]).toEqual(["30 May 2024", "30 Jun 2024"])
  })
})
