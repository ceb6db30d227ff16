import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  explainMoneyWeighted,
  explainTimeWeighted,
  investedIn,
  investedInLine,
} from "#domain/measures/trace/returns.ts"
import { explainCost, explainHeld, explainOwed, explainValue } from "#domain/measures/trace/lineFigures.ts"
import { explainNetWorth } from "#domain/measures/trace/scopeFigures.ts"
import type { ExplainedNode } from "#domain/measures/trace/tree.ts"
import { decimalOf } from "#domain/numbers/fraction.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import {
  account,
  balance,
  buy,
  cashFlow,
  day,
  debt,
  deliveredOut,
  marketOf,
  owed,
  portfolio,
  repaid,
  security,
  sell,
  share,
  split,
  stake,
  valued,
} from "#tests/domain/measures/examples.ts"
import { explainedDebt, explainedHolding, explainedWallet } from "./explained.ts"
import { addsUp } from "./recombined.ts"

/** The label, the operator, the value and the operands, as a person would write them down. */
const outline = ({ what, made, exact, parts }: ExplainedNode): ReadonlyArray<unknown> => [
  what,
  ...(made === "leaf" ? [] : [made]),
  toPlainString(decimalOf(exact, 6)),
  ...parts.map(outline),
]

const shares = explainedHolding({ openedOn: "2024-01-01", symbol: "ACME" }, [
  buy("2024-01-02", "10", "1000", "5"),
  buy("2024-01-03", "10", "1200"),
  sell("2024-01-10", "15", "1900", "3"),
  split("2024-02-01", 1, 2),
  deliveredOut("2024-03-01", "1"),
])

describe("a holding of shares", () => {
  it("the explanation of units lists the entries, and a split multiplies everything before it", () => {
    expect(outline(explainHeld(shares, day("2024-03-01")))).toEqual([
      "holdingUnits",
      "sum",
      "9",
      [
        "units",
        "product",
        "10",
        ["units", "sum", "5", ["units", "10"], ["units", "10"], ["units", "-15"]],
        ["split", "quotient", "2", ["split", "2"], ["split", "1"]],
      ],
      ["units", "-1"],
    ])
  })

  it("the explanation of the average cost is the amount paid less what left each day", () => {
    // 2,205 × 15 ÷ 20 = 1,653.75, and a tenth of the rest.
    expect(outline(explainCost(shares, marketOf({}), day("2024-03-01"), "average") as ExplainedNode)).toEqual([
      "cost",
      "difference",
      "496.125",
      [
        "trade",
        "sum",
        "2205",
        ["trade", "sum", "1005", ["consideration", "1000"], ["fees", "5"]],
        ["consideration", "1200"],
      ],
      [
        "taking",
        "product",
        "1653.75",
        ["cost", "2205"],
        ["factor", "quotient", "0.75", ["units", "15"], ["units", "20"]],
      ],
      [
        "taking",
        "product",
        "55.125",
        ["cost", "551.25"],
        ["factor", "quotient", "0.1", ["units", "1"], ["units", "10"]],
      ],
    ])
  })

  it("the explanation of the cost by FIFO goes lot by lot", () => {
    // The first lot was sold; half of the second is left, and a tenth of that half was given away.
    expect(outline(explainCost(shares, marketOf({}), day("2024-03-01"), "fifo") as ExplainedNode)).toEqual([
      "cost",
      "sum",
      "540",
      [
        "lot",
        "difference",
        "540",
        ["consideration", "1200"],
        ["taking", "product", "600", ["cost", "1200"], ["factor", "quotient", "0.5", ["units", "5"], ["units", "10"]]],
        ["taking", "product", "60", ["cost", "600"], ["factor", "quotient", "0.1", ["units", "1"], ["units", "10"]]],
      ],
    ])
  })

  it("the explanation of the value is units × price × one rate ÷ the other", () => {
    const market = marketOf({
      prices: { ACME: { currency: "USD", rows: [["2024-02-01", "60"]] } },
      rates: { USD: [["2024-01-31", "1.25"]], CHF: [["2024-01-31", "0.95"]] },
    })
    expect(outline(explainValue(shares, market, day("2024-02-05"), "CHF") as ExplainedNode)).toEqual([
      "holdingValue",
      "quotient",
      "456", // 10 × 60 × 0.95 ÷ 1.25
      [
        "converted",
        "product",
        "570",
        [
          "holdingValue",
          "product",
          "600",
          outline(explainHeld(shares, day("2024-02-05"))).with(0, "units"),
          ["price", "60"],
        ],
        ["rate", "0.95"],
      ],
      ["rate", "1.25"],
    ])
  })
})

