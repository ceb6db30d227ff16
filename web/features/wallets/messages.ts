import { defineMessage } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"

export const walletMessages = {
  title: labelWords.title,
  blockchain: defineMessage({ id: "walletForm.blockchain", defaultMessage: "Blockchain", description: "Field" }),
  address: labelWords.address,
  connectedOn: defineMessage({
    id: "walletForm.connectedOn",
    defaultMessage: "Included from",
    description: "Field: the first day on which a wallet counts",
  }),
  connectedOnHint: defineMessage({
    id: "walletForm.connectedOnHint",
    defaultMessage: "No statement can be dated earlier. You can correct it later.",
    description: "Below the field counts from",
  }),
  notes: labelWords.notes,
  currencyHint: defineMessage({
    id: "walletForm.currencyHint",
    defaultMessage: "Cannot be changed: token values are entered in it.",
    description: "Below the field currency of a wallet",
  }),
  add: defineMessage({
    id: "walletForm.connect",
    defaultMessage: "Connect wallet",
    description: "Button and title",
  }),
  added: defineMessage({
    id: "walletForm.connected",
    defaultMessage: "Wallet connected successfully",
    description: "Notice",
  }),
  revise: labelWords.editDetails,
  updated: defineMessage({
    id: "walletForm.updated",
    defaultMessage: "Wallet updated successfully",
    description: "Notice",
  }),
  state: defineMessage({
    id: "walletForm.state",
    defaultMessage: "Record balances",
    description: "Button, menu and title: what a wallet holds on a day",
  }),
  correct: defineMessage({
    id: "walletForm.correct",
    defaultMessage: "Correct statement",
    description: "Menu and title",
  }),
  correctText: defineMessage({
    id: "walletForm.correctText",
    defaultMessage:
      "The original statement is kept in the history, with the reason; the statement you enter here replaces it.",
    description: "In the window that corrects a statement of a wallet",
  }),
  stated: defineMessage({
    id: "walletForm.stated",
    defaultMessage: "The balances are recorded.",
    description: "Notice",
  }),
  corrected: defineMessage({
    id: "walletForm.corrected",
    defaultMessage: "The statement is corrected.",
    description: "Notice",
  }),
  statedOn: defineMessage({
    id: "walletForm.statedOn",
    defaultMessage: "Statement date",
    description: "Field: the day at whose end a wallet held this",
  }),
  tokens: labelWords.tokens,
  tokensHint: defineMessage({
    id: "walletForm.tokensHint",
    defaultMessage: "All tokens in the wallet at the end of the day. Leave empty for an empty wallet.",
    description: "Below the heading tokens",
  }),
  addToken: defineMessage({ id: "walletForm.addToken", defaultMessage: "Add token", description: "Button" }),
  token: labelWords.token,
  chain: labelWords.chain,
  balance: labelWords.tokenBalance,
  value: commonWords.value,
  voidTitle: defineMessage({
    id: "walletForm.voidTitle",
    defaultMessage: "Void this statement?",
    description: "Title",
  }),
  voidText: defineMessage({
    id: "walletForm.voidText",
    defaultMessage: "It is kept in the history, struck through with the reason, and excluded from all figures.",
    description: "In the window that voids a statement of a wallet",
  }),
  void: defineMessage({
    id: "walletForm.void",
    defaultMessage: "Void",
    description: "Menu and button: void a statement of a wallet",
  }),
  voided: defineMessage({ id: "walletForm.voided", defaultMessage: "The statement is voided.", description: "Notice" }),
  statedAgain: defineMessage({
    id: "walletForm.statedAgain",
    defaultMessage: "Statement restored.",
    description: "Notice after a voided statement was recorded again",
  }),
  end: defineMessage({
    id: "walletForm.disconnect",
    defaultMessage: "Disconnect wallet",
    description: "Menu and title: it ended",
  }),
  endText: defineMessage({
    id: "walletForm.disconnectText",
    defaultMessage: "Excluded from totals from that date; earlier values are kept.",
    description: "In the window that disconnects a wallet",
  }),
  endedOn: defineMessage({
    id: "walletForm.disconnectedOn",
    defaultMessage: "Disconnected on",
    description: "Field",
  }),
  ended: defineMessage({
    id: "walletForm.disconnected",
    defaultMessage: "The wallet is disconnected.",
    description: "Notice",
  }),
  reopen: defineMessage({
    id: "walletForm.reconnect",
    defaultMessage: "Reconnect",
    description: "Menu: reconnect a wallet",
  }),
  reopened: defineMessage({
    id: "walletForm.reconnected",
    defaultMessage: "The wallet is connected again.",
    description: "Notice",
  }),
  remove: commonWords.delete,
  removeTitle: labelWords.deleteTitle,
  removeText: defineMessage({
    id: "walletForm.removeText",
    defaultMessage:
      "Only for a wallet recorded by mistake: it is excluded from all totals. Its history is kept and it can be restored. If you no longer use it, disconnect it instead.",
    description: "In the window that deletes a wallet",
  }),
  removed: defineMessage({
    id: "walletForm.removed",
    defaultMessage: "Wallet deleted successfully",
    description: "Notice",
  }),
  restore: labelWords.restore,
  restored: defineMessage({
    id: "walletForm.restored",
    defaultMessage: "The wallet is restored.",
    description: "Notice",
  }),
}
