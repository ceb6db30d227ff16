import { defineMessage } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import type { EntitlementView, UsageView } from "#contract/subscription.ts"
import type { Words } from "#web/i18n/words.ts"

type Remaining = { readonly remaining: string }

export const subscriptionMessages = {
  daysRemaining: defineMessage<{ readonly days: number }>({
    id: "subscription.daysRemaining",
    defaultMessage: "{days, plural, =0 {Today is the last day.} one {# day remaining.} other {# days remaining.}}",
    description: "Of a trial or of a cancelled plan",
  }),
  trialUntil: defineMessage<{ readonly day: string }>({
    id: "subscription.trialUntil",
    defaultMessage: "The free trial will end on {day}.",
    description: "Below the plan",
  }),
  paidUntil: defineMessage<{ readonly day: string }>({
    id: "subscription.paidUntil",
    defaultMessage: "Paid until {day}.",
    description: "Below the plan",
  }),
  endsOn: defineMessage<{ readonly day: string }>({
    id: "subscription.endsOn",
    defaultMessage: "Cancelled. The plan will end on {day}.",
    description: "Below the plan",
  }),
  expiredOn: defineMessage<{ readonly day: string }>({
    id: "subscription.expiredOn",
    defaultMessage: "Expired on {day}. Your entries are kept and can be read.",
    description: "Below the plan",
  }),
  trialExpired: defineMessage({
    id: "subscription.trialExpired",
    defaultMessage: "Trial expired: choose a paid plan.",
    description: "Below the plan, once the free trial is over",
  }),
  choosePaid: defineMessage({
    id: "subscription.choosePaid",
    defaultMessage: "To record more, choose a paid plan.",
    description: "What to do once a plan has expired, or when there is none",
  }),
  turnTo: defineMessage({
    id: "subscription.turnTo",
    defaultMessage: "Contact the operator of this installation.",
    description: "Where paid plans are sold; follows the sentence that says to choose one",
  }),
  unlimitedText: defineMessage({
    id: "subscription.unlimitedText",
    defaultMessage: "This installation has no limits: everything is included, with no end date.",
    description: "Below the plan Unlimited",
  }),
  details: defineMessage({
    id: "subscription.details",
    defaultMessage: "Plan and usage",
    description: "Link from the dashboard to the settings",
  }),
  usage: defineMessage({ id: "usage.title", defaultMessage: "Usage and quotas", description: "Heading" }),
  used: defineMessage<{ readonly used: string; readonly most: string }>({
    id: "usage.used",
    defaultMessage: "{used} of {most}",
    description: "How much of a quota is used",
  }),
  usedUnlimited: defineMessage<{ readonly used: string }>({
    id: "usage.usedUnlimited",
    defaultMessage: "{used}, unlimited",
    description: "How much is used of what has no limit",
  }),
  megabytes: defineMessage<{ readonly amount: string }>({
    id: "usage.megabytes",
    defaultMessage: "{amount} MB",
    description: "Storage",
  }),
  approaching: defineMessage<Remaining>({
    id: "usage.approaching",
    defaultMessage: "Approaching limit: {remaining} remaining.",
    description: "Of a quota; remaining is a number",
  }),
  approachingStorage: defineMessage<Remaining>({
    id: "usage.approachingStorage",
    defaultMessage: "Approaching limit: {remaining} MB remaining.",
    description: "Of the quota of storage; remaining is a number",
  }),
  unavailable: defineMessage({
    id: "usage.unavailable",
    defaultMessage: "Unable to load usage data.",
    description: "In place of the quotas",
  }),
}

export const planNames: Words<NonNullable<EntitlementView["plan"]>> = {
  starter: defineMessage({ id: "plan.starter", defaultMessage: "Starter", description: "Name of a plan" }),
  premium: defineMessage({ id: "plan.premium", defaultMessage: "Premium", description: "Name of a plan" }),
  black: defineMessage({ id: "plan.black", defaultMessage: "Black", description: "Name of a plan" }),
  unlimited: defineMessage({
    id: "plan.unlimited",
    defaultMessage: "Unlimited",
    description: "Plan of an installation that sells nothing",
  }),
}

/** The label beside the plan. */
export const statusLabels: Words<Exclude<EntitlementView["status"], "unlimited" | "none">> = {
  trialing: defineMessage({
    id: "subscription.status.trialing",
    defaultMessage: "on free trial",
    description: "Label beside the name of a plan",
  }),
  active: defineMessage({
    id: "subscription.status.active",
    defaultMessage: "active",
    description: "Label beside the name of a plan",
  }),
  cancelled: defineMessage({
    id: "subscription.status.cancelled",
    defaultMessage: "will end",
    description: "Label beside the name of a plan that was cancelled",
  }),
  expired: defineMessage({
    id: "subscription.status.expired",
    defaultMessage: "expired",
    description: "Label beside the name of a plan",
  }),
}

export const quotaNames: Words<UsageView["kind"]> = {
  portfolios: commonWords.portfolios,
  assets: commonWords.assets,
  uploads: labelWords.documents,
  beneficiaries: defineMessage({ id: "quota.beneficiaries", defaultMessage: "Beneficiaries", description: "Quota" }),
  storage: defineMessage({ id: "quota.storage", defaultMessage: "Storage", description: "Quota" }),
}

/** What is no longer possible when a quota is used up, and how to get more. */
export const reachedMessages: Words<UsageView["kind"]> = {
  portfolios: defineMessage({
    id: "quota.portfolios.reached",
    defaultMessage: "Limit reached: cannot create portfolio. Upgrade your plan to create more.",
    description: "Below a quota that is used up",
  }),
  assets: defineMessage({
    id: "quota.assets.reached",
    defaultMessage: "Limit reached: cannot create asset. Upgrade your plan to create more.",
    description: "Below a quota that is used up",
  }),
  uploads: defineMessage({
    id: "quota.uploads.reached",
    defaultMessage: "Limit reached: cannot upload document. Upgrade your plan to upload more.",
    description: "Below a quota that is used up",
  }),
  beneficiaries: defineMessage({
    id: "quota.beneficiaries.reached",
    defaultMessage: "Limit reached: cannot add beneficiary. Upgrade your plan to add more.",
    description: "Below a quota that is used up",
  }),
  storage: defineMessage({
    id: "quota.storage.reached",
    defaultMessage: "Limit reached: cannot upload document. Upgrade your plan to get more storage.",
    description: "Below a quota that is used up",
  }),
}
