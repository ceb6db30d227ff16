import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { Arithmetic } from "#domain/measures/trace/arithmetic.ts"
import { converted } from "#domain/measures/valuation/conversion.ts"
import { remaining } from "./elimination.ts"
import type { About, Subject } from "#domain/measures/trace/tree.ts"
import type { ExplainWord } from "#domain/measures/trace/words.ts"
import type { Market } from "#domain/measures/ledger/facts.ts"
import { type Fraction, fractionOf, minus, nothing, whole } from "#domain/numbers/fraction.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import { type ComputedLine, subjectOf } from "#domain/measures/valuation/line.ts"
import type { Weights } from "#domain/measures/ownership/lookThrough.ts"

/** The weight of something in a scope: a fraction, "all", or undefined for none. */
export type Weight<N> = N | "all" | undefined

/** The weights of each portfolio's own lines in a scope on a day. */
export interface ScopeWeights<N> {
  readonly of: (portfolio: PortfolioId) => Weight<N>
  /** The weights of some portfolios, without those that do not belong to the scope. */
  readonly among: (portfolios: ReadonlyMap<PortfolioId, unknown>) => Iterable<readonly [PortfolioId, N | "all"]>
}

/** {@link ScopeWeights} as fractions, from the look-through of the day. */
export function plainWeights(weights: Weights): ScopeWeights<Fraction> {
  const fractions = new Map(Array.from(weights, ([portfolio, weight]) => [portfolio, fractionOf(weight)]))
  return { of: (portfolio) => fractions.get(portfolio), among: () => fractions }
}

/** A day, the currency of the result, and the market that converts into it. */
export interface DayInCurrency {
  readonly market: Market
  readonly day: number
  readonly currency: string
}

/** The fraction of an amount that belongs to a scope; undefined if it is none. */
export function weighted<N>(
  a: Arithmetic<N>,
  what: ExplainWord,
  weight: Weight<N>,
  amount: N,
  about: About,
): N | undefined {
  if (weight === "all") return a.called(what, amount, about)
  if (weight === undefined || a.exact(weight).numerator === 0n) return undefined
  return a.product(what, [weight, amount], about)
}

/** The fraction of a shared debt that belongs to a scope, by the scope's weight of the debtor. */
export function sharedWeight<N>(a: Arithmetic<N>, weight: Weight<N>, share: N | undefined): Weight<N> {
  if (weight === undefined || share === undefined) return weight
  return weight === "all" ? a.called("weight", share) : a.product("weight", [weight, share])
}

/** {@link remaining} of two weights. */
export function eliminated<N>(a: Arithmetic<N>, side: Weight<N>, other: Weight<N>): Weight<N> {
  if (side === undefined || other === undefined) return side
  const weightOf = (weight: N | "all"): N =>
    weight === "all" ? a.leaf("weight", whole, () => ({ _tag: "Constant", name: "whole" })) : a.called("weight", weight)
  return remaining(weightOf(side), weightOf(other), {
    isLess: (one, another) => minus(a.exact(one), a.exact(another)).numerator < 0n,
    subtract: (one, another) => a.difference("weight", one, [another]),
  })
}

/**
 * The ownership share of an amount of a line, in the currency of the result; undefined if it is zero. The whole of a
 * debt within the household, whose share is part of its weight. Without an exchange rate it counts as zero.
 */
export function ownedAmount<N>(
  { a, ledger, parts }: ComputedLine<N>,
  { market, day, currency }: DayInCurrency,
  amount: { readonly value: N; readonly currency: string },
  what: ExplainWord,
): N | undefined {
  const about = { currency, subject: subjectOf(ledger) }
  const share = ledger.creditorId === null ? parts.share(day) : undefined
  const owned = share === undefined ? amount.value : a.scaled(amount.value, share)
  if (a.exact(owned).numerator === 0n) return undefined
  const line = converted(a, owned, [amount.currency, currency], market, day)
  return line === undefined
    ? a.leaf("missingRate", nothing, () => ({ _tag: "Constant", name: "missingRate" }), about)
    : a.called(what, line, about)
}

/** An amount of a line in the currency of the result, and the portfolio for which it counts. */
export interface OwnedAmount<N> {
  readonly portfolioId: PortfolioId
  readonly line: N
}

/** Amounts by portfolio, by the weights of the scope. The largest first, and so are the lines of each. */
export const byPortfolio = <N>(
  a: Arithmetic<N>,
  what: ExplainWord,
  lines: ReadonlyArray<OwnedAmount<N>>,
  weights: ScopeWeights<N>,
  currency: string,
): ReadonlyArray<N> => {
  const side = new Side(a, what, currency)
  for (const line of lines) side.add(line)
  return side.of(weights)
}

