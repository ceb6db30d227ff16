import { figureNames } from "#web/features/explain/figureNames.ts"
import { texts } from "#web/i18n/texts.ts"

export const realisedMessages = texts("realised", {
  byYear: ["By calendar year", "Heading"],
  byYearNote: [
    "Gain is proceeds less cost and fees, before tax, at the exchange rates of the days, plus currency gains. The total is the realised gain of the key figures by the same cost method.",
    "Below the heading by calendar year",
  ],
  sales: ["Sold in {year}", "Heading"],
  salesNote: [
    "One row for each lot. The oldest units are sold first, which says when they were acquired. By average cost, all units of a sale cost the same.",
    "Below the heading sold in a year",
  ],
  nothing: ["Nothing has been sold yet.", "In place of the tables"],
  nothingText: [
    "Sales, capital returned on units, and currency gains of accounts are listed here, with the day on which each lot was acquired.",
    "Below nothing has been sold yet",
  ],
  nothingInYear: ["Nothing was sold in this year.", "In place of the table of a year"],
  missing: [
    "Not included, because an exchange rate is missing: {names}.",
    "Below the table; names are those of holdings",
  ],
  method: ["Cost of units sold", "Field: which cost leaves with a sale"],
  everything: ["All portfolios", "Choice of a filter"],
  acquired: ["Acquired", "Column: the day on which a lot was bought"],
  sold: ["Sold", "Column: the day of a sale"],
  daysHeld: ["Days held", "Column: from the day a lot was bought to the day it was sold"],
  proceeds: ["Proceeds", "Column: what was received, before fees"],
  cost: ["Cost", "Column: what was paid for what was sold, purchase fees included"],
  fees: figureNames.fees,
  taxes: ["Taxes", "Column: taxes on the trades of the day"],
  currencyGains: ["Currency gains", "Column: gains of accounts from exchange rates, on what they paid out"],
  gain: ["Gain", "Column: proceeds less fees and cost"],
  inCurrency: ["{name} in {currency}", "Column: an amount, such as the gain, in the currency of the totals"],
  days: ["{count, plural, one {{days} day} other {{days} days}}", "In a table: how long a lot was held"],
  assetClass: ["Class", "Column: the asset class of what was sold"],
  sale: ["Sale", "Type of a row"],
  capitalReturn: ["Capital returned", "Type of a row: capital that was returned on units"],
  distribution: ["Distribution", "Type of a row: what an investment paid out that continues"],
  currencyEffect: ["Currency gain", "Type of a row: of what an account paid out in the year"],
})
