import { createHash } from "node:crypto"
import { isIPv6 } from "node:net"
import type pg from "pg"

/**
 * How often somebody may be wrong. Counted before the password is looked at, so that a hundred attempts at once count
 * as a hundred, and taken back when it was right.
 */
export interface Attempts {
  /** Counts an attempt. The seconds to wait when there have been too many; nothing is counted then. */
  readonly begin: (subject: Subject, now: Date) => Promise<number | undefined>
  readonly succeeded: (subject: Subject, now: Date) => Promise<void>
}

export type Subject =
  /** An e-mail address, whether or not somebody has it. */
  | { readonly kind: "account"; readonly email: string }
  /** The same, from a browser in which its owner has signed in before: strangers who guess do not lock it out. */
  | { readonly kind: "device"; readonly email: string; readonly device: Buffer }
  /** Mails for a new password that are asked for from such a browser. */
  | { readonly kind: "deviceMail"; readonly email: string; readonly device: Buffer }
  /** Where it comes from. A household has a whole IPv6 network of 64 bits, so that counts as one. */
  | { readonly kind: "address" | "mailAddress" | "consent"; readonly address: string }
  /** Codes of the second step, whichever challenge they answer; and mails with such codes. */
  | { readonly kind: "code" | "codeMail"; readonly userId: string }
  /** Mails that somebody asks for, and invitations. */
  | { readonly kind: "mail" | "invited"; readonly email: string }
  /** Invitations of one household. */
  | { readonly kind: "inviting"; readonly householdId: string }

export interface Limits {
  /** Failures that an account has free; after them it waits 1, 2, 4 … seconds, 15 minutes at most. */
  readonly account: number
  /** Failures a minute from one network address. */
  readonly address: number
  /** Wrong codes in a quarter of an hour, for one person. */
  readonly code: number
  /** Mails an hour to one address, and asked for by one network address. */
  readonly mail: number
  readonly mailAddress: number
  /** Consents an hour that are kept of browsers of one network address. */
  readonly consent: number
  /** Mails an hour with codes for somebody who has given the right password: strangers cannot use them up. */
  readonly codeMail: number
  /** Invitations a day of one household, and to one address. */
  readonly inviting: number
  readonly invited: number
}

export const usualLimits: Limits = {
  account: 5,
  address: 20,
  code: 5,
  mail: 3,
  mailAddress: 10,
  codeMail: 10,
  inviting: 20,
  invited: 3,
  consent: 60,
}

export function attempts(pool: pg.Pool, limits: Limits = usualLimits): Attempts {
  return {
    async begin(subject, now) {
      const { text, values, wait } = countingOf(subject, limits, now)
      const counted = await pool.query(text, values)
      if (counted.rowCount) return undefined
      const { rows } = await pool.query<{ seconds: string }>(wait, values)
      return Math.max(1, Math.ceil(Number(rows[0]?.seconds ?? 1)))
    },
    async succeeded(subject, now) {
      await pool.query(takingBack(subject.kind), [subject.kind, subjectDigest(subject)])
      await pool.query("delete from identity.attempts where last_at < $1::timestamptz - interval '1 day'", [now])
    },
  }
}

interface Counting {
  /** Counts, unless there have been too many. */
  readonly text: string
  /** How long to wait, when it did not. */
  readonly wait: string
  readonly values: Array<unknown>
}

function countingOf(subject: Subject, limits: Limits, now: Date): Counting {
  const given = [subject.kind, subjectDigest(subject), now]
  switch (subject.kind) {
    case "account":
    case "device":
      return { ...delaying, values: [...given, limits.account] }
    case "address":
      return { ...withinWindow, values: [...given, limits.address, 60] }
    case "code":
      return { ...withinWindow, values: [...given, limits.code, 900] }
    case "mail":
    case "deviceMail":
      return { ...withinWindow, values: [...given, limits.mail, 3_600] }
    case "mailAddress":
      return { ...withinWindow, values: [...given, limits.mailAddress, 3_600] }
    case "consent":
      return { ...withinWindow, values: [...given, limits.consent, 3_600] }
    case "codeMail":
      return { ...withinWindow, values: [...given, limits.codeMail, 3_600] }
    case "inviting":
      return { ...withinWindow, values: [...given, limits.inviting, 86_400] }
    case "invited":
      return { ...withinWindow, values: [...given, limits.invited, 86_400] }
  }
}

const accountWait =
  "(case when a.failures < $4 then 0 else least(900, 2 ^ least(a.failures - $4, 10)) end * interval '1 second')"

/**
 * A few are free; after them each failure doubles the wait. Of attempts that are made at once one may be counted that was
 * begun a moment before the last: it is none too many for that.
 */
const delaying = {
  text: `insert into identity.attempts as a (kind, subject, failures, began_at, last_at)
    values ($1, $2, 1, $3, $3)
    on conflict (kind, subject) do update set
      failures = case when $3 > a.last_at + ${accountWait} + interval '15 minutes' then 1 else a.failures + 1 end,
      last_at = greatest(a.last_at, $3)
    where a.failures < $4 or $3 >= a.last_at + ${accountWait}`,
  wait: `select extract(epoch from a.last_at + ${accountWait} - $3) as seconds
    from identity.attempts a where kind = $1 and subject = $2`,
}

/** So many within so many seconds of the first. */
const withinWindow = {
  text: `insert into identity.attempts as a (kind, subject, failures, began_at, last_at)
    values ($1, $2, 1, $3, $3)
    on conflict (kind, subject) do update set
      failures = case when $3 >= a.began_at + $5 * interval '1 second' then 1 else a.failures + 1 end,
      began_at = case when $3 >= a.began_at + $5 * interval '1 second' then $3 else a.began_at end,
      last_at = $3
    where $3 >= a.began_at + $5 * interval '1 second' or a.failures < $4`,
  wait: `select extract(epoch from a.began_at + $5 * interval '1 second' - $3) as seconds
    from identity.attempts a where kind = $1 and subject = $2 and a.failures >= $4`,
}

const takingBack = (kind: Subject["kind"]): string =>
  kind === "address" || kind === "mailAddress"
    ? "update identity.attempts set failures = greatest(failures - 1, 0) where kind = $1 and subject = $2"
    : "delete from identity.attempts where kind = $1 and subject = $2"

/** By what attempts of somebody are counted, on the browsers that they are known by as well. */
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
      return digest.update(subject.userId).digest()
    case "inviting":
      return digest.update(subject.householdId).digest()
    case "address":
    case "mailAddress":
    case "consent":
      return digest.update(networkOf(subject.address)).digest()
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
