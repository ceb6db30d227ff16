import { describe, expect, it } from "vitest"
import { openLotsOfStored } from "#domain/measures/ledger/ledger.ts"
import {
  balance,
  buy,
  day,
  deliveredIn,
  deliveredOut,
  dividend,
  security,
  sell,
  share,
  split,
  staked,
  storedHolding,
  valued,
} from "#tests/domain/measures/examples.ts"

/** The last step. */
const end = <Step>(steps: ReadonlyArray<Step>) => steps.at(-1)

describe("the cost of the units held", () => {
  it("the cost contains the fees of the purchase", () => {
    const { units, cost } = security({}, buy("2020-01-02", "10", "1000", "9.90"))
    expect(units).toEqual([["2020-01-02", "10"]])
    expect(cost.average).toEqual([["2020-01-02", { cost: "1009.9", realised: "0" }]])
    expect(cost.fifo).toEqual(cost.average)
  })

  it("the cost leaves with units sold in proportion to the average, or lot by lot, and sale fees reduce the proceeds", () => {
    // 10 for 1,010 and 30 for 3,930: the average is 123.50 and the oldest cost 101 each, the next 131 each.
    const { units, cost } = security(
      {},
      buy("2020-01-02", "10", "1000", "10"),
      buy("2020-02-03", "30", "3900", "30"),
      sell("2020-03-02", "20", "2600", "20"),
    )
    expect(end(units)).toEqual(["2020-03-02", "20"])
    // 4,940 less 20 × 123.50; 2,580 less the same.
    expect(end(cost.average)).toEqual(["2020-03-02", { cost: "2470", realised: "110" }])
    // 1,010 for the first ten and 1,310 for ten of the second lot.
    expect(end(cost.fifo)).toEqual(["2020-03-02", { cost: "2620", realised: "260" }])
  })

  it("the cost is rounded half-even to 18 decimals where a fraction has no last decimal, and the remaining units keep the rest", () => {
    const { cost } = security(
      {},
      buy("2020-01-02", "3", "100"),
      sell("2020-01-03", "1", "40"),
      sell("2020-01-06", "1", "40"),
    )
    expect(cost.average.map(([, { cost }]) => cost)).toEqual([
      "100",
      "66.666666666666666667",
      // Half of the rest is …333.5, and the even neighbour is …334.
      "33.333333333333333333",
    ])
    expect(end(cost.average)?.[1].realised).toBe("13.333333333333333333")
  })

  it("the cost is zero when all units are sold, and starts again with the next purchase", () => {
    const { units, cost } = security(
      {},
      buy("2020-01-02", "3", "100"),
      sell("2020-01-03", "1", "40"),
      sell("2020-01-06", "2", "80"),
      buy("2021-01-04", "1", "50"),
    )
    expect(units.map(([, held]) => held)).toEqual(["3", "2", "0", "1"])
    for (const method of ["average", "fifo"] as const) {
      expect(cost[method].at(-2)).toEqual(["2020-01-06", { cost: "0", realised: "20" }])
      expect(cost[method].at(-1)).toEqual(["2021-01-04", { cost: "50", realised: "20" }])
    }
  })

  it("the cost does not change when units are split", () => {
    const { units, cost } = security({}, buy("2014-01-02", "200", "400"), split("2014-06-09", 1, 7))
    expect(units).toEqual([
      ["2014-01-02", "200"],
      ["2014-06-09", "1400"],
    ])
    expect(cost.average).toEqual([["2014-01-02", { cost: "400", realised: "0" }]])
  })

  it("the cost does not change in a reverse split that leaves fractions of units", () => {
    const holding = storedHolding({}, [
      buy("2020-01-02", "10", "100"),
      buy("2020-01-03", "10", "300"),
      split("2020-02-03", 3, 1),
    ])
    const { units, cost } = security({}, ...holding.entries.map(({ entry }) => entry))
    expect(end(units)).toEqual(["2020-02-03", "6.666666666666666667"])
    expect(end(cost.fifo)?.[1].cost).toBe("400")
    // The lots together equal the whole.
    expect(openLotsOfStored(holding, day("2020-02-03"))).toEqual([
      { day: "2020-01-02", units: "3.333333333333333333", cost: "100" },
      { day: "2020-01-03", units: "3.333333333333333334", cost: "300" },
    ])
  })

  it("the cost of a lot that a reverse split rounded to no units leaves with the last unit that is sold", () => {
    const { units, cost } = security(
      {},
      buy("2020-01-02", "1", "100"),
      buy("2020-01-03", "0.000000000000000001", "5"),
      split("2020-02-03", 1000, 1),
      sell("2020-03-02", "0.001", "120"),
    )
    expect(end(units)).toEqual(["2020-03-02", "0"])
    for (const method of ["average", "fifo"] as const) {
      expect(end(cost[method])).toEqual(["2020-03-02", { cost: "0", realised: "15" }])
    }
  })

  it("the cost comes with a delivery as recorded, and leaves with one without a gain", () => {
    const { units, cost } = security(
      {},
      deliveredIn("2020-01-02", "10", "500"),
      buy("2020-01-03", "10", "1500"),
      deliveredOut("2020-01-06", "5"),
    )
    expect(end(units)).toEqual(["2020-01-06", "15"])
    expect(end(cost.average)).toEqual(["2020-01-06", { cost: "1500", realised: "0" }])
    expect(end(cost.fifo)).toEqual(["2020-01-06", { cost: "1750", realised: "0" }])
  })

  it("the cost of units sold and given away on one day is divided between the gain and the gift", () => {
    const { cost } = security(
      {},
      buy("2020-01-02", "10", "1000"),
      deliveredOut("2020-01-03", "4"),
      sell("2020-01-03", "6", "900"),
    )
    for (const method of ["average", "fifo"] as const) {
      expect(end(cost[method])).toEqual(["2020-01-03", { cost: "0", realised: "300" }])
    }
  })
})

