import { Result } from "effect"
import { add, type Decimal, one } from "../../shared/decimal.ts"
import { type Fraction, fractionOf } from "../fraction.ts"
import { decimalOfFixed, fixedDividedBy, fixedOf, fixedOne, fixedPower, fixedRoot, fixedTimes } from "./fixedPoint.ts"
import { atEqualPeriods, NoRate } from "./moneyWeighted.ts"
import type { Flow } from "./flows.ts"
import { rateDecimals } from "./provenRate.ts"

/**
 * What flows are worth on a day, each discounted or carried to it at a rate a year: actual days over 365. The rate must
 * be above -1. Ten decimals, half-even.
 */
const valueOnDay = (flows: ReadonlyArray<Flow>, rate: Decimal, day: number): Decimal =>
  decimalOfFixed(valueAt(flows, rate, day, 365), rateDecimals)

/** {@link valueOnDay} on the day of the earliest flow, whatever its amount. */
export const netPresentValue = (flows: ReadonlyArray<Flow>, annualRate: Decimal): Decimal =>
  valueOnDay(flows, annualRate, earliest(flows))

/** Flows at equal periods, discounted to the first at a rate a period. */
export const periodicPresentValue = (flows: ReadonlyArray<Flow>, rate: Decimal): Decimal =>
  decimalOfFixed(valueAt(flows, rate, earliest(flows), 1), rateDecimals)

/** What money costs until it is paid in, and earns after it came back: each a rate a period. */
export interface Financing {
  readonly financeRate: Decimal
  readonly reinvestRate: Decimal
}

/**
 * The modified rate of return of equal periods: payments discounted to the first period at what they cost, receipts
 * carried to the last at what they earn, and the rate a period that leads from the one sum to the other.
 */
export function modifiedRate(
  amounts: ReadonlyArray<Fraction>,
  { financeRate, reinvestRate }: Financing,
): Result.Result<Decimal, NoRate> {
  const flows = atEqualPeriods(amounts)
  const periods = flows.length - 1
  const paid = flows.filter(({ amount }) => amount.numerator < 0n)
  const received = flows.filter(({ amount }) => amount.numerator > 0n)
  if (paid.length + received.length === 0) return Result.fail(NoRate.cases.NoFlows.make({}))
  if (periods === 0) return Result.fail(NoRate.cases.AllOnOneDay.make({}))
  if (paid.length === 0) return Result.fail(NoRate.cases.OnlyReceived.make({}))
  if (received.length === 0) return Result.fail(NoRate.cases.OnlyPaidIn.make({}))
  const cost = -valueAt(paid, financeRate, 0, 1)
  const proceeds = valueAt(received, reinvestRate, periods, 1)
  return Result.succeed(decimalOfFixed(fixedRoot(fixedDividedBy(proceeds, cost), periods) - fixedOne, rateDecimals))
}

const earliest = (flows: ReadonlyArray<Flow>): number =>
  flows.reduce((first, { day }) => Math.min(first, day), Infinity)

function valueAt(flows: ReadonlyArray<Flow>, rate: Decimal, day: number, partsInPeriod: number): bigint {
  const growth = fixedRoot(fixedOf(fractionOf(add(one, rate))), partsInPeriod)
  let value = 0n
  for (const { day: on, amount } of flows) {
    const factor = fixedPower(growth, Math.abs(day - on))
    value += on > day ? fixedDividedBy(fixedOf(amount), factor) : fixedTimes(fixedOf(amount), factor)
  }
  return value
}
