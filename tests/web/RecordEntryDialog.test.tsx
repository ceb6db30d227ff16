// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { Entry } from "#contract/holdings.ts"
import type { AssetClass, EntryKind } from "#contract/vocabulary.ts"
import { OpenDialog } from "#web/features/holdings/detail/dialogs.tsx"
import type { Draft } from "#web/forms/formFields.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { holdingOf, idOf, malformed, refused, show, stubServer, type TestServer } from "./dialogs.tsx"
import type { User } from "#tests/support/user.ts"

let server: TestServer
beforeEach(() => {
  server = stubServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (assetClass: AssetClass = "security", kind: EntryKind = "Trade", preset: Draft = {}) =>
  show((onClose) => (
    <OpenDialog
      dialog={{ kind: "record", choice: { kind, preset } }}
      holding={holdingOf(assetClass)}
      on="2020-06-30"
      onClose={onClose}
    />
  ))

async function fillIn(user: User, quantity: string) {
  await user.click(screen.getByRole("radio", { name: "Sell" }))
  await user.type(screen.getByLabelText(/^Shares/), quantity)
  await user.type(screen.getByLabelText(/^Consideration/), "1.250,10")
  await user.click(screen.getByRole("button", { name: "Record" }))
}

it("the dialog sends the typed values in plain decimals and with an id of its own", async () => {
  const { onClose, user } = await open()
  await fillIn(user, "10,5")
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.commands.map(({ body }) => body)).toEqual([
    {
      _tag: "Trade",
      side: "sell",
      tradedOn: "2020-06-30",
      quantity: "10.5",
      consideration: { amount: "1250.10", currency: "EUR" },
      fees: { amount: "0", currency: "EUR" },
      taxes: null,
      comment: null,
    },
  ])
  expect(server.commands[0]?.address).toMatch(
    /^\/api\/holdings\/018f4c7e-0000-7000-8000-000000000003\/entries\/[0-9a-f-]{36}$/,
  )
  expect(server.commands[0]?.headers["command-id"]).toMatch(/^[0-9a-f-]{36}$/)
})

it("the dialog stays open after a refusal, shows the reason, and keeps all typed values", async () => {
  server.answers.push(refused({ _tag: "SaleExceedsHolding", held: "10", shortOn: "2020-06-30" }))
  const { onClose, user } = await open()
  await fillIn(user, "10,5")
  await screen.findByText(/10 units were held on 30 June 2020/)
  expect(document.activeElement).toBe(screen.getByRole("alert"))
  expect(screen.getByLabelText<HTMLInputElement>(/^Shares/).value).toBe("10,5")
  expect(screen.getByLabelText<HTMLInputElement>(/^Consideration/).value).toBe("1.250,10")
  expect(onClose).not.toHaveBeenCalled()

  await user.clear(screen.getByLabelText(/^Shares/))
  await user.type(screen.getByLabelText(/^Shares/), "10")
  await user.click(screen.getByRole("button", { name: "Record" }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [first, second] = server.commands
  expect(second?.address).toBe(first?.address)
  expect(second?.headers["command-id"]).not.toBe(first?.headers["command-id"])
})

it("the dialog shows a server error beside its field, and focuses the field", async () => {
  server.answers.push(malformed("body.quantity", "quantity.notPositive"))
  const { user } = await open()
  await fillIn(user, "0")
  await screen.findByText("Enter a quantity above 0.")
  expect(document.activeElement).toBe(screen.getByLabelText(/^Shares/))
})

it("the dialog sends nothing while a field has no valid number, and shows how to type one", async () => {
  const { user } = await open()
  await fillIn(user, "10.5")
  await screen.findByText(
    "It is not clear where the decimals begin. Write a number as in 1.234,50, or without group marks.",
  )
  expect(server.commands).toEqual([])
})

it("the dialog sends the same command again when no answer arrived", async () => {
  server.answers.push("lost")
  const { onClose, user } = await open()
  await fillIn(user, "10")
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: conditionTimeoutMs })
  expect(server.commands).toHaveLength(2)
  expect(server.commands[1]).toEqual(server.commands[0])
})

describe("coins", () => {
  it("coins are bought by unit price or by total, and each is computed from the other", async () => {
    const { onClose, user } = await open("metal")
    await user.type(screen.getByLabelText(/^Pieces/), "3")
    await user.type(screen.getByLabelText(/^Price per piece/), "1.550,10")
    expect(screen.getByLabelText<HTMLInputElement>(/^Consideration/).value).toBe("4.650,3")

    await user.clear(screen.getByLabelText(/^Consideration/))
    await user.type(screen.getByLabelText(/^Consideration/), "4.800")
    expect(screen.getByLabelText<HTMLInputElement>(/^Price per piece/).value).toBe("1.600")

    await user.click(screen.getByRole("button", { name: "Record" }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const sent = server.commands[0]?.body as Record<string, unknown>
    expect(sent).toMatchObject({ quantity: "3", consideration: { amount: "4800", currency: "EUR" } })
    expect(sent).not.toHaveProperty("pricePerPiece")
  })

  it("coins cannot be sold beyond the number held, which the refusal gives in pieces", async () => {
    server.answers.push(refused({ _tag: "SaleExceedsHolding", held: "12", shortOn: "2020-06-30" }))
    const { user } = await open("metal", "Trade", { side: "sell" })
    await user.type(screen.getByLabelText(/^Pieces/), "13")
    await user.type(screen.getByLabelText(/^Consideration/), "20000")
    await user.click(screen.getByRole("button", { name: "Record" }))
    expect(await screen.findByText(/^Sell quantity exceeds holdings: 12 pieces were held/)).toBeDefined()
  })
})

it("the dialog asks whether a distribution is recallable, and whether a call exceeds the commitment", async () => {
  const { onClose, user } = await open("private", "CashFlow", { kind: "distribution" })
  expect(screen.queryByRole("checkbox", { name: /Exceeds the commitment/ })).toBeNull()
  await user.type(screen.getByLabelText(/^Gross amount/), "5000")
  await user.click(screen.getByRole("checkbox", { name: /Recallable/ }))
  await user.click(screen.getByRole("button", { name: "Record" }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.commands[0]?.body).toMatchObject({ kind: "distribution", recallable: true, beyondCommitment: false })
})

it("the dialog transfers a holding to a portfolio chosen by its title", async () => {
  const { onClose, user } = await open("other", "Transfer")
  await user.click(screen.getByRole("button", { name: /To portfolio/ }))
  await user.click(await screen.findByRole("option", { name: "Anna" }))
  await user.click(screen.getByRole("button", { name: "Record" }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.commands[0]?.body).toEqual({ _tag: "Transfer", effectiveOn: "2020-06-30", portfolioId: idOf(4) })
})

it("the dialog corrects an entry with the same fields, and asks for the reason", async () => {
  const entry = Schema.decodeUnknownSync(Entry)({
    _tag: "Staking",
    action: "stake",
    quantity: "2.5",
    stakedOn: "2019-03-01",
  })
  const view = {
    entryId: idOf(9) as never,
    entry,
    status: "counts",
    voidReason: null,
    replaces: null,
    replacedBy: null,
    recordedAt: "2019-03-01T10:00:00Z",
  } as const
  const { onClose, user } = await show((close) => (
    <OpenDialog
      dialog={{ kind: "correct", entry: view }}
      holding={holdingOf("crypto")}
      on="2020-06-30"
      onClose={close}
    />
  ))
  await user.click(screen.getByRole("radio", { name: "Unstake" }))
  await user.click(screen.getByRole("button", { name: "Correct" }))
  await screen.findByText("This is required.")
  expect(server.commands).toEqual([])
  await user.type(screen.getByLabelText(/^Reason/), "Typed the wrong way round")
  await user.click(screen.getByRole("button", { name: "Correct" }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.commands[0]?.body).toMatchObject({
    entry: { _tag: "Staking", action: "unstake", quantity: "2.5", stakedOn: "2019-03-01" },
    reason: "Typed the wrong way round",
  })
})
