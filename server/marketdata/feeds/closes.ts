import { Result } from "effect"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Found, Instrument, PriceSeries, Rate, Refusal } from "#server/marketdata/providers/answers.ts"
import { inCurrency, unitOf } from "#server/marketdata/providers/values.ts"
import type { FetchedHistory, HistoryWish } from "./feed.ts"

export const refusal = (kind: Refusal["kind"], sentence: string): Result.Result<never, Refusal> =>
  Result.fail({ kind, sentence })

/**
 * The history in an answer with one series. Refuses closes that are still divided by later splits: those before and after
 * a split would mix. `unit` is that of the provider's search where the series states none. `named` is what the answer calls
 * the instrument: prices of another one are refused.
 */
export function historyIn(
  service: string,
  { series = [], splits = [], dividends = [], refused = [] }: Found,
  { symbol, unit, named }: { readonly symbol: string; readonly unit?: string | undefined; readonly named?: string },
): Result.Result<FetchedHistory, Refusal> {
  const [first] = series
  if (!first) return Result.fail(refused[0] ?? { kind: "NoData", sentence: `${service} has no closes of ${symbol}.` })
  if (named !== undefined && first.symbol?.toUpperCase() !== named.toUpperCase()) {
    return refusal("Malformed", `${service} answers with prices of ${first.symbol} instead of ${symbol}.`)
  }
  if (first.adjustment !== "raw") {
    return refusal("NoData", `${service} divides the closes of ${symbol} by splits that its answer does not list.`)
  }
  const stated = first.rawUnit ?? unit
  if (stated === undefined) return refusal("Malformed", `${service} states no currency for ${symbol}.`)
  return Result.succeed({
    ...inUnit(first, stated),
    unit: stated,
    timeZone: first.timeZone === "the exchange" ? null : first.timeZone,
    name: first.name ?? null,
    splits: [...first.splits, ...splits],
    dividends: [...first.dividends, ...dividends],
  })
}

/** Closes that state no unit are in that of the search: converted here, once. */
function inUnit(series: PriceSeries, stated: string): Pick<FetchedHistory, "currency" | "points"> {
  const unit = unitOf(stated)
  const points =
    series.rawUnit === null
      ? series.points.map((point) => ({ ...point, value: inCurrency(point.value, unit) }))
      : series.points
  return { currency: unit.currency, points }
}

/** The points since the first day that is needed. */
export const since = (history: FetchedHistory, from: CalendarDate): FetchedHistory => ({
  ...history,
  points: history.points.filter(({ day }) => day >= from),
})

/** The price of a metal's ounce, from the rates of one unit of the metal. */
export function ouncesIn(
  service: string,
  rates: ReadonlyArray<Rate>,
  { symbol, currency, from, to }: HistoryWish,
): Result.Result<FetchedHistory, Refusal> {
  const points = new Map(
    rates.flatMap(({ base, quote, day, value, stated }) =>
      base === symbol && quote === currency && day !== null && day >= from && day <= to
        ? [[day, { day, value, stated, provisional: false }] as const]
        : [],
    ),
  )
  return points.size === 0
    ? refusal("NoData", `${service} has no prices of ${symbol} in ${currency} since ${from}.`)
    : Result.succeed({
        currency,
        unit: currency,
        timeZone: "UTC",
        name: null,
        points: [...points.values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
        splits: [],
        dividends: [],
      })
}

/** What a search found. Nothing found is an empty list and no failure. */
export const instrumentsIn = (
  answer: Result.Result<Found, Refusal>,
): Result.Result<ReadonlyArray<Instrument>, Refusal> =>
  Result.isFailure(answer)
    ? answer.failure.kind === "NotFound" || answer.failure.kind === "NoData"
      ? Result.succeed([])
      : Result.fail(answer.failure)
    : Result.succeed(answer.success.instruments ?? [])

/** The seconds since 1970 at which a day begins in UTC. */
export const secondsOf = (day: CalendarDate): number => Date.parse(`${day}T00:00:00Z`) / 1_000
