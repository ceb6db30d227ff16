import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { PortfolioId } from "#domain/shared/ids.ts"
import { HouseholdRole } from "./roles.ts"

/** The membership of a person in a household: in which role, until when, and in which of its portfolios. */
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

/** What of an event or a command is the membership it gives. Each portfolio once and in one order, since theirs means nothing. */
export const membershipOf = ({ role, until, portfolios }: Membership): Membership => ({
  role,
  until,
  portfolios: portfolios && [...new Set(portfolios)].sort(),
})
