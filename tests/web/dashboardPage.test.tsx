// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, describe, expect, it, vi } from "vitest"
import DashboardPage from "../../web/pages/dashboard/DashboardPage.tsx"
import { type Answers, showPage } from "../support/signedInPage.tsx"

const [anna, holding, account] = [1, 2, 3].map((n) => `018f4c7e-0000-7000-8000-00000000001${n}`) as [
  string,
  string,
  string,
]
const on = { on: "2024-06-30", currency: "EUR" }
const known = (value: string) => ({ value, unavailable: null })
const unknown = (unavailable: string) => ({ value: null, unavailable })
const returned = { timeWeighted: known("0.05"), moneyWeighted: known("0.04") }
const gains = {
  realised: "10.00",
  unrealised: "40.00",
  total: "50.00",
  price: "60.00",
  exchange: "-5.00",
  fees: "-5.00",
}

/** Anna owns 1,000 through a company, 200 of it by herself, and owes 300. */
const family: Answers = {
  "/api/portfolios": {
    portfolios: [
      { portfolioId: anna, title: "Anna", status: "active", holdings: 1 },
      { portfolioId: holding, title: "Keller Holding", status: "active", holdings: 1 },
    ],
    stakes: [],
  },
  "/api/net-worth": {
    ...on,
    since: "2020-01-01",
    household: { assets: "1000.00", debts: "300.00", net: "700.00" },
    change: { from: "2023-06-30", net: "600.00", amount: "100.00", percent: "16.67" },
    portfolios: [{ portfolioId: anna, assets: "1000.00", debts: "300.00", net: "700.00" }],
    allocation: {
      byClass: [{ assetClass: "account", assets: "1000.00", percent: "100.00" }],
      byInvestable: [{ investable: "cash", assets: "1000.00", percent: "100.00" }],
      byCurrency: [{ currency: "EUR", assets: "1000.00", percent: "100.00" }],
      byPortfolio: [{ portfolioId: anna, assets: "1000.00", percent: "100.00" }],
    },
    missingRates: [],
    atCost: [],
    oldestPriceOn: null,
    oldestRateOn: null,
  },
  "/api/net-worth/history": {
    from: "2024-06-28",
    to: "2024-06-30",
    currency: "EUR",
    missingRates: [],
    incompleteTo: null,
    assets: ["900.00", "1000.00", "1000.00"],
    debts: ["300.00", "300.00", "300.00"],
    net: ["600.00", "700.00", "700.00"],
  },
  "/api/metrics": {
    ...on,
    assets: "1000.00",
    debts: "300.00",
    net: "700.00",
    changes: [{ window: "day", from: "2024-06-29", amount: "0.00", percent: "0.00" }],
    debtRatio: known("0.3"),
    liquidShare: known("1"),
    largestPosition: {
      lineId: account,
      assetClass: "account",
      kind: "holding",
      name: "Savings",
      value: "1000.00",
      share: known("1"),
    },
    unfundedCommitments: "0.00",
    latentTax: "20.00",
    netAfterLatentTax: "680.00",
    gain: { currency: "EUR", ...gains, income: "7.00", expenses: "0.00", taxWithheld: "0.00" },
    waterfall: [
      { kind: "assetClass", key: "account", amount: "1000.00" },
      { kind: "debtType", key: "mortgage", amount: "-300.00" },
      { kind: "net", key: "net", amount: "700.00" },
    ],
  },
  "/api/returns": {
    from: "2023-06-30",
    to: "2024-06-30",
    currency: "EUR",
    timeWeighted: known("0.05"),
    timeWeightedAnnualised: unknown("tooShort"),
    moneyWeighted: unknown("noFlows"),
    badge: "moderate",
    openingValue: "900.00",
    paidIn: "0.00",
    received: "0.00",
    closingValue: "1000.00",
    monthly: [{ month: "2024-06", value: known("0.01") }],
    yearly: [{ year: 2024, value: known("0.05") }],
    volatility: unknown("tooShort"),
    maximumDrawdown: null,
    index: [],
    drawdown: [],
    benchmark: null,
  },
  "/api/returns/portfolios": {
    from: "2023-06-30",
    to: "2024-06-30",
    currency: "EUR",
    household: returned,
    portfolios: [{ portfolioId: anna, ...returned }],
  },
  "/api/liquidity": {
    ...on,
    rungs: [{ investable: "cash", assets: "1000.00", together: "1000.00" }],
    openCommitments: "0.00",
    due: [{ within: "365", debts: "300.00" }],
    coverage: known("3.3333"),
  },
  "/api/goals/progress": { on: "2024-06-30", goals: [] },
  "/api/goals": { goals: [] },
  "/api/data-health": { on: "2024-06-30", issues: [], valuedRecently: "1" },
  "/api/activity": { activity: [] },
  "/api/holdings": { ...on, holdings: [] },
  "/api/debts": { ...on, debts: [] },
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sectionOf = async (name: string) => {
  const section = (await screen.findByRole("heading", { level: 2, name })).closest("section")
  if (!section) throw new Error(`no section ${name}`)
  return within(section)
}

describe("the dashboard", () => {
  it("shows net worth, assets, debts and the investment return as separate readings [checklist 64]", async () => {
    showPage(<DashboardPage />, "/app", family)
    expect((await screen.findByText("700.00", { selector: ".hero-figure *" })).textContent).toBe("700.00")
    const readings = screen.getAllByRole("term").map(({ textContent }) => textContent?.trim())
    expect(readings.slice(0, 4).map((reading) => reading?.split("How")[0]?.trim())).toEqual([
      "Assets",
      "Debts",
      "Time-weighted return",
      "Money-weighted return a year",
    ])
    expect(screen.getByText("How well did the investments do over the period, whatever was added when?")).toBeTruthy()
    expect(screen.getByText("Not available, because no payments are recorded.")).toBeTruthy()
  })

  it("shows key figures, and says which history is too short [checklist 64, 207]", async () => {
    showPage(<DashboardPage />, "/app", family)
    const section = await sectionOf("Key figures")
    expect(await section.findByText("30.00%")).toBeTruthy()
    expect(section.getByRole("link", { name: "Savings" }).getAttribute("href")).toBe(`/app/assets/accounts/${account}`)
    expect(section.getAllByText("an estimate")).toHaveLength(2)
    expect(section.getByText("Some positions yet lack 7 day history")).toBeTruthy()
    expect(section.getByText("Some positions yet lack 30 day history")).toBeTruthy()
  })

  it("tells the way from assets to net worth as a table too, with the same figures [checklist 69]", async () => {
    const person = userEvent.setup()
    showPage(<DashboardPage />, "/app", family)
    const section = await sectionOf("From assets to net worth")
    await person.click(await section.findByRole("button", { name: "Table" }))
    const rows = section
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent)
    expect(rows).toEqual([
      expect.stringMatching(/Accounts.*1,000\.00.*1,000\.00/),
      expect.stringMatching(/Mortgage.*−300\.00.*700\.00/),
      expect.stringMatching(/Net worth.*700\.00.*700\.00/),
    ])
  })

  it("says of a part that fails that it failed, offers to retry, and shows all others", async () => {
    const person = userEvent.setup()
    const { asked } = showPage(<DashboardPage />, "/app", {
      ...family,
      "/api/liquidity": 500,
      "/api/goals/progress": 500,
    })
    const liquidity = await sectionOf("Liquidity")
    const goals = await sectionOf("Goals")
    expect(await liquidity.findByRole("alert")).toBeTruthy()
    expect(await goals.findByRole("alert")).toBeTruthy()
    expect(await (await sectionOf("Key figures")).findByText("30.00%")).toBeTruthy()
    expect((await sectionOf("Recent activity")).getByText("Nothing recorded yet.")).toBeTruthy()
    const before = asked.filter((address) => address.startsWith("/api/liquidity")).length
    await person.click(liquidity.getByRole("button", { name: "Retry" }))
    expect(asked.filter((address) => address.startsWith("/api/liquidity")).length).toBe(before + 1)
  })

  it("invites to create the first portfolio [checklist 71]", async () => {
    showPage(<DashboardPage />, "/app", {
      ...family,
      "/api/portfolios": { portfolios: [], stakes: [] },
      "/api/net-worth": { ...(family["/api/net-worth"] as object), since: null },
    })
    expect(await screen.findByRole("heading", { name: "Welcome" })).toBeTruthy()
    expect(screen.getByRole("button", { name: "Create your first portfolio" })).toBeTruthy()
  })
})
