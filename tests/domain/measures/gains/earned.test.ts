import { type Fraction } from "#domain/numbers/fraction.ts"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { pricedEntries, withEarnedCost } from "#domain/measures/gains/earned.ts"
import { openLotsOfStored } from "#domain/measures/ledger/ledger.ts"
import type { CostMethod, LineLedger, Market, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { explainGain } from "#domain/measures/trace/lineFigures.ts"
import { latentTaxOf } from "#domain/measures/keyFigures/latentTax.ts"
import { holdingGain } from "#domain/measures/gains/gain.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { type Currency, amountIn } from "#domain/shared/money.ts"
import { explainedHolding } from "#tests/domain/measures/trace/explained.ts"
import { addsUp, leavesOf } from "#tests/domain/measures/trace/recombined.ts"
import {
  buy,
  day,
  deliveredIn,
  deliveredOut,
  holding,
  type HoldingExample,
  marketOf,
  printed,
  sell,
  split,
  valued,
} from "#tests/domain/measures/examples.ts"
import { texts } from "./gains.ts"

const amountOf = (exact: Fraction) => amountIn(exact, "EUR")

const market = marketOf({
  prices: {
    TOK: {
      currency: "USD",
      rows: [
        ["2024-01-02", "5"],
        ["2024-06-28", "8"],
      ],
    },
  },
  rates: {
    USD: [
      ["2024-01-02", "1.25"],
      ["2024-06-28", "1"],
    ],
  },
})
const token = { assetClass: "crypto", symbol: "TOK", openedOn: "2024-01-01", currency: "USD" } as const
const airdrop = (on: string, units: string, cost = "0"): StoredEntry => deliveredIn(on, units, cost, "airdrop")

/** Entries of July 2024, when a token costs 8, in the order of their days; a sale comes last. */
const anyHistory = fc
  .tuple(
    fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 900 })), { minLength: 1, maxLength: 6 }),
    fc.boolean(),
  )
  .map(([some, sold]) => {
    const came = some.map(([isEarned, units], n) => {
      const on = `2024-${isEarned ? "02" : "07"}-1${n}`
      return isEarned ? airdrop(on, String(units)) : buy(on, String(units), String(units * 9))
    })
    return sold ? [...came, sell("2024-08-01", "1", "7.77")] : came
  })

interface Asked {
  readonly method?: CostMethod
  readonly currency?: Currency
  readonly of?: HoldingExample
  readonly known?: Market
}

function figures(
  entries: ReadonlyArray<StoredEntry>,
  { method = "average", currency = "USD", of = token, known = market }: Asked = {},
): Readonly<Record<string, string | null>> {
  const ledger = withEarnedCost(holding(of, ...entries), known)
  const asked = { market: known, on: day("2024-12-31"), currency, method }
  const gain = holdingGain({ ledger, ...asked })
  const { cost, income } = holdingOn(ledger, known, asked.on)
  return { ...texts(gain), cost: cost && printed(cost[method].cost), page: printed(income.gross) }
}

