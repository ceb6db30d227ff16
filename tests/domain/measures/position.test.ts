import * as fc from "fast-check"
import { expect, it } from "vitest"
import { dailyWorth } from "../../../domain/measures/dailyWorth.ts"
import { type Position, positionOf, positionOfBook } from "../../../domain/measures/position.ts"
import { bookOf } from "../../../domain/measures/unitBook.ts"
import { UnitJournal } from "../../../domain/measures/unitJournal.ts"
import { dayNumber } from "../../../domain/shared/calendarDate.ts"
import { anyUnitEntries, fine, longest, ordinary } from "./anyUnits.ts"
import { marketOf, security } from "./examples.ts"

const [from, end] = [dayNumber("1994-12-31"), dayNumber("2005-01-01")]

it("a holding's book is worth the same on every day as the ledger that is kept of it", () => {
  const price = marketOf({
    prices: {
      AAPL: {
        currency: "USD",
        rows: [
          ["1996-01-02", "100.25"],
          ["1999-03-01", "0.125"],
        ],
      },
    },
  }).price("AAPL")
  const anyEntries = fc.oneof(...[ordinary, fine, longest].map((lengths) => anyUnitEntries(lengths, { splits: "any" })))
  fc.assert(
    fc.property(anyEntries, fc.constantFrom(price, undefined), (entries, quoted) => {
      const journal = new UnitJournal()
      for (const entry of entries) {
        if (entry._tag === "Trade") journal.trade(entry)
        if (entry._tag === "Delivery") journal.delivery(entry)
        if (entry._tag === "Split") journal.split(entry)
      }
      const ledger = security({}, ...entries)
      const worths = (position: Position) =>
        dailyWorth(position, quoted, "owned", from, end).map((stretch) => {
          const { firstDay, values, currency, basis, exactOn } = stretch
          const days = Array.from(values.keys(), (i) => firstDay + i).filter((day) => day % 97 === 0)
          const exact = days.map((day) => {
            const { numerator, denominator } = exactOn(day)
            return (numerator * 10n ** 60n) / denominator
          })
          return { firstDay, count: values.length, currency, basis, exact }
        })
      expect(worths(positionOfBook(ledger, bookOf(journal)))).toEqual(worths(positionOf(ledger)))
    }),
  )
})
