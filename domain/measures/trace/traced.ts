import type { Arithmetic, Pool } from "./arithmetic.ts"
import { nothing } from "#domain/numbers/fraction.ts"
import { fractionInBook, inBook } from "#domain/numbers/bookAmounts.ts"
import {
  adjusted,
  booked,
  called,
  currencyOf,
  difference,
  type ExplainedNode,
  inCents,
  leaf,
  negated,
  product,
  quotient,
  sourceWithin,
  sum,
} from "./tree.ts"

/** Arithmetic on nodes that record how each number was computed. */
export const traced: Arithmetic<ExplainedNode> = {
  exact: ({ exact }) => exact,
  leaf: (what, exact, source, about) => leaf(what, exact, source(), about),
  sum,
  product,
  scaled(node, by) {
    const factors = node.made === "product" ? node.parts : [node]
    return product(node.what, [by, ...factors], currencyOf(node))
  },
  largestFirst: (parts) => parts.toSorted(largestFirst),
  difference,
  quotient,
  negated,
  booked,
  inCents,
  bookedProduct: (what, part, amount, about) => booked(product(what, [part, amount], about)),
  bookedPart(what, amount, { factor, divisor }, about) {
    const multiplied = factor ? product(what, [amount, factor], about) : amount
    return booked(divisor ? quotient(what, multiplied, divisor, about) : multiplied)
  },
  bookedShare: (what, amount, [part, whole], about) =>
    booked(product(what, [amount, quotient("factor", part, whole)], about)),
  called,
  about: (node, subject) => ({ ...node, subject }),
  notBelowZero: (what, node) => (node.exact.numerator < 0n ? adjusted(what, node, nothing, "notBelowZero") : node),
  clipped: (node) => (node.exact.numerator < 0n ? { ...node, exact: nothing } : node),
  inCurrency: (node, currency) => ({ ...node, currency }),
  sourceWithin,
  pool: (paid) => tracedPool({ paid: [paid], taken: [], left: paid }),
}

function largestFirst({ exact: a }: ExplainedNode, { exact: b }: ExplainedNode): number {
  const difference = b.numerator * a.denominator - a.numerator * b.denominator
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

/**
 * `left` explains in full what came in since something last went out, and has one leaf for what was left at that time.
 * `held` explains what is held by all that was paid and all that was taken.
 */
const tracedPool = ({
  paid,
  taken,
  left,
}: {
  readonly paid: ReadonlyArray<ExplainedNode>
  readonly taken: ReadonlyArray<ExplainedNode>
  readonly left: ExplainedNode
}): Pool<ExplainedNode> => ({
  left,
  plus: (more) => tracedPool({ paid: [...paid, more], taken, left: sum("cost", [left, more], currencyOf(more)) }),
  take({ part, whole, by, last }) {
    const about = currencyOf(left)
    const factor = quotient(
      "factor",
      leaf("taking", fractionInBook(part), by()),
      leaf("cost", fractionInBook(whole), last()),
    )
    const heldThen = leaf("cost", left.exact, last(), about)
    const gone = booked(product("taking", [heldThen, factor], about))
    const leftNow = fractionInBook(inBook(left.exact) - inBook(gone.exact))
    return [
      booked(product("taking", [left, factor], about)),
      tracedPool({ paid, taken: [...taken, gone], left: leaf("cost", leftNow, by(), about) }),
    ]
  },
  held() {
    const [only, ...others] = paid
    const about = only ? currencyOf(only) : {}
    const whole = only && others.length === 0 ? only : sum("cost", paid, about)
    return taken.length === 0 ? whole : difference("lot", whole, taken, about)
  },
})
