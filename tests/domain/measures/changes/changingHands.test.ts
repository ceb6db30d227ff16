import * as fc from "fast-check"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { changeOf } from "#domain/measures/changes/change.ts"
import type { LineLedger, StakeFact } from "#domain/measures/ledger/facts.ts"
import { performanceOf } from "#domain/measures/returns/performance.ts"
import { explainTimeWeighted, investedIn } from "#domain/measures/trace/returns.ts"
import { bookAmount } from "#domain/numbers/bookAmounts.ts"
import { plainText } from "#domain/numbers/plainDecimal.ts"
import { decimalOf } from "#domain/numbers/fraction.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { addDays, dayNumber } from "#domain/shared/calendarDate.ts"
import {
  account,
  balance,
  buy,
  day,
  holding,
  marketOf,
  portfolio,
  printed,
  security,
  share,
  stake,
  transferred,
  valued,
} from "#tests/domain/measures/examples.ts"

const [from, to] = [day("2024-01-01"), day("2024-12-31")]
const portfolios = ["Anna", "Ben", "Firm"].map(portfolio)
const market = marketOf({
  prices: {
    ACME: {
      currency: "USD",
      rows: [
        ["2024-01-01", "100"],
        ["2024-06-03", "110"],
        ["2024-12-31", "121"],
      ],
    },
  },
  rates: {
    USD: [
      ["2024-01-01", "1.00"],
      ["2024-06-03", "1.25"],
    ],
  },
})

/** The same year of a portfolio by its return, by the explanation of the return, and by what changed. */
function yearOf(name: string, ledgers: ReadonlyArray<LineLedger>, stakes: ReadonlyArray<StakeFact> = []) {
  const scope = portfolio(name)
  const question = { ledgers, portfolios, stakes, market, from, to, currency: "EUR" } as const
  const span = { from: dayNumber(from), to: dayNumber(to), currency: "EUR" } as const
  const { amounts, index } = performanceOf({ ...question }, span, { of: "portfolio", portfolioId: scope })
  const explained = explainTimeWeighted(investedIn({ ...question, scope }), question, "EUR")
  const { parts } = changeOf({ ...question, scope })
  return {
    paidIn: plainText(amounts.paidIn, 18),
    received: plainText(amounts.takenOut, 18),
    timeWeighted: Result.match(index, {
      onSuccess: (growth) => ((growth.at(-1) as number) - 1).toFixed(8),
      onFailure: ({ _tag }) => _tag,
    }),
    explained: explained && toPlainString(decimalOf(explained.exact, 8)),
    money: printed(parts.money),
    market: printed(parts.market),
    currency: printed(parts.currency),
  }
}

const houseOf = (...entries: Parameters<typeof holding>[1][]) =>
  holding({ id: "house", openedOn: "2024-01-01", currency: "EUR", assetClass: "realEstate" }, ...entries)

describe("what changes its owner", () => {
  it("half a house that is bought on the day of its valuation comes in at that value, in returns and in what changed", () => {
    const house = houseOf(
      valued("2024-01-01", "400000"),
      share("2024-01-01", "50"),
      valued("2024-06-03", "600000"),
      share("2024-06-03", "100"),
      valued("2024-12-31", "660000"),
    )
    // 200,000 became 300,000; then 300,000 were paid for the other half, and 600,000 became 660,000: 1.5 × 1.1.
    expect(yearOf("Anna", [house])).toEqual({
      paidIn: "300000",
      received: "0",
      timeWeighted: "0.65000000",
      explained: "0.65",
      money: "300000.00",
      market: "160000.00",
      currency: "0.00",
    })
  })

  it("a share in dollars that moves from Anna to Ben leaves the one and reaches the other at one amount", () => {
    const acme = security(
      { id: "acme", symbol: "ACME", openedOn: "2024-01-01", currency: "USD" },
      buy("2024-01-01", "10", "1000"),
      transferred("2024-06-03", "Ben"),
    )
    // 10 × 110 USD at 1.25 USD are 880 EUR: 100 of price at the new rate, less 200 of currency. Then 968.
    const anna = yearOf("Anna", [acme])
    expect(anna).toMatchObject({ paidIn: "0", received: "880", money: "-880.00", market: "80.00", currency: "-200.00" })
    expect([anna.timeWeighted, anna.explained]).toEqual(["-0.12000000", "-0.12"])
    const ben = yearOf("Ben", [acme])
    expect(ben).toMatchObject({ paidIn: "880", received: "0", money: "880.00", market: "88.00", currency: "0.00" })
    expect([ben.timeWeighted, ben.explained]).toEqual(["0.10000000", "0.1"])
  })

  it("a larger stake in a company with an account and a house comes in at the value of the day beside what is held already", () => {
    const house = holding(
      { id: "house", in: "Firm", openedOn: "2024-01-01", currency: "EUR", assetClass: "realEstate" },
      valued("2024-01-01", "900"),
      valued("2024-06-03", "1100"),
    )
    const cash = account(
      { id: "cash", in: "Firm", openedOn: "2024-01-01", currency: "EUR" },
      balance("2024-01-01", "100"),
    )
    const own = account({ id: "own", openedOn: "2024-01-01", currency: "EUR" }, balance("2024-01-01", "500"))
    const stakes = [stake("Anna", "Firm", "2024-01-01", "20"), stake("Anna", "Firm", "2024-06-03", "70")]
    // 500 and 20 % of 1,000 are 700, and become 740; then 50 % of 1,200 come in.
    expect(yearOf("Anna", [house, cash, own], stakes)).toEqual({
      paidIn: "600",
      received: "0",
      timeWeighted: (740 / 700 - 1).toFixed(8),
      explained: "0.05714286",
      money: "600.00",
      market: "40.00",
      currency: "0.00",
    })
  })

  it("for any values and shares, money of what changed is what was paid in less what was received", () => {
    const anyDay = fc.nat({ max: 30 }).map((n) => addDays(from, n * 10))
    const anyValues = fc.uniqueArray(fc.tuple(anyDay, fc.integer({ min: 1, max: 900_000 })), {
      minLength: 1,
      maxLength: 6,
      selector: ([on]) => on,
    })
    const anyShares = fc.uniqueArray(fc.tuple(anyDay, fc.nat({ max: 100 })), { maxLength: 6, selector: ([on]) => on })
    fc.assert(
      fc.property(anyValues, anyShares, (values, shares) => {
        const house = houseOf(
          valued("2024-01-01", "1000"),
          ...values.flatMap(([on, value]) => (on === from ? [] : [valued(on, String(value))])),
          ...shares.map(([on, percent]) => share(on, String(percent))),
        )
        const { paidIn, received, money } = yearOf("Anna", [house])
        const net = bookAmount(paidIn) - bookAmount(received)
        const off = net - bookAmount(money ?? "0")
        expect(off < 10n ** 16n && off > -(10n ** 16n)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
