import { BigDecimal } from "effect"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { type Decimal, isZero, one, subtract, zero } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { StakeFact } from "#domain/measures/ledger/facts.ts"

/** The stakes by period. Owners and periods are identified by their index in these lists. */
export interface OwnershipPeriods {
  /** All requested portfolios, and all others that a stake refers to. */
  readonly portfolios: ReadonlyArray<PortfolioId>
  readonly placeOf: ReadonlyMap<PortfolioId, number>
  /** One for each of the portfolios; after them the household, which holds all portfolios that never had an owner. */
  readonly owners: ReadonlyArray<Owner>
  readonly periods: ReadonlyArray<OwnershipPeriod>
}

export interface Owner {
  /** Its direct stakes from each of these periods on until the next. */
  readonly holds: Array<{ readonly since: number; readonly stakes: ReadonlyArray<Stake> }>
  /** The periods in which its direct or indirect stakes change; the first is always included. */
  readonly changesIn: Array<number>
}

/** A stake above zero. */
interface Stake {
  readonly child: number
  /** 1 is the whole. */
  readonly part: Decimal
}

export interface OwnershipPeriod {
  /** Its first day, as a number. */
  readonly from: number
  readonly changes: ReadonlyArray<StakeChange>
  /** Whether stakes end in it and others begin: the stakes before and after together might form a cycle. */
  readonly replacesStakes: boolean
}

interface StakeChange {
  readonly owner: number
  readonly child: number
  readonly difference: Decimal
}

/** Divides stakes, given in any order, into periods between two changes. The first period has no beginning. */
export function ownershipPeriods(
  portfolios: ReadonlyArray<PortfolioId>,
  stakes: ReadonlyArray<StakeFact>,
): OwnershipPeriods {
  const children = new Set(stakes.map(({ childId }) => childId))
  const asked = new Set(portfolios)
  const others = new Set(stakes.flatMap(({ ownerId, childId }) => [ownerId, childId]).filter((id) => !asked.has(id)))
  const named = [...asked, ...[...others].sort()]
  const placeOf = new Map(named.map((portfolio, place) => [portfolio, place]))

  const graph = new StakeGraph(named.length + 1)
  for (const portfolio of asked) {
    if (!children.has(portfolio)) graph.state(named.length, placeOf.get(portfolio) as number, one)
  }
  graph.endOfPeriod(0)

  const periods: Array<OwnershipPeriod> = [{ from: Number.NEGATIVE_INFINITY, changes: [], replacesStakes: false }]
  const byDay = Map.groupBy(stakes, ({ effectiveOn }) => effectiveOn)
  for (const day of [...byDay.keys()].sort()) {
    for (const { ownerId, childId, percent } of byDay.get(day) ?? []) {
      graph.state(placeOf.get(ownerId) as number, placeOf.get(childId) as number, partOf(percent))
    }
    periods.push({ from: dayNumber(day), ...graph.endOfPeriod(periods.length) })
  }
  return { portfolios: named, placeOf, owners: graph.owners, periods }
}

/** The direct stakes of an owner in a period. */
export const stakesIn = ({ holds }: Owner, period: number): ReadonlyArray<Stake> =>
  holds[lastUpTo(holds, period, ({ since }) => since)]?.stakes ?? []

/** The index of the last thing that begins by `at`, of things in the order of their beginning; 0 if none does. */
export function lastUpTo<Thing>(things: ReadonlyArray<Thing>, at: number, beginOf: (thing: Thing) => number): number {
  let low = 0
  let high = things.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (beginOf(things[middle] as Thing) <= at) low = middle
    else high = middle - 1
  }
  return low
}

const partOf = ({ value, scale }: Decimal): Decimal => BigDecimal.normalize(BigDecimal.make(value, scale + 2))

/** The current stakes, updated day by day. */
class StakeGraph {
  readonly owners: ReadonlyArray<Owner>
  readonly #partsOf: ReadonlyArray<Map<number, Decimal>>
  readonly #ownersOf: ReadonlyArray<Set<number>>
  #changes: Array<StakeChange> = []
  #begun = false
  #ended = false

  constructor(count: number) {
    this.owners = Array.from({ length: count }, () => ({ holds: [{ since: 0, stakes: [] }], changesIn: [0] }))
    this.#partsOf = this.owners.map(() => new Map())
    this.#ownersOf = this.owners.map(() => new Set())
  }

  state(owner: number, child: number, part: Decimal): void {
    const parts = this.#partsOf[owner] as Map<number, Decimal>
    const before = parts.get(child) ?? zero
    const difference = subtract(part, before)
    if (isZero(difference)) return
    this.#changes.push({ owner, child, difference })
    if (isZero(before)) this.#begun = true
    if (isZero(part)) {
      this.#ended = true
      parts.delete(child)
      this.#ownersOf[child]?.delete(owner)
    } else {
      parts.set(child, part)
      this.#ownersOf[child]?.add(owner)
    }
  }

  /** Records the owners whose stakes have changed since the last period ended. */
  endOfPeriod(period: number): Omit<OwnershipPeriod, "from"> {
    const changes = this.#changes
    const replacesStakes = this.#begun && this.#ended
    const changed = new Set(changes.map(({ owner }) => owner))
    for (const owner of changed) {
      const stakes = [...(this.#partsOf[owner] ?? [])].map(([child, part]) => ({ child, part }))
      this.owners[owner]?.holds.push({ since: period, stakes })
    }
    // Following current stakes upwards also finds owners that held something of a changed owner only until now: on the
    // path down to it, the owner of the first stake that has ended has changed, too.
    const affected = new Set(changed)
    for (const owner of affected) {
      if (period > 0) this.owners[owner]?.changesIn.push(period)
      for (const above of this.#ownersOf[owner] ?? []) affected.add(above)
    }
    this.#changes = []
    this.#begun = this.#ended = false
    return { changes, replacesStakes }
  }
}
