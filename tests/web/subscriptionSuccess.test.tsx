// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import SubscriptionSuccessPage from "#web/features/settings/subscription/SubscriptionSuccessPage.tsx"
import { installation, type SentSession, sessionOf } from "#tests/support/session.ts"
import { showPage } from "#tests/support/signedInPage.tsx"

const trial = { plan: "premium", basis: "trial", status: "trialing", endsOn: "2024-07-10", daysLeft: 10 } as const
const paid = (plan: "starter" | "premium" | "black") =>
  ({ plan, basis: "paid", status: "active", endsOn: "2025-06-30", daysLeft: 365 }) as const

const on = (entitlement: SentSession["entitlement"]): SentSession => ({ ...sessionOf("2024-06-30"), entitlement })
const show = (begun: SentSession, later: SentSession = begun) =>
  showPage(<SubscriptionSuccessPage />, "/subscription-success", { "/api/session": later }, begun)

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe("the return from the checkout", () => {
  it("the return welcomes a user whose plan is active, names the plan, and leads to the dashboard", async () => {
    show(on(paid("black")))
    expect(await screen.findByRole("heading", { level: 1, name: "Welcome to Premium!" })).toBeTruthy()
    expect(screen.getByRole("status").textContent).toContain("on the Black plan")
    expect(screen.getByRole("status").textContent).toContain("paid until 30 June 2025")
    expect(screen.getByRole("link", { name: "Go to Dashboard" }).getAttribute("href")).toBe("/app")
  })

  it("the return reports that the account is being activated, and welcomes once the payment is confirmed", async () => {
    show(on(trial), on(paid("premium")))
    expect(await screen.findByRole("heading", { level: 1, name: "Your account is being activated" })).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Refresh status" })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2_500))
    expect(await screen.findByRole("heading", { level: 1, name: "Welcome to Premium!" })).toBeTruthy()
  })

  it("the return has the plan fetched from the payment provider, where plans are paid here", async () => {
    const paidHere = { "/api/installation": { ...installation, billing: true, payments: true } }
    const answers = { ...paidHere, "/api/session": on(paid("premium")), "/api/billing/refresh": { position: null } }
    const { asked } = showPage(<SubscriptionSuccessPage />, "/subscription-success", answers, on(trial))
    await screen.findByRole("heading", { level: 1, name: "Your account is being activated" })
    await act(() => vi.advanceTimersByTimeAsync(2_500))
    expect(await screen.findByRole("heading", { level: 1, name: "Welcome to Premium!" })).toBeTruthy()
    expect(asked).toContain("/api/billing/refresh")
  })

  it("the return polls at growing intervals, reports a long wait, and checks again on request", async () => {
    const { asked } = show(on(trial))
    await screen.findByRole("heading", { level: 1, name: "Your account is being activated" })
    for (let second = 0; second < 34; second++) await act(() => vi.advanceTimersByTimeAsync(1_000))
    const times = asked.filter((target) => target.startsWith("/api/session")).length
    expect(times).toBeLessThanOrEqual(8)
    fireEvent.click(await screen.findByRole("button", { name: "Refresh status" }))
    expect(await screen.findByText(/Not activated yet/)).toBeTruthy()
    expect(screen.getByText(/taking longer than expected/)).toBeTruthy()
  })

  it("the return sends nothing while its tab is hidden, however long, and continues once it is shown", async () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true)
    const { asked } = show(on(trial), on(paid("premium")))
    await screen.findByRole("heading", { level: 1, name: "Your account is being activated" })
    const before = asked.length
    await act(() => vi.advanceTimersByTimeAsync(20 * 60_000))
    expect(asked.length).toBe(before)
    hidden.mockRestore()
    act(() => void document.dispatchEvent(new Event("visibilitychange")))
    expect(await screen.findByRole("heading", { level: 1, name: "Welcome to Premium!" })).toBeTruthy()
  })

  it("the return has nothing to activate where no plans are sold", async () => {
    show(on({ plan: "unlimited", basis: "installation", status: "unlimited", endsOn: null, daysLeft: null }))
    expect(await screen.findByRole("heading", { level: 1, name: "There is nothing to activate" })).toBeTruthy()
  })
})
