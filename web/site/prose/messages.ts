import { defineMessage } from "react-intl"

export const proseMessages = {
  signUp: defineMessage({
    id: "site.prose.signUp",
    defaultMessage: "Create an account",
    description: "Button: leads to the sign-up page",
  }),
  trial: defineMessage({
    id: "site.prose.trial",
    defaultMessage: "Start the free trial",
    description: "Button: leads to the sign-up page where plans are sold",
  }),
  trialNote: defineMessage({
    id: "site.prose.trialNote",
    defaultMessage: "14 days, without a credit card.",
    description: "Below that button",
  }),
  home: defineMessage({
    id: "site.prose.home",
    defaultMessage: "Back to home",
    description: "Button: leads to the first page of the site",
  }),
  example: defineMessage({
    id: "site.prose.example",
    defaultMessage: "Example",
    description: "Above a worked example, before its title",
  }),
  exampleNote: defineMessage({
    id: "site.prose.exampleNote",
    defaultMessage: "Sample data: people, holdings, prices and rates are fictitious.",
    description: "Below a worked example",
  }),
  contents: defineMessage({
    id: "site.prose.contents",
    defaultMessage: "Contents",
    description: "Heading of the list of sections of a long page",
  }),
  inEnd: defineMessage({
    id: "site.prose.inEnd",
    defaultMessage: "See it with your own figures",
    description: "Heading of the last part of a page, which invites to begin",
  }),
}
