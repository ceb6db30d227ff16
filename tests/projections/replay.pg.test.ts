import { allEntriesOf, ledgersOf, lineOf } from "#projections/lines/query.ts"
import * as fc from "fast-check"
import { HashMap, Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { DebtEvent } from "#domain/debt/events.ts"
import { behaviourOf } from "#domain/holding/behaviour.ts"
import { Entry } from "#domain/holding/entries.ts"
import { type HoldingDescription, HoldingEvent, seriesOfHolding } from "#domain/holding/events.ts"
import { quotationText } from "#domain/instrument/quotation.ts"
import { holding } from "#domain/holding/holding.ts"
import type { OpenedHolding } from "#domain/holding/state.ts"
import { HouseholdEvent } from "#domain/household/events.ts"
import { ledgerOfStored } from "#domain/measures/ledger/ledger.ts"
import { OwnershipEvent } from "#domain/ownership/events.ts"
import { PortfolioEvent } from "#domain/portfolio/events.ts"
import { fold } from "#domain/shared/decider.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { UnsignedMoney } from "#domain/shared/money.ts"
import { SubscriptionEvent } from "#domain/subscription/events.ts"
import { WalletEvent } from "#domain/wallet/events.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import type { StoredEntry } from "#domain/measures/ledger/facts.ts"
import { projections } from "#projections/all.ts"
import type { Recorded } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { openDatabase } from "#server/db/database.ts"
import type { Position } from "#server/eventlog/eventLog.ts"
import { categoryOf } from "#server/eventlog/streams.ts"
import { startProjections } from "#server/projections/runner.ts"
import { samples } from "#tests/support/samples.ts"
import { anyCuts, anyHistory, cut } from "./anyHistory.ts"
import { type LogDatabase, newHousehold, openLogDatabase } from "./logDatabase.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { countingEntries } from "#tests/support/countingEntries.ts"
import { buy, holdingId, opened, recorded, unitMove } from "#tests/domain/holding/examples.ts"

let logDatabase: LogDatabase
beforeAll(async () => {
  logDatabase = await openLogDatabase()
  for (const schema of ["whole", "cut"]) {
    await logDatabase.pool.query(`create schema ${schema}`)
    for (const table of tables)
      await logDatabase.pool.query(`create table ${schema}.${table} (like read.${table} including all)`)
  }
})
afterAll(() => logDatabase.close())

const encode = Schema.encodeSync(
  Schema.Union([
    HouseholdEvent,
    PortfolioEvent,
    OwnershipEvent,
    HoldingEvent,
    DebtEvent,
    WalletEvent,
    SubscriptionEvent,
  ]),
)

const tables = projections.flatMap((projection) => projection.tables)
const ofHoldings = projections.filter(({ categories }) => categories.includes("holding"))
const dump = (schema: string) => logDatabase.dump({ tables }, schema)

/** Applies the batches to empty tables, each in a transaction of its own, with all projections or some. */
async function replay(
  batches: ReadonlyArray<ReadonlyArray<Recorded>>,
  schema: string,
  some = projections,
): Promise<void> {
  const db = openDatabase<ReadModels>(logDatabase.pool)
  // For tables with so few rows, deleting is much faster than truncating, which creates new files.
  await logDatabase.pool.query(tables.map((table) => `delete from ${schema}.${table}`).join(";"))
  for (const batch of batches) {
    for (const projection of some) {
      const wanted = batch.filter(({ stream }) => projection.categories.some((each) => each === categoryOf(stream)))
      if (wanted.length === 0) continue
      await db.transaction().execute((tx) => projection.apply(wanted, tx.withSchema(schema)))
    }
  }
}

describe("any history", () => {
  it("any history leaves the same rows, byte for byte, however it is divided into batches", async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, anyCuts, async (history, sizes) => {
        await replay([history], "whole")
        await replay(cut(history, sizes), "cut")
        expect(await dump("cut")).toEqual(await dump("whole"))
      }),
      { numRuns: samples(25) },
    )
  })

  it("any history leaves for each holding the state of the rules, and the ledger that follows", async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, anyCuts, async (history, sizes) => {
        await replay(cut(history, sizes), "cut", ofHoldings)
        for (const { household, holdingId, events } of holdingsIn(history)) {
          const state = fold(holding, events) as OpenedHolding
          const [shown, known] = [await shownOf(household, holdingId), knownOf(state)]
          // With a spin-off or merger the ledger follows from the connected holdings too: their own tests compare it.
          expect(shown.ledger?.connected ? { ...shown, ledger: known.ledger } : shown).toEqual(known)
        }
      }),
      { numRuns: samples(50) },
    )
  })

  it("the generated histories have holdings of every kind that matters here", () => {
    const reached = { removed: 0, closed: 0, voided: 0, replaced: 0, units: 0 }
    for (const { events } of fc.sample(anyHistory, 150).flatMap((history) => [...holdingsIn(history)])) {
      const state = fold(holding, events) as OpenedHolding
      const { entries, ledger } = knownOf(state)
      if (state.presence === "removed") reached.removed += 1
      if (state.endedOn !== null) reached.closed += 1
      if (entries.some(({ status }) => status === "voided")) reached.voided += 1
      if (entries.some(({ replacedBy }) => replacedBy !== null)) reached.replaced += 1
      if ((ledger?.units.length ?? 0) > 1) reached.units += 1
    }
    expect(Object.values(reached).every((count) => count > 0)).toBe(true)
  })
})

