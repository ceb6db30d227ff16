import type { HoldingLedger, Market } from "#domain/measures/ledger/facts.ts"
import type { Fraction } from "#domain/numbers/fraction.ts"
import { type Exchange, exchangeInto, fractionInBook, timesInBook } from "#domain/numbers/bookAmounts.ts"
import { valueInBook } from "#domain/measures/returns/valueInBook.ts"
import type { ValuationCache } from "#domain/measures/valuation/valuationCache.ts"
import { type ExplainedNode, leaf, sum } from "./tree.ts"

/** What is invested at the end of a day. */
export interface InvestedValues {
  /** Holding by holding, where there is room for that. */
  readonly node: (day: number, room: "by holding" | "together") => ExplainedNode
  /** Whether it is anything: quicker to say than how much. */
  readonly isHeld: (day: number) => boolean
}

/** A holding, and which part counts on a day: of the whole, or of what belongs to its portfolio. */
export interface InvestedLine {
  readonly ledger: HoldingLedger
  readonly part: (day: number) => Fraction
}

interface Question {
  readonly market: Market
  readonly currency: string
  readonly cache: ValuationCache
  readonly of: "owned" | "whole"
}

/** Each holding's value is rounded to the decimals of the books; what is below zero counts as nothing. */
export function investedValues(lines: ReadonlyArray<InvestedLine>, question: Question): InvestedValues {
  const { currency } = question
  const exchange = exchangeInto(question.market, currency)
  const known = new Map<number, ReadonlyArray<bigint>>()
  const amountsOn = (day: number): ReadonlyArray<bigint> => {
    let amounts = known.get(day)
    if (!amounts) known.set(day, (amounts = lines.map((line) => amountOf(line, day, question, exchange))))
    return amounts
  }
  let heldLast: InvestedLine | undefined
  return {
    node(day, room) {
      const amounts = amountsOn(day)
      if (room === "together") {
        const total = amounts.reduce((all, amount) => all + amount, 0n)
        return leaf("holdingValue", fractionInBook(total), { _tag: "Constant", name: "abridged" }, { currency })
      }
      const nodes = lines.flatMap(({ ledger: { holdingId: lineId, openedOn } }, i) => {
        const about = { currency, subject: { of: "line", id: lineId } } as const
        const source = { _tag: "Opening", lineId, on: openedOn } as const
        const amount = amounts[i] ?? 0n
        return amount === 0n ? [] : [leaf("holdingValue", fractionInBook(amount), source, about)]
      })
      const [only, ...others] = nodes
      return only && others.length === 0 ? only : sum("holdingValue", nodes, { currency })
    },
    isHeld(day) {
      const amounts = known.get(day)
      if (amounts) return amounts.some((amount) => amount > 0n)
      if (heldLast && amountOf(heldLast, day, question, exchange) > 0n) return true
      heldLast = lines.find((line) => amountOf(line, day, question, exchange) > 0n)
      return heldLast !== undefined
    },
  }
}

function amountOf(
  { ledger, part }: InvestedLine,
  day: number,
  { market, cache, of }: Question,
  exchange: Exchange,
): bigint {
  const counts = part(day)
  if (counts.numerator === 0n) return 0n
  return timesInBook(valueInBook(ledger, day, { market, part: of, cache, exchange }), counts)
}
