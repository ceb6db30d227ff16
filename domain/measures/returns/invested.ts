import type { Acquisition, DailyCapital, Revaluation } from "./returnIndex.ts"
import { Workspace } from "#domain/measures/ledger/workspace.ts"
import type { Bundle, Span } from "./bundles.ts"
import { forEachAmount, type SetOff } from "./setOff.ts"
import type { WeightFrom, WeightPath } from "#domain/measures/daily/weightPaths.ts"

/** A bundle, and its weights in a scope. */
export interface Owned {
  readonly bundle: Bundle
  readonly path: WeightPath
}

/**
 * The value invested by a scope at the end of each day, and the amounts paid in at its start and taken out at its end,
 * without what only moved between its own holdings ({@link SetOff}).
 *
 * When the weight of a bundle in the scope rises from w to w′, w′ − w of its value of the day is acquired at the end of the
 * day; when it falls, w − w′ is taken out likewise. All other flows of that day count at w, so that the day's growth is that of
 * the bundle. If the bundle had no value the day before, w′ applies to the whole day.
 *
 * With the error of {@link Bundle}, three roundings for a weight and one for each bundle that is added, the error of
 * all numbers is within e = (24 + holdings + bundles) × 2 ** -53 of the largest amount in them. What is set off is a
 * difference, so a flow of a day is within e of the money that moved on it, not of itself.
 */
export interface Invested extends DailyCapital {
  /** The number of the opening day; `values` begins with the day after it. */
  readonly from: number
  /** Whether an exchange rate is missing on any day. */
  readonly rates: "complete" | "missing"
  /**
   * The indices of the days on which so much more was set off than is invested that the error of a flow is more than
   * 2 ** -36 of the capital or the outcome of the day, on which a price paid is so much below the last one or so much of debts
   * was acquired or ceded with a part of their portfolio, or on which what has a lower value than 18 decimals can count was: these
   * days have to be computed exactly. Empty for nearly all scopes.
   */
  readonly inexact: ReadonlyArray<number>
  readonly revaluations: Map<number, Revaluation>
  readonly acquisitions: Map<number, Acquisition>
  /** The indices of all days with flows, ascending, and the sizes of all that moved on each before it was set off. */
  readonly movedOn: Int32Array
  readonly moved: Float64Array
  /** Of own money: what is owed at the end of each day, in size, the opening day first. Undefined if nothing is. */
  readonly owed?: Float64Array
  /** The bound of the relative error of all numbers. */
  readonly error: number
}

/**
 * The result is written into the workspace and is valid until the workspace is used again: hundreds of portfolios are
 * computed one after the other without new memory for each.
 */
export function investedIn(owned: Iterable<Owned>, span: Span, workspace: Workspace = new Workspace()): Invested {
  const sum = new InvestedSum(span, workspace)
  sum.add(owned)
  const invested = sum.invested()
  sum.end()
  return invested
}

/**
 * The sum of what a scope has: first of its assets and then, of own money, of what it owes too. One after the other use one
 * workspace, and each has to be ended before the next begins.
 */
export class InvestedSum {
  readonly #span: Span
  readonly #count: number
  readonly #room: (name: string) => Float64Array
  readonly #values: Float64Array
  readonly #moved: MovedDays
  #owed: Float64Array | undefined
  #parts = 24
  #rates: Invested["rates"] = "complete"
  /** The indices of the days before what may be nothing at 18 decimals changes its owner. */
  readonly #roundedAway = new Set<number>()

  constructor(span: Span, workspace: Workspace) {
    const count = span.to - span.from + 1
    const room = (name: string) => workspace.room(name, count).subarray(0, count)
    this.#span = span
    this.#count = count
    this.#room = room
    this.#values = room("values").fill(0)
    this.#moved = new MovedDays(forEachAmount(room), room("owed that moved"), room("is moved"))
    this.#moved.sums.inflow.fill(0)
    this.#moved.sums.outflow.fill(0)
  }

