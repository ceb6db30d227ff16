import { defineMessage } from "react-intl"

export const currencyMessages = {
  title: defineMessage({
    id: "site.globalCurrency.title",
    defaultMessage: "Wealth in many currencies, shown in yours",
    description: "Public page about currencies: title of the window",
  }),
  description: defineMessage({
    id: "site.globalCurrency.description",
    defaultMessage:
      "Every amount keeps its currency. Figures are converted at the rate of their day, and each gain is split into price effect and currency effect.",
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
      "Nothing is converted when you record it. An amount stays as on the statement and is converted when displayed, at the rate of the relevant day.",
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
      "Euro, US dollar, Swiss franc, pound sterling, Swedish krona, Norwegian krone, and the Canadian, Australian and New Zealand dollars. Choose one as your base currency and view any page in another. The number format is a separate setting: 1,234.50, 1.234,50 or 1’234.50.",
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
      "Reference rates of the European Central Bank arrive every working day. At weekends the last known rate is used, and its age is shown. A missing rate is never treated as zero or one: it is shown as missing. A rate that is corrected later is stored next to the earlier one.",
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
      "The currency effect is the amount paid times the change in the rate. The rest is the price effect. Both add up to the gain, to the cent.",
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
    description: "Public page about currencies: column of the example: the value of one franc in euros",
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
    defaultMessage: "of which price effect",
    description: "Public page about currencies: row of the example",
  }),
  byCurrency: defineMessage({
    id: "site.globalCurrency.byCurrency",
    defaultMessage: "of which currency effect",
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
      "A fund that rises and a franc that rises look the same in euros. Every gain is split exactly into price, currency and fees, for one holding and for the whole family, so that you can distinguish them.",
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
      "Ask for 31 December and you get the holdings, prices and rates of that day, not today’s rate on yesterday’s balance. The address of a page includes its day, so a link shows the same figures.",
    description: "Public page about currencies: paragraph",
  }),
}
