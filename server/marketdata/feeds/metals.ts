import { Result } from "effect"
import { addDays, type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Rate, Refusal } from "#server/marketdata/providers/answers.ts"
import { readCurrencyApi } from "#server/marketdata/providers/currencyApi.ts"
import { readFrankfurter } from "#server/marketdata/providers/frankfurter.ts"
import { ouncesIn } from "./closes.ts"
import type { Feed } from "./feed.ts"

/** The currency of a metal's series where none is stored yet. Both providers state it. */
export const metalCurrency = "EUR"

/** Frankfurter: rates and metals of central banks, without a key. A metal's unit is the troy ounce, fine. */
export const frankfurter: Feed = {
  id: "frankfurter",
  name: "Frankfurter",
  kinds: ["metals"],
  use: "commercial",
  key: "none",
  url: "https://api.frankfurter.dev",
  limits: { perMinute: 60, perDay: 2_000 },
  attribution: "Frankfurter, from central banks",
  currencies: null,
  isContinuous: false,
  read: readFrankfurter,
  symbolOf: ({ metal }) => metal ?? null,
  async history(ask, wish) {
    const { symbol, currency, from, to } = wish
    const answer = await ask({ path: "/v2/rates", query: { base: symbol, quotes: currency, from, to } })
    if (Result.isFailure(answer)) return Result.fail(answer.failure)
    return ouncesIn("Frankfurter", answer.success.rates ?? [], wish)
  },
}

/** The first day that currency-api has. */
const firstDay = dayOfNumber(dayNumber("2024-03-02"))

/** How many days before the last one are requested one by one; before these, the first day of each month. */
const daysInFull = 14

/** The days whose files are requested: each has one day. */
export function sampledDays(from: CalendarDate, to: CalendarDate): ReadonlyArray<CalendarDate> {
  const days: Array<CalendarDate> = []
  for (let day = from < firstDay ? firstDay : from; day <= to; day = addDays(day, 1)) {
    if (day.endsWith("-01") || day > addDays(to, -daysInFull) || days.length === 0) days.push(day)
  }
  return days
}

/** currency-api: currencies and all four metals, without a key, indicative. One file for each day and base. */
export const currencyApi: Feed = {
  id: "currency-api",
  name: "currency-api",
  kinds: ["metals"],
  use: "commercial",
  key: "none",
  url: "https://cdn.jsdelivr.net",
  limits: { perMinute: 120, perDay: 2_000 },
  attribution: "currency-api, indicative",
  currencies: null,
  isContinuous: false,
  read: readCurrencyApi,
  symbolOf: ({ metal }) => metal ?? null,
  async history(ask, wish) {
    const rates: Array<Rate> = []
    let last: Refusal | undefined
    for (const day of sampledDays(wish.from, wish.to)) {
      const answer = await ask({ path: `${fileOf(day)}/${wish.symbol.toLowerCase()}.json` })
      if (Result.isSuccess(answer)) rates.push(...(answer.success.rates ?? []))
      // The file of a day that is not published yet does not exist.
      else if (answer.failure.kind === "NotFound") last = answer.failure
      else return Result.fail(answer.failure)
    }
    return rates.length === 0 && last ? Result.fail(last) : ouncesIn("currency-api", rates, wish)
  },
}

/** The folder of a day's files. */
const fileOf = (day: CalendarDate): string => `/npm/@fawazahmed0/currency-api@${day}/v1/currencies`
