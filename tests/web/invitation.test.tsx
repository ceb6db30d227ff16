// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, describe, expect, it, vi } from "vitest"
import { accessOf } from "../support/session.ts"
import { closeClient, ok, openClient, problem, stubRoutes } from "../support/wholeClient.tsx"
import { button, field, server, session, token } from "./signing.tsx"

afterEach(() => {
  closeClient()
  vi.unstubAllGlobals()
})

describe("an invitation", () => {
  const theirs = "018f4c7e-0000-7000-8000-0000000000f2"
  const invitation = {
    household: "Keller Family",
    inviter: "Ben Keller",
    role: "viewer",
    until: null,
    expiresOn: "2024-07-07",
  }

  it("is kept while somebody signs in, and then shows what it is to", async () => {
    stubRoutes({
      ...server,
      "POST /api/session": () => ok(accessOf(session)),
      "POST /api/invitation": () => ok(invitation),
    })
    const person = userEvent.setup()
    openClient(`/invitation#${token}`)
    await person.click(await screen.findByRole("link", { name: "Sign in" }))
    expect(location.href).not.toContain(token)
    await person.type(await field(/^E-mail/), "anna@example.org")
    await person.type(await field(/^Password/), "a sentence that is long")
    await person.click(await button("Sign in"))
    expect(await screen.findByText("Ben Keller invites you to Keller Family.")).toBeTruthy()
    expect(screen.getByText("Viewer")).toBeTruthy()
    expect(location.pathname).toBe("/invitation")
  })

  it("that is accepted leads into the household", async () => {
    const person = userEvent.setup()
    const member = { householdId: theirs, name: "Keller Family", role: "viewer", until: null, portfolios: null }
    const { received } = stubRoutes({
      ...server,
      "POST /api/session/refresh": () => ok(accessOf(session)),
      "POST /api/invitation": () => ok(invitation),
      "POST /api/invitation/acceptance": () => ok({ householdId: theirs }),
      "GET /api/session": ({ headers }) =>
        ok({
          ...session,
          households: [...session.households, member],
          householdId: headers["household"] ?? session.householdId,
        }),
    })
    openClient(`/invitation#${token}`)
    await person.click(await button("Accept"))
    await waitFor(() => expect(location.pathname).toBe("/app"))
    expect(received.find(({ route }) => route.endsWith("/acceptance"))?.body).toEqual({ token })
    await waitFor(() =>
      expect(received.findLast(({ route }) => route === "GET /api/portfolios")?.headers["household"]).toBe(theirs),
    )
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(token)
  })

  it("that leads nowhere says so", async () => {
    stubRoutes({
      ...server,
      "POST /api/session/refresh": () => ok(accessOf(session)),
      "POST /api/invitation": () => problem(404, "notFound"),
    })
    openClient(`/invitation#${token}`)
    expect(await screen.findByText(/This invitation leads nowhere any more/)).toBeTruthy()
  })
})
