// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import type { ProviderView } from "#contract/people/providers.ts"
import ProvidersPage from "#web/features/admin/providers/ProvidersPage.tsx"
import { showAdminPage } from "./adminPages.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const yahoo: ProviderView = {
  provider: "yahoo",
  name: "Yahoo Finance",
  host: "query2.finance.yahoo.com",
  attribution: "Yahoo Finance",
  serves: ["securities", "search"],
  asksFor: ["securities"],
  isCommercial: false,
  key: "none",
  hasKey: false,
  state: "failing",
  succeededAt: "2024-06-30T09:00:00.000Z",
  failedAt: "2024-06-30T08:00:00.000Z",
  error: "503 Service Unavailable",
  waitsUntil: null,
  requests: 40,
  failures: 1,
  left: 4_960,
  perDay: 5_000,
  symbols: 12,
  nextAt: "2024-06-30T16:45:00.000Z",
}
const tiingo: ProviderView = {
  ...yahoo,
  provider: "tiingo",
  name: "Tiingo",
  host: "api.tiingo.com",
  key: "required",
  state: "keyMissing",
  asksFor: [],
  error: null,
  requests: 0,
}
const eodhd: ProviderView = {
  ...tiingo,
  provider: "eodhd",
  name: "EODHD",
  isCommercial: true,
  hasKey: true,
  state: "stopped",
}
const answer = {
  isOn: true,
  asOf: "2024-06-30T12:00:00.000Z",
  providers: [yahoo, tiingo, eodhd],
  orders: [{ kind: "securities", providers: ["yahoo"], isChosen: true }],
}
const path = "/api/admin/providers"
const show = (answers: object) =>
  showAdminPage(<ProvidersPage />, "/admin/providers", "admin", { [`GET ${path}`]: answer, ...answers })
const rowOf = async (name: string) => {
  const table = await screen.findByRole("table", { name: "Providers" })
  return within(table)
    .getAllByRole("row")
    .find(({ textContent }) => textContent?.includes(name))!
}
const choose = async (row: HTMLElement, action: string) => {
  const user = userEvent.setup()
  await user.click(within(row).getByRole("button", { name: "More actions" }))
  await user.click(await screen.findByRole("menuitem", { name: action }))
}

it("each provider shows why it failed, how old its last success is, its error rate, budget and terms", async () => {
  show({})
  const row = (await rowOf("Yahoo")).textContent
  for (const text of [
    "fails",
    "503 Service Unavailable",
    "3 hours ago",
    "1 of 40 failed (2.5%)",
    "4,960 of 5,000 left",
    "12 price series",
    "personal use only",
  ]) {
    expect(row).toContain(text)
  }
  expect((await rowOf("Tiingo")).textContent).toContain("needs a key: MARKET_DATA_KEYS")
  expect((await rowOf("EODHD")).textContent).toContain("key is set")
})

it("a provider is fetched from, stopped, and resumed", async () => {
  const { sent } = show({
    [`POST ${path}/yahoo/run`]: null,
    [`POST ${path}/yahoo/stop`]: null,
    [`POST ${path}/eodhd/resume`]: null,
  })
  await choose(await rowOf("Yahoo"), "Fetch now")
  await screen.findByText("It is being fetched.")
  await choose(await rowOf("Yahoo"), "Stop")
  await choose(await rowOf("EODHD"), "Resume")
  await screen.findByText("The provider is asked again.")
  expect(sent.filter(({ method }) => method === "POST").map((one) => one.path)).toEqual([
    `${path}/yahoo/run`,
    `${path}/yahoo/stop`,
    `${path}/eodhd/resume`,
  ])
})

it("an order is chosen among the providers that have their key, with a caution about personal use", async () => {
  const { sent } = show({ "PUT /api/admin/provider-orders/securities": null })
  const user = userEvent.setup()
  const table = await screen.findByRole("table", { name: "Order" })
  await choose(within(table).getAllByRole("row")[1]!, "Change order")
  const dialog = within(await screen.findByRole("dialog"))
  expect(dialog.getByText(/Yahoo Finance: the terms allow personal use only/)).toBeDefined()
  expect(dialog.queryByRole("button", { name: "Add Tiingo" })).toBeNull()
  await user.click(dialog.getByRole("button", { name: "Add EODHD" }))
  await user.click(dialog.getByRole("button", { name: "Move EODHD up" }))
  await user.click(dialog.getByRole("button", { name: "Change order" }))
  await screen.findByText("The order is changed.")
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({ providers: ["eodhd", "yahoo"] })
})
