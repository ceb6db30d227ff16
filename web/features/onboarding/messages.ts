import { texts } from "#web/i18n/texts.ts"

export const onboardingMessages = texts("onboarding", {
  whoTitle: ["Who owns what", "Title of the page for the owners of a new household"],
  whoText: [
    "Each person or company gets a portfolio. You can add more, and change everything, at any time.",
    "Below the title",
  ],
  person: ["Person {number}", "Field: the name of a person of the family"],
  addPerson: ["Add a person", "Button: adds a line for a person of the family"],
  companyNumber: ["Company, trust or foundation {number}", "Field: the name of a legal entity of the family"],
  addCompany: ["Add a company, trust or foundation", "Button: adds a line for a legal entity of the family"],
  removeLine: [
    "Remove {name}",
    "Button beside a line of the form; name is a person, a company or the number of the line",
  ],
  companyNote: [
    "Its assets are included for each of you by your stake, from the date of the stake.",
    "Above the stakes in a company, trust or foundation",
  ],
  stakeOf: ["Stake of {name}", "Field: percentage of the company that a person holds"],
  since: ["Since", "Field: the day from which the stakes hold"],
  sinceHint: ["The date these stakes apply from. Record later gifts and sales as further stakes.", "Below the field"],
  create: ["Create and continue", "Button: creates the portfolios and stakes"],
  created: ["{count, plural, one {The portfolio was created.} other {# portfolios were created.}}", "Notice"],
  made: [
    "Already created: {names}. The rest is not created yet.",
    "In the form, after a part was refused; names is a list of persons and companies",
  ],
  undone: ["The portfolios and stakes have been removed.", "Notice after undoing"],
  there: ["Existing portfolios: {names}.", "In the place of the form, where portfolios exist; names is a list"],
  toPortfolios: ["Change portfolios and stakes", "Link to the page of the portfolios"],
  family: ["Add your family", "Heading of a way to begin"],
  familyText: [
    "Partner, children, a company, a trust. Anything can have several owners, each with a percentage.",
    "Below the heading",
  ],
  toFamily: ["Add people and companies", "Button: opens the page for the owners"],
  doorDemo: ["Explore with a demo family", "Heading of a way to begin: the demonstration household"],
  doorDemoText: [
    "Fifteen years of a demo family: a couple, their daughter and two companies, four currencies, every asset class. It is separate from your own household and is deleted with one click.",
    "Below the heading",
  ],
  toDashboard: ["Go to the dashboard", "Link"],
  mayNot: [
    "Nothing is recorded in this household yet; its owners and editors record its assets. The figures appear here once they have started.",
    "On the dashboard of an empty household, for a member who may not record anything",
  ],
  members: ["Members of the household", "Link after the text above, to the list of the members"],
})
