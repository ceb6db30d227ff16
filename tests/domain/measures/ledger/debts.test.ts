import { describe, expect, it } from "vitest"
import { centsAt } from "#domain/measures/daily/dailyCents.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { history } from "#domain/measures/daily/history.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { type Figure, netWorthOn } from "#domain/measures/netWorth/netWorth.ts"
import {
  account,
  balance,
  day,
  debt,
  marketOf,
  owed,
  portfolio,
  printed,
  repaid,
  stake,
} from "#tests/domain/measures/examples.ts"

const shareOf = (percent: string, on: string) => ({ _tag: "OwnershipShare", percent, effectiveOn: day(on) }) as const
const nowhere = marketOf({})
const family = {
  portfolios: ["Anna", "Ben", "Holding"].map(portfolio),
  market: nowhere,
  currency: "EUR" as const,
}
const parts = ({ assets, debts, net }: Figure) => [assets, debts, net].map(printed)

describe("a debt", () => {
  const mortgage = debt(
    { settledOn: "2025-01-01", incurredOn: "2020-01-01" },
    repaid("2020-02-28", "1000", "450.50"),
    owed("2020-01-01", "100000"),
    owed("2020-12-31", "88000"),
    repaid("2020-12-31", "1000", "440"),
    repaid("2021-01-31", "1000.25", "439.75"),
    shareOf("50", "2020-12-31"),
  )
  const ownedOn = (on: string) => printed(holdingOn(mortgage, nowhere, day(on)).owned.value)

  it("a debt is the amount of the statement less what was repaid after its day", () => {
    expect(mortgage.balances).toEqual([
      ["2020-01-01", "-100000"],
      ["2020-02-28", "-99000"],
      ["2020-12-31", "-88000"],
      ["2021-01-31", "-86999.75"],
    ])
    expect(printed(holdingOn(mortgage, nowhere, day("2021-01-30")).value)).toBe("-88000.00")
  })

  it("a debt is owed by its portfolio with its share, from its issue until it is settled", () => {
    expect(["2020-12-30", "2020-12-31", "2024-12-31", "2025-01-01"].map(ownedOn)).toEqual([
      "-99000.00",
      "-44000.00",
      "-43499.88",
      "0.00",
    ])
  })

  it("a debt has interest as expenses", () => {
    expect(mortgage.income.at(-1)).toEqual(["2021-01-31", { gross: "0", taxWithheld: "0", expenses: "1330.25" }])
  })

  it("a debt that was repaid beyond what was owed is zero, and never a claim", () => {
    expect(debt({}, owed("2020-01-01", "100"), repaid("2020-02-01", "150")).balances.at(-1)?.[1]).toBe("0")
  })

  it("a debt without a statement has no known value", () => {
    expect(debt({}, repaid("2020-02-01", "150")).balances).toEqual([])
  })
})

