import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords, deliveryReasonNames } from "#web/i18n/words.ts"
import { formMessages } from "#web/forms/messages.ts"
import { text, texts } from "#web/i18n/texts.ts"

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
  otherCurrency: [
    "{name} is quoted in {quoted} ({exchange}), and this holding is in {currency}. Its prices would be converted each day.",
    "Note in the window: currencies as codes, such as USD; exchange is the name of a stock exchange",
  ],
  takeItsCurrency: ["Record in {currency}", "Button: the holding takes the currency of the listing"],
  keepCurrency: ["Keep {currency}", "Button: the prices are converted into the currency of the holding"],
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
