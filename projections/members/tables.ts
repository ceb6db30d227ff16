import type { Selectable } from "kysely"
import type { HouseholdRole } from "#domain/household/roles.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { InvitationId, PortfolioId, UserId } from "#domain/shared/ids.ts"

/** One row per household that is not erased. */
export interface HouseholdsTable {
  household_id: string
  /** The name of the household, encrypted; null until it is named. */
  name: string | null
  /** The seed of a demo household; null for any other. */
  made_up: number | null
  founded_at: Date
  founder_id: string
}
export type HouseholdRow = Selectable<HouseholdsTable>

/** One row per user who was ever a member of a household, with the current or last membership. */
export interface MembersTable {
  household_id: string
  member_id: UserId
  role: HouseholdRole
  /** The last day of the membership; null: without end. */
  until: CalendarDate | null
  /** The scope; null: all portfolios. */
  portfolios: Array<PortfolioId> | null
  joined_at: Date
  /** Stays `active` after `until`. */
  status: "active" | "removed"
}
export type MemberRow = Selectable<MembersTable>

/** One row per invitation ever sent, with the membership it offers. */
export interface InvitationsTable {
  household_id: string
  invitation_id: InvitationId
  role: HouseholdRole
  until: CalendarDate | null
  portfolios: Array<PortfolioId> | null
  invited_on: CalendarDate
  /** Stays `open` when it expires. */
  status: "open" | "joined" | "withdrawn"
}
export type InvitationRow = Selectable<InvitationsTable>
