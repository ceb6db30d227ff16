import { type Decimal, isLess, isZero, subtract, zero } from "../../shared/decimal.ts"
import type { Market } from "../facts.ts"
import type { Part } from "../dailyValues.ts"
import { powerOfTen } from "../plainDecimal.ts"
import { type Exchange, exchangeInto, fractionInBook, partInBook } from "./bookAmounts.ts"
import type { Bundle, Span } from "./bundles.ts"
import { flowsIn } from "./flowsIn.ts"
import type { Owned } from "./invested.ts"
import type { Flow } from "../returns/flows.ts"
import type { ValuationCache } from "../valuationCache.ts"
import { valueInBook } from "./valueInBook.ts"
import type { WeightFrom } from "../weightPaths.ts"

/**
 * The amounts behind {@link Invested}, by the same rules: exact, each holding's rounded to 18 decimals. What has no
 * exchange rate is left out.
 */
export interface ExactInvested {
  readonly opening: bigint
  readonly paidIn: bigint
  readonly takenOut: bigint
  readonly closing: bigint
  /** As the investor's purse saw it: the opening value as a payment, the closing value as a receipt. By day. */
  readonly flows: ReadonlyArray<Flow>
}

interface Question {
  readonly market: Market
  readonly part: Part
  readonly span: Span
  readonly cache: ValuationCache
}

export function exactInvested(owned: Iterable<Owned>, question: Question): ExactInvested {
  const { span } = question
  const conditions = { ...question, exchange: exchangeInto(question.market, span.currency) }
  const byDay = new Map<number, { paidIn: bigint; takenOut: bigint }>()
  let [opening, closing, paidIn, takenOut] = [0n, 0n, 0n, 0n]
  const add = (day: number, cameIn: bigint, wentOut: bigint): void => {
    const flow = byDay.get(day) ?? { paidIn: 0n, takenOut: 0n }
    byDay.set(day, { paidIn: flow.paidIn + cameIn, takenOut: flow.takenOut + wentOut })
    paidIn += cameIn
    takenOut += wentOut
  }
  for (const one of owned) {
    opening += partOf(valueOf(one.bundle, span.from, conditions), weightOn(one, span.from))
    closing += partOf(valueOf(one.bundle, span.to, conditions), weightOn(one, span.to))
    addChanges(one, conditions, add)
    addFlows(one, conditions, add)
  }
  const between = [...byDay]
    .sort(([a], [b]) => a - b)
    .map(([day, flow]) => ({ day, amount: fractionInBook(flow.takenOut - flow.paidIn) }))
  return {
    opening,
    paidIn,
    takenOut,
    closing,
    flows: [
      { day: span.from, amount: fractionInBook(-opening) },
      ...between,
      { day: span.to, amount: fractionInBook(closing) },
    ],
  }
}

type Add = (day: number, paidIn: bigint, takenOut: bigint) => void

interface Conditions extends Question {
  readonly exchange: Exchange
}

function addChanges({ bundle, path }: Owned, conditions: Conditions, add: Add): void {
  const { span } = conditions
  path.forEach(({ from: day, weight }, k) => {
    const before = path[k - 1]
    if (!before || day <= span.from || day > span.to) return
    const valueBefore = valueOf(bundle, day - 1, conditions)
    if (valueBefore === 0n) return
    if (isLess(before.weight, weight)) add(day, partOf(valueBefore, subtract(weight, before.weight)), 0n)
    else add(day, 0n, partOf(valueOf(bundle, day, conditions), subtract(before.weight, weight)))
  })
}

function addFlows({ bundle, path }: Owned, conditions: Conditions, add: Add): void {
  const { market, part, span, cache } = conditions
  for (const ledger of bundle.ledgers) {
    const { days, paidIn, takenOut } = flowsIn(cache, ledger, market, part, span.currency)
    let k = 0
    days.forEach((day, i) => {
      if (day <= span.from || day > span.to) return
      while ((path[k + 1]?.from ?? Number.POSITIVE_INFINITY) <= day) k++
      const { from, weight } = path[k] as WeightFrom
      const before = from === day ? path[k - 1]?.weight : undefined
      const falls = before && isLess(weight, before) && valueOf(bundle, day - 1, conditions) > 0n
      const owned = falls ? before : weight
      if (!isZero(owned)) add(day, partOf(paidIn[i] as bigint, owned), partOf(takenOut[i] as bigint, owned))
    })
  }
}

function weightOn({ path }: Owned, day: number): Decimal {
  let [low, high] = [0, path.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((path[middle] as WeightFrom).from <= day) low = middle + 1
    else high = middle
  }
  return path[low - 1]?.weight ?? zero
}

const partOf = (amount: bigint, { value, scale }: Decimal): bigint =>
  scale >= 0 ? partInBook(amount, value, powerOfTen(scale)) : amount * value * powerOfTen(-scale)

/** What a bundle was valued at on days on which stakes changed: one bundle is of one currency, market and part. */
const knownValues = new WeakMap<Bundle, Map<number, bigint>>()

function valueOf(bundle: Bundle, day: number, conditions: Conditions): bigint {
  const values = knownValues.get(bundle) ?? new Map<number, bigint>()
  knownValues.set(bundle, values)
  const known = values.get(day)
  if (known !== undefined) return known
  const value = bundle.ledgers.reduce((sum, ledger) => sum + valueInBook(ledger, day, conditions), 0n)
  values.set(day, value)
  return value
}
