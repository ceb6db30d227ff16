import { randomBytes } from "node:crypto"
import { Result } from "effect"
import type { Language } from "#contract/people/preferences.ts"
import { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { guestAddress } from "#server/mail/addresses.ts"
import { begin, type Client, type IdentityDependencies, type Refused } from "./dependencies.ts"
import type { Person } from "./people.ts"
import { preferencesOf } from "./visiting.ts"

/** How many hours a guest sees an example. Then everything about the guest is erased. */
const guestHours = 24

/**
 * Adds a guest: a user who looks at an example without an account. Its password is known to no one, the address has no mailbox,
 * and it is never confirmed, so that nothing leads back into the example but its session. Refuses if the network address
 * or the installation has opened as many examples as it may.
 */
export async function addGuest(
  parts: IdentityDependencies,
  language: Language,
  client: Client,
): Promise<Refused<Person>> {
  const { people, passwords, randomId, now } = parts
  const tooMany = await begin(parts, [{ kind: "example", address: client.address }, { kind: "examples" }])
  if (tooMany) return Result.fail(tooMany)
  const userId = UserId.make(randomId())
  await people.add({
    userId,
    // Never founded: the guest belongs to the household of the example alone.
    ownHouseholdId: HouseholdId.make(randomId()),
    email: guestAddress(userId),
    passwordHash: await passwords.hash(randomBytes(32).toString("base64url")),
    profile: { firstName: null, lastName: null, country: null },
    preferences: { ...preferencesOf(language), language },
    createdAt: now(),
    guestUntil: new Date(now().getTime() + guestHours * 3_600_000),
  })
  const added = (await people.find(userId))?.person
  if (!added) throw new Error("a guest could not be stored")
  return Result.succeed(added)
}

/** Whether the time of a guest is over. `false` for a person with an account. */
export const isGuestOver = ({ guestUntil }: Pick<Person, "guestUntil">, now: Date): boolean =>
  guestUntil !== null && guestUntil <= now
