import type { CalendarDate } from "../../shared/calendarDate.ts"
import type { PortfolioId } from "../../shared/ids.ts"
import type { StakeFact } from "../facts.ts"
import { type Fraction, fractionOf, times, fraction, nothing, whole } from "../fraction.ts"
import type { Scope } from "../lookThrough.ts"
import { difference, type ExplainedNode, isNothing, leaf, product, sum } from "./tree.ts"

/** What of each portfolio's own holdings belongs to a scope on a day. */
export interface ExplainedWeights {
  /** `"all"` of what is its own, and nothing of what it has no part of. */
  readonly of: (portfolio: PortfolioId) => ExplainedNode | "all" | undefined
}

/**
 * The parts of portfolios that belong to a scope on a day: the sum over all paths of what is held along them, stake by
 * stake. The household holds the whole of each portfolio that was never anybody's child.
 */
export function explainWeights(
  {
    portfolios,
    stakes,
  }: { readonly portfolios: ReadonlyArray<PortfolioId>; readonly stakes: ReadonlyArray<StakeFact> },
  scope: Scope,
  on: CalendarDate,
): ExplainedWeights {
  const ownersOf = stakesOn(stakes, on)
  const children = new Set(stakes.map(({ childId }) => childId))
  const own = scope === "household" ? new Set(portfolios.filter((id) => !children.has(id))) : new Set([scope])
  const known = new Map<PortfolioId, { readonly weight: ExplainedNode | "all" | undefined; readonly size: number }>()

  const weightOf = (portfolio: PortfolioId): NonNullable<ReturnType<typeof known.get>> => {
    const before = known.get(portfolio)
    if (before) return before
    const reckoned = own.has(portfolio) ? { weight: "all" as const, size: 1 } : throughOwners(portfolio)
    known.set(portfolio, reckoned)
    return reckoned
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

  return { of: (portfolio) => weightOf(portfolio).weight }
}

/** Paths multiply where many portfolios hold each other; beyond this an owner's weight is told as it is. */
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

/** The stakes above nothing that hold on a day, by the child. */
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

/** The part of something as a number. */
export const partOfWeight = (weight: ExplainedNode | "all" | undefined): Fraction =>
  weight === undefined ? nothing : weight === "all" ? whole : weight.exact

/** What is left of one side of a debt within the household when what is held on both sides is taken out. */
export function afterElimination(
  side: ExplainedNode | "all" | undefined,
  other: ExplainedNode | "all" | undefined,
): ExplainedNode | "all" | undefined {
  if (side === undefined || other === undefined) return side
  const isOtherLess = isLess(partOfWeight(other), partOfWeight(side))
  const onBothSides = asNode("weight", isOtherLess ? other : side)
  return difference("weight", asNode("weight", side), [onBothSides])
}

const isLess = (a: Fraction, b: Fraction): boolean => a.numerator * b.denominator < b.numerator * a.denominator

const asNode = (what: "weight", weight: ExplainedNode | "all"): ExplainedNode =>
  weight === "all" ? leaf(what, whole, { _tag: "Constant", name: "whole" }) : { ...weight, what }

/** An amount × the part of it, where it is not all. */
export function weighted(
  what: ExplainedNode["what"],
  weight: ExplainedNode | "all" | undefined,
  amount: ExplainedNode,
  subject: ExplainedNode["subject"],
): ExplainedNode | undefined {
  if (weight === undefined || (weight !== "all" && isNothing(weight))) return undefined
  const about = { ...(amount.currency ? { currency: amount.currency } : {}), ...(subject ? { subject } : {}) }
  return weight === "all" ? { ...amount, what, subject } : product(what, [weight, amount], about)
}
