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
 * The columns of a class, from left to right. The name comes before them and the owned value after them; the sum of the
 * owned values equals the total on other pages.
 */
export const columnsOfClass: Readonly<Record<ListScope, ReadonlyArray<ColumnId>>> = shownOfClass
