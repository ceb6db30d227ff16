import type { LineClass } from "#contract/figures/figures.ts"
import type { Words } from "#web/i18n/words.ts"
import { texts } from "#web/i18n/texts.ts"

/** One line of text for each class. */
export const classTexts: Words<LineClass> = texts("site.home", {
  security: ["Shares, bonds, ETFs and funds, with their trades and dividends", "Below the name of an asset class"],
  realEstate: [
    "Homes, land and commercial property, with rents, costs and valuations",
    "Below the name of an asset class",
  ],
  crypto: ["Single tokens, and wallets across several chains", "Below the name of an asset class"],
  metal: ["Bars and coins, valued by fine weight", "Below the name of an asset class"],
  private: [
    "Funds, direct investments and venture capital, with commitments and calls",
    "Below the name of an asset class",
  ],
  account: ["Cash, savings and current accounts, as on their statements", "Below the name of an asset class"],
  insurance: ["Policies and pensions, with premiums and statement values", "Below the name of an asset class"],
  other: ["Vehicles, art, watches, jewellery and collections", "Below the name of an asset class"],
  debt: ["Mortgages, loans and credit cards, with the assets they financed", "Below the name of the class of debts"],
})