describe("a debt within the family", () => {
  // Ben owes Anna 1,000, and both have cash.
  const loan = debt({ id: "loan", in: "Ben", creditor: "Anna" }, owed("2020-01-01", "1000"))
  const cash = [
    account({ id: "Anna's", in: "Anna", currency: "EUR" }, balance("2020-01-01", "500")),
    account({ id: "Ben's", in: "Ben", currency: "EUR" }, balance("2020-01-01", "1200")),
  ]
  const on = (ledgers: ReadonlyArray<LineLedger>, stakes: Parameters<typeof netWorthOn>[0]["stakes"] = []) =>
    netWorthOn({ ...family, ledgers, stakes, day: day("2020-06-30") })

  it("a debt within the family is a debt of one and a claim of the other, and neither for the household", () => {
    const { household, portfolios } = on([loan, ...cash])
    expect(parts(portfolios.get(portfolio("Anna")) as Figure)).toEqual(["1500.00", "0.00", "1500.00"])
    expect(parts(portfolios.get(portfolio("Ben")) as Figure)).toEqual(["1200.00", "1000.00", "200.00"])
    expect(parts(household)).toEqual(["1700.00", "0.00", "1700.00"])
  })

  it("a debt within the family remains with the part that belongs to outsiders", () => {
    // Anna holds 60 % of the company that owes her 1,000: outsiders owe 400 of the 1,000.
    const company = debt({ id: "company's", in: "Holding", creditor: "Anna" }, owed("2020-01-01", "1000"))
    const stakes = [stake("Anna", "Holding", "2020-01-01", "60")]
    const { household, portfolios, allocation } = on([company], stakes)
    expect(parts(household)).toEqual(["400.00", "0.00", "400.00"])
    expect(parts(portfolios.get(portfolio("Anna")) as Figure)).toEqual(["400.00", "0.00", "400.00"])
    expect(parts(portfolios.get(portfolio("Holding")) as Figure)).toEqual(["0.00", "1000.00", "-1000.00"])
    expect(allocation.byClass.map(({ key, assets }) => [key, printed(assets)])).toEqual([["debt", "400.00"]])
    expect(allocation.byPortfolio.map(({ key }) => key)).toEqual(["Anna"])
    expect(allocation.byInvestable.map(({ key }) => key)).toEqual(["non_investable"])

    // Where she is the debtor, the household owes the other 400 to outsiders.
    const hers = debt({ id: "hers", in: "Anna", creditor: "Holding" }, owed("2020-01-01", "1000"))
    expect(parts(on([hers], stakes).household)).toEqual(["0.00", "400.00", "-400.00"])
  })

  it("the claim within the family is the whole debt, of which outsiders owe what the debtor does not", () => {
    const terms = [owed("2020-01-01", "100000"), shareOf("60", "2020-01-01")] as const
    const shared = debt({ id: "shared", in: "Ben", creditor: "Anna" }, ...terms)
    const { household, portfolios, allocation } = on([shared])
    expect(parts(portfolios.get(portfolio("Anna")) as Figure)).toEqual(["100000.00", "0.00", "100000.00"])
    expect(parts(portfolios.get(portfolio("Ben")) as Figure)).toEqual(["0.00", "60000.00", "-60000.00"])
    expect(parts(household)).toEqual(["40000.00", "0.00", "40000.00"])
    expect(allocation.byClass.map(({ key, assets }) => [key, printed(assets)])).toEqual([["debt", "40000.00"]])

    // Anna holds 50 % of the company: it owes her 60,000, of which 30,000 are her own, and its co-debtor 40,000.
    const stakes = [stake("Anna", "Holding", "2020-01-01", "50")]
    const companys = debt({ id: "company's", in: "Holding", creditor: "Anna" }, ...terms)
    expect(parts(on([companys], stakes).household)).toEqual(["70000.00", "0.00", "70000.00"])

    // As the lender, the company has a claim of 100,000, of which 50,000 are hers. She owes 60,000, 10,000 to outsiders.
    const hers = debt({ id: "hers", in: "Anna", creditor: "Holding" }, ...terms)
    expect(parts(on([hers], stakes).household)).toEqual(["0.00", "10000.00", "-10000.00"])
  })

  it("a share that changes takes effect on its day, on a day alone as in the history", () => {
    const shares = [shareOf("60", "2020-01-01"), shareOf("0", "2020-01-02"), shareOf("100", "2020-01-03")]
    const shared = debt({ id: "shared", in: "Ben", creditor: "Anna" }, owed("2020-01-01", "1000"), ...shares)
    const range = { from: day("2020-01-01"), to: day("2020-01-03") }
    const byDay = (scope: Parameters<typeof history>[0]["scope"]) => {
      const { assets, debts } = history({ ...family, ledgers: [shared], stakes: [], ...range, scope })
      return [0, 1, 2].map((place) => [centsAt(assets, place), centsAt(debts, place)].map(Number))
    }
    expect(byDay("household")).toEqual([
      [40_000, 0],
      [100_000, 0],
      [0, 0],
    ])
    expect(byDay(portfolio("Ben"))).toEqual([
      [0, 60_000],
      [0, 0],
      [0, 100_000],
    ])
    expect(byDay(portfolio("Anna"))).toEqual(Array.from({ length: 3 }, () => [100_000, 0]))
  })

  it("a debt within the family is left out on the day on which a stake makes both sides one's own, also in the history", () => {
    const company = debt({ id: "company's", in: "Holding", creditor: "Anna" }, owed("2020-01-01", "1000"))
    const stakes = [stake("Anna", "Holding", "2020-01-01", "60"), stake("Anna", "Holding", "2020-01-02", "100")]
    const range = { from: day("2020-01-01"), to: day("2020-01-02") }
    const { assets, debts } = history({ ...family, ledgers: [company], stakes, ...range, scope: portfolio("Anna") })
    expect([centsAt(assets, 0), centsAt(assets, 1)]).toEqual([40_000n, 0n])
    expect([centsAt(debts, 0), centsAt(debts, 1)]).toEqual([0n, 0n])
  })
})
