import { Result } from "effect"
import type pg from "pg"
import type { UserId } from "../../domain/shared/ids.ts"
import { inBounds } from "../activity/transaction.ts"
import type { InstallationRole } from "../contract/identity.ts"
import type { EdgeRefusal } from "../contract/problem.ts"
import { hasOtherSuperAdmin, lockSuperAdmins } from "./superAdmins.ts"

/**
 * Gives somebody else a role in the installation, from their next request on. There is always a super admin. `workerPool`:
 * as the owner, who alone writes roles.
 */
export const assignRole = (
  workerPool: pg.Pool,
  actorId: UserId,
  userId: UserId,
  role: InstallationRole,
): Promise<Result.Result<void, EdgeRefusal>> =>
  inBounds(workerPool, {}, async (tx) => {
    await lockSuperAdmins(tx)
    const { rows } = await tx.query<{ role: InstallationRole }>("select role from identity.users where user_id = $1", [
      userId,
    ])
    const [person] = rows
    if (!person) return Result.fail({ _tag: "PersonNotFound" })
    if (userId === actorId) return Result.fail({ _tag: "OwnRole" })
    if (person.role === "superAdmin" && role !== "superAdmin" && !(await hasOtherSuperAdmin(tx, userId))) {
      return Result.fail({ _tag: "LastSuperAdmin" })
    }
    await tx.query("update identity.users set role = $2 where user_id = $1", [userId, role])
    return Result.void
  })
