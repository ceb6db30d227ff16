// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, describe, expect, it, vi } from "vitest"
import type { HouseholdRole } from "#contract/vocabulary.ts"
import OnboardingPage from "#web/features/onboarding/OnboardingPage.tsx"
import { Welcome } from "#web/features/dashboard/Welcome.tsx"
import { sessionOf } from "#tests/support/session.ts"
import { showPage } from "#tests/support/signedInPage.tsx"
import { refused } from "#tests/support/wholeClient.tsx"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = { "/api/portfolios": { portfolios: [], stakes: [] } }
const as = (role: HouseholdRole) => sessionOf("2024-06-30", { role })

describe("the owners of a new household on their page", () => {
  it("what was created stays named, with everything typed, when the plan has no room for the rest", async () => {
    const user = userEvent.setup()
    const created = new Set<string>()
    const planWithTwo = new Proxy<Record<string, unknown>>(nothing, {
      get(answers, path: string) {
        if (!path.startsWith("/api/portfolios/")) return answers[path]
        if (created.size === 2) return refused("HouseholdFull", { kind: "portfolios", most: 2 })
        created.add(path)
        return { position: null }
      },
    })
    showPage(<OnboardingPage />, "/app/begin", planWithTwo)
    await user.clear(await screen.findByLabelText(/^Person 1/))
    await user.type(screen.getByLabelText(/^Person 1/), "Carla")
    await user.click(screen.getByRole("button", { name: "Add a person" }))
    await user.type(screen.getByLabelText(/^Person 2/), "Dirk")
    await user.click(screen.getByRole("button", { name: "Add a company, trust or foundation" }))
    await user.type(screen.getByLabelText(/^Company, trust or foundation 1/), "Holding")
    await user.click(screen.getByRole("button", { name: "Create and continue" }))
    expect(await screen.findByText("Already created: Carla and Dirk. The rest is not created yet.")).toBeTruthy()
    expect(screen.getByDisplayValue("Holding")).toBeTruthy()
  })
})

describe("a household without entries", () => {
  it.each(["owner", "editor"] as const)("a household without entries can be started by its %s", async (role) => {
    showPage(<Welcome />, "/app", nothing, as(role))
    const door = await screen.findByRole("link", { name: "Add people and companies" })
    expect(door.getAttribute("href")).toBe("/app/begin")
    expect(screen.getByRole("combobox", { name: "What is it?" })).toBeInstanceOf(HTMLElement)
    cleanup()
    const { location } = showPage(<OnboardingPage />, "/app/begin", nothing, as(role))
    expect(await screen.findByRole("heading", { name: "Who owns what" })).toBeInstanceOf(HTMLElement)
    expect(location()).toBe("/app/begin")
  })

  it.each(["viewer", "adviser", "auditor"] as const)(
    "a household without entries explains to its %s who may start it",
    async (role) => {
      showPage(<Welcome />, "/app", nothing, as(role))
      expect(await screen.findByText(/its owners and editors record/)).toBeInstanceOf(HTMLElement)
      expect(screen.getByRole("link", { name: "Members of the household" }).getAttribute("href")).toBe("/app/household")
      expect(screen.queryByRole("link", { name: "Add people and companies" })).toBeNull()
      cleanup()
      const { location } = showPage(<OnboardingPage />, "/app/begin", nothing, as(role))
      await vi.waitFor(() => expect(location()).toBe("/app"), { timeout: conditionTimeoutMs })
    },
  )
})
