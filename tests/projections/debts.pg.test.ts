import { entriesAfter, ledgersOf, ledgerVersionsOf, lineOf, linesOf } from "#projections/lines/query.ts"
import * as fc from "fast-check"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { debt } from "#domain/debt/debt.ts"
import { DebtEntry } from "#domain/debt/entries.ts"
import { DebtEvent } from "#domain/debt/events.ts"
import { DebtTerms } from "#domain/debt/terms.ts"
import type { DebtTypes } from "#domain/debt/state.ts"
import type { OpenedLine } from "#domain/lines/line.ts"
import { debtLedgerOfStored } from "#domain/measures/ledger/debtLedger.ts"
import type { StoredDebtEntry } from "#domain/measures/ledger/facts.ts"
import { storedTermsOf } from "#domain/measures/ledger/debtPlan.ts"
import type { StoredRepaymentTerms } from "#domain/measures/ledger/facts.ts"
import { fold } from "#domain/shared/decider.ts"
import type { DebtId } from "#domain/shared/ids.ts"
import { anyCommands } from "#tests/domain/debt/anyDebt.ts"
import {
  creditorId,
  debtId,
  debtLanguage,
  familyLoan,
  id,
  incurred,
  mortgage,
  note,
  owed,
  portfolioId,
  recorded,
  removed,
  reopened,
  repay,
  restored,
  revised,
  settled,
  share,
  voided,
} from "#tests/domain/debt/examples.ts"
import { type Json, stepsOf } from "#tests/domain/given.ts"
import { actorId, newHousehold } from "./logDatabase.ts"
import { openShowing, type Showing } from "./showing.ts"
import { countingEntries } from "#tests/support/countingEntries.ts"

const debtEntriesOf = async (db: Showing["db"], householdId: string, lineId: DebtId) =>
  (await entriesAfter(db, { householdId, kind: "debt", lineId }, { most: 1_000 })) ?? []

const encodeTerms = Schema.encodeSync(DebtTerms)

let showing: Showing
beforeAll(async () => void (showing = await openShowing()))
afterAll(() => showing.close())

const ledgerOf = async (household: string) => (await ledgersOf(showing.db, household, [debtId]))[0]?.ledger

describe("a debt", () => {
  it("a debt appears as it was incurred", async () => {
    const household = await showing.after(incurred())
    expect(await lineOf(showing.db, household, "debt", debtId)).toEqual({
      household_id: household,
      kind: "debt",
      line_id: debtId,
      position: expect.stringMatching(/^\d+$/),
      until_position: null,
      recorded_at: expect.any(Date),
      portfolio_id: portfolioId,
      currency: "CHF",
      name: "Mortgage on the house",
      asset_class: null,
      price_symbol: null,
      preferred_source: null,
      creditor_id: null,
      started_on: "2020-03-01",
      ended_on: null,
      status: "active",
      description: JSON.stringify(mortgage),
    })
  })

  it("a debt appears as last revised, settled and removed", async () => {
    const household = await showing.after(incurred(), revised(familyLoan), settled("2024-06-30"))
    expect(await lineOf(showing.db, household, "debt", debtId)).toMatchObject({
      name: "Loan from Anna",
      creditor_id: creditorId,
      description: JSON.stringify(familyLoan),
      ended_on: "2024-06-30",
    })
    await showing.afterIn(household, reopened, removed)
    expect(await lineOf(showing.db, household, "debt", debtId)).toMatchObject({ ended_on: null, status: "removed" })
    await showing.afterIn(household, restored)
    expect(await lineOf(showing.db, household, "debt", debtId)).toMatchObject({ status: "active" })
  })

  it("a debt is found by its household alone", async () => {
    const household = await showing.after(incurred(), recorded(1, owed("1", "2020-03-01")))
    expect((await linesOf(showing.db, household, "debt")).map(({ line_id }) => line_id)).toEqual([debtId])
    const other = newHousehold()
    expect(await linesOf(showing.db, other, "debt")).toEqual([])
    expect(await lineOf(showing.db, other, "debt", debtId)).toBeUndefined()
    expect(await debtEntriesOf(showing.db, other, debtId)).toEqual([])
    expect(await ledgersOf(showing.db, other, [debtId])).toEqual([])
    expect(await ledgerVersionsOf(showing.db, other)).toEqual([])
  })
})

