// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { HealthCount } from "#web/features/dataHealth/HealthCount.tsx"
import RealisedGainsPage from "#web/features/realised/RealisedGainsPage.tsx"
import LiquidityPage from "#web/features/liquidity/LiquidityPage.tsx"
import PerformancePage from "#web/features/performance/PerformancePage.tsx"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { showPage } from "#tests/support/signedInPage.tsx"
import { newUser } from "#tests/support/user.ts"
import { account, family } from "./family.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sectionOf = async (name: string) => {
  const section = (await screen.findByRole("heading", { level: 2, name })).closest("section")
  if (!section) throw new Error(`no section ${name}`)
  return within(section)
}

describe("the page of performance", () => {
  it("the page shows both returns, each month, every portfolio and the gains by source", async () => {
    showPage(<PerformancePage />, "/app/performance", family)
    const returns = await sectionOf("Returns")
    expect(await returns.findByText("+5.00%", { selector: ".reading-figure *" })).toBeTruthy()
    expect(await (await sectionOf("By portfolio")).findByRole("link", { name: "Anna" })).toBeTruthy()
    const figures = await sectionOf("Key figures")
    expect(await figures.findByText("Capital gain since inception")).toBeTruthy()
    expect(figures.getByText("Some positions yet lack 7 day history")).toBeTruthy()
    expect(figures.getByText("Some positions yet lack 30 day history")).toBeTruthy()
  })

  it("the page splits the change into its parts, in total and for each holding and debt", async () => {
    const person = newUser()
    showPage(<PerformancePage />, "/app/performance", family)
    const section = await sectionOf("What changed")
    const lines = within(await section.findByRole("table", { name: "Change by holding and debt" }))
    const rows = () => lines.getAllByRole("row").map(({ textContent }) => textContent?.replaceAll(/\s/gu, " "))
    expect(rows().map((row) => row?.replaceAll("EUR ", "").replaceAll("−", "-"))).toEqual([
      expect.stringMatching(/Already held or received.*Money added, less taken.*Taxes.*Change/u),
      expect.stringMatching(/^Savings.*\+200\.00.*\+5\.00.*-5\.00.*\+200\.00$/u),
      expect.stringMatching(/^Mortgage.*-100\.00.*Taxes.*-100\.00$/u),
      expect.stringMatching(/^Change\+200\.00-95\.00-5\.00.*\+100\.00$/u),
    ])
    expect(lines.getByRole("link", { name: "Savings" }).getAttribute("href")).toBe(`/app/assets/accounts/${account}`)
    await person.click(section.getByRole("button", { name: "Table" }))
    expect(section.getByText(/is neither earned nor lost/u)).toBeTruthy()
    // Parts without an amount are left out.
    expect(section.queryByText("Market and valuation")).toBeNull()
  })

  it("the page states changes in money without a percentage", async () => {
    showPage(<PerformancePage />, "/app/performance", family)
    const changes = (await screen.findByRole("heading", { level: 3, name: "Change in net worth" })).closest("section")
    expect(changes?.textContent).toContain("0.00")
    expect(changes?.textContent).not.toContain("%")
  })

  it("the page shows the returns on own money where something is owed, and leaves them out otherwise", async () => {
    const debts = { opening: "400.00", closing: "300.00" }
    showPage(<PerformancePage />, "/app/performance", {
      ...family,
      "/api/returns": { ...(family["/api/returns"] as object), debts },
    })
    const own = await sectionOf("Return on own money")
    expect(own.getByText("Time-weighted return on own money")).toBeTruthy()
    expect(own.getByText(/after debts of EUR.300\.00/)).toBeTruthy()
    cleanup()
    showPage(<PerformancePage />, "/app/performance", family)
    await sectionOf("Returns")
    expect(screen.queryByRole("heading", { level: 2, name: "Return on own money" })).toBeNull()
  })

  it("the returns by portfolio have columns on own money where one has debts, and none otherwise", async () => {
    showPage(<PerformancePage />, "/app/performance", family)
    const headers = async () =>
      (await (await sectionOf("By portfolio")).findAllByRole("columnheader")).map(({ textContent }) => textContent)
    expect(await headers()).toEqual(expect.arrayContaining(["Time-weighted, own money", "Money-weighted, own money"]))
    cleanup()
    const answer = family["/api/returns/portfolios"] as { readonly household: object }
    showPage(<PerformancePage />, "/app/performance", {
      ...family,
      "/api/returns/portfolios": { ...answer, household: { ...answer.household, ownMoney: null } },
    })
    expect(await headers()).not.toContain("Time-weighted, own money")
  })

  it("a return after tax links to its explanation", async () => {
    showPage(<PerformancePage />, "/app/performance", family)
    const sentence = await (await sectionOf("Returns")).findByText(/^After tax on income and trades/)
    const link = within(sentence).getByRole("link")
    expect(new URL(link.getAttribute("href") ?? "", "http://x").searchParams.get("figure")).toBe("timeWeightedAfterTax")
  })

  it("the page leaves the returns by portfolio out for a household of one portfolio", async () => {
    const { portfolios, stakes } = family["/api/portfolios"] as { portfolios: ReadonlyArray<object>; stakes: unknown }
    showPage(<PerformancePage />, "/app/performance", {
      ...family,
      "/api/portfolios": { portfolios: portfolios.slice(0, 1), stakes },
    })
    await sectionOf("Key figures")
    await screen.findByText("Capital gain since inception")
    expect(screen.queryByRole("heading", { level: 2, name: "By portfolio" })).toBeNull()
  })
})

