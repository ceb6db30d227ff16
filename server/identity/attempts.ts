import { createHash } from "node:crypto"
import { isIPv6 } from "node:net"
import { sql } from "kysely"
import type { Db } from "#server/db/database.ts"
import type { Database } from "#server/db/tables.ts"

/**
 * Limits failed attempts, such as wrong passwords. An attempt is counted before the password is checked, so that a
 * hundred concurrent attempts count as a hundred, and it is subtracted again if the password is right.
 */
export interface Attempts {
  /** Counts an attempt. If there have been too many, counts nothing and returns the seconds to wait. */
  readonly begin: (subject: Subject, now: Date) => Promise<number | undefined>
  /** Returns the seconds to wait if there have been too many attempts. Counts nothing. */
  readonly wait: (subject: Subject, now: Date) => Promise<number | undefined>
  readonly succeeded: (subject: Subject) => Promise<void>
  /** Deletes what is older than a day. No limit counts for longer. */
  readonly tidy: (now: Date) => Promise<void>
}

export type Subject =
  /** An e-mail address, with or without an account. */
  | { readonly kind: "account"; readonly email: string }
  /** The same, from a trusted browser: wrong passwords from elsewhere do not lock it out. */
  | { readonly kind: "device"; readonly email: string; readonly device: Buffer }
  /** Password-reset mails that are requested from such a browser. */
  | { readonly kind: "deviceMail"; readonly email: string; readonly device: Buffer }
  /** The client's network address. A home connection has a whole IPv6 network of 64 bits, which counts as one. */
  | { readonly kind: "address" | "mailAddress" | "consent"; readonly address: string }
  /** Codes of the second factor, for any challenge; and mails with such codes. */
  | { readonly kind: "code" | "codeMail"; readonly userId: string }
  /** New passwords that a user sets or tries to set. */
  | { readonly kind: "newPassword"; readonly userId: string }
  /** Mails that a user requests, and invitations. */
  | { readonly kind: "mail" | "invited"; readonly email: string }
  /** Invitations of one household. */
  | { readonly kind: "inviting"; readonly householdId: string }
  /** Examples that guests of one network address open, and those of the whole installation. */
  | { readonly kind: "example"; readonly address: string }
  | { readonly kind: "examples" }

export interface Limits {
  /** Failures of an account before it has to wait: 1, 2, 4 … seconds, at most 15 minutes. */
  readonly account: number
  /** Failures per minute from one network address. */
  readonly address: number
  /** Wrong codes per user in 15 minutes. */
  readonly code: number
  /** New passwords per user in 15 minutes, accepted or not. */
  readonly newPassword: number
  /** Mails per hour to one e-mail address, and requested per hour from one network address. */
  readonly mail: number
  readonly mailAddress: number
  /** Consents stored per hour for browsers of one network address. */
  readonly consent: number
  /** Mails with codes per hour for a user who gave the right password: strangers cannot use them up. */
  readonly codeMail: number
  /** Invitations per day by one household, and to one e-mail address. */
  readonly inviting: number
  readonly invited: number
  /** Examples per hour for guests of one network address, and per day for the whole installation. */
  readonly example: number
  readonly examples: number
}

export const defaultLimits: Limits = {
  account: 5,
  address: 20,
  code: 5,
  newPassword: 10,
  mail: 3,
  mailAddress: 10,
  codeMail: 10,
  inviting: 20,
  invited: 3,
  consent: 60,
  example: 10,
  examples: 200,
}

export function attempts(db: Db, limits: Limits = defaultLimits): Attempts {
  const statements = (subject: Subject, now: Date) => {
    const limit = limitOf(subject.kind, limits)
    const row = { kind: subject.kind, digest: subjectDigest(subject), now }
    return "seconds" in limit ? withinWindow(row, limit) : delaying(row, limit.free)
  }
  return {
    async begin(subject, now) {
      const { count, wait } = statements(subject, now)
      if ((await count.execute(db)).numAffectedRows === 1n) return undefined
      const { rows } = await wait.execute(db)
      return Math.max(1, Math.ceil(Number(rows[0]?.seconds ?? 1)))
    },
    async wait(subject, now) {
      const { rows } = await statements(subject, now).wait.execute(db)
      const seconds = Math.ceil(Number(rows[0]?.seconds ?? 0))
      return seconds > 0 ? seconds : undefined
    },
    async succeeded(subject) {
      const { kind } = subject
      const ofSubject = { kind, subject: subjectDigest(subject) }
      // Other users share the network address, so only this attempt is subtracted.
      if (kind === "address" || kind === "mailAddress") {
        await db
          .updateTable("identity.attempts")
          .set({ failures: sql`greatest(failures - 1, 0)` })
          .where((eb) => eb.and(ofSubject))
          .execute()
      } else {
        await db
          .deleteFrom("identity.attempts")
          .where((eb) => eb.and(ofSubject))
          .execute()
      }
    },
    async tidy(now) {
      await db
        .deleteFrom("identity.attempts")
        .where("last_at", "<", new Date(now.getTime() - 86_400_000))
        .execute()
    },
  }
}

