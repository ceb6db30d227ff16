import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import type { EntitlementView, UsageView } from "#contract/people/subscription.ts"
import type { Words } from "#web/i18n/words.ts"
import { text, texts } from "#web/i18n/texts.ts"

export const subscriptionMessages = texts("subscription", {
  daysRemaining: [
    "{days, plural, =0 {Today is the last day.} one {# day remaining.} other {# days remaining.}}",
    "Of a trial or of a cancelled plan",
  ],
  trialUntil: ["The free trial will end on {day}.", "Below the plan"],
  paidUntil: ["Paid until {day}.", "Below the plan"],
  trialThenPaid: [
    "The free trial will end on {day}. The plan then continues and is charged.",
    "Below a plan that was ordered during the trial",
  ],
  pastDue: [
    "The last payment failed. The plan continues until {day}: please check the payment method.",
    "Below a plan whose last payment failed",
  ],
  endsOn: ["Cancelled. The plan will end on {day}.", "Below the plan"],
  expiredOn: ["Expired on {day}. Your entries are kept and can be read.", "Below the plan"],
  trialExpired: ["Trial expired: choose a paid plan.", "Below the plan, once the free trial is over"],
  choosePaid: ["To record more, choose a paid plan.", "What to do once a plan has expired, or when there is none"],
  turnTo: [
    "Contact the operator of this installation.",
    "Where plans are not paid through the product; follows the sentence that says to choose a paid plan",
  ],
  unlimitedText: [
    "This installation has no limits: everything is included, with no end date.",
    "Below the plan Unlimited",
  ],
  details: ["Plan and usage", "Link from the dashboard to the settings"],
  usage: text("usage.title", "Usage and quotas", "Heading"),
  used: text("usage.used", "{used} of {most}", "How much of a quota is used"),
  usedUnlimited: text("usage.usedUnlimited", "{used}, unlimited", "How much is used of what has no limit"),
  approaching: text(
    "usage.approaching",
    "Approaching limit: {remaining} remaining.",
    "Of a quota; remaining is a number",
  ),
  approachingStorage: text(
    "usage.approachingStorage",
    "Approaching limit: {remaining} MB remaining.",
    "Of the quota of storage; remaining is a number",
  ),
  unavailable: text("usage.unavailable", "Unable to load usage data.", "In place of the quotas"),
})

/** The label beside the plan. */
export const statusLabels: Words<Exclude<EntitlementView["status"], "unlimited">> = texts("subscription.status", {
  trialing: ["on free trial", "Label beside the name of a plan"],
  active: ["active", "Label beside the name of a plan"],
  pastDue: ["payment failed", "Label beside the name of a plan whose last payment failed"],
  cancelled: ["will end", "Label beside the name of a plan that was cancelled"],
  expired: ["expired", "Label beside the name of a plan"],
})

export const quotaNames: Words<UsageView["kind"]> = texts("quota", {
  portfolios: commonWords.portfolios,
  assets: commonWords.assets,
  uploads: labelWords.documents,
  beneficiaries: ["Beneficiaries", "Quota"],
  storage: ["Storage", "Quota"],
})

/** What is no longer possible when a quota is used up, and how to get more. */
export const reachedMessages: Words<UsageView["kind"]> = {
  portfolios: text(
    "quota.portfolios.reached",
    "Limit reached: cannot create portfolio. Upgrade your plan to create more.",
    "Below a quota that is used up",
  ),
  assets: text(
    "quota.assets.reached",
    "Limit reached: cannot create asset. Upgrade your plan to create more.",
    "Below a quota that is used up",
  ),
  uploads: text(
    "quota.uploads.reached",
    "Limit reached: cannot upload document. Upgrade your plan to upload more.",
    "Below a quota that is used up",
  ),
  beneficiaries: text(
    "quota.beneficiaries.reached",
    "Limit reached: cannot add beneficiary. Upgrade your plan to add more.",
    "Below a quota that is used up",
  ),
  storage: text(
    "quota.storage.reached",
    "Limit reached: cannot upload document. Upgrade your plan to get more storage.",
    "Below a quota that is used up",
  ),
}