describe("the page of realised gains", () => {
  it("the page shows the years with their total, and each lot with the days for which it was held", async () => {
    const { asked } = showPage(<RealisedGainsPage />, "/app/realised-gains", family)
    const years = await sectionOf("By calendar year")
    const totals = (await years.findAllByRole("row")).at(-1)
    expect(totals?.textContent).toMatch(/Total.*450\.00.*305\.00.*9\.00.*12\.00.*7\.00.*129\.00/)
    const explained = totals?.querySelector("a")?.getAttribute("href") ?? ""
    expect(explained).toMatch(/^\/app\/explain\?/)
    expect(Object.fromEntries(new URLSearchParams(explained.split("?")[1]))).toMatchObject({
      figure: "realisedGain",
      method: "average",
      currency: "EUR",
    })
    const sold = await sectionOf("Sold in 2024")
    const [, lot] = sold.getAllByRole("row")
    expect(lot?.textContent).toMatch(/Shares sold.*1 Mar 2023.*1 Mar 2024.*366.*10.*450\.00.*305\.00.*136\.00/)
    expect(sold.getByRole("link", { name: "Shares sold" }).getAttribute("href")).toBe(`/app/assets/shares/${account}`)
    expect(asked.some((path) => path.startsWith("/api/realised-gains") && path.includes("method=average"))).toBe(true)
  })

  it("the page says that nothing was sold, and what is not included", async () => {
    const none = { proceeds: "0.00", fees: "0.00", taxes: "0.00", cost: "0.00", currencyGains: "0.00", gain: "0.00" }
    showPage(<RealisedGainsPage />, "/app/realised-gains", {
      ...family,
      "/api/realised-gains": {
        ...(family["/api/realised-gains"] as object),
        years: [],
        lots: [],
        year: null,
        total: none,
        missing: ["Rubles"],
      },
    })
    expect(await screen.findByText("Nothing has been sold yet.")).toBeTruthy()
    expect(screen.getByText("Not included, because an exchange rate is missing: Rubles.")).toBeTruthy()
  })
})

describe("the page of liquidity", () => {
  it("the page shows the debt ratio, the largest holding, latent tax and how liquid assets cover what may fall due", async () => {
    showPage(<LiquidityPage />, "/app/liquidity", family)
    expect(await screen.findByText(/^Liquidity coverage 3\.33×/)).toBeTruthy()
    const section = await sectionOf("Key figures")
    expect(await section.findByText("30.00%")).toBeTruthy()
    expect(section.getByRole("link", { name: "Savings" }).getAttribute("href")).toBe(`/app/assets/accounts/${account}`)
    expect(section.getAllByText("estimate")).toHaveLength(2)
  })

  it("the page has the waterfall from assets to net worth as a table too, with the same figures", async () => {
    const person = newUser()
    showPage(<LiquidityPage />, "/app/liquidity", family)
    const section = await sectionOf("From assets to net worth")
    await person.click(await section.findByRole("button", { name: "Table" }, { timeout: conditionTimeoutMs }))
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

  it("the page reports figures that fail once, and shows the others", async () => {
    showPage(<LiquidityPage />, "/app/liquidity", { ...family, "/api/metrics": 500 })
    expect(await screen.findByText(/^Liquidity coverage 3\.33×/)).toBeTruthy()
    expect(await screen.findAllByRole("alert")).toHaveLength(1)
  })
})

describe("the count beside data health in the menu", () => {
  it("the count adds issues and suggestions, and is absent while there are none", async () => {
    const issues = [{ _tag: "MissingRate", currency: "USD", lineIds: [account], otherProvider: null }]
    showPage(<HealthCount />, "/app", {
      ...family,
      "/api/data-health": { on: "2024-06-30", issues, valuedRecently: "1", currency: "EUR", older: [] },
      "/api/suggestions/count": { count: 2 },
    })
    expect((await screen.findByRole("img", { name: "3 things to do" })).textContent).toBe("3")
    cleanup()
    showPage(<HealthCount />, "/app", { ...family, "/api/suggestions/count": { count: 0 } })
    expect(screen.queryByRole("img")).toBeNull()
  })
})
