import { defineMessage } from "react-intl"
import { chromeMessages } from "#web/site/chrome/messages.ts"
import { commonWords } from "#web/i18n/words.ts"

export const pricingMessages = {
  pageTitle: chromeMessages.pricing,
  pageDescription: defineMessage({
    id: "site.pricing.pageDescription",
    defaultMessage: "Three plans, billed annually, with a free trial and without a credit card.",
    description: "What search engines show; at most 160 characters",
  }),
  title: defineMessage({
    id: "site.pricing.title",
    defaultMessage: "Three plans, one product",
    description: "Headline of the page of the plans",
  }),
  text: defineMessage({
    id: "site.pricing.text",
    defaultMessage: "Every feature in every plan. Plans differ only in size.",
    description: "Below 'Three plans, one product'",
  }),
  annual: defineMessage({
    id: "site.pricing.annual",
    defaultMessage: "Annual Billing - Save 20%",
    description: "Label above the plans",
  }),
  unlimited: defineMessage({
    id: "site.pricing.unlimited",
    defaultMessage:
      "Every account on this installation is free of charge and without limits. The plans below show how the product is sold elsewhere.",
    description: "Above the plans, where there are none",
  }),
  popular: defineMessage({
    id: "site.pricing.popular",
    defaultMessage: "Most popular",
    description: "Label on the Premium plan",
  }),
  yearly: defineMessage({
    id: "site.pricing.yearly",
    defaultMessage: "per year, taxes included",
    description: "After the price of a plan, such as EUR 290.00",
  }),
  forStarter: defineMessage({
    id: "site.pricing.forStarter",
    defaultMessage: "For one person",
    description: "Whom the Starter plan is for",
  }),
  forPremium: defineMessage({
    id: "site.pricing.forPremium",
    defaultMessage: "For a family",
    description: "Whom the Premium plan is for",
  }),
  forBlack: defineMessage({
    id: "site.pricing.forBlack",
    defaultMessage: "For a family with companies of its own",
    description: "Whom the Black plan is for",
  }),
  portfolios: defineMessage<{ readonly count: number }>({
    id: "site.pricing.portfolios",
    defaultMessage: "{count, plural, one {# portfolio} other {# portfolios}}",
    description: "What a plan holds",
  }),
  assets: defineMessage<{ readonly count: number }>({
    id: "site.pricing.assets",
    defaultMessage: "{count, plural, one {# asset} other {# assets}}",
    description: "What a plan holds",
  }),
  uploads: defineMessage<{ readonly count: number }>({
    id: "site.pricing.uploads",
    defaultMessage: "{count, plural, one {# document} other {# documents}}",
    description: "What a plan holds",
  }),
  beneficiaries: defineMessage<{ readonly count: number }>({
    id: "site.pricing.beneficiaries",
    defaultMessage: "{count, plural, one {# beneficiary} other {# beneficiaries}}",
    description: "What a plan holds: people who get access after a long period of inactivity",
  }),
  support: defineMessage({
    id: "site.pricing.support",
    defaultMessage: "Priority email support",
    description: "What a plan holds",
  }),
  start: defineMessage({ id: "site.pricing.start", defaultMessage: "Start Free Trial", description: "Button" }),
  startPlan: defineMessage<{ readonly plan: string }>({
    id: "site.pricing.startPlan",
    defaultMessage: "Start Free Trial of {plan}",
    description: "Button, read aloud; plan is the name of a plan",
  }),
  trial: defineMessage<{ readonly days: number }>({
    id: "site.pricing.trial",
    defaultMessage: "{days, plural, one {# day} other {# days}}, no credit card needed",
    description: "Below the button that begins the trial",
  }),
  noLimits: defineMessage({
    id: "site.pricing.noLimits",
    defaultMessage: "Free and unlimited here",
    description: "Below the button that begins the trial, where no plans are sold",
  }),
  signIn: commonWords.signIn,
  signUpClosed: defineMessage({
    id: "site.pricing.signUpClosed",
    defaultMessage: "By invitation",
    description: "Below the button, where strangers cannot sign up",
  }),
  manage: defineMessage({
    id: "site.pricing.manage",
    defaultMessage: "Manage plan",
    description: "Button for a signed-in user: leads to the settings of their plan",
  }),
  termsTitle: defineMessage({
    id: "site.pricing.termsTitle",
    defaultMessage: "All plans include",
    description: "Heading",
  }),
  annualNote: defineMessage({
    id: "site.pricing.annualNote",
    defaultMessage:
      "Plans are billed annually in advance. A plan renews automatically for another year; once cancelled, it runs to the end of the paid year. Payments are not refunded unless the law requires it.",
    description: "How plans are paid",
  }),
  feeNote: defineMessage({
    id: "site.pricing.feeNote",
    defaultMessage:
      "A change of fees is announced at least 30 days before it takes effect, and you may then end the plan at once.",
    description: "How fees change; you have a special right of termination",
  }),
  uploadNote: defineMessage<{ readonly size: number }>({
    id: "site.pricing.uploadNote",
    defaultMessage: "Each document is smaller than {size} MB.",
    description: "How large an uploaded file may be, in megabytes",
  }),
  questionsTitle: defineMessage({
    id: "site.pricing.questionsTitle",
    defaultMessage: "Questions",
    description: "Heading above frequent questions",
  }),
  afterQuestion: defineMessage({
    id: "site.pricing.afterQuestion",
    defaultMessage: "What happens when the trial ends?",
    description: "A frequent question",
  }),
  afterAnswer: defineMessage({
    id: "site.pricing.afterAnswer",
    defaultMessage:
      "Nothing is lost and nothing is charged. Your entries can be read and exported; nothing can be added until you choose a plan. The trial has the limits of the Starter plan.",
    description: "Answer to: What happens when the trial ends?",
  }),
  countQuestion: defineMessage({
    id: "site.pricing.countQuestion",
    defaultMessage: "What counts as an asset?",
    description: "A frequent question",
  }),
  countAnswer: defineMessage({
    id: "site.pricing.countAnswer",
    defaultMessage:
      "Every holding and every wallet, including closed ones: an account, a house, a share, a fund. Debts and deleted items are not included.",
    description: "Answer to: What counts as an asset?",
  }),
  fullQuestion: defineMessage({
    id: "site.pricing.fullQuestion",
    defaultMessage: "What if a plan reaches its limits?",
    description: "A frequent question",
  }),
  fullAnswer: defineMessage({
    id: "site.pricing.fullAnswer",
    defaultMessage:
      "You are notified before a limit is reached and again when it is. Existing entries can be kept up to date; a larger plan allows more.",
    description: "Answer to: What if a plan is full?",
  }),
  dataQuestion: defineMessage({
    id: "site.pricing.dataQuestion",
    defaultMessage: "Can I take everything with me?",
    description: "A frequent question",
  }),
  dataAnswer: defineMessage({
    id: "site.pricing.dataAnswer",
    defaultMessage:
      "Yes, at any time and on any plan: one file contains every entry of your household with its history, and another installation can read it. If you delete your account, the key to your personal data is destroyed.",
    description: "Answer to: Can I take everything with me?",
  }),
}
