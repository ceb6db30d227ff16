import { behaviourOf } from "../holding/assetClass.ts"
import type { Series } from "./facts.ts"
import { decimalsOfFraction, type Fraction, times } from "./fraction.ts"
import { powerOfTen } from "./plainDecimal.ts"
import type { Position } from "./position.ts"
import { type ExactSteps, isSafe, stepOn } from "./steps.ts"
import { shareOn, type WorthBasis, worthOn } from "./valuation.ts"

/**
 * The worth of a holding on each day of a stretch over which it is read in one way.
 *
 * Where every worth of the stretch is an integer below 2 ** 53 in units of 10 ** -decimals, `values` are these integers:
 * they are exact, and so are their sums up to 2 ** 53. Otherwise they are estimates in whole units of the currency, each
 * within {@link estimateError} of the true worth, and `exactOn` answers that.
 */
export interface WorthStretch {
  readonly firstDay: number
  readonly values: Float64Array
  readonly decimals: number
  readonly precision: "exact" | "estimated"
  readonly currency: string
  /** Names what the values count. Stretches of one unit can be added as they stand. */
  readonly unit: string
  readonly basis: WorthBasis
  /** Whether any of the worths is below zero. */
  readonly sign: "positive" | "mixed"
  readonly exactOn: (day: number) => Fraction
}

/** How far an estimated worth may be off, as a part of it, in units of 2 ** -53: one for each of its roundings, and to spare. */
export const estimateError = 12

/** Whether the worth is that of the whole holding, or of the part that belongs to its portfolio. */
export type Part = "whole" | "owned"

/** The worth of a holding on each day from `from` to before `end`, as far as it counts and something is known of it. */
export function dailyWorth(
  position: Position,
  price: Series | undefined,
  part: Part,
  from: number,
  end: number,
): ReadonlyArray<WorthStretch> {
  const first = Math.max(from, position.firstDay)
  const last = Math.min(end, position.endDay)
  const exactOn = (day: number): Fraction => {
    const { value } = worthOn(position, price, day)
    return part === "whole" ? value : times(value, shareOn(position, day))
  }
  const quotedFrom = Math.max(first, price && isQuoted(position) ? (price.days[0] ?? last) : last)
  return [
    ...unquotedWorth(position, price, first, Math.min(quotedFrom, last), exactOn),
    ...(price && quotedFrom < last ? [quotedWorth(position, price, part, quotedFrom, last, exactOn)] : []),
  ]
}

const isQuoted = ({ ledger }: Position): boolean => behaviourOf[ledger.assetClass].valuedBy[0] === "quoted"

/** Units × share × price, each an integer with decimals of its own, so that the product is one too. */
function quotedWorth(
  { units, shares }: Position,
  price: Series,
  part: Part,
  firstDay: number,
  endDay: number,
  exactOn: WorthStretch["exactOn"],
): WorthStretch {
  const values = new Float64Array(endDay - firstDay)
  const counts = part === "owned" ? [units, shares] : [units]
  let [smallest, largest] = [0, 0]
  for (const [from, to] of runs(counts, firstDay, endDay)) {
    const step = stepOn(units.days, from)
    const held = step < 0 ? 0 : Number(units.mantissas[step])
    const count = part === "owned" ? held * shareMantissaOn(shares, from) : held
    if (count === 0) continue
    let priceStep = stepOn(price.days, from)
    for (let day = from; day < to;) {
      const value = count * Number(price.mantissas[priceStep])
      if (value > largest) largest = value
      else if (value < smallest) smallest = value
      const nextPriceOn = price.days[++priceStep] ?? to
      const until = nextPriceOn < to ? nextPriceOn : to
      for (; day < until; day++) values[day - firstDay] = value
    }
  }
  const decimals = units.decimals + price.decimals + (part === "owned" ? shares.decimals : 0)
  const sign = smallest < 0 ? "mixed" : "positive"
  const { currency } = price
  const read = { firstDay, values, currency, basis: "quoted", sign, exactOn } as const
  // A product that is below 2 ** 53 has been rounded nowhere on the way.
  if (Math.max(largest, -smallest) < 2 ** 53) return { ...read, ...exactUnit(currency, decimals) }
  const unit = Number(`1e-${decimals}`)
  for (let i = 0; i < values.length; i++) values[i] = (values[i] as number) * unit
  return { ...read, ...estimatedUnit(currency) }
}

