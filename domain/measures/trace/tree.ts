import { amountIn } from "#domain/shared/money.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { LineId, PortfolioId, StakeId } from "#domain/shared/ids.ts"
import {
  dividedBy,
  type Fraction,
  fractionOf,
  greatestDivisor,
  minus,
  nothing,
  sumOf,
  times,
  whole,
} from "#domain/numbers/fraction.ts"
import { fractionInBook, inBook } from "#domain/numbers/bookAmounts.ts"
import type { SplitOfPrice } from "#domain/measures/valuation/reportedSplits.ts"
import type { ExplainWord } from "./words.ts"

/** The source from which a leaf was read. */
export type Source =
  | {
      readonly _tag: "Entry"
      readonly lineId: LineId
      readonly entryId: string
      readonly kind: string
      /** What tells entries of the kind apart: the side of a trade, the kind of a cash flow, the reason of a delivery. */
      readonly detail: string | null
      readonly on: CalendarDate
    }
  /** A step of a line's ledger: the last entries of some kinds on a day, or the opening. */
  | {
      readonly _tag: "Books"
      readonly lineId: LineId
      readonly kinds: ReadonlyArray<string>
      readonly on: CalendarDate
    }
  | { readonly _tag: "Opening"; readonly lineId: LineId; readonly on: CalendarDate }
  /** A payment of the repayment plan of a debt. */
  | { readonly _tag: "Plan"; readonly lineId: LineId; readonly on: CalendarDate }
  | {
      readonly _tag: "Price"
      readonly symbol: string
      readonly currency: string
      readonly on: CalendarDate
      /** Whether a member of the household brought it. */
      readonly isOwn?: boolean
      /** Of a price that was multiplied for a reported split. */
      readonly split?: SplitOfPrice | undefined
    }
  | { readonly _tag: "Rate"; readonly currency: string; readonly on: CalendarDate }
  | {
      readonly _tag: "Stake"
      readonly stakeId: StakeId
      readonly ownerId: PortfolioId
      readonly childId: PortfolioId
      readonly on: CalendarDate
    }
  | { readonly _tag: "Constant"; readonly name: string }

/** What a node is about: a line, a portfolio, or a text such as a day, a month or a token. */
export type Subject =
  | { readonly of: "line"; readonly id: LineId }
  | { readonly of: "portfolio"; readonly id: PortfolioId }
  | { readonly of: "text"; readonly text: string }

type Made = "sum" | "product" | "difference" | "quotient" | "root" | "leaf"

/**
 * A figure and the parts that it was computed from. `exact` always follows from the parts: their sum, their product,
 * the first less the others, or the first divided by the others in order. For a root, it is the rounded rate.
 */
export interface ExplainedNode {
  readonly what: ExplainWord
  readonly subject: Subject | null
  readonly exact: Fraction
  /** An amount of money is shown with the decimals of its currency, a number with as many decimals as it needs. */
  readonly shownAs: "amount" | "number"
  readonly currency: string | null
  readonly made: Made
  /** The source of a leaf; null for other nodes. */
  readonly source: Source | null
  readonly parts: ReadonlyArray<ExplainedNode>
}

/** Properties of a node other than its parts. */
export interface About {
  readonly subject?: Subject
  /** Undefined for a number that is not an amount. */
  readonly currency?: string
}

export const leaf = (
  what: ExplainWord,
  exact: Fraction,
  source: Source,
  { subject, currency }: About = {},
): ExplainedNode => ({
  what,
  subject: subject ?? null,
  exact,
  shownAs: currency === undefined || source._tag === "Price" ? "number" : "amount",
  currency: currency ?? null,
  made: "leaf",
  source,
  parts: [],
})

const madeOf = (
  what: ExplainWord,
  made: Made,
  parts: ReadonlyArray<ExplainedNode>,
  exact: Fraction,
  { subject, currency }: About,
): ExplainedNode => ({
  what,
  subject: subject ?? null,
  exact: shortened(exact),
  shownAs: currency === undefined ? "number" : "amount",
  currency: currency ?? null,
  made,
  source: null,
  parts,
})

