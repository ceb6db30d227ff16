// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import type { HouseholdRole } from "#contract/vocabulary.ts"
import DashboardPage from "#web/features/dashboard/DashboardPage.tsx"
import HoldingPage from "#web/features/holdings/detail/HoldingPage.tsx"
import HoldingsPage from "#web/features/holdings/list/HoldingsPage.tsx"
import LiabilitiesPage from "#web/features/debts/LiabilitiesPage.tsx"
import PortfolioPage from "#web/features/portfolios/PortfolioPage.tsx"
import PortfoliosPage from "#web/features/portfolios/PortfoliosPage.tsx"
import { sessionOf } from "#tests/support/session.ts"
import { type Answers, showPage } from "#tests/support/signedInPage.tsx"
import { holdingOf, idOf, sentHolding } from "./dialogs.tsx"
import { anna, family, holding, recordedAt } from "./family.ts"

const account = holdingOf("account")
const removed = { portfolioId: idOf(77), title: "Old one", status: "removed", holdings: 0 }
const stake = {
  stakeId: idOf(78),
  ownerId: anna,
  childId: holding,
  effectiveOn: "2010-01-04",
  percent: "60",
  status: "counts",
  note: null,
  removalReason: null,
}
const balance = {
  entryId: idOf(79),
  entry: { _tag: "Balance", balance: { amount: "1000", currency: "EUR" }, statedOn: "2020-01-01" },
  status: "counts",
  voidReason: null,
  replaces: null,
  replacedBy: null,
  recordedAt: "2020-01-01T00:00:00Z",
}
const answers: Answers = {
  ...family,
  "/api/portfolios": {
    portfolios: [...(family["/api/portfolios"] as { portfolios: ReadonlyArray<object> }).portfolios, removed],
    stakes: [stake],
  },
  "/api/goals": {
    goals: [
      {
        goalId: idOf(80),
        title: "A house",
        target: { amount: "100000", currency: "EUR" },
        targetOn: "2030-01-01",
        portfolioId: null,
      },
    ],
  },
  "/api/goals/progress": {
    on: "2024-06-30",
    goals: [
      {
        goalId: idOf(80),
        title: "A house",
        target: { amount: "100000.00", currency: "EUR" },
        targetOn: "2030-01-01",
        portfolioId: null,
        reached: "700.00",
        progress: { value: "0.007", unavailable: null },
        isReached: false,
        growthNeeded: { value: "0.5", unavailable: null },
      },
    ],
  },
  [`/api/holdings/${account.holdingId}`]: {
    on: "2024-06-30",
    currency: "EUR",
    holding: sentHolding(account),
    entries: [balance],
    lots: [],
    earned: [],
    unitsAfter: [],
    recordedAt,
  },
}

/** Every button that would change something. */
const recording = /record|add |create|correct|void|remove|rename|restore|connect|goal|actions|what to do/i
const offered = () =>
  screen
    .queryAllByRole("button")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent ?? "")
    // How the own dashboard is arranged is a preference, which each member has.
    .filter((name) => recording.test(name) && !name.startsWith("Arrange:"))

const pages: ReadonlyArray<readonly [string, ReactNode, string, RegExp]> = [
  ["the dashboard", <DashboardPage key="1" />, "/app", /Net worth/],
  ["a portfolio", <PortfolioPage key="2" portfolioId={anna} />, `/app/portfolios/${anna}`, /^Anna$/],
  ["the portfolios", <PortfoliosPage key="3" />, "/app/portfolios", /^Portfolios$/],
  [
    "a holding",
    <HoldingPage key="4" holdingId={account.holdingId} />,
    "/app/assets/accounts/1?tab=balances",
    /^Holding$/,
  ],
  ["an empty list", <HoldingsPage key="5" assetClass="account" />, "/app/assets/accounts", /Accounts/],
  ["the debts", <LiabilitiesPage key="6" />, "/app/liabilities", /Debts/],
]

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(role: HouseholdRole, page: ReactNode, address: string, heading: RegExp) {
  showPage(page, address, answers, sessionOf("2024-06-30", { role }))
  await screen.findByRole("heading", { level: 1, name: heading })
  // The sections of the dashboard are loaded after it.
  if (address === "/app") await screen.findByRole("heading", { level: 2, name: "Goals" })
  await waitFor(() => expect(screen.queryAllByText("Loading…")).toEqual([]))
}

describe.each(pages)("the page %s", (name, page, address, heading) => {
  it("the page offers owners and editors the changes they may make", async () => {
    await show("editor", page, address, heading)
    expect(offered().length).toBeGreaterThan(0)
  })

  it.each(["viewer", "auditor"] as const)("the page offers no change to a %s", async (role) => {
    await show(role, page, address, heading)
    expect(offered()).toEqual([])
    expect(screen.queryAllByRole("columnheader", { name: "Actions" })).toEqual([])
  })

  it("the page offers an adviser goals alone", async () => {
    await show("adviser", page, address, heading)
    const goals = name === "the dashboard" ? [/goal/i, /A house/] : []
    await waitFor(() => expect(offered()).toHaveLength(goals.length))
    await waitFor(() => {
      for (const goal of goals) expect(offered().some((one) => goal.test(one))).toBe(true)
    })
  })
})

it("a member without the right to record is not invited to begin", async () => {
  const bare: Answers = {
    ...family,
    "/api/portfolios": { portfolios: [], stakes: [] },
    "/api/net-worth": { ...(family["/api/net-worth"] as object), since: null },
  }
  showPage(<DashboardPage />, "/app", bare, sessionOf("2024-06-30", { role: "viewer" }))
  expect(await screen.findByText("No activity yet.")).toBeTruthy()
  expect(screen.queryByRole("combobox", { name: "What is it?" })).toBeNull()
})
