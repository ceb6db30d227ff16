// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import DashboardPage from "#web/features/dashboard/DashboardPage.tsx"
import { sessionOf } from "#tests/support/session.ts"
import { showPage } from "#tests/support/signedInPage.tsx"
import { holdingOf, sentHolding } from "./dialogs.tsx"
import { account, family, holding } from "./family.ts"
import { newUser } from "#tests/support/user.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sectionOf = async (name: string) => {
  const section = (await screen.findByRole("heading", { level: 2, name })).closest("section")
  if (!section) throw new Error(`no section ${name}`)
  return within(section)
}

const renamed = (position: string, title: string) => ({
  position,
  type: "PortfolioRenamed",
  subjectId: "018f4c7e-0000-7000-8000-000000000011",
  subjectName: null,
  assetClass: null,
  recordedAt: "2024-06-01T10:00:00.000Z",
  event: { portfolioId: "018f4c7e-0000-7000-8000-000000000011", title },
})

describe("the dashboard", () => {
  it("the dashboard shows net worth, assets and debts as separate figures", async () => {
    showPage(<DashboardPage />, "/app", family)
    expect((await screen.findByText("700.00", { selector: ".hero-figure *" })).textContent).toBe("700.00")
    const readings = screen.getAllByRole("term").map(({ textContent }) => textContent?.trim())
    expect(readings.slice(0, 2)).toEqual([expect.stringMatching(/^Assets/), expect.stringMatching(/^Debts/)])
  })

  it("the dashboard lists what is owned and owed, and ends in the net worth", async () => {
    showPage(<DashboardPage />, "/app", family)
    const table = within(await screen.findByRole("table", { name: "Assets and debts" }))
    const rows = table.getAllByRole("row").slice(1)
    expect(rows.map(({ textContent }) => textContent?.replaceAll("\u00a0", " "))).toEqual([
      "AccountsEUR 1,000.00100.00%EUR +100.00",
      "AssetsEUR 1,000.00100.00%EUR +100.00+5.00%",
      "DebtsEUR −300.00EUR 0.00",
      "Net worthEUR 700.00EUR +100.00",
    ])
  })

  it("a class unfolds in place to its holdings with their returns, at the keyboard too", async () => {
    const person = newUser()
    const { asked } = showPage(<DashboardPage />, "/app", family)
    const unfold = await screen.findByRole("button", { name: "Show the lines of Accounts" })
    expect(unfold.getAttribute("aria-expanded")).toBe("false")
    expect(asked.some((address) => address.startsWith("/api/returns/lines"))).toBe(false)
    unfold.focus()
    await person.keyboard("{Enter}")
    expect(unfold.getAttribute("aria-expanded")).toBe("true")
    const line = await screen.findByRole("row", { name: /^Savings/ })
    expect(within(line).getByRole("link").getAttribute("href")).toBe(`/app/assets/accounts/${account}`)
    expect(await within(line).findByText("+1.23%")).toBeTruthy()
    await person.click(screen.getByRole("button", { name: "Show the lines of Debts" }))
    expect(screen.getByRole("row", { name: /^Mortgage/ })).toBeTruthy()
    await person.keyboard("{Enter}")
    expect(screen.queryByRole("row", { name: /^Mortgage/ })).toBeNull()
  })

  it("an unfolded line has its owner below its name", async () => {
    const person = newUser()
    const savings = { ...sentHolding(holdingOf("account", account, "Savings")), portfolioId: holding }
    showPage(<DashboardPage />, "/app", {
      ...family,
      "/api/holdings": { on: "2024-06-30", currency: "EUR", holdings: [savings] },
    })
    await person.click(await screen.findByRole("button", { name: "Show the lines of Accounts" }))
    const line = await screen.findByRole("row", { name: /^Savings/ })
    expect(await within(line).findByText("Keller Holding")).toBeTruthy()
  })

  it("amounts of 10,000 and more are in whole units, with the cents in the tooltip", async () => {
    const sheet = family["/api/balance-sheet"] as { readonly classes: ReadonlyArray<object> }
    showPage(<DashboardPage />, "/app", {
      ...family,
      "/api/balance-sheet": { ...sheet, net: { value: "123456.78", change: "-9999.99" } },
    })
    const row = await screen.findByRole("row", { name: /^Net worth/ })
    const value = within(row).getByText("123,457").closest("[title]")
    expect(value?.getAttribute("title")).toBe("EUR 123,456.78")
    expect(within(row).getByText("−9,999.99").closest("[title]")).toBeNull()
  })

  it("what there is to do names the issue and leads to where it is fixed", async () => {
    const issue = {
      _tag: "OldBalance",
      lineId: account,
      kind: "account",
      name: "Savings",
      statedOn: "2024-01-01",
      days: 181,
    }
    showPage(<DashboardPage />, "/app", {
      ...family,
      "/api/data-health": { on: "2024-06-30", issues: [issue], valuedRecently: "0.5", currency: "EUR", older: [] },
      "/api/suggestions/count": { count: 2 },
    })
    const todo = await sectionOf("To do")
    expect((await todo.findByRole("link", { name: "Record a balance" })).getAttribute("href")).toBe(
      `/app/assets/accounts/${account}?tab=balances`,
    )
    expect(
      await todo.findByText("2 suggestions wait for your answer: reported splits, dividends or new symbols."),
    ).toBeTruthy()
    expect(todo.getByText(/^50\.00%/)).toBeTruthy()
  })

  it("the dashboard states the change in money and no percentage, because money added is no return", async () => {
    showPage(<DashboardPage />, "/app", family)
    const change = (await screen.findByText("+100.00")).closest("p")
    expect(change?.textContent).toContain("over 1 year")
    expect(change?.textContent).not.toContain("%")
  })

  it("the dashboard shows the sections in the order of the person, without the hidden ones", async () => {
    const { preferences } = sessionOf("2024-06-30")
    const dashboard = [
      { section: "goals", display: "shown" },
      { section: "toDo", display: "hidden" },
    ] as const
    const own = sessionOf("2024-06-30", { more: { preferences: { ...preferences, dashboard } } })
    showPage(<DashboardPage />, "/app", family, own)
    await sectionOf("Goals")
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(["What changed", "Goals", "Assets and debts", "Allocation of assets", "Recent activity"])
    expect(await screen.findByRole("button", { name: "Show To do" })).toBeTruthy()
  })

  it("a section is hidden by its menu, which stores the order among the preferences", async () => {
    const person = newUser()
    const { preferences } = sessionOf("2024-06-30")
    const dashboard = [{ section: "goals", display: "hidden" }]
    const { asked } = showPage(<DashboardPage />, "/app", {
      ...family,
      "/api/preferences": { ...preferences, dashboard },
    })
    await person.click(await screen.findByRole("button", { name: "Arrange: Goals" }))
    await person.click(await screen.findByRole("menuitem", { name: "Hide section" }))
    expect(await screen.findByRole("button", { name: "Show Goals" })).toBeTruthy()
    expect(screen.queryByRole("heading", { level: 2, name: "Goals" })).toBeNull()
    expect(asked).toContain("/api/preferences")
  })

  it("the dashboard reports a section that fails, offers to retry, and shows all others", async () => {
    const person = newUser()
    const { asked } = showPage(<DashboardPage />, "/app", {
      ...family,
      "/api/goals/progress": 500,
      "/api/data-health": 500,
    })
    const health = await sectionOf("To do")
    const goals = await sectionOf("Goals")
    expect(await health.findByRole("alert")).toBeTruthy()
    expect(await goals.findByRole("alert")).toBeTruthy()
    expect((await sectionOf("Recent activity")).getByText("No activity yet.")).toBeTruthy()
    const before = asked.filter((address) => address.startsWith("/api/data-health")).length
    await person.click(health.getByRole("button", { name: "Retry" }))
    expect(asked.filter((address) => address.startsWith("/api/data-health")).length).toBe(before + 1)
  })

  it("the dashboard reports portfolios that cannot be read, and requests them again", async () => {
    const person = newUser()
    const { asked } = showPage(<DashboardPage />, "/app", { ...family, "/api/portfolios": 500 })
    const alert = await screen.findByText(/Failed to load portfolios\./)
    const before = asked.filter((address) => address === "/api/portfolios").length
    const note = alert.closest<HTMLElement>("[role=alert]")
    if (!note) throw new Error("the failure is no alert")
    await person.click(within(note).getByRole("button", { name: "Retry" }))
    expect(asked.filter((address) => address === "/api/portfolios").length).toBe(before + 1)
  })

  it("the dashboard lists the activity of the selected day, and links to all activity for users who may see it", async () => {
    const { asked } = showPage(<DashboardPage />, "/app?on=2021-12-31", family)
    const owners = await sectionOf("Recent activity")
    expect((await owners.findByRole("link", { name: /^View all activity/ })).getAttribute("href")).toBe(
      "/app/household/activity?on=2021-12-31",
    )
    expect(asked).toContain("/api/activity?limit=4&on=2021-12-31")
    cleanup()
    showPage(<DashboardPage />, "/app", family, sessionOf("2024-06-30", { role: "viewer" }))
    expect((await sectionOf("Recent activity")).queryByRole("link", { name: /^View all activity/ })).toBeNull()
  })

  it("the dashboard loads older activity page by page, at the keyboard too, until there is none", async () => {
    const person = newUser()
    const { asked } = showPage(<DashboardPage />, "/app", {
      ...family,
      // A page can end before its limit: long events end it early.
      "/api/activity?limit=4": { activity: [renamed("30", "Newest")], next: "30" },
      "/api/activity?before=30&limit=20": { activity: [renamed("20", "Middle")], next: "20" },
      "/api/activity?before=20&limit=20": { activity: [renamed("10", "Oldest")] },
    })
    const recent = await sectionOf("Recent activity")
    const older = await recent.findByRole("button", { name: "Load older activity" })
    expect(recent.getAllByRole("listitem")).toHaveLength(1)
    older.focus()
    await person.keyboard("{Enter}")
    expect(await recent.findByText(/Middle/)).toBeTruthy()
    expect(document.activeElement).toBe(recent.getByRole("button", { name: "Load older activity" }))
    await person.keyboard("{Enter}")
    const end = await recent.findByText("No older activity.")
    expect(recent.getAllByRole("listitem").map((item) => /Newest|Middle|Oldest/.exec(item.textContent)?.[0])).toEqual([
      "Newest",
      "Middle",
      "Oldest",
    ])
    await waitFor(() => expect(document.activeElement?.contains(end)).toBe(true))
    expect(recent.queryByRole("button", { name: "Load older activity" })).toBeNull()
    expect(asked.filter((address) => address.startsWith("/api/activity"))).toHaveLength(3)
  })

  it("the dashboard keeps the activity that it has when an older page fails, and retries that page", async () => {
    const person = newUser()
    const { asked } = showPage(<DashboardPage />, "/app", {
      ...family,
      "/api/activity?limit=4": { activity: [renamed("30", "Newest")], next: "30" },
      "/api/activity": 500,
    })
    const recent = await sectionOf("Recent activity")
    await person.click(await recent.findByRole("button", { name: "Load older activity" }))
    expect(await recent.findByRole("alert")).toBeTruthy()
    expect(recent.getByText(/Newest/)).toBeTruthy()
    await person.click(recent.getByRole("button", { name: "Retry" }))
    const further = () => asked.filter((address) => address === "/api/activity?before=30&limit=20")
    await waitFor(() => expect(further()).toHaveLength(2))
  })

  it("the dashboard links a jump caused by a changed stake to the page on which every member sees stakes", async () => {
    const stake = {
      position: "7",
      type: "StakeRecorded",
      subjectId: account,
      subjectName: null,
      assetClass: null,
      recordedAt: "2024-06-29T10:00:00.000Z",
      event: {},
    }
    const jump = { on: "2024-06-29", change: "100.00", causes: [stake], count: 1 }
    const answers = {
      ...family,
      "/api/net-worth/events": { ...(family["/api/net-worth/events"] as object), events: [jump] },
    }
    showPage(<DashboardPage />, "/app", answers, sessionOf("2024-06-30", { role: "viewer" }))
    await screen.findByText("29 Jun 2024")
    const [mark] = document.querySelectorAll(".chart-mark-label a")
    expect(mark?.getAttribute("href")).toBe("/app/portfolios")
  })

  it("an empty household begins with one field for the first thing, its owners, or an example", async () => {
    showPage(<DashboardPage />, "/app", {
      ...family,
      "/api/portfolios": { portfolios: [], stakes: [] },
      "/api/net-worth": { ...(family["/api/net-worth"] as object), since: null },
    })
    expect(await screen.findByRole("heading", { name: "Welcome" })).toBeTruthy()
    expect(await screen.findByRole("combobox", { name: "What is it?" })).toBeTruthy()
    expect(screen.getByRole("button", { name: "House or land" })).toBeTruthy()
    expect(screen.getByRole("link", { name: "Add people and companies" })).toBeTruthy()
    expect(screen.getByRole("button", { name: "Explore the demo family" })).toBeTruthy()
  })

  it("the dashboard states the length of the trial before anything is recorded", async () => {
    const entitlement = {
      plan: "starter",
      basis: "trial",
      status: "trialing",
      endsOn: "2024-07-11",
      daysLeft: 11,
    } as const
    showPage(
      <DashboardPage />,
      "/app",
      {
        ...family,
        "/api/portfolios": { portfolios: [], stakes: [] },
        "/api/net-worth": { ...(family["/api/net-worth"] as object), since: null },
      },
      sessionOf("2024-06-30", { more: { entitlement } }),
    )
    expect(await screen.findByRole("heading", { name: "Welcome" })).toBeTruthy()
    expect(screen.getByText(/11 days/)).toBeTruthy()
  })
})
