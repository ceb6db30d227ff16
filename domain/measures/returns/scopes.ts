import type { AssetClass } from "#domain/holding/assetClass.ts"
import type { LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { OwnedOrWhole } from "#domain/measures/daily/dailyValues.ts"
import { ownershipOf, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { type Bundle, bundlesOf, type Span } from "./bundles.ts"
import type { Owned } from "./invested.ts"
import { fullWeight, pathOf, weightPaths } from "#domain/measures/daily/weightPaths.ts"

/**
 * To what a return refers: everything that the household owns, a portfolio with look-through, what the household owns
 * of one class, or some whole holdings, including what belongs to outsiders.
 */
export type ReturnScope =
  | { readonly of: "household" }
  | { readonly of: "portfolio"; readonly portfolioId: PortfolioId }
  | { readonly of: "assetClass"; readonly assetClass: AssetClass }
  | { readonly of: "holdings"; readonly holdingIds: ReadonlyArray<LineId> }

/** The bundles of a scope, and whether they are computed from whole holdings or from ownership shares. */
export interface OwnedIn {
  readonly part: OwnedOrWhole
  readonly owned: ReadonlyArray<Owned>
}

export function ownedIn(wealth: Wealth, span: Span, scope: ReturnScope): OwnedIn {
  const { ledgers, market } = wealth
  switch (scope.of) {
    case "holdings": {
      const wanted = new Set(scope.holdingIds)
      const chosen = ledgers.filter(({ lineId }) => wanted.has(lineId))
      const bundles = bundlesOf(chosen, market, "whole", span)
      return { part: "whole", owned: bundles.map((bundle) => ({ bundle, path: fullWeight })) }
    }
    case "assetClass": {
      const chosen = ledgers.filter(({ assetClass }) => assetClass === scope.assetClass)
      const bundles = bundlesOf(chosen, market, "owned", span)
      return { part: "owned", owned: ownedBy("household", bundles, wealth) }
    }
    case "household":
    case "portfolio": {
      const bundles = bundlesOf(ledgers, market, "owned", span)
      const owner = scope.of === "household" ? "household" : scope.portfolioId
      return { part: "owned", owned: ownedBy(owner, bundles, wealth) }
    }
  }
}

/** The bundles with their weights in a portfolio or the household, direct and through others. */
export function ownedBy(
  owner: Scope,
  bundles: ReadonlyArray<Bundle>,
  { portfolios, stakes }: Wealth,
): ReadonlyArray<Owned> {
  const paths = weightPaths(ownershipOf(portfolios, stakes), owner)
  return bundles.flatMap((bundle) => {
    const path = pathOf(bundle.kept, paths)
    return path ? [{ bundle, path }] : []
  })
}
