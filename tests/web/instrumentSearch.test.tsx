// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { FoundInstrument } from "#contract/market.ts"
import { AddHoldingDialog } from "#web/features/holdings/form/AddHoldingDialog.tsx"
import { useOverlays } from "#web/page/overlays.ts"
import { CommandPalette } from "#web/features/search/CommandPalette.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"
import { sessionOf } from "#tests/support/session.ts"
import { newUser, type User } from "#tests/support/user.ts"
import { apple } from "./apple.ts"
import { anna, idOf, inWindow, refused, show, stubServer, type TestServer, typeInto } from "./dialogs.tsx"

const bitcoin: FoundInstrument = {
  kind: "coin",
  name: "Bitcoin",
  ticker: "BTC",
  symbol: "BTC",
  currency: "USD",
  exchange: null,
  isin: null,
  sector: null,
  country: null,
  coin: "bitcoin",
}

const appleId = idOf(70)
/** The answer of the server that finds or creates an instrument. */
const created = ({ kind, name, currency }: FoundInstrument, instrumentId = appleId) =>
  Response.json({ instrumentId, kind, name, currency })

let server: TestServer
beforeEach(() => {
  server = stubServer()
  server.queries["/api/market/instruments"] = { instruments: [apple] }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const valueOf = (label: RegExp) => inWindow().getByLabelText<HTMLInputElement>(label).value
const currency = () => inWindow().getByRole("button", { name: /Currency$/ }).textContent

async function findApple(user: User) {
  await user.type(inWindow().getByRole("combobox", { name: /^Symbol/ }), "US0378331005")
  // The listings of providers may have arrived too: they are below.
  const [option] = await screen.findAllByRole("option", { name: /Apple Inc\./ })
  if (!option) throw new Error("Apple is not found")
  expect(option.textContent).toContain("AAPL · NASDAQ · USD · US0378331005")
  return option
}

describe("the search for an instrument in the window that adds a security", () => {
  it("lists what providers know below the own list, each listing once", async () => {
    const xetra = {
      ...apple,
      symbol: "APC.DE",
      ticker: "APC",
      currency: "EUR",
      exchange: { name: "XETRA", mic: "XETR" },
    }
    server.queries["/api/market/provider-instruments"] = { instruments: [apple, xetra], outcome: "partly" }
    const { user } = await show((onClose) => <AddHoldingDialog assetClass="security" onClose={onClose} />)
    await findApple(user)
    await screen.findByRole("option", { name: /XETRA/ })
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("NASDAQ"),
      expect.stringContaining("XETRA"),
    ])
  })

  it("presets symbol, name, exchange, ISIN, sector, country and currency, and sends them", async () => {
    // The holding is refused at first. The second time, the instrument that was created is found.
    const full = refused({ _tag: "HouseholdFull", kind: "holdings", most: 2000 })
    server.answers.push(created(apple), full, created(apple))
    const { user } = await show((onClose) => <AddHoldingDialog assetClass="security" onClose={onClose} />)
    await findApple(user)
    await user.keyboard("{ArrowDown}{Enter}")
    await waitFor(() => expect(valueOf(/^Name/)).toBe("Apple Inc."))
    expect([valueOf(/^Symbol/), valueOf(/^Exchange/), valueOf(/^ISIN/), valueOf(/^Country/)]).toEqual([
      "YAHOO:AAPL",
      "NASDAQ",
      "US0378331005",
      "United States",
    ])
    expect(currency()).toContain("USD")
    expect(screen.queryByText(/would be converted/)).toBeNull()
    await typeInto(user, /^Shares/, "10")
    await typeInto(user, /^Total cost/, "1.250,10")
    await typeInto(user, /^Held since/, "2020-01-02")
    await user.click(inWindow().getByRole("button", { name: "Add security" }))
    await inWindow().findByText(/2.000/)
    await user.click(inWindow().getByRole("button", { name: "Add security" }))
    await waitFor(() => expect(server.commands.length).toBeGreaterThan(4))
    expect(server.commands.map(({ method, address }) => `${method} ${address.split("/")[2]}`)).toEqual([
      "POST instruments",
      "PUT holdings",
      "POST instruments",
      "PUT holdings",
      "PUT holdings",
    ])
    expect(server.commands[0]?.body).toEqual({
      kind: "share",
      currency: "USD",
      identifier: { scheme: "ticker", value: "XNAS:AAPL" },
    })
    expect(server.commands[3]?.body).toMatchObject({
      name: "Apple Inc.",
      instrument: { id: appleId, currency: "USD", inOtherCurrency: false },
      currency: "USD",
      portfolioId: anna.portfolioId,
      priceSymbol: "YAHOO:AAPL",
      details: {
        instrument: "stock",
        symbol: "AAPL",
        exchange: "NASDAQ",
        isin: "US0378331005",
        sector: "informationTechnology",
        country: "US",
      },
    })
  })

  it("replaces nothing that the user typed, and asks before it uses a listing in another currency than the chosen one", async () => {
    server.answers.push(created(apple))
    const { user } = await show((onClose) => <AddHoldingDialog assetClass="security" onClose={onClose} />)
    await typeInto(user, /^Name/, "My apples")
    await user.click(inWindow().getByRole("button", { name: /Currency$/ }))
    await user.click(await screen.findByRole("option", { name: /^CHF/ }))
    await user.click(await findApple(user))
    await waitFor(() => expect(valueOf(/^ISIN/)).toBe("US0378331005"))
    expect(valueOf(/^Name/)).toBe("My apples")
    expect(currency()).toContain("CHF")
    expect(await screen.findByText(/Apple Inc\. is quoted in USD \(NASDAQ\), and this holding is in CHF/)).toBeTruthy()

    await user.click(inWindow().getByRole("button", { name: "Add security" }))
    expect(await inWindow().findByText("Choose above in which currency it is recorded.")).toBeTruthy()
    expect(server.commands).toEqual([])

    await user.click(inWindow().getByRole("button", { name: "Keep CHF" }))
    expect(screen.queryByText(/would be converted/)).toBeNull()
    expect(currency()).toContain("CHF")
    await typeInto(user, /^Shares/, "10")
    await typeInto(user, /^Total cost/, "1.250,10")
    await typeInto(user, /^Held since/, "2020-01-02")
    await user.click(inWindow().getByRole("button", { name: "Add security" }))
    await waitFor(() => expect(server.commands.length).toBeGreaterThan(1))
    expect(server.commands[1]?.body).toMatchObject({
      currency: "CHF",
      instrument: { id: appleId, currency: "USD", inOtherCurrency: true },
    })
  })

  it("leaves a symbol as typed when nothing is found", async () => {
    server.queries["/api/market/instruments"] = { instruments: [] }
    const { user } = await show((onClose) => <AddHoldingDialog assetClass="security" onClose={onClose} />)
    await user.type(inWindow().getByRole("combobox", { name: /^Symbol/ }), "OWN-1")
    expect(await screen.findByText(/Nothing found\. You can keep what you typed/)).toBeTruthy()
    await user.tab()
    expect(valueOf(/^Symbol/)).toBe("OWN-1")
  })

  it("keeps the person's currency for a coin, which is quoted in dollars everywhere", async () => {
    server.queries["/api/market/instruments"] = { instruments: [bitcoin] }
    const { user } = await show((onClose) => <AddHoldingDialog assetClass="crypto" onClose={onClose} />)
    const before = currency()
    await user.type(inWindow().getByRole("combobox", { name: /^Price symbol/ }), "bitc")
    await user.click(await screen.findByRole("option", { name: /Bitcoin/ }))
    await waitFor(() => expect(valueOf(/^Cryptocurrency/)).toBe("Bitcoin"))
    expect(currency()).toBe(before)
    expect(screen.queryByText(/would be converted/)).toBeNull()
  })
})

describe("instruments in the palette", () => {
  it("a share that the household does not have opens the window that adds it", async () => {
    useOverlays.getState().show("palette")
    const answers = {
      "/api/portfolios": { portfolios: [anna], stakes: [] },
      "/api/search": { total: 0, hits: [] },
      "/api/market/instruments": { instruments: [apple] },
    }
    const user = newUser()
    showPage(<CommandPalette />, "/app/assets", answers, sessionOf("2024-06-30"))
    await user.type(await screen.findByRole("searchbox"), "appel")
    const choice = await screen.findByRole("menuitem", { name: /Add Apple Inc\./ })
    expect(choice.textContent).toContain("AAPL · NASDAQ · USD")
    await user.click(choice)
    expect(useOverlays.getState().shown).toEqual({ kind: "addHolding", assetClass: "security", instrument: apple })
    useOverlays.getState().show(null)
  })
})