describe("the entries of a day", () => {
  it("the entries of a day count in this order: splits, units in, units out, in any order of recording", () => {
    const { units, cost } = security(
      {},
      sell("2020-06-01", "25", "500"),
      buy("2020-06-01", "5", "50"),
      split("2020-06-01", 1, 2),
      buy("2020-01-02", "10", "100"),
    )
    expect(units).toEqual([
      ["2020-01-02", "10"],
      ["2020-06-01", "0"],
    ])
    expect(end(cost.average)).toEqual(["2020-06-01", { cost: "0", realised: "350" }])
  })

  it("the entries of a day may be long before the first one recorded", () => {
    const { units } = security(
      {},
      buy("2020-01-02", "1", "10"),
      buy("1969-12-31", "2", "10"),
      buy("1950-06-01", "4", "10"),
    )
    expect(units).toEqual([
      ["1950-06-01", "4"],
      ["1969-12-31", "6"],
      ["2020-01-02", "7"],
    ])
  })
})

describe("the steps of a ledger", () => {
  it("a ledger has steps only on days with changes", () => {
    const { units, cost, shares } = security(
      {},
      buy("2020-01-02", "10", "100"),
      buy("2020-01-03", "2", "20"),
      sell("2020-01-03", "2", "20"),
      share("2020-01-02", "50"),
      share("2020-01-03", "50"),
    )
    expect(units).toHaveLength(1)
    expect(cost.average).toHaveLength(1)
    expect(shares).toEqual([["2020-01-02", "50"]])
  })

  it("the steps contain every balance and the total paid out", () => {
    const { balances, income } = security(
      { openedOn: "2019-12-31" },
      balance("2020-12-31", "-12.50"),
      balance("2019-12-31", "100"),
      dividend("2020-05-04", "10.10", "1.50"),
      dividend("2020-05-04", "0.20", "0"),
      dividend("2019-05-06", "5", "0.75"),
    )
    expect(balances).toEqual([
      ["2019-12-31", "100"],
      ["2020-12-31", "-12.5"],
    ])
    expect(income).toEqual([
      ["2019-05-06", { gross: "5", taxWithheld: "0.75", expenses: "0" }],
      ["2020-05-04", { gross: "15.3", taxWithheld: "2.25", expenses: "0" }],
    ])
  })

  it("the steps count the units of an appraisal after every later split", () => {
    const { appraisals } = security(
      {},
      deliveredIn("2020-01-02", "10", "100"),
      valued("2020-03-02", "1500"),
      deliveredIn("2020-04-01", "10", "100"),
      split("2020-06-01", 1, 3),
    )
    expect(appraisals).toEqual([
      ["2020-03-02", { value: "1500", units: "10", valuedOn: "2020-03-02" }],
      ["2020-06-01", { value: "1500", units: "30", valuedOn: "2020-03-02" }],
    ])
  })
})

