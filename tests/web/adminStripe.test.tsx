// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import StripeSetupPage from "#web/features/admin/stripe/StripeSetupPage.tsx"
import { adminDestinationsFor } from "#web/features/admin/destinations.ts"
import { showAdminPage } from "./adminPages.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = "/api/admin/stripe"
const price = { plan: "premium", interval: "year", currency: "EUR", amount: "590", priceId: "price_1" }
const setUp = {
  mode: "test",
  hasWebhookSecret: true,
  webhookUrl: "https://wealth.example/api/billing/webhook",
  events: [{ type: "invoice.paid", outcome: "followed", receivedAt: "2024-06-30T08:00:00.000Z" }],
  prices: [price],
}
const show = (answers: object) =>
  showAdminPage(<StripeSetupPage />, "/admin/stripe-setup", "superAdmin", { [`GET ${path}`]: setUp, ...answers })

it("the page of Stripe shows mode, address, prices and the latest events, and what a failed test needs", async () => {
  show({ [`POST ${path}/test`]: { key: "passed", prices: "passed", webhook: "failed" } })
  await screen.findByText("Test mode: no money moves")
  expect(screen.getByText(setUp.webhookUrl)).toBeDefined()
  const rows = within(screen.getByRole("table", { name: "Plans and prices" })).getAllByRole("row")
  expect(rows).toHaveLength(7)
  expect(rows.map(({ textContent }) => textContent).filter((text) => text?.includes("590.00"))).toHaveLength(1)
  expect(within(screen.getByRole("table", { name: "Latest events" })).getByText("Plan updated")).toBeDefined()
  await userEvent.setup().click(screen.getByRole("button", { name: "Test set-up" }))
  expect(await screen.findByText(/no active endpoint with the address above/)).toBeDefined()
})

it("prices are set for the plans whose amount was entered, and refused below zero", async () => {
  const { sent } = show({ [`PUT ${path}/prices`]: { prices: [price] } })
  const user = userEvent.setup()
  await user.click(await screen.findByRole("button", { name: "Set prices" }))
  const window = within(screen.getByRole("dialog"))
  await user.type(window.getByLabelText(/^Black/), "-1")
  await user.click(window.getByRole("button", { name: "Set prices" }))
  expect(await window.findByText("Enter 0 or more.")).toBeDefined()
  await user.clear(window.getByLabelText(/^Black/))
  await user.type(window.getByLabelText(/^Premium/), "590.50")
  await user.click(window.getByRole("button", { name: "Set prices" }))
  await screen.findByText("The prices are set.")
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({
    prices: [{ plan: "premium", interval: "year", currency: "EUR", amount: "590.50" }],
  })
})

it("a price is linked by its ID, and a plan is withdrawn after a question", async () => {
  const { sent } = show({ [`PUT ${path}/link`]: { prices: [] } })
  const user = userEvent.setup()
  const choose = async (action: string) => {
    const rows = within(await screen.findByRole("table", { name: "Plans and prices" })).getAllByRole("row")
    const row = rows.find(({ textContent }) => textContent?.includes("590.00"))!
    await user.click(within(row).getByRole("button", { name: "More actions" }))
    await user.click(await screen.findByRole("menuitem", { name: action }))
    return within(await screen.findByRole("dialog"))
  }
  const linking = await choose("Link existing price")
  await user.type(linking.getByRole("textbox"), "price_2")
  await user.click(linking.getByRole("button", { name: "Link existing price" }))
  await screen.findByText("The price is linked.")
  await user.click((await choose("Stop offering")).getByRole("button", { name: "Stop offering" }))
  await screen.findByText("The plan is no longer offered.")
  expect(sent.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { plan: "premium", interval: "year", priceId: "price_2" },
    { plan: "premium", interval: "year", priceId: null },
  ])
})

it("without keys the page names the settings, and the menu does not list it", async () => {
  show({ [`GET ${path}`]: { ...setUp, mode: "none", prices: [], events: [] } })
  expect(await screen.findByText(/STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET/)).toBeDefined()
  expect(screen.queryByRole("button", { name: /Set prices|Test set-up/ })).toBeNull()
  const listed = (isSuperAdmin: boolean, isPaidHere: boolean) =>
    adminDestinationsFor(isSuperAdmin, isPaidHere).some(({ to }) => to === "/admin/stripe-setup")
  expect([listed(true, true), listed(true, false), listed(false, true)]).toEqual([true, false, false])
})
