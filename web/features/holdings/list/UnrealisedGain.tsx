import type { HoldingView } from "#contract/holdings.ts"
import type { CostChoice } from "#contract/people/preferences.ts"
import { Change } from "#ui/figures/Money.tsx"
import { RatioFigure } from "#ui/figures/RatioFigure.tsx"
import { costsBy, neverPriced } from "./costs.ts"

interface Props {
  readonly holding: HoldingView
  readonly method: CostChoice
}

/** The unrealised gain of a holding with a cost, or a dash with the reason. */
export function UnrealisedGain({ holding: { figures, currency }, method }: Props) {
  const costs = costsBy(figures, method)
  const unknown = neverPriced(figures)
  return unknown ? <RatioFigure ratio={unknown} /> : costs && <Change amount={costs.unrealised} currency={currency} />
}
