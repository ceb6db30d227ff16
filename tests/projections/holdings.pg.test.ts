import { allEntriesOf, ledgersOf, ledgerVersionsOf, lineOf, linesOf } from "#projections/lines/query.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  balance,
  buy,
  closed,
  commitment,
  delivery,
  descriptions,
  dividend,
  holdingId,
  id,
  note,
  opened,
  otherPortfolioId,
  portfolioId,
  recallable,
  recorded,
  removed,
  reopened,
  restored,
  revised,
  sell,
  share,
  split,
  stake,
  swapLeg,
  transfer,
  valuation,
  voided,
} from "#tests/domain/holding/examples.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import { actorId, newHousehold } from "./logDatabase.ts"
import { openShowing, type Showing } from "./showing.ts"

let showing: Showing
beforeAll(async () => void (showing = await openShowing()))
afterAll(() => showing.close())

const entriesOf = (db: Showing["db"], householdId: string, lineId: HoldingId) =>
  allEntriesOf(db, { householdId, kind: "holding", lineId })

const descriptionOf = async (household: string) =>
  JSON.parse((await lineOf(showing.db, household, "holding", holdingId))?.description ?? "null") as unknown

describe("a holding", () => {
  it("a holding appears as it was opened", async () => {
    const household = await showing.after(opened())
    expect(await lineOf(showing.db, household, "holding", holdingId)).toEqual({
      household_id: household,
      kind: "holding",
      line_id: holdingId,
      position: expect.stringMatching(/^\d+$/),
      until_position: null,
      recorded_at: expect.any(Date),
      portfolio_id: portfolioId,
      asset_class: "security",
      name: "Apple Inc.",
      currency: "USD",
      started_on: "2024-01-02",
      ended_on: null,
      price_symbol: "AAPL",
      preferred_source: null,
      creditor_id: null,
      status: "active",
      description: expect.any(String),
    })
  })

  it("a holding appears as last revised, closed and removed", async () => {
    const household = await showing.after(opened(), revised({ ...descriptions.unlisted, openedOn: "2023-05-01" }))
    expect(await lineOf(showing.db, household, "holding", holdingId)).toMatchObject({
      name: "Muster Holding AG",
      started_on: "2023-05-01",
      price_symbol: null,
    })
    await showing.afterIn(household, closed("2024-06-30"))
    expect(await lineOf(showing.db, household, "holding", holdingId)).toMatchObject({
      ended_on: "2024-06-30",
      status: "active",
    })
    await showing.afterIn(household, reopened, removed)
    expect(await lineOf(showing.db, household, "holding", holdingId)).toMatchObject({
      ended_on: null,
      status: "removed",
    })
    await showing.afterIn(household, restored)
    expect(await lineOf(showing.db, household, "holding", holdingId)).toMatchObject({ status: "active" })
  })

  it("a holding appears with its acquisition cost, its liquidity and its tax, until these are revised", async () => {
    const household = await showing.after(
      opened({ ...descriptions.house, investable: "investable", taxRate: "26.375" }),
    )
    expect(await descriptionOf(household)).toMatchObject({
      details: { _tag: "realEstate" },
      acquisitionCost: { amount: "1250000", currency: "CHF" },
      investable: "investable",
      taxRate: "26.375",
    })
    await showing.afterIn(household, revised({ ...descriptions.house, acquisitionCost: null }))
    expect(await descriptionOf(household)).toMatchObject({ acquisitionCost: null, investable: null, taxRate: null })
  })

  it("a holding is found by its household alone", async () => {
    const household = await showing.after(opened())
    expect((await linesOf(showing.db, household, "holding")).map(({ line_id }) => line_id)).toEqual([holdingId])
    expect(await linesOf(showing.db, newHousehold(), "holding")).toEqual([])
    expect(await lineOf(showing.db, newHousehold(), "holding", holdingId)).toBeUndefined()
    expect(await entriesOf(showing.db, newHousehold(), holdingId)).toEqual([])
    expect(await ledgersOf(showing.db, newHousehold(), [holdingId])).toEqual([])
    expect(await ledgerVersionsOf(showing.db, newHousehold())).toEqual([])
  })
})

