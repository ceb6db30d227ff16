import { describe, expect, it } from "vitest"
import type { StoredEntry } from "#domain/measures/ledger/facts.ts"
import {
  buy,
  deliveredIn,
  deliveredOut,
  holding,
  sell,
  split,
  staked,
  swapped,
} from "#tests/domain/measures/examples.ts"

const crypto = (...entries: ReadonlyArray<StoredEntry>) => holding({ assetClass: "crypto" }, ...entries)
describe("the trades of a day", () => {
  it("the trades of a day add up to purchases and sales, with their fees apart", () => {
    const { trading } = crypto(
      sell("2020-02-03", "1", "150", "0.20"),
      buy("2020-01-02", "10", "1000.50", "9.90"),
      buy("2020-02-03", "2", "300", "1.10"),
      buy("2020-02-03", "3", "450.25", "0.90"),
    )
    expect(trading).toEqual([
      ["2020-01-02", { bought: "1000.5", buyFees: "9.9" }],
      [
        "2020-02-03",
        {
          bought: "750.25",
          buyFees: "2",
          sold: "150",
          sellFees: "0.2",
          purchases: [
            { bought: "300", buyFees: "1.10" },
            { bought: "450.25", buyFees: "0.90" },
          ],
        },
      ],
    ])
  })

  it("the trades of a day include a swap as a sale of the units given and a purchase of the units received", () => {
    expect(crypto(buy("2020-01-02", "2", "100"), swapped("out", "2020-02-03", "1", "80", "3")).trading[1]).toEqual([
      "2020-02-03",
      { sold: "80", sellFees: "3" },
    ])
    expect(crypto(swapped("in", "2020-02-03", "40", "80", "3")).trading).toEqual([
      ["2020-02-03", { bought: "80", buyFees: "3" }],
    ])
  })

  it("the trades of a day distinguish units given with and without a cost, of unknown reason and as income, and units out and lost", () => {
    const { trading } = crypto(
      deliveredIn("2020-01-02", "5", "70"),
      deliveredIn("2020-01-02", "3", "0", "gift"),
      deliveredIn("2020-01-02", "1", "0", "opening"),
      deliveredIn("2020-01-02", "0.5", "0", "airdrop"),
      deliveredIn("2020-01-02", "0.25", "0", "reward"),
      deliveredIn("2020-01-02", "2", "0", "other"),
      deliveredIn("2020-01-02", "1", "5", "other"),
      deliveredOut("2020-02-03", "2"),
      { ...deliveredOut("2020-02-03", "1"), reason: "loss" } as StoredEntry,
    )
    expect(trading).toEqual([
      [
        "2020-01-02",
        {
          bought: "75",
          givenFor: "75",
          unitsGiven: "10",
          unitsAdded: "2",
          unitsEarned: "0.75",
          purchases: [{ bought: "70" }, { bought: "5" }],
        },
      ],
      ["2020-02-03", { unitsTaken: "2", unitsLost: "1" }],
    ])
  })
})

describe("a swap of tokens", () => {
  it("a swap of tokens costs its value with its fees, and realises its value less the cost of the units given", () => {
    // Ten tokens for 1,010; four are given for a value of 600, with fees of 5: 595 − 404.
    const { units, cost } = crypto(buy("2020-01-02", "10", "1000", "10"), swapped("out", "2020-02-03", "4", "600", "5"))
    expect(units.at(-1)).toEqual(["2020-02-03", "6"])
    for (const method of ["average", "fifo"] as const) {
      expect(cost[method].at(-1)).toEqual(["2020-02-03", { cost: "606", realised: "191" }])
    }
    const received = crypto(swapped("in", "2020-02-03", "30", "600", "5"))
    expect(received.cost.average).toEqual([["2020-02-03", { cost: "605", realised: "0" }]])
  })
})

describe("tokens that are staked", () => {
  it("staked tokens are held at their cost, and a split changes them like all others", () => {
    const ledger = crypto(
      staked("unstake", "2020-04-01", "5"),
      staked("stake", "2020-02-03", "4"),
      buy("2020-01-02", "10", "1000"),
      split("2020-03-02", 1, 2),
    )
    expect(ledger.staked).toEqual([
      ["2020-02-03", "4"],
      ["2020-03-02", "8"],
      ["2020-04-01", "3"],
    ])
    expect(ledger.units.at(-1)).toEqual(["2020-03-02", "20"])
    expect(ledger.cost.average).toEqual([["2020-01-02", { cost: "1000", realised: "0" }]])
  })
})
