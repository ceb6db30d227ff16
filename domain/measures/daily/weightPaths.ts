import { Latest } from "#domain/shared/memo.ts"
import { BigDecimal } from "effect"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { type Decimal, decimal, multiply, one, zero } from "#domain/numbers/decimal.ts"
import { lastOn } from "#domain/measures/ledger/steps.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { afterElimination, type DebtWithin } from "#domain/measures/netWorth/elimination.ts"
import { type PortfolioPeriod, portfolioPeriods } from "#domain/measures/ledger/portfolioPeriods.ts"
import type { OwnershipPeriod, Scope, Weights } from "#domain/measures/ownership/lookThrough.ts"

/** The weight with which something belongs to a scope from a day on. */
export interface WeightFrom {
  /** The number of the day; the first weight applies from the beginning of time. */
  readonly from: number
  readonly weight: Decimal
  readonly number: number
}

/** All weights of one thing, by day. Consecutive weights differ. */
export type WeightPath = ReadonlyArray<WeightFrom>

/** The weights of each portfolio's own holdings in a scope. Portfolios without an entry never belong to the scope. */
export type WeightPaths = ReadonlyMap<PortfolioId, WeightPath>

const weightFrom = (from: number, weight: Decimal): WeightFrom => ({
  from,
  weight,
  number: Number(`${weight.value}e${-weight.scale}`),
})

export const always = (weight: Decimal): WeightPath => [weightFrom(Number.NEGATIVE_INFINITY, weight)]
export const fullWeight = always(one)

const knownPaths = new Latest<WeightPaths>()

/** Cached for as long as `periods` is the same object. */
export const weightPaths = (periods: ReadonlyArray<OwnershipPeriod>, scope: Scope): WeightPaths =>
  knownPaths.of(periods, scope, [], () => pathsOf(periods, scope))

function pathsOf(periods: ReadonlyArray<OwnershipPeriod>, scope: Scope): WeightPaths {
  const paths = new Map<PortfolioId, Array<WeightFrom>>()
  let before: Weights | undefined
  for (const { from, weightsOf } of periods) {
    const weights = weightsOf(scope)
    if (weights === before) continue
    let known = 0
    paths.forEach((path, portfolio) => {
      const weight = weights.get(portfolio)
      if (weight) known++
      if (!isSame((path.at(-1) as WeightFrom).weight, weight ?? zero)) path.push(weightFrom(from, weight ?? zero))
    })
    for (const [portfolio, weight] of known < weights.size ? weights : []) {
      if (paths.has(portfolio)) continue
      paths.set(portfolio, [...(isFirst(from) ? [] : always(zero)), weightFrom(from, weight)])
    }
    before = weights
  }
  return paths
}

const isFirst = (from: number): boolean => from === Number.NEGATIVE_INFINITY

/** Weights have no trailing zeros, so that equal weights have equal digits. */
const isSame = (a: Decimal, b: Decimal): boolean => a === b || (a.value === b.value && a.scale === b.scale)

/**
 * The weights of a line that belonged to these portfolios one after the other: the same object for the same `paths`.
 * Undefined if it never belongs to the scope.
 */
export function pathOf(kept: ReadonlyArray<PortfolioPeriod>, paths: WeightPaths): WeightPath | undefined {
  if (kept.length === 1) return paths.get((kept[0] as PortfolioPeriod).portfolioId)
  if (!kept.some(({ portfolioId }) => paths.has(portfolioId))) return undefined
  const periods = kept.map(({ portfolioId, from }) => `${portfolioId} ${from}`).join()
  return joinedPaths.of(paths, periods, [], () => joinedPath(kept, paths))
}

const joinedPaths = new Latest<WeightPath>()

function joinedPath(kept: ReadonlyArray<PortfolioPeriod>, paths: WeightPaths): WeightPath {
  const path: Array<WeightFrom> = []
  for (const { portfolioId, from, end } of kept) {
    const weights = paths.get(portfolioId) ?? always(zero)
    weights.forEach((weight, i) => {
      const since = Math.max(from, weight.from)
      if (since >= Math.min(end, weights[i + 1]?.from ?? end)) return
      const last = path.at(-1)
      if (!last || !isSame(last.weight, weight.weight)) path.push({ ...weight, from: since })
    })
  }
  return path
}

