// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import SettingsPage from "#web/features/settings/SettingsPage.tsx"
import { installation } from "#tests/support/session.ts"
import { anna, inRole, type Person, showSettings, stubServer } from "./settingsServer.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const offer = (plan: string, interval: string, amount: string) => ({ plan, interval, currency: "EUR", amount })
const offers = [
  offer("starter", "year", "290"),
  offer("premium", "year", "590"),
  offer("black", "year", "990"),
  offer("premium", "month", "61.5"),
]
const paid = { plan: "premium", interval: "year", paidUntil: "2025-06-30", trialEndsOn: null, isCancelled: false }
const entitled = (more: object) => ({ plan: "premium", basis: "paid", status: "active", endsOn: "2025-06-30", ...more })
const onTrial = entitled({ plan: "starter", basis: "trial", status: "trialing", endsOn: "2024-07-10", daysLeft: 10 })
const active = entitled({ daysLeft: 365 })
const used = (kind: string, count: number, most: number) => ({ kind, used: count, most, state: "free" })

interface Of {
  readonly entitlement?: object
  readonly paid?: object | null
  readonly person?: Person
  readonly more?: Record<string, unknown>
  readonly search?: string
}

function open({ entitlement = onTrial, paid: now = null, person = anna, more = {}, search = "" }: Of = {}) {
  const server = stubServer(person, {
    "GET /api/installation": { ...installation, billing: true, payments: true },
    "GET /api/usage": { entitlement, usage: [used("portfolios", 3, 5), used("assets", 12, 50)] },
    "GET /api/billing": { isOpen: true, offers, paid: now },
    "GET /api/billing/invoices": { invoices: [], vatIds: [] },
    ...more,
  })
  return { server, ...showSettings(<SettingsPage />, `/app/settings?section=subscription${search}`) }
}

const card = async (name: RegExp) => within((await screen.findByRole("heading", { level: 3, name })).closest("li")!)

describe("the plans", () => {
  it("during the trial each plan can be ordered at its price, which is charged when the trial ends", async () => {
    const { user } = open()
    const premium = await card(/^Premium/)
    expect(premium.getByText(/EUR\s590\.00/)).toBeDefined()
    expect(premium.getByText("5 portfolios")).toBeDefined()
    expect(premium.getByRole("button", { name: "Order Premium" })).toBeDefined()
    expect(screen.getByText(/charged when the trial ends, on 10 July 2024/)).toBeDefined()
    await user.click(screen.getByRole("radio", { name: "Monthly" }))
    expect((await card(/^Premium/)).getByText(/EUR\s61\.50/)).toBeDefined()
    expect((await card(/^Black/)).queryByRole("button")).toBeNull()
  })

  it("a checkout that cannot be opened says so, and a cancelled one says that nothing was ordered", async () => {
    const failure = { status: 422, code: "refused", refusal: { _tag: "CheckoutFailed" }, type: "", title: "" }
    const { server, user } = open({
      search: "&checkout=cancelled",
      more: { "PUT /api/billing/checkout": Response.json(failure, { status: 422 }) },
    })
    expect(await screen.findByText(/Nothing was ordered and nothing is charged/)).toBeDefined()
    await user.click(await screen.findByRole("button", { name: "Order Black" }))
    expect(await screen.findByText("Failed to start checkout. Please try again.")).toBeDefined()
    expect(server.commands[0]).toMatchObject({ body: { plan: "black", interval: "year" } })
  })

  it("a smaller plan shows the credit and what no longer fits, before the plan is changed", async () => {
    const { server, user } = open({
      entitlement: active,
      paid,
      more: { "GET /api/billing/preview": { charge: { currency: "EUR", due: "0", credit: "150" } } },
    })
    expect((await card(/^Premium/)).queryByRole("button")).toBeNull()
    expect((await card(/^Black/)).getByRole("button", { name: "Upgrade to Black" })).toBeDefined()
    await user.click((await card(/^Starter/)).getByRole("button", { name: "Downgrade to Starter" }))
    const window = within(await screen.findByRole("dialog", { name: "Change to Starter" }))
    expect(await window.findByText(/EUR\s150\.00/)).toBeDefined()
    expect(window.getByText(/You use more than Starter includes \(3 portfolios\)/)).toBeDefined()
    await user.click(window.getByRole("button", { name: "Change plan" }))
    expect(await screen.findByText("Your plan is now Starter.")).toBeDefined()
    expect(server.commands[0]).toMatchObject({ path: "/api/billing/plan", body: { plan: "starter", interval: "year" } })
  })

  it("a plan is cancelled after a question that names its last day, and a cancelled one can be kept", async () => {
    const { server, user } = open({ entitlement: active, paid })
    await user.click(await screen.findByRole("button", { name: "Cancel plan" }))
    const window = within(await screen.findByRole("dialog", { name: "Cancel the plan?" }))
    expect(window.getByText(/runs until 30 June 2025/)).toBeDefined()
    server.answers["GET /api/billing"] = { isOpen: true, offers, paid: { ...paid, isCancelled: true } }
    await user.click(window.getByRole("button", { name: "Cancel plan" }))
    await user.click(await screen.findByRole("button", { name: "Keep plan" }))
    await screen.findByText("The plan continues.")
    expect(server.commands.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "PUT /api/billing/cancellation",
      "DELETE /api/billing/cancellation",
    ])
  })

  it("invoices are listed with their amounts and pages, beside the VAT ID", async () => {
    const invoice = {
      invoiceId: "in_1",
      number: "A-1",
      createdAt: "2024-06-30T08:00:00.000Z",
      currency: "EUR",
      total: "590",
      status: "paid",
      pageUrl: "https://pay.example/in_1",
      pdfUrl: null,
    }
    open({ entitlement: active, paid, more: { "GET /api/billing/invoices": { invoices: [invoice], vatIds: ["DE1"] } } })
    const row = within(within(await screen.findByRole("table", { name: "Invoices" })).getAllByRole("row")[1]!)
    expect(row.getByText(/EUR\s590\.00/)).toBeDefined()
    expect(row.getByRole("link", { name: "View invoice A-1" }).getAttribute("href")).toBe(invoice.pageUrl)
    expect(screen.getByText("DE1")).toBeDefined()
  })

  it("an expired plan leads to the plans instead of the operator", async () => {
    open({ entitlement: { ...onTrial, status: "expired", daysLeft: 0 } })
    expect(await screen.findByRole("button", { name: "Order Starter" })).toBeDefined()
    expect(screen.queryByText(/Contact the operator/)).toBeNull()
  })

  it("members who are no owners see the plan, and whom to ask", async () => {
    open({ person: inRole("editor") })
    expect(await screen.findByText(/Only owners of the household can order/)).toBeDefined()
    expect(screen.queryByRole("button", { name: /Order|Refresh/ })).toBeNull()
  })

  it("where nothing is paid through the installation, no plan is offered", async () => {
    open({ more: { "GET /api/installation": { ...installation, billing: true } } })
    await screen.findByText("3 of 5")
    expect(screen.queryByRole("heading", { name: "Plans" })).toBeNull()
    expect(screen.queryByRole("button", { name: "Refresh status" })).toBeNull()
  })
})
