import { Result } from "effect"
import { sql } from "kysely"
import type { UserId } from "#domain/shared/ids.ts"
import type { InstallationRole } from "#contract/identity.ts"
import type { EdgeRefusal } from "#contract/problem.ts"
import { type Db, inTransaction } from "#server/db/database.ts"

/** Takes the lock under which super admins change, and holds it until the end of the transaction. */
export async function lockSuperAdmins(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(6405301714)`.execute(tx)
}

/**
 * Gives another user a role in the installation, from their next request on. Refuses to leave the installation without
 * a super admin. `workerDb` connects as the owner, who alone writes roles.
 */
export const assignRole = (
  workerDb: Db,
  actorId: UserId,
  userId: UserId,
  role: InstallationRole,
): Promise<Result.Result<void, EdgeRefusal>> =>
  inTransaction(workerDb, {}, async (tx) => {
    await lockSuperAdmins(tx)
    const person = await tx.selectFrom("identity.users").select("role").where("user_id", "=", userId).executeTakeFirst()
    if (!person) return Result.fail({ _tag: "PersonNotFound" })
    if (userId === actorId) return Result.fail({ _tag: "OwnRole" })
    if (person.role === "superAdmin" && role !== "superAdmin" && !(await hasOtherSuperAdmin(tx, userId))) {
      return Result.fail({ _tag: "LastSuperAdmin" })
    }
    await tx.updateTable("identity.users").set({ role }).where("user_id", "=", userId).execute()
    return Result.void
  })

/** Whether another super admin can sign in. The caller holds the lock of {@link lockSuperAdmins}. */
async function hasOtherSuperAdmin(tx: Db, userId: UserId): Promise<boolean> {
  const other = await tx
    .selectFrom("identity.users")
    .where("role", "=", "superAdmin")
    .where("disabled_at", "is", null)
    .where("confirmed_at", "is not", null)
    .where("user_id", "<>", userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
