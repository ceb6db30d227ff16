import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import type { AssetClass } from "../../server/contract/vocabulary.ts"

type OfClass = Readonly<Record<AssetClass, TypedMessageDescriptor>>

export const addTitles: OfClass = {
  security: defineMessage({
    id: "holding.add.security",
    defaultMessage: "Add security",
    description: "Button and title",
  }),
  account: defineMessage({ id: "holding.add.account", defaultMessage: "Add account", description: "Button and title" }),
}

export const addedNotices: OfClass = {
  security: defineMessage({
    id: "holding.added.security",
    defaultMessage: "Security added successfully",
    description: "Notice",
  }),
  account: defineMessage({
    id: "holding.added.account",
    defaultMessage: "Account added successfully",
    description: "Notice",
  }),
}

export const updatedNotices: OfClass = {
  security: defineMessage({
    id: "holding.updated.security",
    defaultMessage: "Security updated successfully",
    description: "Notice",
  }),
  account: defineMessage({
    id: "holding.updated.account",
    defaultMessage: "Account updated successfully",
    description: "Notice",
  }),
}

export const deletedNotices: OfClass = {
  security: defineMessage({
    id: "holding.deleted.security",
    defaultMessage: "Security deleted successfully",
    description: "Notice",
  }),
  account: defineMessage({
    id: "holding.deleted.account",
    defaultMessage: "Account deleted successfully",
    description: "Notice",
  }),
}

export const descriptionMessages = {
  openedOn: defineMessage({ id: "holding.openedOn", defaultMessage: "Held since", description: "Field: opening day" }),
  openedOnHint: defineMessage({
    id: "holding.openedOnHint",
    defaultMessage: "No entry can be dated earlier. You can put it right later.",
    description: "Below the field held since",
  }),
  accountName: defineMessage({ id: "account.name", defaultMessage: "Account name", description: "Field" }),
  accountType: defineMessage({ id: "account.type", defaultMessage: "Account type", description: "Field" }),
  institution: defineMessage({
    id: "account.institution",
    defaultMessage: "Bank or institution",
    description: "Field",
  }),
  description: defineMessage({ id: "account.description", defaultMessage: "Description", description: "Field" }),
  securityName: defineMessage({
    id: "security.name",
    defaultMessage: "Company name",
    description: "Field: name of the security",
  }),
  instrument: defineMessage({ id: "security.instrument", defaultMessage: "Kind of security", description: "Field" }),
  isin: defineMessage({ id: "security.isin", defaultMessage: "ISIN", description: "Field" }),
  exchange: defineMessage({ id: "security.exchange", defaultMessage: "Exchange", description: "Field" }),
  quotation: defineMessage({
    id: "security.quotation",
    defaultMessage: "Valued by",
    description: "Field: quoted or not",
  }),
  quoted: defineMessage({ id: "security.quoted", defaultMessage: "Quoted price", description: "Choice" }),
  quotedNote: defineMessage({
    id: "security.quotedNote",
    defaultMessage: "The closing price of each day",
    description: "Below the choice",
  }),
  unquoted: defineMessage({ id: "security.unquoted", defaultMessage: "Your own valuations", description: "Choice" }),
  unquotedNote: defineMessage({
    id: "security.unquotedNote",
    defaultMessage: "For what nobody quotes, such as shares of a family company",
    description: "Below the choice",
  }),
  symbol: defineMessage({
    id: "security.symbol",
    defaultMessage: "Symbol",
    description: "Field: name of the price series",
  }),
  symbolHint: defineMessage({
    id: "security.symbolHint",
    defaultMessage: "Type at least 3 characters to search.",
    description: "Below the field symbol",
  }),
  symbolUnknown: defineMessage<{ readonly symbol: string }>({
    id: "security.symbolUnknown",
    defaultMessage: "No prices of {symbol} are known yet. Until they arrive it is valued at cost.",
    description: "Below the field symbol",
  }),
  symbolKnown: defineMessage<{ readonly currency: string; readonly first: string; readonly last: string }>({
    id: "security.symbolKnown",
    defaultMessage: "Prices in {currency} from {first} to {last}.",
    description: "Below the field symbol",
  }),
  searching: defineMessage({
    id: "security.searching",
    defaultMessage: "Searching…",
    description: "In the list of symbols",
  }),
  noSymbol: defineMessage({
    id: "security.noSymbol",
    defaultMessage: "No price series found.",
    description: "In the list of symbols",
  }),
  currencyHint: defineMessage({
    id: "holding.currencyHint",
    defaultMessage: "It stays: entries are made in it.",
    description: "Below the field currency",
  }),
  choosePortfolio: defineMessage({
    id: "holding.choosePortfolio",
    defaultMessage: "Choose a portfolio",
    description: "In an empty selection",
  }),
  reviseTitle: defineMessage({ id: "holding.revise", defaultMessage: "Edit details", description: "Menu and title" }),
  closeTitle: defineMessage({
    id: "holding.close",
    defaultMessage: "Close holding",
    description: "Menu and title: it ended",
  }),
  closeText: defineMessage({
    id: "holding.closeText",
    defaultMessage: "From that day on it counts for nothing; what it was worth before stays.",
    description: "In the window that closes a holding",
  }),
  closedOn: defineMessage({ id: "holding.closedOn", defaultMessage: "Closed on", description: "Field" }),
  closed: defineMessage({ id: "holding.closed", defaultMessage: "The holding is closed.", description: "Notice" }),
  reopen: defineMessage({ id: "holding.reopen", defaultMessage: "Reopen", description: "Menu: take the closing back" }),
  reopened: defineMessage({
    id: "holding.reopened",
    defaultMessage: "The holding is open again.",
    description: "Notice",
  }),
  remove: defineMessage({
    id: "holding.remove",
    defaultMessage: "Delete",
    description: "Menu and button: it should never have been there",
  }),
  removeTitle: defineMessage<{ readonly name: string }>({
    id: "holding.removeTitle",
    defaultMessage: "Delete {name}?",
    description: "Title",
  }),
  removeText: defineMessage({
    id: "holding.removeText",
    defaultMessage:
      "For a holding that should never have been there: it counts on no day any more. Its history stays and it can be restored. What you no longer own is closed instead.",
    description: "In the window that deletes a holding",
  }),
  reasonOptional: defineMessage({
    id: "holding.reasonOptional",
    defaultMessage: "Optional, kept in the history.",
    description: "Below the field reason",
  }),
  restore: defineMessage({
    id: "holding.restore",
    defaultMessage: "Restore",
    description: "Button: brings a deleted holding back",
  }),
  restored: defineMessage({ id: "holding.restored", defaultMessage: "Restored.", description: "Notice" }),
}
