import { describe, expect, it } from "vitest"
import type { LineLedger, StakeFact } from "#domain/measures/ledger/facts.ts"
import { decimalOf, type Fraction } from "#domain/numbers/fraction.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { liquidityOn } from "#domain/measures/keyFigures/liquidity.ts"
import { toFixedString } from "#domain/numbers/decimal.ts"
import type { HoldingId, PortfolioId } from "#domain/shared/ids.ts"
import {
  account,
  balance,
  day,
  debt as debtOf,
  marketOf,
  portfolio,
  security,
  stake,
  valued,
} from "#tests/domain/measures/examples.ts"

const debt = (id: string, of: string, amount: string, creditor?: string): LineLedger =>
  debtOf(
    { id, in: of, currency: "USD", incurredOn: "2020-01-01", ...(creditor !== undefined && { creditor }) },
    { _tag: "OwedBalance", owed: { amount, currency: "USD" }, statedOn: day("2020-01-01") },
  )

const fund = security(
  { id: "fund", in: "Holding", assetClass: "private" },
  { _tag: "Commitment", amount: { amount: "1000", currency: "USD" }, effectiveOn: day("2020-01-01") },
  {
    _tag: "CashFlow",
    kind: "capitalCall",
    amount: { amount: "400", currency: "USD" },
    taxWithheld: { amount: "0", currency: "USD" },
    paidOn: day("2020-01-02"),
  },
)

const family = {
  ledgers: [
    account({ id: "cash", in: "Anna" }, balance("2020-01-01", "300")),
    security({ id: "shares", in: "Anna" }, valued("2020-01-01", "700")),
    security({ id: "house", in: "Anna", assetClass: "realEstate" }, valued("2020-01-01", "5000")),
    account({ id: "overdrawn", in: "Anna" }, balance("2020-01-01", "-50")),
    fund,
    debt("card", "Anna", "60"),
    debt("mortgage", "Anna", "2000"),
    debt("open", "Anna", "10"),
  ],
  stakes: [stake("Anna", "Holding", "2020-01-01", "50")],
  dueOn: new Map([
    ["card" as HoldingId, day("2021-01-20")],
    ["mortgage" as HoldingId, day("2030-01-01")],
  ]),
}

const ladder = (
  {
    ledgers,
    stakes,
    dueOn,
  }: { ledgers: ReadonlyArray<LineLedger>; stakes: ReadonlyArray<StakeFact>; dueOn: typeof family.dueOn },
  scope: Scope = "household",
) => {
  const portfolios: ReadonlyArray<PortfolioId> = ["Anna", "Ben", "Holding"].map(portfolio)
  const question = {
    ledgers,
    portfolios,
    stakes,
    market: marketOf({}),
    day: day("2021-01-01"),
    currency: "USD",
    scope,
    dueOn,
  } as const
  const { rungs, openCommitments, due, coverage } = liquidityOn(question)
  const text = (amount: Fraction) => toFixedString(decimalOf(amount, 2), 2)
  return {
    rungs: rungs.map(({ investable, assets, together }) => [investable, text(assets), text(together)].join(" ")),
    openCommitments: text(openCommitments),
    due: due.map(({ within, debts }) => `${within} ${text(debts)}`),
    coverage: coverage && text(coverage),
  }
}

describe("the liquidity ladder", () => {
  it("the liquidity ladder lists cash before shares before the house, against the debts that may fall due", () => {
    expect(ladder(family)).toEqual({
      rungs: [
        "cash 300.00 300.00",
        "easily_convertible 700.00 1000.00",
        "investable 0.00 1000.00",
        // The house, and half of the 400 that the fund is valued at.
        "non_investable 5200.00 6200.00",
      ],
      openCommitments: "300.00", // half of 600
      due: ["30 60.00", "90 60.00", "365 60.00", "later 2060.00", "withoutDay 60.00"], // the overdraft and a debt without terms
      coverage: "2.78", // 1,000 over 300 + 60
    })
  })

  it("the liquidity ladder can be that of one portfolio", () => {
    expect(ladder(family, portfolio("Holding"))).toMatchObject({ openCommitments: "600.00", coverage: "0.00" })
    expect(ladder(family, portfolio("Ben"))).toMatchObject({ openCommitments: "0.00", coverage: undefined })
  })

  it("the liquidity ladder excludes debts within the household", () => {
    const { due, rungs } = ladder({ ...family, ledgers: [debt("loan", "Anna", "100", "Ben")], dueOn: new Map() })
    expect(due.at(-1)).toBe("withoutDay 0.00")
    expect(rungs.at(-1)).toBe("non_investable 0.00 0.00")
  })
})
