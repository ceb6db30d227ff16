import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { Entry } from "#domain/holding/entries.ts"
import { unitAndStakingEventsInOrder } from "#domain/holding/units.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { happens, refused } from "#tests/domain/given.ts"
import {
  buy,
  closed,
  correct,
  delivery,
  given,
  note,
  opened,
  record,
  recorded,
  sell,
  split,
  trade,
  voided,
  voidEntry,
} from "./examples.ts"

const short = (held: string, shortOn: string) => refused("SaleExceedsHolding", { held, shortOn })

describe("selling", () => {
  const history = [opened(), recorded(1, buy("10", "2024-01-02"))]

  it("a sale can sell the last unit, and not the smallest fraction more", () => {
    expect(given(...history).when(record(2, sell("10", "2024-02-01")))).toEqual(
      happens(recorded(2, sell("10", "2024-02-01"))),
    )
    expect(given(...history).when(record(2, sell("10.000000000000000001", "2024-02-01")))).toEqual(
      short("10", "2024-02-01"),
    )
  })

  it("a sale of more units than were held that day is refused, even if more were bought later", () => {
    expect(given(...history, recorded(2, buy("90", "2024-06-03"))).when(record(3, sell("11", "2024-03-01")))).toEqual(
      short("10", "2024-03-01"),
    )
  })

  it("a backdated sale that would leave a later sale uncovered is refused, and the refusal names the day of that sale", () => {
    const sold = [...history, recorded(2, sell("10", "2024-06-03"))]
    expect(given(...sold).when(record(3, sell("1", "2024-03-01")))).toEqual(short("9", "2024-06-03"))
  })

  it("a sale is accepted for a day before its purchase was recorded, once the purchase is recorded", () => {
    expect(given(opened()).when(record(2, sell("10", "2024-02-01")))).toEqual(short("0", "2024-02-01"))
    expect(given(opened(), recorded(1, buy("10", "2024-01-15"))).when(record(2, sell("10", "2024-02-01")))).toEqual(
      happens(recorded(2, sell("10", "2024-02-01"))),
    )
  })

  it("the purchases of a day count before its sales, in any order of recording", () => {
    expect(given(...history).when(record(2, sell("10", "2024-01-02")))).toEqual(
      happens(recorded(2, sell("10", "2024-01-02"))),
    )
    const sold = [...history, recorded(2, sell("10", "2024-02-01"))]
    expect(given(...sold, recorded(3, buy("5", "2024-02-01"))).when(record(4, sell("5", "2024-02-01")))).toEqual(
      happens(recorded(4, sell("5", "2024-02-01"))),
    )
  })

  it("a refusal names the units left after the earlier sales of the day", () => {
    expect(given(...history, recorded(2, sell("6", "2024-02-01"))).when(record(3, sell("6", "2024-02-01")))).toEqual(
      short("4", "2024-02-01"),
    )
  })

  it.each([
    [2, 3],
    [3, 2],
  ])("the sales of a later day count in the order in which they were recorded, as %i and %i", (first, second) => {
    const sold = [...history, recorded(first, sell("6", "2024-06-03")), recorded(second, sell("4", "2024-06-03"))]
    expect(given(...sold).when(record(4, sell("2", "2024-03-01")))).toEqual(short("2", "2024-06-03"))
  })

  it("the rule also applies to a closed holding", () => {
    const ended = [...history, recorded(2, sell("10", "2024-05-31")), closed("2024-05-31")]
    expect(given(...ended).when(record(3, sell("1", "2024-02-01")))).toEqual(short("9", "2024-05-31"))
  })
})

describe("a delivery", () => {
  it("a delivery in brings units that can be sold, and a delivery out takes units that then cannot be sold", () => {
    const history = [opened(), recorded(1, delivery("in", "10", "2024-01-02"))]
    expect(given(...history).when(record(2, sell("10", "2024-01-02")))).toEqual(
      happens(recorded(2, sell("10", "2024-01-02"))),
    )
    expect(
      given(...history, recorded(2, sell("4", "2024-06-03"))).when(record(3, delivery("out", "7", "2024-02-01"))),
    ).toEqual(short("3", "2024-06-03"))
  })
})

