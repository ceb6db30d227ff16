import { defineMessage } from "react-intl"

export const dashboardMessages = {
  title: defineMessage({ id: "dashboard.title", defaultMessage: "Dashboard", description: "Title of the window" }),
  heroHeading: defineMessage<{ readonly day: string }>({
    id: "dashboard.heroHeading",
    defaultMessage: "Net worth on {day}",
    description: "Heading above the large figure",
  }),
  sinceDay: defineMessage<{ readonly day: string }>({
    id: "dashboard.sinceDay",
    defaultMessage: "Net worth on {day}",
    description: "Name of the figure at the beginning of the period",
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
    defaultMessage:
      "Up to {day} amounts in {currencies} are left out, because no exchange rate is known for these days.",
    description: "Below the chart",
  }),
  allocation: defineMessage({
    id: "dashboard.allocation",
    defaultMessage: "Allocation of assets",
    description: "Heading",
  }),
  byClass: defineMessage({ id: "dashboard.byClass", defaultMessage: "By asset class", description: "Heading" }),
  byCurrency: defineMessage({ id: "dashboard.byCurrency", defaultMessage: "By currency", description: "Heading" }),
  byPortfolio: defineMessage({ id: "dashboard.byPortfolio", defaultMessage: "By portfolio", description: "Heading" }),
  nothingAllocated: defineMessage({
    id: "dashboard.nothingAllocated",
    defaultMessage: "Nothing was owned on this day.",
    description: "In place of the allocation",
  }),
  portfolios: defineMessage({ id: "dashboard.portfolios", defaultMessage: "Portfolios", description: "Heading" }),
  portfoliosNote: defineMessage({
    id: "dashboard.portfoliosNote",
    defaultMessage: "Each with what it holds of others. Totals overlap where one portfolio holds another.",
    description: "Below the heading",
  }),
  activity: defineMessage({ id: "dashboard.activity", defaultMessage: "Recent activity", description: "Heading" }),
  noActivity: defineMessage({
    id: "dashboard.noActivity",
    defaultMessage: "Nothing recorded yet.",
    description: "In place of the activity",
  }),
  health: defineMessage({
    id: "dashboard.health",
    defaultMessage: "State of the figures",
    description: "Heading: how reliable they are",
  }),
  healthy: defineMessage({
    id: "dashboard.healthy",
    defaultMessage: "Every price and exchange rate behind these figures is recent.",
    description: "When there is nothing to mend",
  }),
  missingRate: defineMessage<{ readonly currency: string; readonly count: number }>({
    id: "dashboard.missingRate",
    defaultMessage:
      "No exchange rate for {currency} is known on this day: {count, plural, one {# holding is} other {# holdings are}} left out of the totals.",
    description: "Note on the state of the figures",
  }),
  atCost: defineMessage<{ readonly count: number }>({
    id: "dashboard.atCost",
    defaultMessage:
      "{count, plural, one {# holding has} other {# holdings have}} no known price and {count, plural, one {is} other {are}} valued at cost.",
    description: "Note on the state of the figures",
  }),
  oldPrice: defineMessage<{ readonly day: string; readonly days: number; readonly age: string }>({
    id: "dashboard.oldPrice",
    defaultMessage: "The oldest price used is from {day}, {days, plural, one {{age} day} other {{age} days}} earlier.",
    description: "Note on the state of the figures",
  }),
  oldRate: defineMessage<{ readonly day: string; readonly days: number; readonly age: string }>({
    id: "dashboard.oldRate",
    defaultMessage:
      "The oldest exchange rate used is from {day}, {days, plural, one {{age} day} other {{age} days}} earlier.",
    description: "Note on the state of the figures",
  }),
  showHoldings: defineMessage({
    id: "dashboard.showHoldings",
    defaultMessage: "Show the holdings",
    description: "Link",
  }),
  showSeries: defineMessage({
    id: "dashboard.showSeries",
    defaultMessage: "Show prices and rates",
    description: "Link",
  }),
  welcome: defineMessage({
    id: "dashboard.welcome",
    defaultMessage: "Welcome",
    description: "Title of the box for a new account",
  }),
  welcomeText: defineMessage({
    id: "dashboard.welcomeText",
    defaultMessage: "Three steps, and your first figures stand here.",
    description: "In the box for a new account",
  }),
  stepPortfolio: defineMessage({
    id: "dashboard.stepPortfolio",
    defaultMessage: "Create your first portfolio",
    description: "Step and button",
  }),
  stepPortfolioText: defineMessage({
    id: "dashboard.stepPortfolioText",
    defaultMessage: "A person, a company or a pot in whose name things are held, such as your own name.",
    description: "Below the step",
  }),
  stepHolding: defineMessage({
    id: "dashboard.stepHolding",
    defaultMessage: "Add an account or a security",
    description: "Step",
  }),
  stepHoldingText: defineMessage({
    id: "dashboard.stepHoldingText",
    defaultMessage: "It can begin as one balance and become a full history later.",
    description: "Below the step",
  }),
  stepEntry: defineMessage({
    id: "dashboard.stepEntry",
    defaultMessage: "Record what is known of it",
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
