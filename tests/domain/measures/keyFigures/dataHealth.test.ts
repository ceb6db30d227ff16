import { describe, expect, it } from "vitest"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { LineLedger, StakeFact, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { decimalOf } from "#domain/numbers/fraction.ts"
import { dataHealthOn, type SwapLegFact } from "#domain/measures/keyFigures/dataHealth.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import type { HoldingId, LineId, PortfolioId, SwapId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import {
  account,
  balance,
  buy,
  cashFlow,
  day,
  debt,
  deliveredIn,
  type HoldingExample,
  marketOf,
  owed,
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
        ["2024-01-02", "10"],
        ["2024-06-03", "12"],
      ],
    },
  },
  rates: { USD: [["2024-06-03", "1.1"]] },
})

const healthOf = (
  ledgers: ReadonlyArray<LineLedger>,
  {
    on = "2024-06-10",
    currency = "USD",
    stakes = [] as ReadonlyArray<StakeFact>,
    swapLegs = [] as ReadonlyArray<SwapLegFact>,
    in: known = market,
    scope = "household",
  }: {
    on?: string
    currency?: Currency
    stakes?: ReadonlyArray<StakeFact>
    swapLegs?: ReadonlyArray<SwapLegFact>
    in?: typeof market
    scope?: Scope
  } = {},
) => {
  const portfolios: ReadonlyArray<PortfolioId> = ["Anna", "Holding"].map(portfolio)
  return dataHealthOn({ ledgers, portfolios, stakes, market: known, day: day(on), currency, scope, swapLegs })
}

