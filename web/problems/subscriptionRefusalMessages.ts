import { defineMessage } from "react-intl"

type Most = { readonly most: number }

/** Why something is not provided for by the plan, or a plan cannot be had, and what to do next. */
export const subscriptionRefusalMessages = {
  trialAlreadyUsed: defineMessage({
    id: "refusal.trialAlreadyUsed",
    defaultMessage: "The trial can be used once, before the first paid plan. Choose a paid plan.",
    description: "Refusal: a second trial",
  }),
  alreadySubscribed: defineMessage<{ readonly plan: string }>({
    id: "refusal.alreadySubscribed",
    defaultMessage:
      "You already have a subscription to {plan, select, starter {Starter} premium {Premium} black {Black} other {a plan}}. Change the plan instead.",
    description: "Refusal: a second subscription; Starter, Premium and Black are names",
  }),
  noSubscription: defineMessage({
    id: "refusal.noSubscription",
    defaultMessage: "There is no active plan. Choose a plan first.",
    description: "Refusal: neither a trial nor a paid plan",
  }),
  alreadyCancelled: defineMessage<{ readonly day: string }>({
    id: "refusal.alreadyCancelled",
    defaultMessage: "The plan is already cancelled. It runs until {day}.",
    description: "Refusal: cancelled twice",
  }),
  paidUntilNotLater: defineMessage<{ readonly day: string }>({
    id: "refusal.paidUntilNotLater",
    defaultMessage: "The plan must be paid for beyond {day}.",
    description: "Refusal: a payment for a time that is over or paid for already",
  }),
  portfolioQuotaExceeded: defineMessage<Most>({
    id: "refusal.portfolioQuotaExceeded",
    defaultMessage:
      "Cannot create portfolio: your plan includes {most, plural, one {# portfolio} other {# portfolios}}. Upgrade your plan to create more.",
    description: "Refusal: as many portfolios as the plan allows",
  }),
  assetQuotaExceeded: defineMessage<Most>({
    id: "refusal.assetQuotaExceeded",
    defaultMessage:
      "Cannot create asset: your plan includes {most, plural, one {# asset} other {# assets}}. Upgrade your plan to create more.",
    description: "Refusal: as many assets (holdings and wallets) as the plan allows",
  }),
  documentQuotaExceeded: defineMessage<Most>({
    id: "refusal.documentQuotaExceeded",
    defaultMessage:
      "Cannot upload document: your plan includes {most, plural, one {# document} other {# documents}}. Upgrade your plan to upload more.",
    description: "Refusal: as many documents as the plan allows",
  }),
  storageQuotaExceeded: defineMessage<{ readonly most: string }>({
    id: "refusal.storageQuotaExceeded",
    defaultMessage: "Cannot upload document: your plan includes {most} MB of storage. Upgrade your plan to get more.",
    description: "Refusal: the document does not fit into the storage that the plan allows; most is a number",
  }),
  beneficiaryQuotaExceeded: defineMessage<Most>({
    id: "refusal.beneficiaryQuotaExceeded",
    defaultMessage:
      "Cannot add beneficiary: your plan includes {most, plural, one {# beneficiary} other {# beneficiaries}}. Upgrade your plan to add more.",
    description: "Refusal: as many beneficiaries as the plan allows",
  }),
  trialExpired: defineMessage({
    id: "refusal.trialExpired",
    defaultMessage: "Trial expired: choose a paid plan.",
    description: "Refusal: nothing can be added after the trial",
  }),
  subscriptionExpired: defineMessage({
    id: "refusal.subscriptionExpired",
    defaultMessage: "Your plan has expired. Choose a paid plan to add more.",
    description: "Refusal: nothing can be added after the end of the paid plan",
  }),
}
