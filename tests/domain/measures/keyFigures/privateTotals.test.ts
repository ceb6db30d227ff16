import { writtenRate } from "#tests/domain/measures/returns/flows.ts"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { LineLedger, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { decimalOf, type Fraction } from "#domain/numbers/fraction.ts"
import { privateMarketsOn } from "#domain/measures/keyFigures/privateTotals.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { day, marketOf, portfolio, security, share, stake, valued } from "#tests/domain/measures/examples.ts"

const flow = (kind: "entry" | "exit", on: string, amount: string) =>
  ({
    _tag: "CashFlow",
    kind,
    amount: { amount, currency: "USD" },
    taxWithheld: { amount: "0", currency: "USD" },
    paidOn: day(on),
  }) satisfies StoredEntry

const doubled = security(
  { id: "doubled", in: "Holding", assetClass: "private", openedOn: "2021-01-01" },
  flow("entry", "2021-01-01", "100"),
  flow("exit", "2022-01-01", "200"),
)
const still = security(
  { id: "still", in: "Anna", assetClass: "private", openedOn: "2021-01-01" },
  flow("entry", "2021-01-01", "300"),
)
const rates = [
  ["2021-01-01", "2"],
  ["2022-01-01", "1"],
] as const
const market = marketOf({ rates: { USD: rates } })

const totalIn = (currency: "USD" | "EUR" | "CHF") => {
  const portfolios: ReadonlyArray<PortfolioId> = ["Anna", "Holding"].map(portfolio)
  return privateMarketsOn({
    ledgers: [doubled, still],
    portfolios,
    stakes: [stake("Anna", "Holding", "2020-01-01", "50")],
    market,
    day: day("2022-01-01"),
    currency,
  }).total
}
const plain = (amount: Fraction) => toPlainString(decimalOf(amount, 6))

describe("all private markets together", () => {
  it("the totals count the ownership share of each investment", () => {
    const { nav, paidIn, distributed, multiples } = totalIn("USD")
    // Paid in: half of 100 and all of 300; half of 200 distributed; 300 left.
    expect([nav, paidIn, distributed].map(plain)).toEqual(["300", "350", "100"])
    expect(plain(Result.getOrThrow(multiples).tvpi)).toBe("1.142857")
  })

  it("the totals weight each rate by the capital paid in", () => {
    // 100 % on 50 and 0 % on 300: 50 ÷ 350.
    expect(toPlainString(Result.getOrThrow(totalIn("USD").weightedAverageIrr))).toBe("0.1428571429")
  })

  it("the totals convert every payment at the rate of its day", () => {
    // 350 dollars at 2 a euro; 100 and 300 at 1.
    const { nav, paidIn, distributed } = totalIn("EUR")
    expect([nav, paidIn, distributed].map(plain)).toEqual(["300", "175", "100"])
  })

  it("the totals name the currency without an exchange rate", () => {
    expect(totalIn("CHF").missing).toEqual(["CHF"])
  })

  it("the totals take a value out with a share that is handed on, and leave the multiple and the rate of the whole", () => {
    // 40,000 paid in, 5,000 back, 48,000 left; on the last day 99.99 % of the fund is handed on, 47,995.20 at its value.
    const fund = (...handedOn: ReadonlyArray<StoredEntry>) =>
      security(
        { id: "fund", in: "Anna", assetClass: "private", openedOn: "2021-01-01" },
        flow("entry", "2021-01-01", "40000"),
        flow("exit", "2021-07-02", "5000"),
        valued("2021-12-31", "48000"),
        ...handedOn,
      )
    const totalOf = (ledger: LineLedger) =>
      privateMarketsOn({
        ledgers: [ledger],
        portfolios: [portfolio("Anna")],
        stakes: [],
        market,
        day: day("2022-01-01"),
        currency: "USD",
      }).total
    const [kept, given] = [totalOf(fund()), totalOf(fund(share("2022-01-01", "0.01")))]
    expect([given.paidIn, given.distributed, given.nav].map(plain)).toEqual(["40000", "52995.2", "4.8"])
    // 53,000 ÷ 40,000, before and after.
    expect([kept, given].map(({ multiples }) => plain(Result.getOrThrow(multiples).tvpi))).toEqual(["1.325", "1.325"])
    expect(writtenRate(given.irr)).toEqual(writtenRate(kept.irr))
  })

  it("the totals pay in the value of a stake that the household receives, at the value of its day", () => {
    // Half of a company comes into the household after its fund was paid in and had risen from 100 to 150, and to 160 that day.
    const fund = security(
      { id: "fund", in: "Company", assetClass: "private", openedOn: "2020-01-01" },
      flow("entry", "2020-01-02", "100"),
      valued("2020-02-01", "150"),
      valued("2020-03-01", "160"),
      flow("exit", "2020-06-01", "30"),
    )
    const { paidIn, distributed, nav } = privateMarketsOn({
      ledgers: [fund],
      portfolios: ["Anna", "Company"].map(portfolio),
      stakes: [stake("Anna", "Company", "2020-03-01", "50")],
      market,
      day: day("2022-01-01"),
      currency: "USD",
    }).total
    expect([paidIn, distributed, nav].map(plain)).toEqual(["80", "15", "65"])
  })
})
