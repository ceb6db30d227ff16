import { Result, Schema } from "effect"
import { HouseholdId, type UserId } from "#domain/shared/ids.ts"
import { type Challenge, Email, type Language } from "#contract/people/identity.ts"
import type { Subject } from "./attempts.ts"
import { mailedChallenges } from "./factors/mailedChallenges.ts"
import {
  begin,
  type IdentityDependencies,
  withMinimumDuration,
  type Refused,
  succeeded,
  mailTo,
  type Client,
} from "./dependencies.ts"
import { checkPassword } from "./passwords/passwordChecks.ts"
import { normalised } from "#server/mail/addresses.ts"
import type { Credentials, Person } from "./people.ts"
import type { NewSession } from "./sessions/sessions.ts"
import { secondFactors } from "./factors/secondStep.ts"
import { newMailCode } from "./sessions/tokens.ts"
import { addGuest } from "./guests.ts"
import { demoUser } from "./visiting.ts"
import { confirmAndWelcome } from "./welcoming.ts"

/** A session that has just started, with the token that continues it. */
export interface StartedSession {
  readonly person: Person
  readonly sessionId: string
  readonly refreshToken: string
  /** The new content of the cookie of trusted browsers. Absent: the cookie stays unchanged. */
  readonly deviceSecrets: ReadonlyArray<string> | undefined
}

export interface SigningIn {
  readonly signIn: (
    given: { readonly email: string; readonly password: string; readonly isShared: boolean },
    client: Client,
  ) => Promise<Refused<StartedSession | Challenge>>
  readonly takeSecondStep: (
    given: { readonly challenge: string; readonly code: string; readonly isShared: boolean },
    client: Client,
  ) => Promise<Refused<StartedSession>>
  readonly sendCodeAgain: (challenge: string, client: Client) => Promise<Refused<void>>
  /** Ends the trust in a browser that others use as well. Returns the remaining content of its cookie. */
  readonly leaveBrowser: (userId: UserId, client: Pick<Client, "secrets">) => Promise<ReadonlyArray<string> | undefined>
  /** Signs in the user of a demo installation. The caller checks that this is one. */
  readonly visit: (language: Language, client: Client) => Promise<StartedSession>
  /** Adds a guest, who has no household yet. The caller checks that examples are shown. */
  readonly addGuest: (language: Language, client: Client) => Promise<Refused<Person>>
  /** Signs in a guest, once the household of the example exists. */
  readonly enterAsGuest: (guest: Person, client: Client) => Promise<StartedSession>
}

interface SessionStart extends Pick<NewSession, "passwordChangedAt"> {
  /** Whether a second factor was given now. */
  readonly isSteppedUp: boolean
  /** A shared computer: the browser does not become trusted. */
  readonly isShared: boolean
  /** The `device` of the browser, if it is trusted for the account. */
  readonly known: Buffer | undefined
}

/** Decrypting the row of a user takes time: unknown addresses have to take as long. */
const lookingUpTakesMs = 50
const sendingTakesMs = 100

