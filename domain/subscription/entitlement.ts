import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { noQuotas, type Plan, type QuotaKind, type Quotas, quotasOf, trialPlan } from "./plans.ts"
import { SubscriptionRefusal } from "./refusals.ts"
import { lastDayOf, type PaidSubscription, type Subscription } from "./state.ts"

/** What a household's plan allows on a day. */
export interface Entitlement {
  /** The current or last plan. Null if there was none. */
  readonly plan: Plan | null
  /** The current or last reason for the plan. `installation`: no payment is needed. */
  readonly basis: "installation" | "trial" | "paid" | "nothing"
  readonly status: "unlimited" | "trialing" | "active" | "cancelled" | "expired" | "none"
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

const nothing: Entitlement = {
  plan: null,
  basis: "nothing",
  status: "none",
  daysLeft: null,
  endsOn: null,
  quotas: noQuotas,
}

/** From its first day on, only the paid subscription counts: it ends any trial. */
export function entitlementOn({ trial, paid }: Subscription, day: CalendarDate, billing: "on" | "off"): Entitlement {
  if (billing === "off") return unlimited
  if (paid && day >= paid.start.startedOn) return entitlementOfPaid(paid, day)
  if (!trial || day < trial.startedOn) return nothing
  return day <= trial.endsOn
    ? { ...until(trial.endsOn, day), plan: trialPlan, basis: "trial", status: "trialing", quotas: quotasOf[trialPlan] }
    : { ...until(trial.endsOn, day), plan: trialPlan, basis: "trial", status: "expired", quotas: noQuotas }
}

function entitlementOfPaid(paid: PaidSubscription, day: CalendarDate): Entitlement {
  const { plan, cancelledOn } = paid
  const lastDay = lastDayOf(paid)
  const of = { ...until(lastDay, day), plan, basis: "paid" } as const
  if (day > lastDay) return { ...of, status: "expired", quotas: noQuotas }
  return { ...of, status: cancelledOn === null ? "active" : "cancelled", quotas: quotasOf[plan] }
}

const until = (endsOn: CalendarDate, day: CalendarDate): Pick<Entitlement, "endsOn" | "daysLeft"> => ({
  endsOn,
  daysLeft: Math.max(0, dayNumber(endsOn) - dayNumber(day)),
})

/** How close the use of one kind is to its limit. `remaining` and `most` are null without a limit. */
export interface Quota {
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
  if (status === "none") return refuse.NoSubscription.make({})
  if (status === "expired")
    return basis === "trial" ? refuse.TrialExpired.make({}) : refuse.SubscriptionExpired.make({})
  const most = quotas[kind]
  return most !== null && used + adding > most ? refuse.QuotaExceeded.make({ kind, most }) : undefined
}
