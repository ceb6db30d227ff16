import { texts } from "#web/i18n/texts.ts"

export const currencyMessages = texts("site.globalCurrency", {
  title: ["Wealth in many currencies, shown in yours", "Public page about currencies: title of the window"],
  description: [
    "Every amount keeps its currency. Figures are converted at the rate of their day, and each gain is split into price effect and currency effect.",
    "Public page about currencies: for search engines, at most 160 characters",
  ],
  heading: ["In francs, in dollars, and in the currency you think in", "Public page about currencies: heading"],
  lead: [
    "Nothing is converted when you record it. An amount stays as on the statement and is converted when displayed, at the rate of the relevant day.",
    "Public page about currencies: below the heading",
  ],
  currenciesTitle: ["Any currency, one choice", "Public page about currencies: heading of a part"],
  currencies: [
    "Accounts, prices and amounts in any currency of ISO 4217, each with its own decimals: JPY 1,000,000 and KWD 2,159.558. Currencies that ended convert at their fixed rate: EUR 1 is DEM 1.95583. Choose one as your base currency and view any page in another. The number format is a separate setting: 1,234.50, 1.234,50 or 1’234.50.",
    "Public page about currencies: paragraph",
  ],
  ratesTitle: ["The rate of the day, with its source", "Public page about currencies: heading of a part"],
  rates: [
    "Reference rates of the European Central Bank arrive every working day. At weekends the last known rate is used, and its age is shown. A missing rate is never treated as zero or one: it is shown as missing. A rate that is corrected later is stored next to the earlier one.",
    "Public page about currencies: paragraph",
  ],
  exTitle: ["A fund in Swiss francs, in euros", "Public page about currencies: title of the example"],
  exNote: [
    "The currency effect is the amount paid times the change in the rate. The rest is the price effect. Both add up to the gain, to the cent.",
    "Public page about currencies: note below the example",
  ],
  step: ["Step", "Public page about currencies: column of the example"],
  inChf: ["In CHF", "Public page about currencies: column of the example"],
  rate: ["EUR for CHF 1", "Public page about currencies: column of the example: the value of one franc in euros"],
  inEur: ["In EUR", "Public page about currencies: column of the example"],
  bought: [
    "Bought: {units} units at CHF {price}",
    "Public page about currencies: row of the example; units and price are figures",
  ],
  today: ["Today: {units} units at CHF {price}", "Public page about currencies: row of the example"],
  gain: ["Unrealised gain", "Public page about currencies: row of the example"],
  byPrice: ["of which price effect", "Public page about currencies: row of the example"],
  byCurrency: ["of which currency effect", "Public page about currencies: row of the example"],
  splitTitle: ["Was it the investment, or the currency?", "Public page about currencies: heading of a part"],
  split: [
    "A fund that rises and a franc that rises look the same in euros. Every gain is split exactly into price, currency and fees, for one holding and for the whole family, so that you can distinguish them.",
    "Public page about currencies: paragraph",
  ],
  pastTitle: ["Last year stays last year", "Public page about currencies: heading of a part"],
  past: [
    "Ask for 31 December and you get the holdings, prices and rates of that day, not today’s rate on yesterday’s balance. The address of a page includes its day, so a link shows the same figures.",
    "Public page about currencies: paragraph",
  ],
})
