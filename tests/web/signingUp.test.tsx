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

describe("signing up", () => {
  it("signing up states beforehand what is free of charge, and the terms that apply", async () => {
    stubRoutes({ ...server, "GET /api/installation": () => ok({ ...installation, billing: true }) })
    openClient("/auth?tab=signup")
    expect(await screen.findByText("14 days free of charge, without a credit card.")).toBeTruthy()
    const { parentElement: under } = screen.getByText(/^By creating an account you accept the terms of use\./)
    const links = within(under!).getAllByRole("link")
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/terms", "/privacy"])
  })

  it("signing up says where the code is that no mail brings, and accepts it", async () => {
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
    expect(screen.getByText(/the 8-digit code for anna@example.org is in its mailbox/)).toBeTruthy()
    expect(screen.queryByText(/We have sent/)).toBeNull()
    expect(screen.getByRole("link", { name: "Open the mailbox" }).getAttribute("href")).toBe("/mailbox")
    expect(received.find(({ route }) => route === "POST /api/sign-up")?.body).toMatchObject({
      email: "anna@example.org",
      profile: { firstName: "Anna", lastName: null, country: null },
      preferences: { defaultExchange: null, hideAmounts: false },
    })
    await person.type(await field(/^Code/), "12345678")
    await waitFor(() => expect(location.pathname).toBe("/app"))
  })

  it("signing up takes the set-up code of the server for the first account where no mail is sent", async () => {
    const { received } = stubRoutes({
      ...server,
      ...asksFor(),
      "GET /api/installation": () => ok({ ...installation, noMail: true }),
      "POST /api/sign-up": () => ok({ challenge, steps: ["setUp"] }),
    })
    const person = newUser()
    openClient("/auth?tab=signup")
    expect(await screen.findByText(/operator has not set up a mail server/)).toBeTruthy()
    await person.type(await field(/^Email/), "anna@example.org")
    await person.type(await field(/^Password/), "a sentence that is long")
    await person.click(await button("Create account"))
    expect(await screen.findByText(/Enter the set-up code that the server printed when it started/)).toBeTruthy()
    expect(screen.queryByText(/We have sent/)).toBeNull()
    await person.type(await field(/^Set-up code/), "abcd-".repeat(5))
    await person.click(await button("Confirm"))
    expect(await screen.findByText("Enter the 24 letters and digits of the set-up code.")).toBeTruthy()
    await person.type(await field(/^Set-up code/), "abcd")
    await waitFor(() => expect(location.pathname).toBe("/app"))
    expect(received.find(({ route }) => route === "POST /api/session/second-step")?.body).toMatchObject({
      code: "ABCD".repeat(6),
    })
  })

  it.each([
    ["signing up", "POST /api/sign-up", "confirm"],
    ["signing in", "POST /api/session", "email"],
  ])("%s never claims that a mail was sent where none is sent", async (_, route, step) => {
    stubRoutes({
      ...server,
      "GET /api/installation": () => ok({ ...installation, noMail: true }),
      [route]: () => ok({ challenge, steps: [step] }),
    })
    const person = newUser()
    openClient(step === "confirm" ? "/auth?tab=signup" : "/auth")
    await person.type(await field(/^Email/), "anna@example.org")
    await person.type(await field(/^Password/), "a sentence that is long")
    await person.click(await button(step === "confirm" ? "Create account" : "Sign in"))
    expect(await screen.findByText(/8-digit code for anna@example.org. It could not be sent/)).toBeTruthy()
    expect(screen.getByText(/its operator has not set up a mail server \(SMTP_URL\)/)).toBeTruthy()
    expect(screen.queryByText(/We have sent|Send again/)).toBeNull()
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
