import { defineMessage, type TypedMessageDescriptor } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords, deliveryReasonNames } from "#web/i18n/words.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import { formMessages } from "#web/forms/messages.ts"

type OfClass = Readonly<Record<AssetClass, TypedMessageDescriptor>>

export const addTitles: OfClass = {
  security: defineMessage({
    id: "holding.add.security",
    defaultMessage: "Add security",
    description: "Button and title",
  }),
  realEstate: defineMessage({
    id: "holding.add.realEstate",
    defaultMessage: "Add property",
    description: "Button and title",
  }),
  crypto: defineMessage({
    id: "holding.add.crypto",
    defaultMessage: "Add crypto position",
    description: "Button and title",
  }),
  metal: defineMessage({
    id: "holding.add.metal",
    defaultMessage: "Add precious metal",
    description: "Button and title",
  }),
  private: defineMessage({
    id: "holding.add.private",
    defaultMessage: "Add private-market investment",
    description: "Button and title",
  }),
  account: defineMessage({ id: "holding.add.account", defaultMessage: "Add account", description: "Button and title" }),
  insurance: defineMessage({
    id: "holding.add.insurance",
    defaultMessage: "Add policy",
    description: "Button and title",
  }),
  other: defineMessage({
    id: "holding.add.other",
    defaultMessage: "Add other investment",
    description: "Button and title",
  }),
}

export const addedNotices: OfClass = {
  security: defineMessage({
    id: "holding.added.security",
    defaultMessage: "Security added successfully",
    description: "Notice",
  }),
  realEstate: defineMessage({
    id: "holding.added.realEstate",
    defaultMessage: "Property added successfully",
    description: "Notice",
  }),
  crypto: defineMessage({
    id: "holding.added.crypto",
    defaultMessage: "Crypto position added successfully",
    description: "Notice",
  }),
  metal: defineMessage({
    id: "holding.added.metal",
    defaultMessage: "Precious metal added successfully",
    description: "Notice",
  }),
  private: defineMessage({
    id: "holding.added.private",
    defaultMessage: "Private-market investment added successfully",
    description: "Notice",
  }),
  account: defineMessage({
    id: "holding.added.account",
    defaultMessage: "Account added successfully",
    description: "Notice",
  }),
  insurance: defineMessage({
    id: "holding.added.insurance",
    defaultMessage: "Policy added successfully",
    description: "Notice",
  }),
  other: defineMessage({
    id: "holding.added.other",
    defaultMessage: "Other investment added successfully",
    description: "Notice",
  }),
}

export const updatedNotices: OfClass = {
  security: defineMessage({
    id: "holding.updated.security",
    defaultMessage: "Security updated successfully",
    description: "Notice",
  }),
  realEstate: defineMessage({
    id: "holding.updated.realEstate",
    defaultMessage: "Property updated successfully",
    description: "Notice",
  }),
  crypto: defineMessage({
    id: "holding.updated.crypto",
    defaultMessage: "Crypto position updated successfully",
    description: "Notice",
  }),
  metal: defineMessage({
    id: "holding.updated.metal",
    defaultMessage: "Precious metal updated successfully",
    description: "Notice",
  }),
  private: defineMessage({
    id: "holding.updated.private",
    defaultMessage: "Private-market investment updated successfully",
    description: "Notice",
  }),
  account: defineMessage({
    id: "holding.updated.account",
    defaultMessage: "Account updated successfully",
    description: "Notice",
  }),
  insurance: defineMessage({
    id: "holding.updated.insurance",
    defaultMessage: "Policy updated successfully",
    description: "Notice",
  }),
  other: defineMessage({
    id: "holding.updated.other",
    defaultMessage: "Other investment updated successfully",
    description: "Notice",
  }),
}

export const deletedNotices: OfClass = {
  security: defineMessage({
    id: "holding.deleted.security",
    defaultMessage: "Security deleted successfully",
    description: "Notice",
  }),
  realEstate: defineMessage({
    id: "holding.deleted.realEstate",
    defaultMessage: "Property deleted successfully",
    description: "Notice",
  }),
  crypto: defineMessage({
    id: "holding.deleted.crypto",
    defaultMessage: "Crypto position deleted successfully",
    description: "Notice",
  }),
  metal: defineMessage({
    id: "holding.deleted.metal",
    defaultMessage: "Precious metal deleted successfully",
    description: "Notice",
  }),
  private: defineMessage({
    id: "holding.deleted.private",
    defaultMessage: "Private-market investment deleted successfully",
    description: "Notice",
  }),
  account: defineMessage({
    id: "holding.deleted.account",
    defaultMessage: "Account deleted successfully",
    description: "Notice",
  }),
  insurance: defineMessage({
    id: "holding.deleted.insurance",
    defaultMessage: "Policy deleted successfully",
    description: "Notice",
  }),
  other: defineMessage({
    id: "holding.deleted.other",
    defaultMessage: "Other investment deleted successfully",
    description: "Notice",
  }),
}