describe("the entries of a debt", () => {
  it("the entries of every kind are listed by day, newest first, and those of one day by recording, last first", async () => {
    const entries = [
      owed("10000", "2020-04-01"),
      repay("500", "2020-05-01", "20.5"),
      share("62.5", "2020-03-01"),
      note("asked the bank", "2020-04-01"),
    ] as const
    const household = await showing.after(incurred(), ...entries.map((entry, n) => recorded(n, entry)))
    const rows = await debtEntriesOf(showing.db, household, debtId)
    expect(rows.map(({ entry_id }) => entry_id)).toEqual([id(1), id(3), id(0), id(2)])
    expect(rows[0]).toMatchObject({
      entry_kind: "Repayment",
      effective_on: "2020-05-01",
      terms: JSON.stringify(entries[1]),
      until_position: null,
      void_reason: null,
      replaces: null,
      replaced_by: null,
      recorded_by: actorId,
    })
  })

  it("entries that were voided or corrected remain, with the reason and the replacement", async () => {
    const household = await showing.after(
      incurred(),
      recorded(1, owed("10000", "2020-04-01")),
      recorded(2, note("nothing", "2020-04-02")),
      voided(2),
      voided(1),
      recorded(3, owed("11000", "2020-04-01"), 1),
    )
    const rows = await debtEntriesOf(showing.db, household, debtId)
    expect(
      rows.map((row) => [row.entry_id, row.until_position === null, row.void_reason, row.replaces, row.replaced_by]),
    ).toEqual([
      [id(2), false, "misread", null, null],
      [id(3), true, null, id(1), null],
      [id(1), false, "misread", null, id(3)],
    ])
  })
})

describe("the ledger of a debt", () => {
  it("the ledger gives the amount owed from every day on, and includes a backdated entry", async () => {
    const household = await showing.after(
      incurred(familyLoan),
      recorded(1, owed("10000", "2020-04-01")),
      recorded(2, repay("4000", "2020-06-01")),
    )
    expect((await ledgerOf(household))?.balances).toEqual([
      ["2020-03-01", "-10000"],
      ["2020-04-01", "-10000"],
      ["2020-06-01", "-6000"],
    ])
    await showing.afterIn(household, recorded(3, repay("1000", "2020-05-01")))
    expect((await ledgerOf(household))?.balances).toEqual([
      ["2020-03-01", "-10000"],
      ["2020-04-01", "-10000"],
      ["2020-05-01", "-9000"],
      ["2020-06-01", "-5000"],
    ])
    await showing.afterIn(household, voided(2))
    expect((await ledgerOf(household))?.balances.at(-1)).toEqual(["2020-05-01", "-9000"])
  })

  it("the ledger contains the terms that figures need", async () => {
    const household = await showing.after(
      incurred(familyLoan),
      recorded(1, share("50", "2020-03-01")),
      settled("2024-06-30"),
    )
    expect(await ledgerOf(household)).toMatchObject({
      lineId: debtId,
      portfolioId,
      assetClass: "debt",
      currency: "CHF",
      openedOn: "2020-03-01",
      closedOn: "2024-06-30",
      creditorId,
      shares: [["2020-03-01", "50"]],
    })
  })

  it("the ledger has the position of the last event of its debt, which changes with each event", async () => {
    const household = await showing.after(incurred())
    const [before] = await ledgerVersionsOf(showing.db, household)
    await showing.afterIn(household, recorded(1, note("asked the bank", "2020-02-07")))
    const [after] = await ledgerVersionsOf(showing.db, household)
    expect(BigInt(after?.position ?? 0)).toBeGreaterThan(BigInt(before?.position ?? 0))
    const [entry] = await debtEntriesOf(showing.db, household, debtId)
    expect(after).toMatchObject({ id: debtId, position: entry?.position })
  })

  it("the ledger is absent while the debt is removed, and present after it is restored", async () => {
    const household = await showing.after(incurred(familyLoan), recorded(1, owed("10000", "2020-03-01")), removed)
    expect(await ledgerVersionsOf(showing.db, household)).toEqual([])
    expect(await debtEntriesOf(showing.db, household, debtId)).toHaveLength(1)
    await showing.afterIn(household, restored)
    expect((await ledgerOf(household))?.balances).toEqual([["2020-03-01", "-10000"]])
  })

  it("the ledger equals the one computed from the events by the rules, after any history", async () => {
    const [encode, encodeEntry] = [Schema.encodeSync(DebtEvent), Schema.encodeSync(DebtEntry)]
    for (const commands of fc.sample(anyCommands, 15)) {
      const { history } = stepsOf(debtLanguage, commands)
      if (history.length === 0) continue
      const household = await showing.after(...history.map((event): Json => encode(event)))
      const known = fold(debt, history) as OpenedLine<DebtTypes>
      const { portfolioId: debtorId, currency } = known.opening
      const facts = { lineId: known.opening.debtId, portfolioId: debtorId, currency, settledOn: known.endedOn }
      const { incurredOn, creditorId: lenderId } = known.description
      const terms = storedTermsOf(encodeTerms(known.description) as StoredRepaymentTerms)
      const entries = countingEntries(known).map(({ entryId, entry }) => ({
        entryId,
        entry: encodeEntry(entry) as StoredDebtEntry,
      }))
      expect(await ledgerOf(household)).toEqual(
        known.presence === "removed"
          ? undefined
          : debtLedgerOfStored({ ...facts, incurredOn, creditorId: lenderId, terms, entries }),
      )
    }
  })
})
