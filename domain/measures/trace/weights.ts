import { type CalendarDate, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { ScopeWeights, Weight } from "#domain/measures/netWorth/balanceSheet.ts"
import type { LineLedger, StakeFact } from "#domain/measures/ledger/facts.ts"
import { type Fraction, fraction, fractionOf, nothing, times, whole } from "#domain/numbers/fraction.ts"
import { ownershipOf, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import { portfolioOn, portfolioPeriods } from "#domain/measures/ledger/portfolioPeriods.ts"
import { pathOf, weightPaths } from "#domain/measures/daily/weightPaths.ts"
import type { Span } from "#domain/measures/returns/bundles.ts"
import { partOfPath } from "#domain/measures/returns/exactInvested.ts"
import type { PartByDay } from "#domain/measures/returns/partPayments.ts"
import { type ExplainedNode, leaf, product, sum } from "./tree.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"

/** A figure of a household or of a portfolio with look-through, on a day and in one currency. */
export interface ScopeQuestion extends Wealth {
  readonly on: CalendarDate
  readonly currency: string
  readonly scope: Scope
}

/** The weights of each portfolio's own holdings in a scope on a day, explained by stakes. */
export type ExplainedWeights = ScopeWeights<ExplainedNode>

interface Structure {
  readonly portfolios: ReadonlyArray<PortfolioId>
  readonly stakes: ReadonlyArray<StakeFact>
}

/**
 * Explains the weights of portfolios in a scope on a day: the sum over all paths of the product of the stakes along
 * each path. The household holds the whole of each portfolio that never had an owner.
 */
export function explainWeights({ portfolios, stakes }: Structure, scope: Scope, on: CalendarDate): ExplainedWeights {
  const ownersOf = stakesOn(stakes, on)
  const children = new Set(stakes.map(({ childId }) => childId))
  const own = scope === "household" ? new Set(portfolios.filter((id) => !children.has(id))) : new Set([scope])
  const known = new Map<PortfolioId, { readonly weight: Weight<ExplainedNode>; readonly size: number }>()

  const weightOf = (portfolio: PortfolioId): NonNullable<ReturnType<typeof known.get>> => {
    const before = known.get(portfolio)
    if (before) return before
    const computed = own.has(portfolio) ? { weight: "all" as const, size: 1 } : throughOwners(portfolio)
    known.set(portfolio, computed)
    return computed
  }

  const throughOwners = (portfolio: PortfolioId) => {
    const paths: Array<ExplainedNode> = []
    let size = 1
    for (const stake of ownersOf.get(portfolio) ?? []) {
      const { weight, size: sizeOfOwner } = weightOf(stake.ownerId)
      if (weight === undefined) continue
      const held = stakeLeaf(stake)
      const through = { subject: { of: "portfolio", id: stake.ownerId } } as const
      const isLong = sizeOfOwner > longest
      if (weight !== "all") paths.push(product("path", [isLong ? abridged(weight) : weight, held], through))
      else paths.push(held)
      size += isLong ? 1 : sizeOfOwner + 1
    }
    const subject = { subject: { of: "portfolio", id: portfolio } } as const
    return { weight: paths.length === 0 ? undefined : sum("weight", paths, subject), size }
  }

  const of = (portfolio: PortfolioId): Weight<ExplainedNode> => weightOf(portfolio).weight
  return {
    of,
    among: (portfolios) =>
      [...portfolios.keys()].flatMap((id) => {
        const weight = of(id)
        return weight === undefined ? [] : [[id, weight] as const]
      }),
  }
}

/** Many stakes between portfolios make many paths. Above this number of nodes, an owner's weight is shown as a leaf. */
const longest = 100

const abridged = ({ what, exact, subject }: ExplainedNode): ExplainedNode =>
  leaf(what, exact, { _tag: "Constant", name: "abridged" }, subject ? { subject } : {})

const stakeLeaf = ({ stakeId, ownerId, childId, effectiveOn, percent }: StakeFact): ExplainedNode =>
  leaf(
    "stake",
    partOf(fractionOf(percent)),
    { _tag: "Stake", stakeId, ownerId, childId, on: effectiveOn },
    { subject: { of: "portfolio", id: childId } },
  )

const partOf = (percent: Fraction): Fraction => times(percent, hundredth)
const hundredth = fraction(1n, 2)

/** The stakes above zero that apply on a day, by child. */
function stakesOn(stakes: ReadonlyArray<StakeFact>, on: CalendarDate): ReadonlyMap<PortfolioId, Array<StakeFact>> {
  const last = new Map<string, StakeFact>()
  for (const stake of stakes) {
    if (stake.effectiveOn > on) continue
    const pair = `${stake.ownerId} ${stake.childId}`
    const before = last.get(pair)
    if (!before || before.effectiveOn <= stake.effectiveOn) last.set(pair, stake)
  }
  return Map.groupBy(
    [...last.values()].filter(({ percent }) => percent.value > 0n),
    ({ childId }) => childId,
  )
}

/** The weight as a node, even if it is "all" or undefined. */
const asPart = (weight: Weight<ExplainedNode>): ExplainedNode => {
  if (weight === undefined) return leaf("weight", nothing, { _tag: "Constant", name: "nothing" })
  return weight === "all" ? leaf("weight", whole, { _tag: "Constant", name: "whole" }) : weight
}

/**
 * The weight of a line's portfolio in a scope, by day and explained by stakes, with its changes within a range of days.
 * Undefined if it never belongs to the scope.
 */
export function partsByLine(
  question: Structure & { readonly scope: Scope },
  range: Pick<Span, "from" | "to">,
): (line: LineLedger) => PartByDay<ExplainedNode> | undefined {
  const paths = weightPaths(ownershipOf(question.portfolios, question.stakes), question.scope)
  const changesOn = [...new Set(question.stakes.map(({ effectiveOn }) => effectiveOn))].sort()
  const known = new Map<CalendarDate | undefined, ExplainedWeights>()
  const weightOn = (line: LineLedger, on: CalendarDate): Weight<ExplainedNode> => {
    const since = changesOn.findLast((change) => change <= on)
    let weights = known.get(since)
    if (!weights) known.set(since, (weights = explainWeights(question, question.scope, on)))
    return weights.of(portfolioOn(line, on))
  }
  return (line) => {
    const path = pathOf(portfolioPeriods(line), paths)
    return path && partOfPath(path, range, (day) => asPart(weightOn(line, dayOfNumber(day))))
  }
}
