import { BigDecimal } from "effect"
import type { Decimal } from "#domain/numbers/decimal.ts"
import { fixedBits, fixedDividedBy, fixedOne, fixedPower, fixedRoot, fixedTimes } from "./fixedPoint.ts"

/** Rates are written with ten decimals. */
export const rateDecimals = 10

/** Exact flows in the order of their times. `partsInPeriod` units of time make up the period of the rate. */
export interface TimedFlows {
  readonly times: ReadonlyArray<number>
  readonly amounts: ReadonlyArray<bigint>
  readonly partsInPeriod: number
}

/**
 * The rate near a guess, rounded half-even to ten decimals. It is proved: the sum of the discounted flows has one sign
 * at half a unit below it, and the other at half a unit above. Undefined if the sum neither changes its sign nor
 * touches zero nearby.
 */
export function provenRate(flows: TimedFlows, guess: number): Decimal | undefined {
  const sides = new Map<bigint, number>()
  const side = (halfUnits: bigint): number => {
    const known = sides.get(halfUnits) ?? sideOf(flows, halfUnits, halfUnitsInOne)
    sides.set(halfUnits, known)
    return known
  }
  const nearest = BigInt(Math.round(guess * Number(unitsInOne))) * 2n
  let [low, high] = [atLeast(nearest - 1n), nearest + 1n]
  for (let step = 2n; side(low) * side(high) > 0; step *= 2n) {
    if (step > reach(nearest)) return touches(flows, nearest) ? rate(nearest / 2n) : undefined
    ;[low, high] = [atLeast(low - step), high + step]
  }
  const sideOfLow = side(low)
  while (high - low > 2n) {
    const middle = odd((low + high) / 2n)
    if (side(middle) === sideOfLow) low = middle
    else high = middle
  }
  return rate(tieOrBetween(low, high, side))
}

const unitsInOne = 10n ** BigInt(rateDecimals)
const halfUnitsInOne = 2n * unitsInOne
const rate = (units: bigint): Decimal => BigDecimal.make(units, rateDecimals)

/** At least half a unit above a total loss, because flows cannot be discounted at -1. */
const atLeast = (halfUnits: bigint): bigint => (halfUnits > -halfUnitsInOne ? halfUnits : 1n - halfUnitsInOne)
const odd = (halfUnits: bigint): bigint => (halfUnits % 2n === 0n ? halfUnits + 1n : halfUnits)

/** The largest error of a guess of 15 digits. */
const reach = (nearest: bigint): bigint => 1_000n + (nearest < 0n ? -nearest : nearest) / 10n ** 10n

function tieOrBetween(low: bigint, high: bigint, side: (halfUnits: bigint) => number): bigint {
  for (const tie of [low, high]) {
    if (side(tie) === 0) return even((tie - 1n) / 2n, (tie + 1n) / 2n)
  }
  return (low + high) / 4n
}

const even = (a: bigint, b: bigint): bigint => (a % 2n === 0n ? a : b)

/** The sign of the sum of flows discounted at a rate: 1 if receipts prevail, -1 if payments do, 0 if neither. */
export function sideOf(flows: TimedFlows, numerator: bigint, denominator: bigint): number {
  const { balance, gross } = weighed(flows, numerator, denominator)
  const size = balance < 0n ? -balance : balance
  return size <= gross * uncertainty ? 0 : balance < 0n ? -1 : 1
}

/** Whether the flows balance at the rounded rate, although their sum does not change its sign around it. */
function touches(flows: TimedFlows, halfUnits: bigint): boolean {
  const { balance, gross } = weighed(flows, halfUnits, halfUnitsInOne)
  return (balance < 0n ? -balance : balance) * 10n ** 18n <= gross * fixedOne
}

/**
 * All truncations together are less than 2 ** -280 of the sum of all flows: 2 ** -324 of the factor of a period, which
 * may be as small as 2 ** -60, and less than 2 ** -310 of its root, as many times as there are days in 200 years.
 */
const uncertainty = 1n << (fixedBits - 280n)

/**
 * Sums all flows at a rate: discounted to the first of them or, if the rate is negative, carried to the last, so that
 * no flow counts for more than its amount.
 */
function weighed({ times, amounts, partsInPeriod }: TimedFlows, numerator: bigint, denominator: bigint) {
  const growth = denominator + numerator
  const isForwards = numerator >= 0n
  const factor = isForwards ? fixedDividedBy(denominator, growth) : fixedDividedBy(growth, denominator)
  const root = fixedRoot(factor, partsInPeriod)
  const last = times.length - 1
  const powers = new Map<number, bigint>() // most gaps have one of few lengths
  let [weight, balance, gross] = [fixedOne, 0n, 0n]
  for (let i = 0; i <= last; i++) {
    const at = isForwards ? i : last - i
    const before = isForwards ? at - 1 : at + 1
    const gap = i === 0 ? 0 : Math.abs((times[at] as number) - (times[before] as number))
    if (gap > 0) {
      const power = powers.get(gap) ?? fixedPower(root, gap)
      powers.set(gap, power)
      weight = fixedTimes(weight, power)
    }
    const amount = amounts[at] as bigint
    balance += amount * weight
    gross += amount < 0n ? -amount : amount
  }
  return { balance, gross }
}
