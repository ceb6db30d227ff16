import { ledgersOf, ledgerVersionsOf, allEntriesOf, lineOf, linesOf } from "#projections/lines/query.ts"
import * as fc from "fast-check"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type StoredWalletEntry, walletLedgerOfStored } from "#domain/measures/ledger/walletLedger.ts"
import { fold } from "#domain/shared/decider.ts"
import type { WalletId } from "#domain/shared/ids.ts"
import { WalletEvent } from "#domain/wallet/events.ts"
import type { OpenedLine } from "#domain/lines/line.ts"
import type { WalletTypes } from "#domain/wallet/state.ts"
import { TokenMark, WalletReading, WalletStatement } from "#domain/wallet/terms.ts"
import { wallet } from "#domain/wallet/wallet.ts"
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
import { countingEntries } from "#tests/support/countingEntries.ts"

let showing: Showing
beforeAll(async () => void (showing = await openShowing()))
afterAll(() => showing.close())

const statementsOf = (db: Showing["db"], householdId: string, lineId: WalletId) =>
  allEntriesOf(db, { householdId, kind: "wallet", lineId })

const ledgerOf = async (household: string) => (await ledgersOf(showing.db, household, [walletId]))[0]?.ledger

describe("a wallet", () => {
  it("a wallet appears as it was connected, revised, disconnected and removed", async () => {
    const household = await showing.after(connected())
    expect(await lineOf(showing.db, household, "wallet", walletId)).toEqual({
      household_id: household,
      kind: "wallet",
      line_id: walletId,
      position: expect.stringMatching(/^\d+$/),
      until_position: null,
      recorded_at: expect.any(Date),
      portfolio_id: "33333333-3333-4333-8333-333333333333",
      currency: "USD",
      name: "Hardware wallet",
      asset_class: null,
      price_symbol: null,
      preferred_source: null,
      creditor_id: null,
      started_on: "2023-05-02",
      ended_on: null,
      status: "active",
      description: JSON.stringify(ledger),
    })
    await showing.afterIn(household, revised(paper), disconnected("2024-06-30"))
    expect(await lineOf(showing.db, household, "wallet", walletId)).toMatchObject({
      name: "Paper wallet",
      description: JSON.stringify(paper),
      ended_on: "2024-06-30",
    })
    await showing.afterIn(household, reconnected, removed)
    expect(await lineOf(showing.db, household, "wallet", walletId)).toMatchObject({ ended_on: null, status: "removed" })
    await showing.afterIn(household, restored)
    expect(await lineOf(showing.db, household, "wallet", walletId)).toMatchObject({ status: "active" })
  })

  it("a wallet is found by its household alone", async () => {
    const household = await showing.after(connected(), stated(1, "2023-06-30"))
    expect((await linesOf(showing.db, household, "wallet")).map(({ line_id }) => line_id)).toEqual([walletId])
    const other = newHousehold()
    expect(await linesOf(showing.db, other, "wallet")).toEqual([])
    expect(await lineOf(showing.db, other, "wallet", walletId)).toBeUndefined()
    expect(await statementsOf(showing.db, other, walletId)).toEqual([])
    expect(await ledgersOf(showing.db, other, [walletId])).toEqual([])
    expect(await ledgerVersionsOf(showing.db, other)).toEqual([])
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
  expect(
    rows.map((row) => [row.entry_id, row.until_position === null, row.void_reason, row.replaces, row.replaced_by]),
  ).toEqual([
    [id(2), true, null, null, null],
    [id(3), true, null, id(1), null],
    [id(1), false, "misread", null, id(3)],
  ])
  expect(rows[0]).toMatchObject({
    entry_kind: "WalletStatement",
    effective_on: "2023-07-31",
    terms: JSON.stringify({ statedOn: "2023-07-31", tokens: held }),
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
    const appraised = (value: string, valuedOn: string, on = valuedOn) => [on, { value, units: "0", valuedOn }]
    expect(await ledgerOf(household)).toMatchObject({
      lineId: walletId,
      assetClass: "crypto",
      currency: "USD",
      openedOn: "2023-05-02",
      closedOn: "2023-12-31",
      appraisals: [appraised("6119.98", "2023-06-30", "2023-05-02"), appraised("6119.98", "2023-06-30")],
    })
    await showing.afterIn(household, stated(2, "2023-05-31"), voided(1))
    expect((await ledgerOf(household))?.appraisals).toEqual([
      appraised("5000", "2023-05-31", "2023-05-02"),
      appraised("5000", "2023-05-31"),
    ])
  })

  it("the ledger is absent while the wallet is removed, and has the position of its last event", async () => {
    const household = await showing.after(connected(), stated(1, "2023-06-30"))
    const [statement] = await statementsOf(showing.db, household, walletId)
    expect(await ledgerVersionsOf(showing.db, household)).toMatchObject([
      { id: walletId, position: statement?.position },
    ])
    await showing.afterIn(household, removed)
    expect(await ledgerVersionsOf(showing.db, household)).toEqual([])
    await showing.afterIn(household, restored)
    expect((await ledgerOf(household))?.appraisals).toHaveLength(2)
  })

  it("the ledger equals the one computed from the events by the rules, after any history", async () => {
    const encode = Schema.encodeSync(WalletEvent)
    const encodeEntry = Schema.encodeSync(Schema.Union([WalletStatement, WalletReading, TokenMark]))
    for (const commands of fc.sample(anyCommands, 15)) {
      const { history } = stepsOf(walletLanguage, commands)
      if (history.length === 0) continue
      const household = await showing.after(...history.map((event): Json => encode(event)))
      const known = fold(wallet, history) as OpenedLine<WalletTypes>
      const { walletId: ofWallet, portfolioId, currency } = known.opening
      const { connectedOn } = known.description
      const facts = { lineId: ofWallet, portfolioId, currency, connectedOn, disconnectedOn: known.endedOn }
      const entries = countingEntries(known).map(({ entry }) => encodeEntry(entry) as StoredWalletEntry)
      expect(await ledgerOf(household)).toEqual(
        known.presence === "removed" ? undefined : walletLedgerOfStored({ ...facts, entries }),
      )
    }
  })
})
