import { defineMessage } from "react-intl"
import type { LineClass } from "#contract/figures.ts"
import type { Words } from "#web/i18n/words.ts"

/** One line of text for each class. */
export const classTexts: Words<LineClass> = {
  security: defineMessage({
    id: "site.home.security",
    defaultMessage: "Shares, bonds, ETFs and funds, with their trades and dividends",
    description: "Below the name of an asset class",
  }),
  realEstate: defineMessage({
    id: "site.home.realEstate",
    defaultMessage: "Homes, land and commercial property, with rents, costs and valuations",
    description: "Below the name of an asset class",
  }),
  crypto: defineMessage({
    id: "site.home.crypto",
    defaultMessage: "Single tokens, and wallets across several chains",
    description: "Below the name of an asset class",
  }),
  metal: defineMessage({
    id: "site.home.metal",
    defaultMessage: "Bars and coins, valued by fine weight",
    description: "Below the name of an asset class",
  }),
  private: defineMessage({
    id: "site.home.private",
    defaultMessage: "Funds, direct investments and venture capital, with commitments and calls",
    description: "Below the name of an asset class",
  }),
  account: defineMessage({
    id: "site.home.account",
    defaultMessage: "Cash, savings and current accounts, as on their statements",
    description: "Below the name of an asset class",
  }),
  insurance: defineMessage({
    id: "site.home.insurance",
    defaultMessage: "Policies and pensions, with premiums and statement values",
    description: "Below the name of an asset class",
  }),
  other: defineMessage({
    id: "site.home.other",
    defaultMessage: "Vehicles, art, watches, jewellery and collections",
    description: "Below the name of an asset class",
  }),
  debt: defineMessage({
    id: "site.home.debt",
    defaultMessage: "Mortgages, loans and credit cards, with the assets they financed",
    description: "Below the name of the class of debts",
  }),
}
