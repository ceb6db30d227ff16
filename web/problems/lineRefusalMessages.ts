import { text, texts } from "#web/i18n/texts.ts"

const entryNotFound = text(
  "refusal.entryNotFound",
  "This entry does not exist. Reload the page to see the current entries.",
  "Refusal: unknown entry",
)

const entryIsVoided = text(
  "refusal.entryIsVoided",
  "This entry is already void. Reload the page to see the current entries.",
  "Refusal: the entry was voided before",
)

/** Why a command on a balance-sheet line was refused and what to do next, for a holding, a debt and a wallet. */
export const lineRefusalMessages = {
  notFound: {
    holding: text(
      "refusal.holdingNotFound",
      "This holding does not exist. Reload the page to see the current holdings.",
      "Refusal: unknown holding",
    ),
    debt: text(
      "refusal.debtNotFound",
      "This debt does not exist. Reload the page to see the current debts.",
      "Refusal: unknown debt",
    ),
    wallet: text(
      "refusal.walletNotFound",
      "This wallet does not exist. Reload the page to see the current wallets.",
      "Refusal: unknown wallet",
    ),
  },
  isRemoved: {
    holding: text(
      "refusal.holdingIsRemoved",
      "This holding is deleted. Restore it first.",
      "Refusal: nothing can be recorded on a removed holding",
    ),
    debt: text(
      "refusal.debtIsRemoved",
      "This debt is deleted. Restore it first.",
      "Refusal: nothing can be recorded on a removed debt",
    ),
    wallet: text(
      "refusal.walletIsRemoved",
      "This wallet is deleted. Restore it first.",
      "Refusal: no statement can be recorded for a removed wallet",
    ),
  },
  hasEnded: {
    holding: text(
      "refusal.holdingIsClosed",
      "This holding was closed on {day}. Reopen it first.",
      "Refusal: the holding is closed",
    ),
    debt: text(
      "refusal.debtIsSettled",
      "This debt was paid off on {day}. Reopen it first.",
      "Refusal: the debt is settled",
    ),
    wallet: text(
      "refusal.walletIsDisconnected",
      "This wallet was disconnected on {day}. Reconnect it first.",
      "Refusal: the wallet is disconnected",
    ),
  },
  entryBeforeStart: {
    holding: text(
      "refusal.entryBeforeOpening",
      "This holding was opened on {day}. Choose that day or a later one, or correct the opening date first.",
      "Refusal: the entry is dated before the holding was opened",
    ),
    debt: text(
      "refusal.debtEntryBeforeIncurred",
      "This debt was drawn down on {day}. Choose that day or a later one, or correct the start date first.",
      "Refusal: the entry is dated before the debt was issued",
    ),
    wallet: text(
      "refusal.statementBeforeConnection",
      "This wallet is included from {day}. Choose that day or a later one, or correct the first day.",
      "Refusal: a statement dated before the wallet was connected",
    ),
  },
  entryAfterEnd: {
    holding: text(
      "refusal.entryAfterClosing",
      "This holding was closed on {day}. Choose an earlier day, or reopen the holding first.",
      "Refusal: the entry is dated after the closing",
    ),
    debt: text(
      "refusal.debtEntryAfterSettling",
      "This debt was paid off on {day}. Choose an earlier day, or reopen the debt first.",
      "Refusal: the entry is dated after the settlement",
    ),
    wallet: text(
      "refusal.statementAfterDisconnection",
      "This wallet was disconnected on {day}. Choose an earlier day, or reconnect it first.",
      "Refusal: a statement dated after the wallet was disconnected",
    ),
  },
  startAfterEntry: {
    holding: text(
      "refusal.openingAfterEntry",
      "There is already an entry on {day}. Choose that day or an earlier one for the opening.",
      "Refusal: the opening day was moved behind the first entry",
    ),
    debt: text(
      "refusal.debtIncurredAfterEntry",
      "There is already an entry on {day}. Choose that day or an earlier one as the start date.",
      "Refusal: the issue date was moved behind the first entry",
    ),
    wallet: text(
      "refusal.connectionAfterStatement",
      "There is already a statement of {day}. Choose that day or an earlier one as the first day.",
      "Refusal: the first day was moved behind the first statement",
    ),
  },
  startAfterEnd: {
    holding: text(
      "refusal.openingAfterClosing",
      "This holding was closed on {day}. Choose an earlier opening day.",
      "Refusal: opened after it was closed",
    ),
    debt: text(
      "refusal.debtIncurredAfterSettling",
      "This debt was paid off on {day}. Choose an earlier start date.",
      "Refusal: issued after it was settled",
    ),
    wallet: text(
      "refusal.connectionAfterDisconnection",
      "This wallet was disconnected on {day}. Choose an earlier first day.",
      "Refusal: connected after it was disconnected",
    ),
  },
  endBeforeEntry: {
    holding: text(
      "refusal.closingBeforeEntry",
      "The last entry is dated {day}. Choose a later closing date, or void that entry first.",
      "Refusal: closed before the last entry",
    ),
    debt: text(
      "refusal.settlingBeforeEntry",
      "The last entry is dated {day}. Choose that day or a later one as the pay-off date, or void that entry first.",
      "Refusal: settled before the last entry",
    ),
    wallet: text(
      "refusal.disconnectionBeforeStatement",
      "The last statement is dated {day}. Choose that day or a later one, or void that statement first.",
      "Refusal: disconnected before the last statement",
    ),
  },
  endBeforeStart: {
    holding: text(
      "refusal.closingBeforeOpening",
      "This holding was opened on {day}. Choose a later closing date.",
      "Refusal: closed before it was opened",
    ),
    debt: text(
      "refusal.settlingBeforeIncurred",
      "This debt was drawn down on {day}. Choose that day or a later one as the pay-off date.",
      "Refusal: settled before it was issued",
    ),
    wallet: text(
      "refusal.disconnectionBeforeConnection",
      "This wallet is included from {day}. Choose that day or a later one.",
      "Refusal: disconnected before it was connected",
    ),
  },
  currencyInUse: text(
    "refusal.currencyInUse",
    "{currency} was not replaced by another currency. Only a currency that ended can be changed.",
    "Refusal: an account or debt is to continue in the successor of its currency; currency is a code such as CHF",
  ),
  currencyMismatch: {
    holding: text(
      "refusal.currencyMismatch",
      "This holding is in {currency}. Enter the amounts in {currency}.",
      "Refusal: amount in another currency than the holding's",
    ),
    debt: text(
      "refusal.debtCurrencyMismatch",
      "This debt is in {currency}. Enter the amounts in {currency}.",
      "Refusal: amount in another currency than the debt's",
    ),
    wallet: text(
      "refusal.walletCurrencyMismatch",
      "The values of this wallet are in {currency}. Enter them in {currency}.",
      "Refusal: a value in another currency than the wallet's",
    ),
  },
  tooManyEntries: {
    holding: text(
      "refusal.tooManyEntries",
      "A holding can have at most {most} entries, including voided ones. Add a second holding for further entries.",
      "Refusal: too many entries on one holding; most is a formatted number",
    ),
    debt: text(
      "refusal.tooManyDebtEntries",
      "A debt can have at most {most} entries, including voided ones. Add a second debt for further entries.",
      "Refusal: too many entries on one debt; most is a formatted number",
    ),
    wallet: text(
      "refusal.tooManyWalletStatements",
      "A wallet can have at most {most} statements, including voided ones. Connect a second wallet for further statements.",
      "Refusal: too many statements of one wallet; most is a formatted number",
    ),
  },
  entryNotFound: {
    holding: entryNotFound,
    debt: entryNotFound,
    wallet: text(
      "refusal.walletStatementNotFound",
      "This statement does not exist. Reload the page to see the current statements.",
      "Refusal: unknown statement of a wallet",
    ),
  },
  entryIsVoided: {
    holding: entryIsVoided,
    debt: entryIsVoided,
    wallet: text(
      "refusal.walletStatementIsVoided",
      "This statement is already void. Reload the page to see the current statements.",
      "Refusal: the statement of a wallet was voided before",
    ),
  },
  creditorIsDebtor: text(
    "refusal.creditorIsDebtor",
    "Borrower and lender must differ. Choose another lender or another borrower.",
    "Refusal: debtor and creditor are the same portfolio",
  ),
  debtDueBeforeIncurred: text(
    "refusal.debtDueBeforeIncurred",
    "The debt was drawn down on {day}. Choose that day or a later one for the due date.",
    "Refusal: due before it was issued",
  ),
  nothingOwedYet: text(
    "refusal.nothingOwedYet",
    "No outstanding balance is known on {day}. Record the balance of that day or an earlier one first.",
    "Refusal: something would be paid back, or a balance removed, before it is known what was owed",
  ),
  addressMissing: text(
    "refusal.addressMissing",
    "Balances are read from a chain by the wallet’s address. Enter the address, or choose manual tracking.",
    "Refusal: automatic tracking without an address",
  ),
  tokenStatedTwice: text(
    "refusal.tokenStatedTwice",
    "The token {token} appears twice on the same chain. Merge the two lines.",
    "Refusal: the same token twice in a statement",
  ),
  walletReadJustNow: text(
    "refusal.walletReadJustNow",
    "The balances were read a moment ago. Try again in {seconds, plural, one {# second} other {# seconds}}.",
    "Refusal: a wallet is refreshed twice within half a minute",
  ),
  walletReadsSpent: text(
    "refusal.walletReadsSpent",
    "{by, select, household {Your household has had as many blockchains read as an hour allows.} other {As many blockchains have been read for all users as an hour allows.}} The last balances stay. Try again in {minutes, plural, one {# minute} other {# minutes}}.",
    "Refusal: refreshing a wallet beyond the limit of an hour",
  ),
}

/** Why the balances of an address cannot be read. */
export const addressProblems = texts("walletAddress", {
  bitcoin: [
    "This is a Bitcoin address. Balances are read from Ethereum and chains that work like it. Choose manual tracking and record the balances yourself.",
    "Below the field address, and refusal",
  ],
  solana: [
    "This looks like a Solana address. Balances are read from Ethereum and chains that work like it. Choose manual tracking and record the balances yourself.",
    "Below the field address, and refusal",
  ],
  checksum: [
    "The capital letters of this address do not match its checksum, so a character is probably wrong. Copy the address again.",
    "Below the field address, and refusal",
  ],
  malformed: [
    "Enter an address that begins with 0x and has 40 further characters, or a name such as alice.eth.",
    "Below the field address, and refusal",
  ],
  unknownName: ["This name leads to no address. Check its spelling.", "Below the field address, and refusal"],
  namesOff: [
    "Names are not looked up because the operator has switched Ethereum off. Enter the address itself.",
    "Below the field address, and refusal",
  ],
  unreachable: [
    "The name could not be looked up because no Ethereum node answers. Try again later, or enter the address itself.",
    "Below the field address, and refusal",
  ],
})
