import { type Decimal, isZero, one, toPlainString } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { afterElimination } from "./elimination.ts"
import type { Weights } from "#domain/measures/ownership/lookThrough.ts"
import { pathsWithin, type SharedDebt, type WeightPath, type WeightPaths } from "#domain/measures/daily/weightPaths.ts"

/** Lines that count with the same weight, from 0 to 1. */
export interface Weighted<Line> {
  readonly weight: Decimal
  readonly holdings: ReadonlyArray<Line>
}

/** Lines that count with the same weight on each day. */
export interface WeightedByDay<Line> {
  readonly path: WeightPath
  readonly holdings: ReadonlyArray<Line>
}

/** The lines of a household's balance sheet, by the portfolios that hold and owe them. */
export class BalanceLines<Line> {
  readonly #heldBy = new Map<PortfolioId, Array<Line>>()
  readonly #debtsWithin = new Map<string, DebtsWithin<Line>>()

  hold(portfolioId: PortfolioId, line: Line): void {
    const held = this.#heldBy.get(portfolioId)
    if (held) held.push(line)
    else this.#heldBy.set(portfolioId, [line])
  }

  /** A debt within the household is two lines: one of the debtor, and the opposite one of the creditor. */
  owe(
    { debtorId, creditorId, shares }: SharedDebt,
    { owed, claimed }: Readonly<Record<"owed" | "claimed", Line>>,
  ): void {
    const steps = shares.map(({ from, weight }) => [from, toPlainString(weight)])
    const sides = JSON.stringify([debtorId, creditorId, steps])
    let debts = this.#debtsWithin.get(sides)
    if (!debts) this.#debtsWithin.set(sides, (debts = { debtorId, creditorId, shares, owed: [], claimed: [] }))
    debts.owed.push(owed)
    debts.claimed.push(claimed)
  }

  /** All lines except debts within the household. */
  *held(): Generator<Line> {
    for (const lines of this.#heldBy.values()) yield* lines
  }

  /** The debts within the household, by debtor and creditor. */
  internalDebts(): Iterable<DebtsWithin<Line>> {
    return this.#debtsWithin.values()
  }

  /** The lines of a scope on one day with their weights, from the scope's weights of the portfolios. */
  of(weights: Weights): ReadonlyArray<Weighted<Line>> {
    const weighted: Array<Weighted<Line>> = []
    for (const [portfolio, weight] of weights) {
      const held = this.#heldBy.get(portfolio)
      if (held) weighted.push({ weight, holdings: held })
    }
    for (const debts of this.#debtsWithin.values()) {
      const { owed, claimed } = afterElimination(weights, { ...debts, share: lastShare(debts) })
      if (!isZero(owed)) weighted.push({ weight: owed, holdings: debts.owed })
      if (!isZero(claimed)) weighted.push({ weight: claimed, holdings: debts.claimed })
    }
    return weighted
  }

  /** The same by day, from the scope's weights of the portfolios by day. */
  byDay(paths: WeightPaths): ReadonlyArray<WeightedByDay<Line>> {
    const weighted: Array<WeightedByDay<Line>> = []
    for (const [portfolio, path] of paths) {
      const held = this.#heldBy.get(portfolio)
      if (held) weighted.push({ path, holdings: held })
    }
    for (const debts of this.#debtsWithin.values()) {
      const { owed, claimed } = pathsWithin(debts, paths)
      weighted.push({ path: owed, holdings: debts.owed }, { path: claimed, holdings: debts.claimed })
    }
    return weighted
  }
}

/** The fraction that the debtor owes, of a debt on one day. */
export const lastShare = ({ shares }: Pick<SharedDebt, "shares">): Decimal => shares.at(-1)?.weight ?? one

/** All debts of one portfolio to another with the same shares. */
interface DebtsWithin<Line> extends SharedDebt {
  readonly owed: Array<Line>
  readonly claimed: Array<Line>
}
