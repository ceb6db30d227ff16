import { describe, expect, it } from "vitest"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { bookAmount, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { dataHealthOn } from "#domain/measures/keyFigures/dataHealth.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import {
  buy,
  cashFlow,
  committed,
  day,
  holding,
  marketOf,
  portfolio,
  printed,
  sell,
  share,
  transferred,
  valued,
  wallet,
} from "./examples.ts"
import { explainedHolding } from "./trace/explained.ts"

const market = marketOf({
  prices: {
    XAU: { currency: "USD", rows: [["2020-01-02", "1555.17384"]] },
    BTC: { currency: "USD", rows: [["2020-01-02", "7000.5"]] },
  },
  rates: { USD: [["2020-01-02", "1.25"]], CHF: [["2020-01-02", "1.1"]] },
})
const on = (ledger: LineLedger, text: string) => holdingOn(ledger, market, day(text))
const valueOf = (ledger: LineLedger, text: string) => {
  const { basis, value } = on(ledger, text)
  return [basis, printed(value)]
}

describe("metal", () => {
  const coins = holding(
    { assetClass: "metal", symbol: "XAU", piece: { grams: "31.1034768", purity: "0.5" } },
    buy("2020-01-01", "4", "3000", "20"),
    sell("2020-03-02", "1", "800"),
  )

  it("metal has the value of the fine ounces in its pieces at the price of an ounce", () => {
    // Four coins of an ounce, half gold: two ounces.
    expect(valueOf(coins, "2020-01-02")).toEqual(["quoted", "3110.35"])
    // One of them was sold for 800: the price holds for the other three, 1,600 for each of their fine ounces.
    expect(valueOf(coins, "2020-03-02")).toEqual(["paid", "2400.00"])
    expect(printed(on(coins, "2020-03-02").price?.value ?? null)).toBe("1600.00")
    expect(on(coins, "2020-01-02").price).toMatchObject({ currency: "USD", on: "2020-01-02" })
    // Bars of 100 g: 100 × 0.9999 ÷ 31.1034768 ounces each.
    const bars = holding(
      { assetClass: "metal", symbol: "XAU", piece: { grams: "100", purity: "0.9999" } },
      buy("2020-01-01", "1", "4800"),
    )
    expect(valueOf(bars, "2020-01-02")).toEqual(["quoted", "4999.50"])
  })

  it("metal is counted and has its cost in pieces", () => {
    const { units, cost } = on(coins, "2020-03-02")
    expect(printed(units)).toBe("3.00")
    expect(Object.values(cost?.average ?? {}).map(printed)).toEqual(["2265.00", "45.00", "135.00"])
  })
})

describe("a bond in percent", () => {
  const quotes = marketOf({
    prices: {
      BTP: {
        currency: "EUR",
        rows: [
          ["2024-01-02", "98.5"],
          ["2024-12-30", "100"],
        ],
      },
    },
  })
  const bond = holding({ currency: "EUR", symbol: "BTP", isInPercent: true }, buy("2024-01-03", "3000", "2967.34", "5"))

  it("a bond is counted by its nominal amount and valued by a percentage of that amount", () => {
    const valued = (text: string) => {
      const { basis, value, price } = holdingOn(bond, quotes, day(text))
      return [basis, printed(value), price && printed(price.value)]
    }
    // Paid after the last quote: 2,967.34 for a nominal of 3,000 is 98.91 %.
    expect(valued("2024-01-03")).toEqual(["paid", "2967.34", "98.91"])
    expect(valued("2024-12-31")).toEqual(["quoted", "3000.00", "100.00"])
    // 2,967.34 and 5.00 of fees were paid.
    const { cost } = holdingOn(bond, quotes, day("2024-12-31"))
    expect(cost && printed(cost.average.unrealised)).toBe("27.66")
  })

  it("a bond in percent is not off its quotes by a factor of a hundred, and one in units is", () => {
    const factors = (isInPercent: boolean) => {
      const ledger = holding({ currency: "EUR", symbol: "BTP", isInPercent }, buy("2024-01-02", "3000", "2967.34"))
      const wealth = { ledgers: [ledger], portfolios: [portfolio("Anna")], stakes: [], market: quotes }
      const { issues } = dataHealthOn({
        ...wealth,
        day: day("2024-01-02"),
        currency: "EUR",
        scope: "household",
        swapLegs: [],
      })
      return issues.filter(({ kind }) => kind === "priceFactor").length
    }
    expect([true, false].map(factors)).toEqual([0, 1])
  })
})

