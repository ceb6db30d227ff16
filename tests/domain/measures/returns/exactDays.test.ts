import { Result } from "effect"
import { expect, it } from "vitest"
import type { StoredEntry } from "#domain/measures/ledger/facts.ts"
import { performanceOf } from "#domain/measures/returns/performance.ts"
import type { ReturnScope } from "#domain/measures/returns/scopes.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { buy, marketOf, portfolio, security, sell, transferred } from "#tests/domain/measures/examples.ts"

const nearlyAll = "999999999999999999.999999999999999999"
const market = marketOf({ prices: {}, rates: { USD: [["2024-01-01", "0.5"]] } })

function returnIn(currency: "EUR" | "USD", entries: ReadonlyArray<StoredEntry>, of: ReturnScope, from: string) {
  const wealth = {
    ledgers: [security({ openedOn: "2024-01-01", currency: "EUR", in: "Anna" }, ...entries)],
    stakes: [],
    portfolios: ["Anna", "Ben"].map(portfolio),
    market,
  }
  const span = { from: dayNumber(from), to: dayNumber("2024-01-20"), currency }
  return Result.match(performanceOf(wealth, span, of).index, {
    onSuccess: (growth) => growth.at(-1),
    onFailure: ({ _tag }) => _tag,
  })
}

it("a share is lost whole when so many are bought so cheaply that its value has no cents and no 18 decimals left", () => {
  // One share at 1 EUR. Then 10^18 shares for 1 EUR: one is 10^-18 EUR, in dollars at 0.5 for a euro half of 10^-18.
  const entries = [buy("2024-01-01", "1", "1"), buy("2024-01-10", nearlyAll, "1")]
  expect(returnIn("USD", entries, { of: "household" }, "2024-01-05")).toBe(0)
})

it("nothing is invested where a portfolio acquires a share whose value rounds to nothing at 18 decimals", () => {
  // 10^18 shares for a cent; all but one are sold, and the last, 10^-20 EUR, goes to Ben.
  const entries = [
    buy("2024-01-01", nearlyAll, "0.01"),
    buy("2024-01-01", "1", "0"),
    sell("2024-01-04", nearlyAll, "0.01"),
    transferred("2024-01-15", "Ben"),
  ]
  expect(returnIn("EUR", entries, { of: "portfolio", portfolioId: portfolio("Ben") }, "2024-01-10")).toBe(
    "NothingInvested",
  )
})
