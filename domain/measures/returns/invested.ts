import type { DailyCapital, Revaluation } from "./returnIndex.ts"
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
 * When the weight of a bundle in the scope rises from w to w′, w′ − w of its value of the day before is paid in; when
 * it falls, w − w′ of its value of the day is taken out. All other flows of that day count at the higher of the two, so
 * that the day's growth is that of the bundle. If the bundle had no value the day before, w′ applies to the whole day.
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
   * 2 ** -36 of the flow, on which a price paid is so much below the last one, or on which debts, or what has a lower value than
   * 18 decimals can count, were acquired or ceded with a part of their portfolio: these days have to be computed exactly.
   * Empty for nearly all scopes.
   */
  readonly inexact: ReadonlyArray<number>
  readonly revaluations: Map<number, Revaluation>
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
  const count = span.to - span.from + 1
  const room = (name: string) => workspace.room(name, count).subarray(0, count)
  const values = room("values").fill(0)
  const moved = new MovedDays(forEachAmount(room), room("is moved"))
  const { sums } = moved
  sums.inflow.fill(0)
  sums.outflow.fill(0)
  let parts = 24
  let rates: Invested["rates"] = "complete"
  let owed: Float64Array | undefined
  const crossed = new Set<number>()
  for (const { bundle, path } of owned) {
    parts += bundle.ledgers.length + 1
    for (let k = 0; k < path.length; k++) {
      const { from, number: weight } = path[k] as WeightFrom
      const start = placeOf(from, span.from, count)
      const stop = placeOf(path[k + 1]?.from ?? Number.POSITIVE_INFINITY, span.from, count)
      if (start >= stop) continue
      if (weight > 0) {
        addPart(values, bundle.values, weight, start, stop)
        if (bundle.side !== "held")
          addPart((owed ??= new Float64Array(count)), bundle.values.map(Math.abs), weight, start, stop)
        if (isMissingIn(bundle, start, stop)) rates = "missing"
      }
      if (from > span.from) {
        const change = weight - (path[k - 1] as WeightFrom).number
        const before = bundle.values[start - 1] as number
        // What is owed is acquired with an amount below zero, which other flows of the day may cancel.
        if (before !== 0 && (bundle.side !== "held" || isRoundedAway(bundle, before))) crossed.add(start - 1)
        if (change > 0) {
          moved.note(start)
          ;(sums.inflow[start] as number) += change * before
          ;(sums.acquired[start] as number) += change * before
        } else if (before !== 0) (sums.outflow[start] as number) -= change * (bundle.values[start] as number)
      }
    }
    addFlows(bundle, path, span, moved)
  }
  const error = parts * 2 ** -53
  const { inexact, revaluations } = setOff(values, moved, error)
  return {
    from: span.from,
    valueBefore: values[0] as number,
    values: values.subarray(1),
    inflows: sums.inflow.subarray(1),
    outflows: sums.outflow.subarray(1),
    revaluations,
    rates,
    inexact: [...new Set([...crossed, ...inexact])],
    error,
    ...(owed && { owed }),
  }
}

/**
 * The days on which something is taken in, given out or acquired, and the amounts by day. Except for the flows, all
 * amounts are zero on other days, and are made zero again afterwards: most scopes have flows on few of thousands of days.
 */
class MovedDays {
  readonly sums: SetOff<Float64Array>
  readonly #isMoved: Float64Array
  readonly #days: Array<number> = []

  constructor(sums: SetOff<Float64Array>, isMoved: Float64Array) {
    this.sums = sums
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
      this.#isMoved[at] = takenIn[at] = givenOut[at] = acquired[at] = valueBefore[at] = valueAtPaid[at] = 0
    }
  }
}

/** Adds to the flows what is left of `takenIn` and `givenOut` when the one is set off against the other. */
function setOff(values: Float64Array, moves: MovedDays, error: number) {
  const { inflow, outflow, takenIn, givenOut, acquired, valueBefore, valueAtPaid } = moves.sums
  const inexact: Array<number> = []
  const revaluations = new Map<number, Revaluation>()
  for (const at of moves.inOrder()) {
    const [taken, given] = [takenIn[at] as number, givenOut[at] as number]
    if (taken > given) (inflow[at] as number) += taken - given
    else (outflow[at] as number) += given - taken
    const [heldAt, paidFor] = [valueBefore[at] as number, valueAtPaid[at] as number]
    if (heldAt === paidFor && (taken === 0 || given === 0)) continue
    let capital = (values[at - 1] as number) + (inflow[at] as number)
    let moved = taken === 0 || given === 0 ? 0 : taken + given
    if (heldAt !== paidFor) {
      const before = (values[at - 1] as number) + (acquired[at] as number)
      const after = before - heldAt + paidFor
      capital = after + ((inflow[at] as number) - (acquired[at] as number))
      moved += Math.abs(before * (capital / after))
      revaluations.set(at - 1, { before, after, capital })
    }
    const outcome = (values[at] as number) + (outflow[at] as number)
    // Not a number where nothing is left at the price paid and nothing comes in.
    if (!(moved * error <= Math.min(capital, outcome) * 2 ** -36)) inexact.push(at - 1)
  }
  moves.empty()
  return { inexact, revaluations }
}

/** Whether each holding of a bundle may be so small that its exact value, which has 18 decimals, is nothing. */
const isRoundedAway = ({ ledgers }: Bundle, value: number): boolean => value < ledgers.length * 1e-18

/** The index of a day in the span, clamped to its beginning and end. `| 0` makes it a machine integer. */
const placeOf = (day: number, from: number, count: number): number => Math.min(count, Math.max(0, day - from)) | 0

function addPart(sum: Float64Array, values: Float64Array, weight: number, start: number, stop: number): void {
  if (weight === 1) for (let i = start; i < stop; i++) (sum[i] as number) += values[i] as number
  else for (let i = start; i < stop; i++) (sum[i] as number) += weight * (values[i] as number)
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
  return from === day && valueBefore !== 0 ? Math.max(weight, (path[k - 1] as WeightFrom).number) : weight
}