describe("a token", () => {
  it("a token is valued with all of its 18 decimals", () => {
    const bitcoin = holding(
      { assetClass: "crypto", symbol: "BTC" },
      buy("2020-01-02", "1.000000000000000001", "7000"),
      buy("2020-01-02", "0.999999999999999999", "7000"),
    )
    expect(bitcoin.units.at(-1)).toEqual(["2020-01-02", "2"])
    expect(valueOf(bitcoin, "2020-01-03")).toEqual(["quoted", "14001.00"])
  })
})

describe("real estate and other things", () => {
  const house = holding(
    {
      assetClass: "realEstate",
      currency: "EUR",
      openedOn: "2020-01-01",
      acquisitionCost: { amount: "110000", currency: "CHF" },
    },
    valued("2021-12-31", "150000"),
    share("2020-01-01", "50"),
  )

  it("real estate and other things have the price paid as their carrying amount, in its currency, until they are appraised", () => {
    // 110,000 francs at 1.1 to the euro; without a rate on the first day.
    expect(on(house, "2020-01-01")).toMatchObject({ basis: "cost", value: null, cost: null })
    expect(valueOf(house, "2020-01-02")).toEqual(["cost", "100000.00"])
    expect(valueOf(house, "2021-12-31")).toEqual(["appraised", "150000.00"])
    expect(printed(on(house, "2021-12-31").owned.value)).toBe("75000.00")
  })

  it("real estate and other things gain the proceeds above their cost", () => {
    const painting = holding(
      {
        assetClass: "other",
        currency: "EUR",
        openedOn: "2020-01-01",
        acquisitionCost: { amount: "64000", currency: "EUR" },
      },
      valued("2020-06-01", "71500"),
      cashFlow("expense", "2020-03-01", "120"),
      cashFlow("exit", "2020-09-01", "70000"),
    )
    const before = on(painting, "2020-08-31")
    expect(Object.values(before.cost?.average ?? {}).map(printed)).toEqual(["64000.00", "0.00", "7500.00"])
    expect(Object.values(before.income).map(printed)).toEqual(["0.00", "0.00", "0.00", "120.00"])
    expect(painting.cost.fifo.at(-1)).toEqual(["2020-09-01", { cost: "0", realised: "6000" }])
  })

  it("real estate and other things appraisals for tax or insurance do not change the value, which is the market value alone", () => {
    const car = holding(
      { assetClass: "other", currency: "EUR", acquisitionCost: { amount: "20000", currency: "EUR" } },
      valued("2020-06-01", "25000", "insured"),
      valued("2020-06-01", "9000", "tax"),
      valued("2020-07-01", "15000", "market"),
    )
    expect(valueOf(car, "2020-06-30")).toEqual(["cost", "20000.00"])
    expect(valueOf(car, "2020-07-01")).toEqual(["appraised", "15000.00"])
    expect(car.otherValuations).toEqual({ tax: [["2020-06-01", "9000"]], insured: [["2020-06-01", "25000"]] })
  })
})

describe("an investment in private markets", () => {
  const fund = holding(
    { assetClass: "private", openedOn: "2020-01-01" },
    committed("2020-01-01", "1000"),
    cashFlow("capitalCall", "2020-01-01", "300"),
    cashFlow("entry", "2020-02-01", "50"),
    valued("2020-03-31", "400"),
    cashFlow("capitalCall", "2020-03-31", "10"),
    cashFlow("capitalCall", "2020-05-01", "200"),
    cashFlow("distribution", "2020-05-01", "80", { recallable: true }),
    cashFlow("distribution", "2020-08-01", "700"),
    cashFlow("exit", "2020-09-01", "60"),
  )

  it("an investment in private markets is carried at the capital paid in until it is valued, and rolls its value forward from then on", () => {
    expect(valueOf(fund, "2020-01-31")).toEqual(["cost", "300.00"])
    expect(valueOf(fund, "2020-02-01")).toEqual(["cost", "350.00"])
    // The valuation includes the call of its day.
    expect(valueOf(fund, "2020-03-31")).toEqual(["appraised", "400.00"])
    expect(valueOf(fund, "2020-05-01")).toEqual(["appraised", "520.00"])
    expect(on(fund, "2020-05-01").statedOn).toBe("2020-03-31")
    // The distribution of 700 exceeds the last valuation.
    expect(valueOf(fund, "2020-08-01")).toEqual(["appraised", "0.00"])
  })

  it("an investment in private markets returns its cost before it gains, by distributions and exits alike", () => {
    const costOn = (text: string) => Object.values(on(fund, text).cost?.average ?? {}).map(printed)
    expect(costOn("2020-05-01")).toEqual(["480.00", "0.00", "40.00"])
    expect(costOn("2020-08-01")).toEqual(["0.00", "220.00", "0.00"])
    expect(costOn("2020-09-01")).toEqual(["0.00", "280.00", "0.00"])
  })

  it("an investment in private markets has separate totals for capital paid in, received and recallable, and for the commitment", () => {
    expect(fund.commitments).toEqual([["2020-01-01", "1000"]])
    expect(fund.capital.find(([text]) => text === "2020-05-01")?.[1]).toEqual({
      paidIn: "200",
      received: "80",
      recallable: "80",
    })
  })
})

