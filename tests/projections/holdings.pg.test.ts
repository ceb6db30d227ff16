import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { entriesOf, holdingOf, holdingsOf } from "../../projections/holdings/query.ts"
import { ledgersOf, ledgerVersionsOf } from "../../projections/ledgers.ts"
import {
  balance,
  buy,
  call,
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
  revised,
  sell,
  share,
  split,
  stake,
  swapLeg,
  transfer,
  usd,
  valuation,
  voided,
} from "../domain/holding/examples.ts"
import { actorId, newHousehold } from "./journal.ts"
import { openShowing, type Showing } from "./showing.ts"

let showing: Showing
beforeAll(async () => void (showing = await openShowing()))
afterAll(() => showing.close())

const closed = { _tag: "HoldingClosed", holdingId, closedOn: "2024-06-30" }
const reopened = { _tag: "HoldingReopened", holdingId }
const removed = { _tag: "HoldingRemoved", holdingId, reason: "entered twice" }
const restored = { _tag: "HoldingRestored", holdingId }

const ledgerOf = async (household: string) =>
  (await ledgersOf(showing.db, "holding_ledgers", household, [holdingId]))[0]?.ledger

describe("a holding", () => {
  it("is shown as it was opened", async () => {
    const household = await showing.after(opened())
    expect(await holdingOf(showing.db, household, holdingId)).toEqual({
      household_id: household,
      holding_id: holdingId,
      portfolio_id: portfolioId,
      asset_class: "security",
      name: "Apple Inc.",
      currency: "USD",
      opened_on: "2024-01-02",
      closed_on: null,
      price_symbol: "AAPL",
      acquisition_cost: null,
      investable: null,
      tax_rate: null,
      details: JSON.stringify(descriptions.apple.details),
      status: "active",
    })
  })

  it("is shown as it was last described, and ended, and removed", async () => {
    const household = await showing.after(opened(), revised({ ...descriptions.unlisted, openedOn: "2023-05-01" }))
    expect(await holdingOf(showing.db, household, holdingId)).toMatchObject({
      name: "Muster Holding AG",
      opened_on: "2023-05-01",
      price_symbol: null,
    })
    await showing.afterIn(household, closed)
    expect(await holdingOf(showing.db, household, holdingId)).toMatchObject({
      closed_on: "2024-06-30",
      status: "active",
    })
    await showing.afterIn(household, reopened, removed)
    expect(await holdingOf(showing.db, household, holdingId)).toMatchObject({ closed_on: null, status: "removed" })
    await showing.afterIn(household, restored)
    expect(await holdingOf(showing.db, household, holdingId)).toMatchObject({ status: "active" })
  })

  it("is shown with what it was bought for, its rung of the liquidity ladder and its tax, until that is revised", async () => {
    const household = await showing.after(
      opened({ ...descriptions.house, investable: "investable", taxRate: "26.375" }),
    )
    expect(await holdingOf(showing.db, household, holdingId)).toMatchObject({
      asset_class: "realEstate",
      acquisition_cost: JSON.stringify({ amount: "1250000", currency: "CHF" }),
      investable: "investable",
      tax_rate: "26.375",
    })
    await showing.afterIn(household, revised({ ...descriptions.house, acquisitionCost: null }))
    expect(await holdingOf(showing.db, household, holdingId)).toMatchObject({
      acquisition_cost: null,
      investable: null,
      tax_rate: null,
    })
  })

  it("is found by its household alone", async () => {
    const household = await showing.after(opened())
    expect((await holdingsOf(showing.db, household)).map(({ holding_id }) => holding_id)).toEqual([holdingId])
    expect(await holdingsOf(showing.db, newHousehold())).toEqual([])
    expect(await holdingOf(showing.db, newHousehold(), holdingId)).toBeUndefined()
    expect(await entriesOf(showing.db, newHousehold(), holdingId)).toEqual([])
    expect(await ledgersOf(showing.db, "holding_ledgers", newHousehold(), [holdingId])).toEqual([])
    expect(await ledgerVersionsOf(showing.db, "holding_ledgers", newHousehold())).toEqual([])
  })
})

