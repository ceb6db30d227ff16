import type { LineId } from "#domain/shared/ids.ts"
import type { Decimal } from "#domain/numbers/decimal.ts"
import type { WeightedByDay } from "#domain/measures/netWorth/balanceLines.ts"
import type { ValueStretch } from "./dailyValues.ts"
import type { WeightPath } from "./weightPaths.ts"

/** A holding, a debt or a claim, and its daily value. */
export interface ValuesOfLine {
  readonly lineId: LineId
  readonly stretches: ReadonlyArray<ValueStretch>
}

/** A range of days. A day is identified by its index in the range, from 0. */
export interface Days {
  readonly from: number
  readonly count: number
}

/**
 * Holdings with the same weight on every day and the same unit of values, so that their values can be added directly.
 */
export interface ValueGroup extends Pick<ValueStretch, "currency" | "unit" | "decimals" | "precision" | "factor"> {
  readonly parts: ReadonlyArray<WeightedDays>
  readonly members: Array<Member>
}

/** The weight of a group over some of the days; never zero. */
interface WeightedDays {
  readonly start: number
  /** The index after the last. */
  readonly stop: number
  readonly weight: Decimal
  readonly number: number
}

export interface Member {
  readonly lineId: LineId
  readonly stretch: ValueStretch
}

export function valueGroups(weighted: Iterable<WeightedByDay<ValuesOfLine>>, days: Days): ReadonlyArray<ValueGroup> {
  const byPath = new Map<WeightPath | string, Map<string, ValueGroup>>()
  for (const { path, holdings } of weighted) {
    const parts = partsOf(path, days)
    if (parts.length === 0) continue
    const key = alwaysSame(path) ?? path
    let byUnit = byPath.get(key)
    if (!byUnit) byPath.set(key, (byUnit = new Map()))
    let group: ValueGroup | undefined
    for (const { lineId, stretches } of holdings) {
      for (const stretch of stretches) {
        if (!overlaps(stretch, days)) continue
        const { currency, unit, decimals, precision, factor } = stretch
        // The next one mostly has the same unit.
        if (group?.unit !== unit) group = byUnit.get(unit)
        if (!group) byUnit.set(unit, (group = { currency, unit, decimals, precision, factor, parts, members: [] }))
        group.members.push({ lineId, stretch })
      }
    }
  }
  return [...byPath.values()].flatMap((byUnit) => [...byUnit.values()])
}

function partsOf(path: WeightPath, { from: first, count }: Days): ReadonlyArray<WeightedDays> {
  const parts: Array<WeightedDays> = []
  path.forEach(({ from, weight, number }, k) => {
    const start = Math.max(0, from - first) | 0
    const stop = Math.min(count, (path[k + 1]?.from ?? Number.POSITIVE_INFINITY) - first) | 0
    if (start < stop && weight.value !== 0n) parts.push({ start, stop, weight, number })
  })
  return parts
}

/** A key for constant weights. They are common: families often hold most directly, in portfolios without an owner. */
function alwaysSame(path: WeightPath): string | undefined {
  const weight = path.length === 1 ? path[0]?.weight : undefined
  return weight && `${weight.value} ${weight.scale}`
}

const overlaps = ({ firstDay, values }: ValueStretch, { from, count }: Days): boolean =>
  firstDay < from + count && firstDay + values.length > from

/** The weight of a group on a day; undefined if it does not count on that day. */
export const partOn = ({ parts }: ValueGroup, place: number): WeightedDays | undefined =>
  parts.find(({ start, stop }) => start <= place && place < stop)

/** The value on a day, in the unit of its group; 0 outside of its days. */
export const valueAt = ({ firstDay, values }: ValueStretch, day: number): number => values[day - firstDay] ?? 0