export function signingIn(parts: IdentityDependencies): SigningIn {
  const { db, now, randomId, people, challenges, devices, sessions } = parts
  const factors = secondFactors(parts)
  const byMail = mailedChallenges(parts)

  /** Founds another household for a user who does not belong to any, not even their own. A guest has only the example. */
  async function ensureHousehold(person: Person): Promise<Person> {
    if (person.guestUntil !== null) return person
    await parts.foundHousehold(person)
    if (await parts.belongsSomewhere(person)) return person
    await people.moveTo(person, HouseholdId.make(randomId()))
    const moved = (await people.find(person.userId))?.person ?? person
    await parts.foundHousehold(moved)
    return moved
  }

  /**
   * The user is stored before the event that founds the household, with the household's id. When the server dies or the
   * log is unavailable in between, the next sign-in founds the household. Returns nothing if the password was changed
   * since it was given, or the account disabled.
   */
  async function startSession(who: Person, client: Client, how: SessionStart): Promise<StartedSession | undefined> {
    const person = await ensureHousehold(who)
    const { isSteppedUp, isShared, known, passwordChangedAt } = how
    const { userAgent, secrets } = client
    const arrival = { userId: person.userId, known, secrets, userAgent, isProved: isSteppedUp }
    const othersDevices = await devices.ofOthers(secrets, person.userId)
    const arrived = await (isShared ? devices.leave(arrival, now()) : devices.arrive(arrival, now()))
    const { device } = arrived
    const sessionId = randomId()
    const begun = await sessions.begin(
      {
        sessionId,
        userId: person.userId,
        device,
        othersDevices,
        userAgent: await encryptedUserAgent(person.userId, client.userAgent),
        isSteppedUp,
        passwordChangedAt,
      },
      now(),
    )
    return begun && { ...begun, person, sessionId, deviceSecrets: arrived.secrets }
  }

  async function encryptedUserAgent(userId: UserId, userAgent: string | null): Promise<string | null> {
    const key = await parts.vault.keyOf(userId)
    return userAgent === null || !key
      ? null
      : key.encrypt(`identity.sessions.user_agent ${userId}`, userAgent.slice(0, 400))
  }

  /** Limits the mails with codes, also after the right password. */
  async function mailCode(person: Person): Promise<Refused<Challenge>> {
    const tooMany = await begin(parts, [{ kind: "codeMail", userId: person.userId }])
    return tooMany ? Result.fail(tooMany) : Result.succeed(await byMail.begin(person, "signIn"))
  }

  /** After the right password: starts a session, or asks for the second factor. */
  async function nextStep(
    { person, passwordChangedAt }: Pick<Credentials, "person" | "passwordChangedAt">,
    client: Client,
    { known, isShared }: Pick<SessionStart, "known" | "isShared">,
  ): Promise<Refused<StartedSession | Challenge>> {
    if (person.isDisabled) return Result.fail({ _tag: "AccountDisabled" })
    if (!person.isConfirmed) return Result.succeed(await byMail.toConfirm(person, person.email))
    if (!person.hasAuthenticator) {
      if (!known) return mailCode(person)
      const how = { isSteppedUp: false, isShared, known, passwordChangedAt }
      const started = await startSession(person, client, how)
      return started ? Result.succeed(started) : Result.fail({ _tag: "SignInRefused" })
    }
    if (await factors.waitIsOver(person.userId)) {
      const steps = ["totp", "recoveryCode", "email"] as const
      return Result.map(await mailCode(person), ({ challenge }) => ({ challenge, steps }))
    }
    const challenge = await challenges.begin(
      { userId: person.userId, purpose: "signIn", sessionId: null, code: null },
      now(),
    )
    return Result.succeed({ challenge, steps: ["totp", "recoveryCode"] })
  }

  return {
    async signIn({ email, password, isShared }, client) {
      const account = normalised(email)
      // A text that is not an address has no account, and may contain characters that Postgres cannot store.
      const found = await withMinimumDuration(parts, lookingUpTakesMs, async () =>
        isEmail(account) ? people.findByEmail(account) : undefined,
      )
      const known = await devices.known(client.secrets, found?.person.userId, now())
      // A trusted browser has its own limits, which others in the same network cannot use up.
      const subjects: ReadonlyArray<Subject> = known
        ? [{ kind: "device", email: account, device: known }]
        : [
            { kind: "address", address: client.address },
            { kind: "account", email: account },
          ]
      const tooMany = await begin(parts, subjects)
      if (tooMany) return Result.fail(tooMany)

      const checked = await checkPassword(parts, found, password, known)
      if (!found || checked !== "right") {
        // Only a trusted browser learns that the password is locked: elsewhere it would reveal that the account exists.
        return Result.fail({ _tag: checked === "locked" && known ? "PasswordLocked" : "SignInRefused" })
      }
      await succeeded(parts, subjects)
      return nextStep(found, client, { known, isShared })
    },

    async leaveBrowser(userId, { secrets }) {
      const known = await devices.known(secrets, userId, now())
      return (await devices.leave({ known, userId, secrets }, now())).secrets
    },

    async visit(language, client) {
      const person = await demoUser(parts, language)
      const known = await devices.known(client.secrets, person.userId, now())
      const { passwordChangedAt = null } = (await people.find(person.userId)) ?? {}
      const how = { isSteppedUp: true, isShared: false, known, passwordChangedAt }
      const started = await startSession(person, client, how)
      if (!started) throw new Error("the visitor of a demonstration cannot sign in")
      return started
    },

    addGuest: (language, client) => addGuest(parts, language, client),

    async enterAsGuest(guest, client) {
      const { passwordChangedAt = null } = (await people.find(guest.userId)) ?? {}
      // The browser is not trusted: there is no account to sign in to again.
      const how = { isSteppedUp: false, isShared: true, known: undefined, passwordChangedAt }
      const started = await startSession(guest, client, how)
      if (!started) throw new Error("a guest cannot sign in")
      return started
    },

    async takeSecondStep({ challenge, code, isShared }, client) {
      const { address, secrets } = client
      const asked = await challenges.find(challenge, now())
      const isKnown = (await devices.known(secrets, asked?.userId, now())) !== undefined
      const network: ReadonlyArray<Subject> = isKnown ? [] : [{ kind: "address", address }]
      const tooMany = await begin(parts, network)
      if (tooMany) return Result.fail(tooMany)
      // A new password ends the challenges that began with the former one, also while one is being answered.
      const { passwordChangedAt = null } = (asked?.userId ? await people.find(asked.userId) : undefined) ?? {}
      const proved = await factors.prove(challenge, code, ["signIn", "confirm"])
      if (Result.isFailure(proved)) return Result.fail(proved.failure)
      const { userId, purpose } = proved.success
      if (purpose === "confirm") await confirmAndWelcome(parts, userId)
      const person = (await people.find(userId))?.person
      if (!person) return Result.fail({ _tag: "ChallengeOver" })
      if (person.isDisabled) return Result.fail({ _tag: "AccountDisabled" })
      await succeeded(parts, network)
      // The mail reached the client that asked for it, so it does not count as one to a stranger.
      if (purpose === "confirm") await succeeded(parts, [{ kind: "mailAddress", address }])
      const known = await devices.known(secrets, userId, now())
      const isNew = purpose === "signIn" && !known
      const entered = await startSession(person, client, { isSteppedUp: true, isShared, known, passwordChangedAt })
      if (!entered) return Result.fail({ _tag: "ChallengeOver" })
      if (isNew) {
        const at = now().toISOString()
        await mailTo(parts, db, person, { _tag: "SignedInOnNewDevice", device: client.userAgent ?? "?", at })
      }
      return Result.succeed(entered)
    },

    async sendCodeAgain(token, { address }) {
      const tooMany = await begin(parts, [{ kind: "mailAddress", address }])
      if (tooMany) return Result.fail(tooMany)
      const challenge = await challenges.find(token, now())
      if (!challenge) return Result.fail({ _tag: "ChallengeOver" })
      const { userId, purpose } = challenge
      return withMinimumDuration(parts, sendingTakesMs, async () => {
        const person = userId === null ? undefined : (await people.find(userId))?.person
        const mayBeSent = !person?.hasAuthenticator || (await factors.waitIsOver(person.userId))
        if (!person || !mayBeSent) return Result.void
        const subject: Subject =
          purpose === "confirm" ? { kind: "mail", email: person.email } : { kind: "codeMail", userId: person.userId }
        if (await begin(parts, [subject])) return Result.void
        const code = newMailCode()
        await challenges.replaceCode(token, purpose, code, now())
        await byMail.send(person, purpose, code)
        return Result.void
      })
    },
  }
}

const isEmail = Schema.is(Email)
