import { Result } from "effect"
import type { Transaction } from "kysely"
import type { UserId } from "#domain/shared/ids.ts"
import type { Challenge } from "#contract/people/identity.ts"
import { type Db, inTransaction } from "#server/db/database.ts"
import type { Database } from "#server/db/tables.ts"
import type { Subject } from "./attempts.ts"
import { codeMinutes } from "./factors/challenges.ts"
import { reservedAddress } from "./reservedAddresses.ts"
import {
  contextOfPayload,
  findLink,
  hasLink,
  lockLink,
  type LinkPurpose,
  linkMinutes,
  newLink,
  redeemLink,
  voidLinks,
} from "./links.ts"
import {
  awaitsSetUp,
  begin,
  type IdentityDependencies,
  linkTo,
  withMinimumDuration,
  type Refused,
  newPasswordHash,
  succeeded,
  mailTo,
  mailThatReserved,
  type Client,
} from "./dependencies.ts"
import { changeAccount, type Requester } from "./accountChanges.ts"
import { checkPassword } from "./passwords/passwordChecks.ts"
import { masked, normalised } from "#server/mail/addresses.ts"
import { type ChangedEmail, lockUser, type Person } from "./people.ts"
import { secondFactors } from "./factors/secondStep.ts"
import { newMailCode } from "./sessions/tokens.ts"
import { confirmAndWelcome } from "./welcoming.ts"

/** The session of a request, with its user. */
export interface Within {
  readonly person: Person
  readonly sessionId: string
  readonly device: Buffer | null
}

/** The user and the session that request a change. */
export const requesterOf = ({ person, sessionId }: Within): Requester => ({ userId: person.userId, sessionId })

/** Changes of password and address, and the step-up before sensitive actions. */
export interface CredentialChanges {
  readonly beginStepUp: (within: Within, password: string) => Promise<Refused<Challenge>>
  /** Continues the session under another id. */
  readonly finishStepUp: (
    within: Within,
    challenge: string,
    code: string,
  ) => Promise<Refused<{ readonly sessionId: string; readonly refreshToken: string }>>
  readonly forgetPassword: (email: string, client: Client) => Promise<Refused<void>>
  /** Requested by an admin of the installation. */
  readonly sendPasswordReset: (person: Person) => Promise<void>
  readonly resetPassword: (token: string, password: string) => Promise<Refused<void>>
  readonly changePassword: (within: Within, password: string) => Promise<Refused<void>>
  readonly changeEmail: (within: Within, email: string) => Promise<Refused<void>>
  readonly confirmNewEmail: (token: string) => Promise<Refused<void>>
  readonly undoNewEmail: (token: string) => Promise<Refused<void>>
}

/** The user of a link that changes the address of an account, and the address. */
interface NewAddress {
  readonly person: Person
  readonly email: string
  readonly sentAt: Date
}

const forgottenTakesMs = 250
/** The branches differ in duration: the mail to a new address has a link, that to the owner of an account has none. */
const anotherAddressTakesMs = 250