describe("a split", () => {
  const history = [opened(), recorded(1, buy("10", "2024-02-01"))]

  it("a split multiplies the units held, so that all of them can be sold and no more", () => {
    const after = [...history, recorded(2, split(1, 7, "2024-06-10"))]
    expect(given(...after).when(record(3, sell("70", "2024-06-11")))).toEqual(
      happens(recorded(3, sell("70", "2024-06-11"))),
    )
    expect(given(...after).when(record(3, sell("71", "2024-06-11")))).toEqual(short("70", "2024-06-11"))
    expect(given(...after).when(record(3, sell("11", "2024-06-09")))).toEqual(short("10", "2024-06-09"))
  })

  it("a split counts at the start of the day, before the trades", () => {
    const after = [...history, recorded(2, split(1, 7, "2024-06-10"))]
    expect(given(...after).when(record(3, sell("70", "2024-06-10")))).toEqual(
      happens(recorded(3, sell("70", "2024-06-10"))),
    )
    expect(given(...after, recorded(3, buy("1", "2024-06-10"))).when(record(4, sell("72", "2024-06-10")))).toEqual(
      short("71", "2024-06-10"),
    )
  })

  it("a split that is recorded late affects sales that were recorded long before", () => {
    const sold = [...history, recorded(2, sell("10", "2024-07-01"))]
    expect(given(...sold).when(record(3, split(10, 1, "2024-06-10")))).toEqual(short("1", "2024-07-01"))
    expect(given(...sold).when(record(3, split(10, 1, "2024-07-02")))).toEqual(
      happens(recorded(3, split(10, 1, "2024-07-02"))),
    )
  })

  it("a split cannot be voided when the units that it created were sold", () => {
    const sold = [...history, recorded(2, split(1, 7, "2024-06-10")), recorded(3, sell("11", "2024-07-01"))]
    expect(given(...sold).when(voidEntry(2))).toEqual(
      refused("VoidingLeavesTooFew", { held: "10", shortOn: "2024-07-01" }),
    )
    expect(given(...sold, voided(3)).when(voidEntry(2))).toEqual(happens(voided(2)))
  })

  it("units stay exact through splits: what three for one divides, one for three puts together again", () => {
    const after = [...history, recorded(2, split(3, 1, "2024-06-10")), recorded(3, split(1, 3, "2024-06-11"))]
    expect(given(...after).when(record(4, sell("10", "2024-06-12")))).toEqual(
      happens(recorded(4, sell("10", "2024-06-12"))),
    )
    expect(given(...after).when(record(4, sell("10.000000000000000001", "2024-06-12")))).toEqual(
      short("10", "2024-06-12"),
    )
  })

  it.each(["3.333333333333333333", "3.333333333333333334", "3.3333334", "3.33334", "3.333", "3.34", "3.3", "3.4"])(
    "a sale of %s takes all of ten thirds, rounded up or down to its decimals, and nothing is left",
    (typed) => {
      const after = [...history, recorded(2, split(3, 1, "2024-06-10"))]
      expect(given(...after).when(record(3, sell(typed, "2024-06-11")))).toEqual(
        happens(recorded(3, sell(typed, "2024-06-11"))),
      )
      expect(
        given(...after, recorded(3, sell(typed, "2024-06-11"))).when(
          record(4, sell("0.000000000000000001", "2024-06-12")),
        ),
      ).toEqual(short("0", "2024-06-12"))
    },
  )

  it.each([
    ["10", 1, 3, "30"],
    ["10", 3, 1, "3.333333333333333333"],
    ["20", 3, 1, "6.666666666666666667"],
    ["0.000000000000000001", 2, 1, "0"],
    ["0.000000000000000003", 2, 1, "0.000000000000000002"],
    ["0.000000000000000005", 2, 1, "0.000000000000000002"],
    ["0.1", 1_000_000, 999_999, "0.0999999"],
  ])("a refusal shows %s units, %i for %i, as %s: 18 decimals, ties to the even digit", (units, from, to, shown) => {
    const after = [opened(), recorded(1, buy(units, "2024-02-01")), recorded(2, split(from, to, "2024-06-10"))]
    expect(given(...after).when(record(3, sell("1000", "2024-06-11")))).toEqual(short(shown, "2024-06-11"))
  })

  it.each(["0.3333", "0.33", "0.3334"])(
    "a sale of %s takes the fraction of a thousand thirds and leaves 333 shares, which can be sold to the last",
    (typed) => {
      const after = [
        opened(),
        recorded(1, buy("1000", "2024-02-01")),
        recorded(2, split(3, 1, "2024-06-10")),
        recorded(3, sell(typed, "2024-06-11")),
      ]
      expect(given(...after).when(record(4, sell("334", "2024-06-12")))).toEqual(short("333", "2024-06-12"))
      const all = [...after, recorded(4, sell("333", "2024-06-12"))]
      expect(given(...all).when(record(5, sell("1", "2024-06-13")))).toEqual(short("0", "2024-06-13"))
    },
  )

  it("a sale of whole shares is meant as typed: the fraction stays", () => {
    const after = [...history, recorded(2, split(3, 1, "2024-06-10")), recorded(3, sell("3", "2024-06-11"))]
    expect(given(...after).when(record(4, sell("0.4", "2024-06-12")))).toEqual(
      happens(recorded(4, sell("0.4", "2024-06-12"))),
    )
    expect(given(...after).when(record(4, sell("0.5", "2024-06-12")))).toEqual(
      short("0.333333333333333333", "2024-06-12"),
    )
  })

  it.each(["3.5", "4", "4.3333", "13.33"])("a sale of %s is refused where ten thirds are held", (typed) => {
    const after = [...history, recorded(2, split(3, 1, "2024-06-10"))]
    expect(given(...after).when(record(3, sell(typed, "2024-06-11")))).toEqual(
      short("3.333333333333333333", "2024-06-11"),
    )
  })
})

