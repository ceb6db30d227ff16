// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, describe, expect, it, vi } from "vitest"
import { accessOf, installation, sessionOf } from "../support/session.ts"
import {
  notSignedIn,
  nothing,
  ok,
  openClient,
  problem,
  refused,
  type Routes,
  stubRoutes,
  closeClient,
} from "../support/wholeClient.tsx"

const session = sessionOf("2024-06-30")
const challenge = "c".repeat(43)
const token = "t".repeat(43)
const server: Routes = {
  "POST /api/session/refresh": notSignedIn,
  "POST /api/activity/navigation": nothing,
  "GET /api/portfolios": () => ok({ portfolios: [], stakes: [] }),
}
const asksFor = (...steps: ReadonlyArray<string>): Routes => ({
  "POST /api/session": () => ok({ challenge, steps }),
  "POST /api/session/second-step": ({ body }) =>
    ["123456", "12345678", "ABCD".repeat(6)].includes((body as { readonly code: string }).code)
      ? ok(accessOf(session))
      : refused("CodeWrong"),
})

afterEach(() => {
  closeClient()
  vi.unstubAllGlobals()
})

const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name })
const field = (name: string | RegExp) => screen.findByLabelText(name)
const button = (name: string | RegExp) => screen.findByRole("button", { name })

async function givePassword(address = "/auth?next=%2Fapp%2Fportfolios") {
  const person = userEvent.setup()
  openClient(address)
  await person.type(await field(/^E-mail/), "anna@example.org")
  await person.type(await field(/^Password/), "a sentence that is long")
  await person.click(await button("Sign in"))
  return person
}

