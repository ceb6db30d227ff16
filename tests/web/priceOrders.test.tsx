// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { PriceOrders } from "#web/features/settings/PriceOrders.tsx"
import { sessionOf } from "#tests/support/session.ts"
import { showPage } from "#tests/support/signedInPage.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const provider = (id: string, name: string) => ({
  provider: id,
  name,
  host: `${id}.test`,
  attribution: name,
  isCommercial: true,
})

const answersWith = (securities: ReadonlyArray<string>) => ({
  "/api/market/providers": {
    isOn: true,
    kinds: [
      { kind: "securities", providers: [provider("eodhd", "EODHD"), provider("yahoo", "Yahoo Finance")] },
      { kind: "crypto", providers: [provider("kraken", "Kraken")] },
      { kind: "metals", providers: [] },
    ],
  },
  "/api/price-orders": {
    orders: securities.length === 0 ? [] : [{ kind: "securities", providers: securities }],
    reflectsUpTo: "0",
  },
})

it("a household without an order sees that of the installation, and moves a provider up by keyboard", async () => {
  showPage(<PriceOrders />, "/app", answersWith([]))
  const row = within(await screen.findByRole("row", { name: /Shares and funds/ }))
  expect(row.getByText("EODHD, Yahoo Finance")).toBeTruthy()
  expect(row.getByText("the order of this installation")).toBeTruthy()
  expect(within(screen.getByRole("row", { name: /Crypto/ })).getByText("Only one provider is asked.")).toBeTruthy()
  row.getByRole("button", { name: "Change order: Shares and funds" }).focus()
  await userEvent.keyboard("{Enter}")
  const dialog = within(await screen.findByRole("dialog"))
  dialog.getByRole("button", { name: "Move Yahoo Finance up" }).focus()
  await userEvent.keyboard("{Enter}")
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Yahoo Finance", "EODHD"])
})

it("a provider of the household’s order that is not asked any more is named, and the next one is offered", async () => {
  showPage(<PriceOrders />, "/app", answersWith(["tiingo", "yahoo"]))
  const row = within(await screen.findByRole("row", { name: /Shares and funds/ }))
  expect(row.getByText("Tiingo, Yahoo Finance")).toBeTruthy()
  expect(row.getByText("Not asked at present: Tiingo. The next provider takes over.")).toBeTruthy()
  expect(row.getByRole("button", { name: "Use the order of this installation: Shares and funds" })).toBeTruthy()
})

it("a guest reads the order, and is not offered a change that needs an account", async () => {
  const guest = sessionOf("2024-06-30", { more: { guestUntil: "2024-07-01T08:00:00.000Z" } })
  showPage(<PriceOrders />, "/app", answersWith([]), guest)
  const row = within(await screen.findByRole("row", { name: /Shares and funds/ }))
  expect(row.getByText("EODHD, Yahoo Finance")).toBeTruthy()
  expect(row.queryByRole("button")).toBeNull()
})
