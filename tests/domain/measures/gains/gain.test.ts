import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { describe, expect, it } from "vitest"
import { holdingGain } from "#domain/measures/gains/gain.ts"
import { walletLedgerOfStored } from "#domain/measures/ledger/walletLedger.ts"
import type { LineId } from "#domain/shared/ids.ts"
import {
  account,
  balance,
  buy,
  cashFlow,
  day,
  deliveredIn,
  deliveredOut,
  dividend,
  holding,
  marketOf,
  portfolio,
  printed,
  security,
  sell,
  valued,
} from "#tests/domain/measures/examples.ts"
import { gainOf, market, shares, texts } from "./gains.ts"

it("units sold for nothing lose their whole cost", () => {
  const given = security(shares, buy("2020-01-01", "10", "1000"), sell("2020-02-01", "10", "0"))
  // 1,000 dollars at 0.80 euros.
  expect(gainOf(given)).toMatchObject({ realised: "-800.00", unrealised: "0.00", total: "-800.00" })
  expect(gainOf(given, { currency: "USD", method: "fifo" })).toMatchObject({ realised: "-1000.00", unrealised: "0.00" })
})

describe("the gain of a holding", () => {
  const traded = security(
    shares,
    buy("2020-01-01", "10", "1000", "10"),
    buy("2020-02-01", "10", "1400", "20"),
    sell("2020-02-15", "5", "800", "5"),
    dividend("2020-02-20", "40", "6"),
    cashFlow("expense", "2020-02-21", "3"),
  )

  it("the gain in the currency of the holding has no currency effect, and price and fees add up to realised and unrealised", () => {
    // 20 shares cost 2 430, so 5 of them 607.50 and 15 of them 1 822.50.
    expect(gainOf(traded, { currency: "USD" })).toEqual({
      realised: "187.50", // 795 − 607.50
      realisedAfterTax: "187.50",
      unrealised: "427.50", // 2 250 − 1 822.50
      total: "615.00",
      price: "650.00", // 800 + 2 250 − 2 400
      exchange: "0.00",
      fees: "-35.00",
      income: "40.00",
      expenses: "3.00",
      taxWithheld: "6.00",
      taxes: "0.00",
    })
  })

  it("the gain in another currency is split by the rates of the days of the cash flows", () => {
    // Cost 800 + 8 of the first purchase and 1 400 + 20 of the second: 2 228 EUR; a quarter was sold.
    expect(gainOf(traded)).toEqual({
      realised: "238.00", // 800 − 5 − 557
      realisedAfterTax: "238.00",
      unrealised: "-546.00", // 2 250 × 0.5 − 1 671
      total: "-308.00",
      price: "425.00", // (800 − 600) × 1 + (2 250 − 1 800) × 0.5
      exchange: "-700.00", // 600 − 550 of what was sold, 1 800 × 0.5 − 1 650 of what is held
      fees: "-33.00", // 8 + 20 + 5
      income: "40.00",
      expenses: "3.00",
      taxWithheld: "6.00",
      taxes: "0.00",
    })
  })

  it("the gain uses the oldest units first by FIFO", () => {
    // Sold: 5 of the first purchase, 404 EUR. Held: the other 5, 404 EUR, and all of the second, 1 420 EUR.
    expect(gainOf(traded, { method: "fifo" })).toMatchObject({
      realised: "391.00",
      unrealised: "-699.00",
      exchange: "-750.00", // 500 × (1 − 0.8) of what was sold, 500 × (0.5 − 0.8) + 1 400 × (0.5 − 1) of what is held
      fees: "-33.00",
      price: "475.00", // (800 − 500) × 1 + (2 250 − 1 900) × 0.5
    })
  })

  it("the gain of a day excludes later sales and includes earlier ones", () => {
    const on = (text: string) =>
      texts(holdingGain({ ledger: traded, market, on: day(text), currency: "USD", method: "average" }))?.["realised"]
    expect(["2020-02-14", "2020-02-15", "2020-03-01", "2020-01-31", "2020-02-20"].map(on)).toEqual([
      "0.00",
      "187.50",
      "187.50",
      "0.00",
      "187.50",
    ])
  })

  it("the gain is absent where the rate of one of its days is unknown", () => {
    const early = security({ ...shares, openedOn: "2019-12-01" }, buy("2019-12-01", "10", "900"))
    expect(gainOf(early)).toBeUndefined()
    expect(gainOf(early, { currency: "USD" })).toMatchObject({ total: "600.00" })
  })

  it("the gain has a currency effect from the currency of the price, also in the currency of the holding", () => {
    const inEuros = security({ ...shares, currency: "EUR" }, buy("2020-01-01", "10", "800"))
    // 800 EUR were 1 000 USD; 10 shares at 150 USD are 750 EUR.
    expect(gainOf(inEuros)).toMatchObject({ total: "-50.00", exchange: "-300.00", price: "250.00" })
  })

  it("the gain of units delivered out is excluded with their cost and fees, and units earned are income at their value", () => {
    const given = security(shares, buy("2020-01-01", "10", "1000", "10"), deliveredOut("2020-02-01", "5"))
    expect(gainOf(given, { currency: "USD" })).toMatchObject({
      realised: "0.00",
      unrealised: "245.00", // 5 × 150 − 505
      fees: "-5.00",
      price: "250.00",
    })
    const reward = { ...deliveredIn("2020-02-01", "2", "0"), reason: "reward" } as const
    const rewarded = holding({ ...shares, assetClass: "crypto" }, reward)
    expect(gainOf(rewarded, { currency: "USD" })).toMatchObject({ unrealised: "100.00", income: "200.00" })
  })

  it("the gain of a holding without units is its proceeds less its cost", () => {
    const cost = { amount: "1000", currency: "USD" } as const
    const thing = { assetClass: "other", currency: "USD", openedOn: "2020-01-01", acquisitionCost: cost } as const
    expect(gainOf(holding(thing, valued("2020-02-01", "1300")))).toMatchObject({
      unrealised: "-150.00", // 1 300 × 0.5 − 800
      exchange: "-300.00",
      price: "150.00",
    })
    const sold = holding({ ...thing, closedOn: "2020-02-10" }, cashFlow("exit", "2020-02-10", "1200"))
    expect(gainOf(sold)).toMatchObject({ realised: "400.00", unrealised: "0.00", exchange: "200.00", price: "200.00" })
    const foreign = holding({ ...thing, currency: "EUR" }, valued("2020-02-01", "900"))
    expect(gainOf(foreign)).toMatchObject({ total: "100.00", exchange: "0.00" })
  })

  it("the gain remains when a holding is closed without payment", () => {
    const cost = { amount: "1000", currency: "USD" } as const
    const startup = {
      assetClass: "private",
      openedOn: "2020-01-01",
      acquisitionCost: cost,
      closedOn: "2020-02-10",
    } as const
    expect(gainOf(holding(startup, valued("2020-02-01", "0")), { currency: "USD" })).toMatchObject({
      realised: "-1000.00",
      unrealised: "0.00",
    })
  })

  it("the gain of sold units remains when the rest leaves without payment on the day of closing", () => {
    const ended = security(
      { ...shares, closedOn: "2020-02-10" },
      buy("2020-01-01", "10", "1000", "10"),
      sell("2020-02-10", "4", "500"),
    )
    expect(gainOf(ended, { currency: "USD" })).toMatchObject({ realised: "96.00", unrealised: "0.00", fees: "-4.00" })
  })

  it("the gain follows rates that are published later", () => {
    const held = security(shares, buy("2020-01-01", "10", "1000"))
    const unrealised = (rate: string) => {
      const today = { ...market, rate: marketOf({ rates: { USD: [["2020-01-01", rate]] } }).rate }
      const question = {
        ledger: held,
        market: today,
        on: day("2020-03-01"),
        currency: "EUR",
        method: "average",
      } as const
      return texts(holdingGain(question))?.["unrealised"]
    }
    expect([unrealised("1.25"), unrealised("2")]).toEqual(["400.00", "250.00"])
  })

  it("the gain of private markets returns the capital first; distributions above it are income, unless nothing is left", () => {
    const fund = holding(
      { assetClass: "private", openedOn: "2020-01-01" },
      cashFlow("capitalCall", "2020-01-01", "1000"),
      cashFlow("distribution", "2020-01-15", "400"),
      valued("2020-02-01", "900"),
    )
    expect(gainOf(fund, { currency: "USD" })).toMatchObject({ realised: "0.00", unrealised: "300.00", income: "0.00" })
    const repaid = holding(
      { assetClass: "private", openedOn: "2020-01-01" },
      cashFlow("capitalCall", "2020-01-01", "1000"),
      cashFlow("distribution", "2020-01-15", "1250"),
      valued("2020-02-01", "80"),
    )
    expect(gainOf(repaid, { currency: "USD" })).toMatchObject({
      realised: "0.00",
      unrealised: "80.00",
      income: "250.00",
    })
    const sold = holding(
      { assetClass: "private", openedOn: "2020-01-01" },
      cashFlow("capitalCall", "2020-01-01", "1000"),
      cashFlow("exit", "2020-01-15", "1250"),
    )
    expect(gainOf(sold, { currency: "USD" })).toMatchObject({ realised: "250.00", unrealised: "0.00", income: "0.00" })
  })

  it("the gain of an account is only that of its currency", () => {
    const dollars = account(
      { openedOn: "2020-01-01" },
      balance("2020-01-01", "1000"),
      cashFlow("interest", "2020-02-01", "50"),
      balance("2020-02-01", "550"),
    )
    expect(gainOf(dollars, { currency: "USD" })).toMatchObject({ total: "0.00", income: "50.00" })
    // 450 of the 1 000 left at 1 instead of 0.80; 550 are valued at 0.50 instead.
    expect(gainOf(dollars)).toMatchObject({
      realised: "90.00",
      unrealised: "-165.00",
      exchange: "-75.00",
      price: "0.00",
    })
  })

  it("the gain adds up to the cent where every operand has to be rounded", () => {
    const thirds = security(
      shares,
      buy("2020-01-01", "3", "100.01", "0.01"),
      buy("2020-02-01", "4", "333.33", "0.01"),
      sell("2020-02-15", "2", "123.45", "0.01"),
    )
    for (const method of ["average", "fifo"] as const) {
      const gain = gainOf(thirds, { method }) ?? {}
      const cents = (name: string) => Math.round(Number(gain[name]) * 100)
      expect(cents("realised") + cents("unrealised")).toBe(cents("total"))
      expect(cents("price") + cents("exchange") + cents("fees")).toBe(cents("total"))
    }
  })
})

