/**
 * What the nodes of an explanation are: stable words, which the client says in the reader's language. A word means the
 * same in every explanation; the figures that explain themselves are called by their own names.
 */
export type ExplainWord =
  // Totals of a day.
  | "netWorth"
  | "assets"
  | "debts"
  | "change"
  | "debtRatio"
  | "liquidShare"
  | "unfundedCommitments"
  | "latentTax"
  | "netAfterLatentTax"
  | "goalProgress"
  | "target"
  /** What of a portfolio's own holdings belongs to whom the figure is of. */
  | "portfolioPart"
  /** What of a line belongs to its portfolio. */
  | "holdingPart"
  /** A debt within the household, as far as it is not owed to oneself. */
  | "elimination"
  // Parts, 1 for the whole.
  | "weight"
  /** Through one owner of a portfolio. */
  | "path"
  | "stake"
  | "share"
  | "factor"
  | "taxRate"
  // Values.
  | "holdingValue"
  | "debtOwed"
  | "balance"
  | "repayment"
  | "valuation"
  | "price"
  | "rate"
  | "converted"
  // Units.
  | "holdingUnits"
  | "units"
  | "split"
  // Cost and gain.
  | "cost"
  | "lot"
  | "trade"
  | "consideration"
  | "proceeds"
  /** The cost of what left. */
  | "taking"
  | "gain"
  | "realisedGain"
  | "unrealisedGain"
  | "totalGain"
  | "priceGain"
  | "exchangeGain"
  | "fees"
  | "income"
  | "expenses"
  // Private markets.
  | "paidIn"
  | "distributed"
  | "recallable"
  | "commitment"
  | "openCommitment"
  | "totalValue"
  | "dpi"
  | "rvpi"
  | "tvpi"
  | "irr"
  // Returns.
  | "moneyWeighted"
  | "timeWeighted"
  | "month"
  | "subPeriod"
  | "opening"
  | "closing"
  | "flow"
  // What arithmetic adds.
  | "rounding"
  | "notBelowZero"
  /** Left out, because a currency has no rate yet. */
  | "missingRate"
