import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { LineLedger, StakeFact } from "#domain/measures/ledger/facts.ts"
import { type Measured, performanceOf } from "#domain/measures/returns/performance.ts"
import type { ReturnScope } from "#domain/measures/returns/scopes.ts"
import { plainText } from "#domain/numbers/plainDecimal.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import {
  account,
  balance,
  buy,
  day,
  debt,
  holding,
  marketOf,
  owed,
  portfolio,
  repaid,
  security,
  stake,
  valued,
} from "#tests/domain/measures/examples.ts"
import { writtenRate } from "./flows.ts"

const market = marketOf({
  prices: {
    UPE: {
      currency: "EUR",
      rows: [
        ["2024-01-02", "100"],
        ["2024-06-28", "110"],
        ["2024-12-31", "120"],
      ],
    },
  },
  rates: {
    CHF: [
      ["2020-01-01", "1.00"],
      ["2024-12-31", "0.80"],
    ],
  },
})

const household: ReturnScope = { of: "household" }
const of = (name: string): ReturnScope => ({ of: "portfolio", portfolioId: portfolio(name) })

interface Asked {
  readonly from?: string
  readonly to?: string
  readonly scope?: ReturnScope
  readonly measured?: Measured
  readonly stakes?: ReadonlyArray<StakeFact>
}

function figures(
  ledgers: ReadonlyArray<LineLedger>,
  { from = "2024-01-02", to = "2024-12-31", scope = household, measured = "ownMoney", stakes = [] }: Asked = {},
) {
  const wealth = { ledgers, stakes, portfolios: ["Anna", "Ben"].map(portfolio), market }
  const span = { from: dayNumber(from), to: dayNumber(to), currency: "EUR" } as const
  const { index, moneyWeighted, amounts, owed } = performanceOf(wealth, span, scope, measured)
  const text = (amount: bigint) => plainText(amount, 18)
  return {
    timeWeighted: Result.match(index, {
      onSuccess: (growth) => ((growth.at(-1) as number) - 1).toFixed(8),
      onFailure: ({ _tag }) => _tag,
    }),
    moneyWeighted: writtenRate(moneyWeighted),
    amounts: [amounts.opening, amounts.paidIn, amounts.takenOut, amounts.closing].map(text),
    owed: owed && [owed.opening, owed.closing].map(text),
  }
}

/** A house of 300,000 without a change of value. */
const house = holding(
  { id: "house", assetClass: "realEstate", openedOn: "2020-01-01", currency: "EUR" },
  valued("2020-01-01", "300000"),
)
const mortgage = (...entries: Parameters<typeof debt>[1][]) =>
  debt({ id: "mortgage", incurredOn: "2020-01-01" }, owed("2020-01-01", "200000"), ...entries)
const year = { from: "2020-06-30", to: "2021-06-30" }

