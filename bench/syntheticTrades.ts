import type { Series, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { seriesOf } from "#domain/measures/valuation/series.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { randomNumbers, walk, workingDay } from "./syntheticInput.ts"

export const openedOn = "2011-01-03" as CalendarDate
export const firstDay = dayNumber(openedOn)
export const dayCount = 15 * 365 + 4

type Trade = Extract<StoredEntry, { readonly _tag: "Trade" }>

interface TradeEvent {
  readonly type: "TradeRecorded"
  readonly data: Trade & { readonly holdingId: string; readonly entryId: string }
}

/** How much is traded in the fifteen years. */
interface PastSize {
  readonly eventCount: number
  readonly symbolCount: number
}

export interface Past {
  /** In the order of the log. */
  readonly events: ReadonlyArray<TradeEvent>
  readonly holdings: ReadonlyArray<{ readonly holdingId: string; readonly currency: Currency; readonly price: Series }>
  readonly rates: ReadonlyMap<Currency, Series>
}

/**
 * Synthetic data, the same in every run: prices and rates of a random walk, and trades on the days of the prices: a price paid
 * on another day would be newer than the last quote, and value the units. On a day a symbol has either purchases or sales.
 */
export function makePast({ eventCount, symbolCount }: PastSize): Past {
  const random = randomNumbers(20110103)
  const span = { firstDay, lastDay: firstDay + dayCount - 1 }
  const currencies = ["EUR", "USD", "CHF", "GBP"] as const
  const holdings = Array.from({ length: symbolCount }, (_, i) => {
    const currency = currencies[i % currencies.length] as Currency
    const holdingId = `11111111-1111-4111-8111-${String(i).padStart(12, "0")}`
    return {
      holdingId,
      currency,
      price: seriesOf(currency, walk({ random, start: 10 + i, decimals: 2, step: 0.02, ...span })),
    }
  })
  const rates = new Map(
    currencies
      .slice(1)
      .map((currency) => [
        currency as Currency,
        seriesOf(currency, walk({ random, start: 1.1, decimals: 4, step: 0.004, ...span })),
      ]),
  )
  const held = new Float64Array(symbolCount)
  const sells = new Map<string, boolean>()
  const events = Array.from({ length: eventCount }, (_, n) => {
    const day = workingDay(firstDay + Math.floor((n / eventCount) * dayCount))
    const symbol = Math.floor(random() * symbolCount)
    const key = `${day} ${symbol}`
    const sell = sells.get(key) ?? ((held[symbol] as number) > 5000 && random() < 0.45)
    sells.set(key, sell)
    const units = sell ? 1 + Math.floor((random() * (held[symbol] as number)) / 2) : 1 + Math.floor(random() * 10_000)
    held[symbol] = (held[symbol] as number) + (sell ? -units : units)
    const { holdingId, currency } = holdings[symbol] as Past["holdings"][number]
    const amount = ((units / 100) * (10 + symbol) * (0.9 + random() / 5)).toFixed(2)
    const trade = {
      _tag: "Trade",
      holdingId,
      entryId: `22222222-2222-4222-8222-${String(n).padStart(12, "0")}`,
      replaces: null,
      side: sell ? "sell" : "buy",
      quantity: (units / 100).toFixed(2),
      consideration: { amount, currency },
      fees: { amount: "4.95", currency },
      tradedOn: dayOfNumber(day),
    }
    // Parsed from text, as events from the log are.
    return JSON.parse(JSON.stringify({ type: "TradeRecorded", data: trade })) as TradeEvent
  })
  return { events, holdings, rates }
}
