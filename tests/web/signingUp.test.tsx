// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { installation } from "#tests/support/session.ts"
import { closeClient, ok, openClient, stubRoutes } from "#tests/support/wholeClient.tsx"
import { asksFor, button, challenge, field, heading, server, token } from "./signing.tsx"
import { newUser } from "#tests/support/user.ts"

afterEach(() => {
  closeClient()
  vi.unstubAllGlobals()
})

describe("signing up [checklist 25, 159]", () => {
  it("signing up states beforehand what is free of charge, and the terms that apply [checklist 18]", async () => {
    stubRoutes({ ...server, "GET /api/installation": () => ok({ ...installation, billing: true }) })
    openClient("/auth?tab=signup")
    expect(await screen.findByText("14 days free of charge, without a credit card.")).toBeTruthy()
    const { parentElement: under } = screen.getByText(/^By creating an account you accept the terms of use\./)
    const links = within(under!).getAllByRole("link")
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/terms", "/privacy"])
  })

  it("signing up announces a mail for any address, and accepts its code", async () => {
    const { received } = stubRoutes({
      ...server,
      ...asksFor(),
      "GET /api/installation": () => ok({ ...installation, hasMailbox: true }),
      "POST /api/sign-up": () => ok({ challenge, steps: ["confirm"] }),
    })
    const person = newUser()
    openClient("/auth?tab=signup")
    expect(await heading("Create your account")).toBeTruthy()
    await person.type(await field(/^Email/), "anna@example.org")
    await person.type(await field(/^Password/), "a sentence that is long")
    await person.type(await field(/^First name/), "Anna")
    await person.click(await button("Create account"))
    expect(await heading("Confirm your email address")).toBeTruthy()
    expect(screen.getByText(/We have sent an email to anna@example.org/)).toBeTruthy()
    expect(screen.getByRole("link", { name: "Open the mailbox" }).getAttribute("href")).toBe("/mailbox")
    expect(received.find(({ route }) => route === "POST /api/sign-up")?.body).toMatchObject({
      email: "anna@example.org",
      profile: { firstName: "Anna", lastName: null, country: null },
      preferences: { defaultExchange: null, hideAmounts: false },
    })
    await person.type(await field(/^Code/), "12345678")
    await person.click(await button("Confirm"))
    await waitFor(() => expect(location.pathname).toBe("/app"))
  })

  it("signing up is closed where strangers may not sign up, except for invited users", async () => {
    const { received } = stubRoutes({
      ...server,
      "GET /api/installation": () => ok({ ...installation, signUpOpen: false }),
      "POST /api/sign-up": () => ok({ challenge, steps: ["confirm"] }),
    })
    openClient("/auth?tab=signup")
    expect(await screen.findByText("By invitation only")).toBeTruthy()
    expect(screen.queryByLabelText(/^Password/)).toBeNull()
    closeClient()

    const person = newUser()
    openClient(`/invitation#${token}`)
    await person.click(await screen.findByRole("link", { name: "Create account" }))
    await person.type(await field(/^Email/), "anna@example.org")
    await person.type(await field(/^Password/), "a sentence that is long")
    await person.click(await button("Create account"))
    expect(await heading("Confirm your email address")).toBeTruthy()
    expect(received.find(({ route }) => route === "POST /api/sign-up")?.body).toMatchObject({ invitation: token })
  })
})
