import { dayNumber, earliestDay } from "#domain/shared/calendarDate.ts"
import { endOf, type Redenominated } from "#domain/shared/endedCurrencies.ts"
import type { Series } from "#domain/measures/ledger/facts.ts"
import { isSafe, mantissaAt, stepOn } from "#domain/measures/ledger/steps.ts"
import { decimalsOf, mantissaOf } from "#domain/numbers/plainDecimal.ts"

/**
 * The day of the fixed rate of a currency, as a number, if that rate counts on `day`: no newer one will be published.
 * It can be later than `day`, for days of which no market rate is known. Undefined where a market rate counts.
 */
export function fixedOn(currency: string, day: number, appliesFrom: number): number | undefined {
  const end = endOf(currency)
  if (!end || "into" in end) return undefined
  const from = dayNumber(end.from)
  return day >= from || (end.countsBefore && appliesFrom === firstDay) ? from : undefined
}

const firstDay = dayNumber(earliestDay)

/**
 * The rates of a currency on all days, from those that were published. A currency in use has the published ones. One
 * that ended has its market rates before its last day; from then on its fixed rate, or those of the currency that
 * replaced it by the fixed number of units. The same object as long as the published ones are the same.
 */
export function rateSeriesOf(
  currency: string,
  published: (currency: string) => Series | undefined,
): Series | undefined {
  const own = published(currency)
  const end = endOf(currency)
  if (!end) return own
  const successor = "into" in end ? published(end.into) : undefined
  const key = successor ?? own ?? end
  let known = computed.get(key)
  if (!known) computed.set(key, (known = new Map()))
  const before = known.get(currency)
  if (before && before.own === own) return before.series
  const series = seriesFrom(currency, [
    ...("into" in end || !end.countsBefore ? [] : [{ day: firstDay, ...numberOf(end.unitsForOneEuro) }]),
    ...pointsOf(own).filter(({ day }) => day < dayNumber(end.from)),
    ...("into" in end ? replaced(end, successor) : [{ day: dayNumber(end.from), ...numberOf(end.unitsForOneEuro) }]),
  ])
  known.set(currency, { own, series })
  return series
}

const computed = new WeakMap<
  object,
  Map<string, { readonly own: Series | undefined; readonly series: Series | undefined }>
>()

interface ExactPoint {
  readonly day: number
  readonly mantissa: bigint
  readonly decimals: number
}

function numberOf(text: string): Pick<ExactPoint, "mantissa" | "decimals"> {
  const decimals = decimalsOf(text)
  return { mantissa: mantissaOf(text, decimals), decimals }
}

const pointsOf = (series: Series | undefined): ReadonlyArray<ExactPoint> =>
  series
    ? Array.from(series.days, (day, step) => ({ day, mantissa: mantissaAt(series, step), decimals: series.decimals }))
    : []

/** The rates of the successor from the day on, in units of the former currency. */
function replaced({ units, from }: Redenominated, successor: Series | undefined): ReadonlyArray<ExactPoint> {
  const first = dayNumber(from)
  const begun = successor ? stepOn(successor.days, first) : -1
  return pointsOf(successor).flatMap(({ day, mantissa, decimals }, step) =>
    step < begun ? [] : [{ day: Math.max(day, first), mantissa: mantissa * units, decimals }],
  )
}

function seriesFrom(currency: string, points: ReadonlyArray<ExactPoint>): Series | undefined {
  if (points.length === 0) return undefined
  const decimals = Math.max(...points.map((point) => point.decimals))
  const mantissas = points.map((point) => point.mantissa * 10n ** BigInt(decimals - point.decimals))
  return {
    currency,
    days: Int32Array.from(points, ({ day }) => day),
    mantissas: mantissas.every(isSafe) ? Float64Array.from(mantissas, Number) : mantissas,
    decimals,
  }
}
