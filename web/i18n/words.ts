import type { CostChoice } from "#contract/people/preferences.ts"
import type { HoldingFigures } from "#contract/holdings.ts"
import type { EarnedUnits, Investable } from "#contract/vocabulary.ts"
import type { Period } from "#web/format/period.ts"
import type { Words } from "./wordsByValue.ts"
import { text, texts } from "./texts.ts"

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
export const commonWords = texts("common", {
  add: ["Add", "Button on every page, and title of the window over everything that can be added"],
  ofWhichOnItsWay: [
    "of which {amount} on its way",
    "Below an account: money that has left it and not arrived in another",
  ],
  outsideView: [
    "Not visible to you",
    "In place of a name, such as that of a creditor or a holding: it exists, but the person may not see it",
  ],
  cancel: ["Cancel", "Button: closes a window, nothing is done"],
  viewPlans: ["View plans", "Link to the plans, where a larger one would allow what was refused"],
  close: ["Close", "Button: closes a window"],
  save: ["Save", "Button"],
  pickDay: ["Choose in a calendar", "Button within a field for a day"],
  retry: ["Retry", "Button: asks the server again"],
  undo: ["Undo", "Button in a notice: undoes the last action"],
  more: ["More actions", "Button that opens a menu"],
  actions: ["Actions", "Read aloud above the column with the menus of the rows"],
  loading: ["Loading…", "Read aloud while figures are under way"],
  noOptions: ["No options yet.", "In a list to choose from that has nothing in it"],
  requiredNote: ["Fields marked with * are required.", "At the top of a form"],
  notAvailable: ["not available", "In place of a figure that cannot be stated"],
  reason: ["Reason", "Field: why something is voided or deleted"],
  currency: ["Currency", "Field or column"],
  portfolio: ["Portfolio", "Field or column"],
  total: ["Total", "Last row of a table"],
  day: ["Day", "Field or column: a calendar day"],
  assets: ["Assets", "Everything owned"],
  debts: ["Debts", "Everything owed"],
  netWorth: ["Net worth", "Assets less debts"],
  value: ["Value", "The value of a holding"],
  units: ["Units", "Number of shares held"],
  signIn: ["Sign in", "Tab, button and link"],
  portfolios: ["Portfolios", "Title, heading, field or column"],
  liquidity: ["Liquidity", "Heading, field or column: how soon something can be turned into money"],
  delete: ["Delete", "Menu and button: deletes something that was recorded by mistake"],
  amount: ["Amount", "Field or column"],
  settings: ["Settings", "Title, heading, or type of activity"],
  household: ["Household", "Title, field or column"],
  component: ["Component", "Column or step: a part of a sum"],
  administration: ["Administration", "Area for admins, or type of activity"],
  skip: ["Skip to content", "First link of the page, for the keyboard"],
  confirm: ["Confirm", "Button"],
  email: ["Email", "Field, or way to reach a person"],
  year: ["Year", "Choice or column: a calendar year"],
  tooShort: ["Insufficient historical data", "In place of a chart of less than two days, or of a change"],
  allocation: ["Allocation of assets", "Heading, or part of a report"],
  waterfall: [
    "From assets to net worth",
    "Heading of the chart that begins with the assets by class and takes off the debts by type",
  ],
  noAssets: ["No assets on this day.", "In place of the description of the assets"],
  overdrawn: ["Overdrawn accounts", "Accounts with a balance below zero, which count as debts"],
  month: ["Month", "Column or step: a calendar month"],
  since: ["since {day}", "Follows a change, and is on the button: since the end of that day"],
  cumulative: ["Cumulative", "Column: the sum of a step and of those before it"],
})

/** The rungs of the liquidity ladder. */
export const investableNames: Words<Investable> = texts("investable", {
  cash: ["Cash", "How soon something can be turned into cash"],
  easily_convertible: text("investable.easilyConvertible", "Liquid", "How soon something can be turned into cash"),
  investable: ["Semi-liquid", "How soon something can be turned into cash"],
  non_investable: text("investable.nonInvestable", "Illiquid", "How soon something can be turned into cash"),
})

/** What units that come in as income are in figures. */
export const earnedUnitsNames: Words<EarnedUnits> = texts("unitsEarned", {
  incomeAndCost: ["Income and cost at market value", "Choice: how airdrops and rewards count"],
  neither: ["No income, no cost", "Choice: how airdrops and rewards count; and below such an entry in a table"],
})

export const basisNames: Words<HoldingFigures["basis"]> = texts("basis", {
  quoted: ["Quoted price", "What the value of a holding was read from"],
  appraised: ["Valuation", "What the value of a holding was read from: an opinion"],
  paid: ["Price paid", "What the value of a holding was read from: the price of the last purchase or sale"],
  balance: ["Balance", "What the value of a holding was read from: the statement"],
  cost: ["At cost", "What the value of a holding was read from: no price is known, so what it had cost"],
  none: ["No data", "What the value of a holding was read from: nothing is known on that day"],
})

export const costMethodNames: Words<CostChoice> = texts("costMethod", {
  average: ["Average cost", "How the cost of units sold is found"],
  fifo: ["First in, first out (FIFO)", "How the cost of units sold is found"],
  pooled: [
    "Average cost per owner",
    "How the cost of units sold is found: the average over all holdings of a security that one owner has, at several banks",
  ],
})

export const periodNames: Words<Period> = texts("period", {
  "1M": ["1M", "Button: one month, as short as can be"],
  "3M": ["3M", "Button: three months"],
  YTD: ["YTD", "Button: year to date"],
  "1Y": ["1Y", "Button: one year"],
  "3Y": ["3Y", "Button: three years"],
  "5Y": ["5Y", "Button: five years"],
  Max: ["Max", "Button: since the first fact"],
})

/** In full, for the accessible names of the buttons. */
export const periodDescriptions: Words<Period> = {
  "1M": text("period.1M.long", "1 month", "Period"),
  "3M": text("period.3M.long", "3 months", "Period"),
  YTD: text("period.YTD.long", "Year to date", "Period"),
  "1Y": text("period.1Y.long", "1 year", "Period"),
  "3Y": text("period.3Y.long", "3 years", "Period"),
  "5Y": text("period.5Y.long", "5 years", "Period"),
  Max: text("period.Max.long", "Since inception", "Period"),
}

/** As they follow a change: "over 1 year", "since the beginning". */
export const periodPhrases: Words<Period> = {
  "1M": text("period.1M.over", "over 1 month", "Follows a change"),
  "3M": text("period.3M.over", "over 3 months", "Follows a change"),
  YTD: text("period.YTD.over", "since 1 January", "Follows a change"),
  "1Y": text("period.1Y.over", "over 1 year", "Follows a change"),
  "3Y": text("period.3Y.over", "over 3 years", "Follows a change"),
  "5Y": text("period.5Y.over", "over 5 years", "Follows a change"),
  Max: text("period.Max.over", "since inception", "Follows a change"),
}
