// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { closeClient, nothing, openClient, refused, stubRoutes } from "#tests/support/wholeClient.tsx"
import { button, field, heading, server, token } from "./signing.tsx"
import { newUser } from "#tests/support/user.ts"

afterEach(() => {
  closeClient()
  vi.unstubAllGlobals()
})

describe("a link in a mail", () => {
  it.each([
    ["confirm", "POST /api/sign-up/confirmation", "Confirm address", "Your account is now active"],
    ["email", "POST /api/email/confirmation", "Use this address", "Email address changed"],
    ["email-undo", "POST /api/email/undo", "Keep the old address", "Email address restored"],
    ["keep", "POST /api/session/lost-second-factor/cancellation", "Stop the request", "Request stopped"],
  ])(
    "a link to %s changes nothing until its button is used, and leaves no token behind",
    async (name, route, act, done) => {
      const person = newUser()
      const { received } = stubRoutes({ ...server, [route]: nothing })
      openClient(`/auth/${name}#${token}`)
      const doIt = await button(act)
      expect(location.href).not.toContain(token)
      expect(received.some((one) => one.route === route)).toBe(false)
      await person.click(doIt)
      expect(await heading(done)).toBeTruthy()
      expect(received.filter((one) => one.route === route).map(({ body }) => body)).toEqual([{ token }])
      expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(token)
    },
  )

  it("an expired link explains what to do", async () => {
    const person = newUser()
    stubRoutes({ ...server, "POST /api/sign-up/confirmation": () => refused("LinkOver") })
    openClient(`/auth/confirm#${token}`)
    await person.click(await button("Confirm address"))
    expect(await screen.findByText(/Use the latest email, or request a new link/)).toBeTruthy()
  })

  it("an incomplete link says so", async () => {
    stubRoutes(server)
    openClient("/auth/reset#abc")
    expect(await heading("This link is incomplete")).toBeTruthy()
    expect(location.hash).toBe("")
  })

  it("a link to a new password sets it, and signs no user in", async () => {
    const person = newUser()
    const { received } = stubRoutes({ ...server, "POST /api/password/reset": nothing })
    openClient(`/auth/reset#${token}`)
    await person.type(await field(/^New password/), "another long sentence")
    await person.click(await button("Set password"))
    expect(await heading("Password changed")).toBeTruthy()
    expect(received.find(({ route }) => route.endsWith("/reset"))?.body).toEqual({
      token,
      password: "another long sentence",
    })
    expect(screen.getAllByRole("link", { name: "Sign in" }).length).toBeGreaterThan(0)
  })

  it("a link is requested with the same answer whether or not the address has an account", async () => {
    const person = newUser()
    stubRoutes({ ...server, "POST /api/password/forgotten": nothing })
    openClient("/auth")
    await person.click(await screen.findByRole("link", { name: "Forgotten your password?" }))
    await heading("Forgotten password")
    await person.type(await field(/^Email/), "nobody@example.org")
    await person.click(await button("Send link"))
    expect(await screen.findByText(/^If nobody@example.org has an account/)).toBeTruthy()
  })
})
