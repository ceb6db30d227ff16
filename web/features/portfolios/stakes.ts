import type { StakeView } from "#contract/portfolios.ts"
import { addDays, type CalendarDate, decimal, type Decimal, isZero, subtract, sum } from "#contract/vocabulary.ts"

const pairOf = ({ ownerId, childId }: StakeView): string => `${ownerId} ${childId}`

/** The stakes that hold on a day: of each owner and child the last one dated until then, if it is not 0 %. */
export function stakesOn(stakes: ReadonlyArray<StakeView>, on: string): ReadonlyArray<StakeView> {
  const latest = new Map<string, StakeView>()
  for (const stake of stakes) {
    if (stake.status !== "counts" || stake.effectiveOn > on) continue
    const before = latest.get(pairOf(stake))
    if (!before || before.effectiveOn < stake.effectiveOn) latest.set(pairOf(stake), stake)
  }
  return [...latest.values()].filter(({ percent }) => !isZero(percent))
}

/** The last day on which a stake holds: the next of the same pair replaces it. Absent when it holds to this day. */
export function lastDayOf(stake: StakeView, stakes: ReadonlyArray<StakeView>): CalendarDate | null {
  if (stake.status !== "counts") return null
  const next = stakes
    .filter((other) => other.status === "counts" && pairOf(other) === pairOf(stake))
    .map(({ effectiveOn }) => effectiveOn)
    .filter((day) => day > stake.effectiveOn)
    .sort()[0]
  return next === undefined ? null : addDays(next, -1)
}

/** What the portfolios with these stakes do not hold of their child: it belongs to third parties. */
export const restOf = (stakesInOne: ReadonlyArray<StakeView>): Decimal =>
  subtract(whole, sum(stakesInOne.map(({ percent }) => percent)))

const whole = decimal("100")