export const descriptionMessages = {
  ownership: defineMessage({
    id: "details.ownership",
    defaultMessage: "Ownership",
    description: "Field: the percentage that belongs to the portfolio at the beginning",
  }),
  ownershipHint: defineMessage({
    id: "details.ownershipHint",
    defaultMessage: "Share that belongs to the portfolio; the rest belongs to third parties.",
    description: "Below the field ownership",
  }),
  beginning: defineMessage({
    id: "details.beginning",
    defaultMessage: "Opening entry",
    description: "Field: how the first units came: bought, there already, or recorded later",
  }),
  bought: defineMessage({ id: "details.beginning.bought", defaultMessage: "Purchase", description: "Choice" }),
  boughtNote: defineMessage({
    id: "details.beginning.boughtNote",
    defaultMessage: "On the opening date",
    description: "Below the choice",
  }),
  there: deliveryReasonNames.opening,
  thereNote: defineMessage({
    id: "details.beginning.openingNote",
    defaultMessage: "Units already held, with their cost",
    description: "Below the choice",
  }),
  later: defineMessage({ id: "details.beginning.later", defaultMessage: "Add later", description: "Choice" }),
  laterNote: defineMessage({
    id: "details.beginning.laterNote",
    defaultMessage: "Enter purchases and sales one by one",
    description: "Below the choice",
  }),
  totalCost: defineMessage({
    id: "details.totalCost",
    defaultMessage: "Total cost",
    description: "Field: what the first units cost, without fees",
  }),
  currentBalance: defineMessage({
    id: "details.account.currentBalance",
    defaultMessage: "Current balance",
    description: "Field: what is on the account",
  }),
  commitment: labelWords.totalCommitment,
  invested: defineMessage({
    id: "details.private.invested",
    defaultMessage: "Amount already invested",
    description: "Field: what was paid in at the beginning",
  }),
  currentValue: defineMessage({
    id: "details.currentValue",
    defaultMessage: "Current value",
    description: "Field: the value of the whole",
  }),
  valuedOn: defineMessage({
    id: "details.valuedOn",
    defaultMessage: "Valued on",
    description: "Field: the day of the current value",
  }),
  stillToRecord: defineMessage({
    id: "details.stillToRecord",
    defaultMessage:
      "Added. The following is not recorded yet: correct it and try again, or close this window and record it later.",
    description: "In the window, when the holding is added but its first entry was refused",
  }),
  currencyHint: labelWords.currencyHint,
  revise: labelWords.editDetails,
  end: defineMessage({
    id: "holding.close",
    defaultMessage: "Close holding",
    description: "Menu and title: it ended",
  }),
  endText: defineMessage({
    id: "holding.closeText",
    defaultMessage: "Excluded from totals from that date; earlier values are kept.",
    description: "In the window that closes a holding",
  }),
  endedOn: defineMessage({ id: "holding.closedOn", defaultMessage: "Closed on", description: "Field" }),
  ended: defineMessage({ id: "holding.closed", defaultMessage: "The holding is closed.", description: "Notice" }),
  reopen: labelWords.reopen,
  reopened: defineMessage({
    id: "holding.reopened",
    defaultMessage: "The holding is reopened.",
    description: "Notice",
  }),
  remove: commonWords.delete,
  removeTitle: labelWords.deleteTitle,
  removeText: defineMessage({
    id: "holding.removeText",
    defaultMessage:
      "Only for a holding recorded by mistake: it is excluded from all totals. Its history is kept and it can be restored. If you no longer own it, close it instead.",
    description: "In the window that deletes a holding",
  }),
  reasonOptional: formMessages.reasonOptional,
  restore: labelWords.restore,
  restored: defineMessage({ id: "holding.restored", defaultMessage: "Restored.", description: "Notice" }),
}