describe("a policy", () => {
  it("a policy is carried at its premiums until the insurer values it", () => {
    const pension = holding(
      { assetClass: "insurance", currency: "EUR", acquisitionCost: { amount: "5000", currency: "EUR" } },
      cashFlow("premium", "2020-02-01", "49"),
      cashFlow("premium", "2020-03-01", "49"),
      valued("2020-12-31", "5100"),
      cashFlow("premium", "2021-01-31", "49"),
    )
    expect(valueOf(pension, "2020-03-01")).toEqual(["cost", "5098.00"])
    expect(valueOf(pension, "2021-01-31")).toEqual(["appraised", "5149.00"])
  })

  it("a policy without surrender value has the value zero, and its premiums are spending", () => {
    for (const stated of [[], [valued("2020-01-01", "0")]]) {
      const termLife = holding(
        { assetClass: "insurance", currency: "EUR", openedOn: "2020-01-01", premiumsAreSpent: true },
        ...stated,
        cashFlow("premium", "2020-02-01", "1200"),
        cashFlow("premium", "2021-02-01", "1200"),
      )
      expect(printed(on(termLife, "2021-12-31").value)).toBe("0.00")
      expect(printed(on(termLife, "2021-12-31").income.expenses)).toBe("2400.00")
      expect(termLife.capital).toEqual([])
    }
  })

  it("the explanation of a policy without surrender value has its premiums as expenses, too", () => {
    const policy = { assetClass: "insurance", currency: "EUR", openedOn: "2020-01-01", premiumsAreSpent: true } as const
    const { parts } = explainedHolding(policy, [cashFlow("premium", "2020-02-01", "1200")])
    expect(parts.capital).toEqual([])
    expect(parts.income.map(({ expenses }) => expenses?.exact)).toEqual([fractionInBook(bookAmount("1200"))])
    expect(parts.carryingAmount(dayNumber("2020-03-01"))).toBeUndefined()
  })
})

describe("a wallet", () => {
  it("a wallet has the total value of the tokens in its last statement, and that of the first before it", () => {
    const coins = wallet(
      { currency: "EUR", disconnectedOn: "2020-04-01" },
      ["2020-02-01", ["100.10", "20.02", "0.000000000000000001"]],
      ["2020-03-01", []],
      ["2020-01-05", ["50"]],
    )
    expect(coins.assetClass).toBe("crypto")
    expect(valueOf(coins, "1999-12-31")).toEqual(["none", "0.00"])
    expect(valueOf(coins, "2020-01-04")).toEqual(["appraised", "50.00"])
    expect(on(coins, "2020-01-04").statedOn).toBe("2020-01-05")
    expect(valueOf(coins, "2020-01-31")).toEqual(["appraised", "50.00"])
    expect(on(coins, "2020-02-01").owned.exact).toEqual({
      numerator: 120120000000000000001n,
      denominator: 10n ** 18n,
    })
    expect(valueOf(coins, "2020-03-01")).toEqual(["appraised", "0.00"])
    expect(valueOf(coins, "2020-04-01")).toEqual(["none", "0.00"])
  })
})

describe("a holding that is transferred", () => {
  it("a holding that is transferred belongs to the portfolio of the day", () => {
    const moved = holding(
      { in: "Anna" },
      transferred("2020-06-01", "Ben"),
      transferred("2020-03-01", "Holding"),
      buy("2020-01-02", "1", "100"),
    )
    expect(["2020-02-29", "2020-03-01", "2020-05-31", "2020-06-01"].map((text) => on(moved, text).portfolioId)).toEqual(
      ["Anna", "Holding", "Holding", "Ben"].map(portfolio),
    )
    expect(portfolioOn(moved, day("2020-03-01"))).toBe("Holding")
  })
})
