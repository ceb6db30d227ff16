import type { HoldingView } from "#contract/holdings.ts"
import type { CostChoice } from "#contract/people/preferences.ts"

type Costs = HoldingView["figures"]["average"]

/** Cost and gain by a method. Averaged over several holdings, what has no other beside it has its own average cost. */
export const costsBy = (figures: HoldingView["figures"], method: CostChoice): Costs =>
  method === "pooled" ? (figures.pooled ?? figures.average) : figures[method]
