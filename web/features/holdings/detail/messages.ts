import { defineMessage } from "react-intl"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { cashFlowNames, commonWords } from "#web/i18n/words.ts"
import { labelWords } from "#web/i18n/labelWords.ts"

export const holdingMessages = {
  valueOn: labelWords.valueOn,
  ownedValue: defineMessage<{ readonly percent: string }>({
    id: "holding.ownedValue",
    defaultMessage: "{percent} belongs to the portfolio",
    description: "Below the large figure when the holding is shared with outsiders; followed by the amount",
  }),
  inBase: labelWords.valueInBase,
  noRate: labelWords.noExchangeRate,
  units: commonWords.units,
  price: defineMessage({ id: "holding.price", defaultMessage: "Price per unit", description: "Name of a figure" }),
  pieces: labelWords.pieces,
  staked: defineMessage({
    id: "holding.staked",
    defaultMessage: "Staked",
    description: "Name of a figure: tokens that are locked up",
  }),
  free: defineMessage({
    id: "holding.free",
    defaultMessage: "Free",
    description: "Name of a figure: tokens that are not locked up",
  }),
  fineWeight: labelWords.fineWeight,
  piece: labelWords.weightPerPiece,
  grams: defineMessage<{ readonly weight: string }>({
    id: "holding.grams",
    defaultMessage: "{weight} g",
    description: "A weight in grams",
  }),
  purity: defineMessage<{ readonly purity: string }>({
    id: "holding.purity",
    defaultMessage: "fineness {purity}",
    description: "Below the weight of a piece: the part that is the metal itself, such as 0.9999",
  }),
  pricePerOunce: defineMessage({
    id: "holding.pricePerOunce",
    defaultMessage: "Price per troy ounce",
    description: "Name of a figure",
  }),
  acquisitionCost: labelWords.acquisitionCost,
  rents: defineMessage({
    id: "holding.rents",
    defaultMessage: "Rent to date (gross)",
    description: "Name of a figure",
  }),
  expenses: defineMessage({
    id: "holding.expenses",
    defaultMessage: "Expenses to date",
    description: "Name of a figure",
  }),
  premium: cashFlowNames.premium,
  maturity: labelWords.maturity,
  policyNumber: labelWords.policyNumber,
  beneficiaries: defineMessage({
    id: "holding.beneficiaries",
    defaultMessage: "Beneficiaries",
    description: "Name of a figure: whom a policy pays",
  }),
  investable: commonWords.liquidity,
  criteria: defineMessage({
    id: "holding.criteria",
    defaultMessage: "Valuations compared",
    description: "Heading above a table",
  }),
  criteriaNote: defineMessage({
    id: "holding.criteriaNote",
    defaultMessage: "The last valuation on each basis. Only the market value is included in totals.",
    description: "Below the heading valuations side by side",
  }),
  counts: defineMessage({
    id: "holding.counts",
    defaultMessage: "used in totals",
    description: "Tag beside the valuation that the value is read from",
  }),
  gainsNoteOfOne: defineMessage({
    id: "holding.gainsNoteOfOne",
    defaultMessage: "Acquisition cost and later payments, less money returned. Income is shown separately.",
    description: "Below the heading cost and gain, of what was bought as one thing",
  }),
  asOneThing: defineMessage({
    id: "holding.asOneThing",
    defaultMessage: "Total",
    description: "Row of the table cost and gain, of what was bought as one thing",
  }),
  basis: labelWords.valuedBy,
  statedOn: defineMessage<{ readonly day: string; readonly days: number; readonly age: string }>({
    id: "holding.statedOn",
    defaultMessage: "{days, plural, =0 {as of the same day} one {{age} day old} other {{age} days old}}, {day}",
    description: "Below what a value was read from: age and day of the statement or valuation",
  }),
  share: defineMessage({
    id: "holding.share",
    defaultMessage: "Share of the portfolio",
    description: "Name of a figure",
  }),
  income: defineMessage({
    id: "holding.income",
    defaultMessage: "Income to date (gross)",
    description: "Name of a figure",
  }),
  incomeTax: defineMessage<{ readonly amount: string }>({
    id: "holding.incomeTax",
    defaultMessage: "{amount} tax withheld",
    description: "Below the figure income",
  }),
  gains: defineMessage({ id: "holding.gains", defaultMessage: "Cost basis and gains", description: "Heading" }),
  gainsNote: defineMessage({
    id: "holding.gainsNote",
    defaultMessage: "Average cost and FIFO. Fees are included; income is shown separately.",
    description: "Below the heading cost and gain",
  }),
  method: defineMessage({ id: "holding.method", defaultMessage: "Method", description: "Column" }),
  cost: figureNames.cost,
  unrealised: figureNames.unrealisedGain,
  realised: figureNames.realisedGain,
  preferred: defineMessage({
    id: "holding.preferred",
    defaultMessage: "your setting",
    description: "Tag beside the cost method chosen in the settings",
  }),
  lots: defineMessage({
    id: "holding.lots",
    defaultMessage: "Open lots",
    description: "Heading: purchases not yet sold, first in first out",
  }),
  acquiredOn: defineMessage({ id: "holding.acquiredOn", defaultMessage: "Acquired", description: "Column" }),
  history: defineMessage({ id: "holding.history", defaultMessage: "Value history", description: "Name of the chart" }),
  tabs: defineMessage({
    id: "holding.tabs",
    defaultMessage: "About this holding",
    description: "Name of the list of tabs",
  }),
  noEntries: labelWords.nothingRecorded,
  rentsAndExpenses: defineMessage({
    id: "holding.tab.rentsAndExpenses",
    defaultMessage: "Rent and expenses",
    description: "Tab of real estate",
  }),
  criterion: defineMessage({
    id: "holding.criterion",
    defaultMessage: "Basis of value",
    description: "Column of the valuations: market value, tax value and so on",
  }),
  valuationReason: defineMessage({
    id: "holding.valuationReason",
    defaultMessage: "Reason",
    description: "Column of the valuations: the reason for the value",
  }),
  noNotesText: defineMessage({
    id: "holding.noNotesText",
    defaultMessage: "Your notes about this holding.",
    description: "Empty list of notes",
  }),
  entry: labelWords.entry,
  kind: labelWords.type,
  amount: commonWords.amount,
  costs: defineMessage({
    id: "holding.costs",
    defaultMessage: "Fees or tax",
    description: "Column of the entries: fees of a trade, tax withheld from income",
  }),
  keptOutsideView: defineMessage({
    id: "holding.keptOutsideView",
    defaultMessage: "In a portfolio outside your view",
    description:
      "Below the name of a holding, in place of its portfolio: on the day that is shown, it was in one that the user may not see",
  }),
  historyNote: defineMessage({
    id: "holding.historyNote",
    defaultMessage: "All entries, newest first. Voided entries are struck through and excluded from all figures.",
    description: "Below the tab history",
  }),
  voidedBecause: labelWords.voidedBecause,
  replacedBy: defineMessage({
    id: "holding.replacedBy",
    defaultMessage: "View the correction",
    description: "Link to the entry that replaces a wrong one",
  }),
  exDividendOn: defineMessage<{ readonly day: string }>({
    id: "holding.exDividendOn",
    defaultMessage: "Ex-dividend date {day}",
    description: "Below a dividend in a table; the first column has the payment date",
  }),
  earnedValue: defineMessage({
    id: "holding.earnedValue",
    defaultMessage: "Market value on the day: income and cost",
    description: "Below an airdrop or reward in a table; the next column has the amount",
  }),
  earnedUnpriced: defineMessage({
    id: "holding.earnedUnpriced",
    defaultMessage: "No price known on the day: no income and no cost yet",
    description: "Below an airdrop or reward in a table that has no amount",
  }),
  replaces: defineMessage({
    id: "holding.replaces",
    defaultMessage: "Corrects an earlier entry",
    description: "Link to the wrong entry",
  }),
  removedNote: defineMessage({
    id: "holding.removedNote",
    defaultMessage: "This holding was deleted and is excluded from all totals.",
    description: "At the top of the page",
  }),
  endedNote: defineMessage<{ readonly day: string }>({
    id: "holding.closedNote",
    defaultMessage: "This holding was closed on {day}.",
    description: "At the top of the page",
  }),
  notYetNote: defineMessage<{ readonly day: string }>({
    id: "holding.notYetOpen",
    defaultMessage: "Held only since {day}: it did not exist yet on the day you chose.",
    description: "At the top of the page",
  }),
  back: defineMessage({
    id: "holding.back",
    defaultMessage: "Back to the list",
    description: "Link, when a holding does not exist",
  }),
  title: labelWords.holding,
  noValuations: defineMessage({
    id: "holding.noValuations",
    defaultMessage: "No valuation history available",
    description: "Title of the empty list of valuations",
  }),
  noHistory: labelWords.noPriceHistory,
}
