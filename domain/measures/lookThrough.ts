import { type Decimal, multiply, one } from "../shared/decimal.ts"
import type { PortfolioId } from "../shared/ids.ts"
import type { StakeFact } from "./facts.ts"
import { emptyRow, partIn, plusTimes, type Row } from "./lookThroughRows.ts"
import { type Owner, type OwnershipPeriods, ownershipPeriods, type Period, type Stake } from "./ownershipPeriods.ts"
/*
 * Who owns how much of whom, through all stakes, on every day.
 *
 * Let P hold the part that each portfolio holds of each other from a day on, and W what they hold through one another:
 * W = 1 + P + P² + …, the sum over all paths. Row S of W is what the scope S is asked for. The household is one more
 * owner, which holds the whole of each portfolio that was never anybody's child.
 *
 * Years of stakes make a thousand periods, and a thousand times every portfolio's row is far more than ever changes.
 * Three observations leave only what does:
 *
 * - A stake of an owner in a child changes the rows of that owner and of those who hold something of it, and no other.
 *   Each portfolio therefore has versions of its row, and periods between which it did not change share one.
 * - Row S is S itself plus, for each of its children, the part held of it times the child's row. A row is reckoned from
 *   the rows below it, when it is asked for and not before, and nothing has to be put in order first.
 * - Where the version before is known, the difference is enough. From W = 1 + PW follows, with P' and W' of the new
 *   period, W' = W + W (P' − P) W': to what S held comes, for each stake that changed, what S held of its owner before,
 *   times the change of the part, times the new row of the child. It reckons only what lies below the changed stakes.
 *
 * All of it is exact: weights are decimals without trailing zeros, of as many digits as the percentages along their
 * paths need. A weight that comes to nothing is exactly nothing and leaves the row. Rows stand in the order of the
 * portfolios, whichever way they were reckoned.
 */

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
  /** Remembered for as long as the periods are: asked again, also in another period, the same object. */
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
  const ownership = ownershipPeriods(portfolios, stakes)
  const versions = new RowVersions(ownership)
  return ownership.periods.map(({ from }, period) => ({
    from,
    weightsOf: (scope) => versions.weightsOf(scope, period),
  }))
}

/** The period to which a day belongs. */
export function periodOn(periods: ReadonlyArray<OwnershipPeriod>, day: number): OwnershipPeriod {
  return periods[lastUpTo(periods, day, ({ from }) => from)] as OwnershipPeriod
}

/** Changes of more stakes than this in one period: a row is reckoned from those below it, and not change by change. */
const fewChanges = 8

/** Years of many stakes have more weights than are worth keeping: beyond this, they are forgotten. */
const partsMax = 1_000_000

/** The rows of all owners in all periods, each version reckoned once, when it is first asked for. */
class RowVersions {
  readonly #portfolios: ReadonlyArray<PortfolioId>
  readonly #periods: ReadonlyArray<Period>
  readonly #owners: ReadonlyMap<Scope, KnownVersions>
  readonly #places: ReadonlyArray<KnownVersions>
  #parts = 0

  constructor({ portfolios, owners, periods }: OwnershipPeriods) {
    this.#portfolios = portfolios
    this.#periods = periods
    this.#places = owners.map((owner, place) => ({ owner, place, last: 0, rows: [], weights: [] }))
    this.#owners = new Map(this.#places.map((known, place) => [portfolios[place] ?? "household", known]))
  }

  weightsOf(scope: Scope, period: number): Weights {
    const known = this.#owners.get(scope)
    if (!known) return new Map(scope === "household" ? [] : [[scope, one]])
    const version = versionIn(known, period)
    const remembered = known.weights[version]
    if (remembered) return remembered
    if (this.#parts > partsMax) this.#forget()
    const { places, parts } = this.#row(known, version)
    const weights = new Map<PortfolioId, Decimal>()
    for (let i = 0; i < places.length; i++) {
      weights.set(this.#portfolios[places[i] as number] as PortfolioId, parts[i] as Decimal)
    }
    known.weights[version] = weights
    return weights
  }

  #row(known: KnownVersions, version: number): Row {
    const { rows } = known
    const remembered = rows[version]
    if (remembered === "being reckoned") throw new Error("portfolios hold each other in a circle")
    if (remembered) return remembered
    rows[version] = "being reckoned"
    const period = known.owner.changesIn[version] as number
    const { changes, replacesStakes } = this.#periods[period] as Period
    const before = rows[version - 1]
    const row =
      typeof before === "object" && changes.length <= fewChanges && !replacesStakes
        ? this.#fromBefore(before, period)
        : this.#fromChildren(known, period)
    rows[version] = row
    this.#parts += row.places.length
    return row
  }

  #fromBefore(before: Row, period: number): Row {
    let row = before
    for (const { owner, child, difference } of (this.#periods[period] as Period).changes) {
      const part = partIn(before, owner)
      if (part) row = plusTimes(row, multiply(part, difference), this.#rowIn(child, period))
    }
    return row
  }

  #fromChildren({ owner, place }: KnownVersions, period: number): Row {
    let row = place === this.#portfolios.length ? emptyRow : { places: [place], parts: [one] }
    for (const { child, part } of stakesIn(owner, period)) row = plusTimes(row, part, this.#rowIn(child, period))
    return row
  }

  #rowIn(place: number, period: number): Row {
    const known = this.#places[place] as KnownVersions
    return this.#row(known, versionIn(known, period))
  }

  #forget(): void {
    for (const known of this.#places) {
      known.rows.length = 0
      known.weights.length = 0
    }
    this.#parts = 0
  }
}

interface KnownVersions {
  readonly owner: Owner
  readonly place: number
  /** The version that was asked for last: the next question is mostly for the same or the one after it. */
  last: number
  readonly rows: Array<Row | "being reckoned" | undefined>
  readonly weights: Array<Weights | undefined>
}

function versionIn(known: KnownVersions, period: number): number {
  const { changesIn } = known.owner
  for (let version = known.last; version < known.last + 2; version++) {
    if ((changesIn[version] as number) <= period && period < (changesIn[version + 1] ?? Number.POSITIVE_INFINITY)) {
      known.last = version
      return version
    }
  }
  known.last = lastUpTo(changesIn, period, (since) => since)
  return known.last
}

const stakesIn = ({ holds }: Owner, period: number): ReadonlyArray<Stake> =>
  holds[lastUpTo(holds, period, ({ since }) => since)]?.stakes ?? []

/** Where the last of ascending items stands that begins at `at` or before; the first one always does. */
function lastUpTo<Item>(items: ReadonlyArray<Item>, at: number, beginOf: (item: Item) => number): number {
  let low = 0
  let high = items.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (beginOf(items[middle] as Item) <= at) low = middle
    else high = middle - 1
  }
  return low
}
