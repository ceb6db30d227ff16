import { describe, expect, it } from "vitest"
import { figuresOn } from "#domain/measures/gains/figuresOn.ts"
import { explainCost } from "#domain/measures/trace/lineFigures.ts"
import { lineByLedger } from "#domain/measures/trace/lines.ts"
import { decimalOf } from "#domain/numbers/fraction.ts"
import { holdingGain } from "#domain/measures/gains/gain.ts"
import type { CostMethod, LineLedger } from "#domain/measures/ledger/facts.ts"
import {
  buy,
  cashFlow,
  day,
  holding,
  marketOf,
  printed,
  security,
  sell,
  valued,
} from "#tests/domain/measures/examples.ts"

const market = marketOf({
  prices: {
    ACME: {
      currency: "EUR",
      rows: [
        ["2024-01-02", "100"],
        ["2024-06-03", "130"],
      ],
    },
  },
})
const opened = { openedOn: "2024-01-02", currency: "EUR", closedOn: "2024-07-01" } as const

/** What the page of the holding shows, beside the gain of its own page. */
function after(ledger: LineLedger, on: string, method: CostMethod = "average") {
  const { cost } = figuresOn(ledger, market, day(on))
  const gain = holdingGain({ ledger, market, on: day(on), currency: "EUR", method })
  if (!cost || !gain) throw new Error("no figures")
  const page = cost[method]
  return {
    cost: printed(page.cost),
    realised: [page.realised, gain.realised].map(printed),
    unrealised: [page.unrealised, gain.unrealised].map((amount) => amount && printed(amount)),
  }
}

describe("a house that was bought in another currency", () => {
  it("has the cost, in its own currency at the rate of the purchase, that its gain and its latent tax have", () => {
    // 500,000 EUR at 1.10 CHF, and a kitchen for 30,000 CHF: 580,000 CHF. Valued at 650,000 CHF with the rate at 1.00.
    const chalet = holding(
      {
        openedOn: "2024-01-02",
        currency: "CHF",
        assetClass: "realEstate",
        acquisitionCost: { amount: "500000", currency: "EUR" },
      },
      cashFlow("improvement", "2024-03-01", "30000"),
      valued("2024-06-30", "650000"),
    )
    const rates = marketOf({
      rates: {
        CHF: [
          ["2024-01-02", "1.10"],
          ["2024-06-30", "1.00"],
        ],
      },
    })
    const { cost } = figuresOn(chalet, rates, day("2024-06-30"))
    expect(cost && [cost.average.cost, cost.average.unrealised].map(printed)).toEqual(["580000.00", "70000.00"])
    const explained = explainCost(lineByLedger(chalet), rates, day("2024-06-30"), "average")
    expect(explained && printed(decimalOf(explained.exact, 2))).toBe("580000.00")
    expect(figuresOn(chalet, rates, day("2024-01-01")).cost).toBeNull()
  })
})

describe("a house of which a part is sold that was bought in another currency", () => {
  // 100,000 USD at 1.25 are 80,000 EUR.
  const rates = marketOf({ rates: { USD: [["2024-01-02", "1.25"]] } })
  const bought = {
    openedOn: "2024-01-02",
    currency: "EUR",
    acquisitionCost: { amount: "100000", currency: "USD" },
  } as const
  const shown = (ledger: LineLedger) => {
    const { cost } = figuresOn(ledger, rates, day("2024-12-31"))
    const byMethod = (["average", "fifo"] as const).map((method) =>
      holdingGain({ ledger, market: rates, on: day("2024-12-31"), currency: "EUR", method }),
    )
    return {
      cost: cost && printed(cost.average.cost),
      realised: [cost?.average.realised, ...byMethod.map((gain) => gain?.realised)].map((one) => one && printed(one)),
      unrealised: byMethod.map((gain) => gain && printed(gain.unrealised)),
    }
  }

  it("gives the same fraction of each payment along when a fraction is sold, by either method", () => {
    const house = holding(
      { ...bought, assetClass: "realEstate" },
      cashFlow("improvement", "2024-03-01", "20000"),
      cashFlow("exit", "2024-06-03", "30000", { percentSold: "20" }),
      valued("2024-12-31", "120000"),
    )
    // 100,000 EUR of cost: 20,000 leave for 30,000.
    expect(shown(house)).toEqual({
      cost: "80000.00",
      realised: ["10000.00", "10000.00", "10000.00"],
      unrealised: ["40000.00", "40000.00"],
    })
  })
})

describe("a closed holding", () => {
  it("that was sold before has no cost and an unrealised gain of zero, on its page as in its gain", () => {
    const sold = security(
      { ...opened, symbol: "ACME" },
      buy("2024-01-02", "10", "1000", "5"),
      sell("2024-06-03", "10", "1300", "5"),
    )
    const expected = { cost: "0.00", realised: ["290.00", "290.00"], unrealised: ["0.00", "0.00"] }
    expect(after(sold, "2024-06-30")).toEqual(expected)
    expect(after(sold, "2024-07-01")).toEqual(expected)
  })

  it("with units left gave them out at their last value: the gain is realised, and nothing is held", () => {
    const left = security(
      { ...opened, symbol: "ACME" },
      buy("2024-01-02", "10", "1000", "5"),
      buy("2024-02-01", "10", "1100"),
      sell("2024-06-03", "5", "650"),
    )
    // 15 of 20 units that cost 2,105 are 1,578.75, and 1,950.00 on the last day: 371.25, after 123.75 of the sale.
    expect(after(left, "2024-06-30")).toEqual({
      cost: "1578.75",
      realised: ["123.75", "123.75"],
      unrealised: ["371.25", "371.25"],
    })
    expect(after(left, "2024-07-01")).toEqual({
      cost: "0.00",
      realised: ["495.00", "495.00"],
      unrealised: ["0.00", "0.00"],
    })
    // By FIFO 5 of the first 10, for 502.50, were sold; both methods come to the same in the end.
    expect(after(left, "2024-06-30", "fifo")).toMatchObject({ cost: "1602.50", realised: ["147.50", "147.50"] })
    expect(after(left, "2024-07-01", "fifo")).toMatchObject({ cost: "0.00", realised: ["495.00", "495.00"] })
  })

  it("without units has an unrealised gain of zero, too", () => {
    const art = { ...opened, assetClass: "other", acquisitionCost: { amount: "1000", currency: "EUR" } } as const
    const gone = holding(art, valued("2024-02-01", "1500"))
    expect(after(gone, "2024-07-01")).toEqual({
      cost: "0.00",
      realised: ["500.00", "500.00"],
      unrealised: ["0.00", "0.00"],
    })
    const sold = holding(art, valued("2024-02-01", "1500"), cashFlow("exit", "2024-07-01", "1600"))
    expect(after(sold, "2024-07-01")).toMatchObject({ realised: ["600.00", "600.00"], unrealised: ["0.00", "0.00"] })
  })
})