/** The sum over lines of an amount in the line's own currency, by the weights of the scope on the day. */
export function sumOfLines<N>(
  a: Arithmetic<N>,
  [what, ofLine]: readonly [sum: ExplainWord, ofLine: ExplainWord],
  lines: ReadonlyArray<ComputedLine<N>>,
  on: DayInCurrency,
  weights: ScopeWeights<N>,
  amountOf: (line: ComputedLine<N>) => N | undefined,
): N {
  const day = dayOfNumber(on.day)
  const amounts = lines.flatMap((line) => {
    const portfolioId = portfolioOn(line.ledger, day)
    const value = weights.of(portfolioId) === undefined ? undefined : amountOf(line)
    if (value === undefined) return []
    const amount = ownedAmount(line, on, { value, currency: line.ledger.currency }, ofLine)
    return amount === undefined ? [] : [{ portfolioId, line: amount }]
  })
  return a.sum(what, byPortfolio(a, what, amounts, weights, on.currency), { currency: on.currency })
}

/** One side of the balance sheet: the amounts of each portfolio, added up lazily. */
class Side<N> {
  readonly #a: Arithmetic<N>
  readonly #what: ExplainWord
  readonly #currency: string
  readonly #portfolios = new Map<PortfolioId, { readonly lines: Array<N>; sum?: N }>()

  constructor(a: Arithmetic<N>, what: ExplainWord, currency: string) {
    this.#a = a
    this.#what = what
    this.#currency = currency
  }

  add({ portfolioId, line }: OwnedAmount<N>): void {
    const known = this.#portfolios.get(portfolioId)
    if (known) known.lines.push(line)
    else this.#portfolios.set(portfolioId, { lines: [line] })
  }

  of(weights: ScopeWeights<N>): ReadonlyArray<N> {
    const a = this.#a
    const currency = this.#currency
    const parts: Array<N> = []
    for (const [id, weight] of weights.among(this.#portfolios)) {
      const portfolio = this.#portfolios.get(id)
      if (!portfolio) continue
      portfolio.sum ??= a.sum(this.#what, a.largestFirst(portfolio.lines), { currency })
      const part = weighted(a, "portfolioPart", weight, portfolio.sum, { currency, subject: { of: "portfolio", id } })
      if (part !== undefined) parts.push(part)
    }
    return a.largestFirst(parts)
  }
}

/** A debt within the household, above zero. One in credit is owed by its creditor to its debtor. */
interface InternalDebt<N> {
  readonly debtorId: PortfolioId
  readonly creditorId: PortfolioId
  /** The fraction that the debtor's portfolio owes; undefined if it is the whole. */
  readonly share: N | undefined
  readonly subject: Subject
  /** The whole of the debt, or of the credit. */
  readonly line: N
  readonly isInCredit: boolean
}

/**
 * The assets and debts of portfolios on a day, in one currency. For a scope, each portfolio's own lines count by its
 * weight, and debts within the household by what remains on each side after elimination.
 */
export class BalanceSheet<N> {
  readonly #a: Arithmetic<N>
  readonly #currency: string
  readonly #assets: Side<N>
  readonly #debts: Side<N>
  readonly #internal: Array<InternalDebt<N>> = []

  constructor(a: Arithmetic<N>, currency: string) {
    this.#a = a
    this.#currency = currency
    this.#assets = new Side(a, "assets", currency)
    this.#debts = new Side(a, "debts", currency)
  }

  /** Amounts are above zero on both sides. */
  add(side: "assets" | "debts", amount: OwnedAmount<N>): void {
    if (side === "assets") this.#assets.add(amount)
    else this.#debts.add(amount)
  }

  addInternal(debt: InternalDebt<N>): void {
    this.#internal.push(debt)
  }

  assets(weights: ScopeWeights<N>): ReadonlyArray<N> {
    const [a, currency] = [this.#a, this.#currency]
    const claims = this.#internal.flatMap((debt) => {
      const { owed, claimed } = sidesOf(a, debt, weights)
      const left = eliminated(a, claimed, owed)
      return weighted(a, "elimination", left, debt.line, { currency, subject: debt.subject }) ?? []
    })
    return [...this.#assets.of(weights), ...claims]
  }

  debts(weights: ScopeWeights<N>): ReadonlyArray<N> {
    const [a, currency] = [this.#a, this.#currency]
    const internal = this.#internal.flatMap((debt) => {
      const { subject, line } = debt
      const { owed, claimed } = sidesOf(a, debt, weights)
      const left = eliminated(a, owed, claimed)
      if (left === undefined) return []
      return left === "all"
        ? a.called("elimination", line)
        : a.product("elimination", [left, line], { currency, subject })
    })
    return [...this.#debts.of(weights), ...internal]
  }

  totals(weights: ScopeWeights<N>): Readonly<Record<"netWorth" | "assets" | "debts", N>> {
    const [a, about] = [this.#a, { currency: this.#currency }]
    const assets = a.sum("assets", this.assets(weights), about)
    const debts = a.sum("debts", this.debts(weights), about)
    return { netWorth: a.difference("netWorth", assets, [debts], about), assets, debts }
  }
}

/** What a scope owes and claims of a debt within the household. */
function sidesOf<N>(
  a: Arithmetic<N>,
  { debtorId, creditorId, share, isInCredit }: InternalDebt<N>,
  weights: ScopeWeights<N>,
): Readonly<Record<"owed" | "claimed", Weight<N>>> {
  const [debtor, creditor] = [sharedWeight(a, weights.of(debtorId), share), weights.of(creditorId)]
  return isInCredit ? { owed: creditor, claimed: debtor } : { owed: debtor, claimed: creditor }
}
