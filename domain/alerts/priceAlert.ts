import { BigDecimal } from "effect"
import type { Series } from "#domain/measures/ledger/facts.ts"
import { mantissaAt, stepOn } from "#domain/measures/ledger/steps.ts"
import {
  Decimal,
  decimal,
  isLess,
  isPositive,
  multiply,
  negate,
  isNegative,
  subtract,
} from "#domain/numbers/decimal.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { decimalOf, dividedBy, fractionOf } from "#domain/numbers/fraction.ts"
import { unitsSince } from "#domain/measures/valuation/reportedSplits.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { AlertCondition } from "./terms.ts"

export interface PriceAlert {
  readonly condition: AlertCondition
  readonly threshold: Decimal
  readonly currency: Currency
  /** The day in whose units the threshold is stated: after a split of 7 for 1, "below 490" means below 70. */
  readonly statedOn: CalendarDate
}

/** The last price that was looked at, and whether it met the condition. */
export interface Watched {
  readonly isMet: boolean
  readonly on: CalendarDate
  readonly price: Decimal
}

/** A price that meets the condition, after one that did not. */
interface Crossing {
  readonly on: CalendarDate
  readonly price: Decimal
  /** The price before, in units of the day; absent for the first of the series. */
  readonly before: { readonly on: CalendarDate; readonly price: Decimal } | undefined
}

/** A price before that is older says nothing about a change in a day: nine days pass over no weekend and holidays. */
const beforeDaysMost = 9

/**
 * Looks at the prices of a series from the last one that was looked at up to a day. Returns the last price, and the latest
 * crossing among them, if there is one. Each crossing is returned once, however the prices are divided among calls. A
 * corrected price of the last day is looked at again; a price of an earlier day is not. A change counts again on each day.
 * A split that is reported changes the threshold and the price of the day before, so that it meets no alert by itself.
 * Without `watched` the last price is where the alert begins, and no crossing. Undefined: there is no price in the
 * currency of the alert yet.
 */
export function watch(
  alert: PriceAlert,
  series: Series | undefined,
  until: CalendarDate,
  watched: Watched | undefined,
): { readonly watched: Watched; readonly crossing: Crossing | undefined } | undefined {
  const last = series?.currency === alert.currency ? stepOn(series.days, dayNumber(until)) : -1
  if (!series || last < 0) return undefined
  let state = watched
  let crossing: Crossing | undefined
  const from = watched === undefined ? last : Math.max(0, stepOn(series.days, dayNumber(watched.on) - 1) + 1)
  for (let step = from; step <= last; step++) {
    const { on, price } = pointAt(series, step)
    if (state && on === state.on && !isLess(price, state.price) && !isLess(state.price, price)) continue
    const before = step > 0 ? inUnitsOf(on, pointAt(series, step - 1), series) : undefined
    const isMet = meets({ ...alert, threshold: thresholdOn(alert, series, on) }, { on, price, before })
    const wasMet = state?.isMet === true && (alert.condition !== "change" || on === state.on)
    if (state && isMet && !wasMet) crossing = { on, price, before }
    state = { isMet, on, price }
  }
  return state && { watched: state, crossing }
}

function meets({ condition, threshold }: PriceAlert, { on, price, before }: Crossing): boolean {
  switch (condition) {
    case "above":
      return !isLess(price, threshold)
    case "below":
      return !isLess(threshold, price)
    case "change": {
      if (!before || !isPositive(before.price) || dayNumber(on) - dayNumber(before.on) > beforeDaysMost) return false
      const moved = subtract(price, before.price)
      const distance = isNegative(moved) ? negate(moved) : moved
      return !isLess(multiply(distance, hundred), multiply(threshold, before.price))
    }
  }
}

const hundred = decimal("100")

/** The threshold in the units of a day: prices are divided by later splits, with at most 12 decimals. Percentages are not. */
export const thresholdOn = (
  { condition, threshold, statedOn }: Pick<PriceAlert, "condition" | "threshold" | "statedOn">,
  series: Pick<Series, "splits"> | undefined,
  on: CalendarDate,
): Decimal => (condition === "change" ? threshold : dividedBySplits(threshold, series, [statedOn, on]))

const inUnitsOf = (on: CalendarDate, point: NonNullable<Crossing["before"]>, series: Series) => ({
  ...point,
  price: dividedBySplits(point.price, series, [point.on, on]),
})

function dividedBySplits(
  price: Decimal,
  series: Pick<Series, "splits"> | undefined,
  [since, until]: readonly [CalendarDate, CalendarDate],
): Decimal {
  const units = unitsSince(series?.splits ?? [], dayNumber(since), dayNumber(until))
  if (units.numerator === units.denominator) return price
  return BigDecimal.normalize(decimalOf(dividedBy(fractionOf(price), units), 12))
}

const pointAt = (series: Series, step: number): { readonly on: CalendarDate; readonly price: Decimal } => ({
  on: dayOfNumber(series.days[step] as number),
  price: BigDecimal.make(mantissaAt(series, step), series.decimals),
})