describe("the return on own money", () => {
  it("borrowed money raises the return of what was bought with it", () => {
    const shares = security(
      { symbol: "UPE", openedOn: "2024-01-02", currency: "EUR" },
      buy("2024-01-02", "1000", "100000"),
    )
    const lombard = debt({ incurredOn: "2024-01-02" }, owed("2024-01-02", "60000"))
    // (120,000 − 60,000) ÷ (100,000 − 60,000) − 1
    expect(figures([shares, lombard])).toMatchObject({
      timeWeighted: "0.50000000",
      amounts: ["40000", "0", "0", "60000"],
      owed: ["60000", "60000"],
    })
    expect(figures([shares, lombard], { measured: "assets" })).toMatchObject({
      timeWeighted: "0.20000000",
      owed: undefined,
    })
  })

  it("what was bought with borrowed money brings in only the money that was the owner's", () => {
    const shares = security(
      { symbol: "UPE", openedOn: "2024-01-02", currency: "EUR" },
      buy("2024-01-02", "1000", "100000"),
    )
    const lombard = debt({ incurredOn: "2024-01-02" }, owed("2024-01-02", "60000"))
    const since = { from: "2024-01-01", to: "2024-12-31" }
    expect(figures([shares, lombard], since)).toMatchObject({
      timeWeighted: "0.50000000",
      amounts: ["0", "40000", "0", "60000"],
      owed: ["0", "60000"],
    })
  })

  it("a payment from outside of the scope is put in, and its interest is a cost", () => {
    const asked = figures([house, mortgage(repaid("2020-12-31", "12000", "6000"))], year)
    // 100,000 and 18,000 put in became 300,000 − 188,000: 112 ÷ 118 − 1
    expect(asked).toMatchObject({
      timeWeighted: (112 / 118 - 1).toFixed(8),
      amounts: ["100000", "18000", "0", "112000"],
      owed: ["200000", "188000"],
    })
  })

  it("a payment from an account of the scope moves money, and only its interest is lost", () => {
    const cash = account(
      { id: "cash", openedOn: "2020-01-01", currency: "EUR" },
      balance("2020-01-01", "20000"),
      balance("2020-12-31", "2000"),
    )
    // 120,000 became 300,000 + 2,000 − 188,000 = 114,000, with no money from outside.
    expect(figures([house, cash, mortgage(repaid("2020-12-31", "12000", "6000"))], year)).toMatchObject({
      timeWeighted: "-0.05000000",
      moneyWeighted: "-0.05",
      amounts: ["120000", "0", "0", "114000"],
    })
  })

  it("the interest of planned payments is a cost, also where a statement replaces the payment", () => {
    const terms = {
      interestRate: "3",
      repaymentPlan: "bullet",
      dueOn: day("2030-01-01"),
      paidEvery: "year",
    } as const
    const planned = (...entries: Parameters<typeof debt>[1][]) =>
      debt({ id: "mortgage", incurredOn: "2020-01-01", terms }, owed("2020-01-01", "200000"), ...entries)
    // 3 % of 200,000 are paid on 1 January 2021: 100 ÷ 106 − 1
    const asked = { timeWeighted: (100 / 106 - 1).toFixed(8), amounts: ["100000", "6000", "0", "100000"] }
    expect(figures([house, planned()], year)).toMatchObject(asked)
    expect(figures([house, planned(owed("2021-01-01", "200000"))], year)).toMatchObject(asked)
    // A recorded repayment with its interest takes the place of the payment.
    expect(figures([house, planned(repaid("2021-01-01", "0", "5000"))], year).amounts).toEqual([
      "100000",
      "5000",
      "0",
      "100000",
    ])
  })

  it("a loan without interest that is taken and repaid with cash of the scope changes nothing", () => {
    const cash = account(
      { openedOn: "2020-01-01", currency: "EUR" },
      balance("2020-01-01", "1000"),
      balance("2020-09-01", "6000"),
      balance("2021-03-01", "1000"),
    )
    const loan = debt({ incurredOn: "2020-09-01", settledOn: "2021-03-01" }, owed("2020-09-01", "5000"))
    expect(figures([cash, loan], year)).toMatchObject({
      timeWeighted: "0.00000000",
      moneyWeighted: "0",
      amounts: ["1000", "0", "0", "1000"],
    })
  })

  it("a fall of the currency of a debt is a gain", () => {
    const francs = debt({ incurredOn: "2020-01-01", currency: "CHF" }, owed("2020-01-01", "160000"))
    // CHF 160,000 are EUR 160,000 until the last day, and EUR 200,000 then: 140,000 became 100,000.
    expect(figures([house, francs])).toMatchObject({
      timeWeighted: (100 / 140 - 1).toFixed(8),
      amounts: ["140000", "0", "0", "100000"],
    })
  })

  it("an overdrawn account is a debt", () => {
    const cash = account(
      { id: "cash", openedOn: "2020-01-01", currency: "EUR" },
      balance("2020-01-01", "-100000"),
      balance("2021-01-01", "-104000"),
      balance("2021-03-01", "2000"),
    )
    // 4,000 were taken out, then 106,000 put in. Nothing was earned.
    expect(figures([house, cash], year)).toMatchObject({
      timeWeighted: "0.00000000",
      amounts: ["200000", "106000", "4000", "302000"],
    })
  })

  it("there is none where the net value is not above zero on all days", () => {
    const none = { timeWeighted: "DebtsExceedAssets", moneyWeighted: "DebtsExceedAssets" }
    expect(figures([house, mortgage(owed("2020-09-01", "300000"), owed("2020-09-02", "1000"))], year)).toMatchObject(
      none,
    )
    expect(figures([house, mortgage(owed("2020-09-01", "299999.99"), owed("2020-09-02", "1000"))], year)).not.toEqual(
      expect.objectContaining(none),
    )
    expect(figures([mortgage()], year)).toMatchObject(none)
  })

  it("of very little own money, the return is exact", () => {
    const dearer = holding(
      { id: "house", assetClass: "realEstate", openedOn: "2020-01-01", currency: "EUR" },
      valued("2020-01-01", "300000"),
      valued("2021-01-01", "300000.000000000000000001"),
    )
    const asked = figures([dearer, mortgage(owed("2020-09-01", "299999.999999999999999999"))], year)
    // 10 ** -18 are left of 100,000 when all else has been taken out, and become twice as much.
    expect(asked).toMatchObject({
      timeWeighted: "1.00000000",
      amounts: ["100000", "0", "99999.999999999999999999", "0.000000000000000002"],
    })
  })

  it("a debt within the household is no debt of the household, and one of the debtor", () => {
    const within = debt(
      { incurredOn: "2020-01-01", creditor: "Ben" },
      owed("2020-01-01", "100000"),
      repaid("2020-12-31", "0", "5000"),
    )
    const bens = holding(
      { id: "land", in: "Ben", assetClass: "realEstate", openedOn: "2020-01-01", currency: "EUR" },
      valued("2020-01-01", "400000"),
    )
    expect(figures([house, bens, within], year)).toMatchObject({
      timeWeighted: "0.00000000",
      amounts: ["700000", "0", "0", "700000"],
    })
    // The debtor paid 5,000 of interest: 200 ÷ 205 − 1. The creditor received it: (500 + 5) ÷ 500 − 1.
    expect(figures([house, bens, within], { ...year, scope: of("Anna") })).toMatchObject({
      timeWeighted: (200 / 205 - 1).toFixed(8),
      amounts: ["200000", "5000", "0", "200000"],
    })
    expect(figures([house, bens, within], { ...year, scope: of("Ben") })).toMatchObject({
      timeWeighted: "0.01000000",
      amounts: ["500000", "0", "5000", "500000"],
    })
  })

  it("of a company that is owned in part, the same part of its debts is owed", () => {
    const stakes = [stake("Anna", "Ben", "2019-01-01", "50")]
    const bens = holding(
      { id: "land", in: "Ben", assetClass: "realEstate", openedOn: "2020-01-01", currency: "EUR" },
      valued("2020-01-01", "400000"),
      valued("2021-01-01", "480000"),
    )
    const loan = debt({ in: "Ben", incurredOn: "2020-01-01" }, owed("2020-01-01", "240000"))
    // 50 % of 160,000 became 50 % of 240,000.
    expect(figures([bens, loan], { ...year, scope: of("Anna"), stakes })).toMatchObject({
      timeWeighted: "0.50000000",
      amounts: ["80000", "0", "0", "120000"],
      owed: ["120000", "120000"],
    })
  })

  it("a part of a company that is acquired brings in its assets less its debts", () => {
    const stakes = [stake("Anna", "Ben", "2020-10-01", "50")]
    const bens = holding(
      { id: "land", in: "Ben", assetClass: "realEstate", openedOn: "2020-01-01", currency: "EUR" },
      valued("2020-01-01", "400000"),
    )
    const loan = debt({ in: "Ben", incurredOn: "2020-01-01" }, owed("2020-01-01", "240000"))
    expect(figures([house, bens, loan], { ...year, scope: of("Anna"), stakes })).toMatchObject({
      timeWeighted: "0.00000000",
      amounts: ["300000", "80000", "0", "380000"],
    })
  })

  it("a part of a company whose assets are a cent more than its debts brings in its part of the cent, to eight decimals", () => {
    const stakes = [stake("Anna", "Ben", "2020-10-01", "33")]
    const bens = holding(
      { id: "land", in: "Ben", assetClass: "realEstate", openedOn: "2020-01-01", currency: "EUR" },
      valued("2020-01-01", "1000000000"),
      valued("2021-01-01", "1000000000.01"),
    )
    const loan = debt({ in: "Ben", incurredOn: "2020-01-01" }, owed("2020-01-01", "999999999.99"))
    // 33 % of 0.01, acquired on 1 October, became 33 % of 0.02.
    expect(figures([bens, loan], { ...year, scope: of("Anna"), stakes })).toMatchObject({
      timeWeighted: "1.00000000",
      amounts: ["0", "0.0033", "0", "0.0066"],
    })
  })

  it("of a debt that belongs to the portfolio in part, only that part is owed", () => {
    const half = debt({ incurredOn: "2020-01-01" }, owed("2020-01-01", "200000"), {
      _tag: "OwnershipShare",
      percent: "50",
      effectiveOn: day("2020-01-01"),
    })
    expect(figures([house, half], year)).toMatchObject({ amounts: ["200000", "0", "0", "200000"] })
  })

  it("of a holding, the debts that were taken up for it are subtracted as a whole", () => {
    const scope: ReturnScope = { of: "holdings", holdingIds: [house.lineId], debtIds: [mortgage().lineId] }
    const other = debt({ id: "other", incurredOn: "2020-01-01" }, owed("2020-01-01", "50000"))
    expect(figures([house, mortgage(repaid("2020-12-31", "12000", "6000")), other], { ...year, scope })).toMatchObject({
      amounts: ["100000", "18000", "0", "112000"],
    })
  })
})