it("a wallet gains its value above that of the first statement", () => {
  const statement = (statedOn: string, amount: string) => ({
    statedOn: day(statedOn),
    tokens: [{ token: "ETH", chain: "base" as const, balance: "1", value: { amount, currency: "USD" as const } }],
  })
  const wallet = walletLedgerOfStored({
    lineId: "wallet" as LineId,
    portfolioId: portfolio("Anna"),
    currency: "USD",
    connectedOn: day("2020-01-01"),
    disconnectedOn: null,
    entries: [statement("2020-01-05", "400"), statement("2020-02-05", "500")],
  })
  expect(gainOf(wallet, { currency: "USD", on: "2020-01-31" })).toMatchObject({ unrealised: "0.00" })
  expect(gainOf(wallet, { currency: "USD" })).toMatchObject({ realised: "0.00", unrealised: "100.00" })
})

describe("purchases of one day", () => {
  const twice = security(
    shares,
    buy("2020-01-01", "10", "1000", "500"),
    buy("2020-01-01", "10", "1000"),
    deliveredOut("2020-02-01", "10"),
  )

  it("purchases of one day are two lots, of which the first leaves first with its fees", () => {
    // What is left cost 1 000 without fees, and is valued at 1 500.
    expect(gainOf(twice, { currency: "USD", method: "fifo" })).toMatchObject({
      unrealised: "500.00",
      price: "500.00",
      fees: "0.00",
    })
  })

  it("purchases of one day leave in the order of recording, and share the fees by average cost", () => {
    const other = security(
      shares,
      buy("2020-01-01", "10", "1000"),
      buy("2020-01-01", "10", "1000", "500"),
      deliveredOut("2020-02-01", "10"),
    )
    // What is left cost 1 500, of which 500 fees.
    expect(gainOf(other, { currency: "USD", method: "fifo" })).toMatchObject({
      unrealised: "0.00",
      price: "500.00",
      fees: "-500.00",
    })
    // Half of 2 500, of which half of 500 fees.
    expect(gainOf(twice, { currency: "USD" })).toMatchObject({ unrealised: "250.00", price: "500.00", fees: "-250.00" })
  })
})

