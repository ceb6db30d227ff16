// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react"
import { IntlProvider } from "react-intl"
import { afterEach, expect, it, vi } from "vitest"
import { createClient } from "#web/client/client.ts"
import { ClientProvider } from "#web/shell/ClientProvider.tsx"
import { OnlySignedIn } from "#web/shell/OnlySignedIn.tsx"
import { answerAtStart, forgetSession, sessionOf } from "#tests/support/session.ts"

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it("a page whose server does not answer appears by itself when the server answers again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  forgetSession()
  let isRunning = false
  const answer = async (target: string) => {
    // Slower than the pause between two attempts.
    if (isRunning) await new Promise((resume) => setTimeout(resume, 8_000))
    else throw new TypeError("Failed to fetch")
    return answerAtStart(target, sessionOf("2024-06-30")) ?? Response.json({}, { status: 404 })
  }
  vi.stubGlobal("fetch", answer)
  render(
    <IntlProvider locale="en">
      <ClientProvider client={createClient()}>
        <OnlySignedIn frame={({ children }) => children}>
          <p>The figures</p>
        </OnlySignedIn>
      </ClientProvider>
    </IntlProvider>,
  )
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("No connection to the server")
  expect(screen.getByText(/^This page checks automatically/)).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("No connection to the server")
  isRunning = true
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(await screen.findByText("The figures")).not.toBeNull()
})
