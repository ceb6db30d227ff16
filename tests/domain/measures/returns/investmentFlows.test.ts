import { describe, expect, it } from "vitest"
import type { LineLedger, Market, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { inBook } from "#domain/numbers/bookAmounts.ts"
import { paymentsOf } from "#domain/measures/returns/investmentFlows.ts"
import { plainLine } from "#domain/measures/valuation/ledgerParts.ts"
import { plainText } from "#domain/numbers/plainDecimal.ts"
import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import {
  account,
  balance,
  buy,
  cashFlow,
  debt,
  deliveredIn,
  deliveredOut,
  dividend,
  holding,
  marketOf,
  owed,
  security,
  sell,
  split,
  swapped,
  valued,
} from "#tests/domain/measures/examples.ts"

const nothing = marketOf({})
const apple = marketOf({
  prices: {
    AAPL: {
      currency: "USD",
      rows: [
        ["2020-01-03", "100"],
        ["2020-01-08", "110"],
      ],
    },
  },
})

/** `2020-01-02 in 12.50 USD`, by day. */
function writtenFlows(ledger: LineLedger, market: Market = nothing): ReadonlyArray<string> {
  return paymentsOf(plainLine(ledger, market))
    .map(({ day, way, amount, currency }) => `${dayOfNumber(day)} ${way} ${plainText(inBook(amount), 18)} ${currency}`)
    .sort()
}

const lost = (on: string, quantity: string) => ({ ...deliveredOut(on, quantity), reason: "loss" }) as StoredEntry
const opened = { openedOn: "2020-01-01" }

describe("money paid into and taken out of an investment", () => {
  it("the flow of a trade is its total with fees for a purchase and less fees for a sale; a split has none", () => {
    const ledger = security(
      opened,
      buy("2020-01-02", "10", "1000", "9.90"),
      split("2020-01-04", 1, 2),
      sell("2020-01-05", "4", "480", "5"),
    )
    expect(writtenFlows(ledger)).toEqual(["2020-01-02 in 1009.9 USD", "2020-01-05 out 475 USD"])
  })

  it("the flow of income is the amount before tax, and running costs count while the holding has a value", () => {
    const ledger = security(
      { ...opened, symbol: "AAPL" },
      cashFlow("expense", "2020-01-02", "7"),
      buy("2020-01-03", "10", "1000"),
      dividend("2020-01-04", "25", "6.25"),
      cashFlow("expense", "2020-01-05", "3"),
    )
    expect(writtenFlows(ledger, apple)).toEqual([
      "2020-01-03 in 1000 USD",
      "2020-01-04 income 25 USD",
      "2020-01-05 in 3 USD",
    ])
  })

  it("the flow of a swap is its value on both sides", () => {
    const ledger = holding(
      { ...opened, assetClass: "crypto" },
      swapped("in", "2020-01-02", "2", "900", "1"),
      swapped("out", "2020-01-03", "1", "500", "2"),
    )
    expect(writtenFlows(ledger)).toEqual(["2020-01-02 in 901 USD", "2020-01-03 out 498 USD"])
  })

  it("the flow of a delivery is its market value, regardless of its cost and reason; units earned and lost have none", () => {
    const ledger = holding(
      { ...opened, assetClass: "crypto", symbol: "AAPL" },
      deliveredIn("2020-01-03", "10", "950", "opening"),
      deliveredIn("2020-01-04", "3", "0", "gift"),
      deliveredIn("2020-01-05", "2", "1", "inheritance"),
      deliveredIn("2020-01-06", "1", "0", "reward"),
      deliveredIn("2020-01-07", "4", "900", "transfer"),
      buy("2020-01-08", "1", "105", "2"),
      deliveredIn("2020-01-08", "1", "7", "other"),
      deliveredOut("2020-01-09", "2"),
      lost("2020-01-10", "5"),
    )
    expect(writtenFlows(ledger, apple)).toEqual([
      "2020-01-03 in 1000 USD",
      "2020-01-04 in 300 USD",
      "2020-01-05 in 200 USD",
      "2020-01-07 in 400 USD",
      "2020-01-08 in 107 USD",
      "2020-01-08 in 110 USD",
      "2020-01-09 out 220 USD",
    ])
  })

  it("bonus shares come from the holding itself, and units without a reason on an empty holding from outside", () => {
    const bonus = security(
      { ...opened, symbol: "AAPL" },
      deliveredIn("2020-01-03", "10", "0", "other"),
      deliveredIn("2020-01-04", "1", "0", "other"),
    )
    expect(writtenFlows(bonus, apple)).toEqual(["2020-01-03 in 1000 USD"])
  })

  it("units delivered in where no price is known come in at their cost, or else at the first value that becomes known", () => {
    expect(writtenFlows(security(opened, deliveredIn("2020-01-02", "10", "950")))).toEqual(["2020-01-02 in 950 USD"])
    const free = security({ ...opened, symbol: "AAPL" }, deliveredIn("2020-01-01", "10", "0", "inheritance"))
    expect(writtenFlows(free, apple)).toEqual(["2020-01-03 in 1000 USD"])
  })

  it("income after the last units left counts on the day on which they left", () => {
    const sold = security(
      { ...opened, symbol: "AAPL" },
      buy("2020-01-03", "10", "1000"),
      sell("2020-01-08", "10", "1100"),
      dividend("2020-02-15", "50", "0"),
      buy("2020-03-01", "1", "110"),
      dividend("2020-03-01", "1", "0"),
      sell("2020-03-01", "1", "110"),
      dividend("2020-03-05", "2", "0"),
    )
    expect(writtenFlows(sold, apple)).toEqual([
      "2020-01-03 in 1000 USD",
      "2020-01-08 income 50 USD",
      "2020-01-08 out 1100 USD",
      "2020-03-01 in 110 USD",
      "2020-03-01 income 1 USD",
      "2020-03-01 income 2 USD",
      "2020-03-01 out 110 USD",
    ])
    const early = security(
      { ...opened, symbol: "AAPL" },
      dividend("2020-01-02", "5", "0"),
      buy("2020-01-03", "1", "100"),
    )
    expect(writtenFlows(early, apple)).toEqual(["2020-01-02 income 5 USD", "2020-01-03 in 100 USD"])
  })

  it("rent after a house was valued at nothing counts on the day of that value", () => {
    const house = holding(
      { ...opened, assetClass: "realEstate", currency: "EUR" },
      valued("2020-01-01", "1000"),
      valued("2020-02-01", "0"),
      cashFlow("rent", "2020-03-01", "15"),
    )
    expect(writtenFlows(house)).toEqual(["2020-01-01 in 1000 EUR", "2020-02-01 income 15 EUR"])
  })

  it("the flow of metal given away is the value of the troy ounces in its pieces", () => {
    const gold = marketOf({ prices: { XAU: { currency: "USD", rows: [["2020-01-01", "1500"]] } } })
    const piece = { grams: "31.1034768", purity: "0.9" }
    const given = { ...deliveredIn("2020-01-04", "2", "0"), reason: "inheritance" } as const
    const ledger = holding({ ...opened, assetClass: "metal", symbol: "XAU", piece }, given)
    expect(writtenFlows(ledger, gold)).toEqual(["2020-01-04 in 2700 USD"])
  })

  it("the flow of a delivery is its fraction of an appraisal, and its cost where there is no other value", () => {
    const unlisted = security(opened, deliveredIn("2020-01-02", "10", "1010"), deliveredOut("2020-01-05", "4"))
    expect(writtenFlows(unlisted)).toEqual(["2020-01-02 in 1010 USD", "2020-01-05 out 404 USD"])
    const bought = security(opened, buy("2020-01-02", "10", "1000", "10"), deliveredOut("2020-01-05", "4"))
    expect(writtenFlows(bought)).toEqual(["2020-01-02 in 1010 USD", "2020-01-05 out 400 USD"])
    const appraised = security(
      opened,
      buy("2020-01-02", "10", "1000"),
      valued("2020-01-03", "2000"),
      deliveredOut("2020-01-05", "4"),
    )
    expect(writtenFlows(appraised)).toEqual(["2020-01-02 in 1000 USD", "2020-01-05 out 800 USD"])
  })

  it("the flow of an acquisition is its acquisition cost, in the currency of the purchase", () => {
    const acquisitionCost = { amount: "780000", currency: "CHF" } as const
    const house = holding(
      { ...opened, assetClass: "realEstate", currency: "EUR", acquisitionCost },
      cashFlow("rent", "2020-02-01", "1500"),
    )
    expect(writtenFlows(house)).toEqual(["2020-01-01 in 780000 CHF", "2020-02-01 income 1500 EUR"])
  })

  it("the flow of a holding without a price paid is its first known value, which it had at its opening", () => {
    const inherited = holding({ ...opened, assetClass: "realEstate", currency: "EUR" }, valued("2020-01-05", "500000"))
    expect(writtenFlows(inherited)).toEqual(["2020-01-01 in 500000 EUR"])
  })

  it("the flow of private markets and policies is what they call and pay, and the value of a fund before its first recorded call", () => {
    const fund = holding(
      { ...opened, assetClass: "private" },
      cashFlow("capitalCall", "2020-01-02", "100"),
      cashFlow("distribution", "2020-01-07", "30", { recallable: true }),
    )
    expect(writtenFlows(fund)).toEqual(["2020-01-02 in 100 USD", "2020-01-07 out 30 USD"])
    const policy = holding(
      { ...opened, assetClass: "insurance" },
      valued("2020-01-01", "20000"),
      cashFlow("premium", "2020-01-02", "100"),
    )
    expect(writtenFlows(policy)).toEqual(["2020-01-01 in 20000 USD", "2020-01-02 in 100 USD"])
  })

  it("the flow of an account is the change of its balance that neither interest nor costs explain; an overdraft counts as zero", () => {
    const ledger = account(
      opened,
      balance("2020-01-02", "1000"),
      cashFlow("interest", "2020-01-20", "12", { taxWithheld: "2" }),
      cashFlow("expense", "2020-01-21", "3"),
      balance("2020-01-31", "1507"),
      balance("2020-02-10", "-50"),
      balance("2020-02-20", "200"),
    )
    expect(writtenFlows(ledger)).toEqual([
      "2020-01-01 in 1000 USD",
      "2020-01-31 in 498 USD",
      "2020-02-10 out 1507 USD",
      "2020-02-20 in 200 USD",
    ])
  })

  it("the flow of a closing is the last value, unless money was received on that day", () => {
    const bought = { amount: "64000", currency: "GBP" } as const
    const painting = { ...opened, assetClass: "other", currency: "GBP", acquisitionCost: bought } as const
    const closed = holding({ ...painting, closedOn: "2020-06-01" }, valued("2020-03-01", "71500"))
    expect(writtenFlows(closed)).toEqual(["2020-01-01 in 64000 GBP", "2020-06-01 out 71500 GBP"])
    const sold = holding(
      { ...painting, closedOn: "2020-06-01" },
      valued("2020-03-01", "71500"),
      cashFlow("exit", "2020-06-01", "70000"),
    )
    expect(writtenFlows(sold)).toEqual(["2020-01-01 in 64000 GBP", "2020-06-01 out 70000 GBP"])
    const emptied = account(
      { ...opened, closedOn: "2020-02-01" },
      balance("2020-01-02", "10"),
      balance("2020-02-01", "0"),
    )
    expect(writtenFlows(emptied)).toEqual(["2020-01-01 in 10 USD", "2020-02-01 out 10 USD"])
  })

  it("the flow of a whole sale is the money received when the value ends, even if it was received some days before", () => {
    const bought = { amount: "64000", currency: "GBP" } as const
    const sold = holding(
      { ...opened, assetClass: "other", currency: "GBP", acquisitionCost: bought, closedOn: "2020-06-01" },
      valued("2020-03-01", "71500"),
      cashFlow("exit", "2020-05-28", "70000"),
    )
    expect(writtenFlows(sold)).toEqual(["2020-01-01 in 64000 GBP", "2020-06-01 out 70000 GBP"])
  })

  it("the flow of a debt is zero", () => {
    expect(writtenFlows(debt({ creditor: "Ben" }, owed("2020-01-01", "1000")))).toEqual([])
  })
})
