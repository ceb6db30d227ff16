import * as fc from "fast-check"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type StoredWalletStatement, walletLedgerOfStored } from "#domain/measures/ledger/walletLedger.ts"
import { fold } from "#domain/shared/decider.ts"
import { WalletEvent } from "#domain/wallet/events.ts"
import { countingEntries, type OpenedLine } from "#domain/lines/line.ts"
import type { WalletTypes } from "#domain/wallet/state.ts"
import { WalletStatement } from "#domain/wallet/terms.ts"
import { wallet } from "#domain/wallet/wallet.ts"
import { ledgersOf, ledgerVersionsOf } from "#projections/ledgers.ts"
import { statementsOf, walletOf, walletsOf } from "#projections/wallets/query.ts"
import { type Json, stepsOf } from "#tests/domain/given.ts"
import { anyCommands } from "#tests/domain/wallet/anyWallet.ts"
import {
  connected,
  disconnected,
  id,
  ledger,
  paper,
  reconnected,
  removed,
  restored,
  revised,
  stated,
  tokens,
  voided,
  walletId,
  walletLanguage,
} from "#tests/domain/wallet/examples.ts"
import { actorId, newHousehold } from "./logDatabase.ts"
import { openShowing, type Showing } from "./showing.ts"

let showing: Showing
beforeAll(async () => void (showing = await openShowing()))
afterAll(() => showing.close())

const ledgerOf = async (household: string) =>
  (await ledgersOf(showing.db, "wallet_ledgers", household, [walletId]))[0]?.ledger

describe("a wallet", () => {
  it("a wallet appears as it was connected, revised, disconnected and removed", async () => {
    const household = await showing.after(connected())
    expect(await walletOf(showing.db, household, walletId)).toEqual({
      household_id: household,
      wallet_id: walletId,
      portfolio_id: "33333333-3333-4333-8333-333333333333",
      currency: "USD",
      title: "Hardware wallet",
      terms: JSON.stringify(ledger),
      disconnected_on: null,
      status: "active",
    })
    await showing.afterIn(household, revised(paper), disconnected("2024-06-30"))
    expect(await walletOf(showing.db, household, walletId)).toMatchObject({
      title: "Paper wallet",
      terms: JSON.stringify(paper),
      disconnected_on: "2024-06-30",
    })
    await showing.afterIn(household, reconnected, removed)
    expect(await walletOf(showing.db, household, walletId)).toMatchObject({ disconnected_on: null, status: "removed" })
    await showing.afterIn(household, restored)
    expect(await walletOf(showing.db, household, walletId)).toMatchObject({ status: "active" })
  })

  it("a wallet is found by its household alone", async () => {
    const household = await showing.after(connected(), stated(1, "2023-06-30"))
    expect((await walletsOf(showing.db, household)).map(({ wallet_id }) => wallet_id)).toEqual([walletId])
    const other = newHousehold()
    expect(await walletsOf(showing.db, other)).toEqual([])
    expect(await walletOf(showing.db, other, walletId)).toBeUndefined()
    expect(await statementsOf(showing.db, other, walletId)).toEqual([])
    expect(await ledgersOf(showing.db, "wallet_ledgers", other, [walletId])).toEqual([])
    expect(await ledgerVersionsOf(showing.db, "wallet_ledgers", other)).toEqual([])
  })
})

it("every statement remains, the newest day first, with its replacement", async () => {
  const held = [tokens.eth, tokens.usdc]
  const household = await showing.after(
    connected(),
    stated(1, "2023-06-30"),
    stated(2, "2023-07-31", held),
    voided(1),
    stated(3, "2023-06-30", [], 1),
  )
  const rows = await statementsOf(showing.db, household, walletId)
  expect(rows.map((row) => [row.entry_id, row.status, row.void_reason, row.replaces, row.replaced_by])).toEqual([
    [id(2), "counts", null, null, null],
    [id(3), "counts", null, id(1), null],
    [id(1), "voided", "misread", null, id(3)],
  ])
  expect(rows[0]).toMatchObject({
    stated_on: "2023-07-31",
    statement: JSON.stringify({ statedOn: "2023-07-31", tokens: held }),
    recorded_by: actorId,
  })
})

describe("the ledger of a wallet", () => {
  it("the ledger has the total value of the tokens of the last statement", async () => {
    const household = await showing.after(
      connected(),
      stated(1, "2023-06-30", [tokens.eth, tokens.ethOnBase, tokens.usdc]),
      disconnected("2023-12-31"),
    )
    const appraised = (value: string, valuedOn: string) => [valuedOn, { value, units: "0", valuedOn }]
    expect(await ledgerOf(household)).toMatchObject({
      holdingId: walletId,
      assetClass: "crypto",
      currency: "USD",
      openedOn: "2023-05-02",
      closedOn: "2023-12-31",
      appraisals: [appraised("6119.98", "2023-06-30")],
    })
    await showing.afterIn(household, stated(2, "2023-05-31"), voided(1))
    expect((await ledgerOf(household))?.appraisals).toEqual([appraised("5000", "2023-05-31")])
  })

  it("the ledger is absent while the wallet is removed, and has the position of its last event", async () => {
    const household = await showing.after(connected(), stated(1, "2023-06-30"))
    const [statement] = await statementsOf(showing.db, household, walletId)
    expect(await ledgerVersionsOf(showing.db, "wallet_ledgers", household)).toEqual([
      { id: walletId, position: statement?.position },
    ])
    await showing.afterIn(household, removed)
    expect(await ledgerVersionsOf(showing.db, "wallet_ledgers", household)).toEqual([])
    await showing.afterIn(household, restored)
    expect((await ledgerOf(household))?.appraisals).toHaveLength(1)
  })

  it("the ledger equals the one computed from the events by the rules, after any history", async () => {
    const [encode, encodeStatement] = [Schema.encodeSync(WalletEvent), Schema.encodeSync(WalletStatement)]
    for (const commands of fc.sample(anyCommands, 15)) {
      const { history } = stepsOf(walletLanguage, commands)
      if (history.length === 0) continue
      const household = await showing.after(...history.map((event): Json => encode(event)))
      const known = fold(wallet, history) as OpenedLine<WalletTypes>
      const { walletId: ofWallet, portfolioId, currency } = known.opening
      const { connectedOn } = known.description
      const facts = { walletId: ofWallet, portfolioId, currency, connectedOn, disconnectedOn: known.endedOn }
      const statements = countingEntries(known).map(({ entry }) => encodeStatement(entry) as StoredWalletStatement)
      expect(await ledgerOf(household)).toEqual(
        known.presence === "removed" ? undefined : walletLedgerOfStored({ ...facts, statements }),
      )
    }
  })
})
