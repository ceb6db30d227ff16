import { defineMessage } from "react-intl"

/*
 * The labels of fields, columns, buttons and steps that several modules share. They are separate from `words.ts`,
 * because the first view does without them.
 */

export const labelWords = {
  type: defineMessage({ id: "label.type", defaultMessage: "Type", description: "Field or column" }),
  price: defineMessage({
    id: "label.price",
    defaultMessage: "Price",
    description: "Column, or step of an explanation",
  }),
  note: defineMessage({
    id: "label.note",
    defaultMessage: "Note",
    description: "Field, kind of entry, or where words were found",
  }),
  name: defineMessage({
    id: "label.name",
    defaultMessage: "Name",
    description: "Field: what a holding is called",
  }),
  filters: defineMessage({
    id: "label.filters",
    defaultMessage: "Filters",
    description: "Name of the group of fields that narrow a list",
  }),
  status: defineMessage({ id: "label.status", defaultMessage: "Status", description: "Field or column" }),
  date: defineMessage({
    id: "label.date",
    defaultMessage: "Date",
    description: "Field or column",
  }),
  restore: defineMessage({
    id: "label.restore",
    defaultMessage: "Restore",
    description: "Button: restores what was deleted",
  }),
  notes: defineMessage({ id: "label.notes", defaultMessage: "Notes", description: "Field or tab" }),
  address: defineMessage({
    id: "label.address",
    defaultMessage: "Address",
    description: "Field or figure, of a house or of a wallet",
  }),
  title: defineMessage({
    id: "label.title",
    defaultMessage: "Title",
    description: "Field: what a property, portfolio, goal or wallet is called",
  }),
  commitment: defineMessage({
    id: "label.commitment",
    defaultMessage: "Commitment",
    description: "Field, column or figure: what is promised to be paid in when it is called",
  }),
  description: defineMessage({
    id: "label.description",
    defaultMessage: "Description",
    description: "Field, or where words were found",
  }),
  never: defineMessage({
    id: "label.never",
    defaultMessage: "never",
    description: "In place of a moment or day: it has not happened yet",
  }),
  active: defineMessage({
    id: "label.active",
    defaultMessage: "Active",
    description: "State of an account",
  }),
  role: defineMessage({ id: "label.role", defaultMessage: "Role", description: "Field or column" }),
  until: defineMessage({
    id: "label.until",
    defaultMessage: "Until",
    description: "Field or column",
  }),
  comment: defineMessage({
    id: "label.comment",
    defaultMessage: "Comment",
    description: "Field, or where words were found: a remark on an entry",
  }),
  monthlyPayment: defineMessage({
    id: "label.monthlyPayment",
    defaultMessage: "Monthly payment",
    description: "Field or column of a debt",
  }),
  deleteTitle: defineMessage<{ readonly name: string }>({
    id: "label.deleteTitle",
    defaultMessage: "Delete {name}?",
    description: "Title",
  }),
  entry: defineMessage({
    id: "label.entry",
    defaultMessage: "Entry",
    description: "Column, or a source of a figure: something recorded",
  }),
  history: defineMessage({
    id: "label.history",
    defaultMessage: "History",
    description: "Tab: everything that was recorded, void or not",
  }),
  nothingRecorded: defineMessage({
    id: "label.nothingRecorded",
    defaultMessage: "Nothing recorded yet",
    description: "Title of an empty list",
  }),
  policyNumber: defineMessage({
    id: "label.policyNumber",
    defaultMessage: "Policy number",
    description: "Field, or where words were found",
  }),
  totalCommitment: defineMessage({
    id: "label.totalCommitment",
    defaultMessage: "Total commitment",
    description: "Field: the total that is promised to be paid in",
  }),
  holding: defineMessage({
    id: "label.holding",
    defaultMessage: "Holding",
    description: "Title or column",
  }),
  remove: defineMessage({ id: "label.remove", defaultMessage: "Remove", description: "Button" }),
  language: defineMessage({ id: "label.language", defaultMessage: "Language", description: "Field" }),
  wallets: defineMessage({ id: "label.wallets", defaultMessage: "Wallets", description: "Tab, or name of a list" }),
  allTypes: defineMessage({ id: "label.allTypes", defaultMessage: "All types", description: "Choice of a filter" }),
  person: defineMessage({ id: "label.person", defaultMessage: "Person", description: "Field or column" }),
  documents: defineMessage({
    id: "label.documents",
    defaultMessage: "Documents",
    description: "Type of activity, or quota",
  }),
  subscription: defineMessage({
    id: "label.subscription",
    defaultMessage: "Subscription",
    description: "Heading, or type of activity",
  }),
  provider: defineMessage({
    id: "label.provider",
    defaultMessage: "Provider",
    description: "Column: where prices come from",
  }),
  failed: defineMessage({ id: "label.failed", defaultMessage: "Failed", description: "Outcome of an update" }),
  unchanged: defineMessage({
    id: "label.unchanged",
    defaultMessage: "No changes",
    description: "Outcome of an update",
  }),
  yes: defineMessage({ id: "label.yes", defaultMessage: "Yes", description: "Value of a setting" }),
  no: defineMessage({ id: "label.no", defaultMessage: "No", description: "Value of a setting" }),
  noPlan: defineMessage({
    id: "label.noPlan",
    defaultMessage: "No plan",
    description: "In place of the plan of a household",
  }),
  you: defineMessage({ id: "label.you", defaultMessage: "You", description: "Mark beside one's own name" }),
  createAccount: defineMessage({
    id: "label.createAccount",
    defaultMessage: "Create account",
    description: "Button and link",
  }),
  password: defineMessage({ id: "label.password", defaultMessage: "Password", description: "Field or heading" }),
  sendLink: defineMessage({ id: "label.sendLink", defaultMessage: "Send link", description: "Button" }),
  newPassword: defineMessage({ id: "label.newPassword", defaultMessage: "New password", description: "Field" }),
  toDashboard: defineMessage({
    id: "label.toDashboard",
    defaultMessage: "Back to the dashboard",
    description: "Link",
  }),
  toFix: defineMessage({
    id: "label.toFix",
    defaultMessage: "To fix",
    description: "Name of a count, or heading of a list",
  }),
  repayment: defineMessage({
    id: "label.repayment",
    defaultMessage: "Repayment",
    description: "Kind of entry, or step of an explanation",
  }),
  addNote: defineMessage({ id: "label.addNote", defaultMessage: "Add note", description: "Button and title" }),
  recordBalance: defineMessage({
    id: "label.recordBalance",
    defaultMessage: "Record balance",
    description: "Button and title",
  }),
  balanceDate: defineMessage({
    id: "label.balanceDate",
    defaultMessage: "Balance date",
    description: "Field: day of the balance of a debt",
  }),
  currencyHint: defineMessage({
    id: "label.currencyHint",
    defaultMessage: "Cannot be changed: entries are made in it.",
    description: "Below the field currency",
  }),
  lender: defineMessage({
    id: "label.lender",
    defaultMessage: "Lender",
    description: "Field, or where words were found: the bank or person who lent it",
  }),
  linkedAsset: defineMessage({
    id: "label.linkedAsset",
    defaultMessage: "Linked asset",
    description: "Field or term: what was borrowed for, such as the house that a mortgage lies on",
  }),
  paymentDate: defineMessage({ id: "label.paymentDate", defaultMessage: "Payment date", description: "Field" }),
  reopen: defineMessage({
    id: "label.reopen",
    defaultMessage: "Reopen",
    description: "Menu: reopens what was closed or settled",
  }),
  repaymentPlan: defineMessage({
    id: "label.repaymentPlan",
    defaultMessage: "Repayment plan",
    description: "Field or term: how a debt is paid back",
  }),
  noRate: defineMessage({
    id: "label.noRate",
    defaultMessage: "no rate",
    description: "In place of an amount in a table: no exchange rate is known",
  }),
  noExchangeRate: defineMessage({
    id: "label.noExchangeRate",
    defaultMessage: "no exchange rate",
    description: "In place of an amount",
  }),
  voidedBecause: defineMessage<{ readonly reason: string }>({
    id: "label.voidedBecause",
    defaultMessage: "Voided: {reason}",
    description: "Below a voided entry",
  }),
  acquisitionCost: defineMessage({
    id: "label.acquisitionCost",
    defaultMessage: "Acquisition cost",
    description: "Field or figure: what something was bought for",
  }),
  denomination: defineMessage({
    id: "label.denomination",
    defaultMessage: "Denomination",
    description: "Field, or where words were found: the denomination on a coin, such as 1 oz or 20 francs",
  }),
  insurer: defineMessage({
    id: "label.insurer",
    defaultMessage: "Provider",
    description: "Field, or where words were found: insurance company or pension fund",
  }),
  issuer: defineMessage({
    id: "label.issuer",
    defaultMessage: "Issuer",
    description: "Field, or where words were found: mint or refiner",
  }),
  manager: defineMessage({
    id: "label.manager",
    defaultMessage: "Manager",
    description: "Field, or where words were found: who manages the fund or investment",
  }),
  exchange: defineMessage({
    id: "label.exchange",
    defaultMessage: "Exchange",
    description: "Field, or where words were found: the stock exchange",
  }),
  isin: defineMessage({ id: "label.isin", defaultMessage: "ISIN", description: "Field, or where words were found" }),
  weightPerPiece: defineMessage({
    id: "label.weightPerPiece",
    defaultMessage: "Weight per piece",
    description: "Field or figure: alloy included",
  }),
  taxRate: defineMessage({
    id: "label.taxRate",
    defaultMessage: "Tax rate",
    description: "Field, or step of an explanation: percentage of the gain",
  }),
  ownershipShare: defineMessage({
    id: "label.ownershipShare",
    defaultMessage: "Ownership share",
    description:
      "Kind of entry, or step of an explanation: the percentage of the holding that belongs to its portfolio",
  }),
  split: defineMessage({
    id: "label.split",
    defaultMessage: "Split",
    description: "Kind of entry, or step of an explanation",
  }),
  trade: defineMessage({
    id: "label.trade",
    defaultMessage: "Trade",
    description: "Kind of entry, or step of an explanation: purchase or sale",
  }),
  record: defineMessage({
    id: "label.record",
    defaultMessage: "Record",
    description: "Button",
  }),
  recordSwap: defineMessage({
    id: "label.recordSwap",
    defaultMessage: "Record swap",
    description: "Button and title",
  }),
  closingValue: defineMessage({
    id: "label.closingValue",
    defaultMessage: "Closing value",
    description: "Figure, or step of an explanation: at the end of the period",
  }),
  openingValue: defineMessage({
    id: "label.openingValue",
    defaultMessage: "Opening value",
    description: "Figure, or step of an explanation: at the beginning of the period",
  }),
  consideration: defineMessage({
    id: "label.consideration",
    defaultMessage: "Consideration",
    description: "Field, or step of an explanation: total paid or received for the units, without fees",
  }),
  stake: defineMessage({
    id: "label.stake",
    defaultMessage: "Stake",
    description: "Field, column or step: a percentage",
  }),
  totalValue: defineMessage({
    id: "label.totalValue",
    defaultMessage: "Total value",
    description: "Figure or step: net asset value and distributions together",
  }),
  pieces: defineMessage({
    id: "label.pieces",
    defaultMessage: "Pieces",
    description: "Field or figure: number of bars or coins",
  }),
  taxWithheld: defineMessage({ id: "label.taxWithheld", defaultMessage: "Tax withheld", description: "Field or row" }),
  moreActionsFor: defineMessage<{ readonly title: string }>({
    id: "label.moreActionsFor",
    defaultMessage: "More actions for {title}",
    description: "Button that opens the menu of a goal or portfolio",
  }),
  fineWeight: defineMessage({
    id: "label.fineWeight",
    defaultMessage: "Fine weight",
    description: "Column or figure: weight of the metal itself",
  }),
  valueInBase: defineMessage({
    id: "label.valueInBase",
    defaultMessage: "Value in base currency",
    description: "Name of a figure",
  }),
  maturity: defineMessage({
    id: "label.maturity",
    defaultMessage: "Maturity",
    description: "Column or figure: the day a policy falls due",
  }),
  noPriceHistory: defineMessage({
    id: "label.noPriceHistory",
    defaultMessage: "No historical price data available",
    description: "In place of or below a chart of prices",
  }),
  editDetails: defineMessage({
    id: "label.editDetails",
    defaultMessage: "Edit details",
    description: "Menu and title",
  }),
  valueOn: defineMessage<{ readonly day: string }>({
    id: "label.valueOn",
    defaultMessage: "Value on {day}",
    description: "Above the large figure of a holding or wallet",
  }),
  valuedBy: defineMessage({
    id: "label.valuedBy",
    defaultMessage: "Valued by",
    description: "Figure or filter: what the value was read from",
  }),
  dpi: defineMessage({
    id: "label.dpi",
    defaultMessage: "DPI",
    description: "Column or figure: distributions to paid-in capital",
  }),
  tvpi: defineMessage({
    id: "label.tvpi",
    defaultMessage: "TVPI",
    description: "Column or figure: total value to paid-in capital",
  }),
  emailAddress: defineMessage({
    id: "label.emailAddress",
    defaultMessage: "Email address",
    description: "Heading, field or column",
  }),
  continue: defineMessage({
    id: "label.continue",
    defaultMessage: "Continue",
    description: "Button: to the next step",
  }),
  owner: defineMessage({
    id: "label.owner",
    defaultMessage: "Owner",
    description: "Field or column: the portfolio that holds",
  }),
  searching: defineMessage({
    id: "label.searching",
    defaultMessage: "Searching…",
    description: "While the answer of a search is under way",
  }),
  searchAndCommands: defineMessage({
    id: "label.searchAndCommands",
    defaultMessage: "Search and commands",
    description: "The window for search and commands",
  }),
  wallet: defineMessage({
    id: "label.wallet",
    defaultMessage: "Wallet",
    description: "Title or column, or what was found",
  }),
  received: defineMessage({
    id: "label.received",
    defaultMessage: "Received",
    description: "Column or figure: money that came in",
  }),
  tokenBalance: defineMessage({
    id: "label.tokenBalance",
    defaultMessage: "Balance",
    description: "Field or column: number of tokens",
  }),
  chain: defineMessage({
    id: "label.chain",
    defaultMessage: "Chain",
    description: "Field or column: blockchain on which a token is held",
  }),
  token: defineMessage({
    id: "label.token",
    defaultMessage: "Token",
    description: "Field or column: name of a token, such as ETH",
  }),
  tokens: defineMessage({
    id: "label.tokens",
    defaultMessage: "Tokens",
    description: "Heading of the tokens of a wallet",
  }),
  quarter: defineMessage({
    id: "label.quarter",
    defaultMessage: "Quarter",
    description: "Column: three months of a year, such as 2024-Q1",
  }),
}
