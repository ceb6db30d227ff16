import { texts } from "#web/i18n/texts.ts"

export const proseMessages = texts("site.prose", {
  signUp: ["Create an account", "Button: leads to the sign-up page"],
  trial: ["Start the free trial", "Button: leads to the sign-up page where plans are sold"],
  trialNote: ["14 days, without a credit card.", "Below that button"],
  home: ["Back to home", "Button: leads to the first page of the site"],
  example: ["Example", "Above a worked example, before its title"],
  exampleNote: ["Sample data: people, holdings, prices and rates are fictitious.", "Below a worked example"],
  contents: ["Contents", "Heading of the list of sections of a long page"],
  inEnd: ["See it with your own figures", "Heading of the last part of a page, which invites to begin"],
})
