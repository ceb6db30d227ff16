import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { performanceOf } from "#domain/measures/returns/performance.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { type Decimal, round, toFixedString } from "#domain/numbers/decimal.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import { type Currency, roundingIn } from "#domain/shared/money.ts"
import { idOf, type Journey, journeys } from "#tests/support/journey.ts"
import { wealthOf } from "#tests/support/enteredJourney.ts"
import { publishedMarket } from "#tests/domain/measures/published.ts"

const cents = roundingIn("EUR")

interface ExpectedReturns {
  readonly holdings: ReadonlyArray<string>
  readonly from: string
  readonly to: string
  readonly currency: Currency
  readonly timeWeighted: string
  readonly moneyWeighted: string
}

const cases = journeys.flatMap((journey) =>
  (journey.expected as Journey["expected"] & { readonly returns: ReadonlyArray<ExpectedReturns> }).returns.map(
    (expected) => ({ journey, title: journey.title, ...expected }),
  ),
)

describe.skipIf(cases.length === 0)("returns, compared with an independent calculation [needs ../shared]", () => {
  it.each(cases)(
    "$title: the returns of $holdings from $from to $to are equal, to eight decimals",
    ({ journey, holdings, from, to, currency, ...expected }) => {
      const wealth = { ...wealthOf(journey), market: publishedMarket(journey.holdings.flatMap((h) => h.symbol ?? [])) }
      const span = { from: dayNumber(from), to: dayNumber(to), currency }
      const scope = { of: "holdings", holdingIds: holdings.map((id) => idOf(journey, id) as HoldingId) } as const
      const { index, moneyWeighted } = performanceOf(wealth, span, scope)
      const timeWeighted = (Result.getOrThrow(index).at(-1) as number) - 1
      expect({
        timeWeighted: timeWeighted.toFixed(8),
        moneyWeighted: eightDecimals(Result.getOrThrow(moneyWeighted).rate),
      }).toEqual({ timeWeighted: expected.timeWeighted, moneyWeighted: expected.moneyWeighted })
    },
  )
})

const eightDecimals = (rate: Decimal): string => toFixedString(round(rate, { ...cents, decimals: 8 }), 8)
