/**
 * Names of the nodes of an explanation: stable words that the client translates into the user's language. A word means
 * the same in every explanation. Figures that have their own explanation have their own names.
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
  /** The amount of a portfolio's own holdings that belongs to the scope of the figure. */
  | "portfolioPart"
  /** The ownership share of a line's amount. */
  | "holdingPart"
  /** A debt within the household, as far as it remains after elimination. */
  | "elimination"
  // Weights and other fractions, 1 for the whole.
  | "weight"
  /** Through one owner of a portfolio. */
  | "path"
  | "stake"
  | "share"
  | "factor"
  /** The fraction of a whole holding that was sold. */
  | "soldFraction"
  | "leftFraction"
  /** The fraction of the cost that a spin-off takes along. */
  | "cededFraction"
  | "taxRate"
  // Values.
  | "holdingValue"
  | "debtOwed"
  /** What is paid back beyond a debt: the creditor owes it. */
  | "inCredit"
  | "balance"
  | "repayment"
  /** Money of a transfer between accounts. */
  | "transferred"
  /** Money that has left an account and not arrived in another. */
  | "onItsWay"
  /** The principal of a payment by the repayment plan. */
  | "plannedRepayment"
  /** The interest of a payment by the repayment plan. */
  | "plannedInterest"
  | "valuation"
  /** The first balance or value, on a day before it. */
  | "carriedBack"
  | "price"
  /** The average price at which units were traded on a day. */
  | "pricePaid"
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
  /** The cost of units or money that left. */
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
  /** Withheld from income or paid on trades. */
  | "taxes"
  // Private markets.
  | "paidIn"
  | "improvement"
  | "premium"
  | "distributed"
  /** Gain that was distributed as such. */
  | "gainDistributed"
  | "clawback"
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
  /** The same two of own money: net value. */
  | "ownMoneyWeighted"
  | "ownTimeWeighted"
  /** All four after tax on income and trades. */
  | "moneyWeightedAfterTax"
  | "timeWeightedAfterTax"
  | "ownMoneyWeightedAfterTax"
  | "ownTimeWeightedAfterTax"
  | "month"
  | "subPeriod"
  | "opening"
  | "closing"
  | "flow"
  /** What moved between holdings of the scope on a day: no flow of the scope. */
  | "setOff"
  // Adjustments by the arithmetic.
  | "rounding"
  | "notBelowZero"
  /** Left out, because a currency has no rate yet. */
  | "missingRate"
