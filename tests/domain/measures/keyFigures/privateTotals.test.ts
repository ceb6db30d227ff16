import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { StoredEntry } from "#domain/measures/ledger/facts.ts"
import { decimalOf, type Fraction } from "#domain/numbers/fraction.ts"
import { privateMarketsOn } from "#domain/measures/keyFigures/privateTotals.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { day, marketOf, portfolio, security, stake } from "#tests/domain/measures/examples.ts"

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

describe("all private markets together [checklist 138]", () => {
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
})
