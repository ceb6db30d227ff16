import { defineMessage } from "react-intl"

export const swapMessages = {
  title: defineMessage({ id: "swap.title", defaultMessage: "Record swap", description: "Title and button" }),
  text: defineMessage<{ readonly token: string }>({
    id: "swap.text",
    defaultMessage: "{token} was given for another token. The swap is recorded in both positions.",
    description: "In the window that records a swap; token is the name of the position whose token was given",
  }),
  swappedOn: defineMessage({ id: "swap.swappedOn", defaultMessage: "Swap date", description: "Field" }),
  givenQuantity: defineMessage({
    id: "swap.givenQuantity",
    defaultMessage: "Tokens given",
    description: "Field: number of tokens",
  }),
  givenValue: defineMessage({
    id: "swap.givenValue",
    defaultMessage: "Worth when given",
    description: "Field: what the tokens given were worth that day",
  }),
  givenValueHint: defineMessage({
    id: "swap.givenValueHint",
    defaultMessage: "Counts as the proceeds of the tokens given.",
    description: "Below the field worth when given",
  }),
  received: defineMessage({
    id: "swap.received",
    defaultMessage: "Received into",
    description: "Field: the crypto position whose token was received",
  }),
  chooseReceived: defineMessage({
    id: "swap.chooseReceived",
    defaultMessage: "Choose a crypto position",
    description: "In an empty selection",
  }),
  noOther: defineMessage({
    id: "swap.noOther",
    defaultMessage: "There is no other crypto position yet. Add the one that was received first.",
    description: "Below the field received into",
  }),
  receivedQuantity: defineMessage({
    id: "swap.receivedQuantity",
    defaultMessage: "Tokens received",
    description: "Field: number of tokens",
  }),
  receivedValue: defineMessage({
    id: "swap.receivedValue",
    defaultMessage: "Worth when received",
    description: "Field: what the tokens received were worth that day",
  }),
  receivedValueHint: defineMessage({
    id: "swap.receivedValueHint",
    defaultMessage: "Counts as the cost of the tokens received.",
    description: "Below the field worth when received",
  }),
  recorded: defineMessage({ id: "swap.recorded", defaultMessage: "The swap is recorded.", description: "Notice" }),
  voidTitle: defineMessage({ id: "swap.voidTitle", defaultMessage: "Take back this swap?", description: "Title" }),
  voidText: defineMessage({
    id: "swap.voidText",
    defaultMessage:
      "Both sides of it are taken back, in both positions. It stays in the history, struck through with the reason.",
    description: "In the window that takes a swap back",
  }),
  void: defineMessage({ id: "swap.void", defaultMessage: "Take back", description: "Button" }),
  voided: defineMessage({ id: "swap.voided", defaultMessage: "The swap is taken back.", description: "Notice" }),
}
