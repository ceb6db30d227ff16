import { type Decimal, decimal, isLess, isPositive, isZero, multiply } from "#domain/numbers/decimal.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { ReportedSplit } from "#server/marketdata/actions/action.ts"
import type { Point } from "#server/marketdata/points.ts"

/** A price that is held, and the last good price from which it differs. */
export interface WildPoint extends Point {
  readonly good: Point
}

/** So many later prices at the new level confirm a jump: a share that lost two thirds in 2015 is no error. */
const confirmingPrices = 5

/** Prices that are further apart are not of one day to the next, also over holidays and suspensions. */
const daysApartMost = 7

/**
 * Divides prices of ascending days into those that count and those that are held: more than 50 % away from the last good
 * price, in a day and without a split. A price is no longer held where the five prices after it are at its level, unless
 * it is about a hundred times or a hundredth of the one before: then the unit is the likely reason, and stays wrong.
 *
 * - `known`: the prices that are stored, by ascending days. Zero is compared with nothing.
 * - `held`: the days of prices that are held already; later ones are compared with the last good price at any age.
 */
export function judged(
  points: ReadonlyArray<Point>,
  {
    known,
    splits,
    held,
  }: {
    readonly known: ReadonlyArray<Point>
    readonly splits: ReadonlyArray<ReportedSplit>
    readonly held: ReadonlyArray<CalendarDate>
  },
): { readonly counting: ReadonlyArray<Point>; readonly wild: ReadonlyArray<WildPoint> } {
  const counting: Array<Point> = []
  const wild: Array<WildPoint> = []
  const amountOf = amounts()
  let next = 0
  let good: Point | undefined
  const heldOn: Array<CalendarDate> = [...held]
  for (const [index, point] of points.entries()) {
    for (; next < known.length && (known[next] as Point).day < point.day; next += 1) {
      if (good === undefined || (known[next] as Point).day > good.day) good = known[next]
    }
    if (good && isOfTheNextDay(good, point) && isFar(good, point) && !isConfirmed(index, good)) {
      wild.push({ ...point, good })
      heldOn.push(point.day)
    } else {
      counting.push(point)
      good = point
    }
  }
  return { counting, wild }

  function isOfTheNextDay({ day: goodOn }: Point, { day }: Point): boolean {
    return dayNumber(day) - dayNumber(goodOn) <= daysApartMost || heldOn.some((on) => on > goodOn && on <= day)
  }

  /** Whether a price is more than 50 % away from an earlier one, after the splits in between. */
  function isFar(before: Point, after: Point): boolean {
    let [expected, price]: [Decimal, Decimal] = [amountOf(before), amountOf(after)]
    if (isZero(expected)) return false
    for (const split of splits) {
      if (split.day <= before.day || split.day > after.day) continue
      expected = multiply(expected, decimal(String(split.from)))
      price = multiply(price, decimal(String(split.to)))
    }
    return isLess(multiply(two, price), expected) || isLess(multiply(three, expected), multiply(two, price))
  }

  function isConfirmed(index: number, before: Point): boolean {
    const point = points[index] as Point
    const later = points.slice(index + 1, index + 1 + confirmingPrices)
    return (
      later.length === confirmingPrices && !isHundredfold(before, point) && later.every((each) => !isFar(point, each))
    )
  }
}

/** Whether one price is between 66 and 150 times the other: the likely reason is pence for pounds, or the other way. */
export function isHundredfold(before: Pick<Point, "value">, after: Pick<Point, "value">): boolean {
  const [one, other] = [decimal(before.value), decimal(after.value)]
  return isPositive(one) && isPositive(other) && (isHundredTimes(one, other) || isHundredTimes(other, one))
}

const isHundredTimes = (small: Decimal, large: Decimal): boolean =>
  !isLess(large, multiply(small, decimal("66"))) && !isLess(multiply(small, decimal("150")), large)

const two = decimal("2")
const three = decimal("3")

/** Reads the value of a point, once for the comparisons with the points beside it. */
function amounts(): (point: Point) => Decimal {
  const read = new Map<Point, Decimal>()
  return (point) => {
    const amount = read.get(point) ?? decimal(point.value)
    read.set(point, amount)
    return amount
  }
}
