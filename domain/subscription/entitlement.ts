import { addDays, type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { noQuotas, type Plan, type QuotaKind, type Quotas, quotasOf, trialDays, trialPlan } from "./plans.ts"
import { SubscriptionRefusal } from "./refusals.ts"
import { lastDayOf, type PaidSubscription, type Subscription } from "./state.ts"

/** What a household's plan allows on a day. */
export interface Entitlement {
  /** The current or last plan. */
  readonly plan: Plan
  /**
   * The current or last reason for the plan. `installation`: no payment is needed. A plan that is `paid` may be
   * `trialing` too: it is charged when its trial ends.
   */
  readonly basis: "installation" | "trial" | "paid"
  readonly status: "unlimited" | "trialing" | "active" | "pastDue" | "cancelled" | "expired"
  /** The number of days left after this one; 0 on the last day and later. Null for no end. */
  readonly daysLeft: number | null
  /** The last day of the plan; that of an active one moves with each renewal. */
  readonly endsOn: CalendarDate | null
  readonly quotas: Quotas
}

const refuse = SubscriptionRefusal.cases

/** No limits and no end: an installation without billing does not restrict anything. */
const unlimited: Entitlement = {
  plan: "unlimited",
  basis: "installation",
  status: "unlimited",
  daysLeft: null,
  endsOn: null,
  quotas: quotasOf.unlimited,
}

/**
 * From its first day on, only the paid subscription counts: it ends any trial. A household whose trial is not recorded
 * yet is on its first day: plans have been sold only since a moment ago. `isDemo`: the household was filled with a
 * demo family, which is larger than the plan of a trial. The trial does not limit it; from its end on, it has the limits
 * of every other household.
 */
export function entitlementOn(
  { trial, paid }: Subscription,
  day: CalendarDate,
  { billing, isDemo = false }: { readonly billing: "on" | "off"; readonly isDemo?: boolean },
): Entitlement {
  if (billing === "off") return unlimited
  if (paid && day >= paid.start.startedOn) return entitlementOfPaid(paid, day)
  const endsOn = trial?.endsOn ?? addDays(day, trialDays)
  const of = { ...until(endsOn, day), plan: trialPlan, basis: "trial" } as const
  if (day > endsOn) return { ...of, status: "expired", quotas: noQuotas }
  return { ...of, status: "trialing", quotas: quotasOf[isDemo ? "unlimited" : trialPlan] }
}

function entitlementOfPaid(paid: PaidSubscription, day: CalendarDate): Entitlement {
  const { plan } = paid
  const lastDay = lastDayOf(paid)
  const of = { ...until(lastDay, day), plan, basis: "paid" } as const
  if (day > lastDay) return { ...of, status: "expired", quotas: noQuotas }
  return { ...of, status: statusOf(paid, day), quotas: quotasOf[plan] }
}

/** Of a subscription that still runs. */
function statusOf(
  { cancelledOn, graceUntil, trialEndsOn }: PaidSubscription,
  day: CalendarDate,
): Entitlement["status"] {
  if (cancelledOn !== null) return "cancelled"
  if (graceUntil !== null) return "pastDue"
  return trialEndsOn !== null && day <= trialEndsOn ? "trialing" : "active"
}

const until = (endsOn: CalendarDate, day: CalendarDate): Pick<Entitlement, "endsOn" | "daysLeft"> => ({
  endsOn,
  daysLeft: Math.max(0, dayNumber(endsOn) - dayNumber(day)),
})

/** How close the use of one kind is to its limit. `remaining` and `most` are null without a limit. */
interface Quota {
  /** `approaching`: four fifths are used, or only one is left and at least one is used. */
  readonly status: "ok" | "approaching" | "reached"
  readonly remaining: number | null
  readonly most: number | null
}

/** `used` is in megabytes for `storage`, otherwise a count. */
export function quotaFor({ quotas }: Pick<Entitlement, "quotas">, kind: QuotaKind, used: number): Quota {
  const most = quotas[kind]
  if (most === null) return { status: "ok", remaining: null, most }
  const remaining = Math.max(0, most - used)
  if (remaining === 0) return { status: "reached", remaining, most }
  return { status: (remaining <= 1 && used > 0) || used * 5 >= most * 4 ? "approaching" : "ok", remaining, most }
}

/** Returns why the plan does not allow `adding` more of a kind; undefined if it does. */
export function refusalToAdd(
  { quotas, status, basis }: Entitlement,
  kind: QuotaKind,
  { used, adding }: { readonly used: number; readonly adding: number },
): SubscriptionRefusal | undefined {
  if (status === "expired")
    return basis === "trial" ? refuse.TrialExpired.make({}) : refuse.SubscriptionExpired.make({})
  const most = quotas[kind]
  return most !== null && used + adding > most ? refuse.QuotaExceeded.make({ kind, most }) : undefined
}
