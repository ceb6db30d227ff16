import { readFileSync } from "node:fs"
import type { Market } from "#domain/measures/ledger/facts.ts"
import { seriesOf } from "#domain/measures/valuation/series.ts"

/* Facts that are beside the project; tests that need them are skipped where they are missing. */

export const shared = new URL("../../../../shared/", import.meta.url)

const rowsOf = (file: string): ReadonlyArray<ReadonlyArray<string>> =>
  readFileSync(new URL(`market/${file}`, shared), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.trim().split(","))

/** Real exchange rates of the European Central Bank, and real closing prices in dollars. */
export function publishedMarket(symbols: ReadonlyArray<string>): Market {
  const [[, ...currencies] = [], ...days] = rowsOf("ecb-reference-rates.csv")
  const rates = new Map(
    currencies.map((currency, place) => [
      currency,
      seriesOf(
        currency,
        days.flatMap(([day = "", ...values]) => (values[place] ? [[day, values[place]] as const] : [])),
      ),
    ]),
  )
  const prices = new Map(
    symbols.map((symbol) => [
      symbol,
      seriesOf(
        "USD",
        rowsOf(`prices/${symbol}.csv`)
          .slice(1)
          .map(([day = "", close = ""]) => [day, close] as const),
      ),
    ]),
  )
  return { price: (symbol) => prices.get(symbol), rate: (currency) => rates.get(currency) }
}
