import { UserId } from "#domain/shared/ids.ts"
import { type IdentityDependencies, withMinimumDuration } from "#server/identity/dependencies.ts"
import type { Credentials } from "#server/identity/people.ts"

/** `locked`: the password was not compared, so the answer does not show whether it was right. */
type Checked = "right" | "wrong" | "locked"

/** After this many wrong passwords in a row, a reset by mail is necessary. Trusted browsers have their own count. */
const failuresMost = 100

/** Longer than it takes to count a failure, which is done only where the account exists. */
const countingTakesMs = 50

/**
 * Checks a typed password, and counts the wrong ones. A browser that is trusted for the account (`known`) has its own
 * count, so that other browsers cannot lock the password there. Takes as long for an address without an account, and
 * for a locked password.
 */
export async function checkPassword(
  {
    db,
    devices,
    passwords,
    randomId,
    pause,
  }: Pick<IdentityDependencies, "db" | "devices" | "passwords" | "randomId" | "pause">,
  found: Credentials | undefined,
  typed: string,
  known: Buffer | undefined,
): Promise<Checked> {
  const failures = found && (known ? await devices.failures(known, found.person.userId) : found.failures)
  const isLocked = failures !== undefined && failures >= failuresMost
  if (!(await passwords.matches(typed, isLocked ? undefined : found?.passwordHash)) || !found) {
    const userId = found?.person.userId ?? UserId.make(randomId())
    await withMinimumDuration({ pause }, countingTakesMs, async () => {
      if (known) return devices.countFailure(known, userId)
      await db
        .updateTable("identity.users")
        .set((eb) => ({ failures: eb("failures", "+", 1) }))
        .where("user_id", "=", userId)
        .execute()
    })
    return isLocked ? "locked" : "wrong"
  }
  const {
    person: { userId },
    passwordHash,
  } = found
  if (known) await devices.clearFailures(known, userId)
  // Once failures elsewhere have locked the password, it stays locked there until a new one is set.
  if (found.failures > 0 && found.failures < failuresMost) {
    await db.updateTable("identity.users").set({ failures: 0 }).where("user_id", "=", userId).execute()
  }
  if (!passwords.isCurrent(passwordHash)) {
    const current = await passwords.hash(typed)
    // Unless it was changed meanwhile.
    await db
      .updateTable("identity.users")
      .set({ password_hash: current })
      .where("user_id", "=", userId)
      .where("password_hash", "=", passwordHash)
      .execute()
  }
  return "right"
}
