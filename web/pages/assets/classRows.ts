import type { LineClass, NetWorthView } from "../../../server/contract/figures.ts"
import { changeBetween } from "../portfolios/change.ts"

/** What a class is worth, and how that changed over the period. */
export interface ClassRow {
  readonly assetClass: LineClass
  readonly assets: string
  /** Of all assets; absent when there are none. */
  readonly percent: string | null
  /** Absent while the beginning of the period is not known. */
  readonly change: ReturnType<typeof changeBetween> | null
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
    change: then ? changeBetween(before.get(part.assetClass) ?? "0.00", part.assets) : null,
  }))
}
