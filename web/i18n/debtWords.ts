import type { Chain, DayCount, DebtType, PaidEvery, RepaymentPlan, TrackingMode } from "#contract/vocabulary.ts"
import type { Words } from "./wordsByValue.ts"
import { text, texts } from "./texts.ts"

/*
 * The terms for debts and wallets.
 */

export const debtTypeNames: Words<DebtType> = texts("debtType", {
  mortgage: ["Mortgage", "Type of debt"],
  creditCard: ["Credit card", "Type of debt"],
  personalLoan: ["Personal loan", "Type of debt"],
  autoLoan: ["Car loan", "Type of debt"],
  other: ["Other", "Type of debt"],
})

export const repaymentPlanNames: Words<RepaymentPlan> = texts("repaymentPlan", {
  annuity: ["Annuity (equal instalments)", "How a debt is paid back: annuity"],
  linear: [
    "Equal principal",
    "How a debt is paid back: the same part of the principal each month, and the interest besides",
  ],
  bullet: ["Interest-only (bullet)", "How a debt is paid back: the principal on the last day"],
  none: ["No schedule", "How a debt is paid back: no plan"],
})

export const paidEveryNames: Words<PaidEvery> = texts("paidEvery", {
  week: ["Every week", "How often a loan is paid"],
  twoWeeks: ["Every two weeks", "How often a loan is paid"],
  month: ["Every month", "How often a loan is paid"],
  quarter: ["Every quarter", "How often a loan is paid"],
  halfYear: ["Every six months", "How often a loan is paid"],
  year: ["Every year", "How often a loan is paid"],
})

export const dayCountNames: Words<DayCount> = texts("dayCount", {
  "30/360": text("dayCount.thirty360", "30/360 (equal months)", "How the days of a loan’s interest are counted"),
  "actual/360": text("dayCount.actual360", "Actual/360", "How the days of a loan’s interest are counted"),
  "actual/365": text("dayCount.actual365", "Actual/365", "How the days of a loan’s interest are counted"),
  "actual/actual": text("dayCount.actual", "Actual/actual", "How the days of a loan’s interest are counted"),
})

export const chainNames: Words<Chain> = texts("chain", {
  multichain: ["Several chains", "A wallet on more than one blockchain"],
  "ethereum-full": text("chain.ethereumFull", "Ethereum with layer 2", "Name of a blockchain"),
  "ethereum-l1": text("chain.ethereumL1", "Ethereum layer 1", "Name of a blockchain"),
  "ethereum-l2": text("chain.ethereumL2", "Ethereum layer 2", "Name of a blockchain"),
  ethereum: ["Ethereum", "Name of a blockchain"],
  polygon: ["Polygon", "Name of a blockchain"],
  arbitrum: ["Arbitrum", "Name of a blockchain"],
  optimism: ["Optimism", "Name of a blockchain"],
  base: ["Base", "Name of a blockchain"],
  linea: ["Linea", "Name of a blockchain"],
  bsc: ["BNB Smart Chain", "Name of a blockchain"],
  avalanche: ["Avalanche", "Name of a blockchain"],
  fantom: ["Fantom", "Name of a blockchain"],
  sonic: ["Sonic", "Name of a blockchain"],
})

export const trackingModeNames: Words<TrackingMode> = texts("trackingMode", {
  automatic: ["Automatic", "The balances of a wallet are read from the chains"],
  manual: ["Manual", "A user records the balances of a wallet"],
})
