import { certainRate } from "./certainRate.ts"
import type { Invested } from "./invested.ts"
import { daysInYear, negligible } from "./moneyWeighted.ts"
import type { ShownReturn } from "./timeWeighted.ts"

/**
 * The money-weighted return of the exact flows behind daily values and flows, where the bounds of their errors leave no doubt
 * in any of its ten decimals. Undefined otherwise: then the exact flows have to be computed.
 */
export function certainReturn(invested: Invested): ShownReturn | undefined {
  const { days, amounts, errors } = estimatedFlows(invested)
  const end = days.length - 1
  if (end < 1) return undefined
  let largest = 0
  for (let i = 0; i <= end; i++) largest = Math.max(largest, Math.abs(amounts[i] as number) + (errors[i] as number))
  const least = largest * negligible * 1.001
  const counts = (i: number): boolean => Math.abs(amounts[i] as number) - (errors[i] as number) > least
  if (!counts(0) || !counts(end)) return undefined
  let [paysIn, receives] = [false, false]
  for (let i = 0; i <= end; i++) {
    if (!counts(i)) continue
    if ((amounts[i] as number) > 0) receives = true
    else paysIn = true
  }
  if (!paysIn || !receives) return undefined
  const first = days[0] as number
  const length = (days[end] as number) - first
  const isYearly = length + 1 >= daysInYear
  const inPeriod = isYearly ? daysInYear : length
  const distances = new Float64Array(days.length)
  for (let i = 0; i <= end; i++) distances[i] = ((days[i] as number) - first) / inPeriod
  const rate = certainRate({ distances, amounts, errors })
  return rate && { rate, basis: isYearly ? "year" : "period" }
}

/** One flow for each day on which anything moved, by day. */
interface EstimatedByDay {
  readonly days: Float64Array
  /** Below zero for money paid in. */
  readonly amounts: Float64Array
  /** The bounds of their differences from the exact amounts. */
  readonly errors: Float64Array
}

/**
 * The cash flows of the investor. A tenth more than the bound of {@link Invested}, which is at least 24 roundings, covers the
 * two differences of a flow. It also covers days that were computed exactly, and the amounts of 18 decimals are rounded as often
 * as theirs.
 */
function estimatedFlows(invested: Invested): EstimatedByDay {
  const { from, valueBefore, values, inflows, outflows, acquisitions, movedOn, moved, owed, error } = invested
  const roundings = error * 2 ** 53 * 1e-18
  const errorOf = (size: number): number => (size === 0 ? 0 : 1.1 * error * size + roundings)
  const sizeAt = (place: number): number =>
    Math.abs(place === 0 ? valueBefore : (values[place - 1] as number)) + 2 * (owed?.[place] ?? 0)
  const most = movedOn.length + 2
  const [days, amounts, errors] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)]
  let count = 0
  const add = (day: number, amount: number, bound: number): void => {
    if (amount === 0 && bound === 0) return
    if (count === 0 || days[count - 1] !== day) count++
    days[count - 1] = day
    ;(amounts[count - 1] as number) += amount
    ;(errors[count - 1] as number) += bound
  }
  add(from, -valueBefore, errorOf(sizeAt(0)))
  for (let n = 0; n < movedOn.length; n++) {
    const i = movedOn[n] as number
    const [inflow, outflow] = [inflows[i] as number, outflows[i] as number]
    const acquired = acquisitions.get(i)?.amount ?? 0
    const size = Math.max(moved[n] as number, Math.abs(inflow) + Math.abs(outflow) + Math.abs(acquired))
    add(from + i + 1, outflow - inflow - acquired, errorOf(size))
  }
  add(from + values.length, values.at(-1) ?? valueBefore, errorOf(sizeAt(values.length)))
  return {
    days: days.subarray(0, count),
    amounts: amounts.subarray(0, count),
    errors: errors.subarray(0, count),
  }
}
