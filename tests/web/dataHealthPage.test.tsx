// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import DataHealthPage from "#web/features/dataHealth/DataHealthPage.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"
import { holdingOf, sentHolding } from "./dialogs.tsx"

const lineId = "018f4c7e-0000-7000-8000-000000000031"
const elsewhere = "018f4c7e-0000-7000-8000-000000000033"
const pension = "018f4c7e-0000-7000-8000-000000000034"
const machines = holdingOf("security", lineId, "Machines")
const issues = [
  { _tag: "OldBalance", lineId, kind: "debt", name: "Mortgage", statedOn: "2023-12-31", days: 182 },
  {
    _tag: "StalePrice",
    lineId,
    name: "Machines",
    symbol: "MCH",
    source: "file:mch.csv",
    lastOn: "2024-06-01",
    days: 29,
  },
  { _tag: "StakesBelowWhole", portfolioId: lineId, title: "Holding", held: "90" },
  {
    _tag: "SwapWithoutOtherLeg",
    swapId: "018f4c7e-0000-7000-8000-000000000032",
    lineId: machines.holdingId,
    name: "Machines",
    counterpart: "Bitcoin",
    direction: "out",
    swappedOn: "2024-06-03",
  },
  { _tag: "MissingRate", currency: "NOK", lineIds: [lineId], otherProvider: null },
]
const roubles = {
  _tag: "StaleRate",
  currency: "RUB",
  otherProvider: "currency-api",
  source: "ecb",
  lastOn: "2022-03-01",
  days: 852,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("the data health page", () => {
  it("the data health page lists first what is missing from the totals, last what is only old, each with its remedy", async () => {
    showPage(<DataHealthPage />, "/app/data-health", {
      "/api/data-health": { on: "2024-06-30", issues, valuedRecently: "0.8345", currency: "EUR", older: [] },
      "/api/holdings": { on: "2024-06-30", currency: "EUR", holdings: [sentHolding(machines)] },
    })
    expect(await screen.findByText("83.45%")).toBeTruthy()
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Missing exchange rates",
      "Incomplete swaps",
      "Portfolios partly held",
      "Outdated prices",
      "Outdated statements",
    ])
    expect(screen.getByText("90% held here, 10% by third parties")).toBeTruthy()
    expect(screen.getByText("last on 31 Dec 2023, 182 days earlier")).toBeTruthy()
    expect(screen.getByText("series MCH · last on 1 Jun 2024, 29 days earlier · source: mch.csv")).toBeTruthy()
    expect(screen.getByText("given on 3 Jun 2024, but nothing was received in Bitcoin")).toBeTruthy()
    const toTrades = await screen.findByRole("link", { name: "Delete the swap and record it again" })
    expect(toTrades.getAttribute("href")).toBe(`/app/assets/shares/${machines.holdingId}?tab=trades`)
    const toHolding = await screen.findByRole("link", { name: /^Choose another price series/ })
    expect(toHolding.getAttribute("href")).toBe(`/app/assets/shares/${machines.holdingId}?tab=valuations`)
    for (const [heading, cure] of [
      ["Missing exchange rates", /arrive with the daily update.*npm run market-data -- import$/],
      ["Outdated prices", /operator of this installation imports newer prices: npm run market-data -- import$/],
    ] as const) {
      const section = screen.getByRole("heading", { level: 2, name: heading }).closest("section")
      expect(section?.textContent).toMatch(cure)
    }
    expect(screen.queryAllByRole("link").filter((link) => link.getAttribute("href")?.includes("settings"))).toEqual([])
  })

  it("a currency that the central bank no longer quotes names the day of its last rate, and a provider that quotes it", async () => {
    showPage(<DataHealthPage />, "/app/data-health", {
      "/api/data-health": { on: "2024-06-30", issues: [roubles], valuedRecently: "1", currency: "EUR", older: [] },
    })
    expect(await screen.findByText("RUB")).toBeTruthy()
    expect(screen.getByText(/^last on 1 Mar 2022, 852 days earlier/)).toBeTruthy()
    expect(screen.getByText(/^currency-api quotes this currency/)).toBeTruthy()
    expect(screen.getByRole("button", { name: /rate/ })).toBeTruthy()
  })

  it("the data health page reports when there is nothing to fix", async () => {
    showPage(<DataHealthPage />, "/app/data-health", {
      "/api/data-health": { on: "2024-06-30", issues: [], valuedRecently: "1", currency: "EUR", older: [] },
    })
    expect(await screen.findByText("All up to date")).toBeTruthy()
  })

  it("the data health page lists what is older than 90 days with a total, and counts none of that as an issue", async () => {
    const older = [
      {
        lineId: machines.holdingId,
        name: "Machines",
        value: "12345.60",
        valuedOn: "2024-02-01",
        days: 150,
        needs: "price",
      },
      { lineId: pension, name: "Pension", value: "400.40", valuedOn: null, days: null, needs: "valuation" },
      { lineId: elsewhere, name: "Old house", value: "300.00", valuedOn: "2025-02-01", days: -216, needs: "valuation" },
    ]
    showPage(<DataHealthPage />, "/app/data-health", {
      "/api/data-health": { on: "2024-06-30", issues: [], valuedRecently: "0.4888", currency: "EUR", older },
      "/api/holdings": { on: "2024-06-30", currency: "EUR", holdings: [sentHolding(machines)] },
    })
    const rest = await screen.findByRole("table", { name: "Older than 90 days" })
    await within(rest).findByRole("link", { name: "Machines" })
    expect(screen.getByText("All up to date")).toBeTruthy()
    expect(screen.getByText(/^The other 51\.12% of assets/)).toBeTruthy()
    const rows = within(rest).getAllByRole("row").slice(1)
    // Whole units from 10,000 on; 12,345.60 + 400.40 + 300.00.
    for (const [at, texts] of [
      ["Machines", /EUR\s12,346.*1 Feb 2024.*150 days.*Choose another price series/],
      ["Pension", /EUR\s400\.40.*no value recorded yet/],
      ["Old house", /EUR\s300\.00.*carried back from 1 Feb 2025/],
      ["Total", /EUR\s13,046/],
    ] as const) {
      expect(rows.find(({ textContent }) => textContent?.startsWith(at))?.textContent).toMatch(texts)
    }
    expect(screen.getByRole("link", { name: "48.88%" }).getAttribute("href")).toBe("/app/data-health?at=older")
  })
})