describe("the log", () => {
  it("the log replayed from zero leaves the same rows as projecting it while it grew", async () => {
    const running = startProjections({ ...logDatabase, projections })
    for (const history of fc.sample(anyHistory, 6)) {
      // Ids may be used again in another household.
      const names = new Map<string, string>()
      let position: Position = { commit: 0n, prepare: 0n }
      for (const { householdId, event } of history) {
        const renamed = names.get(householdId) ?? newHousehold()
        names.set(householdId, renamed)
        position = await logDatabase.record(renamed, encode(event))
      }
      expect(await running.waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("reached")
    }
    const asItGrew = await dump("read")
    for (const { name } of projections) await running.rebuild(name)
    expect(await dump("read")).toEqual(asItGrew)
    await running.stop()
  })

  it("the log replayed from zero leaves the same ledgers of two holdings, of which a later entry of the one changed the other", async () => {
    const running = startProjections({ ...logDatabase, projections })
    const household = newHousehold()
    const other = "33333333-3333-4333-8333-333333333333"
    const inOther = { holdingId: other }
    await logDatabase.record(household, opened(), { ...opened(), ...inOther }, recorded(1, buy("10", "2024-02-01")))
    const moved = await logDatabase.record(
      household,
      recorded(2, { ...unitMove(1, "out", "4", "2024-03-01"), counterpartId: other }),
      { ...recorded(3, { ...unitMove(1, "in", "4", "2024-03-01"), counterpartId: holdingId }), ...inOther },
    )
    expect(await running.waitFor(moved, { timeoutMs: conditionTimeoutMs })).toBe("reached")
    const earlier = await logDatabase.record(household, recorded(4, buy("10", "2024-01-01")))
    expect(await running.waitFor(earlier, { timeoutMs: conditionTimeoutMs })).toBe("reached")
    const asItGrew = await dump("read")
    await running.rebuild("lines")
    expect(await dump("read")).toEqual(asItGrew)
    await running.stop()
  })
})

/** The events of each holding of each household. */
function holdingsIn(history: ReadonlyArray<Recorded>) {
  const holdings = new Map<string, { household: string; holdingId: HoldingId; events: Array<HoldingEvent> }>()
  for (const { householdId: household, event } of history) {
    if (!("holdingId" in event)) continue
    const { holdingId } = event
    const known = holdings.get(`${household} ${holdingId}`) ?? { household, holdingId, events: [] }
    known.events.push(event)
    holdings.set(`${household} ${holdingId}`, known)
  }
  return holdings.values()
}

async function shownOf(household: string, holdingId: HoldingId) {
  const db = openDatabase<ReadModels>(logDatabase.pool).withSchema("cut")
  const row = await lineOf(db, household, "holding", holdingId)
  const entries = await allEntriesOf(db, { householdId: household, kind: "holding", lineId: holdingId })
  const [ledger] = await ledgersOf(db, household, [holdingId])
  return {
    name: row?.name,
    closedOn: row?.ended_on,
    status: row?.status,
    entries: entries
      .map((entry) => ({
        entryId: entry.entry_id,
        terms: JSON.parse(entry.terms) as unknown,
        status: entry.until_position === null ? "counts" : "voided",
        replaces: entry.replaces,
        replacedBy: entry.replaced_by,
      }))
      .toSorted(byEntryId),
    ledger: ledger?.ledger,
  }
}

/** The series of the instrument, and the symbol that was typed, whose own prices still count. */
function quoted(description: HoldingDescription): string | null {
  const { instrument, priceSymbol, preferredSource } = description
  const symbol = seriesOfHolding(description)
  return (
    symbol &&
    quotationText({
      symbol,
      typed: instrument ? priceSymbol : null,
      sources: preferredSource === null ? [] : [preferredSource],
    })
  )
}

function knownOf(state: OpenedHolding): Awaited<ReturnType<typeof shownOf>> {
  const { opening, description, endedOn: closedOn, presence } = state
  const entries = [...HashMap.values(state.entries)]
  return {
    name: description.name,
    closedOn,
    status: presence === "removed" ? "removed" : "active",
    entries: entries
      .map(({ entryId, entry, status, replaces }) => ({
        entryId,
        terms: Schema.encodeSync(Entry)(entry) as unknown,
        status,
        replaces,
        replacedBy: entries.find((other) => other.replaces === entryId)?.entryId ?? null,
      }))
      .toSorted(byEntryId),
    ledger:
      presence === "removed"
        ? undefined
        : ledgerOfStored({
            lineId: opening.holdingId,
            portfolioId: opening.portfolioId,
            assetClass: description.details._tag,
            currency: opening.currency,
            openedOn: description.openedOn,
            closedOn,
            priceSymbol: quoted(description),
            acquisitionCost:
              description.acquisitionCost && Schema.encodeSync(UnsignedMoney)(description.acquisitionCost),
            piece:
              description.details._tag === "metal"
                ? {
                    grams: toPlainString(description.details.gramsPerPiece),
                    purity: toPlainString(description.details.purity),
                  }
                : null,
            investable: description.investable ?? behaviourOf[description.details._tag].investable,
            taxRate: description.taxRate && toPlainString(description.taxRate),
            unitsEarned: description.unitsEarned,
            entries: countingEntries(state).map(({ entryId, entry }) => ({
              entryId,
              entry: Schema.encodeSync(Entry)(entry) as StoredEntry,
            })),
          }),
  }
}

const byEntryId = (a: { readonly entryId: string }, b: { readonly entryId: string }): number =>
  a.entryId < b.entryId ? -1 : 1
