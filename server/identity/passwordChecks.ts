import { type IdentityParts, noSoonerThan } from "./parts.ts"
import type { Credentials } from "./people.ts"

/** `locked`: it is not looked at any more, so nobody learns by it whether it was right. */
export type Checked = "right" | "wrong" | "locked"

/** A hundred wrong passwords in a row: it counts no more until it is set anew by mail. */
const failuresMost = 100

/** Of somebody who is there a row is written, of nobody none. */
const countingTakesMs = 50

/**
 * Looks at a password that was typed, and keeps count of the wrong ones. Works as long for an address that nobody has,
 * and for a password that counts no more.
 */
export async function checkPassword(
  { pool, passwords, randomId }: Pick<IdentityParts, "pool" | "passwords" | "randomId">,
  found: Credentials | undefined,
  typed: string,
): Promise<Checked> {
  const isLocked = found !== undefined && found.failures >= failuresMost
  if (!(await passwords.matches(typed, isLocked ? undefined : found?.passwordHash)) || !found) {
    await noSoonerThan(countingTakesMs, () =>
      pool.query("update identity.users set failures = failures + 1 where user_id = $1", [
        found?.person.userId ?? randomId(),
      ]),
    )
    return isLocked ? "locked" : "wrong"
  }
  const { person, passwordHash, failures } = found
  if (failures > 0) await pool.query("update identity.users set failures = 0 where user_id = $1", [person.userId])
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
