import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { Entry } from "../../../domain/holding/entries.ts"
import { splitUnits, unitAndStakingEventsInOrder } from "../../../domain/holding/unitOrder.ts"
import { decimal, toPlainString } from "../../../domain/shared/decimal.ts"
import { happens, refused } from "../given.ts"
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

describe("selling (checklist 173)", () => {
  const history = [opened(), recorded(1, buy("10", "2024-01-02"))]

  it("sells the last unit, and not the smallest fraction more", () => {
    expect(given(...history).when(record(2, sell("10", "2024-02-01")))).toEqual(
      happens(recorded(2, sell("10", "2024-02-01"))),
    )
    expect(given(...history).when(record(2, sell("10.000000000000000001", "2024-02-01")))).toEqual(
      short("10", "2024-02-01"),
    )
  })

  it("refuses to sell on a day more than was held that day, even if more was bought since", () => {
    expect(given(...history, recorded(2, buy("90", "2024-06-03"))).when(record(3, sell("11", "2024-03-01")))).toEqual(
      short("10", "2024-03-01"),
    )
  })

  it("refuses a backdated sale that would leave a later sale uncovered, and names that sale's day", () => {
    const sold = [...history, recorded(2, sell("10", "2024-06-03"))]
    expect(given(...sold).when(record(3, sell("1", "2024-03-01")))).toEqual(short("9", "2024-06-03"))
  })

  it("takes a sale before its purchase was recorded, once the purchase is", () => {
    expect(given(opened()).when(record(2, sell("10", "2024-02-01")))).toEqual(short("0", "2024-02-01"))
    expect(given(opened(), recorded(1, buy("10", "2024-01-15"))).when(record(2, sell("10", "2024-02-01")))).toEqual(
      happens(recorded(2, sell("10", "2024-02-01"))),
    )
  })

  it("counts a day's purchases before its sales, in whatever order they were recorded", () => {
    expect(given(...history).when(record(2, sell("10", "2024-01-02")))).toEqual(
      happens(recorded(2, sell("10", "2024-01-02"))),
    )
    const sold = [...history, recorded(2, sell("10", "2024-02-01"))]
    expect(given(...sold, recorded(3, buy("5", "2024-02-01"))).when(record(4, sell("5", "2024-02-01")))).toEqual(
      happens(recorded(4, sell("5", "2024-02-01"))),
    )
  })

  it("says what was left after the day's earlier sales", () => {
    expect(given(...history, recorded(2, sell("6", "2024-02-01"))).when(record(3, sell("6", "2024-02-01")))).toEqual(
      short("4", "2024-02-01"),
    )
  })

  it.each([
    [2, 3],
    [3, 2],
  ])("takes the sales of a later day in the order in which they were recorded, as %i and %i", (first, second) => {
    const sold = [...history, recorded(first, sell("6", "2024-06-03")), recorded(second, sell("4", "2024-06-03"))]
    expect(given(...sold).when(record(4, sell("2", "2024-03-01")))).toEqual(short("2", "2024-06-03"))
  })

  it("holds in a closed holding too", () => {
    const ended = [...history, recorded(2, sell("10", "2024-05-31")), closed("2024-05-31")]
    expect(given(...ended).when(record(3, sell("1", "2024-02-01")))).toEqual(short("9", "2024-05-31"))
  })
})

describe("deliveries", () => {
  it("bring units that can be sold, and take units that then cannot", () => {
    const history = [opened(), recorded(1, delivery("in", "10", "2024-01-02"))]
    expect(given(...history).when(record(2, sell("10", "2024-01-02")))).toEqual(
      happens(recorded(2, sell("10", "2024-01-02"))),
    )
    expect(
      given(...history, recorded(2, sell("4", "2024-06-03"))).when(record(3, delivery("out", "7", "2024-02-01"))),
    ).toEqual(short("3", "2024-06-03"))
  })
})

