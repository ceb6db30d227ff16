import type { Operator, PlanPrices } from "#server/settings/operator.ts"
import type { Settings } from "#server/settings/settings.ts"

/** The facts about the installation that its public pages show. */
export interface SiteFacts {
  readonly publicOrigin: string
  readonly signUpOpen: boolean
  /** Whether visitors may look at an example without an account. */
  readonly examples: boolean
  readonly billing: boolean
  /** Whether plans are paid through the installation, by Stripe. */
  readonly payments: boolean
  readonly planPrices: PlanPrices | null
  readonly operator: Operator
  readonly measuredBy: string | null
  readonly activityMonths: number
}

/** Combines the settings with what may change while the product runs. */
export const siteFactsOf = (
  {
    billing,
    planPrices,
    operator,
    analyticsScript,
    activityMonths,
    stripe,
  }: Pick<Settings, "billing" | "stripe" | "planPrices" | "operator" | "analyticsScript" | "activityMonths">,
  {
    offered,
    ...running
  }: {
    readonly publicOrigin: string
    readonly signUpOpen: boolean
    readonly examples: boolean
    /** The annual prices at which plans can be ordered here; null: not all of them can be. */
    readonly offered?: PlanPrices | null
  },
): SiteFacts => ({
  ...running,
  billing: billing === "on",
  payments: billing === "on" && stripe !== undefined,
  // Where plans are not sold, no price is shown; where they are paid here, that of an order.
  planPrices: billing === "off" ? null : stripe ? (offered ?? null) : (planPrices ?? null),
  operator,
  activityMonths,
  measuredBy: analyticsScript?.url.host ?? null,
})