/** The ownership shares of a line, as fractions: the whole before the first. */
export const sharePath = ({ shares }: LineLedger): WeightPath =>
  shares.length === 0
    ? fullWeight
    : [...fullWeight, ...shares.map(([on, percent]) => weightFrom(dayNumber(on), hundredthOf(percent)))]

/** The ownership share of a line on one day. */
export const shareWeightOn = ({ shares }: LineLedger, on: CalendarDate): WeightPath => {
  const percent = lastOn(shares, on)
  return percent === undefined ? fullWeight : always(hundredthOf(percent))
}

const hundredthOf = (percent: string): Decimal => BigDecimal.normalize(multiply(decimal(percent), decimal("0.01")))

/** A debt within the household, with the fraction of the debt that the debtor owes, by day or on one day alone. */
export interface SharedDebt extends Omit<DebtWithin, "share"> {
  readonly shares: WeightPath
}

/** {@link afterElimination} by day: the weights of a debt within the household, and of the creditor's claim. */
export function pathsWithin(debt: SharedDebt, paths: WeightPaths): Readonly<Record<"owed" | "claimed", WeightPath>> {
  const debtor = paths.get(debt.debtorId) ?? always(zero)
  const creditor = paths.get(debt.creditorId) ?? always(zero)
  const { shares } = debt
  const owed: Array<WeightFrom> = []
  const claimed: Array<WeightFrom> = []
  let [d, c, s] = [0, 0, 0]
  for (let from = Number.NEGATIVE_INFINITY; from < Number.POSITIVE_INFINITY;) {
    const weights = new Map([
      [debt.debtorId, (debtor[d] as WeightFrom).weight],
      [debt.creditorId, (creditor[c] as WeightFrom).weight],
    ])
    const after = afterElimination(weights, { ...debt, share: (shares[s] as WeightFrom).weight })
    pushChange(owed, from, after.owed)
    pushChange(claimed, from, after.claimed)
    const next = [debtor[d + 1], creditor[c + 1], shares[s + 1]]
    from = Math.min(...next.map((weight) => weight?.from ?? Number.POSITIVE_INFINITY))
    if (debtor[d + 1]?.from === from) d++
    if (creditor[c + 1]?.from === from) c++
    if (shares[s + 1]?.from === from) s++
  }
  return { owed, claimed }
}

/**
 * The weights with which what is owed on a line belongs to a scope, with its ownership share, and those of the claim of a
 * creditor of the household, after what the scope owes to itself.
 */
export function owedPaths(ledger: LineLedger, paths: WeightPaths): Readonly<Record<"owed" | "claimed", WeightPath>> {
  const { creditorId } = ledger
  const kept = portfolioPeriods(ledger)
  const shares = sharePath(ledger)
  const sides = new Map(
    kept.map(({ portfolioId }) => [
      portfolioId,
      creditorId === null
        ? { owed: productOf(paths.get(portfolioId) ?? always(zero), shares), claimed: always(zero) }
        : pathsWithin({ debtorId: portfolioId, creditorId, shares }, paths),
    ]),
  )
  const joined = (side: "owed" | "claimed") =>
    joinedPath(kept, new Map([...sides].map(([portfolioId, both]) => [portfolioId, both[side]])))
  return { owed: joined("owed"), claimed: joined("claimed") }
}

/** The product of two weights, by day. */
function productOf(one: WeightPath, other: WeightPath): WeightPath {
  if (other.length === 1) return one
  const path: Array<WeightFrom> = []
  const days = [...new Set([...one, ...other].map(({ from }) => from))].toSorted((a, b) => a - b)
  const weightOn = (of: WeightPath, day: number) => of.findLast(({ from }) => from <= day)?.weight ?? zero
  for (const day of days) {
    pushChange(path, day, BigDecimal.normalize(multiply(weightOn(one, day), weightOn(other, day))))
  }
  return path
}

function pushChange(path: Array<WeightFrom>, from: number, weight: Decimal): void {
  const last = path.at(-1)?.weight
  if (!last || !isSame(last, weight)) path.push(weightFrom(from, weight))
}
