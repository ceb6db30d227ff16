import type { AssetClass } from "#contract/vocabulary.ts"

/** One class, or all of them in one list. */
export type ListScope = AssetClass | "all"

const shownOfClass = {
  all: ["units", "gain", "value"],
  security: ["units", "price", "cost", "gain", "sevenDays", "thirtyDays", "value"],
  crypto: ["units", "price", "cost", "gain", "sevenDays", "thirtyDays", "value"],
  metal: ["pieces", "kind", "fineWeight", "cost", "gain", "value"],
  private: ["commitment", "paidIn", "openCommitment", "value", "dpi", "tvpi", "irr"],
  realEstate: ["kind", "acquisitionCost", "gain", "value"],
  insurance: ["provider", "maturity", "premium", "value"],
  account: ["kind", "active", "value"],
  other: ["kind", "investable", "cost", "gain", "value"],
} as const satisfies Readonly<Record<ListScope, ReadonlyArray<string>>>

/** A column that at least one list shows. */
export type ColumnId = (typeof shownOfClass)[ListScope][number]

/**
 * The columns of a class, from left to right. Each list begins with the name and ends with the owned value,
 * whose sum is the total elsewhere.
 */
export const columnsOfClass: Readonly<Record<ListScope, ReadonlyArray<ColumnId>>> = shownOfClass
