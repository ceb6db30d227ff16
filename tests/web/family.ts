import type { Answers } from "#tests/support/signedInPage.tsx"

/* The server's answers to the dashboard of a small family. */

export const [anna, holding, account, mortgage] = [1, 2, 3, 4].map(
  (n) => `018f4c7e-0000-7000-8000-00000000001${n}`,
) as [string, string, string, string]
const on = { on: "2024-06-30", currency: "EUR" }
export const known = (value: string) => ({ value, unavailable: null })
export const unknown = (unavailable: string) => ({ value: null, unavailable })
export const unknownRate = (unavailable: string) => ({ ...unknown(unavailable), basis: null })
const returned = { timeWeighted: known("0.05"), moneyWeighted: { ...known("0.04"), basis: "year" } }
const gains = {
  realised: "10.00",
  unrealised: "40.00",
  total: "50.00",
  price: "60.00",
  exchange: "-5.00",
  fees: "-5.00",
}

const noParts = {
  broughtIn: "0.00",
  money: "0.00",
  market: "0.00",
  currency: "0.00",
  income: "0.00",
  fees: "0.00",
  taxes: "0.00",
  spending: "0.00",
  withoutRate: "0.00",
}

/** Anna owns 1,000 through a company, 200 herself, and owes 300. */
export const family: Answers = {
  "/api/portfolios": {
    portfolios: [
      { portfolioId: anna, title: "Anna", status: "active", holdings: 1 },
      { portfolioId: holding, title: "Keller Holding", status: "active", holdings: 1 },
    ],
    stakes: [],
  },
  "/api/net-worth": {
    ...on,
    since: "2020-01-01",
    household: { assets: "1000.00", debts: "300.00", net: "700.00" },
    change: { from: "2023-06-30", net: "600.00", amount: "100.00", percent: "16.67" },
    portfolios: [
      { portfolioId: anna, holdings: 1, unpricedTokens: 0, assets: "1000.00", debts: "300.00", net: "700.00" },
    ],
    allocation: {
      byClass: [{ assetClass: "account", assets: "1000.00", percent: "100.00" }],
      byInvestable: [{ investable: "cash", assets: "1000.00", percent: "100.00" }],
      byCurrency: [{ currency: "EUR", assets: "1000.00", percent: "100.00" }],
      byPortfolio: [{ portfolioId: anna, assets: "1000.00", percent: "100.00" }],
    },
    missingRates: [],
    unpriced: [],
    atCost: [],
    oldestPriceOn: null,
    oldestRateOn: null,
  },
  "/api/net-worth/history": {
    from: "2024-06-28",
    to: "2024-06-30",
    currency: "EUR",
    since: "2024-01-01",
    benchmark: null,
    missingRates: [],
    incompleteTo: null,
    assets: ["900.00", "1000.00", "1000.00"],
    debts: ["300.00", "300.00", "300.00"],
    net: ["600.00", "700.00", "700.00"],
  },
  "/api/net-worth/change": {
    from: "2023-06-30",
    to: "2024-06-30",
    currency: "EUR",
    before: "600.00",
    after: "700.00",
    amount: "100.00",
    parts: { ...noParts, broughtIn: "200.00", money: "-95.00", taxes: "-5.00" },
    lines: [
      {
        lineId: account,
        kind: "holding",
        assetClass: "account",
        name: "Savings",
        amount: "200.00",
        parts: { ...noParts, broughtIn: "200.00", money: "5.00", taxes: "-5.00" },
      },
      {
        lineId: mortgage,
        kind: "debt",
        assetClass: "debt",
        name: "Mortgage",
        amount: "-100.00",
        parts: { ...noParts, money: "-100.00" },
      },
    ],
    missing: [],
  },
  "/api/net-worth/events": { from: "2024-06-28", to: "2024-06-30", currency: "EUR", events: [] },
  "/api/allocation": {
    ...on,
    by: "assetClass",
    assets: "1000.00",
    parts: [{ key: "account", assets: "1000.00", percent: "100.00", lines: [] }],
  },
  "/api/metrics": {
    ...on,
    assets: "1000.00",
    debts: "300.00",
    net: "700.00",
    changes: [{ window: "day", from: "2024-06-29", amount: "0.00", percent: "0.00" }],
    debtRatio: known("0.3"),
    liquidShare: known("1"),
    largestPosition: {
      lineId: account,
      assetClass: "account",
      kind: "holding",
      name: "Savings",
      value: "1000.00",
      share: known("1"),
    },
    unfundedCommitments: "0.00",
    latentTax: "20.00",
    netAfterLatentTax: "680.00",
    gain: { currency: "EUR", ...gains, income: "7.00", expenses: "0.00", taxWithheld: "0.00" },
    waterfall: [
      { kind: "assetClass", key: "account", amount: "1000.00" },
      { kind: "debtType", key: "mortgage", amount: "-300.00" },
      { kind: "net", key: "net", amount: "700.00" },
    ],
  },
  "/api/returns": {
    from: "2023-06-30",
    to: "2024-06-30",
    currency: "EUR",
    timeWeighted: known("0.05"),
    timeWeightedAnnualised: unknown("tooShort"),
    moneyWeighted: unknownRate("noFlows"),
    badge: "moderate",
    openingValue: "900.00",
    paidIn: "0.00",
    received: "0.00",
    closingValue: "1000.00",
    monthly: [{ month: "2024-06", value: known("0.01") }],
    yearly: [{ year: 2024, value: known("0.05") }],
    volatility: unknown("tooShort"),
    downsideVolatility: unknown("tooShort"),
    maximumDrawdown: null,
    deepestDrawdowns: [],
    index: [],
    drawdown: [],
    benchmark: null,
  },
  "/api/returns/portfolios": {
    from: "2023-06-30",
    to: "2024-06-30",
    currency: "EUR",
    household: returned,
    portfolios: [{ portfolioId: anna, ...returned }],
  },
  "/api/liquidity": {
    ...on,
    rungs: [{ investable: "cash", assets: "1000.00", together: "1000.00" }],
    openCommitments: "0.00",
    due: [{ within: "365", debts: "300.00" }],
    coverage: known("3.3333"),
  },
  "/api/equity": { on: "2024-06-30", holdings: [] },
  "/api/repayments": {
    ...on,
    missingRates: [],
    yearAhead: { principal: "100.00", interest: "20.00", total: "120.00", perMonth: "10.00" },
    years: [{ year: "2024", principal: "100.00", interest: "20.00", total: "120.00" }],
    maturities: [],
  },
  "/api/goals/progress": { on: "2024-06-30", goals: [] },
  "/api/goals": { goals: [] },
  "/api/balance-sheet": {
    from: "2023-06-30",
    to: "2024-06-30",
    currency: "EUR",
    classes: [
      {
        assetClass: "account",
        value: "1000.00",
        change: "100.00",
        weight: "100.00",
        timeWeighted: known("0"),
        history: ["900.00", "1000.00"],
        lines: [
          {
            lineId: account,
            kind: "holding",
            name: "Savings",
            assetClass: "account",
            value: "1000.00",
            change: "100.00",
            onItsWay: null,
            weight: "100.00",
          },
        ],
      },
    ],
    assets: { value: "1000.00", change: "100.00", timeWeighted: known("0.05") },
    debts: {
      value: "-300.00",
      change: "0.00",
      lines: [
        {
          lineId: holding,
          kind: "debt",
          name: "Mortgage",
          assetClass: "debt",
          value: "-300.00",
          change: "0.00",
          onItsWay: null,
          weight: null,
        },
      ],
    },
    net: { value: "700.00", change: "100.00" },
  },
  "/api/returns/lines": {
    from: "2023-06-30",
    to: "2024-06-30",
    currency: "EUR",
    lines: [{ lineId: account, timeWeighted: known("0.0123") }],
  },
  "/api/data-health": { on: "2024-06-30", issues: [], valuedRecently: "1" },
  "/api/activity": { activity: [] },
  "/api/holdings": { ...on, holdings: [] },
  "/api/debts": { ...on, debts: [] },
}
