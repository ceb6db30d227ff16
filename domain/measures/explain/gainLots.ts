import type { CostMethod } from "../facts.ts"
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
type Lists = { readonly [kind in Kind]: Array<ExplainedNode> }

interface Lot {
  /** In the unit of the books. */
  readonly cost: bigint
  readonly pools: { readonly [kind in Kind]: Pool }
  /** What changed it last. */
  readonly last: Source
}

/** The cost of what is held, lot by lot, the oldest first, or as one lot of the average cost. */
export class GainLots {
  readonly #method: CostMethod
  #lots: Array<Lot> = []

  constructor(method: CostMethod) {
    this.#method = method
  }

  add(cost: bigint, amounts: GainAmounts, source: Source): void {
    const last = this.#method === "average" ? this.#lots.pop() : undefined
    const pool = (kind: Kind): Pool => {
      const node = amounts[kind]
      const before = last?.pools[kind]
      if (!before) return { paid: [node], taken: [], left: node }
      const left = sum("cost", [before.left, node], currencyOf(node))
      return { paid: [...before.paid, node], taken: before.taken, left }
    }
    this.#lots.push({ cost: (last?.cost ?? 0n) + cost, pools: ofKinds(pool), last: source })
  }

  /** Takes out so much of the cost, or all where there is no more. */
  take(cost: bigint, source: Source): Lists {
    const taken: Lists = { atHome: [], asked: [], fees: [] }
    let missing = cost
    while (missing > 0n) {
      const lot = this.#lots[0]
      if (!lot) break
      if (lot.cost <= missing) {
        this.#lots.shift()
        for (const kind of kinds) taken[kind].push(lot.pools[kind].left)
        missing -= lot.cost
      } else {
        const part = quotient(
          "factor",
          leaf("taking", fractionInBook(missing), source),
          leaf("cost", fractionInBook(lot.cost), lot.last),
        )
        const pool = (kind: Kind): Pool => {
          const { paid, taken: takenBefore, left } = lot.pools[kind]
          const about = currencyOf(left)
          taken[kind].push(booked(product("taking", [left, part], about)))
          const heldThen = leaf("cost", left.exact, lot.last, about)
          const gone = booked(product("taking", [heldThen, part], about))
          const leftNow = fractionInBook(inBook(left) - inBook(gone))
          return { paid, taken: [...takenBefore, gone], left: leaf("cost", leftNow, source, about) }
        }
        this.#lots[0] = { cost: lot.cost - missing, pools: ofKinds(pool), last: source }
        missing = 0n
      }
    }
    return taken
  }

  /** What is held, lot by lot. */
  held(): Lists {
    const held: Lists = { atHome: [], asked: [], fees: [] }
    for (const { pools } of this.#lots) {
      for (const kind of kinds) {
        const { paid, taken } = pools[kind]
        const [only, ...others] = paid
        const about = only ? currencyOf(only) : {}
        const whole = only && others.length === 0 ? only : sum("cost", paid, about)
        held[kind].push(taken.length === 0 ? whole : difference("lot", whole, taken, about))
      }
    }
    return held
  }
}

const ofKinds = (pool: (kind: Kind) => Pool): { readonly [kind in Kind]: Pool } => ({
  atHome: pool("atHome"),
  asked: pool("asked"),
  fees: pool("fees"),
})
