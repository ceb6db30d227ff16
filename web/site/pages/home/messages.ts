import { defineMessage } from "react-intl"

export const homeMessages = {
  pageTitle: defineMessage({
    id: "site.home.pageTitle",
    defaultMessage: "Wealth Tracker: what your family owns and owes",
    description: "Title of the window; at most 60 characters",
  }),
  pageDescription: defineMessage({
    id: "site.home.pageDescription",
    defaultMessage:
      "Nine asset classes, portfolios within portfolios and nine currencies in one place. Every figure can be traced to its source.",
    description: "What search engines show; at most 160 characters",
  }),
  trialBanner: defineMessage<{ readonly days: number }>({
    id: "site.home.trialBanner",
    defaultMessage: "Try it for {days, plural, one {# day} other {# days}}, free of charge and without a credit card.",
    description: "Strip at the top of the home page",
  }),
  unlimitedBanner: defineMessage({
    id: "site.home.unlimitedBanner",
    defaultMessage: "Every account on this installation is free of charge and without limits.",
    description: "Strip at the top of the home page, where there are no plans",
  }),
  badge: defineMessage({
    id: "site.home.badge",
    defaultMessage: "For families, their advisers and their auditors",
    description: "Above the headline",
  }),
  title: defineMessage({
    id: "site.home.title",
    defaultMessage: "Everything your family owns and owes, on any day",
    description: "Headline of the home page",
  }),
  subtitle: defineMessage({
    id: "site.home.subtitle",
    defaultMessage:
      "Portfolios within portfolios, nine asset classes and nine currencies, with every figure traceable to its source.",
    description: "Below the headline",
  }),
  start: defineMessage({ id: "site.home.start", defaultMessage: "Start Free Trial", description: "Button" }),
  options: defineMessage({
    id: "site.home.options",
    defaultMessage: "See Options",
    description: "Button: leads to the plans",
  }),
  open: defineMessage({ id: "site.home.open", defaultMessage: "Open your dashboard", description: "Button" }),
  afterTrial: defineMessage({
    id: "site.home.afterTrial",
    defaultMessage: "No payment details are required. What you enter during the trial stays yours.",
    description: "Below the buttons",
  }),
  neverEnds: defineMessage({
    id: "site.home.neverEnds",
    defaultMessage: "The trial never ends here: this installation has no limits.",
    description: "Below the buttons, where there are no plans",
  }),
  signUpClosed: defineMessage({
    id: "site.home.signUpClosed",
    defaultMessage: "Accounts on this installation are by invitation only.",
    description: "Below the buttons, where strangers cannot sign up",
  }),
  figure: defineMessage<{ readonly day: string }>({
    id: "site.home.figure",
    defaultMessage: "Net worth on {day}",
    description: "Above a large amount in a picture of the dashboard",
  }),
  figureChange: defineMessage({
    id: "site.home.figureChange",
    defaultMessage: "over one year",
    description: "After an amount and a percentage, by which net worth has grown",
  }),
  figureNote: defineMessage({
    id: "site.home.figureNote",
    defaultMessage: "Sample data of a demo family",
    description: "Below a picture of the dashboard with sample figures",
  }),
  pictures: defineMessage({
    id: "site.home.pictures",
    defaultMessage: "Product screenshots",
    description: "Name of a row of screenshots, read aloud",
  }),
  picture: defineMessage<{ readonly title: string }>({
    id: "site.home.picture",
    defaultMessage: "Screenshot: {title}",
    description: "Read aloud in place of a picture; title is a sentence or a phrase",
  }),
  previousPicture: defineMessage({
    id: "site.home.previousPicture",
    defaultMessage: "Previous picture",
    description: "Button",
  }),
  nextPicture: defineMessage({ id: "site.home.nextPicture", defaultMessage: "Next picture", description: "Button" }),
  pause: defineMessage({
    id: "site.home.pause",
    defaultMessage: "Pause slideshow",
    description: "Button: the pictures change by themselves until it is pressed",
  }),
  play: defineMessage({
    id: "site.home.play",
    defaultMessage: "Play slideshow",
    description: "Button: resumes the automatic change of pictures",
  }),
  dashboardTitle: defineMessage({
    id: "site.home.dashboardTitle",
    defaultMessage: "Net worth on the day you choose",
    description: "Below a screenshot of the dashboard",
  }),
  dashboardText: defineMessage({
    id: "site.home.dashboardText",
    defaultMessage: "Assets, debts and what changed between two days, in the currency of your choice.",
    description: "Below a screenshot of the dashboard",
  }),
  explainTitle: defineMessage({
    id: "site.home.explainTitle",
    defaultMessage: "Every figure explains itself",
    description: "Below a screenshot of the page that explains a figure",
  }),
  explainText: defineMessage({
    id: "site.home.explainText",
    defaultMessage: "From the total down to units, price, rate and share, and to the entry behind them.",
    description: "Below a screenshot of the page that explains a figure",
  }),
  portfoliosTitle: defineMessage({
    id: "site.home.portfoliosTitle",
    defaultMessage: "Look-through ownership",
    description: "Below a screenshot of portfolios that own parts of one another",
  }),
  portfoliosText: defineMessage({
    id: "site.home.portfoliosText",
    defaultMessage: "Stakes are dated, so a gift made in March takes effect from March and not before.",
    description: "Below a screenshot of portfolios that own parts of one another",
  }),
  featuresTitle: defineMessage({
    id: "site.home.featuresTitle",
    defaultMessage: "Figures you can rely on",
    description: "Heading above three features of the product",
  }),
  pastTitle: defineMessage({
    id: "site.home.pastTitle",
    defaultMessage: "The past stays as it was",
    description: "Heading",
  }),
  pastText: defineMessage({
    id: "site.home.pastText",
    defaultMessage:
      "Nothing is overwritten. A correction is a further entry with its reason, so last year’s statement can be reproduced to the cent.",
    description: "Text",
  }),
  throughTitle: defineMessage({
    id: "site.home.throughTitle",
    defaultMessage: "Look-through ownership",
    description: "Heading",
  }),
  throughText: defineMessage({
    id: "site.home.throughText",
    defaultMessage:
      "Who holds how much of what, and since when: every total follows the stakes, and no euro is counted twice.",
    description: "Text",
  }),
  currencyTitle: defineMessage({
    id: "site.home.currencyTitle",
    defaultMessage: "Every currency kept separate",
    description: "Heading",
  }),
  currencyText: defineMessage({
    id: "site.home.currencyText",
    defaultMessage:
      "Each amount keeps its own currency and is converted at the rate of its day. A missing rate is shown as missing, never guessed.",
    description: "Text",
  }),
  placeTitle: defineMessage({
    id: "site.home.placeTitle",
    defaultMessage: "One place for all assets",
    description: "Heading above the nine asset classes",
  }),
  placeText: defineMessage({
    id: "site.home.placeText",
    defaultMessage: "Nine classes, each with its own entries and figures.",
    description: "Above the nine asset classes",
  }),
  placeLink: defineMessage({
    id: "site.home.placeLink",
    defaultMessage: "More about asset classes",
    description: "Link to a public page",
  }),
  situationsTitle: defineMessage({
    id: "site.home.situationsTitle",
    defaultMessage: "Three situations",
    description: "Heading above three invented examples of use",
  }),
  situationsText: defineMessage({
    id: "site.home.situationsText",
    defaultMessage: "Examples that show what the product is for. They quote no real people.",
    description: "Above three invented examples of use, where others show reviews of customers",
  }),
  companyTitle: defineMessage({
    id: "site.home.companyTitle",
    defaultMessage: "Siblings with a holding company",
    description: "Heading of an invented example",
  }),
  companyText: defineMessage({
    id: "site.home.companyText",
    defaultMessage:
      "Two siblings own 60 and 40 percent of a company. It owns a house, shares and part of a fund. Each sees their own share of everything, net of the mortgage, on any day.",
    description: "An invented example",
  }),
  coupleTitle: defineMessage({
    id: "site.home.coupleTitle",
    defaultMessage: "A couple in two currencies",
    description: "Heading of an invented example",
  }),
  coupleText: defineMessage({
    id: "site.home.coupleText",
    defaultMessage:
      "One is paid in francs, the other in euros, and their savings are in dollars. They see net worth in any of the three, and each gain shows how much came from exchange rates alone.",
    description: "An invented example",
  }),
  adviserTitle: defineMessage({
    id: "site.home.adviserTitle",
    defaultMessage: "An adviser before the annual review",
    description: "Heading of an invented example",
  }),
  adviserText: defineMessage({
    id: "site.home.adviserText",
    defaultMessage:
      "Which valuations are out of date? What can the funds still call? The adviser sees it in the family’s own records, with the role the family has granted.",
    description: "An invented example",
  }),
  endTitle: defineMessage({
    id: "site.home.endTitle",
    defaultMessage: "Start with one account",
    description: "Heading at the end of the home page: one bank account or one house is enough to start",
  }),
  endText: defineMessage({
    id: "site.home.endText",
    defaultMessage: "One bank account, one house, one share is enough. The rest follows when you have the time.",
    description: "At the end of the home page",
  }),
  pricing: defineMessage({ id: "site.home.pricing", defaultMessage: "View Pricing", description: "Button" }),
}
