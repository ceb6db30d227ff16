import { defineMessage } from "react-intl"

export const onboardingMessages = {
  whoTitle: defineMessage({
    id: "onboarding.whoTitle",
    defaultMessage: "Who owns what",
    description: "Title of the first page after signing up: whose wealth it is",
  }),
  whoText: defineMessage({
    id: "onboarding.whoText",
    defaultMessage: "Each person or company gets a portfolio. You can add more, and change everything, at any time.",
    description: "Below the title",
  }),
  step: defineMessage<{ readonly number: string }>({
    id: "onboarding.step",
    defaultMessage: "Step {number} of 2",
    description: "Above the title of a page after signing up",
  }),
  who: defineMessage({ id: "onboarding.who", defaultMessage: "Who owns the wealth?", description: "Choice" }),
  one: defineMessage({ id: "onboarding.one", defaultMessage: "One person", description: "Choice: whose wealth" }),
  couple: defineMessage({ id: "onboarding.couple", defaultMessage: "A couple", description: "Choice: whose wealth" }),
  company: defineMessage({
    id: "onboarding.company",
    defaultMessage: "A family with a holding company",
    description: "Choice: whose wealth",
  }),
  companyNote: defineMessage({
    id: "onboarding.companyNote",
    defaultMessage: "The company’s assets are included for each of you by your stake, from its date.",
    description: "Below the choice",
  }),
  name: defineMessage({ id: "onboarding.name", defaultMessage: "Name", description: "Field: of a person" }),
  firstName: defineMessage({
    id: "onboarding.firstName",
    defaultMessage: "Name of the first person",
    description: "Field",
  }),
  secondName: defineMessage({
    id: "onboarding.secondName",
    defaultMessage: "Name of the second person",
    description: "Field",
  }),
  companyName: defineMessage({
    id: "onboarding.companyName",
    defaultMessage: "Name of the company",
    description: "Field",
  }),
  firstStake: defineMessage({
    id: "onboarding.firstStake",
    defaultMessage: "Stake of the first person",
    description: "Field: percentage of the company",
  }),
  secondStake: defineMessage({
    id: "onboarding.secondStake",
    defaultMessage: "Stake of the second person",
    description: "Field: percentage of the company",
  }),
  since: defineMessage({
    id: "onboarding.since",
    defaultMessage: "Since",
    description: "Field: the day from which the stakes hold",
  }),
  sinceHint: defineMessage({
    id: "onboarding.sinceHint",
    defaultMessage: "The date these stakes apply from. Record later gifts and sales as further stakes.",
    description: "Below the field",
  }),
  create: defineMessage({
    id: "onboarding.create",
    defaultMessage: "Create and continue",
    description: "Button: creates the portfolios and stakes",
  }),
  skip: defineMessage({ id: "onboarding.skip", defaultMessage: "Skip for now", description: "Button" }),
  created: defineMessage<{ readonly count: number }>({
    id: "onboarding.created",
    defaultMessage: "{count, plural, one {The portfolio was created.} other {# portfolios were created.}}",
    description: "Notice",
  }),
  undone: defineMessage({
    id: "onboarding.undone",
    defaultMessage: "The portfolios and stakes have been removed.",
    description: "Notice after undoing",
  }),
  there: defineMessage<{ readonly names: string }>({
    id: "onboarding.there",
    defaultMessage: "Existing portfolios: {names}.",
    description: "In the place of the form, where portfolios exist; names is a list",
  }),
  toPortfolios: defineMessage({
    id: "onboarding.toPortfolios",
    defaultMessage: "Change portfolios and stakes",
    description: "Link to the page of the portfolios",
  }),
  back: defineMessage({ id: "onboarding.back", defaultMessage: "Back", description: "Link: to the step before" }),
  doorsTitle: defineMessage({
    id: "onboarding.doorsTitle",
    defaultMessage: "Where to start",
    description: "Title of the second page after signing up",
  }),
  doorAssetText: defineMessage({
    id: "onboarding.doorAssetText",
    defaultMessage:
      "A house, an account, a fund: enter its name and current value. You can add the full history later, in any order.",
    description: "Below the heading",
  }),
  doorDemo: defineMessage({
    id: "onboarding.doorDemo",
    defaultMessage: "Explore with a demo family",
    description: "Heading of a way to begin: the demonstration household",
  }),
  doorDemoText: defineMessage({
    id: "onboarding.doorDemoText",
    defaultMessage:
      "Fifteen years of a demo family: a couple, their daughter and two companies, four currencies, every asset class. It is separate from your own household and is deleted with one click.",
    description: "Below the heading",
  }),
  toDashboard: defineMessage({
    id: "onboarding.toDashboard",
    defaultMessage: "Go to the dashboard",
    description: "Link",
  }),
  assetTitle: defineMessage({
    id: "onboarding.assetTitle",
    defaultMessage: "Record one asset",
    description: "Title of the page on which the first asset is recorded",
  }),
  assetText: defineMessage({
    id: "onboarding.assetText",
    defaultMessage: "Enter its value today. You can add purchases, income and earlier values on its page.",
    description: "Below the title",
  }),
  kind: defineMessage({
    id: "onboarding.kind",
    defaultMessage: "Asset type",
    description: "Choice of an asset class",
  }),
  assetName: defineMessage({
    id: "onboarding.assetName",
    defaultMessage: "Name of the asset",
    description: "Field",
  }),
  units: defineMessage({
    id: "onboarding.units",
    defaultMessage: "Quantity",
    description: "Field: number of shares, tokens or coins",
  }),
  pieces: defineMessage({
    id: "onboarding.pieces",
    defaultMessage: "Coins or bars of one ounce",
    description: "Field: number of pieces of gold of one troy ounce each",
  }),
  value: defineMessage({
    id: "onboarding.value",
    defaultMessage: "Current value, total",
    description: "Field: an amount",
  }),
  recorded: defineMessage<{ readonly name: string }>({
    id: "onboarding.recorded",
    defaultMessage: "{name} is recorded. Add its history on its page.",
    description: "Notice",
  }),
  assetUndone: defineMessage<{ readonly name: string }>({
    id: "onboarding.assetUndone",
    defaultMessage: "{name} has been removed.",
    description: "Notice after undoing",
  }),
  mayNot: defineMessage({
    id: "onboarding.mayNot",
    defaultMessage:
      "Nothing is recorded in this household yet; its owners and editors record its assets. The figures appear here once they have started.",
    description: "On the dashboard of an empty household, for a member who may not record anything",
  }),
  members: defineMessage({
    id: "onboarding.members",
    defaultMessage: "Members of the household",
    description: "Link after the text above, to the list of the members",
  }),
}