const exactUnit = (currency: string, decimals: number) =>
  ({ decimals, precision: "exact", unit: `${currency} with ${decimals} decimals` }) as const

const estimatedUnit = (currency: string) =>
  ({ decimals: 0, precision: "estimated", unit: `${currency} estimated` }) as const

const shareMantissaOn = (shares: ExactSteps, day: number): number => {
  const step = stepOn(shares.days, day)
  return step < 0 ? Number(powerOfTen(shares.decimals)) : Number(shares.mantissas[step])
}

/** Balances, appraisals and costs stand still between two entries, so each is reckoned exactly where it changes. */
function unquotedWorth(
  position: Position,
  price: Series | undefined,
  firstDay: number,
  endDay: number,
  exactOn: WorthStretch["exactOn"],
): ReadonlyArray<WorthStretch> {
  const { units, averageCost, balances, appraisedValues, shares } = position
  const stretches: Array<Array<Run>> = []
  for (const [from, to] of runs([units, averageCost, balances, appraisedValues, shares], firstDay, endDay)) {
    const { basis, currency } = worthOn(position, price, from)
    if (basis === "none") continue
    const run = { from, to, value: exactOn(from), basis, currency }
    const stretch = stretches.at(-1)
    const last = stretch?.at(-1)
    if (stretch && last?.to === from && last.basis === basis) stretch.push(run)
    else stretches.push([run])
  }
  return stretches.map((stretch) => stretchOf(stretch, exactOn))
}

interface Run {
  readonly from: number
  readonly to: number
  readonly value: Fraction
  readonly basis: WorthBasis
  readonly currency: string
}

function stretchOf(stretch: ReadonlyArray<Run>, exactOn: WorthStretch["exactOn"]): WorthStretch {
  const [first, last] = [stretch[0] as Run, stretch.at(-1) as Run]
  const values = new Float64Array(last.to - first.from)
  const decimals = commonDecimals(stretch.map(({ value }) => value))
  for (const { from, to, value } of stretch) {
    const number =
      decimals === undefined
        ? Number(value.numerator) / Number(value.denominator)
        : Number((value.numerator * powerOfTen(decimals)) / value.denominator)
    values.fill(number, from - first.from, to - first.from)
  }
  return {
    firstDay: first.from,
    values,
    currency: first.currency,
    ...(decimals === undefined ? estimatedUnit(first.currency) : exactUnit(first.currency, decimals)),
    basis: first.basis,
    sign: stretch.some(({ value }) => value.numerator < 0n) ? "mixed" : "positive",
    exactOn,
  }
}

/** With how many decimals all of them are integers below 2 ** 53. Nothing where there is no such number. */
function commonDecimals(values: ReadonlyArray<Fraction>): number | undefined {
  let decimals = 0
  for (const value of values) {
    const needed = decimalsOfFraction(value)
    if (needed === undefined) return undefined
    decimals = Math.max(decimals, needed)
  }
  const fits = ({ numerator, denominator }: Fraction): boolean =>
    isSafe((numerator * powerOfTen(decimals)) / denominator)
  return values.every(fits) ? decimals : undefined
}

/** The stretches between two days over which none of the step functions changes. */
function* runs(
  steps: ReadonlyArray<ExactSteps>,
  firstDay: number,
  endDay: number,
): Generator<readonly [from: number, to: number]> {
  const next = steps.map(({ days }) => stepOn(days, firstDay) + 1)
  for (let from = firstDay; from < endDay;) {
    let to = endDay
    steps.forEach(({ days }, i) => {
      const day = days[next[i] as number]
      if (day !== undefined && day < to) to = day
    })
    yield [from, to]
    steps.forEach(({ days }, i) => {
      if (days[next[i] as number] === to) next[i] = (next[i] as number) + 1
    })
    from = to
  }
}
