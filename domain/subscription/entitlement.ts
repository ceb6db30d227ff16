import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { noQuotas, type Plan, type QuotaKind, type Quotas, quotasOf, trialPlan } from "./plans.ts"
import { SubscriptionRefusal } from "./refusals.ts"
import { lastDayOf, type PaidSubscription, type Subscription } from "./state.ts"

/** What a household is provided with on a day. */
export interface Entitlement {
  /** The plan that counts, or that counted last. Absent: there was none. */
  readonly plan: Plan | null
  /** What it rests on, now or last. `installation`: no payment is needed. */
  readonly basis: "installation" | "trial" | "paid" | "nothing"
  readonly status: "unlimited" | "trialing" | "active" | "cancelled" | "expired" | "none"
  /** How many days are left after this one; 0 on the last and ever after. Absent: there is no end. */
  readonly daysLeft: number | null
  /** The last day on which it counts, or counted; of an active one, unless it is paid for further. */
  readonly endsOn: CalendarDate | null
  readonly quotas: Quotas
}

const refuse = SubscriptionRefusal.cases

/** Everything, for ever: an installation that sells nothing has nothing to hold back. */
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

/** From its first day a paid subscription counts alone: what is left of a trial is over with it. */
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

/** How far what is used of one kind is from the most there may be. Absent: there is no most. */
export interface Quota {
  /** `approaching`: four fifths are used, or only one is left of several. */
  readonly status: "ok" | "approaching" | "reached"
  readonly remaining: number | null
  readonly most: number | null
}

/** `used`: in megabytes of `storage`, else how many. */
export function quotaFor({ quotas }: Pick<Entitlement, "quotas">, kind: QuotaKind, used: number): Quota {
  const most = quotas[kind]
  if (most === null) return { status: "ok", remaining: null, most }
  const remaining = Math.max(0, most - used)
  if (remaining === 0) return { status: "reached", remaining, most }
  return { status: (remaining <= 1 && used > 0) || used * 5 >= most * 4 ? "approaching" : "ok", remaining, most }
}

/** Why so much more of a kind is not provided for; undefined when it is. */
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
