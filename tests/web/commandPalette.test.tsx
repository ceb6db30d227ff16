// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { useToasts } from "#ui/windows/Toasts.tsx"
import { useInterfaceState } from "#web/page/interfaceState.ts"
import { Overlays } from "#web/shell/Overlays.tsx"
import { useOverlays } from "#web/page/overlays.ts"
import { CommandPalette } from "#web/features/search/CommandPalette.tsx"
import { BeginningDialog } from "#web/features/search/BeginningDialog.tsx"
import { initTyped } from "#web/features/search/shortcuts/ShortcutKeys.tsx"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { sessionOf } from "#tests/support/session.ts"
import { showPage } from "#tests/support/signedInPage.tsx"

const portfolios = {
  portfolios: [{ portfolioId: "11111111-1111-4111-8111-111111111111", title: "Anna", status: "active", holdings: 1 }],
  stakes: [],
}
const hit = {
  _tag: "Holding",
  holdingId: "22222222-2222-4222-8222-222222222222",
  assetClass: "security",
  name: "Novartis",
  found: { in: "isin", text: "CH0012005267", entryId: null },
  portfolio: { portfolioId: "11111111-1111-4111-8111-111111111111", title: "Anna" },
  isOver: false,
}
const answers = { "/api/portfolios": portfolios, "/api/search": { total: 1, hits: [hit] } }

beforeEach(() => useOverlays.getState().show("palette"))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useToasts.setState({ toasts: [] })
  useInterfaceState.setState({ amountsHidden: false, places: [] })
})

const open = async (more: object = {}, session = sessionOf("2024-06-30")) => {
  const shown = showPage(<CommandPalette />, "/app/assets", { ...answers, ...more }, session)
  return { ...shown, field: await screen.findByRole("searchbox") }
}
const lines = () => screen.queryAllByRole("menuitem").map((line) => line.textContent)

describe("the palette", () => {
  it("the palette opens with Ctrl+K, also in the moment after Ctrl has loaded the shortcuts", async () => {
    useOverlays.getState().show(null)
    const listen = vi.spyOn(globalThis, "addEventListener")
    const isListening = (listener?: unknown) => () =>
      listen.mock.calls.some(([event, one]) => event === "keydown" && (listener === undefined || one === listener))
    showPage(<Overlays />, "/app/assets", answers)
    await vi.waitUntil(isListening(), { timeout: conditionTimeoutMs })
    fireEvent.keyDown(window, { key: "Control", ctrlKey: true })
    // They are loaded, and their component has not been drawn yet.
    await vi.waitUntil(isListening(initTyped), { timeout: conditionTimeoutMs, interval: 0 })
    fireEvent.keyDown(window, { key: "k", ctrlKey: true })
    expect(useOverlays.getState().shown).toBe("palette")
    listen.mockRestore()
  })

  it("letters typed before the first step of adding is there are in its field", async () => {
    useOverlays.getState().show({ kind: "add" })
    addEventListener("keydown", initTyped, true)
    for (const key of "gold") fireEvent.keyDown(document.body, { key })
    showPage(<BeginningDialog beginning={{ kind: "add" }} onClose={() => undefined} />, "/app/assets", answers)
    const field = await screen.findByRole("combobox", { name: "What is it?" })
    expect(field).toHaveProperty("value", "gold")
    fireEvent.keyDown(document.body, { key: "s" })
    await waitFor(() => expect(field).toHaveProperty("value", "golds"))
    removeEventListener("keydown", initTyped, true)
  })

  it("the palette offers every page and action before typing, and matching ones after", async () => {
    const { field } = await open()
    await waitFor(() => expect(lines().length).toBeGreaterThan(30))
    await userEvent.type(field, "account add")
    expect(lines()[0]).toContain("Add account")
    await userEvent.clear(field)
    await userEvent.type(field, "SETTINGS séc")
    expect(lines()).toContain("Settings: Security")
  })

  it("the palette leads to the pages of the menu and to those that are in none", async () => {
    const { field, location } = await open()
    await waitFor(() => expect(lines()).toContain("Household activity"))
    expect(lines()).toContain("Search")
    for (const name of ["Performance", "Liquidity", "Report", "Data health"]) {
      expect(lines().some((line) => line.startsWith(name))).toBe(true)
    }
    await userEvent.type(field, "report{Enter}")
    expect(location()).toBe("/app/report")
  })

  it("the palette runs the first offer on Enter, and closes", async () => {
    const { field } = await open()
    await userEvent.type(field, "hide am")
    await userEvent.keyboard("{Enter}")
    expect(useInterfaceState.getState().amountsHidden).toBe(true)
    expect(useOverlays.getState().shown).toBeNull()
  })

  it("the palette opens the dialog of an action", async () => {
    const { field } = await open()
    await screen.findByText("Add account")
    await userEvent.type(field, "add account{Enter}")
    expect(useOverlays.getState().shown).toEqual({ kind: "addHolding", assetClass: "account" })
  })

  it("the palette finds lines of the household, shows where the words occur, and how many lines match", async () => {
    const { field, asked } = await open()
    field.focus()
    await userEvent.paste("CH0012")
    const line = await screen.findByRole("menuitem", { name: /Novartis/ })
    expect(line.textContent).toBe("NovartisSecurities · Anna · ISIN: CH0012005267")
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("1 result."))
    expect(asked.filter((address) => address.startsWith("/api/search"))).toEqual(["/api/search?text=CH0012"])
  })

  it("the palette reports a failed search, with a way to retry", async () => {
    const { field } = await open({ "/api/search": 500 })
    await userEvent.type(field, "novartis")
    expect((await screen.findByRole("button", { name: "Retry" })).textContent).toBe("Retry")
  })

  it("the palette reports when there is no match", async () => {
    const { field } = await open({ "/api/search": { total: 0, hits: [] } })
    await userEvent.type(field, "zzzz")
    expect(await screen.findByText(/No results for “zzzz”/)).toBeInstanceOf(HTMLElement)
  })

  it("the palette offers no action that the user may not take", async () => {
    const { field } = await open({}, sessionOf("2024-06-30", { role: "viewer" }))
    await userEvent.type(field, "add")
    expect(lines().filter((line) => line?.startsWith("Add "))).toEqual([])
    await userEvent.clear(field)
    await userEvent.type(field, "invite")
    expect(lines().filter((line) => /Invite/.test(line ?? ""))).toEqual([])
  })
})
