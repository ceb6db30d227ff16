import { describe, expect, it } from "vitest"
import { changeOf, changeOfLine } from "#domain/measures/changes/change.ts"
import { type PartOfChange, partsOfChange, type SplitAmount } from "#domain/measures/changes/roundedParts.ts"
import type { LineLedger, StakeFact } from "#domain/measures/ledger/facts.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { isZero } from "#domain/numbers/decimal.ts"
import {
  account,
  balance,
  buy,
  cashFlow,
  day,
  debt,
  deliveredIn,
  holding,
  marketOf,
  owed,
  portfolio,
  printed,
  repaid,
  security,
  sell,
  stake,
  valued,
} from "#tests/domain/measures/examples.ts"

const market = marketOf({
  prices: {
    ACME: {
      currency: "USD",
      rows: [
        ["2024-03-31", "1100"],
        ["2024-12-31", "1200"],
      ],
    },
    FUND: { currency: "EUR", rows: [["2023-01-01", "100"]] },
  },
  rates: {
    USD: [
      ["2024-01-01", "1.10"],
      ["2024-12-31", "1.00"],
    ],
  },
})
const euro = { currency: "EUR" } as const

/** The parts that are not zero. */
const shown = ({ parts }: SplitAmount): Partial<Record<PartOfChange, string>> =>
  Object.fromEntries(
    partsOfChange.flatMap((part) => (isZero(parts[part]) ? [] : [[part, printed(parts[part])] as const])),
  )

function changeIn(
  year: string,
  ledgers: ReadonlyArray<LineLedger>,
  { scope = "household", stakes = [] }: { readonly scope?: Scope; readonly stakes?: ReadonlyArray<StakeFact> } = {},
) {
  const from = day(`${Number(year) - 1}-12-31`)
  const to = day(`${year}-12-31`)
  const portfolios = ["Anna", "Ben"].map(portfolio)
  return changeOf({ ledgers, portfolios, stakes, market, from, to, currency: "EUR", scope })
}

