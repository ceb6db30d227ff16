import type { AssetClass } from "#domain/holding/assetClass.ts"
import type { LineId, PortfolioId } from "#domain/shared/ids.ts"
import type { OwnedOrWhole } from "#domain/measures/daily/dailyValues.ts"
import { ownershipOf, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { type Bundle, bundlesOf, owedBundle, type Span } from "./bundles.ts"
import type { Owned } from "./invested.ts"
import { isOwing } from "./owedPayments.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { Latest, oncePerObject } from "#domain/shared/memo.ts"
import {
  fullWeight,
  owedPaths,
  pathOf,
  type WeightPath,
  type WeightPaths,
  weightPaths,
} from "#domain/measures/daily/weightPaths.ts"

/**
 * To what a return refers: everything that the household owns, a portfolio with look-through, what the household owns
 * of one class, or some whole holdings, including what belongs to outsiders.
 */
export type ReturnScope =
  | { readonly of: "household" }
  | { readonly of: "portfolio"; readonly portfolioId: PortfolioId }
  | { readonly of: "assetClass"; readonly assetClass: AssetClass }
  | {
      readonly of: "holdings"
      readonly holdingIds: ReadonlyArray<LineId>
      /** The debts that returns on own money set against them. */
      readonly debtIds?: ReadonlyArray<LineId>
    }

/** The bundles of a scope, and whether they are computed from whole holdings or from ownership shares. */
interface OwnedIn {
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

/**
 * What a scope owes, and what it claims of others of the household: its debts and accounts that are overdrawn. A class has
 * no debts but its overdrawn accounts.
 */
export function owedIn(wealth: Wealth, span: Span, scope: ReturnScope): ReadonlyArray<Owned> {
  const ledgers = owing(wealth.ledgers)
  const bundleOf = owedBundles(wealth, span)
  if (scope.of === "holdings") {
    const counted = new Set([...scope.holdingIds, ...(scope.debtIds ?? [])])
    return ledgers
      .filter(({ lineId }) => counted.has(lineId))
      .map((ledger) => ({ bundle: bundleOf(ledger, "owed"), path: fullWeight }))
  }
  const counted =
    scope.of === "assetClass" ? ledgers.filter(({ assetClass }) => assetClass === scope.assetClass) : ledgers
  return owedBy(scope.of === "portfolio" ? scope.portfolioId : "household", counted, wealth, bundleOf)
}

/** The ledgers by which something is owed. */
export const owing = oncePerObject((ledgers: ReadonlyArray<LineLedger>): ReadonlyArray<LineLedger> =>
  ledgers.filter(isOwing),
)

/** Bundles of what is owed, each looked up once. */
export function owedBundles({ market }: Wealth, span: Span): (ledger: LineLedger, side: OwedSide["side"]) => Bundle {
  const known = { owed: new Map<LineLedger, Bundle>(), claimed: new Map<LineLedger, Bundle>() }
  return (ledger, side) => {
    const bundle = known[side].get(ledger) ?? owedBundle(ledger, side, market, span)
    known[side].set(ledger, bundle)
    return bundle
  }
}

/** What a portfolio or the household owes and claims by some ledgers, direct and through others. */
export function owedBy(
  owner: Scope,
  ledgers: ReadonlyArray<LineLedger>,
  { portfolios, stakes }: Wealth,
  bundleOf: (ledger: LineLedger, side: OwedSide["side"]) => Bundle,
): ReadonlyArray<Owned> {
  const paths = weightPaths(ownershipOf(portfolios, stakes), owner)
  const sides = sidesOfOwner.of(paths, "", ledgers, () =>
    ledgers.flatMap((ledger) => (mayBelong(ledger, paths) ? sidesOfLedger(ledger, paths) : [])),
  )
  return sides.map(({ ledger, side, path }) => ({ bundle: bundleOf(ledger, side), path }))
}

/** By the weights of an owner. */
const sidesOfOwner = new Latest<ReadonlyArray<OwedSide & { readonly ledger: LineLedger }>>()
const knownSides = new Latest<ReadonlyArray<OwedSide & { readonly ledger: LineLedger }>>()

const sidesOfLedger = (ledger: LineLedger, paths: WeightPaths) =>
  knownSides.of(paths, ledger.lineId, [ledger], () => owedSides(ledger, paths).map((one) => ({ ledger, ...one })))

/** The sides of what is owed on a line that belong to a scope, each with its weight, in which the ownership share is. */
export function owedSides(ledger: LineLedger, paths: WeightPaths): ReadonlyArray<OwedSide> {
  if (!mayBelong(ledger, paths)) return []
  const { owed, claimed } = owedPaths(ledger, paths)
  return [
    { side: "owed" as const, path: owed },
    { side: "claimed" as const, path: claimed },
  ].filter(({ path }) => path.some(({ number }) => number > 0))
}

/** Whether a portfolio to which a line ever belonged, or its creditor, ever belongs to a scope. */
const mayBelong = ({ portfolioId, transfers, creditorId }: LineLedger, paths: WeightPaths): boolean =>
  paths.has(portfolioId) ||
  (creditorId !== null && paths.has(creditorId)) ||
  transfers.some(([, movedTo]) => paths.has(movedTo))

export interface OwedSide {
  readonly side: "owed" | "claimed"
  readonly path: WeightPath
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
