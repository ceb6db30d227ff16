// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, describe, expect, it, vi } from "vitest"
import { leaveApp } from "#web/page/leaveApp.ts"
import { accessOf, forgetSession, installation, sessionOf } from "#tests/support/session.ts"
import {
  notSignedIn,
  nothing,
  ok,
  openClient,
  problem,
  type Routes,
  stubRoutes,
  closeClient,
} from "#tests/support/wholeClient.tsx"
import { newUser } from "#tests/support/user.ts"

// Navigation does nothing in a test.
vi.mock("#web/page/leaveApp.ts", () => ({ leaveApp: vi.fn<() => void>() }))

const session = sessionOf("2024-06-30")
const signedIn: Routes = {
  "POST /api/session/refresh": () => ok(accessOf(session)),
  "POST /api/activity/navigation": nothing,
  "GET /api/portfolios": () => ok({ portfolios: [], stakes: [] }),
  "GET /api/net-worth": () => problem(500, "internal"),
}
const signedOut: Routes = { "POST /api/session/refresh": notSignedIn }

afterEach(() => {
  closeClient()
  vi.unstubAllGlobals()
})

const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name })

describe("the app area", () => {
  it("the app area shows a spinner while the session is unknown", async () => {
    const answer = Promise.withResolvers<Response>()
    stubRoutes({ "POST /api/session/refresh": () => answer.promise })
    openClient("/app/portfolios")
    expect(await screen.findByRole("status")).toBeTruthy()
    expect(location.pathname).toBe("/app/portfolios")
    answer.resolve(notSignedIn())
    expect(await heading("Welcome back")).toBeTruthy()
  })

  it("the app area sends a visitor who is not signed in to the sign-in page, and remembers the requested page", async () => {
    stubRoutes(signedOut)
    openClient("/app/portfolios?on=2020-01-01")
    expect(await heading("Welcome back")).toBeTruthy()
    expect(location.pathname + location.search).toBe(
      `/auth?next=${encodeURIComponent("/app/portfolios?on=2020-01-01")}`,
    )
  })

  it("the app area sends a user with a pending second factor to the sign-in page, when the server reports no session", async () => {
    forgetSession()
    localStorage.setItem("mfaPending", "true")
    const { received } = stubRoutes(signedIn)
    const seen: Array<string> = []
    const replace = history.replaceState.bind(history)
    vi.spyOn(history, "replaceState").mockImplementation((state, unused, url) => {
      seen.push(String(url))
      replace(state, unused, url)
    })
    openClient("/app/portfolios", { isFresh: false })
    expect(await heading("Portfolios")).toBeTruthy()
    await waitFor(() => expect(seen.some((url) => url.startsWith("/auth?next="))).toBe(true))
    await waitFor(() => expect(localStorage.getItem("mfaPending")).toBeNull())
    expect(received.filter(({ route }) => route === "POST /api/session/refresh")).toHaveLength(1)
    vi.restoreAllMocks()
  })

  it("the app area shows its content to a signed-in user, and reports each page view", async () => {
    const { received } = stubRoutes(signedIn)
    openClient("/app/portfolios")
    expect(await heading("Portfolios")).toBeTruthy()
    await waitFor(() =>
      expect(received.filter(({ route }) => route.endsWith("/navigation")).map(({ body }) => body)).toEqual([
        { pathname: "/app/portfolios", search: "" },
      ]),
    )
  })

  it("a failed report of a page view only causes a warning on the console", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined)
    stubRoutes({ ...signedIn, "POST /api/activity/navigation": () => problem(500, "internal") })
    openClient("/app/portfolios")
    expect(await heading("Portfolios")).toBeTruthy()
    await waitFor(() => expect(warned).toHaveBeenCalledOnce())
    expect(screen.queryByRole("alert")).toBeNull()
    warned.mockRestore()
  })

  it("the app area reports a page without the prefix of its language", async () => {
    const { received } = stubRoutes(signedIn)
    openClient("/de/app/portfolios")
    await waitFor(() =>
      expect(received.find(({ route }) => route.endsWith("/navigation"))?.body).toEqual({
        pathname: "/app/portfolios",
        search: "",
      }),
    )
  })
})

describe("maintenance", () => {
  const closed = { ...installation, maintenance: true, maintenanceMessage: "Back at noon." }

  it("maintenance shows its page, with the message of the admins, to visitors who are not signed in", async () => {
    stubRoutes({ ...signedOut, "GET /api/installation": () => ok(closed) })
    openClient("/app")
    expect(await heading("Closed for maintenance")).toBeTruthy()
    expect(screen.getByText("Back at noon.")).toBeTruthy()
    expect(screen.getByText("Admins can sign in and continue.")).toBeTruthy()
  })

  it("maintenance shows its page as soon as any answer reports it", async () => {
    stubRoutes({ ...signedIn, "GET /api/portfolios": () => problem(503, "maintenance") })
    openClient("/app/portfolios")
    expect(await heading("Closed for maintenance")).toBeTruthy()
  })

  it("maintenance lets admins in, under a banner", async () => {
    const admin = sessionOf("2024-06-30", { more: { installationRole: "admin" } })
    stubRoutes({
      ...signedIn,
      "GET /api/installation": () => ok(closed),
      "POST /api/session/refresh": () => ok(accessOf(admin)),
    })
    openClient("/app/portfolios")
    expect(await heading("Portfolios")).toBeTruthy()
    expect(screen.getByText("Maintenance mode: only admins have access")).toBeTruthy()
  })
})

describe("the admin area", () => {
  it("the admin area is not found by other users", async () => {
    stubRoutes(signedIn)
    openClient("/admin/users")
    expect(await heading("404")).toBeTruthy()
  })
})

