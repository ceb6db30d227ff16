import type { ValuationBasis } from "../holding/assetClass.ts"
import type { Series } from "./facts.ts"
import { dividedBy, type Fraction, fraction, nothing, times, whole } from "./fraction.ts"
import type { Position } from "./position.ts"
import { type ExactSteps, mantissaAt, stepOn } from "./steps.ts"

/**
 * What a worth was read from. `cost`: nobody has quoted or appraised it, so it stands at what was paid, marked as such.
 * `none`: the holding does not count that day, or nothing is known of it yet.
 */
export type WorthBasis = ValuationBasis | "cost" | "none"

/** What the whole of a holding was worth on a day, whoever it belongs to. Exact. */
export interface Worth {
  readonly basis: WorthBasis
  readonly value: Fraction
  /** That of the price where it is quoted, that in which it was bought at cost, and the holding's own otherwise. */
  readonly currency: string
  /** The day of the price, appraisal or statement, as a number. Absent for a cost. */
  readonly on: number | undefined
}

/**
 * The worth of a holding on a day.
 *
 * - Nothing before it was opened, nor from the day on which it was closed.
 * - Quoted: units × the last price, and of a metal × the troy ounces of it in a piece. Before the first price it is
 *   appraised, or else stands at cost.
 * - Appraised: an appraisal states what the units of its day are worth, so that fewer or more of them later are worth
 *   as much in proportion. One made when no units were counted is of the whole as it is, and holds for as long as none
 *   are counted. Of units that come later it knows nothing: then the holding stands at cost.
 * - Balance: what the last statement said. Before the first one, nothing.
 * - Cost: the average cost of the units held; of what is not counted in units, what was paid for it and into it. It is
 *   in the currency in which it was paid.
 */
export function worthOn(position: Position, price: Series | undefined, day: number): Worth {
  const { valuedBy, currency } = position
  if (day < position.firstDay || day >= position.endDay) return { ...nil, currency }
  for (const basis of valuedBy) {
    const worth = worthBy(basis, position, price, day)
    if (worth) return worth
  }
  const cost = valueOn(position.cost(), day)
  return cost ? { basis: "cost", value: cost, currency: position.costCurrency, on: undefined } : { ...nil, currency }
}

const nil = { basis: "none", value: nothing, on: undefined } as const

function worthBy(basis: ValuationBasis, position: Position, price: Series | undefined, day: number): Worth | undefined {
  switch (basis) {
    case "quoted":
      return quotedOn(position, price, day)
    case "appraised":
      return appraisedOn(position, day)
    case "balance":
      return balanceOn(position, day)
  }
}

function quotedOn(position: Position, price: Series | undefined, day: number): Worth | undefined {
  const step = price ? stepOn(price.days, day) : -1
  if (!price || step < 0) return undefined
  const units = valueOn(position.units, day) ?? nothing
  const { quotedPerUnit } = position
  return {
    basis: "quoted",
    value: times(quotedPerUnit === whole ? units : times(units, quotedPerUnit), valueAt(price, step)),
    currency: price.currency,
    on: price.days[step],
  }
}

function appraisedOn(position: Position, day: number): Worth | undefined {
  const { appraisedValues, appraisedUnits, currency } = position
  const step = stepOn(appraisedValues.days, day)
  if (step < 0) return undefined
  const unitsThen = valueAt(appraisedUnits, step)
  const unitsNow = valueOn(position.units, day) ?? nothing
  if (unitsThen.numerator === 0n && unitsNow.numerator !== 0n) return undefined
  const value = valueAt(appraisedValues, step)
  return {
    basis: "appraised",
    value: isSame(unitsNow, unitsThen) ? value : times(value, dividedBy(unitsNow, unitsThen)),
    currency,
    on: appraisedValues.days[step],
  }
}

function balanceOn({ balances, currency }: Position, day: number): Worth | undefined {
  const step = stepOn(balances.days, day)
  if (step < 0) return undefined
  return { basis: "balance", value: valueAt(balances, step), currency, on: balances.days[step] }
}

/** The part of a holding that belongs to its portfolio on a day: all of it unless stated otherwise. */
export const shareOn = (position: Position, day: number): Fraction => valueOn(position.shares, day) ?? whole

const isSame = (a: Fraction, b: Fraction): boolean => a.numerator * b.denominator === b.numerator * a.denominator

/** The value that holds on a day. Nothing before the first. */
export function valueOn(steps: ExactSteps, day: number): Fraction | undefined {
  const step = stepOn(steps.days, day)
  return step < 0 ? undefined : valueAt(steps, step)
}

const valueAt = (steps: ExactSteps, step: number): Fraction => fraction(mantissaAt(steps, step), steps.decimals)