it("the explanation of a fund rolls its valuation forward, and does not go below zero", () => {
  const fund = explainedHolding({ assetClass: "private", openedOn: "2024-01-01", currency: "EUR" }, [
    valued("2024-01-31", "1000"),
    cashFlow("capitalCall", "2024-02-10", "200"),
    cashFlow("distribution", "2024-03-10", "1500"),
    cashFlow("capitalCall", "2024-04-10", "50"),
  ])
  expect(outline(explainValue(fund, marketOf({}), day("2024-04-30"), "EUR") as ExplainedNode)).toEqual([
    "holdingValue",
    "difference",
    "50",
    ["valuation", "sum", "1550", ["valuation", "1000"], ["paidIn", "200"], ["notBelowZero", "300"], ["paidIn", "50"]],
    ["distributed", "1500"],
  ])
})

it("the explanation of a debt is the last statement less later repayments, and that of a wallet lists its tokens", () => {
  const loan = explainedDebt({ currency: "EUR" }, [
    owed("2024-01-01", "1000"),
    repaid("2024-01-01", "50"),
    repaid("2024-02-01", "100", "7"),
  ])
  expect(outline(explainOwed(loan, marketOf({}), day("2024-02-01"), "EUR") as ExplainedNode)).toEqual([
    "debtOwed",
    "difference",
    "900",
    ["balance", "1000"],
    ["repayment", "100"],
  ])
  const wallet = explainedWallet({ currency: "EUR" }, [["2024-01-01", ["100", "25.5"]]])
  expect(outline(explainValue(wallet, marketOf({}), day("2024-02-01"), "EUR") as ExplainedNode)).toEqual([
    "holdingValue",
    "sum",
    "125.5",
    ["valuation", "100"],
    ["valuation", "25.5"],
  ])
})

it("the explanation of the net worth follows every path of stakes, applies shares, and eliminates a debt within the family", () => {
  const on = day("2024-01-31")
  const { assets, debts } = explainNetWorth({
    portfolios: ["Anna", "Holding", "Fund"].map(portfolio),
    stakes: [
      stake("Anna", "Holding", "2024-01-01", "80"),
      stake("Holding", "Fund", "2024-01-01", "50"),
      stake("Anna", "Fund", "2024-01-01", "10"),
    ],
    ledgers: [
      account({ id: "cash", in: "Fund", currency: "EUR" }, balance("2024-01-05", "1000"), share("2024-01-05", "50")),
      debt({ id: "loan", in: "Fund", creditor: "Anna" }, owed("2024-01-05", "200")),
    ],
    market: marketOf({}),
    on,
    currency: "EUR",
    scope: "household",
  })
  // Anna holds 80 % × 50 % + 10 % of the fund.
  const weight = [
    "weight",
    "sum",
    "0.5",
    ["path", "product", "0.4", ["weight", "sum", "0.8", ["stake", "0.8"]], ["stake", "0.5"]],
    ["stake", "0.1"],
  ]
  expect(outline(assets)).toEqual([
    "assets",
    "sum",
    "350",
    [
      "portfolioPart",
      "product",
      "250",
      weight,
      ["assets", "sum", "500", ["holdingPart", "product", "500", ["share", "0.5"], ["balance", "1000"]]],
    ],
    ["elimination", "product", "100", ["weight", "difference", "0.5", ["weight", "1"], weight], ["debtOwed", "200"]],
  ])
  expect(outline(debts)).toEqual([
    "debts",
    "sum",
    "0",
    ["elimination", "product", "0", ["weight", "difference", "0", weight, weight], ["debtOwed", "200"]],
  ])
})

