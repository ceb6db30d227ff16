// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Entry } from "#contract/holdings.ts"
import { OpenDialog } from "#web/features/holdings/detail/dialogs.tsx"
import { MoneyTransferDialog } from "#web/features/holdings/transfers/MoneyTransferDialog.tsx"
import { holdingOf, idOf, inWindow, sentHolding, show, stubServer, type TestServer, typeInto } from "./dialogs.tsx"

let server: TestServer
beforeEach(() => {
  server = stubServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("a transfer to an own account", () => {
  const giro = holdingOf("account", idOf(31), "Giro")
  const savings = holdingOf("account", idOf(32), "Savings")
  const { currency } = giro
  const accounts = () => {
    server.queries["/api/holdings"] = {
      on: "2020-06-30",
      currency: "EUR",
      holdings: [sentHolding(giro), sentHolding(savings)],
    }
  }
  const viewOf = (change: object = {}) =>
    ({
      entryId: idOf(42) as never,
      entry: Schema.decodeUnknownSync(Entry)({
        _tag: "MoneyTransfer",
        transferId: idOf(41),
        direction: "in",
        sent: { amount: "10000", currency },
        received: null,
        counterpartId: idOf(31),
        comment: null,
        leftOn: "2020-06-26",
        arrivedOn: null,
        ...change,
      }),
      status: "counts",
      voidReason: null,
      replaces: null,
      replacedBy: null,
      recordedAt: "2020-06-30T10:00:00Z",
    }) as const

  it("a transfer is recorded in both accounts by one command, on its way while it has not arrived", async () => {
    accounts()
    const { onClose, user } = await show((close) => (
      <MoneyTransferDialog preset={{}} given={giro} on="2020-06-30" onClose={close} />
    ))
    await user.click(inWindow().getByRole("button", { name: /Transfer to(?! own)/ }))
    await user.click(await screen.findByRole("option", { name: /^Savings/ }))
    await typeInto(user, /^Amount(?! received)/, "10000")
    await user.click(inWindow().getByRole("button", { name: "Transfer to own account" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.commands[0]?.address).toMatch(/^\/api\/money-transfers\/[0-9a-f-]{36}$/)
    expect(server.commands[0]?.body).toMatchObject({
      givenHoldingId: idOf(31),
      receivedHoldingId: idOf(32),
      sent: { amount: "10000", currency },
      received: null,
      leftOn: "2020-06-30",
      arrivedOn: null,
    })
  })

  it("a transfer without an account to go to is not sent, and what was typed stays", async () => {
    accounts()
    const { user } = await show((close) => (
      <MoneyTransferDialog preset={{}} given={giro} on="2020-06-30" onClose={close} />
    ))
    await typeInto(user, /^Amount(?! received)/, "15")
    await user.click(inWindow().getByRole("button", { name: "Transfer to own account" }))
    expect(server.commands).toEqual([])
    expect(inWindow().getByRole("textbox", { name: /^Amount(?! received)/ })).toHaveProperty("value", "15")
  })

  it("a transfer is corrected as a whole, from either side", async () => {
    accounts()
    const { onClose, user } = await show((close) => (
      <OpenDialog dialog={{ kind: "correct", entry: viewOf() }} holding={savings} on="2020-06-30" onClose={close} />
    ))
    await typeInto(user, /^Amount received(?!.*[Cc]urrency)/, "9995")
    await typeInto(user, /^Reason/, "A fee")
    await user.click(inWindow().getByRole("button", { name: "Correct" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(server.commands[0]?.address).toBe(`/api/money-transfers/${idOf(41)}/correction`)
    expect(server.commands[0]?.body).toMatchObject({
      givenHoldingId: idOf(31),
      receivedHoldingId: idOf(32),
      sent: { amount: "10000", currency },
      received: { amount: "9995", currency },
      leftOn: "2020-06-26",
      arrivedOn: null,
      reason: "A fee",
    })
  })
})
