import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { amountIn } from "#domain/shared/money.ts"
import type { LineId, PortfolioId } from "#domain/shared/ids.ts"
import { addDays, type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Market } from "#domain/measures/ledger/facts.ts"
import { walletLedgerOfStored } from "#domain/measures/ledger/walletLedger.ts"
import { unpricedTokensOn } from "#domain/measures/valuation/basketQuotes.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { seriesOf } from "#domain/measures/valuation/series.ts"
import { holdingHistory } from "#domain/measures/daily/history.ts"
import { toFixedString } from "#domain/numbers/decimal.ts"
import { fraction, type Fraction, plus, times, dividedBy, nothing } from "#domain/numbers/fraction.ts"
import { centsAt } from "#domain/measures/daily/dailyCents.ts"
import { decimalsOf, mantissaOf, plainText } from "#domain/numbers/plainDecimal.ts"

const start = "2024-01-01" as CalendarDate
const day = (n: number): CalendarDate => addDays(start, n)
const contract = `0x${"ab".repeat(20)}`
const held = [null, contract] as const
const exactly = (text: string): Fraction => fraction(mantissaOf(text, decimalsOf(text)), decimalsOf(text))

const anyUnits = fc
  .tuple(fc.integer({ min: 1, max: 9_999 }), fc.nat(999_999))
  .map(([whole, part]) => `${whole}.${String(part).padStart(6, "0")}`)
const anyPrice = fc
  .tuple(fc.nat(99_999), fc.nat(99))
  .map(([whole, part]) => `${whole}.${String(part).padStart(2, "0")}`)
const anyDay = fc.nat(40)

/** A reading of Ethereum: units of the native coin and of one token, at most ten times those before. */
const anyReading = fc.record({ on: anyDay, units: fc.tuple(anyUnits, anyUnits) })
const anyPoints = fc.uniqueArray(fc.tuple(anyDay, anyPrice), { selector: ([on]) => on, minLength: 1, maxLength: 12 })
const anyCase = fc.record({
  readings: fc.uniqueArray(anyReading, { selector: ({ on }) => on, minLength: 1, maxLength: 6 }),
  prices: fc.tuple(anyPoints, anyPoints),
  tokenCurrency: fc.constantFrom("USD", "CHF"),
  currency: fc.constantFrom("EUR", "USD"),
  rates: fc.tuple(anyPrice, anyPrice).map((rates) => rates.map((rate) => `1${rate}`)),
})

/** The last of some dated values on a day. */
const lastOf = <Value>(dated: ReadonlyArray<readonly [number, Value]>, on: number): Value | undefined =>
  dated
    .filter(([of]) => of <= on)
    .toSorted(([a], [b]) => a - b)
    .at(-1)?.[1]

describe("the value of a wallet that was read from chains", () => {
  it("the value is on every day the sum of units × price ÷ rate of a plain loop, and the same in the history", () => {
    fc.assert(
      fc.property(anyCase, ({ readings, prices, tokenCurrency, currency, rates }) => {
        const ledger = walletLedgerOfStored({
          lineId: "wallet" as LineId,
          portfolioId: "anna" as PortfolioId,
          currency,
          connectedOn: start,
          disconnectedOn: null,
          entries: [
            // So the token counts with all its units.
            { markedOn: start, chainId: 1, contract, mark: "counted" },
            ...readings.map(({ on, units }) => ({
              readOn: day(on),
              chains: [
                {
                  chainId: 1,
                  block: "1",
                  blockTime: "2024-01-01T00:00:00Z",
                  node: "node",
                  tokenList: "list",
                  tokens: held.map((of, i) => ({ contract: of, token: `T${i}`, units: units[i] as string })),
                },
              ],
            })),
          ],
        })
        const currencies = ["USD", tokenCurrency]
        const symbols = ["coin:ethereum", `token:1:${contract}`]
        const series = prices.map((points, i) =>
          seriesOf(
            currencies[i] as string,
            points.map(([on, value]) => [day(on), value] as const),
          ),
        )
        const rateOf: Readonly<Record<string, string>> = { USD: rates[0] as string, CHF: rates[1] as string, EUR: "1" }
        const rateSeries = new Map(["USD", "CHF"].map((of) => [of, seriesOf(of, [[start, rateOf[of] as string]])]))
        const market: Market = {
          price: (symbol) => series[symbols.indexOf(symbol)],
          rate: (of) => rateSeries.get(of),
        }
        const expected = (on: number): string => {
          const units = lastOf(
            readings.map((reading) => [reading.on, reading.units] as const),
            on,
          )
          let sum = nothing
          for (const i of [0, 1]) {
            const price = lastOf(prices[i] as ReadonlyArray<readonly [number, string]>, on)
            if (units === undefined || price === undefined) continue
            const rate = dividedBy(
              exactly(rateOf[currency] as string),
              exactly(rateOf[currencies[i] as string] as string),
            )
            sum = plus(sum, times(times(exactly(units[i] as string), exactly(price)), rate))
          }
          return toFixedString(amountIn(sum, currency), 2)
        }
        const history = holdingHistory({
          ledger,
          market,
          currency,
          part: "whole",
          from: start,
          to: day(45),
        })
        for (let on = 0; on <= 45; on++) {
          const { value } = holdingOn(ledger, market, day(on))
          expect(value && toFixedString(value, 2)).toBe(expected(on))
          expect(plainText(centsAt(history.value, on), 2)).toBe(plainText(BigInt(expected(on).replace(".", "")), 2))
          const firstReading = Math.min(...readings.map((reading) => reading.on))
          const withoutPrice = on < firstReading ? 0 : prices.filter((points) => points.every(([of]) => of > on)).length
          expect(unpricedTokensOn(ledger, market, dayNumber(day(on)))).toHaveLength(withoutPrice)
        }
      }),
      { numRuns: 100 },
    )
  })
})
