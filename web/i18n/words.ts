import { defineMessage } from "react-intl"
import type { LineClass } from "#contract/figures.ts"
import type { HoldingFigures } from "#contract/holdings.ts"
import type { EarnedUnits, Investable } from "#contract/vocabulary.ts"
import type { Period } from "#web/format/period.ts"
import type { Words } from "./wordsByValue.ts"

/*
 * The terms for the values of the contract: one term for each value, wherever it is shown. Import them from here, also
 * those of the other files of this folder.
 */

export * from "./debtWords.ts"
export * from "./detailWords.ts"
export * from "./entryWords.ts"
export * from "./measureWords.ts"
export * from "./roleWords.ts"
export * from "./wordsByValue.ts"

/** Texts of buttons and labels that occur in many places. */
export const commonWords = {
  outsideView: defineMessage({
    id: "common.outsideView",
    defaultMessage: "Not visible to you",
    description:
      "In place of a name, such as that of a creditor or a holding: it exists, but the person may not see it",
  }),
  cancel: defineMessage({
    id: "common.cancel",
    defaultMessage: "Cancel",
    description: "Button: closes a window, nothing is done",
  }),
  close: defineMessage({ id: "common.close", defaultMessage: "Close", description: "Button: closes a window" }),
  save: defineMessage({ id: "common.save", defaultMessage: "Save", description: "Button" }),
  retry: defineMessage({ id: "common.retry", defaultMessage: "Retry", description: "Button: asks the server again" }),
  undo: defineMessage({
    id: "common.undo",
    defaultMessage: "Undo",
    description: "Button in a notice: undoes the last action",
  }),
  more: defineMessage({ id: "common.more", defaultMessage: "More actions", description: "Button that opens a menu" }),
  actions: defineMessage({
    id: "common.actions",
    defaultMessage: "Actions",
    description: "Read aloud above the column with the menus of the rows",
  }),
  loading: defineMessage({
    id: "common.loading",
    defaultMessage: "Loading…",
    description: "Read aloud while figures are under way",
  }),
  noOptions: defineMessage({
    id: "common.noOptions",
    defaultMessage: "No options yet.",
    description: "In a list to choose from that has nothing in it",
  }),
  requiredNote: defineMessage({
    id: "common.requiredNote",
    defaultMessage: "Fields marked with * are required.",
    description: "At the top of a form",
  }),
  notAvailable: defineMessage({
    id: "common.notAvailable",
    defaultMessage: "not available",
    description: "In place of a figure that cannot be stated",
  }),
  reason: defineMessage({
    id: "common.reason",
    defaultMessage: "Reason",
    description: "Field: why something is voided or deleted",
  }),
  currency: defineMessage({ id: "common.currency", defaultMessage: "Currency", description: "Field or column" }),
  portfolio: defineMessage({ id: "common.portfolio", defaultMessage: "Portfolio", description: "Field or column" }),
  total: defineMessage({ id: "common.total", defaultMessage: "Total", description: "Last row of a table" }),
  day: defineMessage({ id: "common.day", defaultMessage: "Day", description: "Field or column: a calendar day" }),
  assets: defineMessage({ id: "common.assets", defaultMessage: "Assets", description: "Everything owned" }),
  debts: defineMessage({ id: "common.debts", defaultMessage: "Debts", description: "Everything owed" }),
  netWorth: defineMessage({ id: "common.netWorth", defaultMessage: "Net worth", description: "Assets less debts" }),
  value: defineMessage({ id: "common.value", defaultMessage: "Value", description: "The value of a holding" }),
  units: defineMessage({ id: "common.units", defaultMessage: "Units", description: "Number of shares held" }),
  signIn: defineMessage({ id: "common.signIn", defaultMessage: "Sign in", description: "Tab, button and link" }),
  portfolios: defineMessage({
    id: "common.portfolios",
    defaultMessage: "Portfolios",
    description: "Title, heading, field or column",
  }),
  liquidity: defineMessage({
    id: "common.liquidity",
    defaultMessage: "Liquidity",
    description: "Heading, field or column: how soon something can be turned into money",
  }),
  delete: defineMessage({
    id: "common.delete",
    defaultMessage: "Delete",
    description: "Menu and button: deletes something that was recorded by mistake",
  }),
  amount: defineMessage({ id: "common.amount", defaultMessage: "Amount", description: "Field or column" }),
  settings: defineMessage({
    id: "common.settings",
    defaultMessage: "Settings",
    description: "Title, heading, or type of activity",
  }),
  household: defineMessage({
    id: "common.household",
    defaultMessage: "Household",
    description: "Title, field or column",
  }),
  component: defineMessage({
    id: "common.component",
    defaultMessage: "Component",
    description: "Column or step: a part of a sum",
  }),
  administration: defineMessage({
    id: "common.administration",
    defaultMessage: "Administration",
    description: "Area for admins, or type of activity",
  }),
  skip: defineMessage({
    id: "common.skip",
    defaultMessage: "Skip to content",
    description: "First link of the page, for the keyboard",
  }),
  confirm: defineMessage({ id: "common.confirm", defaultMessage: "Confirm", description: "Button" }),
  email: defineMessage({ id: "common.email", defaultMessage: "Email", description: "Field, or way to reach a person" }),
  year: defineMessage({ id: "common.year", defaultMessage: "Year", description: "Choice or column: a calendar year" }),
  tooShort: defineMessage({
    id: "common.tooShort",
    defaultMessage: "Insufficient historical data",
    description: "In place of a chart of less than two days, or of a change",
  }),
  allocation: defineMessage({
    id: "common.allocation",
    defaultMessage: "Allocation of assets",
    description: "Heading, or part of a report",
  }),
  waterfall: defineMessage({
    id: "common.waterfall",
    defaultMessage: "From assets to net worth",
    description: "Heading of the chart that begins with the assets by class and takes off the debts by type",
  }),
  noAssets: defineMessage({
    id: "common.noAssets",
    defaultMessage: "No assets on this day.",
    description: "In place of the description of the assets",
  }),
  overdrawn: defineMessage({
    id: "common.overdrawn",
    defaultMessage: "Overdrawn accounts",
    description: "Accounts with a balance below zero, which count as debts",
  }),
  month: defineMessage({
    id: "common.month",
    defaultMessage: "Month",
    description: "Column or step: a calendar month",
  }),
  since: defineMessage<{ readonly day: string }>({
    id: "common.since",
    defaultMessage: "since {day}",
    description: "Follows a change, and is on the button: since the end of that day",
  }),
  cumulative: defineMessage({
    id: "common.cumulative",
    defaultMessage: "Cumulative",
    description: "Column: the sum of a step and of those before it",
  }),
}

