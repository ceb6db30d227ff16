// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react"
import { Schema } from "effect"
import type { ReactNode } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { PortfolioView } from "#contract/portfolios.ts"
import { AddHoldingDialog } from "#web/features/holdings/form/AddHoldingDialog.tsx"
import { OpenDialog } from "#web/features/holdings/detail/dialogs.tsx"
import HoldingPage from "#web/features/holdings/detail/HoldingPage.tsx"
import { CreatePortfolioDialog, RenamePortfolioDialog } from "#web/features/portfolios/CreatePortfolioDialog.tsx"
import PortfoliosPage from "#web/features/portfolios/PortfoliosPage.tsx"
import { MarketPrices } from "#web/features/holdings/prices/MarketPrices.tsx"
import WalletPage from "#web/features/wallets/WalletPage.tsx"
import { ConnectWalletDialog } from "#web/features/wallets/ConnectWalletDialog.tsx"
import { sessionOf } from "#tests/support/session.ts"
import { showPage } from "#tests/support/signedInPage.tsx"
import { anna, holdingOf, idOf, refused, sentHolding, show, stubServer } from "./dialogs.tsx"
import { family, known, recordedAt, unknown } from "./family.ts"
import { sentWallet } from "./sentLines.ts"

/* The messages that the list of requirements words, each where a user meets it. */

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const on = { on: "2024-06-30", currency: "EUR" }
const account = holdingOf("account")
const portfolio = Schema.decodeUnknownSync(PortfolioView)(anna)

/** Fills in a dialog and sends it to a server that refuses. */
async function refuse(dialog: (onClose: () => void) => ReactNode, typed: ReadonlyArray<readonly [RegExp, string]>) {
  const server = stubServer()
  server.answers.push(refused({ _tag: "PortfolioIsRemoved", portfolioId: anna.portfolioId }))
  await show(dialog)
  for (const [label, value] of typed) fireEvent.change(screen.getByLabelText(label), { target: { value } })
  for (const form of document.forms) fireEvent.submit(form)
}

it.each<readonly [string, (close: () => void) => ReactNode, ReadonlyArray<readonly [RegExp, string]>]>([
  ["Failed to create portfolio.", (close) => <CreatePortfolioDialog onClose={close} />, [[/^Title/, "Ben"]]],
  [
    "Failed to update portfolio.",
    (close) => <RenamePortfolioDialog portfolio={portfolio} onClose={close} />,
    [[/^Title/, "Ben"]],
  ],
  [
    "Failed to add account.",
    (close) => <AddHoldingDialog assetClass="account" portfolioId={anna.portfolioId} onClose={close} />,
    [
      [/^Account name/, "Savings"],
      [/^Held since/, "2020-01-01"],
    ],
  ],
  [
    "Failed to update account.",
    (close) => <OpenDialog dialog={{ kind: "revise" }} holding={account} on="2020-06-30" onClose={close} />,
    [[/^Account name/, "Savings"]],
  ],
  [
    "Failed to delete account.",
    (close) => <OpenDialog dialog={{ kind: "remove" }} holding={account} on="2020-06-30" onClose={close} />,
    [],
  ],
  [
    "Error creating crypto position.",
    (close) => <AddHoldingDialog assetClass="crypto" portfolioId={anna.portfolioId} onClose={close} />,
    [
      [/^Price symbol/, "BTC"],
      [/^Name/, "Bitcoin"],
      [/^Held since/, "2020-01-01"],
      [/^Number of tokens/, "1"],
      [/^Total cost/, "9000"],
    ],
  ],
])("the message appears: %s", async (message, dialog, typed) => {
  await refuse(dialog, typed)
  expect((await screen.findByText(new RegExp(`^${message} .+`))).getAttribute("role")).toBe("alert")
})

