import { type Decimal, isZero } from "../shared/decimal.ts"
import type { PortfolioId } from "../shared/ids.ts"
import { afterElimination, type DebtWithin } from "./elimination.ts"
import type { Weights } from "./lookThrough.ts"

/** Lines of which the same part counts, from 0 to 1. */
export interface Weighted<Line> {
  readonly weight: Decimal
  readonly holdings: ReadonlyArray<Line>
}

/** The lines of a household's balance sheet, by the portfolios that hold and owe them. */
export class BalanceLines<Line> {
  readonly #heldBy = new Map<PortfolioId, Array<Line>>()
  readonly #debtsWithin: Array<DebtWithin & Record<"owed" | "claimed", ReadonlyArray<Line>>> = []

  hold(portfolioId: PortfolioId, line: Line): void {
    const held = this.#heldBy.get(portfolioId)
    if (held) held.push(line)
    else this.#heldBy.set(portfolioId, [line])
  }

  /** A debt within the household is a line of the debtor's and another, its opposite, of the creditor's. */
  owe(debt: DebtWithin, { owed, claimed }: Readonly<Record<"owed" | "claimed", Line>>): void {
    this.#debtsWithin.push({ ...debt, owed: [owed], claimed: [claimed] })
  }

  /** What of them belongs to a scope that has these parts of the portfolios. */
  of(weights: Weights): ReadonlyArray<Weighted<Line>> {
    const weighted: Array<Weighted<Line>> = []
    for (const [portfolio, weight] of weights) {
      const held = this.#heldBy.get(portfolio)
      if (held) weighted.push({ weight, holdings: held })
    }
    for (const debt of this.#debtsWithin) {
      const { owed, claimed } = afterElimination(weights, debt)
      if (!isZero(owed)) weighted.push({ weight: owed, holdings: debt.owed })
      if (!isZero(claimed)) weighted.push({ weight: claimed, holdings: debt.claimed })
    }
    return weighted
  }
}
