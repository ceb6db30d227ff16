import type { PortfolioView, StakeView } from "../../../server/contract/portfolios.ts"
import { isZero } from "../../../server/contract/vocabulary.ts"

/** A portfolio where it stands in the tree. One that several hold stands below each. */
export interface Branch {
  readonly portfolio: PortfolioView
  /** What the one above holds of it; absent at the top. */
  readonly stake: StakeView | null
  readonly children: ReadonlyArray<Branch>
}

/** The stakes that hold on a day: of each owner and child the last one dated until then, if it is not 0 %. */
export function stakesOn(stakes: ReadonlyArray<StakeView>, on: string): ReadonlyArray<StakeView> {
  const latest = new Map<string, StakeView>()
  for (const stake of stakes) {
    if (stake.status !== "counts" || stake.effectiveOn > on) continue
    const pair = `${stake.ownerId} ${stake.childId}`
    const before = latest.get(pair)
    if (!before || before.effectiveOn < stake.effectiveOn) latest.set(pair, stake)
  }
  return [...latest.values()].filter(({ percent }) => !isZero(percent))
}

/** Portfolios below those that hold them on a day. There is no cycle: the server refuses a stake that would make one. */
export function treeOn(
  portfolios: ReadonlyArray<PortfolioView>,
  stakes: ReadonlyArray<StakeView>,
  on: string,
): ReadonlyArray<Branch> {
  const active = portfolios.filter(({ status }) => status === "active")
  const holding = stakesOn(stakes, on)
  const held = new Set(holding.map(({ childId }) => childId))
  const branch = (portfolio: PortfolioView, stake: StakeView | null): Branch => ({
    portfolio,
    stake,
    children: holding
      .filter(({ ownerId }) => ownerId === portfolio.portfolioId)
      .flatMap((below) => {
        const child = active.find(({ portfolioId }) => portfolioId === below.childId)
        return child ? [branch(child, below)] : []
      }),
  })
  return active.filter(({ portfolioId }) => !held.has(portfolioId)).map((portfolio) => branch(portfolio, null))
}
