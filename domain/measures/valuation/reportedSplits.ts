import { decimal, divide, multiply, toPlainString } from "#domain/numbers/decimal.ts"
import { type Fraction, fractionOf, greatestDivisor, times, whole } from "#domain/numbers/fraction.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { Latest } from "#domain/shared/memo.ts"
import type { LineLedger, Series, SeriesSplit } from "#domain/measures/ledger/facts.ts"
import { lastOn } from "#domain/measures/ledger/steps.ts"
import { publishedOn, seriesOf } from "./series.ts"

/** A recorded or dismissed split answers a reported one at most so many days away: sources date it by different days. */
const splitDaysApartMost = 5

/**
 * The reported splits that the owner has neither recorded nor dismissed, of units that were held the day before. A split
 * that is recorded and reported counts once, by what is recorded.
 */
export function openSplits(ledger: LineLedger, splits: ReadonlyArray<SeriesSplit>): ReadonlyArray<SeriesSplit> {
  return splits.filter(({ day }) => {
    const held = lastOn(ledger.units, dayOfNumber(day - 1))
    const isAnswered = ledger.answeredSplits?.some((on) => Math.abs(dayNumber(on) - day) <= splitDaysApartMost) ?? false
    const isHeld = held !== undefined && held !== "0" && (ledger.closedOn === null || dayNumber(ledger.closedOn) > day)
    return isHeld && !isAnswered
  })
}

/**
 * The prices of a line, in which those from an open split on are of one unit as it was before: 93.70 after an open 7-for-1
 * split are 655.90. So a value does not drop while the owner has not recorded the split. From the first day on which units
 * come in or go out after it, prices are as published, because the owner then counts in new units. With at most 18 decimals,
 * rounded half-even. The same object for the same ledger and series.
 */
export const asHeld = (ledger: LineLedger, series: Series | undefined): Series | undefined =>
  series?.splits === undefined ? series : held.of(ledger, "", [series], () => withOpenSplits(ledger, series))
const held = new Latest<Series>()

function withOpenSplits(ledger: LineLedger, series: Series): Series {
  const open = openWithEnd(ledger, series.splits ?? [])
  if (open.length === 0) return series
  return {
    ...multipliedBy(series, (day) => open.filter((one) => one.day <= day && day < one.until)),
    published: series,
  }
}

/** The open splits, and the first day on which each no longer applies: units came in or went out since. */
const openWithEnd = (ledger: LineLedger, splits: ReadonlyArray<SeriesSplit>) =>
  openSplits(ledger, splits).map((split) => ({ ...split, until: firstMovement(ledger, split) }))

/** A series whose prices are multiplied by the ratios of some splits. With at most 18 decimals, rounded half-even. */
function multipliedBy(series: Series, applyingOn: (day: number) => ReadonlyArray<SeriesSplit>): Series {
  const rows = Array.from(series.days, (day) => {
    const value = publishedOn(series, day)?.value ?? decimal("0")
    const applying = applyingOn(day)
    if (applying.length === 0) return [dayOfNumber(day), toPlainString(value)] as const
    const product = (of: "from" | "to") =>
      applying.reduce((all, split) => multiply(all, decimal(String(split[of]))), decimal("1"))
    const each = divide(multiply(value, product("to")), product("from"), { decimals: 18, rounding: "half-even" })
    return [dayOfNumber(day), toPlainString(each)] as const
  })
  return { ...series, ...seriesOf(series.currency, rows) }
}

/**
 * The prices of a series as those of what one unit of its first day became: 93.70 after a 7-for-1 split are 655.90. So
 * the ratio of two prices says how the value changed, and a split is no loss. The same object for the same series.
 */
export const withoutSplits = (series: Series | undefined): Series | undefined => {
  if (!series?.splits) return series
  const { splits } = series
  return continuous.of(series, "", [], () => multipliedBy(series, (day) => splits.filter((split) => split.day <= day)))
}
const continuous = new Latest<Series>()

/** How many units on `until` one unit on `since` has become by the splits between, up to and including `until`. */
export const unitsSince = (splits: ReadonlyArray<SeriesSplit>, since: number, until: number): Fraction =>
  splits.reduce(
    (all, { day, from, to }) =>
      since < day && day <= until ? times(all, { numerator: BigInt(to), denominator: BigInt(from) }) : all,
    whole,
  )

/**
 * The units held at the end of a day as the company counts them: those recorded, after the reported splits that are neither
 * recorded nor dismissed. 6 recorded units are 18 after an open split of 3 for 1, and a dividend is that of 18.
 */
export function unitsAsReported(ledger: LineLedger, splits: ReadonlyArray<SeriesSplit>, on: CalendarDate): Fraction {
  const day = dayNumber(on)
  const open = openWithEnd(ledger, splits).filter((split) => split.day <= day && day < split.until)
  return times(fractionOf(decimal(lastOn(ledger.units, on) ?? "0")), unitsSince(open, Number.NEGATIVE_INFINITY, day))
}

/** The price that was published, and the ratio by which an open split multiplies it. */
export interface SplitOfPrice {
  readonly published: string
  readonly from: number
  readonly to: number
}

/** What a price of {@link asHeld} was before it was multiplied; undefined where no open split applies. */
export function splitBehind(
  ledger: LineLedger,
  series: Series | undefined,
  on: CalendarDate,
): SplitOfPrice | undefined {
  const day = dayNumber(on)
  const applying = openWithEnd(ledger, series?.splits ?? []).filter((split) => split.day <= day && day < split.until)
  const published = publishedOn(series, day)
  if (!published || applying.length === 0) return undefined
  const { numerator, denominator } = unitsSince(applying, Number.NEGATIVE_INFINITY, day)
  const common = greatestDivisor(numerator, denominator)
  return {
    published: toPlainString(published.value),
    from: Number(denominator / common),
    to: Number(numerator / common),
  }
}

/** The first day from a split on that ends with another number of units. */
function firstMovement({ units }: LineLedger, { day }: SeriesSplit): number {
  const moved = units.find(([on]) => dayNumber(on) >= day)
  return moved ? dayNumber(moved[0]) : Number.POSITIVE_INFINITY
}
