import { type IdentityParts, noSoonerThan } from "./parts.ts"
import type { Credentials } from "./people.ts"

/** `locked`: it is not looked at any more, so nobody learns by it whether it was right. */
export type Checked = "right" | "wrong" | "locked"

/** A hundred wrong passwords in a row: it counts no more until it is set by mail. Counted apart in known browsers. */
const failuresMost = 100

/** Of somebody who is there a row is written, of nobody none. */
const countingTakesMs = 50

/**
 * Looks at a password that was typed, and keeps count of the wrong ones: in a browser known for the account (`known`)
 * apart from those of strangers, who therefore cannot lock it there. Works as long for an address that nobody has,
 * and for a password that counts no more.
 */
export async function checkPassword(
  { pool, passwords, randomId }: Pick<IdentityParts, "pool" | "passwords" | "randomId">,
  found: Credentials | undefined,
  typed: string,
  known: Buffer | undefined,
): Promise<Checked> {
  const failures = found && (known ? await failuresIn(pool, known, found.person.userId) : found.failures)
  const isLocked = failures !== undefined && failures >= failuresMost
  if (!(await passwords.matches(typed, isLocked ? undefined : found?.passwordHash)) || !found) {
    await noSoonerThan(countingTakesMs, () =>
      known
        ? pool.query("update identity.devices set failures = failures + 1 where device = $1 and user_id = $2", [
            known,
            found?.person.userId,
          ])
        : pool.query("update identity.users set failures = failures + 1 where user_id = $1", [
            found?.person.userId ?? randomId(),
          ]),
    )
    return isLocked ? "locked" : "wrong"
  }
  const { person, passwordHash } = found
  if (known) {
    await pool.query("update identity.devices set failures = 0 where device = $1 and user_id = $2 and failures > 0", [
      known,
      person.userId,
    ])
  }
  // Once strangers have locked it for themselves it stays so until a new password is set.
  if (found.failures > 0 && found.failures < failuresMost) {
    await pool.query("update identity.users set failures = 0 where user_id = $1", [person.userId])
  }
  if (!passwords.isCurrent(passwordHash)) {
    const current = await passwords.hash(typed)
    // Unless it was changed meanwhile.
    await pool.query("update identity.users set password_hash = $2 where user_id = $1 and password_hash = $3", [
      person.userId,
      current,
      passwordHash,
    ])
  }
  return "right"
}

async function failuresIn(pool: IdentityParts["pool"], device: Buffer, userId: string): Promise<number> {
  const { rows } = await pool.query<{ failures: number }>(
    "select failures from identity.devices where device = $1 and user_id = $2",
    [device, userId],
  )
  return rows[0]?.failures ?? 0
}
