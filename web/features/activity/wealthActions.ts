import { defineMessage } from "react-intl"

/** Actions that record facts in a household, by the name of the route. */
export const wealthActions = {
  createPortfolio: defineMessage({
    id: "action.createPortfolio",
    defaultMessage: "Created a portfolio",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  renamePortfolio: defineMessage({
    id: "action.renamePortfolio",
    defaultMessage: "Renamed a portfolio",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  removePortfolio: defineMessage({
    id: "action.removePortfolio",
    defaultMessage: "Deleted a portfolio",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  restorePortfolio: defineMessage({
    id: "action.restorePortfolio",
    defaultMessage: "Restored a portfolio",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  recordStake: defineMessage({
    id: "action.recordStake",
    defaultMessage: "Recorded a stake",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  removeStake: defineMessage({
    id: "action.removeStake",
    defaultMessage: "Deleted a stake",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  openHolding: defineMessage({
    id: "action.openHolding",
    defaultMessage: "Added an asset",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  reviseHolding: defineMessage({
    id: "action.reviseHolding",
    defaultMessage: "Changed the details of an asset",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  closeHolding: defineMessage({
    id: "action.closeHolding",
    defaultMessage: "Closed an asset",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  reopenHolding: defineMessage({
    id: "action.reopenHolding",
    defaultMessage: "Reopened an asset",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  removeHolding: defineMessage({
    id: "action.removeHolding",
    defaultMessage: "Deleted an asset",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  restoreHolding: defineMessage({
    id: "action.restoreHolding",
    defaultMessage: "Restored an asset",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  recordEntry: defineMessage({
    id: "action.recordEntry",
    defaultMessage: "Recorded an entry of an asset",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  correctEntry: defineMessage({
    id: "action.correctEntry",
    defaultMessage: "Corrected an entry of an asset",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  voidEntry: defineMessage({
    id: "action.voidEntry",
    defaultMessage: "Voided an entry of an asset",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  recordSwap: defineMessage({
    id: "action.recordSwap",
    defaultMessage: "Recorded a swap",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  voidSwap: defineMessage({
    id: "action.voidSwap",
    defaultMessage: "Deleted a swap",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  incurDebt: defineMessage({
    id: "action.incurDebt",
    defaultMessage: "Added a debt",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  reviseDebtTerms: defineMessage({
    id: "action.reviseDebtTerms",
    defaultMessage: "Changed the terms of a debt",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  settleDebt: defineMessage({
    id: "action.settleDebt",
    defaultMessage: "Paid off a debt",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  reopenDebt: defineMessage({
    id: "action.reopenDebt",
    defaultMessage: "Reopened a debt",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  removeDebt: defineMessage({
    id: "action.removeDebt",
    defaultMessage: "Deleted a debt",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  restoreDebt: defineMessage({
    id: "action.restoreDebt",
    defaultMessage: "Restored a debt",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  recordDebtEntry: defineMessage({
    id: "action.recordDebtEntry",
    defaultMessage: "Recorded an entry of a debt",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  correctDebtEntry: defineMessage({
    id: "action.correctDebtEntry",
    defaultMessage: "Corrected an entry of a debt",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  voidDebtEntry: defineMessage({
    id: "action.voidDebtEntry",
    defaultMessage: "Voided an entry of a debt",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  connectWallet: defineMessage({
    id: "action.connectWallet",
    defaultMessage: "Connected a wallet",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  reviseWallet: defineMessage({
    id: "action.reviseWallet",
    defaultMessage: "Changed the details of a wallet",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  stateWallet: defineMessage({
    id: "action.stateWallet",
    defaultMessage: "Updated wallet balances",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  voidWalletStatement: defineMessage({
    id: "action.voidWalletStatement",
    defaultMessage: "Voided a statement of a wallet",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  disconnectWallet: defineMessage({
    id: "action.disconnectWallet",
    defaultMessage: "Disconnected a wallet",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  reconnectWallet: defineMessage({
    id: "action.reconnectWallet",
    defaultMessage: "Reconnected a wallet",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  removeWallet: defineMessage({
    id: "action.removeWallet",
    defaultMessage: "Deleted a wallet",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  restoreWallet: defineMessage({
    id: "action.restoreWallet",
    defaultMessage: "Restored a wallet",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  setGoal: defineMessage({
    id: "action.setGoal",
    defaultMessage: "Set a goal",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
  dropGoal: defineMessage({
    id: "action.dropGoal",
    defaultMessage: "Deleted a goal",
    description: "Activity log: what somebody did; who it was stands beside it",
  }),
}
