// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { recordWalletStatement, WalletStatementView, WalletView } from "#contract/wallets.ts"
import { SwapDialog } from "#web/features/holdings/swaps/SwapDialog.tsx"
import { OpenWalletDialog } from "#web/features/wallets/WalletDialogs.tsx"
import {
  anna,
  holdingOf,
  idOf,
  inWindow,
  sentHolding,
  show,
  stubServer,
  type TestServer,
  typeInto,
} from "./dialogs.tsx"

let server: TestServer
beforeEach(() => {
  server = stubServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bodies = () => server.commands.map(({ body }) => body)

describe("a swap", () => {
  const bitcoin = holdingOf("crypto", idOf(31), "Bitcoin")
  const ether = holdingOf("crypto", idOf(32), "Ether")

  it("a swap is recorded in both holdings by one command", async () => {
    server.queries["/api/holdings"] = {
      on: "2020-06-30",
      currency: "EUR",
      holdings: [sentHolding(bitcoin), sentHolding(ether)],
    }
    const { onClose, user } = await show((close) => (
      <SwapDialog preset={{}} given={bitcoin} on="2020-06-30" onClose={close} />
    ))
    await typeInto(user, /^Tokens given/, "1,5")
    await typeInto(user, /^Value when given/, "12000")
    await user.click(inWindow().getByRole("button", { name: /Received into/ }))
    const offered = (await screen.findAllByRole("option")).map(({ textContent }) => textContent)
    expect(offered).toEqual(["EtherEUR"])
    await user.click(screen.getByRole("option", { name: /^Ether/ }))
    await typeInto(user, /^Tokens received/, "48")
    await typeInto(user, /^Value when received/, "12000")
    await user.click(inWindow().getByRole("button", { name: "Record swap" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.commands[0]?.address).toMatch(/^\/api\/swaps\/[0-9a-f-]{36}$/)
    expect(bodies()[0]).toMatchObject({
      givenHoldingId: idOf(31),
      givenQuantity: "1.5",
      receivedHoldingId: idOf(32),
      receivedQuantity: "48",
    })
  })
})

const walletOf = () =>
  Schema.decodeUnknownSync(WalletView)({
    walletId: idOf(51),
    portfolioId: anna.portfolioId,
    currency: "EUR",
    title: "Cold storage",
    blockchain: "arbitrum",
    address: null,
    trackingMode: "manual",
    connectedOn: "2019-01-01",
    notes: null,
    disconnectedOn: null,
    status: "active",
    figures: {
      on: "2020-06-30",
      value: "0.00",
      basis: "none",
      statedOn: null,
      withoutPrice: 0,
      valueInBase: "0.00",
      unroundedInBase: "0",
      household: { share: "100", valueInBase: "0.00", unroundedInBase: "0" },
      oldestRateOn: null,
    },
  })

describe("a statement of a wallet that was wrong", () => {
  const tokens = [{ token: "ETH", chain: "arbitrum", balance: "2", value: { amount: "400", currency: "EUR" } }]
  const statement = Schema.decodeUnknownSync(WalletStatementView)({
    entryId: idOf(61),
    statedOn: "2020-03-31",
    tokens,
    status: "counts",
    voidReason: null,
    replaces: null,
    replacedBy: null,
    recordedAt: "2020-04-01T08:00:00.000Z",
  })
  const showDialog = (kind: "correct" | "void") =>
    show((close) => (
      <OpenWalletDialog
        dialog={{ kind, entry: statement }}
        wallet={walletOf()}
        statements={[statement]}
        on="2020-06-30"
        onClose={close}
      />
    ))

  it("a correction is a further statement that names the wrong one and the reason", async () => {
    const { onClose, user } = await showDialog("correct")
    await typeInto(user, /^Reason/, "Read from the wrong line")
    await user.click(inWindow().getByRole("button", { name: /^Correct/ }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(bodies()).toEqual([
      { replaces: { entryId: idOf(61), reason: "Read from the wrong line" }, statedOn: "2020-03-31", tokens },
    ])
    expect(server.commands[0]?.address).not.toContain(idOf(61))
  })

  it("a voided statement is named by its id, with the reason", async () => {
    const { onClose, user } = await showDialog("void")
    await typeInto(user, /^Reason/, "Another wallet")
    await user.click(inWindow().getByRole("button", { name: /Void/ }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(bodies()).toEqual([{ reason: "Another wallet" }])
    expect(server.commands[0]?.address).toContain(idOf(61))
  })
})

it("the statement of a wallet lists its tokens", async () => {
  const wallet = walletOf()
  const { onClose, user } = await show((close) => (
    <OpenWalletDialog
      dialog={{ kind: "record", choice: "statement" }}
      wallet={wallet}
      statements={[]}
      on="2020-06-30"
      onClose={close}
    />
  ))
  const line = (number: number) => within(inWindow().getByRole("group", { name: `Tokens ${number}` }))
  await user.type(line(1).getByLabelText(/^Token/), "ETH")
  await user.type(line(1).getByLabelText(/^Balance/), "2,000000000000000001")
  await user.type(line(1).getByLabelText(/^Value/), "400")
  await user.click(inWindow().getByRole("button", { name: "Add token" }))
  await user.type(line(2).getByLabelText(/^Token/), "USDC")
  await user.type(line(2).getByLabelText(/^Balance/), "1.000")
  await user.type(line(2).getByLabelText(/^Value/), "890")
  await user.click(inWindow().getByRole("button", { name: "Record balances" }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(() => Schema.decodeUnknownSync(recordWalletStatement.body)(bodies()[0])).not.toThrow()
  expect(bodies()[0]).toEqual({
    replaces: null,
    statedOn: "2020-06-30",
    tokens: [
      {
        token: "ETH",
        chain: "arbitrum",
        balance: "2.000000000000000001",
        value: { amount: "400", currency: "EUR" },
      },
      { token: "USDC", chain: "arbitrum", balance: "1000", value: { amount: "890", currency: "EUR" } },
    ],
  })
})