describe("the entries of a holding", () => {
  it("the entries are listed by day, newest first, and those of one day by recording, last first", async () => {
    const household = await showing.after(
      opened(),
      recorded(1, buy("10", "2024-02-01")),
      recorded(2, dividend("8", "2024-03-01")),
      recorded(3, buy("5", "2024-01-15")),
      recorded(4, sell("2", "2024-02-01")),
    )
    const rows = await entriesOf(showing.db, household, holdingId)
    expect(rows.map(({ entry_id }) => entry_id)).toEqual([id(2), id(4), id(1), id(3)])
    expect(rows.at(-1)).toMatchObject({
      entry_kind: "Trade",
      effective_on: "2024-01-15",
      terms: JSON.stringify(buy("5", "2024-01-15")),
      until_position: null,
      void_reason: null,
      replaces: null,
      replaced_by: null,
      recorded_by: actorId,
    })
  })

  it("entries that were voided or corrected remain, with the reason and the replacement", async () => {
    const household = await showing.after(
      opened(),
      recorded(1, buy("10", "2024-02-01")),
      recorded(2, buy("20", "2024-02-02")),
      voided(1),
      voided(2),
      recorded(3, buy("21", "2024-02-03"), 2),
    )
    const rows = await entriesOf(showing.db, household, holdingId)
    expect(
      rows.map(({ entry_id, until_position, void_reason, replaces, replaced_by }) => ({
        entry_id,
        counts: until_position === null,
        void_reason,
        replaces,
        replaced_by,
      })),
    ).toEqual([
      { entry_id: id(3), counts: true, void_reason: null, replaces: id(2), replaced_by: null },
      { entry_id: id(2), counts: false, void_reason: "misread", replaces: null, replaced_by: id(3) },
      { entry_id: id(1), counts: false, void_reason: "misread", replaces: null, replaced_by: null },
    ])
  })

  it("the entries of every kind are stored", async () => {
    const entries = [
      buy("10", "2024-02-01"),
      split(1, 7, "2024-02-02"),
      valuation("5000", "2024-02-03"),
      balance("-12.5", "2024-02-04"),
      dividend("8", "2024-02-05"),
      share("62.5", "2024-02-06"),
      note("asked the bank", "2024-02-07"),
      delivery("in", "3", "2024-02-08"),
      swapLeg(1, "in", "2", "2024-02-09"),
      stake("1.5", "2024-02-10"),
      recallable("7", "2024-02-11"),
      commitment("1000", "2024-02-12"),
      transfer(otherPortfolioId, "2024-02-13"),
    ]
    const household = await showing.after(opened(), ...entries.map((entry, n) => recorded(n, entry)))
    const rows = await entriesOf(showing.db, household, holdingId)
    expect(rows.map(({ terms }) => JSON.parse(terms) as unknown)).toEqual(entries.toReversed())
  })
})

it("the rows that held at an earlier position of the log are those of what was known then", async () => {
  const household = await showing.after(opened(), recorded(1, buy("10", "2024-02-01")))
  const [before] = await entriesOf(showing.db, household, holdingId)
  await showing.afterIn(
    household,
    revised({ ...descriptions.apple, name: "Apple" }),
    voided(1),
    recorded(2, buy("11", "2024-02-01"), 1),
    closed("2024-06-30"),
  )
  const known = async (table: "lines" | "line_entries", at: string) =>
    (await showing.db
      .selectFrom(table as "lines")
      .selectAll()
      .where("household_id", "=", household)
      .where("position", "<=", at)
      .where((row) => row.or([row("until_position", "is", null), row("until_position", ">", at)]))
      .execute()) as ReadonlyArray<object>
  const then = before?.position ?? ""
  expect(await known("lines", then)).toMatchObject([{ name: "Apple Inc.", ended_on: null }])
  expect(await known("line_entries", then)).toMatchObject([{ entry_id: id(1) }])
  const now = "99999999999999999999"
  expect(await known("lines", now)).toMatchObject([{ name: "Apple", ended_on: "2024-06-30" }])
  expect(await known("line_entries", now)).toMatchObject([{ entry_id: id(2) }])
  const rows = await showing.db.selectFrom("lines").selectAll().where("household_id", "=", household).execute()
  expect(rows).toHaveLength(3)
})
