import { Result, Schema } from "effect"
import { type Decimal, decimal, isZero } from "#domain/numbers/decimal.ts"
import { byDay, type Flow, integersOf, numbersOf } from "./flows.ts"
import { provenRate, rateDecimals, sideOf, type TimedFlows } from "./provenRate.ts"
import { balancesOf, type WeighedFlow } from "./rateSearch.ts"

/** Why flows have no rate of return. */
export const NoRate = Schema.TaggedUnion({
  /** Nothing was paid in and nothing came back. */
  NoFlows: {},
  /** No time passed. */
  AllOnOneDay: {},
  OnlyPaidIn: {},
  OnlyReceived: {},
  /** At every rate the discounted flows have a sum of the same sign. */
  NoRateFits: {},
  /** The rate is 10^18 or more. */
  RateTooLarge: {},
})
export type NoRate = typeof NoRate.Type
const { NoFlows, AllOnOneDay, OnlyPaidIn, OnlyReceived, NoRateFits, RateTooLarge } = NoRate.cases

/**
 * The annual rate at which everything that was paid in grows to everything that came back: actual days over 365, also
 * in leap years. 0.1 is ten percent. Rounded half-even to ten decimals, all of them proved to be correct.
 *
 * The order of the flows does not matter, and neither do flows of zero, with one exception: a flow of zero after the
 * last payment states a total loss, which is -1. If several rates fit, the result is the one nearest to zero.
 */
export function annualRate(given: ReadonlyArray<Flow>): Result.Result<Decimal, NoRate> {
  const daily = byDay(given)
  const flows = daily.filter(({ amount }) => amount.numerator !== 0n)
  const last = flows.at(-1)
  if (daily.length === 1) return Result.fail(AllOnOneDay.make({}))
  if (!last) return Result.fail(NoFlows.make({}))
  const paysIn = flows.some(({ amount }) => amount.numerator < 0n)
  const receives = flows.some(({ amount }) => amount.numerator > 0n)
  if (!paysIn) return Result.fail(OnlyReceived.make({}))
  if (!receives && (daily.at(-1) as Flow).day > last.day) return Result.succeed(totalLoss)
  if (!receives) return Result.fail(OnlyPaidIn.make({}))

  const amounts = integersOf(flows)
  const timed: TimedFlows = { times: flows.map(({ day }) => day), amounts, partsInPeriod: 365 }
  const nearest = nearestRate(timed)
  if (nearest) return Result.succeed(nearest)
  if (sideOf(timed, ...smallestRate) !== signOf(amounts.at(-1))) return Result.succeed(totalLoss)
  const isBeyond = sideOf(timed, largestRate, 1n) !== signOf(amounts[0])
  return Result.fail(isBeyond ? RateTooLarge.make({}) : NoRateFits.make({}))
}

function nearestRate(timed: TimedFlows): Decimal | undefined {
  if (timed.amounts.reduce((sum, amount) => sum + amount, 0n) === 0n) return noGain
  const guesses = [...forwards(timed), ...backwards(timed)].sort((a, b) => Math.abs(a) - Math.abs(b))
  for (const guess of guesses) {
    const proven = provenRate(timed, guess)
    // A gain too small for ten decimals is zero, and zero is always the same decimal.
    if (proven) return isZero(proven) ? noGain : proven
  }
  return undefined
}

const forwards = (timed: TimedFlows): ReadonlyArray<number> =>
  balancesOf(distances(timed, timed.times[0] as number), Math.log(Number(largestRate))).map((s) => Math.expm1(s))

const backwards = (timed: TimedFlows): ReadonlyArray<number> =>
  balancesOf(distances(timed, timed.times.at(-1) as number), -Math.log(smallestGrowth)).map((s) => Math.expm1(-s))

function distances({ times, amounts, partsInPeriod }: TimedFlows, from: number): ReadonlyArray<WeighedFlow> {
  const numbers = numbersOf(amounts)
  return times.map((time, i) => ({ distance: Math.abs(time - from) / partsInPeriod, amount: numbers[i] as number }))
}

const signOf = (amount: bigint | undefined): number => ((amount ?? 0n) < 0n ? -1 : 1)

const totalLoss = decimal("-1")
const noGain = decimal("0")
/** A rate that no plain decimal can hold. */
const largestRate = 10n ** 18n
/** Half a unit of the last decimal above a total loss: rates below it are rounded to one. */
const smallestRate = [1n - 2n * 10n ** BigInt(rateDecimals), 2n * 10n ** BigInt(rateDecimals)] as const
const smallestGrowth = 0.5 / 10 ** rateDecimals
