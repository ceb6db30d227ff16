import { defineMessage } from "react-intl"

/** Actions that record facts in a household, by the name of the route. */
export const wealthActions = {
  createPortfolio: defineMessage({
    id: "action.createPortfolio",
    defaultMessage: "Created a portfolio",
    description: "Activity log: an action; the next column has its user",
  }),
  renamePortfolio: defineMessage({
    id: "action.renamePortfolio",
    defaultMessage: "Renamed a portfolio",
    description: "Activity log: an action; the next column has its user",
  }),
  removePortfolio: defineMessage({
    id: "action.removePortfolio",
    defaultMessage: "Deleted a portfolio",
    description: "Activity log: an action; the next column has its user",
  }),
  restorePortfolio: defineMessage({
    id: "action.restorePortfolio",
    defaultMessage: "Restored a portfolio",
    description: "Activity log: an action; the next column has its user",
  }),
  recordStake: defineMessage({
    id: "action.recordStake",
    defaultMessage: "Recorded a stake",
    description: "Activity log: an action; the next column has its user",
  }),
  removeStake: defineMessage({
    id: "action.removeStake",
    defaultMessage: "Deleted a stake",
    description: "Activity log: an action; the next column has its user",
  }),
  openHolding: defineMessage({
    id: "action.openHolding",
    defaultMessage: "Added an asset",
    description: "Activity log: an action; the next column has its user",
  }),
  reviseHolding: defineMessage({
    id: "action.reviseHolding",
    defaultMessage: "Changed the details of an asset",
    description: "Activity log: an action; the next column has its user",
  }),
  closeHolding: defineMessage({
    id: "action.closeHolding",
    defaultMessage: "Closed an asset",
    description: "Activity log: an action; the next column has its user",
  }),
  reopenHolding: defineMessage({
    id: "action.reopenHolding",
    defaultMessage: "Reopened an asset",
    description: "Activity log: an action; the next column has its user",
  }),
  removeHolding: defineMessage({
    id: "action.removeHolding",
    defaultMessage: "Deleted an asset",
    description: "Activity log: an action; the next column has its user",
  }),
  restoreHolding: defineMessage({
    id: "action.restoreHolding",
    defaultMessage: "Restored an asset",
    description: "Activity log: an action; the next column has its user",
  }),
  recordEntry: defineMessage({
    id: "action.recordEntry",
    defaultMessage: "Recorded an entry of an asset",
    description: "Activity log: an action; the next column has its user",
  }),
  correctEntry: defineMessage({
    id: "action.correctEntry",
    defaultMessage: "Corrected an entry of an asset",
    description: "Activity log: an action; the next column has its user",
  }),
  voidEntry: defineMessage({
    id: "action.voidEntry",
    defaultMessage: "Voided an entry of an asset",
    description: "Activity log: an action; the next column has its user",
  }),
  recordSwap: defineMessage({
    id: "action.recordSwap",
    defaultMessage: "Recorded a swap",
    description: "Activity log: an action; the next column has its user",
  }),
  voidSwap: defineMessage({
    id: "action.voidSwap",
    defaultMessage: "Deleted a swap",
    description: "Activity log: an action; the next column has its user",
  }),
  incurDebt: defineMessage({
    id: "action.incurDebt",
    defaultMessage: "Added a debt",
    description: "Activity log: an action; the next column has its user",
  }),
  reviseDebtTerms: defineMessage({
    id: "action.reviseDebtTerms",
    defaultMessage: "Changed the terms of a debt",
    description: "Activity log: an action; the next column has its user",
  }),
  settleDebt: defineMessage({
    id: "action.settleDebt",
    defaultMessage: "Paid off a debt",
    description: "Activity log: an action; the next column has its user",
  }),
  reopenDebt: defineMessage({
    id: "action.reopenDebt",
    defaultMessage: "Reopened a debt",
    description: "Activity log: an action; the next column has its user",
  }),
  removeDebt: defineMessage({
    id: "action.removeDebt",
    defaultMessage: "Deleted a debt",
    description: "Activity log: an action; the next column has its user",
  }),
  restoreDebt: defineMessage({
    id: "action.restoreDebt",
    defaultMessage: "Restored a debt",
    description: "Activity log: an action; the next column has its user",
  }),
  recordDebtEntry: defineMessage({
    id: "action.recordDebtEntry",
    defaultMessage: "Recorded an entry of a debt",
    description: "Activity log: an action; the next column has its user",
  }),
  correctDebtEntry: defineMessage({
    id: "action.correctDebtEntry",
    defaultMessage: "Corrected an entry of a debt",
    description: "Activity log: an action; the next column has its user",
  }),
  voidDebtEntry: defineMessage({
    id: "action.voidDebtEntry",
    defaultMessage: "Voided an entry of a debt",
    description: "Activity log: an action; the next column has its user",
  }),
  connectWallet: defineMessage({
    id: "action.connectWallet",
    defaultMessage: "Connected a wallet",
    description: "Activity log: an action; the next column has its user",
  }),
  reviseWallet: defineMessage({
    id: "action.reviseWallet",
    defaultMessage: "Changed the details of a wallet",
    description: "Activity log: an action; the next column has its user",
  }),
  recordWalletStatement: defineMessage({
    id: "action.recordWalletStatement",
    defaultMessage: "Updated wallet balances",
    description: "Activity log: an action; the next column has its user",
  }),
  voidWalletStatement: defineMessage({
    id: "action.voidWalletStatement",
    defaultMessage: "Voided a statement of a wallet",
    description: "Activity log: an action; the next column has its user",
  }),
  disconnectWallet: defineMessage({
    id: "action.disconnectWallet",
    defaultMessage: "Disconnected a wallet",
    description: "Activity log: an action; the next column has its user",
  }),
  reconnectWallet: defineMessage({
    id: "action.reconnectWallet",
    defaultMessage: "Reconnected a wallet",
    description: "Activity log: an action; the next column has its user",
  }),
  removeWallet: defineMessage({
    id: "action.removeWallet",
    defaultMessage: "Deleted a wallet",
    description: "Activity log: an action; the next column has its user",
  }),
  restoreWallet: defineMessage({
    id: "action.restoreWallet",
    defaultMessage: "Restored a wallet",
    description: "Activity log: an action; the next column has its user",
  }),
  setGoal: defineMessage({
    id: "action.setGoal",
    defaultMessage: "Set a goal",
    description: "Activity log: an action; the next column has its user",
  }),
  dropGoal: defineMessage({
    id: "action.dropGoal",
    defaultMessage: "Deleted a goal",
    description: "Activity log: an action; the next column has its user",
  }),
}
