import { defineMessage } from "react-intl"

export const dashboardMessages = {
  heroHeading: defineMessage<{ readonly day: string }>({
    id: "dashboard.heroHeading",
    defaultMessage: "Net worth on {day}",
    description: "Heading above the large figure",
  }),
  atItsBeginning: defineMessage<{ readonly amount: string; readonly day: string }>({
    id: "dashboard.atItsBeginning",
    defaultMessage: "{amount} on {day}",
    description: "Behind the change over the period: what the net worth was at its beginning",
  }),
  assetsNote: defineMessage({
    id: "dashboard.assetsNote",
    defaultMessage: "total owned",
    description: "Below the assets",
  }),
  debtsNote: defineMessage({
    id: "dashboard.debtsNote",
    defaultMessage: "total owed to third parties",
    description: "Below the debts",
  }),
  noChange: defineMessage({
    id: "dashboard.noChange",
    defaultMessage: "No earlier figure to compare with",
    description: "In place of the change over the period",
  }),
  history: defineMessage({
    id: "dashboard.history",
    defaultMessage: "Net worth history",
    description: "Name of the chart",
  }),
  incomplete: defineMessage<{ readonly day: string; readonly currencies: string }>({
    id: "dashboard.incomplete",
    defaultMessage: "Up to {day}, amounts in {currencies} are excluded: no exchange rate is known for these days.",
    description: "Below the chart",
  }),
  portfoliosNote: defineMessage({
    id: "dashboard.portfoliosNote",
    defaultMessage: "Including stakes in other portfolios. Totals overlap where one portfolio holds another.",
    description: "Below the heading",
  }),
  activity: defineMessage({ id: "dashboard.activity", defaultMessage: "Recent activity", description: "Heading" }),
  noActivity: defineMessage({
    id: "dashboard.noActivity",
    defaultMessage: "No activity yet.",
    description: "In place of the activity",
  }),
  toActivity: defineMessage({
    id: "dashboard.toActivity",
    defaultMessage: "View all activity",
    description: "Link below the recent activity to the page with everything that members did",
  }),
  healthy: defineMessage({
    id: "dashboard.healthy",
    defaultMessage: "All up to date: prices, rates, statements and valuations are recent.",
    description: "When there is nothing to correct",
  }),
  toHealth: defineMessage({
    id: "dashboard.toHealth",
    defaultMessage: "View all",
    description: "Link to the page on the state of the figures",
  }),
  valuedRecently: defineMessage<{ readonly share: string }>({
    id: "dashboard.valuedRecently",
    defaultMessage: "{share} of assets have a price, balance or valuation from the last 90 days.",
    description: "On the state of the figures",
  }),
  otherDebts: defineMessage({
    id: "dashboard.otherDebts",
    defaultMessage: "Other debts",
    description: "Step of the chart, among the types of debts",
  }),
  claims: defineMessage({
    id: "dashboard.claims",
    defaultMessage: "Claims on others",
    description: "Step of the chart, among the asset classes: what people outside owe a portfolio",
  }),
  covered: defineMessage<{ readonly times: string }>({
    id: "dashboard.covered",
    defaultMessage: "Liquidity coverage {times}: liquid assets ÷ unfunded commitments and debt due within 12 months.",
    description: "Below the heading liquidity; times is a multiple such as 3.20×",
  }),
  nothingAsked: defineMessage({
    id: "dashboard.nothingAsked",
    defaultMessage: "No unfunded commitments and no debt due within 12 months.",
    description: "Below the heading liquidity",
  }),
  marksNote: defineMessage({
    id: "dashboard.marksNote",
    defaultMessage: "Marks show the largest changes for which an entry on that day is the likely cause.",
    description: "Below the chart",
  }),
  opened: defineMessage<{ readonly name: string }>({
    id: "dashboard.mark.opened",
    defaultMessage: "{name} added",
    description: "Mark on the chart: a holding begins",
  }),
  closed: defineMessage<{ readonly name: string }>({
    id: "dashboard.mark.closed",
    defaultMessage: "{name} closed",
    description: "Mark on the chart: a holding ends",
  }),
  incurred: defineMessage<{ readonly name: string }>({
    id: "dashboard.mark.incurred",
    defaultMessage: "{name} drawn down",
    description: "Mark on the chart: a debt begins",
  }),
  settled: defineMessage<{ readonly name: string }>({
    id: "dashboard.mark.settled",
    defaultMessage: "{name} paid off",
    description: "Mark on the chart: a debt ends",
  }),
  recordedOf: defineMessage<{ readonly name: string; readonly what: string }>({
    id: "dashboard.mark.recordedOf",
    defaultMessage: "{name}: {what}",
    description: "Mark on the chart: what was recorded of a holding",
  }),
  andMore: defineMessage<{ readonly first: string; readonly count: number }>({
    id: "dashboard.mark.andMore",
    defaultMessage: "{first}, and {count, plural, one {# more entry} other {# more entries}}",
    description: "Mark on the chart: the first of several things recorded for that day",
  }),
  welcome: defineMessage({
    id: "dashboard.welcome",
    defaultMessage: "Welcome",
    description: "Title of the box for a new account",
  }),
  welcomeText: defineMessage({
    id: "dashboard.welcomeText",
    defaultMessage: "Three steps to your first figures.",
    description: "In the box for a new account",
  }),
  stepPortfolio: defineMessage({
    id: "dashboard.stepPortfolio",
    defaultMessage: "Create your first portfolio",
    description: "Step and button",
  }),
  stepPortfolioText: defineMessage({
    id: "dashboard.stepPortfolioText",
    defaultMessage: "A person, a company or another legal owner, such as yourself.",
    description: "Below the step",
  }),
  stepHolding: defineMessage({
    id: "dashboard.stepHolding",
    defaultMessage: "Add an account or a security",
    description: "Step",
  }),
  stepHoldingText: defineMessage({
    id: "dashboard.stepHoldingText",
    defaultMessage: "Start with a single balance; it can become a full history later.",
    description: "Below the step",
  }),
  stepEntry: defineMessage({
    id: "dashboard.stepEntry",
    defaultMessage: "Record what you know about it",
    description: "Step",
  }),
  stepEntryText: defineMessage({
    id: "dashboard.stepEntryText",
    defaultMessage: "Balances, trades and dividends, in any order, as far back as you like.",
    description: "Below the step",
  }),
  stepDone: defineMessage({
    id: "dashboard.stepDone",
    defaultMessage: "Done",
    description: "Read aloud before a step that is done",
  }),
}
