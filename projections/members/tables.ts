import type { Selectable } from "kysely"
import type { HouseholdRole } from "../../domain/household/roles.ts"
import type { CalendarDate } from "../../domain/shared/calendarDate.ts"
import type { InvitationId, PortfolioId, UserId } from "../../domain/shared/ids.ts"

/** One row per household that is not erased. */
export interface HouseholdsTable {
  household_id: string
  /** What the household calls itself, sealed; null until it was named. */
  name: string | null
  /** The seed of one that is made up; null: it is real. */
  made_up: number | null
  founded_at: Date
  founder_id: string
}
export type HouseholdRow = Selectable<HouseholdsTable>

/** One row per person who was ever a member of a household, as what they belong or last belonged to it. */
export interface MembersTable {
  household_id: string
  member_id: UserId
  role: HouseholdRole
  /** The last day; null: without end. */
  until: CalendarDate | null
  /** Null: everything. */
  portfolios: Array<PortfolioId> | null
  joined_at: Date
  /** `active` also of one whose time is over, which only a day can tell. */
  status: "active" | "removed"
}
export type MemberRow = Selectable<MembersTable>

/** One row per invitation ever given, with the membership it offers. */
export interface InvitationsTable {
  household_id: string
  invitation_id: InvitationId
  role: HouseholdRole
  until: CalendarDate | null
  portfolios: Array<PortfolioId> | null
  invited_on: CalendarDate
  /** `open` also of one that nobody took up in time. */
  status: "open" | "joined" | "withdrawn"
}
export type InvitationRow = Selectable<InvitationsTable>
