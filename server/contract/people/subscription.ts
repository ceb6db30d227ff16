import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { Plan, QuotaKind } from "#domain/subscription/plans.ts"
import { endpoint } from "#contract/endpoint.ts"

/** What a household's plan allows today. */
export const EntitlementView = Schema.Struct({
  plan: Plan,
  /**
   * The reason for it: the installation does not bill, a trial, or a paid plan. A paid plan that is trialing is charged
   * when its trial ends; one that is past due continues until `endsOn` although a payment is missing.
   */
  basis: Schema.Literals(["installation", "trial", "paid"]),
  status: Schema.Literals(["unlimited", "trialing", "active", "pastDue", "cancelled", "expired"]),
  /** The last day of the plan, and the days until then. */
  endsOn: Schema.NullOr(CalendarDate),
  daysLeft: Schema.NullOr(Schema.Int),
}).annotate({ identifier: "Entitlement" })
export type EntitlementView = typeof EntitlementView.Type

/** How much of a quota is used. Storage is counted in MB. */
export const UsageView = Schema.Struct({
  kind: QuotaKind,
  used: Schema.Int,
  /** Null: unlimited. */
  most: Schema.NullOr(Schema.Int),
  state: Schema.Literals(["free", "approaching", "reached"]),
}).annotate({ identifier: "Usage" })
export type UsageView = typeof UsageView.Type

export const readUsage = endpoint({
  name: "readUsage",
  method: "GET",
  path: "/api/usage",
  kind: "query",
  summary:
    "What the household's plan allows, and how much is used. For a member who is limited to some portfolios, `usage` is empty.",
  answer: Schema.Struct({ entitlement: EntitlementView, usage: Schema.Array(UsageView) }),
})

export const subscriptionEndpoints = [readUsage]
