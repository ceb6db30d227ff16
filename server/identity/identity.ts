import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { EdgeRefusal } from "#contract/problem.ts"
import type { Db } from "#server/db/database.ts"
import type { MailQueue } from "#server/mail/mail.ts"
import type { Vault } from "#server/vault/vault.ts"
import { type Authentication, authentication } from "./access.ts"
import { attempts, type Limits, defaultLimits, type Subject } from "./attempts.ts"
import { authenticators } from "./factors/authenticators.ts"
import { challenges } from "./factors/challenges.ts"
import { type AffectedUser, affectedUser } from "./affectedUser.ts"
import { type CredentialChanges, credentialChanges } from "./credentials.ts"
import { devices } from "./sessions/devices.ts"
import { type OwnSecurity, ownSecurity } from "./ownSecurity.ts"
import { membershipsOn } from "./memberships.ts"
import { serverDay } from "./today.ts"
import { type IdentityDependencies, mailTo } from "./dependencies.ts"
import { type PasswordCost, passwords } from "./passwords/passwords.ts"
import { normalised } from "#server/mail/addresses.ts"
import { type People, people } from "./people.ts"
import { type SecondFactors, secondFactors } from "./factors/secondStep.ts"
import { type SessionLimits, type Sessions, sessions } from "./sessions/sessions.ts"
import { type SigningIn, signingIn } from "./signingIn.ts"
import { type SigningUp, signingUp } from "./signingUp.ts"

/** Sign-up, sign-in and sign-out, and the credentials of users. */
export interface Identity extends SigningUp, SigningIn, CredentialChanges, Authentication {
  readonly own: OwnSecurity
  readonly factors: Pick<SecondFactors, "beginWait" | "cancelWait">
  readonly people: People
  readonly sessions: Sessions
  readonly concerned: AffectedUser
  /** Refuses if the household or the address has reached its daily limit of invitations. Counts nothing. */
  readonly refuseInvitation: (householdId: HouseholdId, email: string) => Promise<EdgeRefusal | undefined>
  /** Counts an invitation, in the transaction that sends it. */
  readonly countInvitation: (tx: Db, householdId: HouseholdId, email: string) => Promise<void>
  readonly disable: (userId: UserId) => Promise<void>
  readonly enable: (userId: UserId) => Promise<void>
  readonly signOutEverywhere: (userId: UserId) => Promise<void>
  /** Sends a user a mail that says no more than that mails arrive. */
  readonly sendTestMail: (userId: UserId) => Promise<void>
  /** Sends due notices, and removes accounts that were not confirmed. Call it regularly. */
  readonly tidy: () => Promise<void>
  /** Ends the thread that estimates passwords. */
  readonly stop: () => Promise<void>
}

interface IdentityOptions extends Pick<
  IdentityDependencies,
  | "db"
  | "vault"
  | "now"
  | "randomId"
  | "pause"
  | "mail"
  | "publicOrigin"
  | "isSignUpOpen"
  | "foundHousehold"
  | "setUpCode"
  | "withoutMail"
> {
  /** Connects as the database role that authenticates. */
  readonly db: Db
  /** Connects as the owner, the only role that may disable and remove accounts. */
  readonly workerDb: Db
  readonly vault: Vault
  readonly mail: MailQueue
  readonly session: SessionLimits
  readonly billing: "on" | "off"
  readonly limits?: Limits | undefined
  readonly passwordCost?: PasswordCost | undefined
}

/** An account that is not confirmed within this many days after the last sign-up is removed. */
const unconfirmedDays = 7

export async function identity(options: IdentityOptions): Promise<Identity> {
  const { db, workerDb, vault, now, session, billing, limits, passwordCost } = options
  const memberships = { db, vault, billing }
  const checked = passwords(await vault.secret("passwordPepper"), passwordCost)
  const partsOn = (db: Db): IdentityDependencies => ({
    ...options,
    db,
    on: partsOn,
    people: people({ db, vault }),
    sessions: sessions(db, session),
    devices: devices({ db, vault }),
    challenges: challenges(db),
    authenticators: authenticators({ db, vault }),
    attempts: attempts(db, limits ?? defaultLimits),
    passwords: checked,
    belongsSomewhere: async ({ userId }) =>
      (await membershipsOn({ ...memberships, db }, userId, serverDay(now()))).length > 0,
  })
  const parts = partsOn(db)
  const factors = secondFactors(parts)

  async function signOutEverywhere(userId: UserId): Promise<void> {
    await parts.sessions.endAll(userId)
    await parts.devices.forgetAll(userId, null)
  }

  return {
    ...signingUp(parts),
    ...signingIn(parts),
    ...credentialChanges(parts),
    ...authentication({ ...parts, memberships }),
    own: ownSecurity(parts),
    factors,
    people: parts.people,
    sessions: parts.sessions,
    concerned: affectedUser(parts),
    signOutEverywhere,
    stop: checked.stop,

    async refuseInvitation(householdId, email) {
      for (const subject of subjectsOfInvitation(householdId, email)) {
        const retryAfterSeconds = await parts.attempts.wait(subject, now())
        if (retryAfterSeconds !== undefined) return { _tag: "TooManyAttempts", retryAfterSeconds }
      }
      return undefined
    },
    async countInvitation(tx, householdId, email) {
      const { begin } = attempts(tx, limits ?? defaultLimits)
      for (const subject of subjectsOfInvitation(householdId, email)) await begin(subject, now())
    },

    async disable(userId) {
      const disabled = await workerDb
        .updateTable("identity.users")
        .set({ disabled_at: now() })
        .where("user_id", "=", userId)
        .where("disabled_at", "is", null)
        .executeTakeFirst()
      await signOutEverywhere(userId)
      const person = (await parts.people.find(userId))?.person
      if (person && disabled.numUpdatedRows === 1n) await mailTo(parts, db, person, { _tag: "AccountDisabled" })
    },
    async sendTestMail(userId) {
      const person = (await parts.people.find(userId))?.person
      if (person) await mailTo(parts, db, person, { _tag: "TestMail", at: now().toISOString() })
    },
    async enable(userId) {
      await workerDb.updateTable("identity.users").set({ disabled_at: null }).where("user_id", "=", userId).execute()
    },

    async tidy() {
      await factors.sendNotices()
      await parts.attempts.tidy(now())
      const deadline = new Date(now().getTime() - unconfirmedDays * 86_400_000)
      const removed = await workerDb
        .deleteFrom("identity.users")
        .where("confirmed_at", "is", null)
        // Guests are erased with their household.
        .where("guest_until", "is", null)
        .where((eb) => eb.fn.coalesce("password_changed_at", "created_at"), "<", deadline)
        .returning("user_id as userId")
        .execute()
      for (const { userId } of removed) await vault.destroy(userId)
    },
  }
}

const subjectsOfInvitation = (householdId: HouseholdId, email: string): ReadonlyArray<Subject> => [
  { kind: "inviting", householdId },
  { kind: "invited", email: normalised(email) },
]
