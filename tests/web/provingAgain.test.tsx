// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { accessOf } from "#tests/support/session.ts"
import { closeClient, notSignedIn, ok, openClient, refused, stubRoutes } from "#tests/support/wholeClient.tsx"
import { asksFor, button, challenge, field, heading, server, session } from "./signing.tsx"
import { newUser, type User } from "#tests/support/user.ts"

afterEach(() => {
  closeClient()
  vi.unstubAllGlobals()
})

describe("the step-up over a page", () => {
  const create = "PUT /api/portfolios/*"

  async function typeTitle() {
    const person = newUser()
    openClient("/app/portfolios")
    await heading("Portfolios")
    await person.click(await button("Create portfolio"))
    await person.type(await field(/^Title/), "Keller Holding")
    return person
  }
  const submit = async (person: User) =>
    person.click((await screen.findAllByRole("button", { name: "Create portfolio" })).at(-1) as HTMLElement)
  const sentTitles = (received: ReadonlyArray<{ readonly route: string; readonly body: unknown }>) =>
    received.filter(({ route }) => route.startsWith("PUT /api/portfolios/")).map(({ body }) => body)

  it("a session that has expired is renewed with its second factor, and no typed value is lost", async () => {
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
    expect(((await field(/^Title/)) as HTMLInputElement).value).toBe("Keller Holding")
    expect(screen.queryByText("Your session has ended")).toBeNull()

    answer({ [create]: () => ok({ position: "C:1/P:1" }) })
    await submit(person)
    expect(await screen.findByText("Portfolio created successfully")).toBeTruthy()
    expect(sentTitles(received).at(-1)).toEqual({ title: "Keller Holding" })
  })

  it("a step-up is requested where the server needs one, and then the command is executed", async () => {
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
    expect(await screen.findByRole("heading", { name: "Confirm your identity" })).toBeTruthy()
    await person.type(await field(/^Password/), "a sentence that is long")
    await person.click(await button("Confirm"))
    expect(await screen.findByText(/We have sent an 8-digit code to anna@example.org/)).toBeTruthy()
    await person.type(await field(/^Code/), "12345678")
    expect(await screen.findByText("Portfolio created successfully")).toBeTruthy()
    expect(sentTitles(received)).toEqual([{ title: "Keller Holding" }, { title: "Keller Holding" }])
    const commands = received.filter(({ route }) => route.startsWith("PUT /api/portfolios/"))
    expect(commands[0]?.headers["command-id"]).toBe(commands[1]?.headers["command-id"])
  })

  it("a cancelled step-up leaves the page as it was, without a message", async () => {
    const { received } = stubRoutes({
      ...server,
      "POST /api/session/refresh": () => ok(accessOf(session)),
      [create]: () => refused("StepUpNeeded"),
    })
    const person = await typeTitle()
    await submit(person)
    await screen.findByRole("heading", { name: "Confirm your identity" })
    await person.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByText("Confirm your identity")).toBeNull())
    expect(((await field(/^Title/)) as HTMLInputElement).value).toBe("Keller Holding")
    expect(screen.queryByRole("alert")?.textContent ?? "").toBe("")
    expect(sentTitles(received)).toHaveLength(1)
  })
})
