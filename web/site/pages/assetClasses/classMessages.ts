import type { LineClass } from "#contract/figures/figures.ts"
import { type Text, text } from "#web/i18n/texts.ts"

interface ClassOnSite {
  /** Below the name of the class on the first page. */
  readonly summary: Text
  /** What is recorded, and how it is valued: a row of a table. */
  readonly recorded: Text
  readonly valued: Text
}

/** What the public pages say about each class, in their order. */
export const classTexts: Readonly<Record<LineClass, ClassOnSite>> = {
  security: {
    summary: text(
      "site.home.security",
      "Shares, bonds, ETFs and funds, with their trades and dividends",
      "Below the name of an asset class",
    ),
    recorded: text(
      "site.assetClasses.securityRecorded",
      "trades, splits, deliveries, dividends",
      "Public page about asset classes: in the table: securities",
    ),
    valued: text(
      "site.assetClasses.securityValued",
      "price of the day, or your valuation where there is none",
      "Public page about asset classes: in the table: securities",
    ),
  },
  realEstate: {
    summary: text(
      "site.home.realEstate",
      "Homes, land and commercial property, with rents, costs and valuations",
      "Below the name of an asset class",
    ),
    recorded: text(
      "site.assetClasses.realEstateRecorded",
      "purchase costs, each in its currency, rent, expenses",
      "Public page about asset classes: in the table: real estate",
    ),
    valued: text(
      "site.assetClasses.realEstateValued",
      "market, tax or insured value; one is used in totals",
      "Public page about asset classes: in the table: real estate",
    ),
  },
  crypto: {
    summary: text(
      "site.home.crypto",
      "Single tokens, and wallets across several chains",
      "Below the name of an asset class",
    ),
    recorded: text(
      "site.assetClasses.cryptoRecorded",
      "trades, swaps, staking, airdrops, wallets",
      "Public page about asset classes: in the table: crypto",
    ),
    valued: text(
      "site.assetClasses.cryptoValued",
      "price of the day",
      "Public page about asset classes: in the table: crypto",
    ),
  },
  metal: {
    summary: text("site.home.metal", "Bars and coins, valued by fine weight", "Below the name of an asset class"),
    recorded: text(
      "site.assetClasses.metalRecorded",
      "bars and coins by pieces, weight and fineness",
      "Public page about asset classes: in the table: precious metals",
    ),
    valued: text(
      "site.assetClasses.metalValued",
      "fine weight at the spot price",
      "Public page about asset classes: in the table: precious metals",
    ),
  },
  private: {
    summary: text(
      "site.home.private",
      "Funds, direct investments and venture capital, with commitments and calls",
      "Below the name of an asset class",
    ),
    recorded: text(
      "site.assetClasses.privateRecorded",
      "commitment, capital calls, distributions",
      "Public page about asset classes: in the table: private markets",
    ),
    valued: text(
      "site.assetClasses.privateValued",
      "last net asset value, rolled forward by later flows",
      "Public page about asset classes: in the table: private markets",
    ),
  },
  account: {
    summary: text(
      "site.home.account",
      "Cash, savings and current accounts, as on their statements",
      "Below the name of an asset class",
    ),
    recorded: text(
      "site.assetClasses.accountRecorded",
      "balances from your statements, in any order",
      "Public page about asset classes: in the table: accounts",
    ),
    valued: text(
      "site.assetClasses.accountValued",
      "the last balance on or before the day",
      "Public page about asset classes: in the table: accounts",
    ),
  },
  insurance: {
    summary: text(
      "site.home.insurance",
      "Policies and pensions, with premiums and statement values",
      "Below the name of an asset class",
    ),
    recorded: text(
      "site.assetClasses.insuranceRecorded",
      "premiums, surrender values, beneficiaries of the policy",
      "Public page about asset classes: in the table: insurance and retirement",
    ),
    valued: text(
      "site.assetClasses.insuranceValued",
      "your last valuation",
      "Public page about asset classes: in the table: insurance and retirement",
    ),
  },
  other: {
    summary: text(
      "site.home.other",
      "Vehicles, art, watches, jewellery and collections",
      "Below the name of an asset class",
    ),
    recorded: text(
      "site.assetClasses.otherRecorded",
      "art, watches, vehicles, rights, and what they cost",
      "Public page about asset classes: in the table: other investments",
    ),
    valued: text(
      "site.assetClasses.otherValued",
      "your last valuation, or its cost",
      "Public page about asset classes: in the table: other investments",
    ),
  },
  debt: {
    summary: text(
      "site.home.debt",
      "Mortgages, loans and credit cards, with the assets they financed",
      "Below the name of the class of debts",
    ),
    recorded: text(
      "site.assetClasses.debtRecorded",
      "terms, repayments, balances",
      "Public page about asset classes: in the table: debts",
    ),
    valued: text(
      "site.assetClasses.debtValued",
      "outstanding balance by the plan or the last statement",
      "Public page about asset classes: in the table: debts",
    ),
  },
}
