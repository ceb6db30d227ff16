import { behaviourOf, type ValuationBasis } from "../../holding/assetClass.ts"
import type { CalendarDate } from "../../shared/calendarDate.ts"
import type { HoldingLedger, Market } from "../facts.ts"
import { minus } from "../fraction.ts"
import type { WorthBasis } from "../valuation.ts"
import { recordedNumber } from "./amounts.ts"
import type { ExplainedLine } from "./lineParts.ts"
import { priceLeaf } from "./rates.ts"
import { type About, constant, type ExplainedNode, leaf, negated, product, quotient } from "./tree.ts"

/** What the whole of a line was worth on a day, whoever it belongs to, in the currency that it was read in. */
export interface ExplainedWorth {
  readonly basis: WorthBasis
  /** What is owed of a debt; the balance of an account, below zero where it is overdrawn. */
  readonly node: ExplainedNode
  readonly currency: string
  readonly side: "owned" | "owed"
}

/**
 * Quoted: units × quoted units in each × the last price. Appraised: the last valuation, rolled forward, × the part of its
 * units that is still held. Stated: the last balance. Otherwise what it cost. Before the opening and from the closing on,
 * and while nothing is known of it, it is worth nothing.
 */
export function explainWorth(line: ExplainedLine, market: Market, on: CalendarDate): ExplainedWorth {
  const { ledger, parts } = line
  const { currency, openedOn, closedOn, assetClass } = ledger
  const about: About = { currency, subject: { of: "line", id: ledger.holdingId } }
  const side = assetClass === "debt" ? "owed" : "owned"
  const worthless = {
    basis: "none",
    node: leaf("holdingValue", recordedNumber("0"), { _tag: "Opening", lineId: ledger.holdingId, on: openedOn }, about),
    currency,
    side,
  } as const
  if (on < openedOn || (closedOn !== null && on >= closedOn)) return worthless
  const valuedBy: ReadonlyArray<ValuationBasis> = assetClass === "debt" ? ["balance"] : behaviourOf[assetClass].valuedBy
  for (const basis of valuedBy) {
    const node = by[basis](line, market, on)
    if (node) return { basis, node, currency: node.currency ?? currency, side }
  }
  const cost = parts.stoodAt(on)
  return cost ? { basis: "cost", node: cost, currency: cost.currency ?? currency, side } : worthless
}

/** Above zero where something is owned, below where it is owed. */
export const asValue = ({ node, side }: ExplainedWorth): ExplainedNode =>
  side === "owed" ? negated("holdingValue", node, node.currency === null ? {} : { currency: node.currency }) : node

const by: Record<ValuationBasis, (line: ExplainedLine, market: Market, on: CalendarDate) => ExplainedNode | undefined> =
  {
    quoted({ ledger, parts }, market, on) {
      const price = priceLeaf(market, ledger.priceSymbol, on)
      if (!price) return undefined
      const units = parts.units(on) ?? noUnits(ledger)
      const each = quotedPerUnit(ledger)
      return product("holdingValue", [units, ...(each ? [each] : []), price], {
        ...(price.currency === null ? {} : { currency: price.currency }),
        subject: { of: "line", id: ledger.holdingId },
      })
    },

    appraised({ ledger, parts }, _market, on) {
      const appraisal = parts.appraisal(on)
      if (!appraisal) return undefined
      const { value, unitsThen } = appraisal
      const unitsNow = parts.units(on)
      const held = unitsNow ?? noUnits(ledger)
      const then = unitsThen ?? noUnits(ledger)
      if (minus(held.exact, then.exact).numerator === 0n) return value
      if (then.exact.numerator === 0n) return undefined
      return product("holdingValue", [value, quotient("factor", held, then)], { currency: ledger.currency })
    },

    balance: ({ parts }, _market, on) => parts.balance(on),
  }

const noUnits = ({ holdingId: lineId, openedOn: on }: HoldingLedger): ExplainedNode =>
  leaf("units", recordedNumber("0"), { _tag: "Opening", lineId, on })

/** Troy ounces of fine metal in a piece: its fine grams ÷ the grams of an ounce. */
export function quotedPerUnit({
  quotedPerUnit: each,
  holdingId: lineId,
  openedOn: on,
}: HoldingLedger): ExplainedNode | undefined {
  if (!each) return undefined
  const grams = leaf("factor", longNumber(each.times), { _tag: "Opening", lineId, on })
  return quotient("factor", grams, constant("gramsPerTroyOunce", recordedNumber(each.dividedBy)))
}

/** A product of recorded numbers has more decimals than each of them. */
function longNumber(text: string) {
  const decimals = text.length - (text.indexOf(".") < 0 ? text.length : text.indexOf(".") + 1)
  return { numerator: BigInt(text.replace(".", "")), denominator: 10n ** BigInt(decimals) }
}
