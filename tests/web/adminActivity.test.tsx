// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react"
import { createIntl } from "react-intl"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import { actionSentence } from "#web/features/activity/ActivityLine.tsx"
import HouseholdActivityPage from "#web/features/activity/HouseholdActivityPage.tsx"
import AllActivityPage from "#web/features/admin/activity/AllActivityPage.tsx"
import { idOf, type Sent, showAdminPage } from "./adminPages.tsx"
import { newUser } from "#tests/support/user.ts"

const activity = (activityId: string, action: string, more: object = {}) => ({
  activityId,
  userId: idOf(11),
  householdId: null,
  type: "asset_management",
  action,
  recordedAt: "2024-06-30T08:00:00Z",
  url: "/app/assets?on=2024-03-31",
  pathname: "/app/assets",
  resourceType: null,
  resourceId: null,
  userAgent: null,
  email: "ben@example.org",
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const setup = () => newUser({ advanceTimers: vi.advanceTimersByTime })
const lines = () => within(screen.getByRole("list", { name: "Activity" })).getAllByRole("listitem")
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe("the activity of all users", () => {
  it("the activity follows live on request: new rows come first, marked and announced, until it is paused", async () => {
    const user = setup()
    // Beyond the precision of JavaScript numbers.
    const [first, second, third] = ["9007199254740992", "9007199254740993", "9007199254740994"]
    let coming: ReadonlyArray<unknown> = []
    const answer = ({ query }: Sent) => ({ activity: query.has("after") ? coming : [activity(first, "openHolding")] })
    const { sent } = showAdminPage(<AllActivityPage />, "/admin/activity", "admin", {
      "GET /api/admin/activity": answer,
    })
    expect(await screen.findByText("Added an asset")).toBeTruthy()
    await pass(10_000)
    expect(sent).toHaveLength(1)

    await user.click(screen.getByRole("checkbox", { name: "Follow live" }))
    coming = [activity(second, "recordEntry"), activity(third, "voidEntry")]
    await pass(2000)
    expect(lines().map((line) => line.querySelector("span span")?.textContent)).toEqual([
      "Voided an entry of an assetNew",
      "Recorded an entry of an assetNew",
      "Added an asset",
    ])
    expect(screen.getByText("2 new entries").closest("[role=status]")).toBeTruthy()
    expect(Object.fromEntries(sent[1]?.query ?? [])).toEqual({ after: first, limit: "100" })
    coming = []
    await pass(2000)
    expect(Object.fromEntries(sent.at(-1)?.query ?? [])).toEqual({ after: third, limit: "100" })

    await user.click(screen.getByRole("checkbox", { name: "Follow live" }))
    const before = sent.length
    await pass(10_000)
    expect(sent).toHaveLength(before)
  })

  it("the activity can be paged back", async () => {
    const user = setup()
    const page = (from: number) => Array.from({ length: 50 }, (_, index) => activity(String(from - index), "signOut"))
    const { sent } = showAdminPage(<AllActivityPage />, "/admin/activity", "admin", {
      "GET /api/admin/activity": ({ query }: Sent) => ({
        activity: query.has("before") ? page(150).slice(0, 7) : page(200),
      }),
    })
    await user.click(await screen.findByRole("button", { name: "Load older activity" }))
    expect(await screen.findByText("No older activity.")).toBeTruthy()
    expect(lines()).toHaveLength(57)
    expect(sent.at(-1)?.query.get("before")).toBe("151")
  })

  it("the activity can be filtered by type, user, text and days of the reader's time zone", async () => {
    const address = `/admin/activity?type=auth&user=${idOf(11)}&search=ben&from=2024-06-01&to=2024-06-30`
    const { sent } = showAdminPage(<AllActivityPage />, address, "admin", {
      "GET /api/admin/activity": { activity: [] },
    })
    expect(await screen.findByText("No activity")).toBeTruthy()
    expect(Object.fromEntries(sent[0]?.query ?? [])).toEqual({
      type: "auth",
      userId: idOf(11),
      search: "ben",
      from: new Date("2024-06-01T00:00").toISOString(),
      to: new Date("2024-06-30T23:59:59.999").toISOString(),
      limit: "50",
    })
  })

  it("the activity can be downloaded as a file with the same filters", async () => {
    const user = setup()
    const saved: Array<string> = []
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined }))
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { sent } = showAdminPage(<AllActivityPage />, "/admin/activity?type=auth", "admin", {
      "GET /api/admin/activity": { activity: [] },
      "GET /api/admin/activity/export": () => new Response("at,who"),
    })
    await user.click(await screen.findByRole("button", { name: "Export as CSV" }))
    expect(await screen.findAllByText("The activity has been exported.")).toBeTruthy()
    expect(saved).toEqual(["activity-2024-06-30.csv"])
    expect(Object.fromEntries(sent.find(({ path }) => path.endsWith("/export"))?.query ?? [])).toEqual({ type: "auth" })
  })

  it("the activity shows an error and keeps the rows that were loaded", async () => {
    const user = setup()
    const { answers } = showAdminPage(<AllActivityPage />, "/admin/activity", "admin", {
      "GET /api/admin/activity": { activity: [activity("1", "signOut")] },
    })
    await user.click(await screen.findByRole("checkbox", { name: "Follow live" }))
    answers["GET /api/admin/activity"] = 500
    await pass(2000)
    expect(screen.getByRole("alert")).toBeTruthy()
    expect(lines()).toHaveLength(1)
  })
})