it("the explanation of a return goes from flow to flow, and that of a rate lists the payments that it makes equal", () => {
  const depot = explainedHolding({ openedOn: "2023-01-01", symbol: "ACME", currency: "EUR" }, [
    buy("2023-01-02", "10", "1000"),
    buy("2023-07-03", "10", "1100"),
  ])
  const market = marketOf({
    prices: {
      ACME: {
        currency: "EUR",
        rows: [
          ["2023-01-02", "100"],
          ["2023-07-02", "110"],
          ["2023-12-31", "104.5"],
        ],
      },
    },
  })
  const period = { from: day("2023-01-01"), to: day("2023-12-31") }
  const invested = investedInLine(depot, { ...period, market, currency: "EUR" })
  const timeWeighted = explainTimeWeighted(invested, period, "EUR") as ExplainedNode
  // 1,100 ÷ 1,000 × 2,090 ÷ 2,200 − 1
  expect(outline(timeWeighted)).toEqual([
    "timeWeighted",
    "difference",
    "0.045",
    [
      "factor",
      "product",
      "1.045",
      [
        "subPeriod",
        "quotient",
        "1.1",
        ["closing", "sum", "1100", ["holdingValue", "1100"]],
        ["opening", "sum", "1000", ["holdingValue", "0"], ["consideration", "1000"]],
      ],
      [
        "subPeriod",
        "quotient",
        "0.95",
        ["closing", "sum", "2090", ["holdingValue", "2090"]],
        ["opening", "sum", "2200", ["holdingValue", "1100"], ["consideration", "1100"]],
      ],
    ],
    ["factor", "1"],
  ])
  expect(addsUp(timeWeighted)).toBe(true)
  const moneyWeighted = Result.getOrThrow(explainMoneyWeighted(invested, period, "EUR"))
  expect(
    moneyWeighted.parts.map(({ what, subject, exact }) => [what, subject, toPlainString(decimalOf(exact, 2))]),
  ).toEqual([
    ["opening", { of: "text", text: "2023-01-01" }, "0"],
    ["flow", { of: "text", text: "2023-01-02" }, "-1000"],
    ["flow", { of: "text", text: "2023-07-03" }, "-1100"],
    ["closing", { of: "text", text: "2023-12-31" }, "2090"],
  ])
})

it("the explanation of a return values what was held at the price of a purchase before its money comes in", () => {
  const fund = explainedHolding({ openedOn: "2024-01-31", symbol: "FUND", currency: "EUR" }, [
    buy("2024-01-31", "10", "1000"),
    buy("2024-02-15", "90", "9450"),
  ])
  const rows = [["2024-01-31", "100"] as const, ["2024-02-29", "106"] as const]
  const market = marketOf({ prices: { FUND: { currency: "EUR", rows } } })
  const period = { from: day("2024-01-31"), to: day("2024-02-29") }
  const timeWeighted = explainTimeWeighted(investedInLine(fund, { ...period, market, currency: "EUR" }), period, "EUR")
  const growth = timeWeighted?.parts[0]?.parts ?? []
  expect(growth.map(({ parts }) => parts.map(({ exact }) => toPlainString(decimalOf(exact, 2))))).toEqual([
    ["1000", "1000"],
    ["1050", "1000"],
    ["10600", "10500"],
  ])
  expect(timeWeighted && toPlainString(decimalOf(timeWeighted.exact, 8))).toBe("0.06")
  expect(timeWeighted && addsUp(timeWeighted)).toBe(true)
})

it("the explanation of a return shows what was set off between own holdings, and adds up to no flow", () => {
  const opened = { openedOn: "2024-01-01", currency: "EUR" } as const
  const { flows } = investedIn({
    ledgers: [
      security(
        { ...opened, id: "shares", symbol: "ACME" },
        buy("2024-01-02", "10", "1000"),
        sell("2024-01-10", "10", "1100"),
      ),
      account({ ...opened, id: "cash", openedOn: "2024-01-10" }, balance("2024-01-10", "1080")),
    ],
    portfolios: [portfolio("Anna")],
    stakes: [],
    market: marketOf({ prices: { ACME: { currency: "EUR", rows: [["2024-01-02", "100"]] } } }),
    from: day("2024-01-02"),
    to: day("2024-01-31"),
    currency: "EUR",
    scope: "household",
  })
  const { in: paidIn, out } = flows.get(dayNumber("2024-01-10")) ?? { in: [], out: [] }
  expect(paidIn).toEqual([])
  // 1,100 came from the sale, of which 1,080 are on the account: 20 left the household.
  expect(out.map(outline)).toEqual([
    [
      "flow",
      "difference",
      "20",
      ["flow", "sum", "1100", ["proceeds", "1100"]],
      ["setOff", "sum", "1080", ["balance", "sum", "1080", ["balance", "1080"]]],
    ],
  ])
  expect(out.every(addsUp)).toBe(true)
})
