import { allEntriesOf, ledgersOf, ledgerVersionsOf } from "#projections/lines/query.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  buy,
  call,
  closed,
  commitment,
  descriptions,
  holdingId,
  note,
  opened,
  otherPortfolioId,
  portfolioId,
  recallable,
  recorded,
  removed,
  restored,
  revised,
  sell,
  stake,
  swapLeg,
  transfer,
  usd,
  valuation,
  voided,
} from "#tests/domain/holding/examples.ts"
import { openShowing, type Showing } from "./showing.ts"

let showing: Showing
beforeAll(async () => void (showing = await openShowing()))
afterAll(() => showing.close())

const ledgerOf = async (household: string) => (await ledgersOf(showing.db, household, [holdingId]))[0]?.ledger

describe("the ledger of a holding", () => {
  it("the ledger of a holding follows from the entries that count, on every day after a backdated one", async () => {
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

  it("the ledger has the purchases of one day in the order in which they were recorded", async () => {
    const dear = { ...buy("10", "2024-02-01"), consideration: usd("2000") }
    const household = await showing.after(
      opened(),
      recorded(9, dear),
      recorded(1, buy("10", "2024-02-01")),
      recorded(5, sell("10", "2024-02-02")),
    )
    expect((await ledgerOf(household))?.cost.fifo.at(-1)).toEqual(["2024-02-02", { cost: "1000", realised: "-1000" }])
  })

  it("the ledger has a correction in place of the corrected entry, so that a voided correction leaves the former state", async () => {
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

  it("the ledger has the position of the last event of its holding, which changes with each event", async () => {
    const household = await showing.after(opened())
    const [before] = await ledgerVersionsOf(showing.db, household)
    await showing.afterIn(household, recorded(1, note("asked the bank", "2024-02-07")))
    const [after] = await ledgerVersionsOf(showing.db, household)
    expect(BigInt(after?.position ?? 0)).toBeGreaterThan(BigInt(before?.position ?? 0))
    const [entry] = await allEntriesOf(showing.db, { householdId: household, kind: "holding", lineId: holdingId })
    expect(after).toMatchObject({ id: holdingId, position: entry?.position })
  })

  it("the ledger is absent while the holding is removed, and present after it is restored", async () => {
    const household = await showing.after(opened(), recorded(1, buy("10", "2024-02-01")), removed)
    expect(await ledgerVersionsOf(showing.db, household)).toEqual([])
    expect(await allEntriesOf(showing.db, { householdId: household, kind: "holding", lineId: holdingId })).toHaveLength(
      1,
    )
    await showing.afterIn(household, restored)
    expect((await ledgerOf(household))?.units).toEqual([["2024-02-01", "10"]])
  })

  it("the ledger of metal counts ounces of fine metal, by the current description", async () => {
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

  it("the ledger of tokens includes swaps and staking", async () => {
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

  it("the ledger of an investment rolls its last valuation forward, and contains its commitment and its portfolio", async () => {
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

  it("the ledger contains the details that figures need", async () => {
    const household = await showing.after(opened(), closed("2024-06-30"))
    expect(await ledgerOf(household)).toMatchObject({
      lineId: holdingId,
      portfolioId,
      assetClass: "security",
      currency: "USD",
      openedOn: "2024-01-02",
      closedOn: "2024-06-30",
      priceSymbol: "AAPL",
      quotedPerUnit: null,
      // The default of a security.
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
