import { texts } from "#web/i18n/texts.ts"

export const transferMessages = texts("transferForm", {
  text: [
    "The money leaves {name} and arrives in another account of the household. In between it is on its way: it counts in the net worth, and is neither an expense nor income.",
    "In the window that transfers money; name is the account that it leaves",
  ],
  received: ["Transfer to", "Field: the account in which money arrives"],
  chooseReceived: ["Choose an account", "In an empty selection"],
  noOther: ["There is no other account yet. Add it first.", "Below the field transfer to"],
  leftOn: ["Leaves on", "Field: the day on which money leaves an account"],
  sent: ["Amount", "Field: the money that leaves an account"],
  arrivedOn: ["Arrives on", "Field: the day on which money arrives in an account"],
  arrivedHint: ["Empty while the money is on its way.", "Below the field arrives on"],
  arrived: ["Amount received", "Field: the money that arrives, in the currency of the other account"],
  arrivedAmountHint: [
    "Only if it differs from the amount: after a fee, or in another currency.",
    "Below the field amount received",
  ],
  recorded: ["The transfer is recorded.", "Notice"],
  correctTitle: ["Correct transfer", "Title"],
  correctText: [
    "Both sides are replaced, in {given} and in {received}. The former transfer is kept in the history.",
    "In the window that corrects a transfer, with the names of the two accounts",
  ],
  corrected: ["The transfer is corrected.", "Notice"],
  correct: ["Correct", "Button"],
  voidTitle: ["Delete this transfer?", "Title"],
  voidText: [
    "Both sides are removed, in both accounts. The transfer is kept in the history, struck through with the reason.",
    "In the window that voids a transfer between accounts",
  ],
  voided: ["The transfer is deleted.", "Notice"],
})