it("signing out leads to the home page, and leaves nothing of the session", async () => {
  const person = newUser()
  stubRoutes({ ...signedIn, "DELETE /api/session": nothing })
  openClient("/app/portfolios")
  await heading("Portfolios")
  await person.click(screen.getByRole("button", { name: "Sign Out" }))
  await waitFor(() => expect(vi.mocked(leaveApp)).toHaveBeenCalledExactlyOnceWith("en"))
  expect(await heading("Welcome back")).toBeTruthy()
  expect(localStorage.getItem("account")).toBeNull()
})

it("signing out of a shared computer also removes the trusted browser", async () => {
  const person = newUser()
  const { received } = stubRoutes({ ...signedIn, "DELETE /api/session": nothing })
  openClient("/app/portfolios")
  await heading("Portfolios")
  await person.click(screen.getByRole("button", { name: "Sign out of a shared computer" }))
  const choice = await screen.findByRole("menuitem", { name: /Sign out and forget this browser/ })
  expect(choice.textContent).toContain("the next sign-in asks for a code")
  await person.click(choice)
  expect(await heading("Welcome back")).toBeTruthy()
  expect(received.find(({ route }) => route === "DELETE /api/session")?.search).toBe("?browser=forget")
})

it("signing out in another tab signs out in this one too", async () => {
  stubRoutes(signedIn)
  openClient("/app/portfolios")
  await heading("Portfolios")
  const channel = new BroadcastChannel("session")
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage("signedOut")
  expect(await heading("Welcome back")).toBeTruthy()
  channel.close()
})

describe("a user with several households", () => {
  const theirs = "018f4c7e-0000-7000-8000-0000000000f2"
  const member = {
    householdId: theirs,
    name: "Keller Family",
    role: "auditor" as const,
    until: "2030-12-31",
    portfolios: null,
  }
  const own = sessionOf("2024-06-30", { more: { households: [...session.households, member] } })

  it("the user can switch to another household: its name, role and last day appear, and every request names it", async () => {
    const person = newUser()
    const { received } = stubRoutes({
      ...signedIn,
      "POST /api/session/refresh": () => ok(accessOf(own)),
      "GET /api/session": ({ headers }) => ok({ ...own, householdId: headers["household"] ?? own.householdId }),
    })
    openClient("/app/portfolios")
    await heading("Portfolios")
    await person.click(await screen.findByRole("button", { name: /Household of anna@example.org/ }))
    await person.click(await screen.findByRole("option", { name: /Keller Family/ }))
    await waitFor(() => expect(location.pathname).toBe("/app"))
    expect(await screen.findByRole("button", { name: /Keller Family.*Auditor, until 31 Dec 2030/s })).toBeTruthy()
    await waitFor(() =>
      expect(received.filter(({ route }) => route === "GET /api/net-worth").at(-1)?.headers["household"]).toBe(theirs),
    )
    expect(localStorage.getItem("household")).toBe(theirs)
  })

  it("the last selected household is selected again; a household without membership is dropped", async () => {
    forgetSession()
    localStorage.setItem("household", "018f4c7e-0000-7000-8000-0000000000f9")
    const { received } = stubRoutes(signedIn)
    openClient("/app/portfolios", { isFresh: false })
    expect(await heading("Portfolios")).toBeTruthy()
    expect(received.find(({ route }) => route === "GET /api/portfolios")?.headers["household"]).toBe(own.householdId)
    expect(localStorage.getItem("household")).toBeNull()
  })
})

describe("amounts", () => {
  it("amounts are hidden from the start for users who prefer it", async () => {
    const shy = sessionOf("2024-06-30", { preferences: { hideAmounts: true } })
    stubRoutes({ ...signedIn, "POST /api/session/refresh": () => ok(accessOf(shy)) })
    openClient("/app/portfolios")
    await heading("Portfolios")
    expect(screen.getAllByRole("button", { name: "Show amounts" }).length).toBeGreaterThan(0)
  })
})

describe("a household without membership", () => {
  const shared = "018f4c7e-0000-7000-8000-0000000000aa"
  const own = session.households[0]
  const membership = {
    householdId: shared,
    name: "Arden family",
    role: "viewer",
    until: null,
    portfolios: null,
  } as const
  const inShared = sessionOf("2024-06-30", {
    more: { householdId: shared, households: own ? [own, membership] : [membership] },
  })
  const taken = () => problem(404, "notFound", { _tag: "NotTheirHousehold" })

  it("the household disappears from the page with the next request, which gives the reason and leads to the user's own", async () => {
    let isOut = false
    const { received } = stubRoutes({
      ...signedIn,
      "POST /api/session/refresh": () => ok(accessOf(isOut ? session : inShared)),
      "GET /api/portfolios": ({ headers }) =>
        isOut && headers["household"] === shared ? taken() : ok({ portfolios: [], stakes: [] }),
      "GET /api/household": ({ headers }) =>
        isOut && headers["household"] === shared ? taken() : problem(500, "internal"),
    })
    openClient("/app/portfolios")
    await heading("Portfolios")
    isOut = true
    await userEvent.click(screen.getByRole("link", { name: "Household" }))
    expect(await heading("Your access to Arden family has ended")).toBeTruthy()
    const asked = received.length
    await userEvent.click(screen.getByRole("button", { name: "Go to my household" }))
    await waitFor(() => expect(location.pathname).toBe("/app"))
    await waitFor(() => expect(screen.queryByText(/has ended/)).toBeNull())
    expect(received.length).toBeGreaterThan(asked)
  })
})