describe("signing in [checklist 24]", () => {
  it("takes one step on a device that is known", async () => {
    const { received } = stubRoutes({ ...server, "POST /api/session": () => ok(accessOf(session)) })
    await givePassword()
    expect(await heading("Portfolios")).toBeTruthy()
    await waitFor(() =>
      expect(received.find(({ route }) => route === "GET /api/portfolios")?.headers["authorization"]).toBe(
        "Bearer token-1",
      ),
    )
  })

  it("shows a password only while it is asked to", async () => {
    stubRoutes(server)
    const person = userEvent.setup()
    openClient("/auth")
    await person.type(await field(/^Password/), "a sentence that is long")
    const password = await field(/^Password/)
    expect(password.getAttribute("type")).toBe("password")
    await person.click(await button("Show what is typed"))
    expect(password.getAttribute("type")).toBe("text")
    expect((password as HTMLInputElement).value).toBe("a sentence that is long")
    await person.click(await button("Hide what is typed"))
    expect(password.getAttribute("type")).toBe("password")
  })

  it("says before an account is begun what is free of charge, and what it is begun under [checklist 18]", async () => {
    stubRoutes({ ...server, "GET /api/installation": () => ok({ ...installation, billing: true }) })
    openClient("/auth?tab=signup")
    expect(await screen.findByText("14 days free of charge, without a credit card.")).toBeTruthy()
    const { parentElement: under } = screen.getByText(/^By creating an account you accept the terms of use\./)
    const links = within(under!).getAllByRole("link")
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/terms", "/privacy"])
  })

  it("asks for the code of the authenticator, and for six digits of it [checklist 174, 210]", async () => {
    const { received } = stubRoutes({ ...server, ...asksFor("totp", "recoveryCode") })
    const person = await givePassword()
    expect(await heading("One more step")).toBeTruthy()
    expect(localStorage.getItem("mfaPending")).toBe("true")
    await person.type(await field(/^Code/), "12345")
    await person.click(await button("Sign in"))
    expect(await screen.findByText("Please enter a valid 6-digit code")).toBeTruthy()
    expect(received.some(({ route }) => route.endsWith("/second-step"))).toBe(false)

    await person.clear(await field(/^Code/))
    await person.type(await field(/^Code/), "654321")
    await person.click(await button("Sign in"))
    expect(await screen.findByText(/^Invalid code\./)).toBeTruthy()

    await person.clear(await field(/^Code/))
    await person.click(await field(/^Code/))
    await person.paste("Your code: 123 456")
    expect(((await field(/^Code/)) as HTMLInputElement).value).toBe("123 456")
    await person.click(await button("Sign in"))
    expect(await heading("Portfolios")).toBeTruthy()
    expect(received.findLast(({ route }) => route.endsWith("/second-step"))?.body).toEqual({
      challenge,
      code: "123456",
    })
    expect(localStorage.getItem("mfaPending")).toBeNull()
  })

  it("takes a recovery code instead", async () => {
    stubRoutes({ ...server, ...asksFor("totp", "recoveryCode") })
    const person = await givePassword()
    await person.click(await button("Use a recovery code"))
    await person.type(await field(/^Recovery code/), "abcd-abcd-abcd-abcd-abcd-abcd")
    await person.click(await button("Sign in"))
    expect(await heading("Portfolios")).toBeTruthy()
  })

  it("takes a code by mail, which is sent again after a while", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { received } = stubRoutes({ ...server, ...asksFor("email"), "POST /api/session/code": nothing })
    const person = await givePassword()
    expect(await screen.findByText(/We have sent a code to anna@example.org/)).toBeTruthy()
    expect(((await button(/^Send again in/)) as HTMLButtonElement).disabled).toBe(true)
    await vi.advanceTimersByTimeAsync(31_000)
    await person.click(await button("Send the code again"))
    expect(await screen.findByText("Sent again. The earlier code no longer counts.")).toBeTruthy()
    expect(received.find(({ route }) => route === "POST /api/session/code")?.body).toEqual({ challenge })
    vi.useRealTimers()
    await person.type(await field(/^Code/), "1234 5678")
    await person.click(await button("Sign in"))
    expect(await heading("Portfolios")).toBeTruthy()
  })

  it("tells whoever has lost everything about the 72 hours before they begin", async () => {
    const { received } = stubRoutes({
      ...server,
      ...asksFor("totp", "recoveryCode"),
      "POST /api/session/lost-second-factor": nothing,
    })
    const person = await givePassword()
    await person.click(await button("I have lost everything"))
    expect(await screen.findByText(/72 hours pass first/)).toBeTruthy()
    expect(received.some(({ route }) => route.endsWith("/lost-second-factor"))).toBe(false)
    await person.click(await button("Begin the 72 hours"))
    expect(await screen.findByText("The 72 hours have begun")).toBeTruthy()
  })

  it("begins anew when the first step was made too long ago", async () => {
    stubRoutes({ ...server, ...asksFor("totp"), "POST /api/session/second-step": () => refused("ChallengeOver") })
    const person = await givePassword()
    await person.type(await field(/^Code/), "123456")
    await person.click(await button("Sign in"))
    expect(await heading("Welcome back")).toBeTruthy()
    expect(screen.getByText(/Begin again with your password/)).toBeTruthy()
    expect(localStorage.getItem("mfaPending")).toBeNull()
  })

  it("goes on with the second step when the page is loaded anew in between", async () => {
    stubRoutes({ ...server, ...asksFor("totp") })
    await givePassword()
    await heading("One more step")
    closeClient()
    openClient("/auth", { isFresh: false })
    expect(await heading("One more step")).toBeTruthy()
  })

  it("never leads to an address outside of the product", async () => {
    for (const next of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "/appetite",
    ]) {
      stubRoutes({ ...server, "POST /api/session": () => ok(accessOf(session)) })
      await givePassword(`/auth?next=${encodeURIComponent(next)}`)
      await waitFor(() => expect(location.pathname).toBe("/app"))
      expect(location.host).toBe("localhost:3000")
      closeClient()
    }
  })

  it("says to somebody whose account is disabled what they can do", async () => {
    stubRoutes({ ...server, "POST /api/session": () => refused("AccountDisabled") })
    await givePassword()
    expect(await heading("This account is disabled")).toBeTruthy()
    expect(screen.getByText(/Ask whoever looks after this installation/)).toBeTruthy()
  })
})