describe("open lots", () => {
  const holding = storedHolding({}, [
    buy("2020-01-02", "10", "1000", "10"),
    buy("2020-02-03", "30", "3900", "30"),
    sell("2020-03-02", "20", "2600", "20"),
    buy("2021-01-04", "1", "150"),
  ])

  it("open lots are the lots that sales of the oldest units left, with their cost", () => {
    expect(openLotsOfStored(holding, day("2020-12-31"))).toEqual([{ day: "2020-02-03", units: "20", cost: "2620" }])
  })

  it("open lots are those of the requested day", () => {
    expect(openLotsOfStored(holding, day("2020-03-01"))).toHaveLength(2)
    expect(openLotsOfStored(holding, day("2021-01-04"))).toHaveLength(2)
    expect(openLotsOfStored(holding, day("2019-12-31"))).toEqual([])
  })

  it("open lots add up to the units held, also where a split leaves parts of units", () => {
    const thirds = storedHolding({}, [
      buy("2020-01-02", "10", "10"),
      buy("2020-01-03", "10", "20"),
      split("2020-02-03", 3, 1),
    ])
    expect(openLotsOfStored(thirds, day("2020-02-03")).map(({ units }) => units)).toEqual([
      "3.333333333333333333",
      "3.333333333333333334",
    ])
    expect(end(security({}, ...thirds.entries.map(({ entry }) => entry)).units)).toEqual([
      "2020-02-03",
      "6.666666666666666667",
    ])
  })
})

describe("units through splits", () => {
  const thirds = [buy("2020-01-02", "10", "1000"), valued("2020-01-03", "1200"), split("2020-02-03", 3, 1)]

  it("ten units split 3-for-1 and then 1-for-3 are ten again, in the ledger, of the stakes and of an appraisal", () => {
    const {
      units,
      staked: stakes,
      appraisals,
    } = security({ assetClass: "crypto" }, ...thirds, staked("stake", "2020-01-02", "10"), split("2020-03-02", 1, 3))
    const shown = ["10", "3.333333333333333333", "10"]
    expect(units.map(([, held]) => held)).toEqual(shown)
    expect(stakes.map(([, held]) => held)).toEqual(shown)
    // The purchase, the appraisal and the two splits.
    expect(appraisals.map(([, { units: counted }]) => counted)).toEqual(["10", ...shown])
  })

  it("the fraction of a share that is paid out takes its part of the cost, and a whole number of shares is left", () => {
    // 1,000 shares for 3,000, one for three: a third of a share cost 3. It brings 3.05, and 333 shares for 2,997 bring 3,300.
    const paidOut = [buy("2024-01-02", "1000", "3000"), split("2024-03-01", 3, 1), sell("2024-03-05", "0.3333", "3.05")]
    const { units, cost } = security({}, ...paidOut, sell("2024-06-03", "333", "3300"))
    expect(units.slice(-2)).toEqual([
      ["2024-03-05", "333"],
      ["2024-06-03", "0"],
    ])
    for (const method of ["average", "fifo"] as const) {
      expect(cost[method].slice(-2).map(([, step]) => step)).toEqual([
        { cost: "2997", realised: "0.05" },
        { cost: "0", realised: "303.05" },
      ])
    }
  })

  it.each(["3.333333333333333333", "3.3333334"])(
    "the sale of all ten thirds as %s takes all of their cost",
    (typed) => {
      const { units, cost } = security({}, ...thirds, sell("2020-03-02", typed, "1100"))
      expect(end(units)).toEqual(["2020-03-02", "0"])
      const sold = ["2020-03-02", { cost: "0", realised: "100" }]
      expect([end(cost.average), end(cost.fifo)]).toEqual([sold, sold])
    },
  )

  it("a sale of part of a third leaves the rest, with its part of the cost", () => {
    // One of ten thirds: three tenths of 1,000.
    const { units, cost } = security({}, ...thirds, sell("2020-03-02", "1", "400"))
    expect(end(units)).toEqual(["2020-03-02", "2.333333333333333333"])
    expect([end(cost.average), end(cost.fifo)].map((step) => step?.[1])).toEqual([
      { cost: "700", realised: "100" },
      { cost: "700", realised: "100" },
    ])
  })
})

it("bonus shares, entered as a split of 11 for 10, belong to the lots that they come from and have no cost", () => {
  // 100 shares for 1,100 and 10 for 150; one free share for every ten: 110 and 11.
  const entries = [buy("2024-01-02", "100", "1100"), buy("2024-02-01", "10", "150"), split("2024-06-04", 10, 11)]
  expect(openLotsOfStored(storedHolding({}, entries), day("2024-06-04"))).toEqual([
    { day: "2024-01-02", units: "110", cost: "1100" },
    { day: "2024-02-01", units: "11", cost: "150" },
  ])
})
