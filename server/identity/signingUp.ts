import { Result } from "effect"
import { HouseholdId, UserId } from "#domain/shared/ids.ts"
import type { Challenge, Preferences, Profile } from "#contract/people/identity.ts"
import type { Subject } from "./attempts.ts"
import { reservedAddress } from "./reservedAddresses.ts"
import { redeemLink } from "./links.ts"
import { mailedChallenges } from "./factors/mailedChallenges.ts"
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
import { normalised } from "#server/mail/addresses.ts"
import type { Person } from "./people.ts"
import { confirmAndWelcome } from "./welcoming.ts"

interface NewAccount {
  readonly email: string
  readonly password: string
  readonly profile: Profile
  readonly preferences: Preferences
  /** An invited user can sign up even where sign-up is closed. */
  readonly isInvited: boolean
}

export interface SigningUp {
  readonly signUp: (account: NewAccount, client: Client) => Promise<Refused<Challenge>>
  readonly confirmAddress: (
    token: string,
    client: Client,
  ) => Promise<Refused<{ readonly deviceSecrets: ReadonlyArray<string> | undefined }>>
}

/** The minimum duration: storing an account and mailing its owner, or mailing the owner of an existing one. */
const signUpTakesMs = 250

export function signingUp(parts: IdentityDependencies): SigningUp {
  const { db, now, randomId, people, challenges, devices } = parts
  const byMail = mailedChallenges(parts)

  /** Stores an account or replaces an unconfirmed one; `undefined` if the address is reserved or has another. */
  async function storeAccount(account: NewAccount, passwordHash: string): Promise<Person | undefined> {
    const known = await people.findByEmail(account.email)
    if (known?.person.isConfirmed || (await reservationOf(account.email))) return undefined
    if (known) {
      // Ends earlier challenges: otherwise a user could confirm an account whose password another user has replaced.
      await challenges.endAll(known.person.userId)
      await people.changePassword(known.person.userId, passwordHash, now())
      await people.changeProfile(known.person.userId, account.profile)
      await people.changePreferences(known.person.userId, account.preferences)
      return (await people.find(known.person.userId))?.person
    }
    const userId = UserId.make(randomId())
    const added = await people.add({
      userId,
      ownHouseholdId: HouseholdId.make(randomId()),
      email: normalised(account.email),
      passwordHash,
      profile: account.profile,
      preferences: account.preferences,
      createdAt: now(),
    })
    return added ? (await people.find(userId))?.person : undefined
  }

  const reservationOf = async (email: string) => reservedAddress(db, await people.emailIndexOf(email), now())

  async function mailOwner({ email, preferences }: NewAccount): Promise<void> {
    const reservation = await reservationOf(email)
    const owner = reservation ? undefined : (await people.findByEmail(email))?.person
    if ((!reservation && !owner) || (await begin(parts, [{ kind: "mail", email: normalised(email) }]))) return
    if (reservation) return mailThatReserved(parts, reservation, email, preferences.language)
    if (!owner) return
    const { language } = owner.preferences
    const signInLink = linkTo(parts, language, "/auth")
    const resetLink = linkTo(parts, language, "/auth/forgotten")
    await mailTo(parts, db, owner, { _tag: "AddressHasAccount", signInLink, resetLink })
  }

  return {
    async signUp(account, { address }) {
      const tooMany = await begin(parts, [{ kind: "address", address }])
      if (tooMany) return Result.fail(tooMany)
      if (!account.isInvited && !(await parts.isSignUpOpen())) return Result.fail({ _tag: "SignUpClosed" })
      // Counted before the password is estimated, and given back if no mail is sent.
      const mailed: Subject = { kind: "mailAddress", address }
      const tooManyMails = await begin(parts, [mailed])
      if (tooManyMails) return Result.fail(tooManyMails)
      const hash = await newPasswordHash(parts, account.password, account).catch(async (error: unknown) => {
        await succeeded(parts, [mailed])
        throw error
      })
      if (Result.isFailure(hash)) {
        await succeeded(parts, [mailed])
        return Result.fail(hash.failure)
      }
      return withMinimumDuration(parts, signUpTakesMs, async () => {
        const person = await storeAccount(account, hash.success)
        if (!person) await mailOwner(account)
        return Result.succeed(await byMail.toConfirm(person, account.email))
      })
    },

    async confirmAddress(token, client) {
      if (await awaitsSetUp(parts)) return Result.fail({ _tag: "LinkOver" })
      const link = await redeemLink(db, token, "confirm", now())
      if (!link) return Result.fail({ _tag: "LinkOver" })
      await confirmAndWelcome(parts, link.userId)
      await succeeded(parts, [{ kind: "mailAddress", address: client.address }])
      const { userAgent, secrets } = client
      const known = await devices.known(secrets, link.userId, now())
      const arrived = await devices.arrive({ userId: link.userId, known, secrets, userAgent, isProved: true }, now())
      return Result.succeed({ deviceSecrets: arrived.secrets })
    },
  }
}
