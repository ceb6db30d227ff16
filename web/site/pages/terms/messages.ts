import { texts } from "#web/i18n/texts.ts"

export const termsMessages = texts("site.terms", {
  title: ["Terms of use", "Terms of use: title of the window"],
  description: [
    "What is provided, what is not – financial, tax or legal advice – and how trial, plans, renewal and cancellation work.",
    "Terms of use: for search engines, at most 160 characters",
  ],
  lead: [
    "What you may expect of this product, what you may not, and what we agree on when you use it.",
    "Terms of use: below the heading",
  ],
  scopeTitle: ["Scope and parties", "Terms of use: heading of a section"],
  scope: [
    "These terms apply between {name} (the provider) and every user of this installation. Other terms apply only where the provider agrees to them in text form.",
    "Terms of use: paragraph; name is the operator of the installation",
  ],
  provider: [
    "the operator of this installation",
    "Terms of use: instead of a name, where the operator named no person",
  ],
  serviceTitle: ["What is provided", "Terms of use: heading of a section"],
  service: [
    "The provider makes software available over the internet with which you record assets and debts and see figures calculated from them, in the scope that these pages describe. It may be developed further as long as what was agreed is preserved in essence. No particular availability is promised; maintenance is announced where possible.",
    "Terms of use: paragraph",
  ],
  adviceTitle: ["No advice", "Terms of use: heading of a section"],
  advice1: [
    "The product provides information and documentation only. It is not financial, investment, tax or legal advice, recommends nothing, and arranges and executes no transactions.",
    "Terms of use: paragraph",
  ],
  advice2: [
    "Figures are based on what you record and on prices and rates of third parties, which may be late, incomplete or wrong; estimates such as latent tax are marked as such. Check a figure, and consult a qualified adviser, before you base a decision or a declaration on it.",
    "Terms of use: paragraph",
  ],
  accountTitle: ["Your account", "Terms of use: heading of a section"],
  account: [
    "You must be of age and may open an account for yourself only. Keep your password and second factors secret, keep your email address up to date, and notify the provider without delay if you suspect that another person uses your account. You decide who has access to your household, and you are responsible for having the right to record data about others.",
    "Terms of use: paragraph",
  ],
  fairUseTitle: ["Fair use", "Terms of use: heading of a section"],
  fairUse: [
    "You may not use the product for unlawful purposes, infringe the rights of others with it, circumvent its protection, or burden it in a way that affects others. If you look for vulnerabilities, follow the security page. In the case of serious breaches the provider may block an account; it tells you why, and you can export your data unless the law forbids that.",
    "Terms of use: paragraph",
  ],
  dataTitle: ["Your data", "Terms of use: heading of a section"],
  data: [
    "What you record stays yours. The provider may store and process it only as far as the service requires. You can export all your data at any time, also after a plan has ended, and erase it.",
    "Terms of use: paragraph",
  ],
  freeTitle: ["Free of charge", "Terms of use: heading of a section, where nothing is sold"],
  free: [
    "This installation is provided free of charge. You can stop using it at any time. The provider can end it with notice of 30 days in text form, so that you can export your data first.",
    "Terms of use: paragraph, where nothing is sold",
  ],
  trialTitle: ["Trial", "Terms of use: heading of a section, where plans are sold"],
  trial: [
    "A new household may use the product for 14 days free of charge, without a credit card. The trial ends automatically and does not become a paid plan. After it you can continue to read and export; to record more you choose a plan.",
    "Terms of use: paragraph, where plans are sold",
  ],
  feesTitle: ["Plans and fees", "Terms of use: heading of a section, where plans are sold"],
  fees1: [
    "There are three plans: Starter, Premium and Black. The pricing page shows what each of them includes and costs at the time you order. Prices include statutory value added tax.",
    "Terms of use: paragraph, where plans are sold",
  ],
  fees2: [
    "Fees are due in advance for the billing period: a year, or a month where monthly billing is offered. Fees paid are not refunded, unless the law or these terms provide for it.",
    "Terms of use: paragraph, where plans are sold",
  ],
  renewTitle: ["Term, renewal and cancellation", "Terms of use: heading of a section, where plans are sold"],
  renew1: [
    "A plan runs for the billing period that was ordered and is renewed automatically for the same period unless it is cancelled before its end. You can cancel at any time in text form, for example by email; the cancellation takes effect at the end of the period paid for.",
    "Terms of use: paragraph, where plans are sold",
  ],
  renewStripe: [
    "You can also cancel in the settings of your household, under Subscription and usage, and take the cancellation back until the plan ends. Payment is collected by Stripe on behalf of the provider. If a payment fails, the plan continues for 14 days, in which you can pay in another way.",
    "Terms of use: paragraph, where plans are paid through Stripe",
  ],
  renew2: [
    "Consumers can end a renewed plan at any time with notice of one month; what was paid for the time after is refunded. The right of both sides to terminate for good cause remains. When a plan has ended, what was recorded stays and can be read and exported.",
    "Terms of use: paragraph, where plans are sold",
  ],
  feeChangeTitle: ["Changes of fees", "Terms of use: heading of a section, where plans are sold"],
  feeChange: [
    "The provider announces a change of fees in text form at least 30 days before it takes effect. It applies from the next period at the earliest. You then have a special right of termination up to the day on which the change takes effect; the announcement points to it.",
    "Terms of use: paragraph, where plans are sold",
  ],
  withdrawTitle: ["Right of withdrawal of consumers", "Terms of use: heading of a section, where plans are sold"],
  withdraw1: [
    "Consumers have the right to withdraw from the contract on a paid plan within fourteen days of its conclusion without giving a reason. An unequivocal statement to the provider is enough, by letter or email ({contact}); the period is met if the statement is sent before it expires.",
    "Terms of use: paragraph, where plans are sold; contact is an e-mail address, or what the contact page is called",
  ],
  withdraw2: [
    "All payments are then refunded without delay, within fourteen days at the latest, by the means used to pay. If you asked for the service to begin within that period, you pay the part of the fee that corresponds to what was provided until then.",
    "Terms of use: paragraph, where plans are sold",
  ],
  liabilityTitle: ["Liability", "Terms of use: heading of a section"],
  liability1: [
    "The provider is liable without limit for intent and gross negligence, for injury to life, body and health, under the German Product Liability Act and where it has given a guarantee.",
    "Terms of use: paragraph",
  ],
  liability2: [
    "For slight negligence it is liable only where an obligation is breached whose performance makes the contract possible in the first place and on which you may regularly rely, and then limited to the damage that is typical and foreseeable. Otherwise liability for slight negligence is excluded. For lost data it is liable as far as the loss would have occurred had you kept exports at reasonable intervals.",
    "Terms of use: paragraph",
  ],
  changeTitle: ["Changes to these terms", "Terms of use: heading of a section"],
  change: [
    "The provider may adapt these terms where the law, a court ruling or a new function requires it and you are not put at a disadvantage by it contrary to good faith. It notifies you in text form at least 30 days before. Every other change takes effect only if you agree to it.",
    "Terms of use: paragraph",
  ],
  lawTitle: ["Law and place of jurisdiction", "Terms of use: heading of a section"],
  law: [
    "German law applies, without the UN Convention on Contracts for the International Sale of Goods. Consumers keep the protection of the mandatory law of the country in which they live. If you are a merchant, the courts at the seat of the provider have jurisdiction. If a provision is void, the others stay in force.",
    "Terms of use: paragraph",
  ],
})
