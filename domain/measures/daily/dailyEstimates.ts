import { decimalsOf } from "#domain/shared/currencies.ts"
import type { DailyRates } from "./dailyRates.ts"
import { estimateError, type ValueStretch } from "./dailyValues.ts"
import { Workspace } from "#domain/measures/ledger/workspace.ts"
import { type Days, type Member, partOn, type ValueGroup } from "./valueGroups.ts"

/*
 * Assets and debts of every day in floating point, each with a bound on its error.
 *
 * Let u be 2 ** -53: one floating-point operation, or reading one constant, changes its result by at most u times its
 * size. Assets and debts are summed separately, so that no addend is below zero, and no operation in a sum changes it
 * by more than u of the whole sum. If no addend passes through more than n operations, the relative error of the sum is
 * at most n u. A day's figure in cents is
 *
 *     sum over the currencies of rate × sum over its groups of (sum of the group's values × unit × weight)
 *
 * - The values of a group are integers of one unit, and their sum is exact if it is below 2 ** 53: no addend is below
 *   zero, so that no addend and no partial sum can be larger than the sum. If the sum is larger, and in groups of
 *   estimated values: `estimateError` u for the values and u for each addition. Adding zero is exact, and of all members
 *   that belong to one line, at most one is not zero on a day and side. So there are at most as many additions as lines.
 * - The unit holds the decimals and, of a metal, the troy ounces in a piece. It is the quotient of two numbers, each
 *   read from its exact digits: 3 u. The weight is read from its exact digits: u. The two products: 2 u.
 * - The sum over the groups of a currency: u for each of them.
 * - The rate is a quotient of two integers, each perhaps rounded: 3 u. The cents and the decimals of the rates are a
 *   power of ten: u. The two products: 2 u.
 * - The sum over the currencies: u for each.
 *
 * Together the relative error is at most (groups + lines + currencies + estimateError + 12) u, with the largest
 * numbers of groups in one currency and of lines in one inexact group. `roundingsToSpare` covers the terms in u
 * squared. A day on which a group does not count adds nothing, exactly.
 */
export const u = 2 ** -53
const roundingsToSpare = 16
export const integersEnd = 2 ** 53

export type Side = "assets" | "debts"

/** Cents by day. */
interface Estimate {
  readonly cents: Float64Array
  /** Bound on the relative error of each. */
  readonly error: number
}

export function dailyEstimates(
  groups: ReadonlyArray<ValueGroup>,
  rates: DailyRates,
  days: Days,
): Readonly<Record<Side, Estimate>> {
  const sums = { assets: new SumsByCurrency(days.count), debts: new SumsByCurrency(days.count) }
  const workspace = new Workspace()
  for (const group of groups) {
    const few = fewValuesOf(group, days)
    if (few) {
      sums.assets.addFew(group, few)
      continue
    }
    const values = valuesOf(group, days, workspace)
    sums.assets.add(group, values.assets)
    if (values.debts) sums.debts.add(group, values.debts)
  }
  return { assets: sums.assets.convertedBy(rates), debts: sums.debts.convertedBy(rates) }
}

/**
 * The values of a group summed by day, by the index of the day, if it has values on few days and none below zero.
 * Undefined otherwise.
 */
function fewValuesOf({ members }: ValueGroup, days: Days): ReadonlyMap<number, number> | undefined {
  let count = 0
  for (const { stretch } of members) {
    count += stretch.values.length
    if (stretch.sign !== "positive" || 8 * count > days.count) return undefined
  }
  const sums = new Map<number, number>()
  for (const { stretch } of members) {
    const { start, stop, offset } = shared(stretch, days)
    for (let i = start; i < stop; i++) sums.set(i, (sums.get(i) ?? 0) + (stretch.values[i + offset] as number))
  }
  return sums
}

/** The values of a group summed by day, assets and debts separately. Undefined if no member was ever a debt. */
interface SideValues {
  readonly assets: Float64Array
  readonly debts: Float64Array | undefined
}

function valuesOf({ members }: ValueGroup, days: Days, workspace: Workspace): SideValues {
  const room = (side: Side): Float64Array => workspace.room(side, days.count).fill(0)
  const assets = room("assets")
  let debts: Float64Array | undefined
  const long: Array<ValueStretch> = []
  for (const { stretch } of members) {
    if (stretch.sign !== "positive") addMixed(assets, (debts ??= room("debts")), stretch, days)
    else if (2 * stretch.values.length >= days.count) long.push(stretch)
    else addOne(assets, stretch, days, 0, days.count)
  }
  addPositive(assets, long, days)
  return { assets, debts }
}

/** Four stretches in one pass over the days that all four cover: reading and writing the sum takes most of the time. */
function addPositive(assets: Float64Array, stretches: ReadonlyArray<ValueStretch>, days: Days): void {
  const inFours = stretches.length - (stretches.length % 4)
  for (let n = 0; n < inFours; n += 4) {
    const four = stretches.slice(n, n + 4) as unknown as Four
    const start = Math.max(...four.map((stretch) => shared(stretch, days).start))
    const stop = Math.max(start, Math.min(...four.map((stretch) => shared(stretch, days).stop)))
    addFour(assets, four, days, start, stop)
    for (const stretch of four) {
      addOne(assets, stretch, days, 0, start)
      addOne(assets, stretch, days, stop, days.count)
    }
  }
  for (const stretch of stretches.slice(inFours)) addOne(assets, stretch, days, 0, days.count)
}

