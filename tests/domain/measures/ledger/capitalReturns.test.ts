import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { CostMethod, LineLedger, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { openLotsOfStored } from "#domain/measures/ledger/ledger.ts"
import { paymentsOf } from "#domain/measures/returns/investmentFlows.ts"
import { plainLine } from "#domain/measures/valuation/ledgerParts.ts"
import { inBook } from "#domain/numbers/bookAmounts.ts"
import { mantissaOf, plainText } from "#domain/numbers/plainDecimal.ts"
import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import { anyUnitEntries, ordinary } from "#tests/domain/measures/anyUnits.ts"
import { buy, day, marketOf, paidBack, security, sell, split } from "#tests/domain/measures/examples.ts"

const methods: ReadonlyArray<CostMethod> = ["average", "fifo"]
const last = (ledger: LineLedger, method: CostMethod) => ledger.cost[method].at(-1)?.[1]

describe("capital that a security pays back", () => {
  it("capital paid back lowers the cost, and a later sale realises that much more", () => {
    // 100 shares for 1,000; 100 comes back: 900. Sold for 1,200: 300.
    const entries = [buy("2024-01-02", "100", "1000"), paidBack("2024-03-01", "100")]
    for (const method of methods) {
      expect(last(security({}, ...entries), method)).toMatchObject({ cost: "900", realised: "0" })
      const sold = security({}, ...entries, sell("2024-06-03", "100", "1200"))
      expect(last(sold, method)).toEqual({ cost: "0", realised: "300" })
      expect(sold.income).toEqual([])
    }
  })

  it("capital paid back lowers the cost of each lot in proportion to its units, and what exceeds the cost of a lot is gain", () => {
    // 30 shares for 300 and 10 for 20. Of 120, 90 are of the first lot and 30 of the second, whose cost is 20: 10 are gain.
    const entries = [buy("2024-01-02", "30", "300"), buy("2024-02-01", "10", "20"), paidBack("2024-03-01", "120")]
    const ledger = security({}, ...entries)
    expect(last(ledger, "fifo")).toEqual({ cost: "210", realised: "10", lowered: ["90", "20"] })
    // By average cost there is one lot of 320.
    expect(last(ledger, "average")).toEqual({ cost: "200", realised: "0", lowered: ["120"] })
    const lots = openLotsOfStored(
      { entries: entries.map((entry, n) => ({ entryId: String(n), entry })) },
      day("2024-03-01"),
    )
    expect(lots).toEqual([
      { day: "2024-01-02", units: "30", cost: "210" },
      { day: "2024-02-01", units: "10", cost: "0" },
    ])
    // The lot without a cost is all gain when it is sold, and the other keeps its day.
    const sold = security({}, ...entries, sell("2024-06-03", "35", "700"))
    expect(last(sold, "fifo")).toEqual({ cost: "0", realised: "500" })
  })

  it("capital above the whole cost is a realised gain, and the cost is never below zero", () => {
    const ledger = security({}, buy("2024-01-02", "10", "100"), paidBack("2024-03-01", "130"))
    for (const method of methods) expect(last(ledger, method)).toMatchObject({ cost: "0", realised: "30" })
  })

  it("capital is paid back on the units held before its day, after a split", () => {
    // The purchase of the day takes no part: 1,000 − 100, and 500.
    const entries = [buy("2024-01-02", "100", "1000"), split("2024-03-01", 1, 2), buy("2024-03-01", "50", "500")]
    const ledger = security({}, ...entries, paidBack("2024-03-01", "100"))
    expect(last(ledger, "fifo")).toMatchObject({ cost: "1400", lowered: ["100"] })
  })

  it("capital paid back is no income, and goes out of the investment; after the last units on the last day they were held", () => {
    const bought = buy("2024-01-02", "100", "1000")
    const flowsOf = (...entries: ReadonlyArray<StoredEntry>) =>
      paymentsOf(plainLine(security({}, bought, ...entries), marketOf({}))).map(
        ({ day: on, way, amount }) => `${dayOfNumber(on)} ${way} ${plainText(inBook(amount), 18)}`,
      )
    expect(flowsOf(paidBack("2024-03-01", "100"))).toEqual(["2024-01-02 in 1000", "2024-03-01 out 100"])
    const sold = flowsOf(sell("2024-02-01", "100", "900"), paidBack("2024-03-01", "100"))
    expect(sold).toEqual(["2024-01-02 in 1000", "2024-02-01 out 900", "2024-02-01 out 100"])
  })

  it("what was paid less what came back is the remaining cost less the gain, in any history", () => {
    const anyReturns = fc.array(fc.tuple(fc.nat({ max: 30 }), fc.constantFrom("0.01", "77.77", "5000000")))
    fc.assert(
      fc.property(anyUnitEntries(ordinary, { splits: "any", deliveries: "in only" }), anyReturns, (some, returns) => {
        const days = some.map(dayOfEntry)
        const entries = [...some, ...returns.map(([n, amount]) => paidBack(days[n % days.length] ?? "", amount))]
        const ledger = security({}, ...entries)
        for (const method of methods) {
          const { cost, realised } = last(ledger, method) ?? { cost: "0", realised: "0" }
          expect(eighteen(cost) - eighteen(realised)).toBe(paidLessReceived(entries))
          for (const [, step] of ledger.cost[method]) expect(eighteen(step.cost)).toBeGreaterThanOrEqual(0n)
        }
      }),
    )
  })
})

const eighteen = (text: string): bigint => mantissaOf(text, 18)

const dayOfEntry = (entry: StoredEntry): string =>
  Object.entries(entry).find(([field]) => field.endsWith("On"))?.[1] as string

function paidLessReceived(entries: ReadonlyArray<StoredEntry>): bigint {
  let paid = 0n
  for (const entry of entries) {
    if (entry._tag === "Delivery") paid += eighteen(entry.cost.amount)
    if (entry._tag === "CapitalReturn") paid -= eighteen(entry.amount.amount)
    if (entry._tag !== "Trade") continue
    const [consideration, fees] = [eighteen(entry.consideration.amount), eighteen(entry.fees.amount)]
    paid += entry.side === "buy" ? consideration + fees : fees - consideration
  }
  return paid
}
