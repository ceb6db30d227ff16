import { defineMessage } from "react-intl"

export const currencyMessages = {
  title: defineMessage({
    id: "site.globalCurrency.title",
    defaultMessage: "Wealth in many currencies, read in yours",
    description: "Public page about currencies: title of the window",
  }),
  description: defineMessage({
    id: "site.globalCurrency.description",
    defaultMessage:
      "Every amount keeps its currency. What you see is converted at the rate of its day, and each gain is split into price and currency.",
    description: "Public page about currencies: for search engines, at most 160 characters",
  }),
  heading: defineMessage({
    id: "site.globalCurrency.heading",
    defaultMessage: "In francs, in dollars, and in the currency you think in",
    description: "Public page about currencies: heading",
  }),
  lead: defineMessage({
    id: "site.globalCurrency.lead",
    defaultMessage:
      "Nothing is converted when you record it. An amount stays what the statement says, and what you look at is converted when you look, at the rate of the day it is about.",
    description: "Public page about currencies: below the heading",
  }),
  nineTitle: defineMessage({
    id: "site.globalCurrency.nineTitle",
    defaultMessage: "Nine currencies, one choice",
    description: "Public page about currencies: heading of a part",
  }),
  nine: defineMessage({
    id: "site.globalCurrency.nine",
    defaultMessage:
      "Euro, US dollar, Swiss franc, pound sterling, Swedish krona, Norwegian krone, and the Canadian, Australian and New Zealand dollars. You choose one as your base currency and can look at any page in another. How numbers are written is a choice of its own: 1,234.50, 1.234,50 or 1’234.50.",
    description: "Public page about currencies: paragraph",
  }),
  ratesTitle: defineMessage({
    id: "site.globalCurrency.ratesTitle",
    defaultMessage: "The rate of the day, with its source",
    description: "Public page about currencies: heading of a part",
  }),
  rates: defineMessage({
    id: "site.globalCurrency.rates",
    defaultMessage:
      "Reference rates of the European Central Bank come in every working day. On a weekend the last known rate holds, and its age is shown. A rate that is missing is never taken for zero or for one: the figure says that it is missing. A rate that was corrected later is kept beside the earlier one.",
    description: "Public page about currencies: paragraph",
  }),
  exTitle: defineMessage({
    id: "site.globalCurrency.exTitle",
    defaultMessage: "A fund in Swiss francs, in euros",
    description: "Public page about currencies: title of the example",
  }),
  exNote: defineMessage({
    id: "site.globalCurrency.exNote",
    defaultMessage:
      "The currency’s part is what was paid, times the change of the rate. The rest is price. Both add up to the gain, to the cent.",
    description: "Public page about currencies: note below the example",
  }),
  step: defineMessage({
    id: "site.globalCurrency.step",
    defaultMessage: "Step",
    description: "Public page about currencies: column of the example",
  }),
  inChf: defineMessage({
    id: "site.globalCurrency.inChf",
    defaultMessage: "In CHF",
    description: "Public page about currencies: column of the example",
  }),
  rate: defineMessage({
    id: "site.globalCurrency.rate",
    defaultMessage: "EUR for CHF 1",
    description: "Public page about currencies: column of the example: what one franc is worth in euros",
  }),
  inEur: defineMessage({
    id: "site.globalCurrency.inEur",
    defaultMessage: "In EUR",
    description: "Public page about currencies: column of the example",
  }),
  bought: defineMessage<{ readonly price: string; readonly units: string }>({
    id: "site.globalCurrency.bought",
    defaultMessage: "Bought: {units} units at CHF {price}",
    description: "Public page about currencies: row of the example; units and price are figures",
  }),
  today: defineMessage<{ readonly price: string; readonly units: string }>({
    id: "site.globalCurrency.today",
    defaultMessage: "Today: {units} units at CHF {price}",
    description: "Public page about currencies: row of the example",
  }),
  gain: defineMessage({
    id: "site.globalCurrency.gain",
    defaultMessage: "Unrealised gain",
    description: "Public page about currencies: row of the example",
  }),
  byPrice: defineMessage({
    id: "site.globalCurrency.byPrice",
    defaultMessage: "of which by the price",
    description: "Public page about currencies: row of the example",
  }),
  byCurrency: defineMessage({
    id: "site.globalCurrency.byCurrency",
    defaultMessage: "of which by the currency",
    description: "Public page about currencies: row of the example",
  }),
  splitTitle: defineMessage({
    id: "site.globalCurrency.splitTitle",
    defaultMessage: "Was it the investment, or the currency?",
    description: "Public page about currencies: heading of a part",
  }),
  split: defineMessage({
    id: "site.globalCurrency.split",
    defaultMessage:
      "A fund that rose and a franc that rose look alike in euros. Every gain here is split exactly into price, currency and fees, for one holding and for the whole family, so that you can tell one from the other.",
    description: "Public page about currencies: paragraph",
  }),
  pastTitle: defineMessage({
    id: "site.globalCurrency.pastTitle",
    defaultMessage: "Last year stays last year",
    description: "Public page about currencies: heading of a part",
  }),
  past: defineMessage({
    id: "site.globalCurrency.past",
    defaultMessage:
      "Ask for 31 December and you get the holdings, prices and rates of that day, not today’s rate on yesterday’s balance. The address of a page carries its day, so a link you send shows the same figures.",
    description: "Public page about currencies: paragraph",
  }),
}
