import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { conversionOn } from "#domain/measures/valuation/conversion.ts"
import { type ValuedLine, valuedLinesOn } from "./valuedLines.ts"
import { type Fraction, fractionOf, times } from "#domain/numbers/fraction.ts"
import { ownershipOf, periodOn, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "./netWorth.ts"

/** A line with the amount that belongs to a scope, in the currency of the result. Below zero if it is owed. */
interface OwnLine extends ValuedLine {
  readonly amount: Fraction
}

/**
 * The lines of a scope on a day. Of a debt within the household, what remains on each side after elimination. The
 * amount of a line without an exchange rate is zero.
 */
export function ownLinesOn(
  question: Wealth & { readonly day: CalendarDate; readonly currency: string; readonly scope: Scope },
): ReadonlyArray<OwnLine> {
  const { ledgers, portfolios, stakes, market, currency, scope, day: on } = question
  const weights = periodOn(ownershipOf(portfolios, stakes), dayNumber(on)).weightsOf(scope)
  const conversion = conversionOn(market, currency, dayNumber(on))
  return valuedLinesOn(ledgers, market, on)
    .of(weights)
    .flatMap(({ weight, holdings }) => {
      const part = fractionOf(weight)
      return holdings.map((counted) => {
        const { value, valuation } = counted
        return { ...counted, amount: conversion.total(new Map([[valuation.currency, times(value, part)]])) }
      })
    })
}