describe("units that come in as income", () => {
  it("10 tokens handed out at 5 are an income of 50 and cost 50, so that a price of 8 is a gain of 30", () => {
    expect(figures([airdrop("2024-01-02", "10")])).toMatchObject({
      income: "50.00",
      page: "50.00",
      cost: "50.00",
      total: "30.00",
      unrealised: "30.00",
    })
  })

  it("the income and the cost are the same amount in every currency, at the rate of their day", () => {
    // 50 dollars were 40 euros; 80 dollars are 80 euros.
    expect(figures([airdrop("2024-01-02", "10")], { currency: "EUR" })).toMatchObject({
      income: "40.00",
      unrealised: "40.00",
    })
    const held = figures([airdrop("2024-01-02", "10")], { of: { ...token, currency: "EUR" }, currency: "EUR" })
    expect(held).toMatchObject({ page: "40.00", cost: "40.00", income: "40.00", unrealised: "40.00" })
  })

  it("a sale takes the cost of the units handed out along, by both methods", () => {
    const entries = [airdrop("2024-01-02", "10"), buy("2024-06-28", "10", "80"), sell("2024-07-01", "10", "90")]
    // The average cost of 20 units is 130; the first 10 of them cost 50.
    expect(figures(entries)).toMatchObject({ realised: "25.00", cost: "65.00", income: "50.00" })
    expect(figures(entries, { method: "fifo" })).toMatchObject({ realised: "40.00", cost: "80.00" })
  })

  it("units given away take their cost along, and units lost lose it", () => {
    const given = [airdrop("2024-01-02", "10"), deliveredOut("2024-06-01", "4")]
    expect(figures(given)).toMatchObject({ income: "50.00", cost: "30.00", realised: "0.00", unrealised: "18.00" })
    const lost = [airdrop("2024-01-02", "10"), deliveredOut("2024-06-01", "4", "loss")]
    expect(figures(lost)).toMatchObject({ income: "50.00", cost: "30.00", realised: "-20.00", unrealised: "18.00" })
  })

  it("a later split changes neither the cost nor the income", () => {
    const entries = [airdrop("2024-01-02", "10"), split("2024-02-01", 1, 2), sell("2024-07-01", "5", "40")]
    expect(figures(entries)).toMatchObject({ income: "50.00", cost: "37.50", realised: "27.50" })
  })

  it("the tax on the gain is not on the income a second time", () => {
    const ledger = withEarnedCost(holding({ ...token, taxRate: "25" }, airdrop("2024-01-02", "10")), market)
    // 25 % of 80 − 50
    expect(printed(amountOf(latentTaxOf(ledger, market, day("2024-12-31"))))).toBe("7.50")
  })

  it("each open lot shows its cost", () => {
    const entries = [airdrop("2024-01-02", "10"), buy("2024-06-28", "1", "8"), airdrop("2024-06-29", "2")]
    const recorded = entries.map((entry, n) => ({ entryId: String(n), entry }))
    const ledger = withEarnedCost(holding(token, ...entries), market)
    const lots = openLotsOfStored({ entries: pricedEntries(ledger, recorded) }, day("2024-12-31"))
    expect(lots.map(({ units, cost }) => [units, cost])).toEqual([
      ["10", "50"],
      ["1", "8"],
      ["2", "16"],
    ])
  })

  it("an own value and a price paid are prices, too", () => {
    const of = { assetClass: "crypto", openedOn: "2024-01-01", currency: "USD" } as const
    expect(figures([buy("2024-01-05", "2", "14"), airdrop("2024-01-06", "3")], { of })).toMatchObject({
      income: "21.00",
      cost: "35.00",
    })
    const valuedOnce = [buy("2024-01-05", "2", "14"), valued("2024-01-06", "20"), airdrop("2024-02-06", "3")]
    expect(figures(valuedOnce, { of })).toMatchObject({ income: "30.00", cost: "44.00" })
  })

  it("cost and income are zero where no price is known that day, and follow as soon as one is", () => {
    const early = [airdrop("2024-01-01", "10")]
    expect(figures(early)).toMatchObject({ income: "0.00", page: "0.00", cost: "0.00", unrealised: "80.00" })
    const later = marketOf({ prices: { TOK: { currency: "USD", rows: [["2024-01-01", "4"]] } } })
    expect(figures(early, { known: later })).toMatchObject({ income: "40.00", page: "40.00", cost: "40.00" })
  })

  it("a cost that was stated is the income", () => {
    expect(figures([airdrop("2024-01-02", "10", "45")])).toMatchObject({
      income: "45.00",
      page: "45.00",
      cost: "45.00",
      unrealised: "35.00",
    })
  })

  it("the ledger is the same object until a price or rate is new", () => {
    const ledger: LineLedger = holding(token, airdrop("2024-01-02", "10"))
    expect(withEarnedCost(ledger, market)).toBe(withEarnedCost(ledger, market))
    const bought = holding(token, buy("2024-01-02", "10", "50"))
    expect(withEarnedCost(bought, market)).toBe(bought)
  })

  it("with the preference for neither income nor cost, the whole value is a gain, and a sale realises that gain", () => {
    const of = { ...token, unitsEarned: "neither" } as const
    expect(figures([airdrop("2024-01-02", "10")], { of })).toMatchObject({
      income: "0.00",
      page: "0.00",
      cost: "0.00",
      total: "80.00",
      unrealised: "80.00",
    })
    const sold = [airdrop("2024-01-02", "10"), buy("2024-06-28", "10", "80"), sell("2024-07-01", "10", "90")]
    expect(figures(sold, { of })).toMatchObject({ income: "0.00", realised: "50.00", cost: "40.00" })
    expect(figures(sold, { of, method: "fifo" })).toMatchObject({ realised: "90.00", cost: "80.00" })
  })

  it("income and gain together are the same with either preference, by either method", () => {
    fc.assert(
      fc.property(anyHistory, fc.constantFrom("average" as const, "fifo" as const), (entries, method) => {
        const both = figures(entries, { method })
        const neither = figures(entries, { method, of: { ...token, unitsEarned: "neither" } })
        const [all, gain] = [Number(both["total"]) + Number(both["income"]), Number(neither["total"])]
        // Each of the three figures is rounded to a cent.
        expect(Math.abs(all - gain)).toBeLessThan(0.02)
        expect(neither["income"]).toBe("0.00")
      }),
    )
  })

  it("the explanation of the income is the units and their price", () => {
    const line = explainedHolding({ ...token, currency: "EUR" }, [airdrop("2024-01-03", "10")], market)
    const asked = { market, on: day("2024-12-31"), currency: "EUR", method: "average" } as const
    const income = explainGain({ line, ...asked })?.income
    const sources = income && leavesOf(income).map(({ source }) => source?._tag)
    expect(sources).toEqual(["Entry", "Price", "Rate"])
    expect(income && printed(amountOf(income.exact))).toBe("40.00")
  })

  it("the explanation of the gain shows the same cost and income", () => {
    const entries = [airdrop("2024-01-02", "10"), sell("2024-07-01", "4", "36")]
    const line = explainedHolding(token, entries, market)
    for (const method of ["average", "fifo"] as const) {
      const asked = { market, on: day("2024-12-31"), currency: "EUR", method } as const
      const explained = explainGain({ line, ...asked })
      const gain = holdingGain({ ledger: line.ledger, ...asked })
      for (const figure of ["realised", "unrealised", "income"] as const) {
        expect(explained && printed(amountOf(explained[figure].exact))).toBe(gain && printed(gain[figure]))
        expect(explained && addsUp(explained[figure])).toBe(true)
      }
    }
  })
})
