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
  /** Where it comes from. A household has a whole IPv6 network of 64 bits, so that counts as one. */
  | { readonly kind: "address"; readonly address: string }

export interface Limits {
  /** Failures that an account has free; after them it waits 1, 2, 4 … seconds, 15 minutes at most. */
  readonly account: number
  /** Failures a minute from one network address. */
  readonly address: number
}

export const usualLimits: Limits = { account: 5, address: 20 }

export function attempts(pool: pg.Pool, limits: Limits = usualLimits): Attempts {
  return {
    async begin(subject, now) {
      const { text, limit } = counting[subject.kind]
      const values = [digestOf(subject), now, limit(limits)]
      const counted = await pool.query(text, values)
      if (counted.rowCount) return undefined
      const { rows } = await pool.query<{ seconds: string }>(waiting[subject.kind], values)
      return Math.max(1, Math.ceil(Number(rows[0]?.seconds ?? 1)))
    },
    async succeeded(subject, now) {
      await pool.query(takingBack[subject.kind], [digestOf(subject)])
      await pool.query("delete from identity.attempts where last_at < $1::timestamptz - interval '1 day'", [now])
    },
  }
}

const accountWait =
  "(case when a.failures < $3 then 0 else least(900, 2 ^ least(a.failures - $3, 10)) end * interval '1 second')"

const counting = {
  account: {
    limit: (limits: Limits) => limits.account,
    text: `insert into identity.attempts as a (kind, subject, failures, began_at, last_at)
      values ('account', $1, 1, $2, $2)
      on conflict (kind, subject) do update set
        failures = case when $2 > a.last_at + ${accountWait} + interval '15 minutes' then 1 else a.failures + 1 end,
        last_at = $2
      where $2 >= a.last_at + ${accountWait} and $3::int is not null`,
  },
  address: {
    limit: (limits: Limits) => limits.address,
    text: `insert into identity.attempts as a (kind, subject, failures, began_at, last_at)
      values ('address', $1, 1, $2, $2)
      on conflict (kind, subject) do update set
        failures = case when $2 >= a.began_at + interval '1 minute' then 1 else a.failures + 1 end,
        began_at = case when $2 >= a.began_at + interval '1 minute' then $2 else a.began_at end,
        last_at = $2
      where $2 >= a.began_at + interval '1 minute' or a.failures < $3`,
  },
}

const waiting = {
  account: `select extract(epoch from a.last_at + ${accountWait} - $2) as seconds
    from identity.attempts a where kind = 'account' and subject = $1`,
  address: `select extract(epoch from a.began_at + interval '1 minute' - $2) as seconds
    from identity.attempts a where kind = 'address' and subject = $1 and a.failures >= $3`,
}

const takingBack = {
  account: "delete from identity.attempts where kind = 'account' and subject = $1",
  address: "update identity.attempts set failures = greatest(failures - 1, 0) where kind = 'address' and subject = $1",
}

const digestOf = (subject: Subject): Buffer =>
  createHash("sha256")
    .update(subject.kind === "account" ? subject.email : networkOf(subject.address))
    .digest()

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
