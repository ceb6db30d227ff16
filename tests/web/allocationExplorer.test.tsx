// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { AllocationExplorer } from "#web/features/dashboard/allocation/AllocationExplorer.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"
import { account } from "./family.ts"
import { newUser } from "#tests/support/user.ts"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const savings = {
  lineId: account,
  kind: "holding",
  name: "Savings",
  assetClass: "account",
  assets: "1000.00",
  percent: "100.00",
}
const allocation = {
  on: "2024-06-30",
  currency: "EUR",
  by: "assetClass",
  assets: "1000.00",
  parts: [{ key: "account", assets: "1000.00", percent: "100.00", lines: [savings] }],
}

it("the allocation explorer keeps its table open from level to level, with the way up in the table", async () => {
  const person = newUser()
  showPage(<AllocationExplorer titles={new Map()} />, "/app", { "/api/allocation": allocation })
  await person.click(await screen.findByRole("button", { name: "Table" }))
  const row = (name: string) => within(screen.getByRole("table")).getByRole("button", { name })
  await person.click(row("Accounts"))
  await waitFor(() => expect(document.activeElement).toBe(row("Savings")))
  const path = within(screen.getByRole("navigation"))
  expect(path.getByText(/^Accounts/)).toBeTruthy()
  await person.click(path.getByRole("button"))
  await waitFor(() => expect(document.activeElement).toBe(row("Accounts")))
})
