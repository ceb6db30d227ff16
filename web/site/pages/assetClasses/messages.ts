import { defineMessage } from "react-intl"

export const classesMessages = {
  title: defineMessage({
    id: "site.assetClasses.title",
    defaultMessage: "Every asset class in its own terms",
    description: "Public page about asset classes: title of the window",
  }),
  description: defineMessage({
    id: "site.assetClasses.description",
    defaultMessage:
      "Securities, real estate, crypto, metals, private markets, accounts, insurance, valuables and debts: how each is recorded, valued and measured.",
    description: "Public page about asset classes: for search engines, at most 160 characters",
  }),
  heading: defineMessage({
    id: "site.assetClasses.heading",
    defaultMessage: "A house is not a share, and a fund is not an account",
    description: "Public page about asset classes: heading",
  }),
  lead: defineMessage({
    id: "site.assetClasses.lead",
    defaultMessage:
      "Each type of wealth is recorded in the terms of its field and valued accordingly. One total brings them all together.",
    description: "Public page about asset classes: below the heading",
  }),
  tableTitle: defineMessage({
    id: "site.assetClasses.tableTitle",
    defaultMessage: "What you record and how it is valued",
    description: "Public page about asset classes: title of a table",
  }),
  class: defineMessage({
    id: "site.assetClasses.class",
    defaultMessage: "Class",
    description: "Public page about asset classes: column of a table",
  }),
  recorded: defineMessage({
    id: "site.assetClasses.recorded",
    defaultMessage: "You record",
    description: "Public page about asset classes: column of a table",
  }),
  valued: defineMessage({
    id: "site.assetClasses.valued",
    defaultMessage: "Valued by",
    description: "Public page about asset classes: column of a table",
  }),
  securityRecorded: defineMessage({
    id: "site.assetClasses.securityRecorded",
    defaultMessage: "trades, splits, deliveries, dividends",
    description: "Public page about asset classes: in the table: securities",
  }),
  securityValued: defineMessage({
    id: "site.assetClasses.securityValued",
    defaultMessage: "price of the day, or your valuation where there is none",
    description: "Public page about asset classes: in the table: securities",
  }),
  realEstateRecorded: defineMessage({
    id: "site.assetClasses.realEstateRecorded",
    defaultMessage: "purchase costs, each in its currency, rent, expenses",
    description: "Public page about asset classes: in the table: real estate",
  }),
  realEstateValued: defineMessage({
    id: "site.assetClasses.realEstateValued",
    defaultMessage: "market, tax or insured value; one is used in totals",
    description: "Public page about asset classes: in the table: real estate",
  }),
  cryptoRecorded: defineMessage({
    id: "site.assetClasses.cryptoRecorded",
    defaultMessage: "trades, swaps, staking, airdrops, wallets",
    description: "Public page about asset classes: in the table: crypto",
  }),
  cryptoValued: defineMessage({
    id: "site.assetClasses.cryptoValued",
    defaultMessage: "price of the day",
    description: "Public page about asset classes: in the table: crypto",
  }),
  metalRecorded: defineMessage({
    id: "site.assetClasses.metalRecorded",
    defaultMessage: "bars and coins by pieces, weight and fineness",
    description: "Public page about asset classes: in the table: precious metals",
  }),
  metalValued: defineMessage({
    id: "site.assetClasses.metalValued",
    defaultMessage: "fine weight at the spot price",
    description: "Public page about asset classes: in the table: precious metals",
  }),
  privateRecorded: defineMessage({
    id: "site.assetClasses.privateRecorded",
    defaultMessage: "commitment, capital calls, distributions",
    description: "Public page about asset classes: in the table: private markets",
  }),
  privateValued: defineMessage({
    id: "site.assetClasses.privateValued",
    defaultMessage: "last net asset value, rolled forward by later flows",
    description: "Public page about asset classes: in the table: private markets",
  }),
  accountRecorded: defineMessage({
    id: "site.assetClasses.accountRecorded",
    defaultMessage: "balances from your statements, in any order",
    description: "Public page about asset classes: in the table: accounts",
  }),
  accountValued: defineMessage({
    id: "site.assetClasses.accountValued",
    defaultMessage: "the last balance on or before the day",
    description: "Public page about asset classes: in the table: accounts",
  }),
  insuranceRecorded: defineMessage({
    id: "site.assetClasses.insuranceRecorded",
    defaultMessage: "premiums, surrender values, beneficiaries of the policy",
    description: "Public page about asset classes: in the table: insurance and retirement",
  }),
  insuranceValued: defineMessage({
    id: "site.assetClasses.insuranceValued",
    defaultMessage: "your last valuation",
    description: "Public page about asset classes: in the table: insurance and retirement",
  }),
  otherRecorded: defineMessage({
    id: "site.assetClasses.otherRecorded",
    defaultMessage: "art, watches, vehicles, rights, and what they cost",
    description: "Public page about asset classes: in the table: other investments",
  }),
  otherValued: defineMessage({
    id: "site.assetClasses.otherValued",
    defaultMessage: "your last valuation, or its cost",
    description: "Public page about asset classes: in the table: other investments",
  }),
  debtRecorded: defineMessage({
    id: "site.assetClasses.debtRecorded",
    defaultMessage: "terms, repayments, balances",
    description: "Public page about asset classes: in the table: debts",
  }),
  debtValued: defineMessage({
    id: "site.assetClasses.debtValued",
    defaultMessage: "outstanding balance by the plan or the last statement",
    description: "Public page about asset classes: in the table: debts",
  }),
  exTitle: defineMessage({
    id: "site.assetClasses.exTitle",
    defaultMessage: "A private equity fund, halfway",
    description: "Public page about asset classes: title of the example",
  }),
  reading: defineMessage({
    id: "site.assetClasses.reading",
    defaultMessage: "Figure",
    description: "Public page about asset classes: column of the example",
  }),
  how: defineMessage({
    id: "site.assetClasses.how",
    defaultMessage: "Calculation",
    description: "Public page about asset classes: column of the example: how a figure comes about",
  }),
  result: defineMessage({
    id: "site.assetClasses.result",
    defaultMessage: "Result",
    description: "Public page about asset classes: column of the example",
  }),
  commitment: defineMessage({
    id: "site.assetClasses.commitment",
    defaultMessage: "Total commitment",
    description: "Public page about asset classes: row of the example",
  }),
  paidIn: defineMessage({
    id: "site.assetClasses.paidIn",
    defaultMessage: "Paid-in capital",
    description: "Public page about asset classes: row of the example",
  }),
  open: defineMessage({
    id: "site.assetClasses.open",
    defaultMessage: "Unfunded commitment",
    description: "Public page about asset classes: row of the example",
  }),
  distributed: defineMessage({
    id: "site.assetClasses.distributed",
    defaultMessage: "Distributions",
    description: "Public page about asset classes: row of the example",
  }),
  nav: defineMessage({
    id: "site.assetClasses.nav",
    defaultMessage: "Net asset value",
    description: "Public page about asset classes: row of the example",
  }),
  recordedFact: defineMessage({
    id: "site.assetClasses.recordedFact",
    defaultMessage: "recorded",
    description: "Public page about asset classes: in the example: an amount that was recorded",
  }),
  exNote: defineMessage({
    id: "site.assetClasses.exNote",
    defaultMessage:
      "DPI is distributions ÷ paid-in capital, RVPI residual value ÷ paid-in capital, TVPI the sum of both. The internal rate of return is calculated from the date of every cash flow.",
    description: "Public page about asset classes: note below the example",
  }),
  measureTitle: defineMessage({
    id: "site.assetClasses.measureTitle",
    defaultMessage: "Comparable measures across classes",
    description: "Public page about asset classes: heading of a part",
  }),
  measure: defineMessage({
    id: "site.assetClasses.measure",
    defaultMessage:
      "Time-weighted and money-weighted returns appear side by side, each with the question it answers, for a holding, a class, a person or everything. If no rate exists, the page says why instead of showing a meaningless number.",
    description: "Public page about asset classes: paragraph",
  }),
  liquidTitle: defineMessage({
    id: "site.assetClasses.liquidTitle",
    defaultMessage: "Liquidity",
    description: "Public page about asset classes: heading of a part",
  }),
  liquid: defineMessage({
    id: "site.assetClasses.liquid",
    defaultMessage:
      "Each holding has a liquidity tier: cash, liquid, semi-liquid or illiquid. Compared with unfunded commitments and debt falling due, it answers the question a total cannot: whether the next capital call can be paid.",
    description: "Public page about asset classes: paragraph",
  }),
}
