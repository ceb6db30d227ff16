import { texts } from "#web/i18n/texts.ts"

export const homeMessages = texts("site.home", {
  pageTitle: ["Wealth Tracker: what your family owns and owes", "Title of the window; at most 60 characters"],
  pageDescription: [
    "Nine asset classes, portfolios within portfolios and any currency in one place. Every figure can be traced to its source.",
    "What search engines show; at most 160 characters",
  ],
  trialBanner: [
    "Try it for {days, plural, one {# day} other {# days}}, free of charge and without a credit card.",
    "Strip at the top of the home page",
  ],
  unlimitedBanner: [
    "Every account on this installation is free of charge and without limits.",
    "Strip at the top of the home page, where there are no plans",
  ],
  badge: ["For families, their advisers and their auditors", "Above the headline"],
  title: ["Everything your family owns and owes, on any day", "Headline of the home page"],
  subtitle: [
    "Portfolios within portfolios, nine asset classes and any currency, with every figure traceable to its source.",
    "Below the headline",
  ],
  start: ["Start Free Trial", "Button"],
  options: ["See Options", "Button: leads to the plans"],
  example: ["See an example", "Button: opens the dashboard of the demo family, without an account"],
  open: ["Open your dashboard", "Button"],
  afterTrial: ["No payment details are required. What you enter during the trial stays yours.", "Below the buttons"],
  neverEnds: [
    "The trial never ends here: this installation has no limits.",
    "Below the buttons, where there are no plans",
  ],
  signUpClosed: [
    "Accounts on this installation are by invitation only.",
    "Below the buttons, where strangers cannot sign up",
  ],
  figure: ["Net worth on {day}", "Above a large amount in a picture of the dashboard"],
  figureChange: ["over one year", "After an amount and a percentage, by which net worth has grown"],
  figureNote: ["Sample data of a demo family", "Below a picture of the dashboard with sample figures"],
  pictures: ["Product screenshots", "Name of a row of screenshots, read aloud"],
  picture: ["Screenshot: {title}", "Read aloud in place of a picture; title is a sentence or a phrase"],
  previousPicture: ["Previous picture", "Button"],
  nextPicture: ["Next picture", "Button"],
  pause: ["Pause slideshow", "Button: the pictures change by themselves until it is pressed"],
  play: ["Play slideshow", "Button: resumes the automatic change of pictures"],
  dashboardTitle: ["Net worth on the day you choose", "Below a screenshot of the dashboard"],
  dashboardText: [
    "Assets, debts and what changed between two days, in the currency of your choice.",
    "Below a screenshot of the dashboard",
  ],
  explainTitle: ["Every figure explains itself", "Below a screenshot of the page that explains a figure"],
  explainText: [
    "From the total down to units, price, rate and share, and to the entry behind them.",
    "Below a screenshot of the page that explains a figure",
  ],
  portfoliosTitle: ["Look-through ownership", "Below a screenshot of portfolios that own parts of one another"],
  portfoliosText: [
    "Stakes are dated, so a gift made in March takes effect from March and not before.",
    "Below a screenshot of portfolios that own parts of one another",
  ],
  featuresTitle: ["Figures you can rely on", "Heading above three features of the product"],
  pastTitle: ["The past stays as it was", "Heading"],
  pastText: [
    "Nothing is overwritten. A correction is a further entry with its reason, so last year’s statement can be reproduced to the cent.",
    "Text",
  ],
  throughTitle: ["Look-through ownership", "Heading"],
  throughText: [
    "Who holds how much of what, and since when: every total follows the stakes, and no euro is counted twice.",
    "Text",
  ],
  currencyTitle: ["Every currency kept separate", "Heading"],
  currencyText: [
    "Each amount keeps its own currency and is converted at the rate of its day. A missing rate is shown as missing, never guessed.",
    "Text",
  ],
  placeTitle: ["One place for all assets", "Heading above the nine asset classes"],
  placeText: ["Nine classes, each with its own entries and figures.", "Above the nine asset classes"],
  placeLink: ["More about asset classes", "Link to a public page"],
  situationsTitle: ["Three situations", "Heading above three invented examples of use"],
  situationsText: [
    "Examples that show what the product is for. They quote no real people.",
    "Above three invented examples of use, where others show reviews of customers",
  ],
  companyTitle: ["Siblings with a holding company", "Heading of an invented example"],
  companyText: [
    "Two siblings own 60 and 40 percent of a company. It owns a house, shares and part of a fund. Each sees their own share of everything, net of the mortgage, on any day.",
    "An invented example",
  ],
  coupleTitle: ["A couple in two currencies", "Heading of an invented example"],
  coupleText: [
    "One is paid in francs, the other in euros, and their savings are in dollars. They see net worth in any of the three, and each gain shows how much came from exchange rates alone.",
    "An invented example",
  ],
  adviserTitle: ["An adviser before the annual review", "Heading of an invented example"],
  adviserText: [
    "Which valuations are out of date? What can the funds still call? The adviser sees it in the family’s own records, with the role the family has granted.",
    "An invented example",
  ],
  endTitle: [
    "Start with one account",
    "Heading at the end of the home page: one bank account or one house is enough to start",
  ],
  endText: [
    "One bank account, one house, one share is enough. The rest follows when you have the time.",
    "At the end of the home page",
  ],
  pricing: ["View Pricing", "Button"],
})