export const sum = (what: ExplainWord, parts: ReadonlyArray<ExplainedNode>, about: About = {}): ExplainedNode =>
  parts.length === 0
    ? leaf(what, nothing, { _tag: "Constant", name: "nothing" }, about)
    : madeOf(what, "sum", parts, sumOf(parts.map(({ exact }) => exact)), about)

export const product = (what: ExplainWord, factors: ReadonlyArray<ExplainedNode>, about: About = {}): ExplainedNode =>
  madeOf(
    what,
    "product",
    factors,
    factors.reduce((all, { exact }) => times(all, exact), whole),
    about,
  )

/** The first less all others. */
export const difference = (
  what: ExplainWord,
  from: ExplainedNode,
  less: ReadonlyArray<ExplainedNode>,
  about: About = {},
): ExplainedNode =>
  madeOf(what, "difference", [from, ...less], minus(from.exact, sumOf(less.map(({ exact }) => exact))), about)

/** `of` must be above zero. */
export const quotient = (what: ExplainWord, part: ExplainedNode, of: ExplainedNode, about: About = {}): ExplainedNode =>
  madeOf(what, "quotient", [part, of], dividedBy(part.exact, of.exact), about)

/** A rate at which payments balance. */
export const root = (what: ExplainWord, rate: Fraction, payments: ReadonlyArray<ExplainedNode>): ExplainedNode =>
  madeOf(what, "root", payments, rate, {})

/** The same figure under another word, or about something else. */
export const called = (what: ExplainWord, node: ExplainedNode, about: About = {}): ExplainedNode => ({
  ...node,
  what,
  subject: about.subject ?? node.subject,
})

export const constant = (name: string, exact: Fraction): ExplainedNode =>
  leaf("factor", exact, { _tag: "Constant", name })

/** The negative of a number: money paid in is below zero. */
export const negated = (what: ExplainWord, node: ExplainedNode, about: About = {}): ExplainedNode =>
  product(what, [constant("minusOne", { numerator: -1n, denominator: 1n }), node], about)

export const isNothing = ({ exact }: ExplainedNode): boolean => exact.numerator === 0n

/** The source of the first leaf of a node. */
export const sourceWithin = (node: ExplainedNode | undefined): Source | undefined =>
  node && (node.source ?? sourceWithin(node.parts[0]))

/** Adds the difference between a node and `exact` as a part of its own, unless it is zero. */
export function adjusted(
  what: ExplainWord,
  node: ExplainedNode,
  exact: Fraction,
  reason: "rounding" | "notBelowZero",
  about: About = {},
): ExplainedNode {
  const change = minus(exact, node.exact)
  if (change.numerator === 0n) return node.what === what ? node : called(what, node, about)
  const added = leaf(reason, change, { _tag: "Constant", name: reason }, currencyOf(node))
  return sum(what, [node, added], { ...about, ...currencyOf(node) })
}

export const currencyOf = ({ currency }: ExplainedNode): About => (currency === null ? {} : { currency })

/** Rounded half-even to 18 decimals. */
export const booked = (node: ExplainedNode): ExplainedNode =>
  adjusted(node.what, node, bookedOf(node.exact), "rounding")

const bookedOf = (exact: Fraction): Fraction => fractionInBook(inBook(exact))

/** Rounded half-even to the decimals of the currency, for amounts from which others are computed. */
export const inCents = (node: ExplainedNode, currency: string): ExplainedNode =>
  adjusted(node.what, node, fractionOf(amountIn(node.exact, currency)), "rounding")

/** Reduces a fraction that has become long, so that sums of sums do not grow without limit. */
const shortened = (a: Fraction): Fraction => (a.denominator > long ? reduced(a) : a)

const long = 1n << 192n

/** In lowest terms, unless the fraction is so long that reducing it would take more time than it saves. */
export function reduced(a: Fraction): Fraction {
  if (a.denominator === 1n || a.denominator > longest) return a
  const divisor = greatestDivisor(a.numerator < 0n ? -a.numerator : a.numerator, a.denominator)
  return divisor === 1n ? a : { numerator: a.numerator / divisor, denominator: a.denominator / divisor }
}

const longest = 1n << 2048n
