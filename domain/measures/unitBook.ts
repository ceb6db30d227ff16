import type { CostMethod } from "./facts.ts"
import type { ExactSteps } from "./steps.ts"

/**
 * The book of a holding's units: how many are held, what they cost, and what was gained on those sold, by both
 * methods. In `bigint`, units and amounts count 18 decimals.
 */
export interface UnitBook {
  /** At the end of each day on which something moved. */
  readonly units: ExactSteps
  /** At the end of these days, by their place in `units.days`. */
  readonly costAt: (method: CostMethod, index: number) => BookCost
  /** After the last of them. */
  readonly end: Readonly<Record<CostMethod, BookCost>>
  /** What is then still held, when the oldest units leave first. Oldest first. */
  readonly lots: ReadonlyArray<Lot>
}

export interface BookCost {
  readonly cost: bigint
  readonly realised: bigint
}

/** Units that came in together, as far as they are still held. */
export interface Lot {
  readonly day: number
  readonly units: bigint
  readonly cost: bigint
}
