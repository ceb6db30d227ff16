import { transferMessages } from "#web/features/holdings/transfers/messages.ts"
import { texts } from "#web/i18n/texts.ts"

export const actionMessages = texts("actionForm", {
  spinOffText: [
    "Shares of a new company come beside those of {name}. Part of the cost goes along with the purchase dates. Nothing is realised, and no money flows.",
    "In the window that records a spin-off; name is the holding of the old company",
  ],
  mergerText: [
    "The shares of {name} become those of another company. Purchase dates and costs go along; with cash, the gain is realised up to the cash.",
    "In the window that records a merger; name is the holding whose shares are given",
  ],
  exDay: ["Ex-date", "Field of a spin-off: the first day on which the old shares trade without the new ones"],
  exchangedOn: ["Date of the exchange", "Field of a merger"],
  received: ["New company", "Field: the holding in which the new shares arrive"],
  chooseReceived: ["Choose a holding", "In an empty selection"],
  addNew: ["Add a new holding", "Choice: the holding of the new company is created"],
  newName: ["Name of the new company", "Field: of a holding that is created"],
  newSymbol: ["Price symbol", "Field: of a holding that is created"],
  newSymbolHint: ["Leave empty if it has no quoted price.", "Below the field price symbol"],
  unitsGiven: ["Old shares", "Field: the number of shares that take part in a spin-off or merger"],
  ratioNew: ["New shares", "Field of a ratio: 1 in 1 for 4"],
  ratioOld: ["for old shares", "Field of a ratio: 4 in 1 for 4"],
  unitsNew: ["Total of new shares", "Field: the number of new shares, with a fraction that is paid in cash"],
  unitsNewHint: [
    "Follows from the ratio. If you enter it, the ratio follows.",
    "Below the field with the number of new shares",
  ],
  arrive: [
    "You receive {units} {one, select, yes {share} other {shares}}.",
    "Below the ratio of a spin-off or merger, once all is entered",
  ],
  arriveAndFraction: [
    "You receive {units} {one, select, yes {share} other {shares}}, and {fraction} of a share is paid in cash.",
    "Below the ratio of a spin-off or merger; fraction is such as 0.5",
  ],
  fractionCash: ["Cash for the fraction", "Field: money paid instead of a fraction of a share"],
  fractionCashHint: ["Leave empty if you keep the fraction.", "Below the field cash for the fraction"],
  costBy: ["Part of the cost", "Field of a spin-off: how the cost is divided"],
  byMarket: ["By market value", "Choice: how the cost is divided between two companies"],
  byMarketNote: ["The prices of the first day on which both have one", "Below the choice by market value"],
  stated: ["As stated", "Choice: how the cost is divided between two companies"],
  statedNote: ["A percentage from the bank or the company", "Below the choice as stated"],
  costPercent: ["Part of the cost that goes along, in percent", "Field of a spin-off"],
  cash: ["Cash beside the new shares", "Field of a merger: an amount for all shares"],
  cost: ["Cost of the new shares, if it is another", "Field of a merger: an amount for all new shares"],
  costHint: [
    "Leave empty to take over the cost. A stated cost realises the gain up to it.",
    "Below the cost of a merger",
  ],
  spinOffRecorded: ["The spin-off is recorded.", "Notice"],
  mergerRecorded: ["The merger is recorded.", "Notice"],
  correctSpinOff: ["Correct spin-off", "Title"],
  correctMerger: ["Correct merger", "Title"],
  correctText: [
    "Both sides are replaced, in {given} and in {received}. The former entry is kept in the history.",
    "In the window that corrects a spin-off or merger, with the names of the two holdings",
  ],
  corrected: ["The spin-off or merger is corrected.", "Notice"],
  correct: transferMessages.correct,
  voidTitle: ["Delete this spin-off or merger?", "Title"],
  voidText: [
    "Both sides are removed, in both holdings. It is kept in the history, struck through with the reason.",
    "In the window that voids a spin-off or merger",
  ],
  voided: ["The spin-off or merger is deleted.", "Notice"],
})
