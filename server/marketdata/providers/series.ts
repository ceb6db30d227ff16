import {
  type Decimal,
  decimal,
  divide,
  isLess,
  isZero,
  multiply,
  one,
  round,
  toPlainString,
} from "#domain/numbers/decimal.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Dividend, HttpAnswer, PricePoint, PriceSeries, Split } from "./answers.ts"
import { eighteen, inCurrency, localDay, type Unit, unitOf } from "./values.ts"

/** A close as a service states it. Several samples of one day are of its course; the last one counts. */
export interface Sample {
  readonly day: CalendarDate
  /** Seconds since 1970, or the position in the answer: what orders the samples of a day. */
  readonly order: number
  /** Plain digits in the unit of the series. */
  readonly close: string
  readonly provisional?: boolean
}

/**
 * The closes of days in the currency of their unit, from the first day to the last. Where the service divides by later
 * splits, `splits` undoes it: the close of a day is multiplied by the ratios of all splits after that day.
 */
export function pointsOf(
  samples: ReadonlyArray<Sample>,
  { unit, splits = [] }: { readonly unit: Unit; readonly splits?: ReadonlyArray<Split> },
): ReadonlyArray<PricePoint> {
  const last = new Map<CalendarDate, Sample>()
  for (const sample of samples) {
    const known = last.get(sample.day)
    if (!known || sample.order >= known.order) last.set(sample.day, sample)
  }
  return [...last.values()]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, close, provisional = false }) => ({
      day,
      value: inCurrency(beforeSplits(close, day, splits), unit),
      stated: close,
      provisional,
    }))
}

/** An amount per share that was divided by the splits after its day, as it was on that day. At most 18 decimals. */
export function beforeSplits(amount: string, day: CalendarDate, splits: ReadonlyArray<Split>): string {
  const later = splits.filter((split) => split.day > day)
  if (later.length === 0) return amount
  let [numerator, denominator]: [Decimal, Decimal] = [decimal(amount), one]
  for (const split of later) {
    numerator = multiply(numerator, decimal(split.numerator))
    denominator = multiply(denominator, decimal(split.denominator))
  }
  return toPlainString(divide(numerator, denominator, eighteen))
}

/** A split, or undefined where one of the factors is zero or both are equal, as services fill days without a split. */
export function splitOf(split: Split): Split | undefined {
  const [numerator, denominator] = [decimal(split.numerator), decimal(split.denominator)]
  if (!isLess(decimal("0"), numerator) || !isLess(decimal("0"), denominator)) return undefined
  return isZero(round(multiply(numerator, one), eighteen)) || toPlainString(numerator) === toPlainString(denominator)
    ? undefined
    : split
}

/**
 * The dividends with a doubt where one is more than 30 % of the close before it, or, in a unit such as pence, less than
 * 0.01 %: services state dividends of London listings in pence and in pounds.
 */
export function withDoubts(
  dividends: ReadonlyArray<Dividend>,
  points: ReadonlyArray<PricePoint>,
  unit: Unit,
): ReadonlyArray<Dividend> {
  return dividends.map((dividend) => {
    if (dividend.currency !== unit.currency) return dividend
    const price = points.findLast(({ day }) => day <= dividend.exDay) ?? points[0]
    if (!price || isZero(decimal(price.value))) return dividend
    const yielded = divide(decimal(dividend.amount), decimal(price.value), eighteen)
    if (isLess(decimal("0.3"), yielded)) {
      return { ...dividend, doubt: "More than 30 % of the price: the amount may be in a hundredth of the stated unit." }
    }
    return unit.factor === "0.01" && isLess(yielded, decimal("0.0001")) && dividend.amount !== "0"
      ? { ...dividend, doubt: "Less than 0.01 % of the price: the amount may be in pounds instead of pence." }
      : dividend
  })
}

/** A series of a service whose answer lists neither splits nor dividends, or whose closes are raw. */
export function seriesOf({
  samples,
  unit,
  splits = [],
  dividends = [],
  withoutClose = 0,
  stated,
  ...described
}: Pick<PriceSeries, "symbol" | "timeZone" | "stated"> &
  Partial<Pick<PriceSeries, "name" | "kind" | "exchange" | "mic" | "splits" | "dividends" | "withoutClose">> & {
    readonly samples: ReadonlyArray<Sample>
    /** The stated unit, or null where the answer states none. */
    readonly unit: string | null
  }): PriceSeries {
  const read = unit === null ? ({ currency: "", factor: "1" } as const) : unitOf(unit)
  const points = pointsOf(samples, { unit: read })
  return {
    ...described,
    currency: unit === null ? null : read.currency,
    rawUnit: unit,
    stated,
    adjustment: stated,
    points,
    splits,
    dividends: withDoubts(dividends, points, read),
    withoutClose,
  }
}

/** The day on which the answer was made, on the calendar of the exchange: bars of this day are provisional. */
export function answeredOn({ headers }: HttpAnswer, timeZone: string): CalendarDate | undefined {
  const instant = Date.parse(headers["date"] ?? "")
  return Number.isNaN(instant) ? undefined : localDay("The service", instant / 1_000, timeZone)
}
