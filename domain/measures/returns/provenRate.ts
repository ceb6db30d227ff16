import { BigDecimal } from "effect"
import type { Decimal } from "#domain/numbers/decimal.ts"
import { fixedBits, fixedDividedBy, fixedOne, fixedPower, fixedRoot, fixedTimes } from "./fixedPoint.ts"

/** Rates are written with ten decimals. */
export const rateDecimals = 10

/** Exact flows, in the order of their time. `time` counts parts of the rate's period, `partsInPeriod` of them. */
export interface TimedFlows {
  readonly times: ReadonlyArray<number>
  readonly amounts: ReadonlyArray<bigint>
  readonly partsInPeriod: number
}

/**
 * The rate beside a guess, rounded half-even to ten decimals: proved, because at half a unit below it the flows weigh
 * more on one side and at half a unit above on the other. Nothing where their weight does not change sides nearby.
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

/** Half a unit above a total loss, which is no rate: nothing would be discounted by it. */
const atLeast = (halfUnits: bigint): bigint => (halfUnits > -halfUnitsInOne ? halfUnits : 1n - halfUnitsInOne)
const odd = (halfUnits: bigint): bigint => (halfUnits % 2n === 0n ? halfUnits + 1n : halfUnits)

/** How far a guess of 15 digits can be off. */
const reach = (nearest: bigint): bigint => 1_000n + (nearest < 0n ? -nearest : nearest) / 10n ** 10n

function tieOrBetween(low: bigint, high: bigint, side: (halfUnits: bigint) => number): bigint {
  for (const tie of [low, high]) {
    if (side(tie) === 0) return even((tie - 1n) / 2n, (tie + 1n) / 2n)
  }
  return (low + high) / 4n
}

const even = (a: bigint, b: bigint): bigint => (a % 2n === 0n ? a : b)

/** On which side the flows weigh more at a rate: 1 for the receipts, -1 for the payments, 0 where they balance. */
export function sideOf(flows: TimedFlows, numerator: bigint, denominator: bigint): number {
  const { balance, gross } = weighed(flows, numerator, denominator)
  const size = balance < 0n ? -balance : balance
  return size <= gross * uncertainty ? 0 : balance < 0n ? -1 : 1
}

/** They balance at the rate as it would be written, though they do not change sides around it. */
function touches(flows: TimedFlows, halfUnits: bigint): boolean {
  const { balance, gross } = weighed(flows, halfUnits, halfUnitsInOne)
  return (balance < 0n ? -balance : balance) * 10n ** 18n <= gross * fixedOne
}

/**
 * What is cut off on the way amounts to less than 2 ** -280 of all flows together: 2 ** -324 of the factor of a period,
 * which may be as small as 2 ** -60, more than 2 ** -310 of its root, and that as often as there are days in 200 years.
 */
const uncertainty = 1n << (fixedBits - 280n)

/**
 * All flows at a rate: discounted to the first of them, or where the rate is negative, carried to the last, so that no
 * flow weighs more than its amount.
 */
function weighed({ times, amounts, partsInPeriod }: TimedFlows, numerator: bigint, denominator: bigint) {
  const growth = denominator + numerator
  const isForwards = numerator >= 0n
  const factor = isForwards ? fixedDividedBy(denominator, growth) : fixedDividedBy(growth, denominator)
  const root = fixedRoot(factor, partsInPeriod)
  const last = times.length - 1
  const powers = new Map<number, bigint>() // most flows are one of few numbers of days apart
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
