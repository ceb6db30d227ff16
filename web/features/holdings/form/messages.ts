import type { TypedMessageDescriptor } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords, deliveryReasonNames } from "#web/i18n/words.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import { formMessages } from "#web/forms/messages.ts"
import { text, texts } from "#web/i18n/texts.ts"

type OfClass = Readonly<Record<AssetClass, TypedMessageDescriptor>>

export const addTitles: OfClass = texts("holding.add", {
  security: ["Add security", "Button and title"],
  realEstate: ["Add property", "Button and title"],
  crypto: ["Add crypto position", "Button and title"],
  metal: ["Add precious metal", "Button and title"],
  private: ["Add private-market investment", "Button and title"],
  account: ["Add account", "Button and title"],
  insurance: ["Add policy", "Button and title"],
  other: ["Add other investment", "Button and title"],
})

export const addedNotices: OfClass = texts("holding.added", {
  security: ["Security added successfully", "Notice"],
  realEstate: ["Property added successfully", "Notice"],
  crypto: ["Crypto position added successfully", "Notice"],
  metal: ["Precious metal added successfully", "Notice"],
  private: ["Private-market investment added successfully", "Notice"],
  account: ["Account added successfully", "Notice"],
  insurance: ["Policy added successfully", "Notice"],
  other: ["Other investment added successfully", "Notice"],
})

export const updatedNotices: OfClass = texts("holding.updated", {
  security: ["Security updated successfully", "Notice"],
  realEstate: ["Property updated successfully", "Notice"],
  crypto: ["Crypto position updated successfully", "Notice"],
  metal: ["Precious metal updated successfully", "Notice"],
  private: ["Private-market investment updated successfully", "Notice"],
  account: ["Account updated successfully", "Notice"],
  insurance: ["Policy updated successfully", "Notice"],
  other: ["Other investment updated successfully", "Notice"],
})

export const deletedNotices: OfClass = texts("holding.deleted", {
  security: ["Security deleted successfully", "Notice"],
  realEstate: ["Property deleted successfully", "Notice"],
  crypto: ["Crypto position deleted successfully", "Notice"],
  metal: ["Precious metal deleted successfully", "Notice"],
  private: ["Private-market investment deleted successfully", "Notice"],
  account: ["Account deleted successfully", "Notice"],
  insurance: ["Policy deleted successfully", "Notice"],
  other: ["Other investment deleted successfully", "Notice"],
})

export const descriptionMessages = texts("details", {
  ownership: ["Ownership", "Field: the percentage that belongs to the portfolio at the beginning"],
  ownershipHint: [
    "Share that belongs to the portfolio; the rest belongs to third parties.",
    "Below the field ownership",
  ],
  beginning: ["Opening entry", "Field: how the first units came: bought, there already, or recorded later"],
  bought: text("details.beginning.bought", "Purchase", "Choice"),
  boughtNote: text("details.beginning.boughtNote", "On the opening date", "Below the choice"),
  there: deliveryReasonNames.opening,
  thereNote: text("details.beginning.openingNote", "Units already held, with their cost", "Below the choice"),
  later: text("details.beginning.later", "Add later", "Choice"),
  laterNote: text("details.beginning.laterNote", "Enter purchases and sales one by one", "Below the choice"),
  totalCost: ["Total cost", "Field: what the first units cost, without fees"],
  currentBalance: text("details.account.currentBalance", "Current balance", "Field: what is on the account"),
  commitment: labelWords.totalCommitment,
  invested: text("details.private.invested", "Amount already invested", "Field: what was paid in at the beginning"),
  currentValue: ["Current value", "Field: the value of the whole"],
  valuedOn: ["Valued on", "Field: the day of the current value"],
  stillToRecord: [
    "Added. The following is not recorded yet: correct it and try again, or close this window and record it later.",
    "In the window, when the holding is added but its first entry was refused",
  ],
  currencyHint: labelWords.currencyHint,
  revise: labelWords.editDetails,
  end: text("holding.close", "Close holding", "Menu and title: it ended"),
  endText: text(
    "holding.closeText",
    "Excluded from totals from that date; earlier values are kept.",
    "In the window that closes a holding",
  ),
  endedOn: text("holding.closedOn", "Closed on", "Field"),
  ended: text("holding.closed", "The holding is closed.", "Notice"),
  reopen: labelWords.reopen,
  reopened: text("holding.reopened", "The holding is reopened.", "Notice"),
  remove: commonWords.delete,
  removeTitle: labelWords.deleteTitle,
  removeText: text(
    "holding.removeText",
    "Only for a holding recorded by mistake: it is excluded from all totals. Its history is kept and it can be restored. If you no longer own it, close it instead.",
    "In the window that deletes a holding",
  ),
  reasonOptional: formMessages.reasonOptional,
  restore: labelWords.restore,
  restored: text("holding.restored", "Restored.", "Notice"),
})
