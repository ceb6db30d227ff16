import { readReturns } from "#contract/figures/returns.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { type Case, listOf } from "./cases.ts"
import type { Household } from "./household.ts"
import { courseDays, courseOf } from "./markets.ts"
import { once, returnDecimals } from "./moneyFlows.ts"
import { ratio, type Reading } from "./readings.ts"
import type { Readers } from "./scoring.ts"

/** The volatility of a price series of which one unit was held all the time. */
export function volatilityReaders(household: Household, stated: Case): Readers {
  const { baseCurrency: currency, params = {} } = stated
  const days = courseDays(stated)
  const [from = "", to = ""] = [days[0], days.at(-1)]
  const held = once(async () => {
    const portfolioId = await household.portfolio("Course")
    const described = { portfolioId, kind: "security", name: "Course", currency, openedOn: from } as const
    const holdingId = await household.holding({ ...described, priceSymbol: courseOf(stated) })
    const money = (amount: string) => ({ amount, currency })
    const trade = { _tag: "Trade", side: "buy", quantity: "1", consideration: money("100"), fees: money("0") }
    await household.entry(holdingId, { ...trade, tradedOn: from })
    return household.read(readReturns, { query: { holdingId, from, to, currency } })
  })
  /** Shown for a year of 252 trading days, and stated for the length of the price series. */
  const ofCourse = (yearly: Reading | null): Reading | null => {
    const years = Math.sqrt(listOf(params["dailyReturns"]).length / 252)
    return yearly && { value: yearly.value * years, within: yearly.within * years }
  }
  return {
    volatility: async () => ofCourse(ratio((await held()).volatility, returnDecimals)),
    semiDeviation: async () => ofCourse(ratio((await held()).downsideVolatility, returnDecimals)),
    annualised252: async () => ratio((await held()).volatility, returnDecimals),
    maxDrawdown: async () => {
      const depth = (await held()).maximumDrawdown?.depth
      return depth === undefined ? 0 : ratio({ value: depth, unavailable: null }, returnDecimals)
    },
    longestRecovery: async () => {
      const recoveries = (await held()).deepestDrawdowns.map(({ troughOn, recoveredOn }) =>
        recoveredOn === null ? 0 : dayNumber(recoveredOn) - dayNumber(troughOn),
      )
      return Math.max(0, ...recoveries)
    },
  }
}
