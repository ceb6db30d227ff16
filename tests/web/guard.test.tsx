// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, describe, expect, it, vi } from "vitest"
import { goHome } from "../../web/app/goHome.ts"
import { accessOf, forgetEverybody, installation, sessionOf } from "../support/session.ts"
import {
  notSignedIn,
  nothing,
  ok,
  openClient,
  problem,
  type Routes,
  stubRoutes,
  closeClient,
} from "../support/wholeClient.tsx"

// A browser of a test goes nowhere.
vi.mock("../../web/app/goHome.ts", () => ({ goHome: vi.fn<() => void>() }))

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

describe("the app area [checklist 47]", () => {
  it("waits with a spinner while it is not known who is there", async () => {
    const answer = Promise.withResolvers<Response>()
    stubRoutes({ "POST /api/session/refresh": () => answer.promise })
    openClient("/app/portfolios")
    expect(await screen.findByRole("status")).toBeTruthy()
    expect(location.pathname).toBe("/app/portfolios")
    answer.resolve(notSignedIn())
    expect(await heading("Welcome back")).toBeTruthy()
  })

  it("sends whoever is not signed in to the sign-in page, and remembers where they wanted to be", async () => {
    stubRoutes(signedOut)
    openClient("/app/portfolios?on=2020-01-01")
    expect(await heading("Welcome back")).toBeTruthy()
    expect(location.pathname + location.search).toBe(
      `/auth?next=${encodeURIComponent("/app/portfolios?on=2020-01-01")}`,
    )
  })

  it("sends whoever has a second step pending to the sign-in page, where the server says that nothing is", async () => {
    forgetEverybody()
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

  it("shows its content to whoever is signed in, and reports each page that is shown", async () => {
    const { received } = stubRoutes(signedIn)
    openClient("/app/portfolios")
    expect(await heading("Portfolios")).toBeTruthy()
    await waitFor(() =>
      expect(received.filter(({ route }) => route.endsWith("/navigation")).map(({ body }) => body)).toEqual([
        { pathname: "/app/portfolios", search: "" },
      ]),
    )
  })

  it("only warns on the console when a page cannot be reported [checklist 154]", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined)
    stubRoutes({ ...signedIn, "POST /api/activity/navigation": () => problem(500, "internal") })
    openClient("/app/portfolios")
    expect(await heading("Portfolios")).toBeTruthy()
    await waitFor(() => expect(warned).toHaveBeenCalledOnce())
    expect(screen.queryByRole("alert")).toBeNull()
    warned.mockRestore()
  })

  it("reports a page without the prefix of its language", async () => {
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

describe("maintenance [checklist 35, 161]", () => {
  const closed = { ...installation, maintenance: true, maintenanceMessage: "Back at noon." }

  it("shows its page, with the message of the admins, to whoever is not signed in", async () => {
    stubRoutes({ ...signedOut, "GET /api/installation": () => ok(closed) })
    openClient("/app")
    expect(await heading("Closed for maintenance")).toBeTruthy()
    expect(screen.getByText("Back at noon.")).toBeTruthy()
    expect(screen.getByText("Admins can sign in and continue.")).toBeTruthy()
  })

  it("shows its page as soon as any answer says so", async () => {
    stubRoutes({ ...signedIn, "GET /api/portfolios": () => problem(503, "maintenance") })
    openClient("/app/portfolios")
    expect(await heading("Closed for maintenance")).toBeTruthy()
  })

  it("lets admins in, under a banner [checklist 183]", async () => {
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

describe("the admin area [checklist 87]", () => {
  it("is not there for anybody else", async () => {
    stubRoutes(signedIn)
    openClient("/admin/users")
    expect(await heading("404")).toBeTruthy()
  })
})

it("signing out leads home, and nothing of the session is left [checklist 92]", async () => {
  const person = userEvent.setup()
  stubRoutes({ ...signedIn, "DELETE /api/session": nothing })
  openClient("/app/portfolios")
  await heading("Portfolios")
  await person.click(screen.getByRole("button", { name: "Sign Out" }))
  await waitFor(() => expect(vi.mocked(goHome)).toHaveBeenCalledExactlyOnceWith("en"))
  expect(await heading("Welcome back")).toBeTruthy()
  expect(localStorage.getItem("account")).toBeNull()
})

it("signing out of a shared computer has the browser forgotten as well", async () => {
  const person = userEvent.setup()
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

it("another tab that signs out signs out here too", async () => {
  stubRoutes(signedIn)
  openClient("/app/portfolios")
  await heading("Portfolios")
  const channel = new BroadcastChannel("session")
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage("signedOut")
  expect(await heading("Welcome back")).toBeTruthy()
  channel.close()
})

describe("a person with several households", () => {
  const theirs = "018f4c7e-0000-7000-8000-0000000000f2"
  const member = {
    householdId: theirs,
    name: "Keller Family",
    role: "auditor" as const,
    until: "2030-12-31",
    portfolios: null,
  }
  const own = sessionOf("2024-06-30", { more: { households: [...session.households, member] } })

  it("looks at another one: its name, role and last day are told, and every question names it", async () => {
    const person = userEvent.setup()
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

  it("comes back to the one they looked at; one that they no longer belong to is dropped", async () => {
    forgetEverybody()
    const { chooseHousehold } = await import("../../web/api/household.ts")
    chooseHousehold("018f4c7e-0000-7000-8000-0000000000f9")
    const { received } = stubRoutes(signedIn)
    openClient("/app/portfolios", { isFresh: false })
    expect(await heading("Portfolios")).toBeTruthy()
    expect(received.find(({ route }) => route === "GET /api/portfolios")?.headers["household"]).toBe(own.householdId)
    expect(localStorage.getItem("household")).toBeNull()
  })
})

describe("amounts", () => {
  it("are hidden from the beginning for whoever prefers it", async () => {
    const shy = sessionOf("2024-06-30", { preferences: { hideAmounts: true } })
    stubRoutes({ ...signedIn, "POST /api/session/refresh": () => ok(accessOf(shy)) })
    openClient("/app/portfolios")
    await heading("Portfolios")
    expect(screen.getAllByRole("button", { name: "Show amounts" }).length).toBeGreaterThan(0)
  })
})

describe("a household to which somebody does not belong any more", () => {
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

  it("is taken off the page with the next request, which says so and leads to one's own", async () => {
    let isOut = false
    const { received } = stubRoutes({
      ...signedIn,
      "POST /api/session/refresh": () => ok(accessOf(isOut ? session : inShared)),
      "GET /api/portfolios": () => (isOut ? taken() : ok({ portfolios: [], stakes: [] })),
      "GET /api/household": () => (isOut ? taken() : problem(500, "internal")),
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
