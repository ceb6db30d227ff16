// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import type { HouseholdRole } from "#contract/vocabulary.ts"
import OnboardingPage from "#web/features/onboarding/OnboardingPage.tsx"
import { Welcome } from "#web/features/dashboard/Welcome.tsx"
import { sessionOf } from "#tests/support/session.ts"
import { showPage } from "#tests/support/signedInPage.tsx"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = { "/api/portfolios": { portfolios: [], stakes: [] } }
const as = (role: HouseholdRole) => sessionOf("2024-06-30", { role })

describe("a household without entries", () => {
  it.each(["owner", "editor"] as const)("a household without entries can be started by its %s", async (role) => {
    showPage(<Welcome hasPortfolio={false} />, "/app", nothing, as(role))
    const door = await screen.findByRole("link", { name: "Create your first portfolio" })
    expect(door.getAttribute("href")).toBe("/app/begin")
    cleanup()
    const { location } = showPage(<OnboardingPage />, "/app/begin", nothing, as(role))
    expect(await screen.findByRole("heading", { name: "Who owns what" })).toBeInstanceOf(HTMLElement)
    expect(location()).toBe("/app/begin")
  })

  it.each(["viewer", "adviser", "auditor"] as const)(
    "a household without entries explains to its %s who may start it",
    async (role) => {
      showPage(<Welcome hasPortfolio={false} />, "/app", nothing, as(role))
      expect(await screen.findByText(/its owners and editors record/)).toBeInstanceOf(HTMLElement)
      expect(screen.getByRole("link", { name: "Members of the household" }).getAttribute("href")).toBe("/app/household")
      expect(screen.queryByRole("link", { name: "Create your first portfolio" })).toBeNull()
      cleanup()
      const { location } = showPage(<OnboardingPage />, "/app/begin", nothing, as(role))
      await vi.waitFor(() => expect(location()).toBe("/app"), { timeout: conditionTimeoutMs })
    },
  )
})
