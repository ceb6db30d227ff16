import { type CalendarDate, dayNumber } from "../../shared/calendarDate.ts"
import type { HoldingLedger, Market } from "../facts.ts"
import type { Fraction } from "../fraction.ts"
import { type Exchange, exchangeInto, fractionInBook, partInBook } from "../performance/bookAmounts.ts"
import { valueInBook } from "../performance/valueInBook.ts"
import type { ValuationCache } from "../valuationCache.ts"
import { type ExplainedNode, leaf, sum } from "./tree.ts"

/** What is invested at the end of a day. */
export interface InvestedValues {
  /** Holding by holding, where there is room for that. */
  readonly node: (on: CalendarDate, room: "by holding" | "together") => ExplainedNode
  /** With the 18 decimals of the books. */
  readonly total: (on: CalendarDate) => bigint
  /** Whether it is anything: quicker to say than how much. */
  readonly isHeld: (on: CalendarDate) => boolean
}

interface Question {
  readonly market: Market
  readonly currency: string
  readonly cache: ValuationCache
  /** What of each holding counts that day: of the whole, or of what belongs to its portfolio. */
  readonly part: (ledger: HoldingLedger, day: number) => Fraction
  readonly of: "owned" | "whole"
}

/** Each holding's value is rounded to the decimals of the books; what is below zero counts as nothing. */
export function investedValues(ledgers: ReadonlyArray<HoldingLedger>, question: Question): InvestedValues {
  const { currency } = question
  const exchange = exchangeInto(question.market, currency)
  const totals = new Map<CalendarDate, bigint>()
  const amounts = (on: CalendarDate) => {
    const day = dayNumber(on)
    return ledgers.map((ledger) => [ledger, amountOf(ledger, day, question, exchange)] as const)
  }
  const total = (on: CalendarDate): bigint => {
    let all = totals.get(on)
    if (all === undefined) totals.set(on, (all = amounts(on).reduce((so, [, amount]) => so + amount, 0n)))
    return all
  }
  let heldLast: HoldingLedger | undefined
  return {
    total,
    node(on, room) {
      if (room === "together") {
        return leaf("holdingValue", fractionInBook(total(on)), { _tag: "Constant", name: "abridged" }, { currency })
      }
      const lines = amounts(on).flatMap(([{ holdingId: lineId, openedOn }, amount]) => {
        const about = { currency, subject: { of: "line", id: lineId } } as const
        const source = { _tag: "Opening", lineId, on: openedOn } as const
        return amount === 0n ? [] : [leaf("holdingValue", fractionInBook(amount), source, about)]
      })
      const [only, ...others] = lines
      return only && others.length === 0 ? only : sum("holdingValue", lines, { currency })
    },
    isHeld(on) {
      const known = totals.get(on)
      if (known !== undefined) return known > 0n
      const day = dayNumber(on)
      if (heldLast && amountOf(heldLast, day, question, exchange) > 0n) return true
      heldLast = ledgers.find((ledger) => amountOf(ledger, day, question, exchange) > 0n)
      return heldLast !== undefined
    },
  }
}

function amountOf(
  ledger: HoldingLedger,
  day: number,
  { market, cache, part, of }: Question,
  exchange: Exchange,
): bigint {
  const { numerator, denominator } = part(ledger, day)
  if (numerator === 0n) return 0n
  const amount = valueInBook(ledger, day, { market, part: of, cache, exchange })
  return numerator === denominator ? amount : partInBook(amount, numerator, denominator)
}