type Four = readonly [ValueStretch, ValueStretch, ValueStretch, ValueStretch]

/** All four cover every day from `start` to `stop`. */
function addFour(assets: Float64Array, [a, b, c, d]: Four, { from }: Days, start: number, stop: number): void {
  const offsets = [a, b, c, d].map(({ firstDay }) => from - firstDay)
  const [ofA, ofB, ofC, ofD] = offsets as [number, number, number, number]
  const [inA, inB, inC, inD] = [a.values, b.values, c.values, d.values]
  for (let i = start; i < stop; i++) {
    ;(assets[i] as number) +=
      (inA[i + ofA] as number) + (inB[i + ofB] as number) + (inC[i + ofC] as number) + (inD[i + ofD] as number)
  }
}

function addOne(assets: Float64Array, stretch: ValueStretch, days: Days, from: number, end: number): void {
  const { start, stop, offset } = shared(stretch, days)
  const { values } = stretch
  const last = Math.min(stop, end) | 0
  for (let i = Math.max(start, from) | 0; i < last; i++) (assets[i] as number) += values[i + offset] as number
}

function addMixed(assets: Float64Array, debts: Float64Array, stretch: ValueStretch, days: Days): void {
  const { start, stop, offset } = shared(stretch, days)
  const { values } = stretch
  for (let i = start; i < stop; i++) {
    const value = values[i + offset] as number
    if (value > 0) (assets[i] as number) += value
    else (debts[i] as number) -= value
  }
}

/** The indices of the days that a stretch covers, and their offset in `values`. `| 0` makes them machine integers. */
function shared({ firstDay, values }: ValueStretch, { from, count }: Days) {
  const start = Math.max(0, firstDay - from) | 0
  const stop = Math.min(count, firstDay + values.length - from) | 0
  return { start, stop, offset: (from - firstDay) | 0 }
}

/** The weighted values of the groups of one currency, in whole units, by day. */
interface SumOfCurrency {
  readonly amounts: Float64Array
  groups: number
}

class SumsByCurrency {
  readonly #count: number
  readonly #sums = new Map<string, SumOfCurrency>()
  #inexactLines = 0

  constructor(count: number) {
    this.#count = count
  }

  add(group: ValueGroup, values: Float64Array): void {
    const sum = this.#of(group.currency)
    const unit = unitOf(group)
    let largest = 0
    for (const { start, stop, number } of group.parts) {
      largest = Math.max(largest, addTimes(sum.amounts, values, unit * number, start, stop))
    }
    this.#note(group, sum, largest)
  }

  addFew(group: ValueGroup, values: ReadonlyMap<number, number>): void {
    const sum = this.#of(group.currency)
    const unit = unitOf(group)
    let largest = 0
    for (const [i, value] of values) {
      const part = partOn(group, i)
      if (part) (sum.amounts[i] as number) += value * (unit * part.number)
      largest = Math.max(largest, value)
    }
    this.#note(group, sum, largest)
  }

  #note({ precision, members }: ValueGroup, sum: SumOfCurrency, largest: number): void {
    sum.groups++
    if (precision === "estimated" || largest >= integersEnd) {
      this.#inexactLines = Math.max(this.#inexactLines, linesIn(members))
    }
  }

  convertedBy(rates: DailyRates): Estimate {
    const cents = new Float64Array(this.#count)
    let groups = 0
    for (const [currency, sum] of this.#sums) {
      const { ratio, tenfold } = rates.of(currency)
      addRated(cents, sum.amounts, ratio, Number(`1e${decimalsOf(rates.currency) + tenfold}`))
      groups = Math.max(groups, sum.groups)
    }
    const roundings = groups + this.#inexactLines + this.#sums.size + estimateError + 12 + roundingsToSpare
    return { cents, error: roundings * u }
  }

  #of(currency: string): SumOfCurrency {
    let sum = this.#sums.get(currency)
    if (!sum) this.#sums.set(currency, (sum = { amounts: new Float64Array(this.#count), groups: 0 }))
    return sum
  }
}

/** How many lines members belong to: those of one line follow each other. A line with parts of several owners counts more often. */
function linesIn(members: ReadonlyArray<Member>): number {
  let count = 0
  let last: string | undefined
  for (const { lineId } of members) {
    if (lineId !== last) count++
    last = lineId
  }
  return count
}

/** A unit of the values, in whole units of the currency. */
const unitOf = ({ decimals, factor }: ValueGroup): number =>
  Number(`${factor.numerator}e${-decimals}`) / Number(factor.denominator)

/** Adds the addends from `start` to `stop`, times a factor. Returns the largest addend. */
function addTimes(sum: Float64Array, addends: Float64Array, factor: number, start: number, stop: number): number {
  let largest = 0
  for (let i = start; i < stop; i++) {
    const addend = addends[i] as number
    if (addend > largest) largest = addend
    ;(sum[i] as number) += addend * factor
  }
  return largest
}

function addRated(cents: Float64Array, amounts: Float64Array, ratio: Float64Array, factor: number): void {
  for (let i = 0; i < cents.length; i++)
    (cents[i] as number) += (amounts[i] as number) * (factor * (ratio[i] as number))
}
