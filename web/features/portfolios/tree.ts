import type { PortfolioView, StakeView } from "#contract/portfolios.ts"
import { stakesOn } from "./stakes.ts"

/** A node of the tree of portfolios. A portfolio with several owners has one below each. */
export interface Branch {
  readonly portfolio: PortfolioView
  /** The stake of the owner above; absent at the top. */
  readonly stake: StakeView | null
  readonly children: ReadonlyArray<Branch>
}

/** Portfolios below their owners on a day. There are no cycles: the server refuses a stake that would create one. */
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

/** A row of the tree. */
export interface TreeLine {
  /** The path from the top, which is unique even if a portfolio appears twice. */
  readonly key: string
  readonly branch: Branch
  readonly owner: PortfolioView | null
  /** The number of owners above it. */
  readonly depth: number
}

export const linesOf = (branches: ReadonlyArray<Branch>): ReadonlyArray<TreeLine> =>
  branches.flatMap((branch) => linesBelow(branch, null))

function linesBelow(branch: Branch, above: TreeLine | null): ReadonlyArray<TreeLine> {
  const { portfolio, children } = branch
  const line: TreeLine = {
    key: `${above?.key ?? ""}/${portfolio.portfolioId}`,
    branch,
    owner: above?.branch.portfolio ?? null,
    depth: above ? above.depth + 1 : 0,
  }
  return [line, ...children.flatMap((child) => linesBelow(child, line))]
}

/** The first node of a portfolio in the tree, with everything below it. */
export function branchOf(branches: ReadonlyArray<Branch>, portfolioId: string): Branch | undefined {
  for (const branch of branches) {
    const found = branch.portfolio.portfolioId === portfolioId ? branch : branchOf(branch.children, portfolioId)
    if (found) return found
  }
  return undefined
}
