import type { HoldingDescription } from "#domain/holding/events.ts"
import type { AssetClass } from "#domain/holding/assetClass.ts"
import {
  buy,
  call,
  capitalReturn,
  stockDividend,
  commitment,
  cashFlow,
  delivery,
  descriptions,
  dismissal,
  share,
  split,
  stake,
} from "./examples.ts"
import { balance, note, ownPrices, otherPortfolioId, swapLeg, transfer, unitMove, valuation } from "./examples.ts"

/** The entries that each class accepts according to the specification; a class that is not named accepts none. */
export const classesOf: Record<string, ReadonlyArray<AssetClass>> = {
  Trade: ["security", "crypto", "metal"],
  Delivery: ["security", "crypto", "metal"],
  UnitMove: ["security", "metal"],
  Split: ["security", "crypto"],
  SwapLeg: ["crypto"],
  Staking: ["crypto"],
  Valuation: ["security", "crypto", "metal", "realEstate", "private", "insurance", "other"],
  OwnPrices: ["security", "crypto", "metal"],
  Balance: ["account"],
  CapitalReturn: ["security"],
  StockDividend: ["security"],
  Commitment: ["private"],
  OwnershipShare: ["security", "crypto", "metal", "realEstate", "private", "account", "insurance", "other"],
  Transfer: ["security", "crypto", "metal", "realEstate", "private", "account", "insurance", "other"],
  Note: ["security", "crypto", "metal", "realEstate", "private", "account", "insurance", "other"],
  Dismissal: ["security", "crypto"],
  dividend: ["security", "crypto", "private", "other"],
  interest: ["security", "private", "account"],
  rent: ["realEstate", "other"],
  expense: ["security", "crypto", "metal", "realEstate", "private", "account", "insurance", "other"],
  improvement: ["realEstate", "other"],
  premium: ["insurance"],
  entry: ["private"],
  capitalCall: ["private"],
  distribution: ["private", "insurance"],
  clawback: ["private"],
  exit: ["realEstate", "private", "insurance", "other"],
}

const day = "2024-02-01"
/** One entry of each kind, and one cash flow of each kind; tokens have to be held before they are staked. */
export const oneOfEach = {
  Trade: buy("10", day),
  Delivery: delivery("in", "10", day),
  UnitMove: unitMove(1, "in", "10", day),
  Split: split(1, 2, day),
  SwapLeg: swapLeg(1, "in", "10", day),
  Staking: stake("1", day),
  Valuation: valuation("5000", day),
  OwnPrices: ownPrices(`2023-01-02 495.5,${day} 500`),
  Balance: balance("5000", day),
  CapitalReturn: capitalReturn("10", day),
  StockDividend: stockDividend("2", "10", day),
  Commitment: commitment("5000", day),
  OwnershipShare: share("50", day),
  Transfer: transfer(otherPortfolioId, day),
  Note: note("by letter", day),
  Dismissal: dismissal("split", day),
  dividend: cashFlow("dividend", "10", day),
  interest: cashFlow("interest", "10", day),
  rent: cashFlow("rent", "10", day),
  expense: cashFlow("expense", "10", day),
  improvement: cashFlow("improvement", "10", day),
  premium: cashFlow("premium", "10", day),
  entry: cashFlow("entry", "10", day),
  capitalCall: call("10", day),
  distribution: cashFlow("distribution", "10", day),
  clawback: cashFlow("clawback", "10", day),
  exit: cashFlow("exit", "10", day),
} as const

/** One holding of each class, without a quoted price. */
export const oneOfEachClass: Record<AssetClass, typeof HoldingDescription.Encoded> = {
  security: descriptions.unlisted,
  realEstate: descriptions.house,
  crypto: descriptions.tokens,
  metal: descriptions.goldBars,
  private: descriptions.fund,
  account: descriptions.savings,
  insurance: descriptions.pension,
  other: descriptions.painting,
}
