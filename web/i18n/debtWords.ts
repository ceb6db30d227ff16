import { defineMessage } from "react-intl"
import type { Chain, DebtType, RepaymentPlan, TrackingMode } from "#contract/vocabulary.ts"
import type { Words } from "./wordsByValue.ts"

/*
 * The terms for debts and wallets.
 */

export const debtTypeNames: Words<DebtType> = {
  mortgage: defineMessage({ id: "debtType.mortgage", defaultMessage: "Mortgage", description: "Type of debt" }),
  creditCard: defineMessage({ id: "debtType.creditCard", defaultMessage: "Credit card", description: "Type of debt" }),
  personalLoan: defineMessage({
    id: "debtType.personalLoan",
    defaultMessage: "Personal loan",
    description: "Type of debt",
  }),
  autoLoan: defineMessage({ id: "debtType.autoLoan", defaultMessage: "Car loan", description: "Type of debt" }),
  other: defineMessage({ id: "debtType.other", defaultMessage: "Other", description: "Type of debt" }),
}

export const repaymentPlanNames: Words<RepaymentPlan> = {
  annuity: defineMessage({
    id: "repaymentPlan.annuity",
    defaultMessage: "Annuity (equal instalments)",
    description: "How a debt is paid back: annuity",
  }),
  linear: defineMessage({
    id: "repaymentPlan.linear",
    defaultMessage: "Equal principal",
    description: "How a debt is paid back: the same part of the principal each month, and the interest besides",
  }),
  bullet: defineMessage({
    id: "repaymentPlan.bullet",
    defaultMessage: "Interest-only (bullet)",
    description: "How a debt is paid back: the principal on the last day",
  }),
  none: defineMessage({
    id: "repaymentPlan.none",
    defaultMessage: "No schedule",
    description: "How a debt is paid back: no plan",
  }),
}

export const chainNames: Words<Chain> = {
  multichain: defineMessage({
    id: "chain.multichain",
    defaultMessage: "Several chains",
    description: "A wallet on more than one blockchain",
  }),
  "ethereum-full": defineMessage({
    id: "chain.ethereumFull",
    defaultMessage: "Ethereum with layer 2",
    description: "Name of a blockchain",
  }),
  "ethereum-l1": defineMessage({
    id: "chain.ethereumL1",
    defaultMessage: "Ethereum layer 1",
    description: "Name of a blockchain",
  }),
  "ethereum-l2": defineMessage({
    id: "chain.ethereumL2",
    defaultMessage: "Ethereum layer 2",
    description: "Name of a blockchain",
  }),
  ethereum: defineMessage({ id: "chain.ethereum", defaultMessage: "Ethereum", description: "Name of a blockchain" }),
  polygon: defineMessage({ id: "chain.polygon", defaultMessage: "Polygon", description: "Name of a blockchain" }),
  arbitrum: defineMessage({ id: "chain.arbitrum", defaultMessage: "Arbitrum", description: "Name of a blockchain" }),
  optimism: defineMessage({ id: "chain.optimism", defaultMessage: "Optimism", description: "Name of a blockchain" }),
  base: defineMessage({ id: "chain.base", defaultMessage: "Base", description: "Name of a blockchain" }),
  linea: defineMessage({ id: "chain.linea", defaultMessage: "Linea", description: "Name of a blockchain" }),
  bsc: defineMessage({ id: "chain.bsc", defaultMessage: "BNB Smart Chain", description: "Name of a blockchain" }),
  avalanche: defineMessage({ id: "chain.avalanche", defaultMessage: "Avalanche", description: "Name of a blockchain" }),
  fantom: defineMessage({ id: "chain.fantom", defaultMessage: "Fantom", description: "Name of a blockchain" }),
  sonic: defineMessage({ id: "chain.sonic", defaultMessage: "Sonic", description: "Name of a blockchain" }),
}

export const trackingModeNames: Words<TrackingMode> = {
  automatic: defineMessage({
    id: "trackingMode.automatic",
    defaultMessage: "Automatic",
    description: "The balances of a wallet are read from the chains",
  }),
  manual: defineMessage({
    id: "trackingMode.manual",
    defaultMessage: "Manual",
    description: "A user records the balances of a wallet",
  }),
}
