import { multiply, one } from "#domain/numbers/decimal.ts"
import { emptyRow, partIn, plusTimes, type LookThroughRow } from "./lookThroughRow.ts"
import { RowWeights } from "./lookThroughWeights.ts"
import { lastUpTo, type Owner, type OwnershipPeriods, type OwnershipPeriod, stakesIn } from "./ownershipPeriods.ts"

/** If more stakes than this change in one period, a row is computed from the rows below it, not from the changes. */
const fewChanges = 8

/** The cache is cleared above this number of weights, some 25 MB: many stakes over many years have more. */
const partsMax = 1_000_000

/** The rows of all owners in all periods. Each version of a row is computed lazily and cached. */
export class LookThroughRows {
  readonly #ownership: OwnershipPeriods
  readonly #owners: ReadonlyArray<KnownRows>
  #partsKept = 0

  constructor(ownership: OwnershipPeriods) {
    this.#ownership = ownership
    this.#owners = ownership.owners.map((owner, place) => ({ owner, place, asked: 0, rows: [], weights: [] }))
  }

  /** `place` and `period` are the indices of an owner and a period. */
  weightsOf(place: number, period: number): RowWeights {
    const known = this.#owners[place] as KnownRows
    const version = versionIn(known, period)
    let weights = known.weights[version]
    if (!weights) {
      if (this.#partsKept > partsMax) this.#forget()
      weights = new RowWeights(this.#row(known, version), this.#ownership)
      known.weights[version] = weights
    }
    return weights
  }

  #row(known: KnownRows, version: number): LookThroughRow {
    const remembered = known.rows[version]
    if (remembered === "being computed") throw new Error("portfolios hold each other in a circle")
    if (remembered) return remembered
    known.rows[version] = "being computed"
    const row = this.#computed(known, version)
    known.rows[version] = row
    this.#partsKept += row.parts.length
    return row
  }

  #computed(known: KnownRows, version: number): LookThroughRow {
    const period = known.owner.changesIn[version] as number
    const { changes, replacesStakes } = this.#ownership.periods[period] as OwnershipPeriod
    const before = known.rows[version - 1]
    return typeof before === "object" && changes.length <= fewChanges && !replacesStakes
      ? this.#fromBefore(before, period)
      : this.#fromChildren(known, period)
  }

  #fromBefore(before: LookThroughRow, period: number): LookThroughRow {
    let row = before
    for (const { owner, child, difference } of (this.#ownership.periods[period] as OwnershipPeriod).changes) {
      const part = partIn(before, owner)
      if (part) row = plusTimes(row, multiply(part, difference), this.#rowIn(child, period))
    }
    return row
  }

  #fromChildren({ owner, place }: KnownRows, period: number): LookThroughRow {
    const isHousehold = place === this.#ownership.portfolios.length
    let row = isHousehold ? emptyRow : { places: [place], parts: [one] }
    for (const { child, part } of stakesIn(owner, period)) row = plusTimes(row, part, this.#rowIn(child, period))
    return row
  }

  #rowIn(place: number, period: number): LookThroughRow {
    const known = this.#owners[place] as KnownRows
    return this.#row(known, versionIn(known, period))
  }

  #forget(): void {
    for (const { rows, weights } of this.#owners) {
      rows.fill(undefined)
      weights.fill(undefined)
    }
    this.#partsKept = 0
  }
}

/** The cached rows and weights of one owner, by version. */
interface KnownRows {
  readonly owner: Owner
  readonly place: number
  /** The version that was requested last: the next request is mostly for it or for the one after it. */
  asked: number
  readonly rows: Array<LookThroughRow | "being computed" | undefined>
  readonly weights: Array<RowWeights | undefined>
}

function versionIn(known: KnownRows, period: number): number {
  const { changesIn } = known.owner
  const holds = (version: number): boolean =>
    (changesIn[version] ?? Number.POSITIVE_INFINITY) <= period &&
    period < (changesIn[version + 1] ?? Number.POSITIVE_INFINITY)
  if (holds(known.asked)) return known.asked
  if (holds(known.asked + 1)) return ++known.asked
  known.asked = lastUpTo(changesIn, period, (since) => since)
  return known.asked
}
