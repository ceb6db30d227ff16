import { Result, Schema } from "effect"
import { type Decimal, decimal, isLess, isZero, toPlainString } from "#domain/numbers/decimal.ts"
import { decimalOf, fractionOf, minus, numberOf } from "#domain/numbers/fraction.ts"
import { byDay, type Flow, integersOf, numbersOf } from "./flows.ts"
import { provenRate, rateDecimals, sideOf, type TimedFlows } from "./provenRate.ts"
import { balancesOf, type WeighedFlow } from "./rateSearch.ts"
import type { ShownReturn } from "./timeWeighted.ts"

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
  /** The discounted flows balance at more than one rate. */
  SeveralRates: {},
  /** The rate is 10^18 or more; a rate of return per year, above 10. */
  RateTooLarge: {},
})
export type NoRate = typeof NoRate.Type
const { NoFlows, AllOnOneDay, OnlyPaidIn, OnlyReceived, NoRateFits, SeveralRates, RateTooLarge } = NoRate.cases

/**
 * The rate of return of dated flows (IRR): annual, if the first flow that is not zero and the last are in at least 365
 * days, both counted. Of fewer days it is the rate from the first to the last, because a yearly one would be an
 * extrapolation. An annual rate above {@link largestYearlyRate} means nothing and is refused. 0.1 is ten percent; ten
 * decimals.
 */
export function internalRate(given: ReadonlyArray<Flow>): Result.Result<ShownReturn, NoRate> {
  const days = daysOf(given)
  if (days + 1 < daysInYear) return Result.map(rateOver(days, given), (rate) => ({ rate, basis: "period" }))
  return Result.flatMap(annualRate(given), (rate) =>
    isLess(largestYearlyRate, rate)
      ? Result.fail(RateTooLarge.make({}))
      : Result.succeed<ShownReturn>({ rate, basis: "year" }),
  )
}

/** 1,000 % p.a. */
const largestYearlyRate = decimal("10")
export const daysInYear = 365

/** The days from the first flow to the last that are not zero, or to the last of all if nothing ever came back. */
function daysOf(flows: ReadonlyArray<Flow>): number {
  const moved = withoutTraces(flows)
  const ends = moved.some(({ amount }) => amount.numerator > 0n) ? moved : flows
  const first = moved.reduce((day, flow) => Math.min(day, flow.day), Number.POSITIVE_INFINITY)
  const last = ends.reduce((day, flow) => Math.max(day, flow.day), Number.NEGATIVE_INFINITY)
  return Math.max(1, last - first)
}

/**
 * The annual rate at which everything that was paid in grows to everything that came back: actual days over 365, also
 * in leap years. 0.1 is ten percent. Rounded half-even to ten decimals, all of them proved to be correct; a rate above a
 * total loss is at least -0.9999999999.
 *
 * The order of the flows does not matter, and neither do flows of zero, with one exception: a flow of zero after the
 * last payment states a total loss, which is -1. If several rates above -1 fit, there is none.
 */
export const annualRate = (given: ReadonlyArray<Flow>): Result.Result<Decimal, NoRate> => rateOver(daysInYear, given)

/** The same for a period of so many days. */
function rateOver(daysInPeriod: number, given: ReadonlyArray<Flow>): Result.Result<Decimal, NoRate> {
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
  const timed: TimedFlows = { times: flows.map(({ day }) => day), amounts, partsInPeriod: daysInPeriod }
  const rates = ratesOf(timed)
  const [rate] = rates.length > 1 ? ratesNear(rates, flows, daysInPeriod) : rates
  if (rates.length > 1 && !rate) return Result.fail(SeveralRates.make({}))
  if (rate) return Result.succeed(rate)
  if (sideOf(timed, ...smallestRate) !== signOf(amounts.at(-1))) return Result.succeed(almostTotalLoss)
  const isBeyond = sideOf(timed, largestRate, 1n) !== signOf(amounts[0])
  return Result.fail(isBeyond ? RateTooLarge.make({}) : NoRateFits.make({}))
}

/** The part of the largest flow below which another is a trace of rounding. */
export const negligible = 1e-12

/**
 * Flows that are not traces of rounding: what is less than 10 ** -12 of the largest. A trace of a payment after all
 * others would add a rate close to a total loss.
 */
function withoutTraces(flows: ReadonlyArray<Flow>): ReadonlyArray<Flow> {
  const sizes = flows.map(({ amount }) => Math.abs(numberOf(amount)))
  const least = sizes.reduce((most, size) => Math.max(most, size), 0) * negligible
  return flows.filter((_, i) => (sizes[i] as number) > least)
}

/** Of several rates, the one that is left where traces do not count; none if several are left. */
function ratesNear(
  rates: ReadonlyArray<Decimal>,
  flows: ReadonlyArray<Flow>,
  partsInPeriod: number,
): ReadonlyArray<Decimal> {
  const moved = withoutTraces(flows)
  if (moved.length === flows.length) return []
  const left = ratesOf({ times: moved.map(({ day }) => day), amounts: integersOf(moved), partsInPeriod })
  const [one] = left
  if (left.length !== 1 || !one) return []
  const distance = (rate: Decimal): bigint => {
    const apart = decimalOf(minus(fractionOf(rate), fractionOf(one)), rateDecimals).value
    return apart < 0n ? -apart : apart
  }
  return rates.toSorted((a, b) => (distance(a) < distance(b) ? -1 : 1)).slice(0, 1)
}

/** All rates at which the flows balance, to ten decimals. */
function ratesOf(timed: TimedFlows): ReadonlyArray<Decimal> {
  const found = new Map<string, Decimal>()
  const isBalanced = timed.amounts.reduce((sum, amount) => sum + amount, 0n) === 0n
  if (isBalanced) found.set("0", noGain)
  for (const guess of [...forwards(timed), ...backwards(timed)]) {
    const proven = provenRate(timed, guess)
    // A gain too small for ten decimals is zero, and zero is always the same decimal.
    if (proven) found.set(isZero(proven) ? "0" : toPlainString(proven), isZero(proven) ? noGain : proven)
  }
  return [...found.values()]
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
const almostTotalLoss = decimal("-0.9999999999")
const noGain = decimal("0")
/** A rate that no plain decimal can hold. */
const largestRate = 10n ** 18n
/** Half a unit of the last decimal above a total loss: rates below it are an almost total one. */
const smallestRate = [1n - 2n * 10n ** BigInt(rateDecimals), 2n * 10n ** BigInt(rateDecimals)] as const
const smallestGrowth = 0.5 / 10 ** rateDecimals
