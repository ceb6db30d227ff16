import type pg from "pg"
import type { Queryable } from "../mail/mail.ts"
import { digestOf, newRecoveryCode } from "./tokens.ts"

/** How many are handed out at once. */
const recoveryCodesIssued = 10

/** New ones in the place of all earlier; told once, kept as digests. */
export async function issueRecoveryCodes(db: Queryable, userId: string): Promise<ReadonlyArray<string>> {
  const codes = Array.from({ length: recoveryCodesIssued }, newRecoveryCode)
  await db.query("delete from identity.recovery_codes where user_id = $1", [userId])
  await db.query("insert into identity.recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])", [
    userId,
    codes.map(digestOf),
  ])
  return codes
}

/** Takes one, once. How many are left then; `undefined` when it is none of them. */
export async function takeRecoveryCode(
  pool: pg.Pool,
  userId: string,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const taken = await pool.query(
    "update identity.recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null",
    [userId, digestOf(code), now],
  )
  return taken.rowCount === 1 ? recoveryCodesLeft(pool, userId) : undefined
}

export async function recoveryCodesLeft(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query(
    "select count(*)::int as left from identity.recovery_codes where user_id = $1 and used_at is null",
    [userId],
  )
  return (rows[0] as { readonly left: number }).left
}