describe("a quantity that was rounded when it was typed", () => {
  it("a sale of one unit takes two purchases that add up to 0.9999999999999999", () => {
    const parts = [
      opened(),
      recorded(1, buy("0.3333333333333333", "2024-01-02")),
      recorded(2, buy("0.6666666666666666", "2024-01-03")),
    ]
    expect(given(...parts).when(record(3, sell("1", "2024-02-01")))).toEqual(
      happens(recorded(3, sell("1", "2024-02-01"))),
    )
  })

  it.each([
    ["10.5", "11"],
    ["0.12345678", "0.12345679"],
    ["1", "1.000000000000000001"],
    ["999.9", "1000"],
  ])("of %s units %s cannot be sold", (held, typed) => {
    expect(given(opened(), recorded(1, buy(held, "2024-01-02"))).when(record(2, sell(typed, "2024-02-01")))).toEqual(
      short(held, "2024-02-01"),
    )
  })
})

describe("voiding a purchase", () => {
  const history = [opened(), recorded(1, buy("10", "2024-01-02")), recorded(2, sell("4", "2024-02-01"))]

  it("a purchase cannot be voided when a later sale depends on it", () => {
    expect(given(...history).when(voidEntry(1))).toEqual(
      refused("VoidingLeavesTooFew", { held: "0", shortOn: "2024-02-01" }),
    )
  })

  it("a purchase can be voided when other units cover the sale", () => {
    const covered = [...history, recorded(3, buy("4", "2024-01-31"))]
    expect(given(...covered).when(voidEntry(1))).toEqual(happens(voided(1)))
  })
})

describe("correcting a trade", () => {
  const history = [opened(), recorded(1, buy("10", "2024-01-02")), recorded(2, sell("4", "2024-02-01"))]

  it("a correction is checked against what counts after it", () => {
    expect(given(...history).when(correct(1, 3, buy("4", "2024-02-01")))).toEqual(
      happens(voided(1), recorded(3, buy("4", "2024-02-01"), 1)),
    )
    expect(given(...history).when(correct(1, 3, buy("3.9", "2024-02-01")))).toEqual(short("3.9", "2024-02-01"))
    expect(given(...history).when(correct(1, 3, buy("4", "2024-02-02")))).toEqual(short("0", "2024-02-01"))
  })

  it("a correction can raise a sale to all units held", () => {
    expect(given(...history).when(correct(2, 3, sell("10", "2024-02-01")))).toEqual(
      happens(voided(2), recorded(3, sell("10", "2024-02-01"), 2)),
    )
    expect(given(...history).when(correct(2, 3, sell("11", "2024-02-01")))).toEqual(short("10", "2024-02-01"))
  })

  it("a correction can turn a purchase into a sale where other units cover it", () => {
    const covered = [...history, recorded(3, buy("5", "2024-01-02"))]
    expect(given(...covered).when(correct(1, 4, trade("sell", "1", "2024-01-02")))).toEqual(
      happens(voided(1), recorded(4, trade("sell", "1", "2024-01-02"), 1)),
    )
  })
})

describe("more units than can be counted", () => {
  const most = "999999999999999999.999999999999999999"

  it("more units than can be counted are refused on the day on which they would be held", () => {
    const history = [opened(), recorded(1, buy(most, "2024-02-01"))]
    expect(given(opened()).when(record(1, buy(most, "2024-02-01")))).toEqual(
      happens(recorded(1, buy(most, "2024-02-01"))),
    )
    expect(given(...history).when(record(2, buy("0.000000000000000001", "2024-03-01")))).toEqual(
      refused("TooManyUnits", { on: "2024-03-01" }),
    )
    expect(given(...history).when(record(2, split(1, 1_000_000, "2024-04-01")))).toEqual(
      refused("TooManyUnits", { on: "2024-04-01" }),
    )
  })

  it("more units than can be counted are refused when voiding a reverse split or a sale would cause them", () => {
    const history = [
      opened(),
      recorded(1, buy(most, "2024-02-01")),
      recorded(2, split(2, 1, "2024-03-01")),
      recorded(3, buy("400000000000000000", "2024-04-01")),
    ]
    expect(given(...history).when(voidEntry(2))).toEqual(refused("TooManyUnits", { on: "2024-04-01" }))
  })
})

it("the entries that change units are sorted in the order in which they count, without the other entries", () => {
  const day = "2024-02-01"
  const entries = [sell("1", day), delivery("out", "2", day), buy("3", day), split(1, 2, day), delivery("in", "4", day)]
  const given = [...entries, note("no units", day), buy("5", "2024-01-31")]
  const inOrder = unitAndStakingEventsInOrder(given.map((entry) => ({ entry: Schema.decodeUnknownSync(Entry)(entry) })))
  expect(inOrder.map(({ entry }) => ("quantity" in entry ? toPlainString(entry.quantity) : "split"))).toEqual([
    "5",
    "split",
    "3",
    "4",
    "1",
    "2",
  ])
})