describe("its entries", () => {
  it("are shown by day, the newest first, and of one day the last recorded first", async () => {
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
      kind: "Trade",
      effective_on: "2024-01-15",
      terms: JSON.stringify(buy("5", "2024-01-15")),
      status: "counts",
      void_reason: null,
      replaces: null,
      replaced_by: null,
      recorded_by: actorId,
    })
  })

  it("that were voided or corrected stay, and say why and by what they were replaced", async () => {
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
      rows.map(({ entry_id, status, void_reason, replaces, replaced_by }) => ({
        entry_id,
        status,
        void_reason,
        replaces,
        replaced_by,
      })),
    ).toEqual([
      { entry_id: id(3), status: "counts", void_reason: null, replaces: id(2), replaced_by: null },
      { entry_id: id(2), status: "voided", void_reason: "misread", replaces: null, replaced_by: id(3) },
      { entry_id: id(1), status: "voided", void_reason: "misread", replaces: null, replaced_by: null },
    ])
  })

  it("of every kind are kept", async () => {
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

describe("its ledger", () => {
  it("follows from the entries that count, on every day after a backdated one", async () => {
    const household = await showing.after(opened(), recorded(1, buy("10", "2024-02-01")))
    expect((await ledgerOf(household))?.units).toEqual([["2024-02-01", "10"]])

    await showing.afterIn(household, recorded(2, buy("5", "2024-01-15")))
    expect((await ledgerOf(household))?.units).toEqual([
      ["2024-01-15", "5"],
      ["2024-02-01", "15"],
    ])
    expect((await ledgerOf(household))?.cost.average.at(-1)).toEqual(["2024-02-01", { cost: "2000", realised: "0" }])

    await showing.afterIn(household, voided(1))
    expect((await ledgerOf(household))?.units).toEqual([["2024-01-15", "5"]])
  })

  it("takes purchases of one day in the order in which they were recorded", async () => {
    const dear = { ...buy("10", "2024-02-01"), consideration: usd("2000") }
    const household = await showing.after(
      opened(),
      recorded(9, dear),
      recorded(1, buy("10", "2024-02-01")),
      recorded(5, sell("10", "2024-02-02")),
    )
    expect((await ledgerOf(household))?.cost.fifo.at(-1)).toEqual(["2024-02-02", { cost: "1000", realised: "-1000" }])
  })

  it("takes a correction in the place of what it corrects, so that one taken back leaves everything as before [checklist 216]", async () => {
    const dear = { ...buy("10", "2024-02-01"), consideration: usd("2000") }
    const household = await showing.after(
      opened(),
      recorded(1, dear),
      recorded(2, buy("10", "2024-02-01")),
      recorded(3, sell("10", "2024-02-02")),
    )
    const before = await ledgerOf(household)
    await showing.afterIn(household, voided(1), recorded(4, { ...dear, consideration: usd("3000") }, 1))
    expect((await ledgerOf(household))?.cost.fifo.at(-1)).toEqual(["2024-02-02", { cost: "1000", realised: "-2000" }])
    await showing.afterIn(household, voided(4), recorded(5, dear, 4))
    expect(await ledgerOf(household)).toEqual(before)
  })

  it("stays as it was while only the first event of a correction is there, and sales are uncovered", async () => {
    const household = await showing.after(
      opened(),
      recorded(1, buy("10", "2024-02-01")),
      recorded(2, sell("10", "2024-02-02")),
    )
    const before = await ledgersOf(showing.db, "holding_ledgers", household, [holdingId])
    await showing.afterIn(household, voided(1))
    expect(await ledgersOf(showing.db, "holding_ledgers", household, [holdingId])).toEqual(before)
    await showing.afterIn(household, recorded(3, buy("12", "2024-02-01"), 1))
    expect((await ledgerOf(household))?.units).toEqual([
      ["2024-02-01", "12"],
      ["2024-02-02", "2"],
    ])
  })

  it("bears the position of the last event of its holding, which changes with each", async () => {
    const household = await showing.after(opened())
    const [before] = await ledgerVersionsOf(showing.db, "holding_ledgers", household)
    await showing.afterIn(household, recorded(1, note("asked the bank", "2024-02-07")))
    const [after] = await ledgerVersionsOf(showing.db, "holding_ledgers", household)
    expect(BigInt(after?.position ?? 0)).toBeGreaterThan(BigInt(before?.position ?? 0))
    const [entry] = await entriesOf(showing.db, household, holdingId)
    expect(after).toEqual({ id: holdingId, position: entry?.position })
  })

  it("is not there while the holding is removed, and is back when it is restored", async () => {
    const household = await showing.after(opened(), recorded(1, buy("10", "2024-02-01")), removed)
    expect(await ledgerVersionsOf(showing.db, "holding_ledgers", household)).toEqual([])
    expect(await entriesOf(showing.db, household, holdingId)).toHaveLength(1)
    await showing.afterIn(household, restored)
    expect((await ledgerOf(household))?.units).toEqual([["2024-02-01", "10"]])
  })

  it("of metal counts in ounces of fine metal, by the description as it stands", async () => {
    const { goldBars } = descriptions
    const household = await showing.after(opened(goldBars), recorded(1, buy("10", "2024-02-01")))
    expect(await ledgerOf(household)).toMatchObject({
      assetClass: "metal",
      quotedPerUnit: { times: "99.99", dividedBy: "31.1034768" },
      units: [["2024-02-01", "10"]],
    })
    await showing.afterIn(household, revised({ ...goldBars, details: { ...goldBars.details, gramsPerPiece: "50" } }))
    expect(await ledgerOf(household)).toMatchObject({ quotedPerUnit: { times: "49.995" } })
  })

  it("of tokens follows swaps and staking", async () => {
    const household = await showing.after(
      opened(descriptions.tokens),
      recorded(1, swapLeg(1, "in", "2", "2024-02-01")),
      recorded(2, stake("1.5", "2024-02-02")),
    )
    expect(await ledgerOf(household)).toMatchObject({
      units: [["2024-02-01", "2"]],
      staked: [["2024-02-02", "1.5"]],
      cost: { average: [["2024-02-01", { cost: "100", realised: "0" }]] },
      trading: [["2024-02-01", { bought: "100" }]],
    })
  })

  it("of an investment rolls its last valuation forward, and says what is promised and where it is kept", async () => {
    const household = await showing.after(
      opened(descriptions.fund),
      recorded(1, commitment("1000", "2024-01-02")),
      recorded(2, call("400", "2024-02-01")),
      recorded(3, valuation("420", "2024-03-01")),
      recorded(4, recallable("100", "2024-04-01")),
      recorded(5, transfer(otherPortfolioId, "2024-05-01")),
    )
    expect(await ledgerOf(household)).toMatchObject({
      investable: "non_investable",
      commitments: [["2024-01-02", "1000"]],
      capital: [
        ["2024-02-01", { paidIn: "400" }],
        ["2024-04-01", { received: "100", recallable: "100" }],
      ],
      appraisals: [
        ["2024-03-01", { value: "420", units: "0", valuedOn: "2024-03-01" }],
        ["2024-04-01", { value: "320", units: "0", valuedOn: "2024-03-01" }],
      ],
      transfers: [["2024-05-01", otherPortfolioId]],
    })
  })

  it("carries what the figures need of the description", async () => {
    const household = await showing.after(opened(), closed)
    expect(await ledgerOf(household)).toMatchObject({
      holdingId,
      portfolioId,
      assetClass: "security",
      currency: "USD",
      openedOn: "2024-01-02",
      closedOn: "2024-06-30",
      priceSymbol: "AAPL",
      quotedPerUnit: null,
      // As is usual for a security.
      investable: "easily_convertible",
      taxRate: null,
      acquisitionCost: null,
      creditorId: null,
    })
    const painting = { ...descriptions.painting, acquisitionCost: usd("64000"), investable: "investable" }
    const another = await showing.after(opened(painting))
    expect(await ledgerOf(another)).toMatchObject({
      investable: "investable",
      taxRate: "25",
      acquisitionCost: usd("64000"),
      carried: [["2024-01-02", "64000"]],
    })
  })
})
