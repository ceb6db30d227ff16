import { describe, expect, it } from "vitest"
import { centsAt } from "#domain/measures/daily/dailyCents.ts"
import { dailyRates } from "#domain/measures/daily/dailyRates.ts"
import { certainlyRounded, type DailyTotals, noTotals, computeDays } from "#domain/measures/daily/dailyTotals.ts"
import { dailyValues } from "#domain/measures/daily/dailyValues.ts"
import type { LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { addDays, dayNumber } from "#domain/shared/calendarDate.ts"
import { type Decimal, decimal, divideIntegers, one } from "#domain/numbers/decimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import { always } from "#domain/measures/daily/weightPaths.ts"
import { account, balance, buy, holding, marketOf, security, share } from "#tests/domain/measures/examples.ts"

const firstDay = "2020-01-01"

function totalsOf(
  ledgers: ReadonlyArray<LineLedger>,
  dayCount: number,
  market: Market,
  { currency = "EUR", weight = one }: { readonly currency?: Currency; readonly weight?: Decimal } = {},
): DailyTotals {
  const from = dayNumber(firstDay)
  const end = from + dayCount
  const totals = noTotals(from, dayCount, 2)
  const holdings = ledgers.map((ledger) => {
    const price = ledger.priceSymbol === null ? undefined : market.price(ledger.priceSymbol)
    return { lineId: ledger.lineId, stretches: dailyValues(parsedLedgerOf(ledger), price, "owned", from, end) }
  })
  computeDays(totals, [{ path: always(weight), holdings }], dailyRates(market, currency, from, dayCount))
  return totals
}

const euros = { currency: "EUR" } as const
const nowhere = marketOf({})

describe("rounding an estimate", () => {
  it("the rounding is certain when half a cent is farther away than the bound of the error", () => {
    expect(certainlyRounded(12.4, 0.05)).toBe(12)
    expect(certainlyRounded(12.6, 0.05)).toBe(13)
    expect(certainlyRounded(-12.4, 0.05)).toBe(-12)
    expect(certainlyRounded(-12.6, 0.05)).toBe(-13)
  })

  it("the rounding is not certain when half a cent is within the bound, or exactly the estimate", () => {
    expect(certainlyRounded(12.5, 0)).toBeUndefined()
    expect(certainlyRounded(12.46, 0.05)).toBeUndefined()
    expect(certainlyRounded(-12.54, 0.05)).toBeUndefined()
    expect(certainlyRounded(0.3, 0.5)).toBeUndefined()
  })
})

describe("a day whose figure falls on half a cent", () => {
  it("a figure on half a cent is computed in fractions and rounded to even", () => {
    const halves = [
      balance("2020-01-01", "0.125"),
      balance("2020-01-02", "0.135"),
      balance("2020-01-03", "-0.125"),
      balance("2020-01-04", "0.126"),
    ]
    const totals = totalsOf([account(euros, ...halves)], 4, nowhere)
    expect([...totals.net.cents]).toEqual([12, 14, -12, 13])
    expect([...totals.assets.cents]).toEqual([12, 14, 0, 13])
    expect([...totals.debts.cents]).toEqual([0, 0, 12, 0])
    // Of the three days on half a cent: the net worth, and the side of the balance sheet that it is on.
    expect(totals.computedInFractions).toBe(6)
  })

  it("a figure on half a cent is sometimes rounded wrongly in floating point, and never here", () => {
    // Half of an odd number of cents in dollars, at a rate at which each comes to half a cent in euros.
    const dayCount = 400
    const dollars = Array.from({ length: dayCount }, (_, n) => (2 * n + 1) * 125)
    const market = marketOf({ rates: { USD: [["2019-12-31", "1.25"]] } })
    const entries = dollars.map((mantissa, n) => balance(addDays(firstDay, n), (mantissa / 10_000).toFixed(4)))
    const totals = totalsOf([account({ currency: "USD" }, ...entries, share("2020-01-01", "50"))], dayCount, market)
    const exact = dollars.map((mantissa) => Number(divideIntegers(BigInt(mantissa) * 50n, 12_500n, "half-even")))
    expect([...totals.assets.cents]).toEqual(exact)
    expect(totals.computedInFractions).toBe(2 * dayCount)

    const inFloatingPoint = dollars.map((mantissa) => Math.round(((mantissa / 10_000) * 0.5 * 100) / 1.25))
    expect(inFloatingPoint).not.toEqual(exact)
  })

  it("a figure on half a cent is also rounded correctly for metal, whose ounces have no last digit", () => {
    // A hundredth of an ounce at 12.50 is half a cent; in 100 g there are 3.215… ounces, which never end.
    const rows = [
      ["2020-01-01", "12.5"],
      ["2020-01-02", "13.5"],
    ] as const
    const market = marketOf({ prices: { XAU: { currency: "EUR", rows } } })
    const coin = (grams: string) =>
      holding(
        { ...euros, assetClass: "metal", symbol: "XAU", piece: { grams, purity: "1" } },
        buy("2019-12-31", "1", "1"),
      )
    const halves = totalsOf([coin("0.311034768")], 2, market)
    expect([...halves.net.cents]).toEqual([12, 14])
    expect(halves.computedInFractions).toBe(4)
    // 100 ÷ 31.1034768 × 12.5 = 40.18843…
    const bar = totalsOf([coin("100")], 2, market)
    expect([...bar.net.cents]).toEqual([4019, 4340])
    expect(bar.computedInFractions).toBe(0)
  })

  it("a figure just beside half a cent is still distinguished, by 18 decimals", () => {
    const entries = [balance("2020-01-01", "0.125000000000000001"), balance("2020-01-02", "0.134999999999999999")]
    const totals = totalsOf([account(euros, ...entries)], 2, nowhere)
    expect([...totals.net.cents]).toEqual([13, 13])
    expect(totals.computedInFractions).toBeGreaterThan(0)
  })
})

describe("an ordinary day", () => {
  it("an ordinary day is not computed in fractions", () => {
    const rows = Array.from(
      { length: 1000 },
      (_, n) => [addDays(firstDay, n), (100 + (n % 89) / 7).toFixed(2)] as const,
    )
    const market = marketOf({
      prices: { AAPL: { currency: "USD", rows } },
      rates: { USD: rows.map(([on], n) => [on, (1.1 + (n % 97) / 1000).toFixed(4)] as const) },
    })
    const totals = totalsOf([security({ symbol: "AAPL" }, buy("2019-01-02", "1234.5", "100"))], 1000, market)
    expect(totals.computedInFractions).toBeLessThan(5)
    expect(totals.net.cents.every((cents) => cents > 0)).toBe(true)
  })
})

describe("a weight that changes from day to day", () => {
  it("each weight counts on its own days, and each day is rounded once", () => {
    // A quarter of a euro: half is 12.5 cents, 30 percent are 7.5, 90 percent are 22.5.
    const from = dayNumber(firstDay)
    const path = [
      { from: Number.NEGATIVE_INFINITY, weight: "0.5", number: 0.5 },
      { from: from + 1, weight: "0.3", number: 0.3 },
      { from: from + 3, weight: "0", number: 0 },
      { from: from + 4, weight: "0.9", number: 0.9 },
      { from: from + 9, weight: "1", number: 1 },
    ].map((step) => ({ ...step, weight: decimal(step.weight) }))
    const totals = noTotals(from, 6, 2)
    const own = (id: string, amount: string) => {
      const ledger = account({ ...euros, id }, balance("2020-01-01", amount))
      return {
        lineId: ledger.lineId,
        stretches: dailyValues(parsedLedgerOf(ledger), undefined, "owned", from, from + 6),
      }
    }
    const held = [
      { path, holdings: [own("a", "0.20"), own("b", "0.05")] },
      { path, holdings: [own("c", "-0.25")] },
      { path: always(one), holdings: [own("d", "1.00")] },
    ]
    computeDays(totals, held, dailyRates(nowhere, "EUR", from, 6))
    expect([...totals.assets.cents]).toEqual([112, 108, 108, 100, 122, 122])
    expect([...totals.debts.cents]).toEqual([12, 8, 8, 0, 22, 22])
    expect([...totals.net.cents]).toEqual([100, 100, 100, 100, 100, 100])
  })
})

describe("amounts beyond 2 ** 53 cents", () => {
  it("amounts beyond 2 ** 53 cents are exact to the cent", () => {
    const entries = [balance("2020-01-01", "90071992547409.93"), balance("2020-01-02", "999999999999999999.995")]
    const { assets } = totalsOf([account(euros, ...entries)], 2, nowhere)
    expect(centsAt(assets, 0)).toBe(2n ** 53n + 1n)
    expect(centsAt(assets, 1)).toBe(100_000_000_000_000_000_000n)
  })

  it("amounts below 2 ** 53 cents with a sum above it are exact to the cent", () => {
    const many = Array.from({ length: 7 }, (_, n) =>
      account({ ...euros, id: `account ${n}` }, balance("2020-01-01", `9007199254740${n}.9${n}`)),
    )
    const { assets } = totalsOf(many, 1, nowhere)
    expect(centsAt(assets, 0)).toBe(63_050_394_783_182_751n)
  })

  it("units times price are exact to the cent, however long both are", () => {
    const units = "123456789012345678.123456789012345678"
    const market = marketOf({ prices: { WEI: { currency: "EUR", rows: [["2019-12-31", "987654321098765432.1"]] } } })
    const { assets } = totalsOf([security({ ...euros, symbol: "WEI" }, buy("2019-12-31", units, "1"))], 1, market)
    const exact = 123456789012345678123456789012345678n * 9876543210987654321n
    expect(centsAt(assets, 0)).toBe(divideIntegers(exact, 10n ** 17n, "half-even"))
  })

  it("amounts beyond 2 ** 53 cents are exact to the cent in another currency and with two weights", () => {
    const market = marketOf({ rates: { USD: [["2019-12-31", "1.0897"]] } })
    const ledger = account({ currency: "USD" }, balance("2020-01-01", "900719925474099123.45"))
    const weight = decimal("0.333333333333333333")
    const { assets } = totalsOf([ledger], 1, market, { weight })
    const exact = 90071992547409912345n * 333333333333333333n * 10_000n
    expect(centsAt(assets, 0)).toBe(divideIntegers(exact, 10_897n * 10n ** 18n, "half-even"))
  })
})

it("an amount close to zero differs from zero", () => {
  const market = marketOf({ prices: { DUST: { currency: "EUR", rows: [["2019-12-31", "0.000000000000000001"]] } } })
  const dust = security({ ...euros, symbol: "DUST" }, buy("2019-12-31", "0.000000000000000001", "1"))
  const halfCent = account({ ...euros, id: "half a cent" }, balance("2020-01-01", "0.005"))
  expect(centsAt(totalsOf([halfCent], 1, market).assets, 0)).toBe(0n)
  expect(centsAt(totalsOf([halfCent, dust], 1, market).assets, 0)).toBe(1n)
})
