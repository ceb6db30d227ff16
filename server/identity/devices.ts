import type pg from "pg"

/** Browsers in which somebody has proved before that they are themselves. Known by the digest of what a cookie bears. */
export interface Devices {
  readonly isKnown: (device: Buffer | null, userId: string, now: Date) => Promise<boolean>
  readonly know: (device: Buffer, userId: string, now: Date) => Promise<void>
  readonly forget: (device: Buffer, userId: string) => Promise<void>
  readonly forgetAll: (userId: string, except: Buffer | null) => Promise<void>
}

/** So long a browser stays known that is not used. */
const days = 90

export const devices = (pool: pg.Pool): Devices => ({
  async isKnown(device, userId, now) {
    const known = await pool.query(
      "select from identity.devices where device = $1 and user_id = $2 and expires_at > $3",
      [device, userId, now],
    )
    return known.rowCount === 1
  },
  async know(device, userId, now) {
    await pool.query("delete from identity.devices where expires_at < $1", [now])
    await pool.query(
      `insert into identity.devices (device, user_id, known_at, expires_at)
       values ($1, $2, $3, $3::timestamptz + ${days} * interval '1 day')
       on conflict (device, user_id) do update set expires_at = excluded.expires_at`,
      [device, userId, now],
    )
  },
  async forget(device, userId) {
    await pool.query("delete from identity.devices where device = $1 and user_id = $2", [device, userId])
  },
  async forgetAll(userId, except) {
    await pool.query("delete from identity.devices where user_id = $1 and device is distinct from $2", [userId, except])
  },
})
