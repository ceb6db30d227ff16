import { BigDecimal } from "effect"
import { dayNumber } from "../shared/calendarDate.ts"
import { add, type Decimal, isZero, multiply, one } from "../shared/decimal.ts"
import type { PortfolioId } from "../shared/ids.ts"
import type { StakeFact } from "./facts.ts"

/**
 * Whose wealth is asked for: that of a portfolio with everything it holds through others, or of all of them together.
 */
export type Scope = "household" | PortfolioId

/**
 * What part of each portfolio's own holdings belongs to a scope, from 0 to 1, exactly. A portfolio that is not named:
 * nothing.
 */
export type Weights = ReadonlyMap<PortfolioId, Decimal>

/** Who holds how much of whom, from a day on. */
export interface OwnershipPeriod {
  /** The first day of the period, as a number; the first period has none. */
  readonly from: number
  readonly weightsOf: (scope: Scope) => Weights
}

/**
 * Looks through the stakes: between two changes of them, the part of each portfolio that belongs to each portfolio and
 * to the household. Percentages along a path multiply, and several paths to one portfolio add.
 *
 * The household adds the portfolios that were never anybody's child. What is held of a child counts through its
 * owners, and the rest of it belongs to outsiders, also before the first stake and after the last has ended.
 */
export function lookThrough(
  portfolios: ReadonlyArray<PortfolioId>,
  stakes: ReadonlyArray<StakeFact>,
): ReadonlyArray<OwnershipPeriod> {
  const children = new Set(stakes.map(({ childId }) => childId))
  const roots = portfolios.filter((portfolio) => !children.has(portfolio))
  const changes = [...stakes]
    .map((stake) => ({ ...stake, from: dayNumber(stake.effectiveOn) }))
    .sort((a, b) => a.from - b.from)

  let held: Held = new Map()
  const periods = [ownershipPeriod(Number.NEGATIVE_INFINITY, roots, held)]
  changes.forEach(({ ownerId, childId, percent, from }, i) => {
    held = withStake(held, ownerId, childId, BigDecimal.make(percent.value, percent.scale + 2))
    if (changes[i + 1]?.from !== from) periods.push(ownershipPeriod(from, roots, held))
  })
  return periods
}

/** The period to which a day belongs. */
export function periodOn(periods: ReadonlyArray<OwnershipPeriod>, day: number): OwnershipPeriod {
  let low = 0
  let high = periods.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((periods[middle] as OwnershipPeriod).from <= day) low = middle
    else high = middle - 1
  }
  return periods[low] as OwnershipPeriod
}

/** The part that each owner holds of each of its children. */
type Held = ReadonlyMap<PortfolioId, ReadonlyMap<PortfolioId, Decimal>>

function withStake(held: Held, owner: PortfolioId, child: PortfolioId, part: Decimal): Held {
  const parts = new Map(held.get(owner))
  if (isZero(part)) parts.delete(child)
  else parts.set(child, part)
  return new Map(held).set(owner, parts)
}

const ownershipPeriod = (from: number, roots: ReadonlyArray<PortfolioId>, held: Held): OwnershipPeriod => ({
  from,
  weightsOf: (scope) => weightsFrom(scope === "household" ? roots : [scope], held),
})

/** Hands each owner's weight down to its children, owners before what they hold. */
function weightsFrom(starts: ReadonlyArray<PortfolioId>, held: Held): Weights {
  const weights = new Map<PortfolioId, Decimal>(starts.map((portfolio) => [portfolio, one]))
  for (const owner of ownersFirst(starts, held)) {
    const weight = weights.get(owner) as Decimal
    for (const [child, part] of held.get(owner) ?? []) {
      const through = multiply(weight, part)
      const already = weights.get(child)
      weights.set(child, BigDecimal.normalize(already ? add(already, through) : through))
    }
  }
  return weights
}

/** Everything that can be reached, each portfolio after all that own it. */
function ownersFirst(starts: ReadonlyArray<PortfolioId>, held: Held): ReadonlyArray<PortfolioId> {
  const finished: Array<PortfolioId> = []
  const state = new Map<PortfolioId, "entered" | "finished">()
  const visit = (portfolio: PortfolioId): void => {
    if (state.get(portfolio) === "finished") return
    if (state.get(portfolio) === "entered") throw new Error("portfolios hold each other in a circle")
    state.set(portfolio, "entered")
    for (const child of held.get(portfolio)?.keys() ?? []) visit(child)
    state.set(portfolio, "finished")
    finished.push(portfolio)
  }
  starts.forEach(visit)
  return finished.toReversed()
}
