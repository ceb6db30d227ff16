import { describe, expect, it } from "vitest"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { decimalOf, type Fraction } from "#domain/numbers/fraction.ts"
import { latentTaxOn } from "#domain/measures/keyFigures/latentTax.ts"
import { metricsOn } from "#domain/measures/keyFigures/metrics.ts"
import { toFixedString, toPlainString } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import {
  account,
  balance,
  buy,
  day,
  marketOf,
  portfolio,
  security,
  stake,
  valued,
} from "#tests/domain/measures/examples.ts"

const market = marketOf({
  prices: {
    ACME: {
      currency: "USD",
      rows: [
        ["2023-12-31", "10"],
        ["2024-03-03", "12"],
        ["2024-03-09", "15"],
      ],
    },
  },
  rates: { USD: [["2023-01-01", "2"]] },
})
const ledgers: ReadonlyArray<LineLedger> = [
  security({ id: "shares", symbol: "ACME", openedOn: "2023-12-31", taxRate: "25" }, buy("2023-12-31", "100", "1000")),
  security({ id: "house", assetClass: "realEstate", openedOn: "2023-12-31" }, valued("2023-12-31", "2000")),
  account({ id: "cash", openedOn: "2023-12-31" }, balance("2023-12-31", "500")),
  account({ id: "card", openedOn: "2024-03-10" }, balance("2024-03-10", "-1000")),
]
const portfolios: ReadonlyArray<PortfolioId> = ["Anna", "Ben"].map(portfolio)
const question = (on: string, currency: Currency = "USD") =>
  ({
    ledgers,
    portfolios,
    stakes: [],
    market,
    day: day(on),
    currency,
    scope: "household",
    since: day("2023-12-31"),
  }) as const
const text = (amount: Fraction | undefined) => amount && toFixedString(decimalOf(amount, 4), 4)

describe("key figures", () => {
  const now = metricsOn(question("2024-03-10"))

  it("the key figures contain assets, debts and net worth", () => {
    // 100 × 15 + 2,000 + 500, less 1,000.
    expect([now.assets, now.debts, now.net].map(text)).toEqual(["4000.0000", "1000.0000", "3000.0000"])
    expect(text(now.debtRatio)).toBe("0.2500")
    expect(text(now.liquidShare)).toBe("0.5000") // 1,500 of shares and 500 of cash
    expect([now.largest?.lineId, text(now.largest?.value)]).toEqual(["house", "2000.0000"])
  })

  it("the key figures contain the changes since yesterday, a week ago, the turn of the year and the beginning", () => {
    expect(now.changes.map(({ window, from, amount }) => [window, from, toPlainString(amount)].join(" "))).toEqual([
      "day 2024-03-09 -1000", // the card
      "week 2024-03-03 -700", // shares from 12 to 15, and the card
      "month 2024-02-09 -500",
      "yearToDate 2023-12-31 -500",
      "sinceStart 2023-12-31 -500",
    ])
  })

  it("the key figures have no change from before the first known day", () => {
    expect(metricsOn(question("2024-01-03")).changes.map(({ window }) => window)).toEqual([
      "day",
      "yearToDate",
      "sinceStart",
    ])
    expect(metricsOn({ ...question("2024-01-03"), since: undefined }).changes).toEqual([])
  })

  it("the key figures divide assets by class and name the debtors", () => {
    expect(now.assetsByClass.map(([lineClass, amount]) => `${lineClass} ${text(amount)}`)).toEqual([
      "realEstate 2000.0000",
      "security 1500.0000",
      "account 500.0000",
    ])
    expect(now.debtsByLine.map(([lineId, lineClass]) => `${lineId} ${lineClass}`)).toEqual(["card account"])
  })

  it("the key figures have no ratios without assets", () => {
    const { debtRatio, liquidShare, largest } = metricsOn({ ...question("2020-01-01"), scope: portfolio("Ben") })
    expect([debtRatio, liquidShare, largest]).toEqual([undefined, undefined, undefined])
  })
})

describe("latent tax", () => {
  it("latent tax is the rate times the unrealised gain of taxed holdings, and zero for a loss", () => {
    // 25 % of 1,500 − 1,000.
    expect(text(latentTaxOn(question("2024-03-10")))).toBe("125.0000")
    expect(text(latentTaxOn(question("2024-03-10", "EUR")))).toBe("62.5000")
    expect(text(latentTaxOn(question("2023-12-31")))).toBe("0.0000")
  })

  it("latent tax counts only what belongs to the household", () => {
    const held = [stake("Ben", "Anna", "2023-12-31", "40")]
    expect(text(latentTaxOn({ ...question("2024-03-10"), stakes: held }))).toBe("50.0000")
  })

  it("latent tax converts a purchase in another currency at the rate of its day", () => {
    const abroad = security(
      {
        id: "abroad",
        assetClass: "realEstate",
        openedOn: "2024-01-01",
        taxRate: "10",
        acquisitionCost: { amount: "100", currency: "EUR" },
      },
      valued("2024-02-01", "300"),
    )
    // 300 dollars, bought for 100 euros at 2 dollars each.
    expect(text(latentTaxOn({ ...question("2024-03-10"), ledgers: [abroad] }))).toBe("10.0000")
  })
})
