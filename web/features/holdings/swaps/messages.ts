import { defineMessage } from "react-intl"

export const swapMessages = {
  text: defineMessage<{ readonly token: string }>({
    id: "swapForm.text",
    defaultMessage: "{token} was exchanged for another token. The swap is recorded in both holdings.",
    description: "In the window that records a swap; token is the name of the position whose token was given",
  }),
  swappedOn: defineMessage({ id: "swapForm.swappedOn", defaultMessage: "Swap date", description: "Field" }),
  givenQuantity: defineMessage({
    id: "swapForm.givenQuantity",
    defaultMessage: "Tokens given",
    description: "Field: number of tokens",
  }),
  givenValue: defineMessage({
    id: "swapForm.givenValue",
    defaultMessage: "Value when given",
    description: "Field: the value of the tokens given, on that day",
  }),
  givenValueHint: defineMessage({
    id: "swapForm.givenValueHint",
    defaultMessage: "Treated as the proceeds of the tokens given.",
    description: "Below the field with the value of the tokens given",
  }),
  received: defineMessage({
    id: "swapForm.received",
    defaultMessage: "Received into",
    description: "Field: the crypto position whose token was received",
  }),
  chooseReceived: defineMessage({
    id: "swapForm.chooseReceived",
    defaultMessage: "Choose a crypto holding",
    description: "In an empty selection",
  }),
  noOther: defineMessage({
    id: "swapForm.noOther",
    defaultMessage: "There is no other crypto holding yet. Add the one for the tokens received first.",
    description: "Below the field received into",
  }),
  receivedQuantity: defineMessage({
    id: "swapForm.receivedQuantity",
    defaultMessage: "Tokens received",
    description: "Field: number of tokens",
  }),
  receivedValue: defineMessage({
    id: "swapForm.receivedValue",
    defaultMessage: "Value when received",
    description: "Field: the value of the tokens received, on that day",
  }),
  receivedValueHint: defineMessage({
    id: "swapForm.receivedValueHint",
    defaultMessage: "Treated as the cost of the tokens received.",
    description: "Below the field with the value of the tokens received",
  }),
  recorded: defineMessage({ id: "swapForm.recorded", defaultMessage: "The swap is recorded.", description: "Notice" }),
  voidTitle: defineMessage({ id: "swapForm.voidTitle", defaultMessage: "Delete this swap?", description: "Title" }),
  voidText: defineMessage({
    id: "swapForm.voidText",
    defaultMessage:
      "Both legs are removed, in both holdings. The swap is kept in the history, struck through with the reason.",
    description: "In the window that voids a swap",
  }),
  void: defineMessage({ id: "swapForm.void", defaultMessage: "Delete", description: "Button" }),
  voided: defineMessage({ id: "swapForm.voided", defaultMessage: "The swap is deleted.", description: "Notice" }),
}
