import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { decimal, isLess, isZero, sum } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { StakeTerms } from "./events.ts"
import { OwnershipRefusal } from "./refusals.ts"

export type Stake = StakeTerms

const { StakesFormCycle, StakesExceedWhole } = OwnershipRefusal.cases
const whole = decimal("100")

/**
 * Returns why the stakes cannot all be true, for the first such day, as far as `changed` is the cause: the stake that
 * has just been added or removed. Only its owner and its child are affected, until the next stake of the pair.
 */
export function impossibleStructure(stakes: ReadonlyArray<Stake>, changed: Stake): OwnershipRefusal | undefined {
  for (const { on, standing } of daysAffected(stakes, changed)) {
    const refusal = cycleThrough(changed, standing, on) ?? moreThanWhole(changed.childId, standing, on)
    if (refusal) return refusal
  }
  return undefined
}

/**
 * The days, ascending, on which any stake begins while the changed pair differs from before, with the stakes that apply
 * from each day on: the latest of every pair. Stakes of 0 % are left out.
 */
function* daysAffected(stakes: ReadonlyArray<Stake>, changed: Stake) {
  const statedOn = Map.groupBy(stakes, (stake) => stake.effectiveOn)
  const latestOfPair = new Map<string, Stake>()
  for (const on of [...new Set([...statedOn.keys(), changed.effectiveOn])].sort()) {
    const stated = statedOn.get(on) ?? []
    if (on > changed.effectiveOn && stated.some((stake) => pairOf(stake) === pairOf(changed))) return
    for (const stake of stated) latestOfPair.set(pairOf(stake), stake)
    if (on < changed.effectiveOn) continue
    yield { on, standing: [...latestOfPair.values()].filter((stake) => !isZero(stake.percent)) }
  }
}

export const pairOf = ({ ownerId, childId }: Stake): string => `${ownerId} ${childId}`

/** Refuses if stakes lead from the child of the changed pair back to its owner: the shortest cycle, owner first. */
function cycleThrough(changed: Stake, standing: ReadonlyArray<Stake>, on: CalendarDate): OwnershipRefusal | undefined {
  const { ownerId, childId } = changed
  if (!standing.some((stake) => pairOf(stake) === pairOf(changed))) return undefined
  const way = wayFrom(childId, ownerId, standing)
  return way && StakesFormCycle.make({ on, path: [ownerId, ...way.slice(0, -1)] })
}

/** The shortest path of stakes from one portfolio to another, both included; undefined if there is none. */
function wayFrom(
  start: PortfolioId,
  end: PortfolioId,
  standing: ReadonlyArray<Stake>,
): ReadonlyArray<PortfolioId> | undefined {
  const childrenOf = Map.groupBy(standing, (stake) => stake.ownerId)
  const ways: Array<ReadonlyArray<PortfolioId>> = [[start]]
  const reached = new Set([start])
  for (const way of ways) {
    const last = way.at(-1)
    if (last === undefined || last === end) return way
    for (const { childId } of childrenOf.get(last) ?? []) {
      if (reached.has(childId)) continue
      reached.add(childId)
      ways.push([...way, childId])
    }
  }
  return undefined
}

function moreThanWhole(
  childId: PortfolioId,
  standing: ReadonlyArray<Stake>,
  on: CalendarDate,
): OwnershipRefusal | undefined {
  const stakes = standing.filter((stake) => stake.childId === childId)
  const total = sum(stakes.map((stake) => stake.percent))
  if (!isLess(whole, total)) return undefined
  return StakesExceedWhole.make({
    on,
    childId,
    total,
    stakes: stakes.map(({ ownerId, percent }) => ({ ownerId, percent })),
  })
}
