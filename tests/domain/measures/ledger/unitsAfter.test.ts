import * as fc from "fast-check"
import { expect, it } from "vitest"
import type { StoredEntry } from "#domain/measures/ledger/facts.ts"
import { unitsAfterEach } from "#domain/measures/ledger/unitsAfter.ts"
import { decimal, sum, toPlainString } from "#domain/numbers/decimal.ts"
import { anyUnitEntries, ordinary } from "#tests/domain/measures/anyUnits.ts"
import {
  buy,
  deliveredIn,
  deliveredOut,
  paidBack,
  paidInUnits,
  security,
  sell,
  split,
} from "#tests/domain/measures/examples.ts"

const recorded = (entries: ReadonlyArray<StoredEntry>) =>
  entries.map((entry, index) => ({ entryId: String(index), entry }))

const dayOf = (entry: StoredEntry | undefined) => {
  if (entry?._tag === "Trade") return entry.tradedOn
  if (entry?._tag === "Delivery") return entry.deliveredOn
  return entry?._tag === "Split" ? entry.effectiveOn : undefined
}

const table = (...entries: ReadonlyArray<StoredEntry>) =>
  unitsAfterEach(recorded(entries)).map(({ entryId, change, units }) => [Number(entryId), change, units])

it("the units after each entry follow by hand through purchases, sales, a split, a dividend in units and deliveries", () => {
  const entries = [
    buy("2020-01-10", "10", "1000"),
    sell("2020-03-01", "4", "500"),
    // Three for two: 6 units become 9.
    split("2020-06-01", 2, 3),
    paidInUnits("2020-09-01", "0.5", "60"),
    paidBack("2020-10-01", "20"),
    deliveredOut("2021-01-05", "2.25"),
    deliveredIn("2021-02-01", "100", "9000"),
  ]
  expect(table(...entries)).toEqual([
    [0, "10", "10"],
    [1, "-4", "6"],
    [2, "3", "9"],
    [3, "0.5", "9.5"],
    [4, "0", "9.5"],
    [5, "-2.25", "7.25"],
    [6, "100", "107.25"],
  ])
  expect(security({}, ...entries).units.at(-1)?.[1]).toBe("107.25")
})

it("a stored sale of a unit too many, which an earlier version accepted, still counts: 4.3333 of ten thirds leaves −1", () => {
  const entries = [buy("2024-02-01", "10", "1000"), split("2024-06-10", 3, 1), sell("2024-06-11", "4.3333", "500")]
  expect(table(...entries).at(-1)?.[2]).toBe("-1")
  expect(security({}, ...entries).units.at(-1)?.[1]).toBe("-1")
})

it("an entry that was recorded late counts on its day, and on one day the split comes first and the sale last", () => {
  expect(
    table(
      sell("2020-06-01", "15", "900"),
      buy("2020-06-01", "2", "120"),
      split("2020-06-01", 1, 2),
      buy("2020-01-10", "7", "700"),
    ),
  ).toEqual([
    [3, "7", "7"],
    [2, "7", "14"],
    [1, "2", "16"],
    [0, "-15", "1"],
  ])
})

it("a fraction of a unit that a split leaves without a last decimal is gone when its rounded number is sold", () => {
  // 10 units become 20 / 3 = 6.666…; 6.6667 of them are all.
  expect(
    table(buy("2020-01-10", "10", "1000"), split("2020-02-01", 3, 2), sell("2020-03-01", "6.6667", "1100")),
  ).toEqual([
    [0, "10", "10"],
    [1, "-3.333333333333333333", "6.666666666666666667"],
    [2, "-6.666666666666666667", "0"],
  ])
})

it("after the last entry of each day the units are those of the ledger, and the changes add up to them", () => {
  fc.assert(
    fc.property(anyUnitEntries(ordinary, { splits: "any" }), (entries) => {
      const after = unitsAfterEach(recorded(entries))
      const { units } = security({}, ...entries)
      const lastOfDays = new Map(after.map(({ entryId, units: held }) => [dayOf(entries[Number(entryId)]), held]))
      for (const [day, held] of units) expect(lastOfDays.get(day)).toBe(held)
      expect(after.at(-1)?.units).toBe(units.at(-1)?.[1])
      expect(toPlainString(sum(after.map(({ change }) => decimal(change))))).toBe(after.at(-1)?.units ?? "0")
    }),
    { numRuns: 200 },
  )
})