describe("splits", () => {
  const history = [opened(), recorded(1, buy("10", "2024-02-01"))]

  it("multiply what was held, so that all of it can be sold and no more", () => {
    const after = [...history, recorded(2, split(1, 7, "2024-06-10"))]
    expect(given(...after).when(record(3, sell("70", "2024-06-11")))).toEqual(
      happens(recorded(3, sell("70", "2024-06-11"))),
    )
    expect(given(...after).when(record(3, sell("71", "2024-06-11")))).toEqual(short("70", "2024-06-11"))
    expect(given(...after).when(record(3, sell("11", "2024-06-09")))).toEqual(short("10", "2024-06-09"))
  })

  it("come at the start of the day, before its trades", () => {
    const after = [...history, recorded(2, split(1, 7, "2024-06-10"))]
    expect(given(...after).when(record(3, sell("70", "2024-06-10")))).toEqual(
      happens(recorded(3, sell("70", "2024-06-10"))),
    )
    expect(given(...after, recorded(3, buy("1", "2024-06-10"))).when(record(4, sell("72", "2024-06-10")))).toEqual(
      short("71", "2024-06-10"),
    )
  })

  it("recorded late reach sales that were recorded long ago", () => {
    const sold = [...history, recorded(2, sell("10", "2024-07-01"))]
    expect(given(...sold).when(record(3, split(10, 1, "2024-06-10")))).toEqual(short("1", "2024-07-01"))
    expect(given(...sold).when(record(3, split(10, 1, "2024-07-02")))).toEqual(
      happens(recorded(3, split(10, 1, "2024-07-02"))),
    )
  })

  it("cannot be taken back when the units they made were sold", () => {
    const sold = [...history, recorded(2, split(1, 7, "2024-06-10")), recorded(3, sell("11", "2024-07-01"))]
    expect(given(...sold).when(voidEntry(2))).toEqual(short("10", "2024-07-01"))
    expect(given(...sold, voided(3)).when(voidEntry(2))).toEqual(happens(voided(2)))
  })

  it.each([
    ["10", 1, 3, "30"],
    ["10", 3, 1, "3.333333333333333333"],
    ["20", 3, 1, "6.666666666666666667"],
    ["0.000000000000000001", 2, 1, "0"],
    ["0.000000000000000003", 2, 1, "0.000000000000000002"],
    ["0.000000000000000005", 2, 1, "0.000000000000000002"],
    ["0.1", 1_000_000, 999_999, "0.0999999"],
    ["0", 1, 7, "0"],
  ])("make of %s units, %i for %i, %s: 18 decimals, ties to the even digit", (units, from, to, expected) => {
    expect(toPlainString(splitUnits(decimal(units), from, to))).toBe(expected)
  })
})

describe("taking a purchase back", () => {
  const history = [opened(), recorded(1, buy("10", "2024-01-02")), recorded(2, sell("4", "2024-02-01"))]

  it("is refused when a later sale was made from it", () => {
    expect(given(...history).when(voidEntry(1))).toEqual(short("0", "2024-02-01"))
  })

  it("is taken when other units cover the sale", () => {
    const covered = [...history, recorded(3, buy("4", "2024-01-31"))]
    expect(given(...covered).when(voidEntry(1))).toEqual(happens(voided(1)))
  })
})

describe("correcting a trade", () => {
  const history = [opened(), recorded(1, buy("10", "2024-01-02")), recorded(2, sell("4", "2024-02-01"))]

  it("judges only what counts afterwards", () => {
    expect(given(...history).when(correct(1, 3, buy("4", "2024-02-01")))).toEqual(
      happens(voided(1), recorded(3, buy("4", "2024-02-01"), 1)),
    )
    expect(given(...history).when(correct(1, 3, buy("3.9", "2024-02-01")))).toEqual(short("3.9", "2024-02-01"))
    expect(given(...history).when(correct(1, 3, buy("4", "2024-02-02")))).toEqual(short("0", "2024-02-01"))
  })

  it("raises a sale to all there is", () => {
    expect(given(...history).when(correct(2, 3, sell("10", "2024-02-01")))).toEqual(
      happens(voided(2), recorded(3, sell("10", "2024-02-01"), 2)),
    )
    expect(given(...history).when(correct(2, 3, sell("11", "2024-02-01")))).toEqual(short("10", "2024-02-01"))
  })

  it("can turn a purchase into a sale where other units cover it", () => {
    const covered = [...history, recorded(3, buy("5", "2024-01-02"))]
    expect(given(...covered).when(correct(1, 4, trade("sell", "1", "2024-01-02")))).toEqual(
      happens(voided(1), recorded(4, trade("sell", "1", "2024-01-02"), 1)),
    )
  })
})

describe("more units than can be counted", () => {
  const most = "999999999999999999.999999999999999999"

  it("are refused on the day they come together", () => {
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

  it("are refused when taking a reverse split or a sale back would leave them", () => {
    const history = [
      opened(),
      recorded(1, buy(most, "2024-02-01")),
      recorded(2, split(2, 1, "2024-03-01")),
      recorded(3, buy("400000000000000000", "2024-04-01")),
    ]
    expect(given(...history).when(voidEntry(2))).toEqual(refused("TooManyUnits", { on: "2024-04-01" }))
  })
})

it("puts what changes units in the order in which it counts, and leaves out the rest", () => {
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
