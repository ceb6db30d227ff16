import { writtenRate } from "#tests/domain/measures/returns/flows.ts"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { StoredEntry } from "#domain/measures/ledger/facts.ts"
import { decimalOf, type Fraction } from "#domain/numbers/fraction.ts"
import { openCommitmentOn, privateInvestmentOn } from "#domain/measures/keyFigures/privateInvestment.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import { day, security } from "#tests/domain/measures/examples.ts"

const usd = (amount: string) => ({ amount, currency: "USD" }) as const
const flow = (
  kind: "capitalCall" | "distribution" | "entry" | "exit",
  on: string,
  amount: string,
  recallable = false,
) =>
  ({
    _tag: "CashFlow",
    kind,
    amount: usd(amount),
    taxWithheld: usd("0"),
    recallable,
    paidOn: day(on),
  }) satisfies StoredEntry
const committed = (on: string, amount: string) =>
  ({ _tag: "Commitment", amount: usd(amount), effectiveOn: day(on) }) satisfies StoredEntry
const valued = (on: string, value: string) =>
  ({
    _tag: "Valuation",
    value: usd(value),
    criterion: "market",
    comment: null,
    valuedOn: day(on),
  }) satisfies StoredEntry

const fund = security(
  { assetClass: "private", openedOn: "2020-01-01" },
  committed("2020-01-01", "1000"),
  flow("capitalCall", "2020-01-01", "400"),
  flow("capitalCall", "2021-01-01", "200"),
  valued("2021-12-31", "720"),
  flow("distribution", "2022-06-30", "150", true),
  flow("distribution", "2022-09-30", "90"),
)
const plain = (amount: Fraction) => toPlainString(decimalOf(amount, 6))
const on = (text: string) => privateInvestmentOn(fund, day(text))

describe("an investment in private markets", () => {
  it("an investment in private markets rolls the last valuation forward by later payments", () => {
    expect(plain(on("2020-06-30").nav)).toBe("400") // Before the first valuation: the capital paid in.
    expect(plain(on("2021-12-31").nav)).toBe("720")
    expect(plain(on("2022-12-31").nav)).toBe("480") // 720 − 150 − 90
    expect(on("2022-12-31").valuedOn).toBe("2021-12-31")
  })

  it("an investment in private markets has its capital paid in, its distributions and its unfunded commitment", () => {
    const now = on("2022-12-31")
    expect(plain(now.paidIn)).toBe("600")
    expect(plain(now.distributed)).toBe("240")
    // 1,000 promised − 600 called + 150 that can be called again.
    expect(plain(now.openCommitment)).toBe("550")
    expect(plain(now.totalValue)).toBe("720")
    expect(plain(now.gain)).toBe("120")
  })

  it("an investment in private markets has the multiples of its capital", () => {
    const { dpi, rvpi, tvpi } = Result.getOrThrow(on("2022-12-31").multiples)
    expect([dpi, rvpi, tvpi].map(plain)).toEqual(["0.4", "0.8", "1.2"])
  })

  it("an investment in private markets earns a tenth p.a. when a call came back with a tenth more after a year", () => {
    const one = security(
      { assetClass: "private", openedOn: "2021-01-01" },
      flow("entry", "2021-01-01", "1000"),
      flow("exit", "2022-01-01", "1100"),
    )
    const { irr, openCommitment, nav } = privateInvestmentOn(one, day("2022-01-01"))
    expect(writtenRate(irr)).toBe("0.1")
    expect([plain(openCommitment), plain(nav)]).toEqual(["0", "0"])
  })

  it("an investment in private markets has no commitment before it was opened, and never a negative one", () => {
    expect(plain(openCommitmentOn(fund, day("2019-12-31")))).toBe("0")
    const over = security(
      { assetClass: "private", openedOn: "2020-01-01" },
      committed("2020-01-01", "100"),
      flow("entry", "2020-01-01", "130"),
    )
    expect(plain(openCommitmentOn(over, day("2020-01-01")))).toBe("0")
  })
})
