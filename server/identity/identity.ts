import { Result, Schema } from "effect"
import type pg from "pg"
import type { HouseholdId, UserId } from "../../domain/shared/ids.ts"
import { Email, type Preferences } from "../contract/identity.ts"
import type { EdgeRefusal } from "../contract/problem.ts"
import { attempts, type Limits, type Subject, usualLimits } from "./attempts.ts"
import { type Passwords, passwords } from "./passwords.ts"
import { type SessionLimits, type Sessions, sessions } from "./sessions.ts"
import { addUser, changePreferences, findUser, normalised, type User } from "./users.ts"

/** Somebody has just signed in, and this is how their requests are known from now on. */
export interface Begun {
  readonly user: User
  readonly token: string
}

export interface Identity {
  readonly signUp: (
    given: { readonly email: string; readonly password: string; readonly preferences: Preferences },
    address: string,
  ) => Promise<Result.Result<Begun, EdgeRefusal>>
  readonly signIn: (
    given: { readonly email: string; readonly password: string },
    address: string,
  ) => Promise<Result.Result<Begun, EdgeRefusal>>
  readonly changePreferences: (userId: UserId, preferences: Preferences) => Promise<void>
  readonly whose: (token: string) => ReturnType<Sessions["whose"]>
  readonly signOut: Sessions["end"]
}

export interface IdentityOptions {
  readonly pool: pg.Pool
  readonly now: () => Date
  readonly randomId: () => string
  readonly session: SessionLimits
  /** Appends the event that founds the household, unless it is there. */
  readonly foundHousehold: (user: User) => Promise<void>
  readonly limits?: Limits | undefined
  readonly passwords?: Passwords
}

/** Signing up, in and out. */
export function identity(options: IdentityOptions): Identity {
  const { pool, now, randomId, foundHousehold } = options
  const hashing = options.passwords ?? passwords()
  const counted = attempts(pool, options.limits ?? usualLimits)
  const kept = sessions(pool, options.session)

  /** What is refused before anything else is looked at: one try too many. */
  async function begin(subjects: ReadonlyArray<Subject>): Promise<EdgeRefusal | undefined> {
    for (const subject of subjects) {
      const retryAfterSeconds = await counted.begin(subject, now())
      if (retryAfterSeconds !== undefined) return { _tag: "TooManyAttempts", retryAfterSeconds }
    }
    return undefined
  }

  /**
   * The person is kept before the event is, under the household id that the event will bear: when the server dies or
   * the log is away in between, signing in again founds the household then.
   */
  async function enter(user: User, subjects: ReadonlyArray<Subject>): Promise<Begun> {
    await foundHousehold(user)
    for (const subject of subjects) await counted.succeeded(subject, now())
    return { user, token: await kept.begin(user.userId, now()) }
  }

  return {
    async signUp({ email, password, preferences }, address) {
      const subjects: ReadonlyArray<Subject> = [{ kind: "address", address }]
      const tooMany = await begin(subjects)
      if (tooMany) return Result.fail(tooMany)

      const passwordHash = await hashing.hash(password)
      const user: User = {
        userId: randomId() as UserId,
        householdId: randomId() as HouseholdId,
        email: normalised(email),
        preferences,
      }
      if (!(await addUser(pool, user, passwordHash, now()))) return Result.fail({ _tag: "EmailAlreadyUsed" })
      return Result.succeed(await enter(user, subjects))
    },

    async signIn({ email, password }, address) {
      const account = normalised(email)
      const subjects: ReadonlyArray<Subject> = [
        { kind: "address", address },
        { kind: "account", email: account },
      ]
      const tooMany = await begin(subjects)
      if (tooMany) return Result.fail(tooMany)

      // Text that is no address may hold what Postgres cannot keep, and is nobody's.
      const found = isEmail(account) ? await findUser(pool, account) : undefined
      const right = await hashing.matches(password, found?.passwordHash)
      if (!found || !right) return Result.fail({ _tag: "SignInRefused" })
      return Result.succeed(await enter(found.user, subjects))
    },

    changePreferences: (userId, preferences) => changePreferences(pool, userId, preferences),
    whose: (token) => kept.whose(token, now()),
    signOut: kept.end,
  }
}

const isEmail = Schema.is(Email)
