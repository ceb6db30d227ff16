import type { Operator, PlanPrices } from "#server/settings/operator.ts"
import type { Settings } from "#server/settings/settings.ts"

/** The facts about the installation that its public pages show. */
export interface SiteFacts {
  readonly publicOrigin: string
  readonly signUpOpen: boolean
  readonly billing: boolean
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
  }: Pick<Settings, "billing" | "planPrices" | "operator" | "analyticsScript" | "activityMonths">,
  running: { readonly publicOrigin: string; readonly signUpOpen: boolean },
): SiteFacts => ({
  ...running,
  billing: billing === "on",
  // Where plans are not sold, no price is shown.
  planPrices: billing === "on" ? (planPrices ?? null) : null,
  operator,
  activityMonths,
  measuredBy: analyticsScript?.url.host ?? null,
})
