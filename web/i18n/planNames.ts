import type { EntitlementView } from "#contract/people/subscription.ts"
import { texts } from "./texts.ts"
import type { Words } from "./words.ts"

/** The names of the plans, in every language the same but for `unlimited`. */
export const planNames: Words<EntitlementView["plan"]> = texts("plan", {
  starter: ["Starter", "Name of a plan"],
  premium: ["Premium", "Name of a plan"],
  black: ["Black", "Name of a plan"],
  unlimited: ["Unlimited", "Plan of an installation that sells nothing"],
})
