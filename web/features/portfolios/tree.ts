import type { PortfolioView, StakeView } from "#contract/portfolios.ts"
import { type Decimal, decimal, divide, isZero, multiply, subtract, sum, toFixedString } from "#contract/vocabulary.ts"
import { stakesOn } from "./stakes.ts"

/** A node of the tree of portfolios. A portfolio with several owners has one below each. */
interface Branch {
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
  /** The product of the stakes on the way from the top, from 0 to 1. */
  readonly weight: Decimal
}

export const linesOf = (branches: ReadonlyArray<Branch>): ReadonlyArray<TreeLine> =>
  branches.flatMap((branch) => linesBelow(branch, null))

function linesBelow(branch: Branch, above: TreeLine | null): ReadonlyArray<TreeLine> {
  const { portfolio, children, stake } = branch
  const line: TreeLine = {
    key: `${above?.key ?? ""}/${portfolio.portfolioId}`,
    branch,
    owner: above?.branch.portfolio ?? null,
    depth: above ? above.depth + 1 : 0,
    weight: above && stake ? multiply(multiply(above.weight, stake.percent), hundredth) : all,
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

const [zero, all, hundredth] = [decimal("0"), decimal("1"), decimal("0.01")]

/**
 * Divides what belongs to the household of each portfolio among its rows, by the product of the stakes on the way to the row, so
 * that the rows of a portfolio add up to its amount. `amountOf`: the amount of a portfolio, if it is known. Rounded half-even
 * to the decimals of the amount.
 */
export function amountsOfRows(
  lines: ReadonlyArray<TreeLine>,
  amountOf: (portfolioId: string) => string | undefined,
): ReadonlyMap<string, string> {
  const amounts = new Map<string, string>()
  for (const [portfolioId, rows] of Map.groupBy(lines, ({ branch }) => branch.portfolio.portfolioId as string)) {
    const text = amountOf(portfolioId)
    if (text === undefined) continue
    const [amount, decimals] = [decimal(text), text.split(".")[1]?.length ?? 0]
    const total = sum(rows.map(({ weight }) => weight))
    let [reached, given] = [zero, zero]
    for (const { key, weight } of rows) {
      reached = sum([reached, weight])
      const upTo = isZero(total)
        ? amount
        : divide(multiply(amount, reached), total, { decimals, rounding: "half-even" })
      amounts.set(key, toFixedString(subtract(upTo, given), decimals))
      given = upTo
    }
  }
  return amounts
}
