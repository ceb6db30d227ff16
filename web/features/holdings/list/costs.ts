import type { HoldingView } from "#contract/holdings.ts"
import type { Ratio } from "#contract/figures/measures.ts"
import type { CostChoice } from "#contract/people/preferences.ts"
import { decimal, subtract, sum } from "#contract/vocabulary.ts"
import { roundedIn } from "#web/format/amounts.ts"
import { partOf, type Perspective, totalOf } from "./part.ts"

type Figures = HoldingView["figures"]

/** Cost and gain by a method. Averaged over several holdings, what has no other beside it has its own average cost. */
export const costsBy = (figures: Figures, method: CostChoice): Figures["average"] =>
  method === "pooled" ? (figures.pooled ?? figures.average) : figures[method]

/** Why a holding that has a cost has no unrealised gain: no price since the purchase. Undefined where it has one. */
export const neverPriced = ({ average, basis }: Figures): Ratio | undefined =>
  average?.unrealised === null && (basis === "cost" || basis === "paid")
    ? { value: null, unavailable: "noPrices" }
    : undefined

/** In the currency of the totals. The gain is the value less the cost, to the cent. */
export interface CostTotals {
  readonly cost: string
  readonly gain: string
  /** The holdings without a cost, which neither of the two includes. */
  readonly leftOut: number
  /** The holdings whose value is what was paid, so that they add nothing to the gain. */
  readonly neverPriced: number
  /** Whether a cost was converted from another currency. */
  readonly isConverted: boolean
}

interface Asked {
  readonly currency: string
  readonly perspective: Perspective
  readonly costMethod: CostChoice
}

/** The totals of holdings that have a cost and a value; undefined if none has. */
export function costTotals(holdings: ReadonlyArray<HoldingView>, asked: Asked): CostTotals | undefined {
  const { currency, perspective } = asked
  const parts = holdings.flatMap((holding) => {
    const [part, cost] = [partOf(holding, perspective), costInBase(holding, asked)]
    return part.unrounded === null || cost === undefined ? [] : [{ holding, part, cost }]
  })
  if (parts.length === 0) return undefined
  const cost = roundedIn(sum(parts.map((one) => decimal(one.cost))), currency)
  const value = totalOf(
    parts.map(({ part }) => part),
    currency,
  )
  return {
    cost,
    gain: roundedIn(subtract(decimal(value), decimal(cost)), currency),
    leftOut: holdings.length - parts.length,
    neverPriced: parts.filter(({ holding }) => neverPriced(holding.figures)).length,
    isConverted: parts.some(({ holding }) => holding.currency !== currency),
  }
}

/** Cost and gain of one holding, beside its value in a list. */
export interface CostOfRow {
  readonly currency: string
  readonly cost: string
  /** `null` without a value, and without a price since the purchase. */
  readonly gain: string | null
  /** The cost in the currency of the holding, where that is another. */
  readonly own: { readonly cost: string; readonly currency: string } | undefined
}

/**
 * Cost and gain of a holding like its value in the list: the owned part, in the currency of the totals, the cost at the
 * exchange rates of the days on which it was paid. The gain is the value less the cost, to the cent, so that it includes
 * what exchange rates did. Where a rate is missing, both are in the currency of the holding. Undefined without a cost.
 */
export function costOfRow(holding: HoldingView, asked: Asked): CostOfRow | undefined {
  const { currency, perspective, costMethod } = asked
  const own = costsBy(holding.figures, costMethod)
  const [part, inBase] = [partOf(holding, perspective), costInBase(holding, asked)]
  if (inBase === undefined) {
    return own ? { currency: holding.currency, cost: own.cost, gain: own.unrealised, own: undefined } : undefined
  }
  const cost = roundedIn(decimal(inBase), currency)
  return {
    currency,
    cost,
    gain:
      part.unrounded === null || neverPriced(holding.figures)
        ? null
        : roundedIn(subtract(decimal(roundedIn(decimal(part.unrounded), currency)), decimal(cost)), currency),
    own:
      !own || holding.currency === currency || part.share !== "100"
        ? undefined
        : { cost: own.cost, currency: holding.currency },
  }
}

function costInBase({ figures: { costInBase: by } }: HoldingView, { perspective, costMethod }: Asked) {
  const cost = costMethod === "pooled" ? (by.pooled ?? by.average) : by[costMethod]
  return cost?.[perspective === "household" ? "household" : "owned"]
}
