import { defineMessage } from "react-intl"

type Day = { readonly day: string }

const entryNotFound = defineMessage({
  id: "refusal.entryNotFound",
  defaultMessage: "This entry does not exist. Reload the page to see the current entries.",
  description: "Refusal: unknown entry",
})

const entryIsVoided = defineMessage({
  id: "refusal.entryIsVoided",
  defaultMessage: "This entry is already void. Reload the page to see the current entries.",
  description: "Refusal: the entry was voided before",
})

/** Why a command on a balance-sheet line was refused and what to do next, for a holding, a debt and a wallet. */
export const lineRefusalMessages = {
  notFound: {
    holding: defineMessage({
      id: "refusal.holdingNotFound",
      defaultMessage: "This holding does not exist. Reload the page to see the current holdings.",
      description: "Refusal: unknown holding",
    }),
    debt: defineMessage({
      id: "refusal.debtNotFound",
      defaultMessage: "This debt does not exist. Reload the page to see the current debts.",
      description: "Refusal: unknown debt",
    }),
    wallet: defineMessage({
      id: "refusal.walletNotFound",
      defaultMessage: "This wallet does not exist. Reload the page to see the current wallets.",
      description: "Refusal: unknown wallet",
    }),
  },
  isRemoved: {
    holding: defineMessage({
      id: "refusal.holdingIsRemoved",
      defaultMessage: "This holding is deleted. Restore it first.",
      description: "Refusal: nothing can be recorded on a removed holding",
    }),
    debt: defineMessage({
      id: "refusal.debtIsRemoved",
      defaultMessage: "This debt is deleted. Restore it first.",
      description: "Refusal: nothing can be recorded on a removed debt",
    }),
    wallet: defineMessage({
      id: "refusal.walletIsRemoved",
      defaultMessage: "This wallet is deleted. Restore it first.",
      description: "Refusal: no statement can be recorded for a removed wallet",
    }),
  },
  hasEnded: {
    holding: defineMessage<Day>({
      id: "refusal.holdingIsClosed",
      defaultMessage: "This holding was closed on {day}. Reopen it first.",
      description: "Refusal: the holding is closed",
    }),
    debt: defineMessage<Day>({
      id: "refusal.debtIsSettled",
      defaultMessage: "This debt was paid off on {day}. Reopen it first.",
      description: "Refusal: the debt is settled",
    }),
    wallet: defineMessage<Day>({
      id: "refusal.walletIsDisconnected",
      defaultMessage: "This wallet was disconnected on {day}. Reconnect it first.",
      description: "Refusal: the wallet is disconnected",
    }),
  },
  entryBeforeStart: {
    holding: defineMessage<Day>({
      id: "refusal.entryBeforeOpening",
      defaultMessage:
        "This holding was opened on {day}. Choose that day or a later one, or correct the opening date first.",
      description: "Refusal: the entry is dated before the holding was opened",
    }),
    debt: defineMessage<Day>({
      id: "refusal.debtEntryBeforeIncurred",
      defaultMessage:
        "This debt was drawn down on {day}. Choose that day or a later one, or correct the start date first.",
      description: "Refusal: the entry is dated before the debt was issued",
    }),
    wallet: defineMessage<Day>({
      id: "refusal.statementBeforeConnection",
      defaultMessage: "This wallet is included from {day}. Choose that day or a later one, or correct the first day.",
      description: "Refusal: a statement dated before the wallet was connected",
    }),
  },
  entryAfterEnd: {
    holding: defineMessage<Day>({
      id: "refusal.entryAfterClosing",
      defaultMessage: "This holding was closed on {day}. Choose an earlier day, or reopen the holding first.",
      description: "Refusal: the entry is dated after the closing",
    }),
    debt: defineMessage<Day>({
      id: "refusal.debtEntryAfterSettling",
      defaultMessage: "This debt was paid off on {day}. Choose an earlier day, or reopen the debt first.",
      description: "Refusal: the entry is dated after the settlement",
    }),
    wallet: defineMessage<Day>({
      id: "refusal.statementAfterDisconnection",
      defaultMessage: "This wallet was disconnected on {day}. Choose an earlier day, or reconnect it first.",
      description: "Refusal: a statement dated after the wallet was disconnected",
    }),
  },
  startAfterEntry: {
    holding: defineMessage<Day>({
      id: "refusal.openingAfterEntry",
      defaultMessage: "There is already an entry on {day}. Choose that day or an earlier one for the opening.",
      description: "Refusal: the opening day was moved behind the first entry",
    }),
    debt: defineMessage<Day>({
      id: "refusal.debtIncurredAfterEntry",
      defaultMessage: "There is already an entry on {day}. Choose that day or an earlier one as the start date.",
      description: "Refusal: the issue date was moved behind the first entry",
    }),
    wallet: defineMessage<Day>({
      id: "refusal.connectionAfterStatement",
      defaultMessage: "There is already a statement of {day}. Choose that day or an earlier one as the first day.",
      description: "Refusal: the first day was moved behind the first statement",
    }),
  },
  startAfterEnd: {
    holding: defineMessage<Day>({
      id: "refusal.openingAfterClosing",
      defaultMessage: "This holding was closed on {day}. Choose an earlier opening day.",
      description: "Refusal: opened after it was closed",
    }),
    debt: defineMessage<Day>({
      id: "refusal.debtIncurredAfterSettling",
      defaultMessage: "This debt was paid off on {day}. Choose an earlier start date.",
      description: "Refusal: issued after it was settled",
    }),
    wallet: defineMessage<Day>({
      id: "refusal.connectionAfterDisconnection",
      defaultMessage: "This wallet was disconnected on {day}. Choose an earlier first day.",
      description: "Refusal: connected after it was disconnected",
    }),
  },
  endBeforeEntry: {
    holding: defineMessage<Day>({
      id: "refusal.closingBeforeEntry",
      defaultMessage: "The last entry is dated {day}. Choose a later closing date, or void that entry first.",
      description: "Refusal: closed before the last entry",
    }),
    debt: defineMessage<Day>({
      id: "refusal.settlingBeforeEntry",
      defaultMessage:
        "The last entry is dated {day}. Choose that day or a later one as the pay-off date, or void that entry first.",
      description: "Refusal: settled before the last entry",
    }),
    wallet: defineMessage<Day>({
      id: "refusal.disconnectionBeforeStatement",
      defaultMessage:
        "The last statement is dated {day}. Choose that day or a later one, or void that statement first.",
      description: "Refusal: disconnected before the last statement",
    }),
  },
  endBeforeStart: {
    holding: defineMessage<Day>({
      id: "refusal.closingBeforeOpening",
      defaultMessage: "This holding was opened on {day}. Choose a later closing date.",
      description: "Refusal: closed before it was opened",
    }),
    debt: defineMessage<Day>({
      id: "refusal.settlingBeforeIncurred",
      defaultMessage: "This debt was drawn down on {day}. Choose that day or a later one as the pay-off date.",
      description: "Refusal: settled before it was issued",
    }),
    wallet: defineMessage<Day>({
      id: "refusal.disconnectionBeforeConnection",
      defaultMessage: "This wallet is included from {day}. Choose that day or a later one.",
      description: "Refusal: disconnected before it was connected",
    }),
  },
  currencyMismatch: {
    holding: defineMessage<{ readonly currency: string }>({
      id: "refusal.currencyMismatch",
      defaultMessage: "This holding is in {currency}. Enter the amounts in {currency}.",
      description: "Refusal: amount in another currency than the holding's",
    }),
    debt: defineMessage<{ readonly currency: string }>({
      id: "refusal.debtCurrencyMismatch",
      defaultMessage: "This debt is in {currency}. Enter the amounts in {currency}.",
      description: "Refusal: amount in another currency than the debt's",
    }),
    wallet: defineMessage<{ readonly currency: string }>({
      id: "refusal.walletCurrencyMismatch",
      defaultMessage: "The values of this wallet are in {currency}. Enter them in {currency}.",
      description: "Refusal: a value in another currency than the wallet's",
    }),
  },
  tooManyEntries: {
    holding: defineMessage<{ readonly most: string }>({
      id: "refusal.tooManyEntries",
      defaultMessage:
        "A holding can have at most {most} entries, including voided ones. Add a second holding for further entries.",
      description: "Refusal: too many entries on one holding; most is a formatted number",
    }),
    debt: defineMessage<{ readonly most: string }>({
      id: "refusal.tooManyDebtEntries",
      defaultMessage:
        "A debt can have at most {most} entries, including voided ones. Add a second debt for further entries.",
      description: "Refusal: too many entries on one debt; most is a formatted number",
    }),
    wallet: defineMessage<{ readonly most: string }>({
      id: "refusal.tooManyWalletStatements",
      defaultMessage:
        "A wallet can have at most {most} statements, including voided ones. Connect a second wallet for further statements.",
      description: "Refusal: too many statements of one wallet; most is a formatted number",
    }),
  },
  entryNotFound: {
    holding: entryNotFound,
    debt: entryNotFound,
    wallet: defineMessage({
      id: "refusal.walletStatementNotFound",
      defaultMessage: "This statement does not exist. Reload the page to see the current statements.",
      description: "Refusal: unknown statement of a wallet",
    }),
  },
  entryIsVoided: {
    holding: entryIsVoided,
    debt: entryIsVoided,
    wallet: defineMessage({
      id: "refusal.walletStatementIsVoided",
      defaultMessage: "This statement is already void. Reload the page to see the current statements.",
      description: "Refusal: the statement of a wallet was voided before",
    }),
  },
  creditorIsDebtor: defineMessage({
    id: "refusal.creditorIsDebtor",
    defaultMessage: "Borrower and lender must differ. Choose another lender or another borrower.",
    description: "Refusal: debtor and creditor are the same portfolio",
  }),
  debtDueBeforeIncurred: defineMessage<Day>({
    id: "refusal.debtDueBeforeIncurred",
    defaultMessage: "The debt was drawn down on {day}. Choose that day or a later one for the due date.",
    description: "Refusal: due before it was issued",
  }),
  repaymentExceedsDebt: defineMessage<Day & { readonly owed: string }>({
    id: "refusal.repaymentExceedsDebt",
    defaultMessage:
      "The outstanding balance on {day} is only {owed}. Enter that amount or less, or record the missing balance first.",
    description: "Refusal: more would be paid back than is owed that day; owed is an amount without currency",
  }),
  addressMissing: defineMessage({
    id: "refusal.addressMissing",
    defaultMessage:
      "Balances are read from a chain by the wallet’s address. Enter the address, or choose manual tracking.",
    description: "Refusal: automatic tracking without an address",
  }),
  tokenStatedTwice: defineMessage<{ readonly token: string }>({
    id: "refusal.tokenStatedTwice",
    defaultMessage: "The token {token} appears twice on the same chain. Merge the two lines.",
    description: "Refusal: the same token twice in a statement",
  }),
}
