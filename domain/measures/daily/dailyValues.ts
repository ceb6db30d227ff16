import type { ValuationBasis } from "#domain/holding/behaviour.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import type { Quotes } from "#domain/measures/valuation/quotes.ts"
import { decimalsOfFraction, type Fraction, negative, nothing, times, whole } from "#domain/numbers/fraction.ts"
import { powerOfTen } from "#domain/numbers/plainDecimal.ts"
import { type ParsedLedger, parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { type ExactSteps, numbers, stepOn } from "#domain/measures/ledger/steps.ts"
import { type DatedValuation, shareOn, valuationOf, type ValueBasis } from "#domain/measures/valuation/valuation.ts"
import { plainLineAt } from "#domain/measures/valuation/ledgerParts.ts"

/**
 * The value of a holding on each day of a range with one valuation basis.
 *
 * If all values have a finite number of decimals, `values` are integers in units of 10 ** -decimals: below 2 ** 53 they
 * and their sums are exact, and approximate from there on. Otherwise they are estimates in whole units of the currency.
 * Values that are not exact are within {@link estimateError} of the exact value, which `exactOn` returns. The values of
 * a metal have yet to be multiplied by `factor`, the troy ounces per piece.
 */
export interface ValueStretch {
  readonly firstDay: number
  readonly values: Float64Array
  readonly decimals: number
  readonly precision: "integer" | "estimated"
  readonly factor: Fraction
  readonly currency: string
  /** Identifies the unit of `values`. Stretches with the same unit can be added directly. */
  readonly unit: string
  readonly basis: ValueBasis
  /** Whether any of the values is below zero. */
  readonly sign: "positive" | "mixed"
  readonly exactOn: (day: number) => Fraction
  /**
   * The days on which it counts, each from the first to before the second, if it has gaps: there the value is zero, and
   * another stretch of the holding counts.
   */
  readonly periods?: ReadonlyArray<readonly [from: number, until: number]>
}

/**
 * Bound on the relative error of an estimated value, in units of 2 ** -53: one for each of its roundings, with a
 * margin.
 */
export const estimateError = 12

/** Whether the value is that of the whole holding, or of the ownership share of its portfolio. */
export type OwnedOrWhole = "whole" | "owned"

/** Cached daily values of a holding over a range, by one price series. A new price makes a new series object. */
interface KnownValues {
  readonly price: Quotes | undefined
  readonly from: number
  readonly end: number
  readonly stretches: ReadonlyArray<ValueStretch>
}
const knownValues = {
  whole: new WeakMap<LineLedger, KnownValues>(),
  owned: new WeakMap<LineLedger, KnownValues>(),
}

/** The value on each day from `from` to before `end`; the stretches may extend beyond both. Cached by ledger. */
export function dailyValuesIn(
  ledger: LineLedger,
  price: Quotes | undefined,
  part: OwnedOrWhole,
  from: number,
  end: number,
): ReadonlyArray<ValueStretch> {
  // A holding without ownership shares belongs to its portfolio as a whole.
  const values = knownValues[ledger.shares.length === 0 ? "owned" : part]
  const known = values.get(ledger)
  const usable = known?.price === price ? known : undefined
  if (usable && usable.from <= from && usable.end >= end) return usable.stretches
  const range = { from: Math.min(from, usable?.from ?? from), end: Math.max(end, usable?.end ?? end) }
  const stretches = dailyValues(parsedLedgerOf(ledger), price, part, range.from, range.end)
  values.set(ledger, { price, ...range, stretches })
  return stretches
}

/**
 * The value of a holding on each day from `from` to before `end` on which it counts and has a known value. On each day at
 * most one of the stretches has a value that is not zero.
 */
export function dailyValues(
  parsed: ParsedLedger,
  price: Quotes | undefined,
  part: OwnedOrWhole,
  from: number,
  end: number,
): ReadonlyArray<ValueStretch> {
  const first = Math.max(from, parsed.firstDay)
  const last = Math.min(end, parsed.endDay)
  const line = plainLineAt(parsed, price)
  const isWhole = part === "whole" || parsed.shares.days.length === 0
  const valuedOn = (day: number) => {
    const { basis, currency, value: recorded } = valuationOf(line, day)
    const value = parsed.ledger.assetClass === "debt" ? negative(recorded) : recorded
    return { basis, currency, value: isWhole ? value : times(value, shareOn(parsed, day)) }
  }
  const exactOn = (day: number): Fraction => valuedOn(day).value
  const { valuedBy, currency, units, balances, quotedPerUnit } = parsed
  const shares = part === "owned" ? parsed.shares : undefined
  const tried: ValuationBasis | undefined = valuedBy[0]
  const byRuns = (since: number, until: number) =>
    valuesByRuns(parsed, { life: [since, until], from: Math.max(first, since), end: Math.min(last, until) }, valuedOn)
  switch (tried) {
    case "quoted": {
      if (!price) return byRuns(parsed.firstDay, parsed.endDay)
      const read = { basis: tried, currency: price.currency, factor: quotedPerUnit, exactOn }
      const all = quotedPeriods(parsed, price)
      const quotedOn = all.filter(({ isQuoted, until }) => isQuoted && until > first)
      const paid = price.rates || shares?.days.length ? undefined : paidOn(parsed, { from: first, end: last }, exactOn)
      const own = all.flatMap(({ isQuoted, from: since, until }) =>
        isQuoted ? [] : (paid?.(since, until) ?? byRuns(since, until)),
      )
      const [since, until] = [quotedOn[0]?.from ?? last, quotedOn.at(-1)?.until ?? last]
      // A wallet is one unit of its quotes.
      const held = price.basket ? undefined : units
      const together = productValues(held, shares, price, read, Math.max(first, since), Math.min(last, until))
      return [...together.map((stretch) => withGaps(stretch, quotedOn)), ...own]
    }
    case "balance": {
      const statedFrom = Math.max(first, balances.days[0] ?? last)
      const read = { basis: tried, currency, factor: whole, exactOn }
      return productValues(undefined, shares, balances, read, statedFrom, last)
    }
    case "appraised":
    case undefined:
      return byRuns(parsed.firstDay, parsed.endDay)
  }
}

/**
 * The life of a holding, divided into the days on which quotes value it, and those before the first quote or on which
 * the owner's appraisals or trades are newer than the last quote. The latter last until the next quote.
 */
function quotedPeriods(
  { ledger, firstDay, endDay, appraisedOn }: ParsedLedger,
  price: Quotes,
): ReadonlyArray<{ readonly isQuoted: boolean; readonly from: number; readonly until: number }> {
  const periods: Array<{ isQuoted: boolean; from: number; until: number }> = []
  const add = (isQuoted: boolean, from: number, until: number): void => {
    const [start, stop] = [Math.max(from, firstDay, periods.at(-1)?.until ?? firstDay), Math.min(until, endDay)]
    if (start >= stop) return
    const before = periods.at(-1)
    if (before?.isQuoted === isQuoted) before.until = stop
    else periods.push({ isQuoted, from: start, until: stop })
  }
  const { days } = price
  add(false, firstDay, days[0] ?? endDay)
  let step = -1
  for (let i = 0; i < appraisedOn.length; i++) {
    const day = appraisedOn[i] as number
    if (days[step + 1] !== undefined && (days[step + 1] as number) <= day) step = stepOn(days, day)
    if (step < 0) continue
    const [on, { valuedOn, by }] = ledger.appraisals[i] as LineLedger["appraisals"][number]
    // Not a split after it.
    if (valuedOn !== on || (by === "trade" && days[step] === day)) continue
    add(true, firstDay, day)
    add(false, day, days[step + 1] ?? endDay)
  }
  add(true, firstDay, endDay)
  return periods
}

/**
 * The days from a trade until the next quote, on which its price counts: a holding that is traded at weekends has hundreds of
 * such periods, and each is one value. It is an estimate with at most six roundings: units, value and units of the trade as
 * numbers, the price, and two products. Undefined if anything else changes the value within them.
 */
function paidOn(
  { ledger, appraisedOn, units, currency }: ParsedLedger,
  { from, end }: { readonly from: number; readonly end: number },
  exactOn: ValueStretch["exactOn"],
): (since: number, until: number) => ReadonlyArray<ValueStretch> | undefined {
  const [held, unit] = [numbers(units.mantissas), Number(powerOfTen(units.decimals))]
  const isSteady = (days: Int32Array, step: number, until: number): boolean => (days[step + 1] ?? until) >= until
  return (since, until) => {
    const [step, unitStep] = [stepOn(appraisedOn, since), stepOn(units.days, since)]
    const traded = ledger.appraisals[step]?.[1]
    if (traded?.by !== "trade" || appraisedOn[step] !== since || traded.valuedOn !== ledger.appraisals[step]?.[0])
      return undefined
    if (!isSteady(appraisedOn, step, until) || !isSteady(units.days, unitStep, until)) return undefined
    const tradedUnits = Number(traded.units)
    if (tradedUnits === 0) return undefined
    const firstDay = Math.max(from, since)
    const days = Math.min(end, until) - firstDay
    if (days <= 0) return []
    const value = ((held[unitStep] ?? 0) / unit) * (Number(traded.value) / tradedUnits)
    const values = new Float64Array(days).fill(value)
    return [{ firstDay, values, currency, ...estimatedUnit(currency), basis: "paid", sign: "positive", exactOn }]
  }
}

/**
 * One stretch for all quoted days of a holding, zero on those between them. A holding with a thousand trades after the
 * last quote has as many periods, and adding up a thousand short stretches takes longer than a long one.
 */
function withGaps(
  stretch: ValueStretch,
  counted: ReadonlyArray<{ readonly from: number; readonly until: number }>,
): ValueStretch {
  if (counted.length <= 1) return stretch
  const { firstDay, values, exactOn } = stretch
  counted.slice(1).forEach(({ from }, i) => values.fill(0, (counted[i]?.until ?? from) - firstDay, from - firstDay))
  const starts = Int32Array.from(counted, ({ from }) => from)
  return {
    ...stretch,
    periods: counted.map(({ from, until }) => [from, until]),
    exactOn: (day) => (day < (counted[stepOn(starts, day)]?.until ?? day) ? exactOn(day) : nothing),
  }
}

/**
 * Units × share × price, or share × balance: each is an integer with its own decimals, and so is their product. `price`
 * has a value on the first day.
 */
function productValues(
  units: ExactSteps | undefined,
  shares: ExactSteps | undefined,
  price: ExactSteps,
  read: Pick<ValueStretch, "basis" | "currency" | "factor" | "exactOn">,
  firstDay: number,
  endDay: number,
): ReadonlyArray<ValueStretch> {
  if (firstDay >= endDay) return []
  const values = new Float64Array(endDay - firstDay)
  const prices = numbers(price.mantissas)
  const held = units ? stepsFrom(units, firstDay, 0) : constant(1)
  const part = shares ? stepsFrom(shares, firstDay, Number(powerOfTen(shares.decimals))) : constant(1)
  let priceStep = stepOn(price.days, firstDay)
  let priceUntil = price.days[priceStep + 1] ?? endDay
  let sign: ValueStretch["sign"] = "positive"
  for (let day = firstDay; day < endDay;) {
    const counted = held.value * part.value
    const countedUntil = Math.min(held.until, part.until, endDay) | 0
    while (day < countedUntil) {
      const value = counted * (prices[priceStep] as number)
      if (value < 0) sign = "mixed"
      const until = priceUntil < countedUntil ? priceUntil : countedUntil
      for (; day < until; day++) values[day - firstDay] = value
      if (day === priceUntil) priceUntil = price.days[++priceStep + 1] ?? endDay
    }
    if (day === held.until) advance(held)
    if (day === part.until) advance(part)
  }
  const decimals = (units?.decimals ?? 0) + (shares?.decimals ?? 0) + price.decimals
  return [{ ...read, firstDay, values, sign, ...integerUnit(read.currency, decimals, read.factor) }]
}

/** The days of a stretch from `from` to before `end`; an empty list if it has none. */
export function clipped(stretch: ValueStretch, from: number, end: number): ReadonlyArray<ValueStretch> {
  const { firstDay, values } = stretch
  const [first, last] = [Math.max(from, firstDay), Math.min(end, firstDay + values.length)]
  if (first >= last) return []
  return [{ ...stretch, firstDay: first, values: values.subarray(first - firstDay, last - firstDay) }]
}

/** The creditor's claim that corresponds to a debt: the negated values. */
export const opposite = (stretch: ValueStretch): ValueStretch => ({
  ...stretch,
  values: stretch.values.map((value) => -value),
  sign: "mixed",
  exactOn: (day) => negative(stretch.exactOn(day)),
})

/** The state of an iteration over a step function: its current value, and the day on which it changes next. */
interface Walk {
  readonly days: Int32Array
  readonly values: Float64Array
  step: number
  value: number
  until: number
}

function stepsFrom({ days, mantissas }: ExactSteps, day: number, before: number): Walk {
  const values = numbers(mantissas)
  const step = stepOn(days, day)
  return { days, values, step, value: values[step] ?? before, until: days[step + 1] ?? Number.POSITIVE_INFINITY }
}

function advance(walk: Walk): void {
  walk.step++
  walk.value = walk.values[walk.step] as number
  walk.until = walk.days[walk.step + 1] ?? Number.POSITIVE_INFINITY
}

const constant = (value: number): Walk => ({
  days: new Int32Array(0),
  values: new Float64Array(0),
  step: 0,
  value,
  until: Number.POSITIVE_INFINITY,
})

const integerUnit = (currency: string, decimals: number, factor: Fraction = whole) => {
  const times = factor === whole ? "" : ` times ${factor.numerator} / ${factor.denominator}`
  return { decimals, precision: "integer", factor, unit: `${currency} with ${decimals} decimals${times}` } as const
}

type Unit = Pick<ValueStretch, "decimals" | "precision" | "factor" | "unit">

function estimatedUnit(currency: string): Unit {
  const known = estimatedUnits.get(currency)
  if (known) return known
  const unit: Unit = { decimals: 0, precision: "estimated", factor: whole, unit: `${currency} estimated` }
  estimatedUnits.set(currency, unit)
  return unit
}

const estimatedUnits = new Map<string, Unit>()

/**
 * Appraisals and costs do not change between two entries, so the exact value is computed only where it changes. All
 * runs are computed, also outside the requested days, so that a value is the same number in any range.
 */
function valuesByRuns(
  parsed: ParsedLedger,
  { life, from, end }: { readonly life: readonly [number, number]; readonly from: number; readonly end: number },
  valuedOn: (day: number) => Pick<DatedValuation, "basis" | "currency" | "value">,
): ReadonlyArray<ValueStretch> {
  if (from >= end) return []
  const exactOn = (day: number): Fraction => valuedOn(day).value
  const { units, appraisedOn, shares } = parsed
  const stretches: Array<Array<Run>> = []
  const days = changesOf([units.days, parsed.cost().days, appraisedOn, shares.days], ...life)
  for (let i = 0; i < days.length; i++) {
    const [from, to] = [days[i] as number, days[i + 1] ?? life[1]]
    const { basis, currency, value } = valuedOn(from)
    if (basis === "none") continue
    const run = { from, to, value, basis, currency }
    const stretch = stretches.at(-1)
    const last = stretch?.at(-1)
    const isSame = last?.to === from && last.basis === basis && last.currency === currency
    if (stretch && isSame) stretch.push(run)
    else stretches.push([run])
  }
  return stretches.flatMap((stretch) => stretchOf(stretch, from, end, exactOn))
}

interface Run {
  readonly from: number
  readonly to: number
  readonly value: Fraction
  readonly basis: ValueBasis
  readonly currency: string
}

/** The days of some runs from `from` to before `end`. */
function stretchOf(
  runs: ReadonlyArray<Run>,
  from: number,
  end: number,
  exactOn: ValueStretch["exactOn"],
): ReadonlyArray<ValueStretch> {
  const [first, last] = [runs[0] as Run, runs.at(-1) as Run]
  const firstDay = Math.max(from, first.from)
  const days = Math.min(end, last.to) - firstDay
  if (days <= 0) return []
  const values = new Float64Array(days)
  const decimals = commonDecimals(runs.map(({ value }) => value))
  for (const { from, to, value } of runs) {
    if (to <= firstDay || from >= firstDay + days) continue
    const number =
      decimals === undefined
        ? Number(value.numerator) / Number(value.denominator)
        : Number((value.numerator * powerOfTen(decimals)) / value.denominator)
    values.fill(number, Math.max(0, from - firstDay), to - firstDay)
  }
  return [
    {
      firstDay,
      values,
      currency: first.currency,
      ...(decimals === undefined ? estimatedUnit(first.currency) : integerUnit(first.currency, decimals)),
      basis: first.basis,
      sign: runs.some(({ value }) => value.numerator < 0n) ? "mixed" : "positive",
      exactOn,
    },
  ]
}

/** The number of decimals with which all values can be written; undefined if one has infinitely many. */
function commonDecimals(values: ReadonlyArray<Fraction>): number | undefined {
  let decimals = 0
  for (const value of values) {
    const needed = decimalsOfFraction(value)
    if (needed === undefined) return undefined
    decimals = Math.max(decimals, needed)
  }
  return decimals
}

const isFirst = (day: number, i: number, days: Int32Array): boolean => i === 0 || days[i - 1] !== day

/** `firstDay`, and the later days before `endDay` on which one of the step functions changes. */
function changesOf(steps: ReadonlyArray<Int32Array>, firstDay: number, endDay: number): ArrayLike<number> {
  const changes = [firstDay]
  for (const days of steps) {
    for (let i = stepOn(days, firstDay) + 1; i < days.length && (days[i] as number) < endDay; i++) {
      changes.push(days[i] as number)
    }
  }
  return changes.length === 1 ? changes : Int32Array.from(changes).sort().filter(isFirst)
}
