import { randomBytes } from "node:crypto"
import type pg from "pg"
import type { UserId } from "../../domain/shared/ids.ts"
import type { Vault } from "../vault/vault.ts"
import { digestOf, newToken } from "./tokens.ts"

/**
 * Browsers in which somebody has proved before that they are themselves. A browser is known for one account at a time: its
 * cookie holds a secret for each account, of which the digest is kept. `device` identifies the browser of an account and
 * is never in a cookie.
 */
export interface Devices {
  /** The browser, if one of the secrets that its cookie holds is of this account. */
  readonly known: (secrets: ReadonlyArray<string>, userId: string, now: Date) => Promise<Buffer | undefined>
  /** Whether the browser of a session is still known. */
  readonly holds: (device: Buffer, userId: string, now: Date) => Promise<boolean>
  /**
   * Somebody signs in: the secret is replaced, and with it the one that a tab of the same browser brought a moment ago
   * stays good for a minute. `known`: what `known` said; absent: the browser is known from now on. `isProved`: a second
   * step was made, from which the time counts for which it stays known.
   */
  readonly arrive: (arrival: Arrival, now: Date) => Promise<Arrived>
  /** The browser is not to be known: forgets it, and what its cookie holds afterwards. */
  readonly leave: (arrival: Pick<Arrival, "known" | "userId" | "secrets">, now: Date) => Promise<Arrived>
  /** The browsers of other accounts whose secrets the cookie holds. */
  readonly ofOthers: (secrets: ReadonlyArray<string>, userId: string) => Promise<ReadonlyArray<Buffer>>
  readonly list: (userId: UserId, now: Date) => Promise<ReadonlyArray<KnownBrowser>>
  readonly find: (browserId: string, userId: string) => Promise<Buffer | undefined>
  readonly forget: (device: Buffer, userId: string) => Promise<void>
  readonly forgetAll: (userId: string, except: Buffer | null) => Promise<void>
}

interface Arrival {
  readonly userId: UserId
  readonly known: Buffer | undefined
  readonly secrets: ReadonlyArray<string>
  readonly userAgent: string | null
  readonly isProved: boolean
}

export interface Arrived {
  readonly device: Buffer
  /** What the cookie holds from now on, the newest first. Absent: it stays as it is. */
  readonly secrets: ReadonlyArray<string> | undefined
}

export interface KnownBrowser {
  readonly browserId: string
  readonly device: Buffer
  readonly userAgent: string | null
  readonly lastUsedAt: Date
  readonly expiresAt: Date
}

/** So long a browser stays known after a second step in it. */
const days = 90

/** Accounts that one cookie has room for. Past that, those that signed in first are asked for a second step again. */
export const accountsMost = 8

export const devices = ({ pool, vault }: { readonly pool: pg.Pool; readonly vault: Vault }): Devices => {
  const digests = (secrets: ReadonlyArray<string>): ReadonlyArray<Buffer> => secrets.map(digestOf)

  /** Of the secrets in a cookie, those that count for anybody. */
  async function current(secrets: ReadonlyArray<string>, now: Date): Promise<ReadonlyArray<string>> {
    if (secrets.length === 0) return []
    const { rows } = await pool.query<{ secret: Buffer }>(
      "select secret from identity.devices where secret = any($1) and expires_at > $2",
      [digests(secrets), now],
    )
    return secrets.filter((secret) => rows.some((row) => row.secret.equals(digestOf(secret))))
  }

  const forget = async (device: Buffer, userId: string): Promise<void> => {
    await pool.query("delete from identity.devices where device = $1 and user_id = $2", [device, userId])
  }

  return {
    async known(secrets, userId, now) {
      if (secrets.length === 0) return undefined
      const { rows } = await pool.query<{ device: Buffer }>(
        `select device from identity.devices where user_id = $1 and expires_at > $2 and (secret = any($3)
           or (former_secret = any($3) and replaced_at > $2::timestamptz - interval '1 minute')) limit 1`,
        [userId, now, digests(secrets)],
      )
      return rows[0]?.device
    },
    async holds(device, userId, now) {
      const { rowCount } = await pool.query(
        "select from identity.devices where device = $1 and user_id = $2 and expires_at > $3",
        [device, userId, now],
      )
      return rowCount === 1
    },
    async arrive({ userId, known, secrets, userAgent, isProved }, now) {
      const key = await vault.keyOf(userId)
      const token = newToken()
      await pool.query("delete from identity.devices where expires_at < $1", [now])
      if (known) {
        await pool.query(
          `update identity.devices set last_used_at = $3, failures = 0,
             expires_at = case when $4 then $3::timestamptz + ${days} * interval '1 day' else expires_at end
           where device = $1 and user_id = $2`,
          [known, userId, now, isProved],
        )
        // Of tabs that sign in at once the first replaces the secret, and its answer sets the cookie for all.
        const replaced = await pool.query(
          `update identity.devices set former_secret = secret, secret = $3, replaced_at = $4
           where device = $1 and user_id = $2 and secret = any($5)`,
          [known, userId, digestOf(token), now, digests(secrets)],
        )
        if (replaced.rowCount !== 1) return { device: known, secrets: undefined }
        return { device: known, secrets: [token, ...(await current(secrets, now))].slice(0, accountsMost) }
      }
      const device = randomBytes(32)
      await pool.query(
        `insert into identity.devices (device, user_id, known_at, last_used_at, expires_at, user_agent, secret)
         values ($1, $2, $3, $3, $3::timestamptz + ${days} * interval '1 day', $4, $5)`,
        [
          device,
          userId,
          now,
          userAgent === null ? null : (key?.seal(contextOf(userId), shortened(userAgent)) ?? null),
          digestOf(token),
        ],
      )
      return { device, secrets: [token, ...(await current(secrets, now))].slice(0, accountsMost) }
    },
    async leave({ known, userId, secrets }, now) {
      if (known) await forget(known, userId)
      return { device: randomBytes(32), secrets: await current(secrets, now) }
    },
    async ofOthers(secrets, userId) {
      if (secrets.length === 0) return []
      const { rows } = await pool.query<{ device: Buffer }>(
        "select device from identity.devices where secret = any($1) and user_id <> $2",
        [digests(secrets), userId],
      )
      return rows.map(({ device }) => device)
    },
    async list(userId, now) {
      const key = await vault.keyOf(userId)
      const { rows } = await pool.query<KnownBrowser>(
        `select d.browser_id as "browserId", d.device, d.user_agent as "userAgent", d.expires_at as "expiresAt",
           greatest(coalesce(d.last_used_at, d.known_at), max(s.last_used_at)) as "lastUsedAt"
         from identity.devices d left join identity.sessions s on s.user_id = d.user_id and s.device = d.device
         where d.user_id = $1 and d.expires_at > $2
         group by d.device, d.user_id order by "lastUsedAt" desc, d.browser_id`,
        [userId, now],
      )
      return rows.map(({ userAgent, ...row }) => ({
        ...row,
        userAgent: userAgent === null ? null : (key?.open(contextOf(userId), userAgent) ?? null),
      }))
    },
    async find(browserId, userId) {
      const { rows } = await pool.query<{ device: Buffer }>(
        "select device from identity.devices where browser_id = $1 and user_id = $2",
        [browserId, userId],
      )
      return rows[0]?.device
    },
    forget,
    async forgetAll(userId, except) {
      await pool.query("delete from identity.devices where user_id = $1 and device is distinct from $2", [
        userId,
        except,
      ])
    },
  }
}

const contextOf = (userId: string): string => `identity.devices.user_agent ${userId}`

const shortened = (userAgent: string): string => userAgent.slice(0, 400)
