import type { StakeView } from "#contract/portfolios.ts"
import { addDays, type CalendarDate, decimal, type Decimal, isZero, subtract, sum } from "#contract/vocabulary.ts"

const pairOf = ({ ownerId, childId }: StakeView): string => `${ownerId} ${childId}`

/** The stakes on a day: for each owner and child the last one dated up to that day, unless it is 0 %. */
export function stakesOn(stakes: ReadonlyArray<StakeView>, on: string): ReadonlyArray<StakeView> {
  const latest = new Map<string, StakeView>()
  for (const stake of stakes) {
    if (stake.status !== "counts" || stake.effectiveOn > on) continue
    const before = latest.get(pairOf(stake))
    if (!before || before.effectiveOn < stake.effectiveOn) latest.set(pairOf(stake), stake)
  }
  return [...latest.values()].filter(({ percent }) => !isZero(percent))
}

/** The last day of a stake, before the next one of the same pair replaces it. `null` if there is no next one. */
export function lastDayOf(stake: StakeView, stakes: ReadonlyArray<StakeView>): CalendarDate | null {
  if (stake.status !== "counts") return null
  const next = stakes
    .filter((other) => other.status === "counts" && pairOf(other) === pairOf(stake))
    .map(({ effectiveOn }) => effectiveOn)
    .filter((day) => day > stake.effectiveOn)
    .sort()[0]
  return next === undefined ? null : addDays(next, -1)
}

/** The percentage of a portfolio that is left to outsiders, given all stakes in it on a day. */
export const restOf = (stakesInOne: ReadonlyArray<StakeView>): Decimal =>
  subtract(whole, sum(stakesInOne.map(({ percent }) => percent)))

/** A typed note without spaces around it; `null` where nothing was typed. */
export const noteOf = (typed: string): string | null => typed.trim() || null

const whole = decimal("100")
