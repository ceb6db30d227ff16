import { withEarnedCost } from "#domain/measures/gains/earned.ts"
import type { CostMethod, LineLedger } from "#domain/measures/ledger/facts.ts"
import { type Gain, holdingGain } from "#domain/measures/gains/gain.ts"
import type { Currency } from "#domain/shared/money.ts"
import { day, marketOf, printed } from "#tests/domain/measures/examples.ts"

export const market = marketOf({
  prices: {
    AAPL: {
      currency: "USD",
      rows: [
        ["2020-01-01", "100"],
        ["2020-03-01", "150"],
      ],
    },
  },
  rates: {
    // A dollar is 0.80 EUR, then 1 EUR, then 0.50 EUR.
    USD: [
      ["2020-01-01", "1.25"],
      ["2020-02-01", "1"],
      ["2020-03-01", "2"],
    ],
  },
})

export const texts = (gain: Gain | undefined) =>
  gain && Object.fromEntries(Object.entries(gain).map(([name, amount]) => [name, printed(amount)]))

/** The gain of a line at these prices and rates. */
export const gainOf = (
  ledger: LineLedger,
  {
    currency = "EUR",
    method = "average",
    on = "2020-03-01",
  }: { currency?: Currency; method?: CostMethod; on?: string } = {},
) => texts(holdingGain({ ledger: withEarnedCost(ledger, market), market, on: day(on), currency, method }))

export const shares = { symbol: "AAPL", openedOn: "2020-01-01" }