/** The asset classes, and debts, which are lines of the same balance sheet. */
export const assetClassNames: Words<LineClass> = {
  security: defineMessage({ id: "class.security", defaultMessage: "Securities", description: "Asset class" }),
  realEstate: defineMessage({ id: "class.realEstate", defaultMessage: "Real estate", description: "Asset class" }),
  crypto: defineMessage({ id: "class.crypto", defaultMessage: "Crypto", description: "Asset class" }),
  metal: defineMessage({ id: "class.metal", defaultMessage: "Precious metals", description: "Asset class" }),
  private: defineMessage({ id: "class.private", defaultMessage: "Private markets", description: "Asset class" }),
  account: defineMessage({ id: "class.account", defaultMessage: "Accounts", description: "Asset class" }),
  insurance: defineMessage({
    id: "class.insurance",
    defaultMessage: "Insurance and retirement",
    description: "Asset class",
  }),
  other: defineMessage({ id: "class.other", defaultMessage: "Other investments", description: "Asset class" }),
  debt: commonWords.debts,
}

/** The rungs of the liquidity ladder. */
export const investableNames: Words<Investable> = {
  cash: defineMessage({
    id: "investable.cash",
    defaultMessage: "Cash",
    description: "How soon something can be turned into cash",
  }),
  easily_convertible: defineMessage({
    id: "investable.easilyConvertible",
    defaultMessage: "Liquid",
    description: "How soon something can be turned into cash",
  }),
  investable: defineMessage({
    id: "investable.investable",
    defaultMessage: "Semi-liquid",
    description: "How soon something can be turned into cash",
  }),
  non_investable: defineMessage({
    id: "investable.nonInvestable",
    defaultMessage: "Illiquid",
    description: "How soon something can be turned into cash",
  }),
}

/** What units that come in as income are in figures. */
export const earnedUnitsNames: Words<EarnedUnits> = {
  incomeAndCost: defineMessage({
    id: "unitsEarned.incomeAndCost",
    defaultMessage: "Income and cost at market value",
    description: "Choice: how airdrops and rewards count",
  }),
  neither: defineMessage({
    id: "unitsEarned.neither",
    defaultMessage: "No income, no cost",
    description: "Choice: how airdrops and rewards count; and below such an entry in a table",
  }),
}

