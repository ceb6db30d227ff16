import type { CalendarDate } from "../../../domain/shared/calendarDate.ts"
import type { SeriesPoints } from "../../../server/marketdata/points.ts"

type Values = Readonly<Record<string, string>>

const pointsOf = (values: Values) => Object.entries(values).map(([day, value]) => ({ day: day as CalendarDate, value }))

export const prices = (symbol: string, currency: string, values: Values): SeriesPoints => ({
  kind: "price",
  symbol,
  currency,
  points: pointsOf(values),
})

export const rates = (currency: string, values: Values): SeriesPoints => ({
  kind: "rate",
  symbol: currency,
  currency,
  points: pointsOf(values),
})
