import { texts } from "#web/i18n/texts.ts"

export const swapMessages = texts("swapForm", {
  text: [
    "{token} was exchanged for another token. The swap is recorded in both holdings.",
    "In the window that records a swap; token is the name of the position whose token was given",
  ],
  swappedOn: ["Swap date", "Field"],
  givenQuantity: ["Tokens given", "Field: number of tokens"],
  givenValue: ["Value when given", "Field: the value of the tokens given, on that day"],
  givenValueHint: [
    "Treated as the proceeds of the tokens given.",
    "Below the field with the value of the tokens given",
  ],
  taxesHint: ["Withheld from the tokens given. They are neither cost nor proceeds.", "Below the field taxes of a swap"],
  received: ["Received into", "Field: the crypto position whose token was received"],
  chooseReceived: ["Choose a crypto holding", "In an empty selection"],
  noOther: [
    "There is no other crypto holding yet. Add the one for the tokens received first.",
    "Below the field received into",
  ],
  receivedQuantity: ["Tokens received", "Field: number of tokens"],
  receivedValue: ["Value when received", "Field: the value of the tokens received, on that day"],
  receivedValueHint: [
    "Treated as the cost of the tokens received.",
    "Below the field with the value of the tokens received",
  ],
  recorded: ["The swap is recorded.", "Notice"],
  voidTitle: ["Delete this swap?", "Title"],
  voidText: [
    "Both legs are removed, in both holdings. The swap is kept in the history, struck through with the reason.",
    "In the window that voids a swap",
  ],
  voided: ["The swap is deleted.", "Notice"],
})
