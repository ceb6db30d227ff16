import { Result } from "effect"
import type { Language } from "#contract/people/identity.ts"
import type { EdgeRefusal } from "#contract/problem.ts"
import type { Db } from "#server/db/database.ts"
import type { Mail, MailQueue } from "#server/mail/mail.ts"
import type { Vault } from "#server/vault/vault.ts"
import type { Attempts, Subject } from "./attempts.ts"
import type { Authenticators } from "./factors/authenticators.ts"
import type { Challenges } from "./factors/challenges.ts"
import type { Devices } from "./sessions/devices.ts"
import type { ReservedAddress } from "./reservedAddresses.ts"
import type { Passwords } from "./passwords/passwords.ts"
import { normalised } from "#server/mail/addresses.ts"
import type { People, Person } from "./people.ts"
import type { Sessions } from "./sessions/sessions.ts"

/** The dependencies of sign-in and everything related to it. */
export interface IdentityDependencies {
  readonly db: Db
  /** The same dependencies in a transaction. */
  readonly on: (tx: Db) => IdentityDependencies
  readonly vault: Vault
  readonly now: () => Date
  readonly randomId: () => string
  /** Resolves after so many milliseconds, after which every branch gives its answer. */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly people: People
  readonly sessions: Sessions
  readonly devices: Devices
  readonly challenges: Challenges
  readonly authenticators: Authenticators
  readonly attempts: Attempts
  readonly passwords: Passwords
  readonly mail: MailQueue
  /** The address at which users reach the product: from the settings, never from a request. */
  readonly publicOrigin: () => string
  readonly isSignUpOpen: () => Promise<boolean>
  /**
   * Confirms the first account of an installation that others can reach; `undefined` where no one else can. The start
   * prints it: a stranger who reaches the server first does not have it, and so does not become super admin. 24 letters
   * and digits of base32.
   */
  readonly setUpCode: string | undefined
  /** Set where no mail is sent, see `mailDelivery`. */
  readonly withoutMail: WithoutMail | undefined
  /** Founds the household of a new account, unless it exists, and waits until the read models show it. */
  readonly foundHousehold: (person: Person) => Promise<void>
  /** Whether the user is a member of any household today. */
  readonly belongsSomewhere: (person: Person) => Promise<boolean>
}

/** How accounts are used where no mail is sent. */
interface WithoutMail {
  /** Shows the operator, in the output of the server, a code that the super admin would get by mail. */
  readonly tell: (line: string) => void
}

/** The client of a request. */
export interface Client {
  readonly address: string
  /** The secrets in the cookie of a trusted browser, one for each account. */
  readonly secrets: ReadonlyArray<string>
  readonly userAgent: string | null
}

/**
 * Whether nothing but the set-up code confirms an account: the first one, which becomes the super admin, where any visitor
 * can ask for a mail. Where no mail is sent, only the operator can read mailed codes, so these confirm it too.
 */
export const awaitsSetUp = async ({
  setUpCode,
  withoutMail,
  people,
}: Pick<IdentityDependencies, "setUpCode" | "withoutMail" | "people">): Promise<boolean> =>
  setUpCode !== undefined && withoutMail === undefined && (await people.awaitsFirst())

export type Refused<Value> = Result.Result<Value, EdgeRefusal>

/** Counts an attempt for each subject, and refuses the request at the first limit that is reached. */
export async function begin(
  { attempts, now }: Pick<IdentityDependencies, "attempts" | "now">,
  subjects: ReadonlyArray<Subject>,
): Promise<EdgeRefusal | undefined> {
  for (const subject of subjects) {
    const retryAfterSeconds = await attempts.begin(subject, now())
    if (retryAfterSeconds !== undefined) return { _tag: "TooManyAttempts", retryAfterSeconds }
  }
  return undefined
}

/** Delays the answer to more than any branch takes, so that its duration does not reveal which one ran. */
export async function withMinimumDuration<Value>(
  { pause }: Pick<IdentityDependencies, "pause">,
  milliseconds: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const [value] = await Promise.all([work(), pause(milliseconds)])
  return value
}

export async function succeeded(
  { attempts }: Pick<IdentityDependencies, "attempts">,
  subjects: ReadonlyArray<Subject>,
): Promise<void> {
  for (const subject of subjects) await attempts.succeeded(subject)
}

/** The address of a page that a link in a mail leads to, in the reader's language. */
export function linkTo(
  { publicOrigin }: Pick<IdentityDependencies, "publicOrigin">,
  language: Language,
  path: string,
  token?: string,
): string {
  const prefix = language === "en" ? "" : `/${language}`
  return `${publicOrigin()}${prefix}${path}${token === undefined ? "" : `#${token}`}`
}

export const mailTo = (
  { mail }: Pick<IdentityDependencies, "mail">,
  tx: Db,
  person: Person,
  content: Mail,
): Promise<void> =>
  mail.queue(tx, {
    to: person.email,
    language: person.preferences.language,
    mail: content,
    subjectId: person.userId,
  })

/** Notifies the owner of the mailbox, not the client, that the requested address is reserved for its former owner. */
export const mailThatReserved = (
  { mail, db }: Pick<IdentityDependencies, "mail" | "db">,
  { userId: subjectId, until }: ReservedAddress,
  email: string,
  language: Language,
): Promise<void> =>
  mail.queue(db, {
    to: normalised(email),
    language,
    mail: { _tag: "AddressKept", until: until.toISOString() },
    subjectId,
  })

/** The stored form of a new password. Refuses one that is easily guessed, given what is known about its user. */
export async function newPasswordHash(
  { passwords }: Pick<IdentityDependencies, "passwords">,
  password: string,
  about: { readonly email: string; readonly profile: Person["profile"] },
): Promise<Refused<string>> {
  const { firstName, lastName } = about.profile
  const hash = await passwords.hashNew(password, [about.email, firstName ?? "", lastName ?? ""])
  return hash === undefined ? Result.fail({ _tag: "PasswordTooCommon" }) : Result.succeed(hash)
}
