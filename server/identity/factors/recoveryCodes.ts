import { sql } from "kysely"
import type { UserId } from "#domain/shared/ids.ts"
import type { Db } from "#server/db/database.ts"
import { digestOf, newRecoveryCode } from "#server/identity/sessions/tokens.ts"

/** How many codes are issued at once. */
const recoveryCodesIssued = 10

/** New codes, which replace all earlier ones. Only their digests are stored. */
export async function issueRecoveryCodes(db: Db, userId: UserId): Promise<ReadonlyArray<string>> {
  const codes = Array.from({ length: recoveryCodesIssued }, newRecoveryCode)
  await removeRecoveryCodes(db, userId)
  await db
    .insertInto("identity.recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: digestOf(code) })))
    .execute()
  return codes
}

export async function removeRecoveryCodes(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom("identity.recovery_codes").where("user_id", "=", userId).execute()
}

/** Uses a code, once. Returns how many are left; `undefined` if the code is not valid. */
export async function useRecoveryCode(db: Db, userId: UserId, code: string, now: Date): Promise<number | undefined> {
  const used = await db
    .updateTable("identity.recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", digestOf(code))
    .where("used_at", "is", null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n ? recoveryCodesLeft(db, userId) : undefined
}

export async function recoveryCodesLeft(db: Db, userId: UserId): Promise<number> {
  const { left } = await db
    .selectFrom("identity.recovery_codes")
    .select(sql<number>`count(*)::int`.as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow()
  return left
}
