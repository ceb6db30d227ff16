import type { IntlShape } from "react-intl"
import type { PersonView } from "#contract/people/admin.ts"
import type { EntitlementView } from "#contract/people/subscription.ts"
import type { Figures } from "#web/format/useFigures.ts"
import { roleNames } from "#web/i18n/words.ts"
import { planNames } from "#web/i18n/planNames.ts"
import { usersMessages as messages } from "./messages.ts"

type Household = PersonView["households"][number]

/** The role of a user in a household and the plan of that household. Operators do not see its name. */
export function describeHousehold({ role, entitlement }: Household, intl: IntlShape, figures: Figures): string {
  const known = roleNames[role as keyof typeof roleNames]
  return intl.formatMessage(messages.household, {
    role: known ? intl.formatMessage(known) : role,
    plan: describePlan(entitlement, intl, figures),
  })
}

function describePlan({ plan, status, endsOn }: EntitlementView, intl: IntlShape, figures: Figures): string {
  const name = intl.formatMessage(planNames[plan])
  if (endsOn === null) return name
  const message =
    { expired: messages.planExpired, trialing: messages.trialUntil }[status as string] ?? messages.planUntil
  return intl.formatMessage(message, { plan: name, day: figures.day(endsOn, "medium") })
}