it("a holding without a quote is valued at the price of its last trade, by either method", () => {
  const unpriced = security(
    { openedOn: "2020-01-01" },
    buy("2020-01-01", "100", "5000"),
    buy("2020-01-02", "50", "3000"),
    sell("2020-01-03", "50", "3500"),
  )
  // 3 500 less a third of 8 000, or less the oldest 50 for 2 500. The other 100 are valued at 70 each.
  expect(gainOf(unpriced, { currency: "USD" })).toMatchObject({ realised: "833.33", unrealised: "1666.67" })
  expect(gainOf(unpriced, { currency: "USD", method: "fifo" })).toMatchObject({
    realised: "1000.00",
    unrealised: "1500.00",
  })
  const { cost } = holdingOn(unpriced, marketOf({}), day("2020-03-01"))
  const unrealised = [cost?.average.unrealised ?? null, cost?.fifo.unrealised ?? null]
  expect(unrealised.map(printed)).toEqual(["1666.67", "1500.00"])
})

it("a holding that was never priced counts at its cost in totals, and its own unrealised gain is not known", () => {
  const inherited = security(
    { openedOn: "2020-01-01" },
    deliveredIn("2020-01-01", "100", "5000"),
    deliveredIn("2020-01-02", "50", "3000"),
    deliveredOut("2020-01-03", "50"),
  )
  for (const method of ["average", "fifo"] as const) {
    expect(gainOf(inherited, { currency: "USD", method })).toMatchObject({ unrealised: "0.00", price: "0.00" })
  }
  const { cost } = holdingOn(inherited, marketOf({}), day("2020-03-01"))
  expect([cost?.average.unrealised, cost?.fifo.unrealised]).toEqual([null, null])
})

it("the cost of units that were lost is a realised loss, and that of units that were given away is not", () => {
  const bought = buy("2020-01-01", "100", "1000", "10")
  const lost = { ...deliveredOut("2020-01-02", "40"), reason: "loss" } as const
  const given = deliveredOut("2020-01-02", "40")
  for (const method of ["average", "fifo"] as const) {
    const question = { currency: "USD", method } as const
    expect(gainOf(security({ openedOn: "2020-01-01" }, bought, lost), question)).toMatchObject({ realised: "-404.00" })
    expect(gainOf(security({ openedOn: "2020-01-01" }, bought, given), question)).toMatchObject({ realised: "0.00" })
  }
})
