import { defineMessage } from "react-intl"

export const termsMessages = {
  title: defineMessage({
    id: "site.terms.title",
    defaultMessage: "Terms of use",
    description: "Terms of use: title of the window",
  }),
  description: defineMessage({
    id: "site.terms.description",
    defaultMessage:
      "What is provided, what is not – financial, tax or legal advice – and how trial, plans, renewal and cancellation work.",
    description: "Terms of use: for search engines, at most 160 characters",
  }),
  lead: defineMessage({
    id: "site.terms.lead",
    defaultMessage: "What you may expect of this product, what you may not, and what we agree on when you use it.",
    description: "Terms of use: below the heading",
  }),
  scopeTitle: defineMessage({
    id: "site.terms.scopeTitle",
    defaultMessage: "Scope and parties",
    description: "Terms of use: heading of a section",
  }),
  scope: defineMessage<{ readonly name: string }>({
    id: "site.terms.scope",
    defaultMessage:
      "These terms apply between {name} (the provider) and every user of this installation. Other terms apply only where the provider agrees to them in text form.",
    description: "Terms of use: paragraph; name is the operator of the installation",
  }),
  provider: defineMessage({
    id: "site.terms.provider",
    defaultMessage: "the operator of this installation",
    description: "Terms of use: instead of a name, where the operator named no person",
  }),
  serviceTitle: defineMessage({
    id: "site.terms.serviceTitle",
    defaultMessage: "What is provided",
    description: "Terms of use: heading of a section",
  }),
  service: defineMessage({
    id: "site.terms.service",
    defaultMessage:
      "The provider makes software available over the internet with which you record assets and debts and see figures calculated from them, in the scope that these pages describe. It may be developed further as long as what was agreed is preserved in essence. No particular availability is promised; maintenance is announced where possible.",
    description: "Terms of use: paragraph",
  }),
  adviceTitle: defineMessage({
    id: "site.terms.adviceTitle",
    defaultMessage: "No advice",
    description: "Terms of use: heading of a section",
  }),
  advice1: defineMessage({
    id: "site.terms.advice1",
    defaultMessage:
      "The product provides information and documentation only. It is not financial, investment, tax or legal advice, recommends nothing, and arranges and executes no transactions.",
    description: "Terms of use: paragraph",
  }),
  advice2: defineMessage({
    id: "site.terms.advice2",
    defaultMessage:
      "Figures are based on what you record and on prices and rates of third parties, which may be late, incomplete or wrong; estimates such as latent tax are marked as such. Check a figure, and consult a qualified adviser, before you base a decision or a declaration on it.",
    description: "Terms of use: paragraph",
  }),
  accountTitle: defineMessage({
    id: "site.terms.accountTitle",
    defaultMessage: "Your account",
    description: "Terms of use: heading of a section",
  }),
  account: defineMessage({
    id: "site.terms.account",
    defaultMessage:
      "You must be of age and may open an account for yourself only. Keep your password and second factors secret, keep your email address up to date, and notify the provider without delay if you suspect that another person uses your account. You decide who has access to your household, and you are responsible for having the right to record data about others.",
    description: "Terms of use: paragraph",
  }),
  fairUseTitle: defineMessage({
    id: "site.terms.fairUseTitle",
    defaultMessage: "Fair use",
    description: "Terms of use: heading of a section",
  }),
  fairUse: defineMessage({
    id: "site.terms.fairUse",
    defaultMessage:
      "You may not use the product for unlawful purposes, infringe the rights of others with it, circumvent its protection, or burden it in a way that affects others. If you look for vulnerabilities, follow the security page. In the case of serious breaches the provider may block an account; it tells you why, and you can export your data unless the law forbids that.",
    description: "Terms of use: paragraph",
  }),
  dataTitle: defineMessage({
    id: "site.terms.dataTitle",
    defaultMessage: "Your data",
    description: "Terms of use: heading of a section",
  }),
  data: defineMessage({
    id: "site.terms.data",
    defaultMessage:
      "What you record stays yours. The provider may store and process it only as far as the service requires. You can export all your data at any time, also after a plan has ended, and erase it.",
    description: "Terms of use: paragraph",
  }),
  freeTitle: defineMessage({
    id: "site.terms.freeTitle",
    defaultMessage: "Free of charge",
    description: "Terms of use: heading of a section, where nothing is sold",
  }),
  free: defineMessage({
    id: "site.terms.free",
    defaultMessage:
      "This installation is provided free of charge. You can stop using it at any time. The provider can end it with notice of 30 days in text form, so that you can export your data first.",
    description: "Terms of use: paragraph, where nothing is sold",
  }),
  trialTitle: defineMessage({
    id: "site.terms.trialTitle",
    defaultMessage: "Trial",
    description: "Terms of use: heading of a section, where plans are sold",
  }),
  trial: defineMessage({
    id: "site.terms.trial",
    defaultMessage:
      "A new household may use the product for 14 days free of charge, without a credit card. The trial ends automatically and does not become a paid plan. After it you can continue to read and export; to record more you choose a plan.",
    description: "Terms of use: paragraph, where plans are sold",
  }),
  feesTitle: defineMessage({
    id: "site.terms.feesTitle",
    defaultMessage: "Plans and fees",
    description: "Terms of use: heading of a section, where plans are sold",
  }),
  fees1: defineMessage({
    id: "site.terms.fees1",
    defaultMessage:
      "There are three plans: Starter, Premium and Black. The pricing page shows what each of them includes and costs at the time you order. Prices include statutory value added tax.",
    description: "Terms of use: paragraph, where plans are sold",
  }),
  fees2: defineMessage({
    id: "site.terms.fees2",
    defaultMessage:
      "Fees are due for a year in advance. Fees paid are not refunded, unless the law or these terms provide for it.",
    description: "Terms of use: paragraph, where plans are sold",
  }),
  renewTitle: defineMessage({
    id: "site.terms.renewTitle",
    defaultMessage: "Term, renewal and cancellation",
    description: "Terms of use: heading of a section, where plans are sold",
  }),
  renew1: defineMessage({
    id: "site.terms.renew1",
    defaultMessage:
      "A plan runs for a year and is renewed automatically for a further year unless it is cancelled before its end. You can cancel at any time in text form, for example by email; the cancellation takes effect at the end of the period paid for.",
    description: "Terms of use: paragraph, where plans are sold",
  }),
  renew2: defineMessage({
    id: "site.terms.renew2",
    defaultMessage:
      "Consumers can end a renewed plan at any time with notice of one month; what was paid for the time after is refunded. The right of both sides to terminate for good cause remains. When a plan has ended, what was recorded stays and can be read and exported.",
    description: "Terms of use: paragraph, where plans are sold",
  }),
  feeChangeTitle: defineMessage({
    id: "site.terms.feeChangeTitle",
    defaultMessage: "Changes of fees",
    description: "Terms of use: heading of a section, where plans are sold",
  }),
  feeChange: defineMessage({
    id: "site.terms.feeChange",
    defaultMessage:
      "The provider announces a change of fees in text form at least 30 days before it takes effect. It applies from the next period at the earliest. You then have a special right of termination up to the day on which the change takes effect; the announcement points to it.",
    description: "Terms of use: paragraph, where plans are sold",
  }),
  withdrawTitle: defineMessage({
    id: "site.terms.withdrawTitle",
    defaultMessage: "Right of withdrawal of consumers",
    description: "Terms of use: heading of a section, where plans are sold",
  }),
  withdraw1: defineMessage<{ readonly contact: string }>({
    id: "site.terms.withdraw1",
    defaultMessage:
      "Consumers have the right to withdraw from the contract on a paid plan within fourteen days of its conclusion without giving a reason. An unequivocal statement to the provider is enough, by letter or email ({contact}); the period is met if the statement is sent before it expires.",
    description:
      "Terms of use: paragraph, where plans are sold; contact is an e-mail address, or what the contact page is called",
  }),
  withdraw2: defineMessage({
    id: "site.terms.withdraw2",
    defaultMessage:
      "All payments are then refunded without delay, within fourteen days at the latest, by the means used to pay. If you asked for the service to begin within that period, you pay the part of the fee that corresponds to what was provided until then.",
    description: "Terms of use: paragraph, where plans are sold",
  }),
  liabilityTitle: defineMessage({
    id: "site.terms.liabilityTitle",
    defaultMessage: "Liability",
    description: "Terms of use: heading of a section",
  }),
  liability1: defineMessage({
    id: "site.terms.liability1",
    defaultMessage:
      "The provider is liable without limit for intent and gross negligence, for injury to life, body and health, under the German Product Liability Act and where it has given a guarantee.",
    description: "Terms of use: paragraph",
  }),
  liability2: defineMessage({
    id: "site.terms.liability2",
    defaultMessage:
      "For slight negligence it is liable only where an obligation is breached whose performance makes the contract possible in the first place and on which you may regularly rely, and then limited to the damage that is typical and foreseeable. Otherwise liability for slight negligence is excluded. For lost data it is liable as far as the loss would have occurred had you kept exports at reasonable intervals.",
    description: "Terms of use: paragraph",
  }),
  changeTitle: defineMessage({
    id: "site.terms.changeTitle",
    defaultMessage: "Changes to these terms",
    description: "Terms of use: heading of a section",
  }),
  change: defineMessage({
    id: "site.terms.change",
    defaultMessage:
      "The provider may adapt these terms where the law, a court ruling or a new function requires it and you are not put at a disadvantage by it contrary to good faith. It notifies you in text form at least 30 days before. Every other change takes effect only if you agree to it.",
    description: "Terms of use: paragraph",
  }),
  lawTitle: defineMessage({
    id: "site.terms.lawTitle",
    defaultMessage: "Law and place of jurisdiction",
    description: "Terms of use: heading of a section",
  }),
  law: defineMessage({
    id: "site.terms.law",
    defaultMessage:
      "German law applies, without the UN Convention on Contracts for the International Sale of Goods. Consumers keep the protection of the mandatory law of the country in which they live. If you are a merchant, the courts at the seat of the provider have jurisdiction. If a provision is void, the others stay in force.",
    description: "Terms of use: paragraph",
  }),
}
