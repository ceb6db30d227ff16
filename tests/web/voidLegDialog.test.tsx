// @vitest-environment jsdom
import { cleanup, waitFor } from "@testing-library/react"
import { Schema } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { Entry } from "#contract/holdings.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import { OpenDialog } from "#web/features/holdings/detail/dialogs.tsx"
import { holdingOf, idOf, inWindow, show, stubServer, type TestServer, typeInto } from "./dialogs.tsx"

let server: TestServer
beforeEach(() => {
  server = stubServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const eur = (amount: string) => ({ amount, currency: "EUR" })
const facts: ReadonlyArray<{ what: string; path: string; assetClass: AssetClass; leg: object }> = [
  {
    what: "swap",
    path: "swaps",
    assetClass: "crypto",
    leg: {
      _tag: "SwapLeg",
      swapId: idOf(41),
      quantity: "48",
      value: eur("12000"),
      fees: eur("0"),
      swappedOn: "2020-06-30",
    },
  },
  {
    what: "move of units",
    path: "unit-moves",
    assetClass: "security",
    leg: { _tag: "UnitMove", moveId: idOf(41), quantity: "15", movedOn: "2020-06-30" },
  },
  {
    what: "merger",
    path: "corporate-actions",
    assetClass: "security",
    leg: {
      _tag: "CorporateAction",
      actionId: idOf(41),
      terms: { _tag: "merger", cash: null, cost: null },
      unitsGiven: "100",
      unitsReceived: "200",
      effectiveOn: "2020-06-04",
    },
  },
  {
    what: "transfer",
    path: "money-transfers",
    assetClass: "account",
    leg: {
      _tag: "MoneyTransfer",
      transferId: idOf(41),
      sent: eur("10000"),
      received: null,
      comment: null,
      leftOn: "2020-06-26",
      arrivedOn: null,
    },
  },
]

it.each(facts)("a $what is voided as a whole, from the side that received", async ({ path, assetClass, leg }) => {
  const view = {
    entryId: idOf(42) as never,
    entry: Schema.decodeUnknownSync(Entry)({ ...leg, direction: "in", counterpartId: idOf(31) }),
    status: "counts",
    voidReason: null,
    replaces: null,
    replacedBy: null,
    recordedAt: "2020-06-30T10:00:00Z",
  } as const
  const received = holdingOf(assetClass, idOf(32), "Received")
  const { onClose, user } = await show((close) => (
    <OpenDialog dialog={{ kind: "void", entry: view }} holding={received} on="2020-06-30" onClose={close} />
  ))
  await typeInto(user, /^Reason/, "Wrong side")
  await user.click(inWindow().getByRole("button", { name: "Delete" }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.commands.map(({ address, body }) => ({ address, body }))).toEqual([
    {
      address: `/api/${path}/${idOf(41)}/voiding`,
      body: { givenHoldingId: idOf(31), receivedHoldingId: idOf(32), reason: "Wrong side" },
    },
  ])
})