describe("the activity of a household", () => {
  const nestle = { _tag: "Holding", holdingId: idOf(20), assetClass: "security", name: "Nestlé", isRemoved: false }
  const show = (rows: ReadonlyArray<object>, address = "/app/household/activity") =>
    showAdminPage(<HouseholdActivityPage />, address, "user", {
      "GET /api/household/activity": { activity: rows.map((row) => ({ subject: null, ...row })) },
      "GET /api/household/activity/export": () =>
        new Response("recorded_at", { headers: { "content-type": "text/csv" } }),
      "GET /api/household": 404,
    })
  const sentences = () => lines().map((line) => line.querySelector("span span")?.textContent)

  it("the activity is requested for the household, and can be limited to one of its members", async () => {
    const { sent } = show([activity("1", "setGoal")], "/app/household/activity?on=2024-03-31&period=1y&type=auth")
    expect(await screen.findByText("Set a goal")).toBeTruthy()
    const link = screen.getByRole("link", { name: "Only ben@example.org" })
    const params = new URLSearchParams(link.getAttribute("href") ?? "")
    expect(Object.fromEntries(params)).toEqual({ on: "2024-03-31", period: "1y", type: "auth", user: idOf(11) })
    expect(sent.map(({ path }) => path)).not.toContain("/api/admin/activity")
  })

  it("the activity names and links the subject of each action, without codes", async () => {
    show([
      activity("5", "recordEntry", { resourceType: "entry", resourceId: idOf(21), subject: nestle }),
      activity("4", "view", { pathname: `/app/assets/shares/${idOf(20)}`, subject: nestle }),
      activity("3", "view", { pathname: "/app/liabilities", subject: null }),
      activity("2", "view", { pathname: `/app/portfolios/${idOf(22)}`, subject: null }),
      activity("1", "removeHolding", { subject: { ...nestle, name: "Twice", isRemoved: true } }),
    ])
    expect(await screen.findAllByRole("link", { name: "Nestlé" })).toHaveLength(2)
    expect(sentences()).toEqual([
      "Recorded an entry of an asset: Nestlé",
      "Opened a page: Nestlé",
      "Opened a page: Debts",
      "Opened a page",
      "Deleted an asset: Twice (deleted)",
    ])
    expect(screen.getAllByRole("link", { name: "Nestlé" })[0]?.getAttribute("href")).toBe(
      `/app/assets/shares/${idOf(20)}`,
    )
    expect(screen.getByRole("list", { name: "Activity" }).textContent).not.toMatch(/recordEntry|018f4c7e/)
    expect(screen.queryByRole("link", { name: "Twice" })).toBeNull()
  })

  it("the activity of a household can be downloaded as a file with the same filters", async () => {
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:", revokeObjectURL: () => undefined }))
    const { sent } = show([activity("1", "setGoal")], "/app/household/activity?type=auth")
    await setup().click(await screen.findByRole("button", { name: "Export as CSV" }))
    expect(await screen.findAllByText("The activity has been exported.")).toBeTruthy()
    const asked = sent.find(({ path }) => path.endsWith("/export"))
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ type: "auth" })
  })
})

describe("the sentences for actions", () => {
  const intl = createIntl({ locale: "en" })
  /** Requests that the client sends by itself are not activity. */
  const ofItsOwnAccord = new Set([
    "refreshSession",
    "readInvitation",
    "recordConsent",
    "countPageView",
    "reportNavigation",
  ])
  const sentenceOf = (action: string) => actionSentence({ action, url: "/app" }, intl)

  it("the sentences cover every route that changes or exports something", () => {
    const acted = endpoints.filter(({ method, download }) => method !== "GET" || download !== undefined)
    const unsaid = acted.filter(({ name }) => !ofItsOwnAccord.has(name) && sentenceOf(name) === "Other")
    expect(unsaid.map(({ name }) => name)).toEqual([])
  })

  it("the sentences do not fail for an unknown action", () => {
    expect(sentenceOf("toString")).toBe("Other")
  })
})
