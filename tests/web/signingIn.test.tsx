// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { accessOf } from "#tests/support/session.ts"
import { closeClient, nothing, ok, openClient, refused, stubRoutes } from "#tests/support/wholeClient.tsx"
import { asksFor, button, challenge, field, givePassword, heading, server, session } from "./signing.tsx"
import { newUser } from "#tests/support/user.ts"

afterEach(() => {
  closeClient()
  vi.unstubAllGlobals()
})

describe("signing in", () => {
  it("signing in takes one step on a trusted browser", async () => {
    const { received } = stubRoutes({ ...server, "POST /api/session": () => ok(accessOf(session)) })
    await givePassword()
    expect(await heading("Portfolios")).toBeTruthy()
    await waitFor(() =>
      expect(received.find(({ route }) => route === "GET /api/portfolios")?.headers["authorization"]).toBe(
        "Bearer token-1",
      ),
    )
  })

  it("signing in shows a password only while the user requests it", async () => {
    stubRoutes(server)
    const person = newUser()
    openClient("/auth")
    await person.type(await field(/^Password/), "a sentence that is long")
    const password = await field(/^Password/)
    expect(password.getAttribute("type")).toBe("password")
    await person.click(await button("Show password"))
    expect(password.getAttribute("type")).toBe("text")
    expect((password as HTMLInputElement).value).toBe("a sentence that is long")
    await person.click(await button("Hide password"))
    expect(password.getAttribute("type")).toBe("password")
  })

  it("signing in sends the six digits of the authenticator once they are complete, and a refused code not again", async () => {
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
    expect(await screen.findByText(/^Invalid code\./)).toBeTruthy()
    expect(received.filter(({ route }) => route.endsWith("/second-step"))).toHaveLength(1)

    await person.clear(await field(/^Code/))
    await person.click(await field(/^Code/))
    await person.paste("Your code: 123 456")
    expect(await heading("Portfolios")).toBeTruthy()
    expect(received.findLast(({ route }) => route.endsWith("/second-step"))?.body).toEqual({
      challenge,
      code: "123456",
      isShared: false,
    })
    expect(localStorage.getItem("mfaPending")).toBeNull()
  })

  it("signing in accepts a recovery code instead", async () => {
    stubRoutes({ ...server, ...asksFor("totp", "recoveryCode") })
    const person = await givePassword()
    await person.click(await button("Use a recovery code"))
    await person.type(await field(/^Recovery code/), "abcd-abcd-abcd-abcd-abcd-abcd")
    expect(await heading("Portfolios")).toBeTruthy()
  })

  it("signing in accepts a code by mail, which can be sent again after a while", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { received } = stubRoutes({ ...server, ...asksFor("email"), "POST /api/session/code": nothing })
    const person = await givePassword()
    expect(await screen.findByText(/We have sent an 8-digit code to anna@example.org/)).toBeTruthy()
    expect(((await button(/^Send again in/)) as HTMLButtonElement).disabled).toBe(true)
    await vi.advanceTimersByTimeAsync(31_000)
    await person.click(await button("Send the code again"))
    expect(await screen.findByText("Sent again. The earlier code no longer works.")).toBeTruthy()
    expect(received.find(({ route }) => route === "POST /api/session/code")?.body).toEqual({ challenge })
    vi.useRealTimers()
    await person.type(await field(/^Code/), "1234 5678")
    expect(await heading("Portfolios")).toBeTruthy()
  })

  it("signing in informs a user who has lost everything about the 72 hours before they begin", async () => {
    const { received } = stubRoutes({
      ...server,
      ...asksFor("totp", "recoveryCode"),
      "POST /api/session/lost-second-factor": nothing,
    })
    const person = await givePassword()
    await person.click(await button("I have lost all of them"))
    expect(await screen.findByText(/after a wait of 72 hours/)).toBeTruthy()
    expect(received.some(({ route }) => route.endsWith("/lost-second-factor"))).toBe(false)
    await person.click(await button("Start the 72-hour wait"))
    expect(await screen.findByText("The 72-hour wait has started")).toBeTruthy()
  })

  it("signing in starts again when the first step was too long ago", async () => {
    stubRoutes({ ...server, ...asksFor("totp"), "POST /api/session/second-step": () => refused("ChallengeOver") })
    const person = await givePassword()
    await person.type(await field(/^Code/), "123456")
    expect(await heading("Welcome back")).toBeTruthy()
    expect(screen.getByText(/Start again with your password/)).toBeTruthy()
    expect(localStorage.getItem("mfaPending")).toBeNull()
  })

  it("signing in continues with the second factor when the page is reloaded in between", async () => {
    stubRoutes({ ...server, ...asksFor("totp") })
    await givePassword()
    await heading("One more step")
    closeClient()
    openClient("/auth", { isFresh: false })
    expect(await heading("One more step")).toBeTruthy()
  })

  it("signing in never leads to an address outside of the product", async () => {
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

  it("signing in explains to a user whose account is disabled what they can do", async () => {
    stubRoutes({ ...server, "POST /api/session": () => refused("AccountDisabled") })
    await givePassword()
    expect(await heading("This account is disabled")).toBeTruthy()
    expect(screen.getByText(/Ask the operator of this installation/)).toBeTruthy()
  })
})
