import type { LineClass, NetWorthView } from "../../../server/contract/figures.ts"
import {
  decimal,
  divide,
  isNegative,
  isZero,
  multiply,
  subtract,
  toFixedString,
} from "../../../server/contract/vocabulary.ts"

/** What a class is worth, and how that changed over the period. */
export interface ClassRow {
  readonly assetClass: LineClass
  readonly assets: string
  /** Of all assets; absent when there are none. */
  readonly percent: string | null
  /** Absent while the beginning of the period is not known. */
  readonly change: Change | null
}

export interface Change {
  readonly amount: string
  /** Of what it was worth then; absent when that was nothing. */
  readonly percent: string | null
}

/** The classes of a day, beside what they were on another. A class that has gone stands there with nothing left of it. */
export function classRows(now: NetWorthView, then: NetWorthView | undefined): ReadonlyArray<ClassRow> {
  const before = new Map(then?.allocation.byClass.map(({ assetClass, assets }) => [assetClass, assets]))
  const held = new Set(now.allocation.byClass.map(({ assetClass }) => assetClass))
  const gone = (then?.allocation.byClass ?? [])
    .filter(({ assetClass }) => !held.has(assetClass))
    .map(({ assetClass }) => ({ assetClass, assets: "0.00", percent: now.allocation.byClass.length > 0 ? "0" : null }))
  return [...now.allocation.byClass, ...gone].map((part) => ({
    ...part,
    change: then ? changeOf(before.get(part.assetClass) ?? "0.00", part.assets) : null,
  }))
}

export function changeOf(then: string, now: string): Change {
  const base = decimal(then)
  const amount = subtract(decimal(now), base)
  return {
    amount: toFixedString(amount, 2),
    percent:
      isZero(base) || isNegative(base)
        ? null
        : toFixedString(divide(multiply(amount, decimal("100")), base, { decimals: 2, rounding: "half-even" }), 2),
  }
}
