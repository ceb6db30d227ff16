import { defineMessage } from "react-intl"

type Day = { readonly day: string }

/** Why something about a wallet was refused and what to do next. */
export const walletRefusalMessages = {
  walletNotFound: defineMessage({
    id: "refusal.walletNotFound",
    defaultMessage: "This wallet does not exist. Reload the page to see the current wallets.",
    description: "Refusal: unknown wallet",
  }),
  walletIsRemoved: defineMessage({
    id: "refusal.walletIsRemoved",
    defaultMessage: "This wallet is deleted. Restore it first.",
    description: "Refusal: nothing can be stated of a removed wallet",
  }),
  walletIsDisconnected: defineMessage<Day>({
    id: "refusal.walletIsDisconnected",
    defaultMessage: "This wallet was disconnected on {day}. Reconnect it first.",
    description: "Refusal: the wallet is disconnected",
  }),
  addressMissing: defineMessage({
    id: "refusal.addressMissing",
    defaultMessage:
      "Balances are read from a chain by the wallet’s address. Enter the address, or choose manual tracking.",
    description: "Refusal: automatic tracking without an address",
  }),
  statementBeforeConnection: defineMessage<Day>({
    id: "refusal.statementBeforeConnection",
    defaultMessage: "This wallet is included from {day}. Choose that day or a later one, or correct the first day.",
    description: "Refusal: a statement dated before the wallet was connected",
  }),
  statementAfterDisconnection: defineMessage<Day>({
    id: "refusal.statementAfterDisconnection",
    defaultMessage: "This wallet was disconnected on {day}. Choose an earlier day, or reconnect it first.",
    description: "Refusal: a statement dated after the wallet was disconnected",
  }),
  connectionAfterStatement: defineMessage<Day>({
    id: "refusal.connectionAfterStatement",
    defaultMessage: "There is already a statement of {day}. Choose that day or an earlier one as the first day.",
    description: "Refusal: the first day was moved behind the first statement",
  }),
  connectionAfterDisconnection: defineMessage<Day>({
    id: "refusal.connectionAfterDisconnection",
    defaultMessage: "This wallet was disconnected on {day}. Choose an earlier first day.",
    description: "Refusal: connected after it was disconnected",
  }),
  disconnectionBeforeStatement: defineMessage<Day>({
    id: "refusal.disconnectionBeforeStatement",
    defaultMessage: "The last statement is dated {day}. Choose that day or a later one, or void that statement first.",
    description: "Refusal: disconnected before the last statement",
  }),
  disconnectionBeforeConnection: defineMessage<Day>({
    id: "refusal.disconnectionBeforeConnection",
    defaultMessage: "This wallet is included from {day}. Choose that day or a later one.",
    description: "Refusal: disconnected before it was connected",
  }),
  walletCurrencyMismatch: defineMessage<{ readonly currency: string }>({
    id: "refusal.walletCurrencyMismatch",
    defaultMessage: "The values of this wallet are in {currency}. Enter them in {currency}.",
    description: "Refusal: a value in another currency than the wallet's",
  }),
  tokenStatedTwice: defineMessage<{ readonly token: string }>({
    id: "refusal.tokenStatedTwice",
    defaultMessage: "The token {token} appears twice on the same chain. Merge the two lines.",
    description: "Refusal: the same token twice in a statement",
  }),
  walletStatementNotFound: defineMessage({
    id: "refusal.walletStatementNotFound",
    defaultMessage: "This statement does not exist. Reload the page to see the current statements.",
    description: "Refusal: unknown statement of a wallet",
  }),
  walletStatementIsVoided: defineMessage({
    id: "refusal.walletStatementIsVoided",
    defaultMessage: "This statement is already void. Reload the page to see the current statements.",
    description: "Refusal: the statement of a wallet was voided before",
  }),
  tooManyWalletStatements: defineMessage<{ readonly most: string }>({
    id: "refusal.tooManyWalletStatements",
    defaultMessage:
      "A wallet can have at most {most} statements, including voided ones. Connect a second wallet for further statements.",
    description: "Refusal: too many statements of one wallet; most is a formatted number",
  }),
}
