import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { changeOf } from "#domain/measures/changes/change.ts"
import type { CostMethod, LineLedger } from "#domain/measures/ledger/facts.ts"
import { paymentsOf } from "#domain/measures/returns/investmentFlows.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { plainLine } from "#domain/measures/valuation/ledgerParts.ts"
import { toFixedString } from "#domain/numbers/decimal.ts"
import { buy, day, marketOf, paidInUnits, portfolio, printed, security, sell } from "#tests/domain/measures/examples.ts"

const methods: ReadonlyArray<CostMethod> = ["average", "fifo"]
const last = (ledger: LineLedger, method: CostMethod) => ledger.cost[method].at(-1)?.[1]

describe("a dividend that is paid in units", () => {
  it("the income that the bank states is the cost of the new units", () => {
    // 100 for 1,000, then 4 as a dividend of 50: 104 for 1,050. Sold for 1,300: 250.
    const entries = [buy("2024-01-02", "100", "1000"), paidInUnits("2024-03-01", "4", "50")]
    const ledger = security({}, ...entries)
    const figures = holdingOn(ledger, marketOf({}), day("2024-06-03"))
    expect(toFixedString(figures.income.gross, 2)).toBe("50.00")
    for (const method of methods) {
      expect(last(ledger, method)).toEqual({ cost: "1050", realised: "0" })
      const sold = security({}, ...entries, sell("2024-06-03", "104", "1300"))
      expect(last(sold, method)).toEqual({ cost: "0", realised: "250" })
    }
  })

  it("the new units are a lot of their day", () => {
    // By FIFO the 100 of January are sold first; the other 4 cost 50.
    const entries = [buy("2024-01-02", "100", "1000"), paidInUnits("2024-03-01", "4", "50")]
    expect(last(security({}, ...entries, sell("2024-06-03", "100", "1200")), "fifo")).toEqual({
      cost: "50",
      realised: "200",
    })
  })

  it("no money moves: the income stays invested and what changed is income, regardless of the price", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 100_000 }), (units, cents) => {
        const ledger = security(
          { currency: "EUR", symbol: "ACME", openedOn: "2024-01-02" },
          buy("2024-01-02", "100", "1000"),
          paidInUnits("2024-03-01", String(units), String(cents / 100)),
        )
        const market = marketOf({ prices: { ACME: { currency: "EUR", rows: [["2024-01-02", "10"]] } } })
        expect(paymentsOf(plainLine(ledger, market)).map(({ day: on, way }) => [on, way])).toHaveLength(1)
        const { parts } = changeOf({
          ledgers: [ledger],
          portfolios: [portfolio("Anna")],
          stakes: [],
          market,
          from: day("2024-01-31"),
          to: day("2024-12-31"),
          currency: "EUR",
          scope: "household",
        })
        expect(printed(parts.income)).toBe((cents / 100).toFixed(2))
        expect(printed(parts.money)).toBe("0.00")
        expect(printed(parts.market)).toBe((units * 10 - cents / 100).toFixed(2))
      }),
    )
  })
})
