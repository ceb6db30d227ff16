import { chromeMessages } from "#web/site/chrome/messages.ts"
import { planWords } from "#web/i18n/planWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { texts } from "#web/i18n/texts.ts"

export const pricingMessages = texts("site.pricing", {
  pageTitle: chromeMessages.pricing,
  pageDescription: [
    "Three plans, billed annually, with a free trial and without a credit card.",
    "What search engines show; at most 160 characters",
  ],
  title: ["Three plans, one product", "Headline of the page of the plans"],
  text: ["Every feature in every plan. Plans differ only in size.", "Below 'Three plans, one product'"],
  annual: ["Annual Billing - Save 20%", "Label above the plans"],
  unlimited: [
    "Every account on this installation is free of charge and without limits. The plans below show how the product is sold elsewhere.",
    "Above the plans, where there are none",
  ],
  popular: planWords.popular,
  yearly: planWords.yearly,
  forStarter: ["For one person", "Whom the Starter plan is for"],
  forPremium: ["For a family", "Whom the Premium plan is for"],
  forBlack: ["For a family with companies of its own", "Whom the Black plan is for"],
  portfolios: planWords.portfolios,
  assets: planWords.assets,
  uploads: ["{count, plural, one {# document} other {# documents}}", "What a plan holds"],
  beneficiaries: [
    "{count, plural, one {# beneficiary} other {# beneficiaries}}",
    "What a plan holds: people who get access after a long period of inactivity",
  ],
  support: planWords.support,
  start: ["Start Free Trial", "Button"],
  startPlan: ["Start Free Trial of {plan}", "Button, read aloud; plan is the name of a plan"],
  trial: [
    "{days, plural, one {# day} other {# days}}, no credit card needed",
    "Below the button that begins the trial",
  ],
  noLimits: ["Free and unlimited here", "Below the button that begins the trial, where no plans are sold"],
  signIn: commonWords.signIn,
  signUpClosed: ["By invitation", "Below the button, where strangers cannot sign up"],
  manage: ["Manage plan", "Button for a signed-in user: leads to the settings of their plan"],
  termsTitle: ["All plans include", "Heading"],
  annualNote: [
    "Plans are billed annually in advance. A plan renews automatically for another year; once cancelled, it runs to the end of the paid year. Payments are not refunded unless the law requires it.",
    "How plans are paid",
  ],
  feeNote: [
    "A change of fees is announced at least 30 days before it takes effect, and you may then end the plan at once.",
    "How fees change; you have a special right of termination",
  ],
  uploadNote: ["Each document is smaller than {size} MB.", "How large an uploaded file may be, in megabytes"],
  questionsTitle: ["Questions", "Heading above frequent questions"],
  afterQuestion: ["What happens when the trial ends?", "A frequent question"],
  afterAnswer: [
    "Nothing is lost and nothing is charged. Your entries can be read and exported; nothing can be added until you choose a plan. The trial has the limits of the Starter plan.",
    "Answer to: What happens when the trial ends?",
  ],
  countQuestion: ["What counts as an asset?", "A frequent question"],
  countAnswer: [
    "Every holding and every wallet, including closed ones: an account, a house, a share, a fund. Debts and deleted items are not included.",
    "Answer to: What counts as an asset?",
  ],
  fullQuestion: ["What if a plan reaches its limits?", "A frequent question"],
  fullAnswer: [
    "You are notified before a limit is reached and again when it is. Existing entries can be kept up to date; a larger plan allows more.",
    "Answer to: What if a plan is full?",
  ],
  dataQuestion: ["Can I take everything with me?", "A frequent question"],
  dataAnswer: [
    "Yes, at any time and on any plan: one file contains every entry of your household with its history, and another installation can read it. If you delete your account, the key to your personal data is destroyed.",
    "Answer to: Can I take everything with me?",
  ],
})
