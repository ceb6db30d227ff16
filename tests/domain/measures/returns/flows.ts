import { Result } from "effect"
import * as fc from "fast-check"
import { type Fraction, fractionOf } from "#domain/numbers/fraction.ts"
import type { Flow } from "#domain/measures/returns/flows.ts"
import type { ShownReturn } from "#domain/measures/returns/timeWeighted.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { type Decimal, decimal, toPlainString } from "#domain/numbers/decimal.ts"

export const flows = (...dated: ReadonlyArray<readonly [on: string, amount: string]>): ReadonlyArray<Flow> =>
  dated.map(([on, amount]) => ({ day: dayNumber(on), amount: fractionOf(decimal(amount)) }))

/** One flow per year, so that the rate p.a. is that of one period. */
export const atEqualPeriods = (amounts: ReadonlyArray<Fraction>): ReadonlyArray<Flow> =>
  amounts.map((amount, period) => ({ day: period * 365, amount }))

export const whole = (amount: number): Fraction => ({ numerator: BigInt(amount), denominator: 1n })
export const cents = (amount: number): Fraction => ({ numerator: BigInt(amount), denominator: 100n })

/** A figure as it is written, or the name of the reason why it is missing. */
export const written = (figure: Result.Result<Decimal, { readonly _tag: string }>): string =>
  Result.match(figure, { onSuccess: toPlainString, onFailure: ({ _tag }) => _tag })

/** The same of a rate of return, without whether it is annual. */
export const writtenRate = (figure: Result.Result<ShownReturn, { readonly _tag: string }>): string =>
  written(Result.map(figure, ({ rate }) => rate))

export const numberOf = (amount: Decimal): number => Number(toPlainString(amount))

/** Payments and receipts over forty years, in cents, on days that may repeat. */
export const anyFlows: fc.Arbitrary<ReadonlyArray<Flow>> = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 14_600 }),
    amount: fc.integer({ min: -10_000_000, max: 10_000_000 }).map(cents),
  }),
  { minLength: 2, maxLength: 12 },
)