export function credentialChanges(parts: IdentityDependencies): CredentialChanges {
  const { db, vault, now, randomId, people, sessions, devices, challenges } = parts
  const factors = secondFactors(parts)

  /**
   * Ends everything that the former credentials began, so that it cannot be completed afterwards. In the transaction that
   * changes them, with the user locked.
   */
  async function endEverything(
    on: IdentityDependencies,
    userId: UserId,
    but?: { readonly sessionId: string; readonly device: Buffer | null },
  ) {
    await on.sessions.endAll(userId, but?.sessionId)
    await on.devices.forgetAll(userId, but?.device ?? null)
    await on.challenges.endAll(userId)
    await voidLinks(on.db, userId, ["newEmail", "reset"])
  }

  async function encryptedAddress(userId: UserId, email: string): Promise<string> {
    const key = await vault.keyOf(userId)
    if (!key) throw new Error("an erased user has no address")
    return key.encrypt(contextOfPayload(userId), email)
  }

  async function addressIn(userId: UserId, payload: string | null): Promise<string | undefined> {
    return payload === null ? undefined : (await vault.keyOf(userId))?.decrypt(contextOfPayload(userId), payload)
  }

  async function sendPasswordReset(person: Person, tx: Db = db): Promise<void> {
    const token = await newLink(tx, { userId: person.userId, purpose: "reset" }, now())
    const link = linkTo(parts, person.preferences.language, "/auth/reset", token)
    await mailTo(parts, tx, person, { _tag: "ResetPassword", link, minutes: linkMinutes.reset })
  }

  /** Sends a link only when the user has none that is still valid. */
  async function sendPasswordResetWhereNone(person: Person): Promise<void> {
    await inTransaction(db, {}, async (tx) => {
      // Concurrent requests wait for this lock, and then find the link of the first.
      await tx.selectFrom("identity.users").where("user_id", "=", person.userId).forNoKeyUpdate().execute()
      if (!(await hasLink(tx, person.userId, "reset", now()))) await sendPasswordReset(person, tx)
    })
  }

  async function mailNewPassword(on: IdentityDependencies, person: Person): Promise<void> {
    const resetLink = linkTo(parts, person.preferences.language, "/auth/forgotten")
    await mailTo(parts, on.db, person, { _tag: "PasswordChanged", at: now().toISOString(), resetLink })
  }

  /** Changes a user's address to that of a link, redeems the link and ends all sessions, in one transaction. */
  async function changeByLink(
    token: string,
    purpose: Extract<LinkPurpose, "newEmail" | "undoEmail">,
    further: (tx: Transaction<Database>, by: NewAddress, changed: ChangedEmail) => Promise<void>,
  ): Promise<NewAddress | undefined> {
    const link = await findLink(db, token, purpose, now())
    const person = link && (await people.find(link.userId))?.person
    const email = link && (await addressIn(link.userId, link.payload))
    if (!person || email === undefined) return undefined
    const by = { person, email, sentAt: link.sentAt }
    const changed = await inTransaction(db, {}, async (tx) => {
      await lockUser(tx, person.userId)
      const isHeld = await lockLink(tx, token, purpose, now())
      const done = isHeld ? await people.changeEmail(tx, person.userId, email, now()) : undefined
      if (!done) return undefined
      await redeemLink(tx, token, purpose, now())
      await endEverything(parts.on(tx), person.userId)
      await further(tx, by, done)
      return done
    })
    for (const userId of changed?.removed ?? []) await vault.destroy(userId)
    return changed && by
  }

  /** Counts every new password of a user, accepted or not: each costs an estimate, a hash and a mail. */
  async function hashOfNew(person: Person, password: string): Promise<Refused<string>> {
    const tooMany = await begin(parts, [{ kind: "newPassword", userId: person.userId }])
    return tooMany ? Result.fail(tooMany) : newPasswordHash(parts, password, person)
  }

  return {
    async beginStepUp({ person, sessionId, device }, password) {
      const { email } = person
      const known = device && (await devices.holds(device, person.userId, now())) ? device : undefined
      // Wrong guesses elsewhere do not lock out the owner in a trusted browser.
      const subject: Subject = device ? { kind: "device", email, device } : { kind: "account", email }
      const tooMany = await begin(parts, [subject])
      if (tooMany) return Result.fail(tooMany)
      const checked = await checkPassword(parts, await people.find(person.userId), password, known)
      if (checked !== "right") return Result.fail({ _tag: checked === "locked" ? "PasswordLocked" : "SignInRefused" })
      await succeeded(parts, [subject])
      const tooManyMails = person.hasAuthenticator
        ? undefined
        : await begin(parts, [{ kind: "codeMail", userId: person.userId }])
      if (tooManyMails) return Result.fail(tooManyMails)
      const code = person.hasAuthenticator ? null : newMailCode()
      const challenge = await challenges.begin({ userId: person.userId, purpose: "stepUp", sessionId, code }, now())
      if (code !== null) {
        await mailTo(parts, db, person, { _tag: "SignInCode", code, minutes: codeMinutes.stepUp })
      }
      return Result.succeed({ challenge, steps: code === null ? ["totp", "recoveryCode"] : ["email"] })
    },

    async finishStepUp({ person, sessionId }, challenge, code) {
      const proved = await factors.prove(challenge, code, ["stepUp"])
      if (Result.isFailure(proved)) return Result.fail(proved.failure)
      if (proved.success.userId !== person.userId || proved.success.sessionId !== sessionId) {
        return Result.fail({ _tag: "ChallengeOver" })
      }
      const newSessionId = randomId()
      const renewed = await sessions.stepUp(sessionId, newSessionId, now())
      return renewed ? Result.succeed({ ...renewed, sessionId: newSessionId }) : Result.fail({ _tag: "ChallengeOver" })
    },

    async forgetPassword(email, { address, secrets }) {
      return withMinimumDuration(parts, forgottenTakesMs, async () => {
        const person = (await people.findByEmail(email))?.person
        const device = await devices.known(secrets, person?.userId, now())
        const tooMany = device ? undefined : await begin(parts, [{ kind: "mailAddress", address }])
        if (tooMany) return Result.fail(tooMany)
        // A trusted browser has its own limit, which other clients cannot use up. Beyond a limit, a mail is sent only
        // if the user has no valid link.
        const subject: Subject = device
          ? { kind: "deviceMail", email: normalised(email), device }
          : { kind: "mail", email: normalised(email) }
        const isTooOften = await begin(parts, [subject])
        if (person) await (isTooOften ? sendPasswordResetWhereNone(person) : sendPasswordReset(person))
        return Result.void
      })
    },

    sendPasswordReset: (person) => sendPasswordReset(person),

    async resetPassword(token, password) {
      const link = await findLink(db, token, "reset", now())
      const person = link && (await people.find(link.userId))?.person
      if (!person) return Result.fail({ _tag: "LinkOver" })
      const hash = await hashOfNew(person, password)
      if (Result.isFailure(hash)) return Result.fail(hash.failure)
      return inTransaction(db, {}, async (tx) => {
        const on = parts.on(tx)
        await lockUser(tx, person.userId)
        if (!(await redeemLink(tx, token, "reset", now()))) return Result.fail({ _tag: "LinkOver" })
        await on.people.changePassword(person.userId, hash.success, now())
        if (!(await awaitsSetUp(on))) await confirmAndWelcome(on, person.userId) // the link was sent to this address
        await succeeded(on, [{ kind: "account", email: person.email }])
        await endEverything(on, person.userId)
        await mailNewPassword(on, person)
        return Result.void
      })
    },

    async changePassword(within, password) {
      const { person } = within
      const hash = await hashOfNew(person, password)
      if (Result.isFailure(hash)) return Result.fail(hash.failure)
      return changeAccount(parts, requesterOf(within), async (on) => {
        await on.people.changePassword(person.userId, hash.success, now())
        await endEverything(on, person.userId, within)
        await mailNewPassword(on, person)
        return Result.void
      })
    },

    async changeEmail(within, email) {
      const { person } = within
      if (normalised(email) === person.email) return Result.void
      const limited = await begin(parts, [{ kind: "mail", email: normalised(email) }])
      if (limited) return Result.fail(limited)
      const change = async (on: IdentityDependencies): Promise<Refused<void>> => {
        const { userId, preferences } = person
        const { language } = preferences
        const owner = (await on.people.findByEmail(email))?.person
        if (owner) {
          const signInLink = linkTo(parts, owner.preferences.language, "/auth")
          const resetLink = linkTo(parts, owner.preferences.language, "/auth/forgotten")
          await mailTo(parts, on.db, owner, { _tag: "AddressHasAccount", signInLink, resetLink })
          return Result.void
        }
        const kept = await reservedAddress(on.db, await people.emailIndexOf(email), now())
        if (kept && kept.userId !== userId) {
          await mailThatReserved(on, kept, email, language)
          return Result.void
        }
        const payload = await encryptedAddress(userId, normalised(email))
        const token = await newLink(on.db, { userId, purpose: "newEmail", payload }, now())
        const link = linkTo(parts, language, "/auth/email", token)
        const mail = { _tag: "ConfirmNewAddress", link, hours: linkMinutes.newEmail / 60 } as const
        await parts.mail.queue(on.db, { to: normalised(email), language, mail, subjectId: userId })
        return Result.void
      }
      return withMinimumDuration(parts, anotherAddressTakesMs, () => changeAccount(parts, requesterOf(within), change))
    },

    async confirmNewEmail(token) {
      const changed = await changeByLink(token, "newEmail", async (tx, { person, email }, { former, formerIndex }) => {
        const { userId, preferences } = person
        const payload = await encryptedAddress(userId, former)
        const undoLink = linkTo(
          parts,
          preferences.language,
          "/auth/email-undo",
          await newLink(tx, { userId, purpose: "undoEmail", payload, emailIndex: formerIndex }, now()),
        )
        const days = linkMinutes.undoEmail / 60 / 24
        await mailTo(
          parts,
          tx,
          { ...person, email: former },
          {
            _tag: "AddressChanged",
            newAddress: masked(email),
            undoLink,
            days,
          },
        )
      })
      return changed ? Result.void : Result.fail({ _tag: "LinkOver" })
    },

    async undoNewEmail(token) {
      const changed = await changeByLink(token, "undoEmail", async (tx, { person, email, sentAt }) => {
        // Links that undo later changes of the address were sent to the attacker's addresses.
        await voidLinks(tx, person.userId, ["undoEmail"], sentAt)
        // The person who changed the address may know the password: the owner gets a mail to set another one.
        await sendPasswordReset({ ...person, email }, tx)
      })
      return changed ? Result.void : Result.fail({ _tag: "LinkOver" })
    },
  }
}