describe("the data health of a day", () => {
  const shares = security({ id: "shares", symbol: "ACME" }, buy("2024-01-02", "10", "100"))

  it("data health reports a price older than a week, and not one of seven days ago", () => {
    expect(healthOf([shares]).issues).toEqual([])
    expect(healthOf([shares], { on: "2024-06-11" }).issues).toEqual([
      { kind: "stalePrice", lineId: "shares", lastOn: "2024-06-03", days: 8 },
    ])
  })

  it("data health reports units that never had a price", () => {
    const unknown = security({ id: "unknown", symbol: "NOPE" }, buy("2024-01-02", "10", "100"))
    expect(healthOf([unknown]).issues).toEqual([{ kind: "unitsWithoutPrice", lineId: "unknown" }])
    const inherited = security({ id: "inherited" }, deliveredIn("2024-01-02", "10", "100"))
    expect(healthOf([inherited]).issues).toEqual([{ kind: "unitsWithoutPrice", lineId: "inherited" }])
  })

  it("data health counts the age of a price from the day on which it was paid, until a later quote", () => {
    const more = security(
      { id: "shares", symbol: "ACME" },
      buy("2024-01-02", "10", "100"),
      buy("2024-06-10", "1", "11"),
    )
    expect(healthOf([more], { on: "2024-06-17" }).issues).toEqual([])
    expect(healthOf([more], { on: "2024-06-18" }).issues).toEqual([
      { kind: "stalePrice", lineId: "shares", lastOn: "2024-06-10", days: 8 },
    ])
    const unlisted = security({ id: "unlisted" }, buy("2024-01-02", "10", "100"))
    expect(healthOf([unlisted], { on: "2025-01-01" }).issues).toEqual([])
    expect(healthOf([unlisted], { on: "2025-01-02" }).issues).toEqual([
      { kind: "oldValuation", lineId: "unlisted", statedOn: "2024-01-02", days: 366 },
    ])
  })

  it("data health reports a missing exchange rate, and an old one", () => {
    expect(healthOf([shares], { currency: "CHF" }).issues).toEqual([
      { kind: "missingRate", currency: "CHF", lineIds: ["shares"] },
    ])
    expect(
      healthOf([account({ id: "cash" }, balance("2024-06-20", "1"))], { on: "2024-06-20", currency: "EUR" }).issues,
    ).toEqual([{ kind: "staleRate", currency: "USD", lastOn: "2024-06-03", days: 17 }])
  })

  it("data health reports old rates of the currencies that are converted, and of the one into which they are", () => {
    const lines = [
      account({ id: "dollars", currency: "USD" }, balance("2024-06-20", "1")),
      account({ id: "pounds", currency: "GBP" }, balance("2024-06-20", "1")),
      account({ id: "francs", currency: "CHF" }, balance("2024-06-20", "1")),
      account({ id: "no dollars", currency: "USD" }, balance("2024-06-20", "0")),
    ]
    const rates = {
      USD: [["2024-06-03", "1.1"]],
      GBP: [["2024-06-19", "0.85"]],
      CHF: [["2024-06-04", "0.95"]],
    } as const
    const old = healthOf(lines, { on: "2024-06-20", currency: "CHF", in: marketOf({ prices: {}, rates }) }).issues
    expect(old).toEqual([
      { kind: "staleRate", currency: "USD", lastOn: "2024-06-03", days: 17 },
      { kind: "staleRate", currency: "CHF", lastOn: "2024-06-04", days: 16 },
    ])
  })

  it("data health reports a swap with only one recorded leg, from its day on, unless its holding was removed", () => {
    const leg = (swap: string, change: Partial<SwapLegFact> = {}): SwapLegFact => ({
      swapId: swap as SwapId,
      lineId: "ether" as LineId,
      counterpartId: "dollars" as HoldingId,
      direction: "out",
      swappedOn: day("2024-06-05"),
      lineIsPresent: true,
      ...change,
    })
    const other = { lineId: "dollars" as HoldingId, counterpartId: "ether" as LineId, direction: "in" } as const
    const swapLegs = [
      leg("half"),
      leg("whole"),
      leg("whole", other),
      leg("later", { swappedOn: day("2024-06-11") }),
      leg("removed", { lineIsPresent: false }),
      leg("whole with a removed holding"),
      leg("whole with a removed holding", { ...other, lineIsPresent: false }),
    ]
    const { lineIsPresent: _, ...half } = leg("half")
    expect(healthOf([], { swapLegs }).issues).toEqual([{ kind: "swapWithoutOtherLeg", ...half }])
    expect(healthOf([], { swapLegs, on: "2024-06-04" }).issues).toEqual([])
  })

  it("data health reports a balance older than ninety days, unless nothing is left", () => {
    const old = account({ id: "old" }, balance("2024-03-11", "5"))
    expect(healthOf([old], { on: "2024-06-09" }).issues).toEqual([])
    expect(healthOf([old]).issues).toEqual([{ kind: "oldBalance", lineId: "old", statedOn: "2024-03-11", days: 91 }])
    expect(healthOf([account({ id: "empty" }, balance("2020-01-01", "0"))]).issues).toEqual([])
    expect(healthOf([account({ id: "never" })]).issues).toEqual([
      { kind: "oldBalance", lineId: "never", statedOn: undefined, days: undefined },
    ])
  })

  it("data health reports a debt that follows its plan after a year without a statement, and not before", () => {
    const terms = { repaymentPlan: "linear", interestRate: "1", dueOn: day("2044-01-01") } as const
    const mortgage = (statedOn: string) =>
      debt({ id: "mortgage", incurredOn: statedOn, currency: "USD", terms }, owed(statedOn, "1000"))
    expect(healthOf([mortgage("2024-01-01")]).issues).toEqual([])
    expect(healthOf([mortgage("2023-06-10")]).issues).toMatchObject([{ kind: "oldBalance", days: 366 }])
  })

  it("data health reports a house that was valued more than a year ago, or never", () => {
    const house = security({ id: "house", assetClass: "realEstate" }, valued("2023-06-10", "500"))
    expect(healthOf([house]).issues).toMatchObject([{ kind: "oldValuation", lineId: "house", days: 366 }])
    const bought = security({
      id: "bought",
      assetClass: "realEstate",
      acquisitionCost: { amount: "9", currency: "USD" },
    })
    expect(healthOf([bought]).issues).toMatchObject([{ kind: "oldValuation", lineId: "bought", statedOn: undefined }])
  })

  it("data health reports a house that was sold and not closed, until it is closed, valued again or the part is stated", () => {
    const house = (more: HoldingExample, ...entries: ReadonlyArray<StoredEntry>) =>
      healthOf([security({ id: "house", assetClass: "realEstate", ...more }, valued("2024-01-02", "500"), ...entries)])
        .issues
    const [sold, ...others] = house({}, cashFlow("exit", "2024-06-03", "520"))
    expect(others).toEqual([])
    expect(sold).toMatchObject({ kind: "soldNotClosed", lineId: "house", soldOn: "2024-06-03", currency: "USD" })
    const amounts = sold?.kind === "soldNotClosed" ? [sold.proceeds, sold.value] : []
    expect(amounts.map((amount) => toPlainString(decimalOf(amount, 2)))).toEqual(["520", "500"])
    expect(house({ closedOn: "2024-06-03" }, cashFlow("exit", "2024-06-03", "520"))).toEqual([])
    expect(house({}, cashFlow("exit", "2024-05-31", "520"), valued("2024-06-03", "480"))).toEqual([])
    expect(house({}, cashFlow("exit", "2024-06-03", "300", { percentSold: "50" }))).toEqual([])
  })

  it("data health reports no exit of a fund, whose value is lower by the proceeds", () => {
    const fund = security(
      { id: "fund", assetClass: "private" },
      valued("2024-01-02", "500"),
      cashFlow("exit", "2024-06-03", "200"),
    )
    expect(healthOf([fund]).issues).toEqual([])
  })

  it("data health reports a portfolio with a part that has no owner, as long as the portfolio has any owner", () => {
    const held = (percent: string) => healthOf([], { stakes: [stake("Anna", "Holding", "2024-01-01", percent)] }).issues
    const [issue] = held("60")
    expect(issue).toMatchObject({ kind: "stakesBelowWhole", portfolioId: "Holding" })
    expect(issue?.kind === "stakesBelowWhole" && toPlainString(decimalOf(issue.held, 4))).toBe("0.6")
    expect([held("100"), held("0")]).toEqual([[], []])
  })

  it("data health reports nothing about closed holdings", () => {
    expect(healthOf([account({ id: "closed", closedOn: "2024-05-01" }, balance("2020-01-01", "5"))]).issues).toEqual([])
  })

  it("data health of a portfolio is that of its lines, of those in its stakes, and of the debts owed to them", () => {
    const lines = [
      account({ id: "own" }, balance("2024-06-03", "100")),
      security({ id: "factory", assetClass: "realEstate", in: "Holding" }, valued("2023-01-01", "360")),
      account({ id: "elsewhere", in: "Ben" }, balance("2020-01-01", "50")),
      debt({ id: "loan", in: "Ben", creditor: "Holding", currency: "USD" }),
      debt({ id: "mortgage", in: "Ben", currency: "USD" }),
    ]
    const stakes = [stake("Anna", "Holding", "2024-01-01", "50")]
    const { issues, valuedRecently } = healthOf(lines, { stakes, scope: portfolio("Anna") })
    expect(issues).toMatchObject([
      { kind: "stakesBelowWhole", portfolioId: "Holding" },
      { kind: "oldValuation", lineId: "factory" },
      { kind: "oldBalance", lineId: "loan" },
    ])
    expect(valuedRecently && toPlainString(valuedRecently)).toBe("0.3571") // 100 of 100 + half of 360
  })

  it("data health gives the fraction of the assets that was valued within ninety days", () => {
    const house = security({ id: "house", assetClass: "realEstate" }, valued("2024-01-01", "360"))
    const { valuedRecently } = healthOf([shares, house]) // 120 of 480
    expect(valuedRecently && toPlainString(valuedRecently)).toBe("0.25")
    expect(healthOf([]).valuedRecently).toBeUndefined()
  })

  it("data health lists the other assets, the largest first, with their age and what makes their value recent", () => {
    const lines = [
      shares, // 10 at 12, quoted seven days ago
      account({ id: "of 90 days" }, balance("2024-03-12", "7")),
      account({ id: "of 91 days" }, balance("2024-03-11", "40")),
      account({ id: "empty" }, balance("2020-01-01", "0")),
      security({ id: "house", assetClass: "realEstate", in: "Holding" }, valued("2024-01-01", "360")),
      security({ id: "new house", assetClass: "realEstate" }, valued("2025-01-01", "33")),
      security({ id: "listed", symbol: "NOPE" }, buy("2024-01-02", "10", "100")),
      debt({ id: "mortgage", currency: "USD" }, owed("2020-01-01", "50")),
    ]
    const stakes = [stake("Anna", "Holding", "2024-01-01", "50")]
    const { older, valuedRecently } = healthOf(lines, { stakes, scope: portfolio("Anna") })
    expect(older.map(({ value, ...rest }) => ({ ...rest, value: toPlainString(decimalOf(value, 2)) }))).toEqual([
      { lineId: "house", value: "180", valuedOn: "2024-01-01", days: 161, needs: "valuation" }, // half of 360
      { lineId: "listed", value: "100", valuedOn: "2024-01-02", days: 160, needs: "price" },
      { lineId: "of 91 days", value: "40", valuedOn: "2024-03-11", days: 91, needs: "balance" },
      { lineId: "new house", value: "33", valuedOn: "2025-01-01", days: -205, needs: "valuation" }, // carried back
    ])
    expect(valuedRecently && toPlainString(valuedRecently)).toBe("0.2646") // 127 of 480
    expect(healthOf([shares]).older).toEqual([])
  })
})
