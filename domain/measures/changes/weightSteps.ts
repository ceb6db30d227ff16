import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { portfolioPeriods } from "#domain/measures/ledger/portfolioPeriods.ts"
import {
  always,
  pathsWithin,
  sharePath,
  type WeightPath,
  type WeightPaths,
} from "#domain/measures/daily/weightPaths.ts"
import { lastUpTo } from "#domain/measures/ownership/ownershipPeriods.ts"
import { zero } from "#domain/numbers/decimal.ts"
import { type Fraction, fractionOf, minus, nothing, times } from "#domain/numbers/fraction.ts"

/** The part of a whole line that belongs to a scope from a day on. */
export interface WeightStep {
  /** Negative infinity for the first. */
  readonly from: number
  readonly weight: Fraction
}

/**
 * The part of a line that belongs to a scope, by day: the weight of its portfolio × its ownership share. Of a debt within
 * the household, what the scope owes less what it claims.
 */
export function weightSteps(ledger: LineLedger, paths: WeightPaths): ReadonlyArray<WeightStep> {
  const { creditorId } = ledger
  return portfolioPeriods(ledger).flatMap(({ portfolioId, from, end }) => {
    if (creditorId === null) {
      return between(from, end, [paths.get(portfolioId) ?? always(zero), sharePath(ledger)], (weight, share) =>
        times(weight, share),
      )
    }
    const { owed, claimed } = pathsWithin({ debtorId: portfolioId, creditorId, shares: sharePath(ledger) }, paths)
    return between(from, end, [owed, claimed], minus)
  })
}

/** Two paths combined, from a day until another. */
function between(
  from: number,
  end: number,
  [one, other]: readonly [WeightPath, WeightPath],
  combined: (one: Fraction, other: Fraction) => Fraction,
): ReadonlyArray<WeightStep> {
  const days = [from, ...[...one, ...other].map((step) => step.from).filter((day) => day > from && day < end)]
  return [...new Set(days)]
    .toSorted((a, b) => a - b)
    .map((day) => ({ from: day, weight: combined(weightOn(one, day), weightOn(other, day)) }))
}

const weightOn = (path: WeightPath, day: number): Fraction => {
  const step = path[lastUpTo(path, day, ({ from }) => from)]
  return step ? fractionOf(step.weight) : nothing
}