describe("the change of net worth over a period", () => {
  const giro = account(
    { ...euro, id: "giro", openedOn: "2024-01-01" },
    balance("2024-01-01", "50000"),
    cashFlow("interest", "2024-03-15", "100", { taxWithheld: "25" }),
    balance("2024-03-31", "38000"),
  )
  const acme = security({ id: "acme", symbol: "ACME", openedOn: "2024-03-31" }, buy("2024-03-31", "10", "11000", "22"))
  const house = holding(
    {
      ...euro,
      id: "house",
      assetClass: "realEstate",
      openedOn: "2024-06-01",
      acquisitionCost: { amount: "400000", currency: "EUR" },
    },
    cashFlow("expense", "2024-07-01", "2000"),
    valued("2024-12-01", "420000"),
  )
  const mortgage = debt(
    { id: "mortgage", incurredOn: "2024-06-01" },
    owed("2024-06-01", "300000"),
    repaid("2024-12-01", "5000", "3000"),
  )
  const watch = holding(
    { ...euro, id: "watch", assetClass: "other", openedOn: "2024-02-01" },
    valued("2024-02-01", "10000"),
  )

  it("the first year of a household is what it brought in, put in, earned, spent and gained", () => {
    const change = changeIn("2024", [giro, acme, house, mortgage, watch])
    // 38,000 + 12,000 + 420,000 − 295,000 + 10,000.
    expect(printed(change.before)).toBe("0.00")
    expect(printed(change.amount)).toBe("185000.00")
    expect(shown(change)).toEqual({
      // The account and the watch.
      broughtIn: "60000.00",
      // The account −12,000 and 75 of net interest, the share 11,022 ÷ 1.10, the house 400,000 less the mortgage of
      // that day, its costs 2,000, and the repayment 8,000.
      money: "107945.00",
      // The share 1,000 dollars at 1.00, and the house 20,000.
      market: "21000.00",
      // 11,000 dollars × (1 ÷ 1.00 − 1 ÷ 1.10).
      currency: "1000.00",
      income: "100.00",
      // 22 ÷ 1.10.
      fees: "-20.00",
      taxes: "-25.00",
      // Costs of the house 2,000, and interest 3,000.
      spending: "-5000.00",
    })
    expect(change.lines.map((line) => [line.lineId, printed(line.amount), shown(line)])).toEqual([
      ["giro", "38000.00", { broughtIn: "50000.00", money: "-12075.00", income: "100.00", taxes: "-25.00" }],
      ["acme", "12000.00", { money: "10020.00", market: "1000.00", currency: "1000.00", fees: "-20.00" }],
      ["house", "420000.00", { money: "402000.00", market: "20000.00", spending: "-2000.00" }],
      ["mortgage", "-295000.00", { money: "-292000.00", spending: "-3000.00" }],
      ["watch", "10000.00", { broughtIn: "10000.00" }],
    ])
  })

  it("what is entered as already held is neither earned nor lost, regardless of its cost", () => {
    const depot = security({ ...euro, symbol: "FUND", openedOn: "2024-05-01" }, deliveredIn("2024-05-01", "10", "400"))
    expect(shown(changeIn("2024", [depot]))).toEqual({ broughtIn: "1000.00" })
  })

  it("money that moves between own accounts is no money of the household, also where the second one is new", () => {
    const from = account({ ...euro, id: "from" }, balance("2023-01-01", "10000"), balance("2024-05-01", "4000"))
    const to = account({ ...euro, id: "to", openedOn: "2024-05-01" }, balance("2024-05-01", "6000"))
    const change = changeIn("2024", [from, to])
    expect(shown(change)).toEqual({})
    expect(change.lines.map((line) => [line.lineId, shown(line)])).toEqual([
      ["from", { money: "-6000.00" }],
      ["to", { money: "6000.00" }],
    ])
  })

  it("a dividend that is paid into an own account is income, and a sale is none", () => {
    const depot = security(
      { ...euro, id: "depot", symbol: "FUND" },
      buy("2023-02-01", "10", "1000"),
      cashFlow("dividend", "2024-04-02", "40", { taxWithheld: "10" }),
      sell("2024-06-03", "5", "510", "4"),
    )
    const cash = account(
      { ...euro, id: "cash" },
      balance("2023-01-01", "0"),
      balance("2024-04-02", "30"),
      balance("2024-06-03", "536"),
    )
    // The price of the sale is 102 for each of the ten units.
    expect(shown(changeIn("2024", [depot, cash]))).toEqual({
      market: "20.00",
      income: "40.00",
      fees: "-4.00",
      taxes: "-10.00",
    })
  })

  describe("a house, its mortgage and an account of one day", () => {
    const on = "2024-06-01"
    const bought = { id: "house", assetClass: "realEstate", openedOn: on, ...euro } as const
    const house = holding({ ...bought, acquisitionCost: { amount: "500000", currency: "EUR" } })
    const borrowed = (amount: string, incurredOn = on) => debt({ id: "mortgage", incurredOn }, owed(incurredOn, amount))
    const giroAfter = (amount: string) =>
      account({ ...euro, id: "giro" }, balance("2023-01-01", "200000"), balance(on, amount))

    it("costs of the purchase that were not recorded are money taken out, and nothing was owed before", () => {
      // 400,000 borrowed and 110,000 of own money for a house of 500,000: 10,000 of notary and taxes.
      const change = changeIn("2024", [house, borrowed("400000"), giroAfter("90000")])
      expect(shown(change)).toEqual({ money: "-10000.00" })
      expect(change.lines.map((line) => [line.lineId, shown(line)])).toEqual([
        ["house", { money: "500000.00" }],
        ["mortgage", { money: "-400000.00" }],
        ["giro", { money: "-110000.00" }],
      ])
    })

    it("the same costs are money taken out where the house has no cost but a first value", () => {
      const change = changeIn("2024", [holding(bought, valued(on, "500000")), borrowed("400000"), giroAfter("90000")])
      expect(shown(change)).toEqual({ money: "-10000.00" })
    })

    it("the same costs are money taken out where the mortgage also paid into the account", () => {
      expect(shown(changeIn("2024", [house, borrowed("600000"), giroAfter("290000")]))).toEqual({ money: "-10000.00" })
    })

    it("what the account paid for other things that day is money taken out, too", () => {
      expect(shown(changeIn("2024", [house, borrowed("400000"), giroAfter("0")]))).toEqual({ money: "-100000.00" })
    })

    it("own money beyond the account of that day is money added", () => {
      expect(shown(changeIn("2024", [house, borrowed("400000"), giroAfter("120000")]))).toEqual({ money: "20000.00" })
    })

    it("a debt that is entered on a day with no or little money, was owed before", () => {
      const fund = security({ ...euro, symbol: "FUND", openedOn: on }, buy(on, "10", "1000"))
      expect(shown(changeIn("2024", [borrowed("400000"), giroAfter("199000"), fund]))).toEqual({
        broughtIn: "-400000.00",
      })
      expect(shown(changeIn("2024", [borrowed("400000"), giroAfter("200000"), fund]))).toEqual({
        broughtIn: "-399000.00",
      })
    })
  })

  it("a part that is given to an owner outside the scope is money that left it, at the value of the day", () => {
    const depot = security({ ...euro, in: "Ben", symbol: "FUND" }, buy("2023-02-01", "10", "1000"))
    const stakes = [stake("Anna", "Ben", "2023-01-01", "100"), stake("Anna", "Ben", "2024-07-01", "60")]
    const change = changeIn("2024", [depot], { stakes, scope: portfolio("Anna") })
    expect([printed(change.before), printed(change.after), shown(change)]).toEqual([
      "1000.00",
      "600.00",
      { money: "-400.00" },
    ])
  })

  it("an account that is closed with its balance, and a debt that ends, take their last value out as money", () => {
    const old = account({ ...euro, id: "old", closedOn: "2024-03-01" }, balance("2023-01-01", "700"))
    const loan = debt({ id: "loan", settledOn: "2024-03-01" }, owed("2023-01-01", "200"))
    expect(shown(changeIn("2024", [old]))).toEqual({ money: "-700.00" })
    expect(shown(changeIn("2024", [loan]))).toEqual({ money: "200.00" })
  })

  it("interest on a debt within the household is paid by the debtor and income of the creditor", () => {
    const loan = debt(
      { id: "loan", in: "Ben", creditor: "Anna", incurredOn: "2023-01-01" },
      owed("2023-01-01", "1000"),
      repaid("2024-06-01", "100", "30"),
    )
    const of = (scope: Scope) => shown(changeIn("2024", [loan], { scope }))
    expect(of(portfolio("Ben"))).toEqual({ money: "130.00", spending: "-30.00" })
    expect(of(portfolio("Anna"))).toEqual({ money: "-130.00", income: "30.00" })
    expect(of("household")).toEqual({})
  })

  it("interest that fell due by the plan is spent like recorded interest, until the debt is settled", () => {
    const terms = {
      interestRate: "3",
      repaymentPlan: "bullet",
      dueOn: day("2030-01-01"),
      paidEvery: "quarter",
    } as const
    const planned = (settledOn?: string) =>
      debt(
        { id: "mortgage", incurredOn: "2023-01-01", terms, ...(settledOn !== undefined && { settledOn }) },
        owed("2023-01-01", "200000"),
        // In place of the payment of April, and a statement on the day of that of July.
        repaid("2024-04-01", "10000", "1480"),
        owed("2024-07-01", "188000"),
      )
    // 1,500 of 200,000 on 1 January, 1,480 recorded, 1,425 of 190,000 on 1 July, and 1,410 of 188,000 on 1 October.
    expect(shown(changeIn("2024", [planned()]))).toEqual({ money: "17815.00", spending: "-5815.00" })
    // Settled on 1 September: the interest of two months, 188,000 × 3 % × 60 ÷ 360 = 940, and nothing falls due after it.
    expect(shown(changeIn("2024", [planned("2024-09-01")]))).toEqual({ money: "205345.00", spending: "-5345.00" })
  })

  it("planned interest of a debt within the household is income of the creditor", () => {
    const terms = { interestRate: "3", repaymentPlan: "bullet", dueOn: day("2030-01-01"), paidEvery: "year" } as const
    const loan = debt(
      { id: "loan", in: "Ben", creditor: "Anna", incurredOn: "2023-01-01", terms },
      owed("2023-01-01", "1000"),
    )
    const of = (scope: Scope) => shown(changeIn("2024", [loan], { scope }))
    expect(of(portfolio("Ben"))).toEqual({ money: "30.00", spending: "-30.00" })
    expect(of(portfolio("Anna"))).toEqual({ money: "-30.00", income: "30.00" })
    expect(of("household")).toEqual({})
  })

  it("a line without an exchange rate on a day that matters is a part of its own, and is named", () => {
    const dollars = account({ id: "dollars" }, balance("2023-01-01", "1100"))
    const change = changeIn("2024", [dollars, watch])
    expect([printed(change.before), printed(change.after), change.missing]).toEqual(["0.00", "11100.00", ["dollars"]])
    expect(shown(change)).toEqual({ broughtIn: "10000.00", withoutRate: "1100.00" })
  })
})

it("the exact parts of a change have the rate of each day once, however many days there are", () => {
  // Otherwise each sum has twice the digits, and thousands of trades take seconds.
  const days = Array.from({ length: 60 }, (_, n) => day(new Date(Date.UTC(2024, 1, 1 + n)).toISOString().slice(0, 10)))
  const rates = days.map((on, n) => [on, `1.${10_007 + 2 * 367 * n}`] as const)
  const inDollars = account({ currency: "USD" }, ...days.map((on, n) => balance(on, String(1_000 + n))))
  const period = { from: day("2024-02-01"), to: day("2024-03-31"), currency: "EUR" } as const
  const parts = changeOfLine(inDollars, { ...period, market: marketOf({ rates: { USD: rates } }) })
  expect(parts?.currency.numerator).not.toBe(0n)
  const digitsOfRates = rates.reduce((sum, [, rate]) => sum + rate.length - 1, 0)
  expect(String(parts?.currency.denominator).length).toBeLessThan(digitsOfRates * 1.2)
})
