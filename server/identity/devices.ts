import type pg from "pg"
import type { UserId } from "../../domain/shared/ids.ts"
import type { Vault } from "../vault/vault.ts"

/** Browsers in which somebody has proved before that they are themselves. Known by the digest of what a cookie bears. */
export interface Devices {
  readonly isKnown: (device: Buffer | null, userId: string, now: Date) => Promise<boolean>
  /** From now on, as the browser names itself. */
  readonly know: (device: Buffer, userId: UserId, userAgent: string | null, now: Date) => Promise<void>
  /** It was signed in there without a second step. */
  readonly use: (device: Buffer, userId: string, now: Date) => Promise<void>
  readonly list: (userId: UserId, now: Date) => Promise<ReadonlyArray<KnownBrowser>>
  readonly find: (browserId: string, userId: string) => Promise<Buffer | undefined>
  readonly forget: (device: Buffer, userId: string) => Promise<void>
  readonly forgetAll: (userId: string, except: Buffer | null) => Promise<void>
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

export const devices = ({ pool, vault }: { readonly pool: pg.Pool; readonly vault: Vault }): Devices => ({
  async isKnown(device, userId, now) {
    const known = await pool.query(
      "select from identity.devices where device = $1 and user_id = $2 and expires_at > $3",
      [device, userId, now],
    )
    return known.rowCount === 1
  },
  async know(device, userId, userAgent, now) {
    const key = await vault.keyOf(userId)
    await pool.query("delete from identity.devices where expires_at < $1", [now])
    await pool.query(
      `insert into identity.devices (device, user_id, known_at, last_used_at, expires_at, user_agent)
       values ($1, $2, $3, $3, $3::timestamptz + ${days} * interval '1 day', $4)
       on conflict (device, user_id) do update set
         expires_at = excluded.expires_at, last_used_at = excluded.last_used_at, user_agent = excluded.user_agent`,
      [device, userId, now, userAgent === null ? null : (key?.seal(contextOf(userId), shortened(userAgent)) ?? null)],
    )
  },
  async use(device, userId, now) {
    await pool.query("update identity.devices set last_used_at = $3 where device = $1 and user_id = $2", [
      device,
      userId,
      now,
    ])
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
  async forget(device, userId) {
    await pool.query("delete from identity.devices where device = $1 and user_id = $2", [device, userId])
  },
  async forgetAll(userId, except) {
    await pool.query("delete from identity.devices where user_id = $1 and device is distinct from $2", [userId, except])
  },
})

const contextOf = (userId: string): string => `identity.devices.user_agent ${userId}`

const shortened = (userAgent: string): string => userAgent.slice(0, 400)
