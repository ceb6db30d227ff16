import { Schema } from "effect"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { PortfolioId } from "#domain/shared/ids.ts"
import { HouseholdRole } from "./roles.ts"

/** The membership of a user in a household: role, end date and portfolios. */
export const Membership = Schema.Struct({
  role: HouseholdRole,
  /** The last day. Null for no end. */
  until: Schema.NullOr(CalendarDate),
  /** Null for all portfolios. */
  portfolios: Schema.NullOr(Schema.Array(PortfolioId)),
})
export type Membership = typeof Membership.Type

/** The membership of the founder and every other owner: all portfolios, without end. */
export const fullMembership: Membership = { role: "owner", until: null, portfolios: null }

/** The membership in an event or command, with unique, sorted portfolios, because their order has no meaning. */
export const membershipOf = ({ role, until, portfolios }: Membership): Membership => ({
  role,
  until,
  portfolios: portfolios && [...new Set(portfolios)].sort(),
})