  add(owned: Iterable<Owned>): void {
    for (const { bundle, path } of owned) {
      this.#parts += bundle.ledgers.length + 1
      for (let k = 0; k < path.length; k++) this.#addWeight(bundle, path, k)
      addFlows(bundle, path, this.#span, this.#moved)
    }
  }

  /** Adds the values of a bundle with one of its weights, and what the change to that weight acquires or cedes. */
  #addWeight(bundle: Bundle, path: WeightPath, k: number): void {
    const { from, number: weight } = path[k] as WeightFrom
    const start = placeOf(from, this.#span.from, this.#count)
    const stop = placeOf(path[k + 1]?.from ?? Number.POSITIVE_INFINITY, this.#span.from, this.#count)
    if (start >= stop) return
    if (weight > 0) {
      if (bundle.side === "held") addPart(this.#values, bundle, weight, start, stop)
      else addOwedPart([this.#values, (this.#owed ??= this.#room("owed").fill(0))], bundle, weight, start, stop)
      if (isMissingIn(bundle, start, stop)) this.#rates = "missing"
    }
    if (from <= this.#span.from) return
    const change = weight - (path[k - 1] as WeightFrom).number
    const before = bundle.values[start - 1] as number
    if (before === 0) return
    if (isRoundedAway(bundle, before)) this.#roundedAway.add(start - 1)
    const { sums } = this.#moved
    const amount = change * (bundle.values[start] as number)
    this.#moved.note(start)
    if (change > 0) (sums.acquired[start] as number) += amount
    else (sums.outflow[start] as number) -= amount
    if (bundle.side !== "held") (this.#moved.owed[start] as number) += Math.abs(amount)
  }

  /** Valid until something is added and the sum is asked again. */
  invested(): Invested {
    const error = this.#parts * 2 ** -53
    const owed = this.#owed
    const values = copied(this.#values, this.#room("values of scope"))
    const flows = {
      inflow: copied(this.#moved.sums.inflow, this.#room("inflow of scope")),
      outflow: copied(this.#moved.sums.outflow, this.#room("outflow of scope")),
    }
    const { inexact, ...moved } = setOff({ values, owed, flows }, this.#moved, error)
    return {
      from: this.#span.from,
      valueBefore: values[0] as number,
      values: values.subarray(1),
      inflows: flows.inflow.subarray(1),
      outflows: flows.outflow.subarray(1),
      ...moved,
      rates: this.#rates,
      inexact: [...new Set([...this.#roundedAway, ...inexact])],
      error,
      ...(owed && { owed }),
    }
  }

  end(): void {
    this.#moved.empty()
  }
}

const copied = (from: Float64Array, to: Float64Array): Float64Array => {
  to.set(from)
  return to
}

/**
 * The days on which something is taken in, given out or acquired, and the amounts by day. Except for the flows, all
 * amounts are zero on other days, and are made zero again afterwards: most scopes have flows on few of thousands of days.
 */
class MovedDays {
  readonly sums: SetOff<Float64Array>
  /** What of debts and claims is acquired or ceded, in size. */
  readonly owed: Float64Array
  readonly #isMoved: Float64Array
  readonly #days: Array<number> = []

  constructor(sums: SetOff<Float64Array>, owed: Float64Array, isMoved: Float64Array) {
    this.sums = sums
    this.owed = owed
    this.#isMoved = isMoved
  }

  note(at: number): void {
    if (this.#isMoved[at] === 1) return
    this.#isMoved[at] = 1
    this.#days.push(at)
  }

  inOrder(): Int32Array {
    return Int32Array.from(this.#days).sort()
  }

  /** Makes the amounts of the days zero that are no flows. */
  empty(): void {
    const { takenIn, givenOut, acquired, valueBefore, valueAtPaid } = this.sums
    for (const at of this.#days) {
      this.#isMoved[at] = this.owed[at] = takenIn[at] = givenOut[at] = acquired[at] = 0
      valueBefore[at] = valueAtPaid[at] = 0
    }
  }
}

interface SumsOfScope {
  readonly values: Float64Array
  readonly owed: Float64Array | undefined
  readonly flows: Readonly<Record<"inflow" | "outflow", Float64Array>>
}

/** Adds to the flows what is left of `takenIn` and `givenOut` when the one is set off against the other. */
function setOff({ values, owed, flows: { inflow, outflow } }: SumsOfScope, moves: MovedDays, error: number) {
  const { takenIn, givenOut, acquired, valueBefore, valueAtPaid } = moves.sums
  const inexact: Array<number> = []
  const revaluations = new Map<number, Revaluation>()
  const acquisitions = new Map<number, Acquisition>()
  const movedOn = moves.inOrder()
  const moved = new Float64Array(movedOn.length)
  for (let n = 0; n < movedOn.length; n++) {
    const at = movedOn[n] as number
    const [taken, given, crossing] = [takenIn[at] as number, givenOut[at] as number, moves.owed[at] as number]
    const amount = acquired[at] as number
    moved[n] =
      Math.abs(inflow[at] as number) + Math.abs(outflow[at] as number) + Math.abs(amount) + taken + given + 2 * crossing
    movedOn[n] = at - 1
    if (taken > given) (inflow[at] as number) += taken - given
    else (outflow[at] as number) += given - taken
    const [heldAt, paidFor] = [valueBefore[at] as number, valueAtPaid[at] as number]
    if (heldAt === paidFor && (taken === 0 || given === 0) && crossing === 0 && amount === 0) continue
    const outcome = (values[at] as number) + (outflow[at] as number) - amount
    let capital = (values[at - 1] as number) + (inflow[at] as number)
    // Of what is owed, an amount below zero is acquired, which others of the day cancel.
    let cancelled = 2 * crossing + (taken === 0 || given === 0 ? 0 : taken + given)
    if (amount !== 0) {
      cancelled += Math.abs(values[at] as number) + Math.abs(outflow[at] as number) + Math.abs(amount)
      acquisitions.set(at - 1, { amount, outcome })
    }
    if (heldAt !== paidFor) {
      const before = values[at - 1] as number
      const after = before - heldAt + paidFor
      capital = after + (inflow[at] as number)
      cancelled += crossing > 0 ? Number.POSITIVE_INFINITY : Math.abs(before * (capital / after))
      revaluations.set(at - 1, { before, after, capital })
    }
    const least =
      Math.min(capital, outcome) - (owed ? 4 * error * Math.max(owed[at - 1] as number, owed[at] as number) : 0)
    // Not a number where nothing is left at the price paid and nothing comes in.
    if (!(cancelled * error <= least * 2 ** -36)) inexact.push(at - 1)
  }
  return { inexact, revaluations, acquisitions, movedOn, moved }
}

/** Whether each holding of a bundle may be so small that its exact value, which has 18 decimals, is nothing. */
const isRoundedAway = ({ ledgers }: Bundle, value: number): boolean => Math.abs(value) < ledgers.length * 1e-18

/** The index of a day in the span, clamped to its beginning and end. `| 0` makes it a machine integer. */
const placeOf = (day: number, from: number, count: number): number => Math.min(count, Math.max(0, day - from)) | 0

function addPart(sum: Float64Array, { values }: Bundle, weight: number, start: number, stop: number): void {
  if (weight === 1) for (let i = start; i < stop; i++) (sum[i] as number) += values[i] as number
  else for (let i = start; i < stop; i++) (sum[i] as number) += weight * (values[i] as number)
}

/** The same of what is owed or claimed, whose sizes are added to another sum. */
function addOwedPart(
  [sum, sizes]: readonly [Float64Array, Float64Array],
  { values, valued = new Int32Array(0) }: Bundle,
  weight: number,
  start: number,
  stop: number,
): void {
  for (let run = 0; run < valued.length; run += 2) {
    const until = Math.min(stop, valued[run + 1] as number)
    for (let i = Math.max(start, valued[run] as number); i < until; i++) {
      const value = weight * (values[i] as number)
      ;(sum[i] as number) += value
      ;(sizes[i] as number) += Math.abs(value)
    }
  }
}

const isMissingIn = ({ withoutRate }: Bundle, start: number, stop: number): boolean =>
  withoutRate !== undefined && withoutRate.first < stop && withoutRate.last >= start

function addFlows(bundle: Bundle, path: WeightPath, { from }: Span, moved: MovedDays): void {
  const { flowsAt, inflow, outflow, takenIn, givenOut, acquired, valueBefore, valueAtPaid } = bundle
  const { sums } = moved
  let k = 0
  for (let j = 0; j < flowsAt.length; j++) {
    const at = flowsAt[j] as number
    while (k + 1 < path.length && (path[k + 1] as WeightFrom).from <= from + at) k++
    const weight = partOfDay(path, k, from + at, bundle.values[at - 1] as number)
    if (weight === 0) continue
    moved.note(at)
    ;(sums.inflow[at] as number) += weight * (inflow[j] as number)
    ;(sums.outflow[at] as number) += weight * (outflow[j] as number)
    ;(sums.takenIn[at] as number) += weight * (takenIn[j] as number)
    ;(sums.givenOut[at] as number) += weight * (givenOut[j] as number)
    ;(sums.acquired[at] as number) += weight * (acquired[j] as number)
    ;(sums.valueBefore[at] as number) += weight * (valueBefore[j] as number)
    ;(sums.valueAtPaid[at] as number) += weight * (valueAtPaid[j] as number)
  }
}

function partOfDay(path: WeightPath, k: number, day: number, valueBefore: number): number {
  const { from, number: weight } = path[k] as WeightFrom
  return from === day && valueBefore !== 0 ? (path[k - 1] as WeightFrom).number : weight
}