/** Either `free` failures, after which each doubles the wait, or `most` attempts within `seconds` of the first. */
type Limit = { readonly free: number } | { readonly most: number; readonly seconds: number }

function limitOf(kind: Subject["kind"], limits: Limits): Limit {
  switch (kind) {
    case "account":
    case "device":
      return { free: limits.account }
    case "address":
      return { most: limits.address, seconds: 60 }
    case "code":
      return { most: limits.code, seconds: 900 }
    case "newPassword":
      return { most: limits.newPassword, seconds: 900 }
    case "mail":
    case "deviceMail":
      return { most: limits.mail, seconds: 3_600 }
    case "mailAddress":
      return { most: limits.mailAddress, seconds: 3_600 }
    case "consent":
      return { most: limits.consent, seconds: 3_600 }
    case "codeMail":
      return { most: limits.codeMail, seconds: 3_600 }
    case "inviting":
      return { most: limits.inviting, seconds: 86_400 }
    case "invited":
      return { most: limits.invited, seconds: 86_400 }
    case "example":
      return { most: limits.example, seconds: 3_600 }
    case "examples":
      return { most: limits.examples, seconds: 86_400 }
  }
}

interface Counted {
  readonly kind: Database["identity.attempts"]["kind"]
  readonly digest: Buffer
  readonly now: Date
}

/**
 * `count` counts an attempt unless there have been too many; `wait` then returns how long to wait. Concurrent attempts
 * can arrive out of order: an attempt that began just before the last counted one is not refused for that reason.
 */
function delaying({ kind, digest, now }: Counted, free: number) {
  const doubled = sql`(
    case when a.failures < ${free} then 0 else least(900, 2 ^ least(a.failures - ${free}, 10)) end
    * interval '1 second')`
  return {
    count: sql`
      insert into identity.attempts as a (kind, subject, failures, began_at, last_at)
      values (${kind}, ${digest}, 1, ${now}, ${now})
      on conflict (kind, subject) do update set
        failures = case when ${now} > a.last_at + ${doubled} + interval '15 minutes' then 1 else a.failures + 1 end,
        last_at = greatest(a.last_at, ${now})
      where a.failures < ${free} or ${now} >= a.last_at + ${doubled}`,
    wait: sql<{ seconds: string }>`
      select extract(epoch from a.last_at + ${doubled} - ${now}) as seconds
      from identity.attempts a where kind = ${kind} and subject = ${digest}`,
  }
}

/** Like {@link delaying}, but allows `most` attempts within `seconds` of the first. */
function withinWindow(
  { kind, digest, now }: Counted,
  { most, seconds }: { readonly most: number; readonly seconds: number },
) {
  const end = sql`(a.began_at + ${seconds} * interval '1 second')`
  return {
    count: sql`
      insert into identity.attempts as a (kind, subject, failures, began_at, last_at)
      values (${kind}, ${digest}, 1, ${now}, ${now})
      on conflict (kind, subject) do update set
        failures = case when ${now} >= ${end} then 1 else a.failures + 1 end,
        began_at = case when ${now} >= ${end} then ${now} else a.began_at end,
        last_at = ${now}
      where ${now} >= ${end} or a.failures < ${most}`,
    wait: sql<{ seconds: string }>`
      select extract(epoch from ${end} - ${now}) as seconds
      from identity.attempts a where kind = ${kind} and subject = ${digest} and a.failures >= ${most}`,
  }
}

/** The digests under which attempts of a user are counted, including those in trusted browsers. */
export const digestsOf = (email: string, userId: string, devices: ReadonlyArray<Buffer>): ReadonlyArray<Buffer> =>
  [
    { kind: "account", email } as const,
    { kind: "code", userId } as const,
    ...devices.map((device) => ({ kind: "device", email, device }) as const),
  ].map(subjectDigest)

function subjectDigest(subject: Subject): Buffer {
  const digest = createHash("sha256")
  switch (subject.kind) {
    case "account":
    case "mail":
    case "invited":
      return digest.update(subject.email).digest()
    case "device":
    case "deviceMail":
      return digest.update(subject.email).update(subject.device).digest()
    case "code":
    case "codeMail":
    case "newPassword":
      return digest.update(subject.userId).digest()
    case "inviting":
      return digest.update(subject.householdId).digest()
    case "address":
    case "mailAddress":
    case "consent":
    case "example":
      return digest.update(networkOf(subject.address)).digest()
    case "examples":
      return digest.digest()
  }
}

/** The first 64 bits of an IPv6 address, and an IPv4 address as it is. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = "", tail] = (address.split("%", 1)[0] ?? "").split("::")
  const before = head === "" ? [] : head.split(":")
  const after = tail === undefined || tail === "" ? [] : tail.split(":")
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(zeros).fill("0"), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")
}