export const basisNames: Words<HoldingFigures["basis"]> = {
  quoted: defineMessage({
    id: "basis.quoted",
    defaultMessage: "Quoted price",
    description: "What the value of a holding was read from",
  }),
  appraised: defineMessage({
    id: "basis.appraised",
    defaultMessage: "Valuation",
    description: "What the value of a holding was read from: an opinion",
  }),
  paid: defineMessage({
    id: "basis.paid",
    defaultMessage: "Price paid",
    description: "What the value of a holding was read from: the price of the last purchase or sale",
  }),
  balance: defineMessage({
    id: "basis.balance",
    defaultMessage: "Balance",
    description: "What the value of a holding was read from: the statement",
  }),
  cost: defineMessage({
    id: "basis.cost",
    defaultMessage: "At cost",
    description: "What the value of a holding was read from: no price is known, so what it had cost",
  }),
  none: defineMessage({
    id: "basis.none",
    defaultMessage: "No data",
    description: "What the value of a holding was read from: nothing is known on that day",
  }),
}

export const costMethodNames: Words<"average" | "fifo"> = {
  average: defineMessage({
    id: "costMethod.average",
    defaultMessage: "Average cost",
    description: "How the cost of units sold is found",
  }),
  fifo: defineMessage({
    id: "costMethod.fifo",
    defaultMessage: "First in, first out (FIFO)",
    description: "How the cost of units sold is found",
  }),
}

export const periodNames: Words<Period> = {
  "1M": defineMessage({ id: "period.1M", defaultMessage: "1M", description: "Button: one month, as short as can be" }),
  "3M": defineMessage({ id: "period.3M", defaultMessage: "3M", description: "Button: three months" }),
  YTD: defineMessage({ id: "period.YTD", defaultMessage: "YTD", description: "Button: year to date" }),
  "1Y": defineMessage({ id: "period.1Y", defaultMessage: "1Y", description: "Button: one year" }),
  "3Y": defineMessage({ id: "period.3Y", defaultMessage: "3Y", description: "Button: three years" }),
  "5Y": defineMessage({ id: "period.5Y", defaultMessage: "5Y", description: "Button: five years" }),
  Max: defineMessage({ id: "period.Max", defaultMessage: "Max", description: "Button: since the first fact" }),
}

/** In full, for the accessible names of the buttons. */
export const periodDescriptions: Words<Period> = {
  "1M": defineMessage({ id: "period.1M.long", defaultMessage: "1 month", description: "Period" }),
  "3M": defineMessage({ id: "period.3M.long", defaultMessage: "3 months", description: "Period" }),
  YTD: defineMessage({ id: "period.YTD.long", defaultMessage: "Year to date", description: "Period" }),
  "1Y": defineMessage({ id: "period.1Y.long", defaultMessage: "1 year", description: "Period" }),
  "3Y": defineMessage({ id: "period.3Y.long", defaultMessage: "3 years", description: "Period" }),
  "5Y": defineMessage({ id: "period.5Y.long", defaultMessage: "5 years", description: "Period" }),
  Max: defineMessage({ id: "period.Max.long", defaultMessage: "Since inception", description: "Period" }),
}

/** As they follow a change: "over 1 year", "since the beginning". */
export const periodPhrases: Words<Period> = {
  "1M": defineMessage({ id: "period.1M.over", defaultMessage: "over 1 month", description: "Follows a change" }),
  "3M": defineMessage({ id: "period.3M.over", defaultMessage: "over 3 months", description: "Follows a change" }),
  YTD: defineMessage({
    id: "period.YTD.over",
    defaultMessage: "since 1 January",
    description: "Follows a change",
  }),
  "1Y": defineMessage({ id: "period.1Y.over", defaultMessage: "over 1 year", description: "Follows a change" }),
  "3Y": defineMessage({ id: "period.3Y.over", defaultMessage: "over 3 years", description: "Follows a change" }),
  "5Y": defineMessage({ id: "period.5Y.over", defaultMessage: "over 5 years", description: "Follows a change" }),
  Max: defineMessage({ id: "period.Max.over", defaultMessage: "since inception", description: "Follows a change" }),
}
