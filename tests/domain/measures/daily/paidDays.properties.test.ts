import * as fc from "fast-check"
import { expect, it } from "vitest"
import { dailyValues, estimateError } from "#domain/measures/daily/dailyValues.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { priceOf } from "#domain/measures/valuation/ledgerParts.ts"
import { valuationOn } from "#domain/measures/valuation/valuation.ts"
import { minus, numberOf } from "#domain/numbers/fraction.ts"
import { plainText } from "#domain/numbers/plainDecimal.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { buy, deliveredIn, marketOf, security, sell, split } from "#tests/domain/measures/examples.ts"

const first = dayNumber("2024-01-01")
const anyDay = fc.integer({ min: 0, max: 40 }).map((after) => dayOfNumber(first + after))
const anyTrade = fc.record({
  on: anyDay,
  sells: fc.boolean(),
  units: fc.integer({ min: 1, max: 10 ** 9 }),
  paid: fc.integer({ min: 0, max: 10 ** 9 }),
})

it("after trades between quotes, every day has the value of its own valuation, within the bound of estimates", () => {
  let paidDays = 0
  fc.assert(
    fc.property(
      fc.array(anyTrade, { minLength: 1, maxLength: 12 }),
      fc.uniqueArray(anyDay, { maxLength: 12 }),
      fc.option(anyDay, { nil: undefined }),
      fc.array(anyDay, { maxLength: 3 }),
      fc.constantFrom("EUR", "USD"),
      (trades, quotedOn, splitOn, givenOn, currency) => {
        const entries = trades.flatMap(({ on, sells, units, paid }) => {
          const [quantity, amount] = [plainText(BigInt(units), 4), plainText(BigInt(paid), 2)]
          // What is sold was bought on the same day.
          return sells ? [buy(on, quantity, amount), sell(on, quantity, amount)] : [buy(on, quantity, amount)]
        })
        const ledger = security(
          { symbol: "A", openedOn: "2024-01-01", currency: "EUR" },
          ...entries,
          ...givenOn.map((on) => deliveredIn(on, "7.5", "0")),
          ...(splitOn ? [split(splitOn, 1, 3)] : []),
        )
        const rows = quotedOn.toSorted().map((on, i) => [on, plainText(BigInt(137 * i + 1), 2)] as const)
        const market = marketOf({
          prices: { A: { currency, rows } },
          rates: { USD: [["2023-12-31", "1.1"]] },
        })
        const [parsed, price] = [parsedLedgerOf(ledger), priceOf(ledger, market)]
        const stretches = dailyValues(parsed, price, "owned", first, first + 42)
        for (let day = first; day < first + 42; day++) {
          const { value, basis, currency: valued } = valuationOn(parsed, price, day)
          const exact = numberOf(value)
          const found = stretches.filter(({ firstDay, values }) => firstDay <= day && day < firstDay + values.length)
          const amounts = found.map(
            ({ values, firstDay, decimals, factor }) =>
              ((values[day - firstDay] as number) / 10 ** decimals) * numberOf(factor),
          )
          const sum = amounts.reduce((all, amount) => all + amount, 0)
          expect(Math.abs(sum - exact)).toBeLessThanOrEqual(exact * (estimateError + 6) * 2 ** -53)
          const counted = found.find((_, i) => amounts[i] !== 0)
          if (!counted) continue
          expect({ basis: counted.basis, currency: counted.currency }).toEqual({ basis, currency: valued })
          expect(minus(counted.exactOn(day), value).numerator).toBe(0n)
          if (basis === "paid") paidDays++
        }
      },
    ),
    { numRuns: 300 },
  )
  expect(paidDays).toBeGreaterThan(500)
})
