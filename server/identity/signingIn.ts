import { Result, Schema } from "effect"
import { HouseholdId, UserId } from "../../domain/shared/ids.ts"
import { type Challenge, Email, type Language } from "../contract/identity.ts"
import type { Subject } from "./attempts.ts"
import { mailedChallenges } from "./mailedChallenges.ts"
import {
  begin,
  type IdentityDependencies,
  withMinimumDuration,
  type Refused,
  succeeded,
  mailTo,
  type Client,
} from "./parts.ts"
import { checkPassword } from "./passwordChecks.ts"
import { normalised, type Person } from "./people.ts"
import { secondFactors } from "./secondStep.ts"
import { newMailCode } from "./tokens.ts"
import { demoUser } from "./visiting.ts"

/** Somebody has just signed in, and this is how their requests are known from now on. */
export interface StartedSession {
  readonly person: Person
  readonly sessionId: string
  readonly refreshToken: string
  /** What the cookie of the browser holds from now on. Absent: it stays as it is. */
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
  /** The browser is not known for somebody any more who says that others use it. What its cookie holds afterwards. */
  readonly leaveBrowser: (userId: UserId, client: Pick<Client, "secrets">) => Promise<ReadonlyArray<string> | undefined>
  /** Lets the visitor of a demonstration installation in. That it is one is for the caller to see to. */
  readonly visit: (language: Language, client: Client) => Promise<StartedSession>
}

interface SessionStart {
  /** Whether a second step was made just now. */
  readonly isSteppedUp: boolean
  /** On a computer that others use as well the browser is not known afterwards. */
  readonly isShared: boolean
  /** The browser, where it was known for the account. */
  readonly known: Buffer | undefined
}

/** Of somebody who is there a row is opened, of nobody none. */
const lookingUpTakesMs = 50
const sendingTakesMs = 100

export function signingIn(parts: IdentityDependencies): SigningIn {
  const { db, now, randomId, people, challenges, devices, sessions } = parts
  const factors = secondFactors(parts)
  const byMail = mailedChallenges(parts)

  /** Whoever belongs to no household any more, their own included, gets another of their own. */
  async function ensureHousehold(person: Person): Promise<Person> {
    await parts.foundHousehold(person)
    if (await parts.belongsSomewhere(person)) return person
    await people.moveTo(person, HouseholdId.make(randomId()))
    const moved = (await people.find(person.userId))?.person ?? person
    await parts.foundHousehold(moved)
    return moved
  }

  /**
   * The person is kept before the event is, under the household id that the event will bear: when the server dies or
   * the log is away in between, signing in again founds the household then.
   */
  async function startSession(who: Person, client: Client, how: SessionStart): Promise<StartedSession> {
    const person = await ensureHousehold(who)
    const { isSteppedUp, isShared, known } = how
    const { userAgent, secrets } = client
    const arrival = { userId: person.userId, known, secrets, userAgent, isProved: isSteppedUp }
    const othersDevices = await devices.ofOthers(secrets, person.userId)
    const arrived = await (isShared ? devices.leave(arrival, now()) : devices.arrive(arrival, now()))
    const { device } = arrived
    const sessionId = randomId()
    const { refreshToken } = await sessions.begin(
      {
        sessionId,
        userId: person.userId,
        device,
        othersDevices,
        userAgent: await encryptedUserAgent(person.userId, client.userAgent),
        isSteppedUp,
      },
      now(),
    )
    return { person, sessionId, refreshToken, deviceSecrets: arrived.secrets }
  }

  async function encryptedUserAgent(userId: UserId, userAgent: string | null): Promise<string | null> {
    const key = await parts.vault.keyOf(userId)
    return userAgent === null || !key
      ? null
      : key.encrypt(`identity.sessions.user_agent ${userId}`, userAgent.slice(0, 400))
  }

  /** Whoever gives the right password again and again has only so many mails sent with it. */
  async function mailCode(person: Person): Promise<Refused<Challenge>> {
    const tooMany = await begin(parts, [{ kind: "codeMail", userId: person.userId }])
    return tooMany ? Result.fail(tooMany) : Result.succeed(await byMail.begin(person, "signIn"))
  }

  /** After the right password: in at once, or what is asked next. */
  async function nextStep(
    person: Person,
    client: Client,
    { known, isShared }: Pick<SessionStart, "known" | "isShared">,
  ): Promise<Refused<StartedSession | Challenge>> {
    if (person.isDisabled) return Result.fail({ _tag: "AccountDisabled" })
    if (!person.isConfirmed) return Result.succeed(await byMail.toConfirm(person, person.email))
    if (!person.hasAuthenticator) {
      if (known) return Result.succeed(await startSession(person, client, { isSteppedUp: false, isShared, known }))
      return mailCode(person)
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
      // Text that is no address may hold what Postgres cannot keep, and is nobody's.
      const found = await withMinimumDuration(lookingUpTakesMs, async () =>
        isEmail(account) ? people.findByEmail(account) : undefined,
      )
      const known = await devices.known(client.secrets, found?.person.userId ?? UserId.make(randomId()), now())
      const subjects: ReadonlyArray<Subject> = [
        { kind: "address", address: client.address },
        known ? { kind: "device", email: account, device: known } : { kind: "account", email: account },
      ]
      const tooMany = await begin(parts, subjects)
      if (tooMany) return Result.fail(tooMany)

      const checked = await checkPassword(parts, found, password, known)
      if (!found || checked !== "right") {
        // Said where the owner has been before, and to nobody else: it would tell that the address is known.
        return Result.fail({ _tag: checked === "locked" && known ? "PasswordLocked" : "SignInRefused" })
      }
      await succeeded(parts, subjects)
      return nextStep(found.person, client, { known, isShared })
    },

    async leaveBrowser(userId, { secrets }) {
      const known = await devices.known(secrets, userId, now())
      return (await devices.leave({ known, userId, secrets }, now())).secrets
    },

    async visit(language, client) {
      const person = await demoUser(parts, language)
      const known = await devices.known(client.secrets, person.userId, now())
      return startSession(person, client, { isSteppedUp: true, isShared: false, known })
    },

    async takeSecondStep({ challenge, code, isShared }, client) {
      const tooMany = await begin(parts, [{ kind: "address", address: client.address }])
      if (tooMany) return Result.fail(tooMany)
      const proved = await factors.prove(challenge, code, ["signIn", "confirm"])
      if (Result.isFailure(proved)) return Result.fail(proved.failure)
      const { userId, purpose } = proved.success
      if (purpose === "confirm") await people.confirm(userId, now())
      const person = (await people.find(userId))?.person
      if (!person) return Result.fail({ _tag: "ChallengeOver" })
      if (person.isDisabled) return Result.fail({ _tag: "AccountDisabled" })
      const { address } = client
      await succeeded(parts, [{ kind: "address", address }])
      // A mail that reached whoever asked for it was none to a stranger.
      if (purpose === "confirm") await succeeded(parts, [{ kind: "mailAddress", address }])
      const known = await devices.known(client.secrets, userId, now())
      const isNew = purpose === "signIn" && !known
      const entered = await startSession(person, client, { isSteppedUp: true, isShared, known })
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
      return withMinimumDuration(sendingTakesMs, async () => {
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
