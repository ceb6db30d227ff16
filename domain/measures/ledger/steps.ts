import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Steps } from "./facts.ts"
import { type Fraction, fraction } from "#domain/numbers/fraction.ts"
import { decimalsOf, digitsUntil, mantissaOf } from "#domain/numbers/plainDecimal.ts"

/**
 * A step function of days: from `days[i]` on the value is `mantissas[i] / 10 ** decimals`, exactly, until the next.
 * Days are numbers and ascend. The mantissas are integers: in a `Float64Array` if each is below 2 ** 53 in size, where
 * a JavaScript number holds every integer, and as `bigint` otherwise.
 */
export interface ExactSteps {
  readonly days: Int32Array
  readonly mantissas: Mantissas
  readonly decimals: number
}

type Mantissas = Float64Array | BigInt64Array | ReadonlyArray<bigint>

export function exactSteps(days: Int32Array, values: ReadonlyArray<string>): ExactSteps {
  let decimals = 0
  let digitsMax = 0
  for (const value of values) {
    const needed = decimalsOf(value)
    if (needed > decimals) decimals = needed
    if (value.length > digitsMax) digitsMax = value.length
  }
  // Any number of 15 digits is below 2 ** 53.
  if (digitsMax + decimals <= 15) return { days, mantissas: smallMantissas(values, decimals), decimals }
  const mantissas = values.map((value) => mantissaOf(value, decimals))
  return { days, mantissas: mantissas.every(isSafe) ? Float64Array.from(mantissas, Number) : mantissas, decimals }
}

function smallMantissas(values: ReadonlyArray<string>, decimals: number): Float64Array {
  const mantissas = new Float64Array(values.length)
  for (let i = 0; i < values.length; i++) mantissas[i] = smallMantissa(values[i] as string, decimals)
  return mantissas
}

function smallMantissa(text: string, decimals: number): number {
  const point = text.indexOf(".")
  const end = point < 0 ? text.length : Math.min(text.length, point + 1 + decimals)
  let mantissa = digitsUntil(text, end)
  for (let written = point < 0 ? 0 : end - point - 1; written < decimals; written++) mantissa *= 10
  return mantissa
}

export const isSafe = (mantissa: bigint): boolean => mantissa <= safeMax && mantissa >= -safeMax
const safeMax = BigInt(Number.MAX_SAFE_INTEGER)

/** The index of the step that applies on a day: the last one on or before it. -1 before the first. */
export function stepOn(days: Int32Array, day: number): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] as number) <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The exact mantissa of a step. */
export const mantissaAt = (steps: ExactSteps, step: number): bigint => BigInt(steps.mantissas[step] as number | bigint)

/** The exact value of a step. */
export const fractionAt = (steps: ExactSteps, step: number): Fraction =>
  fraction(mantissaAt(steps, step), steps.decimals)

/** The mantissas as numbers: exact ones, or the nearest if they are `bigint`. */
export const numbers = (mantissas: Mantissas): Float64Array =>
  mantissas instanceof Float64Array ? mantissas : Float64Array.from(mantissas, Number)

/** The value of stored steps that applies on a day. Undefined before the first. */
export function lastOn<Value>(steps: Steps<Value>, on: CalendarDate): Value | undefined {
  let low = 0
  let high = steps.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((steps[middle] as Steps<Value>[number])[0] <= on) low = middle + 1
    else high = middle
  }
  return steps[low - 1]?.[1]
}

/** Steps from statements in any order. Of two on one day, the later one in the list comes last and applies. */
export const inOrder = <Value>(statements: ReadonlyArray<readonly [CalendarDate, Value]>): Steps<Value> =>
  [...statements].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

/** Leaves out the steps that change nothing. */
export const withoutRepeats = <Value>(
  steps: Steps<Value>,
  same: (a: Value, b: Value) => boolean = (a, b) => a === b,
): Steps<Value> => steps.filter(([, value], i) => i === 0 || !same(value, (steps[i - 1] as Steps<Value>[number])[1]))
