import { Result } from "effect"
import { sql } from "kysely"
import type { UserId } from "#domain/shared/ids.ts"
import type { InstallationRole } from "#contract/people/identity.ts"
import type { EdgeRefusal } from "#contract/problem.ts"
import { type Db, inTransaction } from "#server/db/database.ts"

/** Takes the lock under which super admins change, and holds it until the end of the transaction. */
export async function lockSuperAdmins(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(6405301714)`.execute(tx)
}

/**
 * Gives another user a role in the installation, from their next request on. Only a super admin gives roles, and none to
 * themselves, so the installation keeps one. `workerDb` connects as the owner, who alone writes roles.
 */
export const assignRole = (
  workerDb: Db,
  actorId: UserId,
  userId: UserId,
  role: InstallationRole,
): Promise<Result.Result<void, EdgeRefusal>> =>
  inTransaction(workerDb, {}, async (tx) => {
    await lockSuperAdmins(tx)
    const roleOf = (id: UserId) =>
      tx.selectFrom("identity.users").select(["role", "disabled_at"]).where("user_id", "=", id).executeTakeFirst()
    // Another super admin may have taken the role of this one a moment ago.
    const actor = await roleOf(actorId)
    if (actor?.role !== "superAdmin" || actor.disabled_at !== null) {
      return Result.fail({ _tag: "AdminsOnly", superAdmin: true })
    }
    const person = await roleOf(userId)
    if (!person) return Result.fail({ _tag: "PersonNotFound" })
    if (userId === actorId) return Result.fail({ _tag: "OwnRole" })
    await tx.updateTable("identity.users").set({ role }).where("user_id", "=", userId).execute()
    return Result.void
  })