describe("portfolios in a form", () => {
  it("portfolios that cannot be loaded are reported as such", async () => {
    showPage(<PortfoliosPage />, "/app/portfolios", { ...family, "/api/portfolios": 500 })
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Failed to load portfolios\. ./)
  })

  it("portfolios are required where none is selected", async () => {
    const server = stubServer()
    server.queries["/api/portfolios"] = {
      portfolios: [anna, { ...anna, portfolioId: idOf(9), title: "Ben" }],
      stakes: [],
    }
    const { user } = await show((close) => <ConnectWalletDialog onClose={close} />)
    await user.click(screen.getByRole("button", { name: "Connect wallet" }))
    expect(await screen.findByText("No portfolio selected")).toBeDefined()
  })
})

describe("prices", () => {
  const prices = (...list: ReadonlyArray<object>) => ({ on: "2024-06-30", from: "2024-04-02", prices: list })
  const unpriced = {
    symbol: "BTC",
    name: "Bitcoin",
    currency: null,
    price: null,
    history: [null, null],
    day: unknown("tooShort"),
    sevenDays: unknown("tooShort"),
    thirtyDays: unknown("tooShort"),
  }
  const shown = (answer: unknown, tab = "current") =>
    showPage(<MarketPrices assetClass="crypto" />, `/x?prices=${tab}`, { "/api/prices/performance": answer })

  it("prices that cannot be loaded are reported as such, with a way to try again", async () => {
    shown(500)
    expect(await screen.findByText("Failed to load prices")).toBeDefined()
    expect(screen.getByRole("button", { name: "Retry" })).toBeDefined()
  })

  it("prices without a source are reported as unavailable, and so is their history", async () => {
    shown(prices(unpriced))
    expect(await screen.findByText(/^Price unavailable, possibly because of limits/)).toBeDefined()
    expect(screen.getByText("Some positions yet lack 7 day history")).toBeDefined()
    expect(screen.getByText("Some positions yet lack 30 day history")).toBeDefined()
    cleanup()
    shown(prices(unpriced), "history")
    expect(await screen.findByText("No historical price data available")).toBeDefined()
    cleanup()
    const priced = { ...unpriced, currency: "EUR", price: { amount: "1", on: "2024-06-30" }, history: ["1"] }
    shown(prices({ ...priced, sevenDays: known("0") }), "history")
    expect(await screen.findByText("Insufficient historical data")).toBeDefined()
  })
})

it("missing valuations are reported as such, also to members who may only read", async () => {
  const flat = holdingOf("realEstate")
  const answer = { ...on, holding: sentHolding(flat), entries: [], lots: [], earned: [], unitsAfter: [], recordedAt }
  showPage(
    <HoldingPage holdingId={flat.holdingId} />,
    "/app/assets/real-estate/1?tab=valuations",
    { ...family, [`/api/holdings/${flat.holdingId}`]: answer },
    sessionOf("2024-06-30", { role: "viewer" }),
  )
  expect(await screen.findByText("No valuation history available")).toBeDefined()
})

describe("the tokens of a wallet", () => {
  const wallet = sentWallet("Ledger")
  const token = { token: "ETH", chain: "ethereum", balance: "2", value: "0.00", percent: null, read: null }
  const nothing = { statedOn: null, tokens: [], byChain: [], byToken: [] }
  const shown = (holdings: object | 500) =>
    showPage(<WalletPage walletId={wallet.walletId} />, "/app/x", {
      ...family,
      [`/api/wallets/${wallet.walletId}`]: holdings === 500 ? 500 : { ...on, wallet, holdings, statements: [] },
    })

  it("the tokens that cannot be loaded are reported as such, with a way to try again", async () => {
    shown(500)
    expect(await screen.findByText("The holdings could not be loaded. Please try again later.")).toBeDefined()
    expect(screen.getByRole("button", { name: "Retry" })).toBeDefined()
  })

  it("the tokens are empty, or have no price", async () => {
    shown(nothing)
    expect(await screen.findByText("No tokens found")).toBeDefined()
    cleanup()
    shown({ ...nothing, statedOn: "2024-06-01", tokens: [token] })
    const table = await screen.findByRole("table", { name: "Tokens" })
    expect(within(table).getByText(/^Price unavailable, possibly because of API limits or the network$/)).toBeDefined()
  })
})
