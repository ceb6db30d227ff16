import type { AnswerOf } from "../../../server/contract/endpoint.ts"
import type { readLiquidity } from "../../../server/contract/standing.ts"
import { decimal, type Investable, subtract, sum, toFixedString } from "../../../server/contract/vocabulary.ts"
import type { Span } from "./waterfallPlaces.ts"

type Liquidity = AnswerOf<typeof readLiquidity>

/** What may be asked for: commitments not called yet, and debts by when they fall due. */
export type Claim = "commitments" | Liquidity["due"][number]["within"]

/** A step of the ladder, from where the one before it ended. */
export interface Rung<Id extends string> extends Span {
  readonly id: Id
  /** Its own, without those before it. */
  readonly amount: string
}

/** What could be turned into money, the quickest first. */
export const rungsOf = ({ rungs }: Liquidity): ReadonlyArray<Rung<Investable>> =>
  rungs.map(({ investable, assets, together }, index) => ({
    id: investable,
    amount: assets,
    from: rungs[index - 1]?.together ?? zero,
    to: together,
  }))

/**
 * What may be asked for, the soonest first: a commitment can be called tomorrow. What the server tells of debts with
 * all that fall due sooner stands here by itself; those without a due day come last.
 */
export function claimsOf({ openCommitments, due }: Liquidity): ReadonlyArray<Rung<Claim>> {
  let dated = zero
  return [
    { id: "commitments" as const, amount: openCommitments, from: zero, to: openCommitments },
    ...due.map(({ within, debts }): Rung<Claim> => {
      const from = plus(openCommitments, dated)
      if (within === "withoutDay") return { id: within, amount: debts, from, to: plus(from, debts) }
      const amount = less(debts, dated)
      dated = debts
      return { id: within, amount, from, to: plus(from, amount) }
    }),
  ]
}

const zero = "0.00"
const plus = (a: string, b: string): string => toFixedString(sum([decimal(a), decimal(b)]), 2)
const less = (a: string, b: string): string => toFixedString(subtract(decimal(a), decimal(b)), 2)
