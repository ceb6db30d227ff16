import type { InstrumentKind } from "#domain/instrument/instrument.ts"
import type { AssetClass } from "./assetClass.ts"
import type { CashFlowKind } from "./entries/cashFlow.ts"
import type { EntryKind } from "./entries.ts"
import type { Investable } from "./investable.ts"

/** What a holding's value is read from. */
export type ValuationBasis = "quoted" | "appraised" | "balance"

interface Behaviour {
  /** In the order in which they are tried. */
  readonly valuedBy: ReadonlyArray<ValuationBasis>
  /** The instruments whose prices can value it. */
  readonly instruments: ReadonlyArray<InstrumentKind>
  /** The entries that can be recorded on it. */
  readonly entries: ReadonlyArray<EntryKind>
  /** The kinds of cash flow that it can have. */
  readonly cashFlows: ReadonlyArray<CashFlowKind>
  /** Whether it is held in units, with a cost for each lot. Otherwise the whole holding has one acquisition cost. */
  readonly isCountedInUnits: boolean
  /** When units can be sold: from the opening day on, or only after it, because the first purchase is on that day. */
  readonly sold: "fromOpening" | "afterOpening"
  /** Whether money paid in or out after a valuation changes the value by that amount, until the next valuation. */
  readonly rollsForward: boolean
  /** The smallest ownership share, in percent. */
  readonly leastShare: string
  /** How soon it can be turned into money, unless its description states otherwise. */
  readonly investable: Investable
}

const refunds: ReadonlyArray<CashFlowKind> = ["feeRefund", "taxRefund"]

const always: ReadonlyArray<EntryKind> = ["OwnershipShare", "Transfer", "Note"]

/** Everything in which the asset classes behave differently. A new class is one row here, and one file and one row in `details/`. */
export const behaviourOf: Record<AssetClass, Behaviour> = {
  security: {
    valuedBy: ["quoted", "appraised"],
    instruments: ["share", "etf", "fund", "bond", "other"],
    entries: [
      "Trade",
      "Delivery",
      "UnitMove",
      "CorporateAction",
      "Split",
      "CashFlow",
      "CapitalReturn",
      "StockDividend",
      "Valuation",
      "OwnPrices",
      ...always,
      "Dismissal",
    ],
    cashFlows: ["dividend", "interest", "expense", ...refunds],
    isCountedInUnits: true,
    sold: "fromOpening",
    rollsForward: false,
    leastShare: "0",
    investable: "easily_convertible",
  },
  realEstate: {
    valuedBy: ["appraised"],
    instruments: [],
    entries: ["Valuation", "CashFlow", ...always],
    cashFlows: ["rent", "expense", ...refunds, "improvement", "exit"],
    isCountedInUnits: false,
    sold: "fromOpening",
    rollsForward: false,
    leastShare: "0",
    investable: "non_investable",
  },
  crypto: {
    valuedBy: ["quoted", "appraised"],
    instruments: ["coin", "token"],
    entries: [
      "Trade",
      "SwapLeg",
      "Staking",
      "Delivery",
      "Split",
      "CashFlow",
      "Valuation",
      "OwnPrices",
      ...always,
      "Dismissal",
    ],
    cashFlows: ["dividend", "expense", ...refunds],
    isCountedInUnits: true,
    sold: "fromOpening",
    rollsForward: false,
    leastShare: "0",
    investable: "easily_convertible",
  },
  metal: {
    valuedBy: ["quoted", "appraised"],
    instruments: ["metal"],
    entries: ["Trade", "Delivery", "UnitMove", "CashFlow", "Valuation", "OwnPrices", ...always],
    cashFlows: ["expense", ...refunds],
    isCountedInUnits: true,
    sold: "afterOpening",
    rollsForward: false,
    leastShare: "0",
    investable: "easily_convertible",
  },
  private: {
    valuedBy: ["appraised"],
    instruments: [],
    entries: ["Valuation", "CashFlow", "Commitment", ...always],
    cashFlows: [
      "entry",
      "capitalCall",
      "distribution",
      "interest",
      "dividend",
      "exit",
      "clawback",
      "expense",
      ...refunds,
    ],
    isCountedInUnits: false,
    sold: "fromOpening",
    rollsForward: true,
    leastShare: "0.01",
    investable: "non_investable",
  },
  account: {
    valuedBy: ["balance"],
    instruments: [],
    entries: ["Balance", "MoneyTransfer", "CashFlow", ...always],
    cashFlows: ["interest", "expense", ...refunds],
    isCountedInUnits: false,
    sold: "fromOpening",
    rollsForward: false,
    leastShare: "0",
    investable: "cash",
  },
  insurance: {
    valuedBy: ["appraised"],
    instruments: [],
    entries: ["Valuation", "CashFlow", ...always],
    cashFlows: ["premium", "distribution", "exit", "expense", ...refunds],
    isCountedInUnits: false,
    sold: "fromOpening",
    rollsForward: true,
    leastShare: "0",
    investable: "non_investable",
  },
  other: {
    valuedBy: ["appraised"],
    instruments: [],
    entries: ["Valuation", "CashFlow", ...always],
    cashFlows: ["dividend", "rent", "expense", ...refunds, "improvement", "exit"],
    isCountedInUnits: false,
    sold: "fromOpening",
    rollsForward: false,
    leastShare: "0",
    investable: "non_investable",
  },
}
