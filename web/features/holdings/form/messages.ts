import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { formMessages } from "#web/forms/messages.ts"
import { text, texts } from "#web/i18n/texts.ts"

export const descriptionMessages = texts("details", {
  ownership: ["Ownership", "Field: the percentage that belongs to the portfolio at the beginning"],
  ownershipHint: [
    "Share that belongs to the portfolio; the rest belongs to third parties.",
    "Below the field ownership",
  ],
  beginning: [
    "I know…",
    "Field: what the user knows about how a holding came; one of the choices continues the sentence",
  ],
  bought: text("details.beginning.bought", "what I paid", "Choice that continues “I know…”"),
  there: text("details.beginning.opening", "only that I have it", "Choice that continues “I know…”"),
  later: text("details.beginning.later", "every purchase", "Choice that continues “I know…”"),
  totalCost: ["Total cost", "Field: what the first units cost, without fees"],
  valueNow: ["Value now, total", "Field: the value today of units that the user has held for an unknown time"],
  pricePerShare: ["Price per share", "Field: what one share cost; fills the field with the total"],
  pricePerToken: ["Price per token", "Field: what one token cost; fills the field with the total"],
  pricePerPiece: ["Price per coin or bar", "Field: what one coin or bar cost; fills the field with the total"],
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
