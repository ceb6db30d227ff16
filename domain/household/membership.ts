import { Schema } from "effect"
import { CalendarDate } from "../shared/calendarDate.ts"
import { PortfolioId } from "../shared/ids.ts"
import { HouseholdRefusal } from "./refusals.ts"
import { HouseholdRole, limitableRoles } from "./roles.ts"

/** What somebody is to a household: in which role, until when, and in which of its portfolios. */
export const Membership = Schema.Struct({
  role: HouseholdRole,
  /** The last day. Absent: without end. */
  until: Schema.NullOr(CalendarDate),
  /** Absent: everything. */
  portfolios: Schema.NullOr(Schema.Array(PortfolioId)),
})
export type Membership = typeof Membership.Type

/** What the founder is given, and every other owner: everything, without end. */
export const fullMembership: Membership = { role: "owner", until: null, portfolios: null }

const refuse = HouseholdRefusal.cases

/** More than any family has, and few enough to be read with every request. */
const chosenPortfoliosMost = 200

/** What of an event or a command is the membership it gives. Each portfolio once and in one order, since theirs means nothing. */
export const membershipOf = ({ role, until, portfolios }: Membership): Membership => ({
  role,
  until,
  portfolios: portfolios && [...new Set(portfolios)].sort(),
})

/** Why nobody can be given this membership on a day: not every role can be limited, and one always is. */
export function unfitMembership(
  { role, until, portfolios }: Membership,
  today: CalendarDate,
): HouseholdRefusal | undefined {
  if ((until !== null || portfolios !== null) && !limitableRoles.includes(role)) {
    return refuse.RoleCannotBeLimited.make({ role })
  }
  if (role === "auditor" && until === null) return refuse.AuditorNeedsEnd.make({})
  if (until !== null && until < today) return refuse.EndInPast.make({ earliest: today })
  if (portfolios?.length === 0) return refuse.NoPortfolioChosen.make({})
  if (portfolios && portfolios.length > chosenPortfoliosMost) {
    return refuse.TooManyPortfoliosChosen.make({ most: chosenPortfoliosMost })
  }
  return undefined
}