describe("signing up [checklist 25, 159]", () => {
  it("tells of a mail, whoever it is, and takes its code", async () => {
    const { received } = stubRoutes({
      ...server,
      ...asksFor(),
      "GET /api/installation": () => ok({ ...installation, hasMailbox: true }),
      "POST /api/sign-up": () => ok({ challenge, steps: ["confirm"] }),
    })
    const person = userEvent.setup()
    openClient("/auth?tab=signup")
    expect(await heading("Your account")).toBeTruthy()
    await person.type(await field(/^E-mail/), "anna@example.org")
    await person.type(await field(/^Password/), "a sentence that is long")
    await person.type(await field(/^First name/), "Anna")
    await person.click(await button("Create account"))
    expect(await heading("Confirm your address")).toBeTruthy()
    expect(screen.getByText(/We have sent a mail to anna@example.org/)).toBeTruthy()
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

  it("is closed where strangers may not sign up, except for whoever was invited", async () => {
    const { received } = stubRoutes({
      ...server,
      "GET /api/installation": () => ok({ ...installation, signUpOpen: false }),
      "POST /api/sign-up": () => ok({ challenge, steps: ["confirm"] }),
    })
    openClient("/auth?tab=signup")
    expect(await screen.findByText("By invitation only")).toBeTruthy()
    expect(screen.queryByLabelText(/^Password/)).toBeNull()
    closeClient()

    const person = userEvent.setup()
    openClient(`/invitation#${token}`)
    await person.click(await screen.findByRole("link", { name: "Create account" }))
    await person.type(await field(/^E-mail/), "anna@example.org")
    await person.type(await field(/^Password/), "a sentence that is long")
    await person.click(await button("Create account"))
    expect(await heading("Confirm your address")).toBeTruthy()
    expect(received.find(({ route }) => route === "POST /api/sign-up")?.body).toMatchObject({ invitation: token })
  })
})

describe("a link of a mail", () => {
  it.each([
    ["confirm", "POST /api/sign-up/confirmation", "Confirm address", "Your address is confirmed"],
    ["email", "POST /api/email/confirmation", "Use this address", "Your new address counts"],
    ["email-undo", "POST /api/email/undo", "Keep the old address", "Your old address counts again"],
    ["keep", "POST /api/session/lost-second-factor/cancellation", "Stop it", "It is stopped"],
  ])("to %s changes nothing until its button is used, and leaves no token behind", async (name, route, act, done) => {
    const person = userEvent.setup()
    const { received } = stubRoutes({ ...server, [route]: nothing })
    openClient(`/auth/${name}#${token}`)
    const doIt = await button(act)
    expect(location.href).not.toContain(token)
    expect(received.some((one) => one.route === route)).toBe(false)
    await person.click(doIt)
    expect(await heading(done)).toBeTruthy()
    expect(received.filter((one) => one.route === route).map(({ body }) => body)).toEqual([{ token }])
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(token)
  })

  it("that is over says what to do", async () => {
    const person = userEvent.setup()
    stubRoutes({ ...server, "POST /api/sign-up/confirmation": () => refused("LinkOver") })
    openClient(`/auth/confirm#${token}`)
    await person.click(await button("Confirm address"))
    expect(await screen.findByText(/Use the latest mail, or ask for a new link/)).toBeTruthy()
  })

  it("that was cut off says so", async () => {
    stubRoutes(server)
    openClient("/auth/reset#abc")
    expect(await heading("This link is not complete")).toBeTruthy()
    expect(location.hash).toBe("")
  })

  it("to a new password sets it, and signs nobody in", async () => {
    const person = userEvent.setup()
    const { received } = stubRoutes({ ...server, "POST /api/password/reset": nothing })
    openClient(`/auth/reset#${token}`)
    await person.type(await field(/^New password/), "another long sentence")
    await person.click(await button("Set password"))
    expect(await heading("Your new password counts")).toBeTruthy()
    expect(received.find(({ route }) => route.endsWith("/reset"))?.body).toEqual({
      token,
      password: "another long sentence",
    })
    expect(screen.getAllByRole("link", { name: "Sign in" }).length).toBeGreaterThan(0)
  })

  it("is asked for with the same answer whether or not the address has an account", async () => {
    const person = userEvent.setup()
    stubRoutes({ ...server, "POST /api/password/forgotten": nothing })
    openClient("/auth")
    await person.click(await screen.findByRole("link", { name: "Forgotten password?" }))
    await heading("Forgotten password")
    await person.type(await field(/^E-mail/), "nobody@example.org")
    await person.click(await button("Send link"))
    expect(await screen.findByText(/^If nobody@example.org has an account/)).toBeTruthy()
  })
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

describe("over a page", () => {
  const create = "PUT /api/portfolios/*"

  async function typeTitle() {
    const person = userEvent.setup()
    openClient("/app/portfolios")
    await heading("Portfolios")
    await person.click(await button("Create portfolio"))
    await person.type(await field(/^Title/), "Keller Holding")
    return person
  }
  const submit = async (person: ReturnType<typeof userEvent.setup>) =>
    person.click((await screen.findAllByRole("button", { name: "Create portfolio" })).at(-1) as HTMLElement)
  const sentTitles = (received: ReadonlyArray<{ readonly route: string; readonly body: unknown }>) =>
    received.filter(({ route }) => route.startsWith("PUT /api/portfolios/")).map(({ body }) => body)

  it("a session that has ended is begun again, with its second step, and nothing typed is lost", async () => {
    const { answer, received } = stubRoutes({
      ...server,
      ...asksFor("totp"),
      "POST /api/session/refresh": () => ok(accessOf(session)),
    })
    const person = await typeTitle()
    answer({ "POST /api/session/refresh": notSignedIn, [create]: notSignedIn })
    await submit(person)
    expect(await screen.findByRole("heading", { name: "Your session has ended" })).toBeTruthy()
    await person.type(await field(/^Password/), "a sentence that is long")
    await person.click(await button("Sign in"))
    await person.type(await field(/^Code/), "123456")
    await person.click(await button("Sign in"))
    expect(((await field(/^Title/)) as HTMLInputElement).value).toBe("Keller Holding")
    expect(screen.queryByText("Your session has ended")).toBeNull()

    answer({ [create]: () => ok({ position: "C:1/P:1" }) })
    await submit(person)
    expect(await screen.findByText("Portfolio created successfully")).toBeTruthy()
    expect(sentTitles(received).at(-1)).toEqual({ title: "Keller Holding" })
  })

  it("a proof of who is there is asked for where the server wants one, and then it is done", async () => {
    let isProved = false
    const { received } = stubRoutes({
      ...server,
      "POST /api/session/refresh": () => ok(accessOf(session)),
      [create]: () => (isProved ? ok({ position: "C:1/P:1" }) : refused("StepUpNeeded")),
      "POST /api/session/step-up": () => ok({ challenge, steps: ["email"] }),
      "POST /api/session/step-up/second-step": () => {
        isProved = true
        return ok({ steppedUpUntil: "2024-06-30T12:05:00Z", ...accessOf(session) })
      },
    })
    const person = await typeTitle()
    await submit(person)
    expect(await screen.findByRole("heading", { name: "Confirm that it is you" })).toBeTruthy()
    await person.type(await field(/^Password/), "a sentence that is long")
    await person.click(await button("Confirm"))
    expect(await screen.findByText(/We have sent a code to anna@example.org/)).toBeTruthy()
    await person.type(await field(/^Code/), "12345678")
    await person.click(await button("Confirm"))
    expect(await screen.findByText("Portfolio created successfully")).toBeTruthy()
    expect(sentTitles(received)).toEqual([{ title: "Keller Holding" }, { title: "Keller Holding" }])
    const commands = received.filter(({ route }) => route.startsWith("PUT /api/portfolios/"))
    expect(commands[0]?.headers["command-id"]).toBe(commands[1]?.headers["command-id"])
  })

  it("a proof that is not given leaves the page as it was, without a word", async () => {
    const { received } = stubRoutes({
      ...server,
      "POST /api/session/refresh": () => ok(accessOf(session)),
      [create]: () => refused("StepUpNeeded"),
    })
    const person = await typeTitle()
    await submit(person)
    await screen.findByRole("heading", { name: "Confirm that it is you" })
    await person.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByText("Confirm that it is you")).toBeNull())
    expect(((await field(/^Title/)) as HTMLInputElement).value).toBe("Keller Holding")
    expect(screen.queryByRole("alert")?.textContent ?? "").toBe("")
    expect(sentTitles(received)).toHaveLength(1)
  })
})
