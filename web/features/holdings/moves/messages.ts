import { texts } from "#web/i18n/texts.ts"

export const moveMessages = texts("moveForm", {
  text: [
    "The units leave {name} and arrive in another holding with their purchase dates and costs. Nothing is realised.",
    "In the window that moves units; name is the holding that they leave",
  ],
  movedOn: ["Date", "Field: the day on which units move"],
  received: ["Move to", "Field: the holding in which units arrive"],
  chooseReceived: ["Choose a holding", "In an empty selection"],
  noOther: [
    "There is no other holding of this type in {currency} yet. Add the one at the new bank first.",
    "Below the field move to",
  ],
  recorded: ["The units have moved.", "Notice"],
  voidTitle: ["Delete this move of units?", "Title"],
  voidText: [
    "Both sides are removed, in both holdings. The move is kept in the history, struck through with the reason.",
    "In the window that voids a move of units",
  ],
  voided: ["The move of units is deleted.", "Notice"],
})
