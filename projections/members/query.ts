import type { Kysely } from "kysely"
import type { ReadModels } from "#projections/readModels.ts"
import type { HouseholdRow, InvitationRow, MemberRow } from "./tables.ts"

/** Every present and former member, in the order in which they joined. */
export const membersOf = (db: Kysely<ReadModels>, householdId: string): Promise<MemberRow[]> =>
  db
    .selectFrom("members")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("joined_at")
    .orderBy("member_id")
    .execute()

/** Every invitation ever sent, the newest first. */
export const invitationsOf = (db: Kysely<ReadModels>, householdId: string): Promise<InvitationRow[]> =>
  db
    .selectFrom("invitations")
    .selectAll()
    .where("household_id", "=", householdId)
    .orderBy("invited_on", "desc")
    .orderBy("invitation_id")
    .execute()

/** Undefined when it was never founded, or is erased. */
export const householdOf = (db: Kysely<ReadModels>, householdId: string): Promise<HouseholdRow | undefined> =>
  db.selectFrom("households").selectAll().where("household_id", "=", householdId).executeTakeFirst()
