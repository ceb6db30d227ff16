// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { accessOf } from "#tests/support/session.ts"
import { closeClient, nothing, ok, openClient, problem, refused, stubRoutes } from "#tests/support/wholeClient.tsx"
import { button, field, server, session, token } from "./signing.tsx"
import { newUser } from "#tests/support/user.ts"

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

  it("an invitation is stored while a user signs in, and then describes what it is for", async () => {
    stubRoutes({
      ...server,
      "POST /api/session": () => ok(accessOf(session)),
      "POST /api/invitation": () => ok(invitation),
    })
    const person = newUser()
    openClient(`/invitation#${token}`)
    await person.click(await screen.findByRole("link", { name: "Sign in" }))
    expect(location.href).not.toContain(token)
    await person.type(await field(/^Email/), "anna@example.org")
    await person.type(await field(/^Password/), "a sentence that is long")
    await person.click(await button("Sign in"))
    expect(await screen.findByText("Ben Keller invites you to Keller Family.")).toBeTruthy()
    expect(screen.getByText("Viewer")).toBeTruthy()
    expect(location.pathname).toBe("/invitation")
  })

  it("an accepted invitation leads to the household", async () => {
    const person = newUser()
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

  it("an invitation to another address names the account it is for, and keeps the link while the user switches accounts", async () => {
    const person = newUser()
    const refusal = { _tag: "InvitationForAnother", address: "b…@example.org" }
    let isOther = true
    const { received } = stubRoutes({
      ...server,
      "POST /api/session/refresh": () => ok(isOther ? accessOf(session) : null),
      "DELETE /api/session": () => {
        isOther = false
        return nothing()
      },
      "POST /api/invitation": () => (isOther ? problem(403, "forbidden", refusal) : ok(invitation)),
      "POST /api/session": () => ok(accessOf({ ...session, email: "ben@example.org" })),
    })
    openClient(`/invitation#${token}`)
    const alert = await screen.findByRole("alert")
    expect(alert.textContent).toContain("b…@example.org")
    expect(alert.textContent).toContain(session.email)
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull()
    await person.click(await button("Sign out and use the other address"))
    await person.click(await screen.findByRole("link", { name: "Sign in" }))
    await person.type(await field(/^Email/), "ben@example.org")
    await person.type(await field(/^Password/), "a sentence that is long")
    await person.click(await button("Sign in"))
    expect(await screen.findByText("Ben Keller invites you to Keller Family.")).toBeTruthy()
    expect(received.filter(({ route }) => route === "POST /api/invitation").at(-1)?.body).toEqual({ token })
  })

  it("an invitation as an owner is accepted after password and code, and continues by itself", async () => {
    const person = newUser()
    let isProved = false
    const { received } = stubRoutes({
      ...server,
      "POST /api/session/refresh": () => ok(accessOf(session)),
      "POST /api/invitation": () => ok({ ...invitation, role: "owner" }),
      "POST /api/invitation/acceptance": () =>
        isProved ? ok({ householdId: theirs }) : problem(403, "forbidden", { _tag: "StepUpNeeded" }),
      "POST /api/session/step-up": () => ok({ challenge: token, steps: ["email"] }),
      "POST /api/session/step-up/second-step": () => {
        isProved = true
        return ok({ steppedUpUntil: "2024-07-01T10:05:00.000Z", ...accessOf(session) })
      },
    })
    openClient(`/invitation#${token}`)
    await person.click(await button("Accept"))
    expect(await screen.findByRole("dialog", { name: "Confirm your identity" })).toBeTruthy()
    await person.type(await field(/^Password/), "a sentence that is long")
    await person.click(await button("Confirm"))
    await person.type(await field(/^Code/), "12345678")
    await waitFor(() => expect(location.pathname).toBe("/app"))
    expect(received.filter(({ route }) => route.endsWith("/acceptance"))).toHaveLength(2)
  })

  it("an invitation to a household of which the user is already a member leads to it", async () => {
    stubRoutes({
      ...server,
      "POST /api/session/refresh": () => ok(accessOf(session)),
      "POST /api/invitation": () => refused("AlreadyMember"),
    })
    openClient(`/invitation#${token}`)
    expect(await screen.findByText("You are already a member of this household.")).toBeTruthy()
    expect(screen.getByRole("link", { name: "Go to the dashboard" })).toBeTruthy()
  })

  it("an invitation with an invalid link says so", async () => {
    stubRoutes({
      ...server,
      "POST /api/session/refresh": () => ok(accessOf(session)),
      "POST /api/invitation": () => problem(404, "notFound"),
    })
    openClient(`/invitation#${token}`)
    expect(await screen.findByText(/This invitation is no longer valid/)).toBeTruthy()
  })
})
