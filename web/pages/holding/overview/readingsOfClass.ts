import type { AssetClass } from "../../../../server/contract/vocabulary.ts"
import type { ReadingId } from "./readings.tsx"

/** The readings that stand at the top of a holding's page, in their order. What is not known leaves no gap. */
export const readingsOfClass: Readonly<Record<AssetClass, ReadonlyArray<ReadingId>>> = {
  security: ["inBase", "units", "price", "basis", "income", "expenses", "share", "investable"],
  crypto: ["inBase", "units", "staked", "free", "price", "basis", "income", "expenses", "share", "investable"],
  metal: ["inBase", "pieces", "fineWeight", "gramsPerPiece", "price", "basis", "expenses", "share", "investable"],
  private: ["inBase", "share", "expenses", "investable"],
  realEstate: ["inBase", "acquisitionCost", "basis", "rents", "expenses", "share", "investable"],
  insurance: ["inBase", "basis", "premium", "maturity", "policyNumber", "beneficiaries", "expenses", "share"],
  account: ["inBase", "basis", "income", "expenses", "share", "investable"],
  other: ["inBase", "acquisitionCost", "basis", "income", "expenses", "share", "investable"],
}
