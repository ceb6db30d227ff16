import type { CostMethod } from "../facts.ts"
import { type LotDivision, LotQueue } from "../lotQueue.ts"
import { fractionInBook, inBook } from "./amounts.ts"
import {
  booked,
  currencyOf,
  difference,
  type ExplainedNode,
  leaf,
  product,
  quotient,
  type Source,
  sum,
} from "./tree.ts"

/**
 * One kind of amount that was paid together. `left` is what is still held, with whatever came in since something last
 * went out told in full, and what was left then as it was.
 */
interface Pool {
  readonly paid: ReadonlyArray<ExplainedNode>
  readonly taken: ReadonlyArray<ExplainedNode>
  readonly left: ExplainedNode
}

const kinds = ["atHome", "asked", "fees"] as const
type Kind = (typeof kinds)[number]
/** Without fees in the currency in which the line is at home; the same in the currency asked for; and the fees there. */
export type GainAmounts = { readonly [kind in Kind]: ExplainedNode }
type Lists = { readonly [kind in Kind]: ReadonlyArray<ExplainedNode> }

interface Lot {
  readonly pools: { readonly [kind in Kind]: Pool }
  /** What changed it last. */
  readonly last: Source
}

/** The cost of what is held, lot by lot, the oldest first, or as one lot of the average cost. Sizes are costs in the books. */
export class GainLots {
  readonly #method: CostMethod
  readonly #lots = new LotQueue<Lot>()

  constructor(method: CostMethod) {
    this.#method = method
  }

  add(cost: bigint, amounts: GainAmounts, last: Source): void {
    const withMore = (before: Lot | undefined): Lot => ({
      pools: ofKinds((kind) => poolWith(before?.pools[kind], amounts[kind])),
      last,
    })
    if (this.#method === "average") this.#lots.addToLast(cost, withMore)
    else this.#lots.add(cost, withMore(undefined))
  }

  /** Takes out so much of the cost, or all where there is no more. */
  take(cost: bigint, source: Source): Lists {
    return inLists(this.#lots.take(cost, byCost(source)))
  }

  /** What is held, lot by lot. */
  held(): Lists {
    return inLists(this.#lots.open().map(({ held: { pools } }) => ofKinds((kind) => heldIn(pools[kind]))))
  }
}

function poolWith(before: Pool | undefined, node: ExplainedNode): Pool {
  if (!before) return { paid: [node], taken: [], left: node }
  const left = sum("cost", [before.left, node], currencyOf(node))
  return { paid: [...before.paid, node], taken: before.taken, left }
}

const byCost = (source: Source): LotDivision<Lot, GainAmounts> => ({
  whole: ({ pools }) => ofKinds((kind) => pools[kind].left),
  part({ pools, last }, cost, size) {
    const part = quotient(
      "factor",
      leaf("taking", fractionInBook(cost), source),
      leaf("cost", fractionInBook(size), last),
    )
    const poolAfter = ({ paid, taken, left }: Pool): Pool => {
      const about = currencyOf(left)
      const heldThen = leaf("cost", left.exact, last, about)
      const gone = booked(product("taking", [heldThen, part], about))
      const leftNow = fractionInBook(inBook(left) - inBook(gone))
      return { paid, taken: [...taken, gone], left: leaf("cost", leftNow, source, about) }
    }
    return [
      ofKinds((kind) => booked(product("taking", [pools[kind].left, part], currencyOf(pools[kind].left)))),
      { pools: ofKinds((kind) => poolAfter(pools[kind])), last: source },
    ]
  },
})

function heldIn({ paid, taken }: Pool): ExplainedNode {
  const [only, ...others] = paid
  const about = only ? currencyOf(only) : {}
  const whole = only && others.length === 0 ? only : sum("cost", paid, about)
  return taken.length === 0 ? whole : difference("lot", whole, taken, about)
}

const inLists = (amounts: ReadonlyArray<GainAmounts>): Lists => ofKinds((kind) => amounts.map((one) => one[kind]))

const ofKinds = <Value>(of: (kind: Kind) => Value): { readonly [kind in Kind]: Value } => ({
  atHome: of("atHome"),
  asked: of("asked"),
  fees: of("fees"),
})
