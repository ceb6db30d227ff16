import { text, texts } from "#web/i18n/texts.ts"

export const dashboardMessages = texts("dashboard", {
  heroHeading: ["Net worth on {day}", "Heading above the large figure"],
  atItsBeginning: ["{amount} on {day}", "Behind the change over the period: what the net worth was at its beginning"],
  noChange: ["No earlier figure to compare with", "In place of the change over the period"],
  history: ["Net worth history", "Name of the chart"],
  incomplete: [
    "Up to {day}, amounts in {currencies} are excluded: no exchange rate is known for these days.",
    "Below the chart",
  ],
  trackedSince: ["Tracked since {day}: nothing is recorded before.", "Below the chart, if its period begins before"],
  activity: ["Recent activity", "Heading"],
  noActivity: ["No activity yet.", "In place of the activity"],
  toActivity: ["View all activity", "Link below the recent activity to the page with everything that members did"],
  healthy: ["All up to date: prices, rates, statements and valuations are recent.", "When there is nothing to correct"],
  unpricedTokens: [
    "{count, plural, one {# token in a wallet has no price and is not included.} other {# tokens in wallets have no price and are not included.}}",
    "Below a total",
  ],
  toUnpricedTokens: ["Show what is missing", "Link to the page about data health"],
  balanceSheet: text("balanceSheet.title", "Assets and debts", "Heading of the table of all that is owned and owed"),
  toDo: ["To do", "Heading: what is wrong with the data or waits for an answer"],
  suggestions: [
    "{count, plural, one {# suggestion waits} other {# suggestions wait}} for your answer: reported splits, dividends or new symbols.",
    "In the list of what there is to do",
  ],
  review: ["Review", "Link to the reported splits and dividends"],
  toHealth: ["View all", "Link to the page on the state of the figures"],
  valuedRecently: [
    "{share} of assets have a price, balance or valuation from the last 90 days.",
    "On the state of the figures",
  ],
  marksNote: ["Marks show the largest changes for which an entry on that day is the likely cause.", "Below the chart"],
  opened: text("dashboard.mark.opened", "{name} added", "Mark on the chart: a holding begins"),
  closed: text("dashboard.mark.closed", "{name} closed", "Mark on the chart: a holding ends"),
  incurred: text("dashboard.mark.incurred", "{name} drawn down", "Mark on the chart: a debt begins"),
  settled: text("dashboard.mark.settled", "{name} paid off", "Mark on the chart: a debt ends"),
  recordedOf: text("dashboard.mark.recordedOf", "{name}: {what}", "Mark on the chart: what was recorded of a holding"),
  andMore: text(
    "dashboard.mark.andMore",
    "{first}, and {count, plural, one {# more entry} other {# more entries}}",
    "Mark on the chart: the first of several things recorded for that day",
  ),
  welcome: ["Welcome", "Title of the box for a new account"],
  welcomeText: [
    "It begins with one thing. Today’s value is enough; the history can follow whenever you like.",
    "Above the field over everything that can be added, in an empty household",
  ],
})
