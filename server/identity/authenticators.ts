import { generateSecret, generateURI, verifySync } from "otplib"
import type pg from "pg"
import type { Vault } from "../vault/vault.ts"

/** An authenticator app that somebody enrolled. */
export interface Authenticator {
  readonly deviceId: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

export interface Authenticators {
  /** The secret of a new one, told once; `undefined` when the id stands for one that counts already. */
  readonly enrol: (
    userId: string,
    device: { readonly deviceId: string; readonly name: string; readonly account: string },
    now: Date,
  ) => Promise<{ readonly secret: string; readonly uri: string } | undefined>
  /** Makes it count, if the code is its own. */
  readonly confirm: (
    userId: string,
    deviceId: string,
    code: string,
    now: Date,
  ) => Promise<"confirmed" | "wrong" | "absent">
  /** Whether the code is that of one of them now, and was not taken before. Of many at once, one succeeds. */
  readonly take: (userId: string, code: string, now: Date) => Promise<boolean>
  readonly list: (userId: string) => Promise<ReadonlyArray<Authenticator>>
  /** The one that was removed; `undefined` when there was none. */
  readonly remove: (
    userId: string,
    deviceId: string,
  ) => Promise<{ readonly name: string; readonly isLast: boolean } | undefined>
  readonly removeAll: (userId: string) => Promise<void>
}

/** As many as anybody carries about. */
export const authenticatorsMost = 10

/** Six digits that change every 30 seconds (RFC 6238, SHA-1, 160 bits); only those of the current 30 seconds are taken. */
export function authenticators({ pool, vault }: { readonly pool: pg.Pool; readonly vault: Vault }): Authenticators {
  async function keyOf(userId: string) {
    const key = await vault.keyOf(userId)
    if (!key) throw new Error("somebody who was erased has no second factor")
    return key
  }

  async function rowsOf(
    userId: string,
    condition: string,
    ...values: ReadonlyArray<unknown>
  ): Promise<ReadonlyArray<Row>> {
    const { rows } = await pool.query<Row>(
      `select device_id as "deviceId", name, secret, last_step as "lastStep", created_at as "createdAt",
         last_used_at as "lastUsedAt"
       from identity.authenticators where user_id = $1 and ${condition} order by created_at, device_id`,
      [userId, ...values],
    )
    return rows
  }

  /** The time step of a code that is right and newer than the last; compared and set, since two may come at once. */
  async function takeFrom(
    userId: string,
    { deviceId, secret, lastStep }: Row,
    code: string,
    now: Date,
  ): Promise<boolean> {
    if (!/^\d{6}$/.test(code)) return false // a code of a mail, or for recovery
    const key = await keyOf(userId)
    const verified = verifySync({
      secret: key.open(`identity.authenticators.secret ${userId}`, secret),
      token: code,
      epoch: Math.floor(now.getTime() / 1_000),
      epochTolerance: 0,
      afterTimeStep: Number(lastStep),
    })
    if (!verified.valid || !("timeStep" in verified)) return false
    const taken = await pool.query(
      `update identity.authenticators set last_step = $3, last_used_at = $4
       where user_id = $1 and device_id = $2 and last_step < $3`,
      [userId, deviceId, verified.timeStep, now],
    )
    return taken.rowCount === 1
  }

  return {
    async enrol(userId, { deviceId, name, account }, now) {
      const key = await keyOf(userId)
      const secret = generateSecret({ length: 20 })
      // One at a time is being enrolled: what was begun and left is no use to anybody.
      await pool.query(
        "delete from identity.authenticators where user_id = $1 and device_id <> $2 and confirmed_at is null",
        [userId, deviceId],
      )
      const enrolled = await pool.query(
        `insert into identity.authenticators (user_id, device_id, name, secret, created_at) values ($1, $2, $3, $4, $5)
         on conflict (user_id, device_id) do update set name = excluded.name, secret = excluded.secret, last_step = 0
         where identity.authenticators.confirmed_at is null`,
        [
          userId,
          deviceId,
          key.seal(`identity.authenticators.name ${userId}`, name),
          key.seal(`identity.authenticators.secret ${userId}`, secret),
          now,
        ],
      )
      if (enrolled.rowCount !== 1) return undefined
      return { secret, uri: generateURI({ issuer: "Wealth tracker", label: account, secret }) }
    },

    async confirm(userId, deviceId, code, now) {
      const [row] = await rowsOf(userId, "device_id = $2", deviceId)
      if (!row) return "absent"
      if (!(await takeFrom(userId, row, code, now))) return "wrong"
      await pool.query(
        `update identity.authenticators set confirmed_at = coalesce(confirmed_at, $3) where user_id = $1 and device_id = $2`,
        [userId, deviceId, now],
      )
      return "confirmed"
    },

    async take(userId, code, now) {
      for (const row of await rowsOf(userId, "confirmed_at is not null")) {
        if (await takeFrom(userId, row, code, now)) return true
      }
      return false
    },

    async list(userId) {
      const key = await keyOf(userId)
      return (await rowsOf(userId, "confirmed_at is not null")).map(({ deviceId, name, createdAt, lastUsedAt }) => ({
        deviceId,
        name: key.open(`identity.authenticators.name ${userId}`, name),
        createdAt,
        lastUsedAt,
      }))
    },

    async remove(userId, deviceId) {
      const key = await keyOf(userId)
      const { rows } = await pool.query<{ name: string; isLast: boolean }>(
        `delete from identity.authenticators where user_id = $1 and device_id = $2 and confirmed_at is not null
         returning name, not exists (select from identity.authenticators o
           where o.user_id = $1 and o.device_id <> $2 and o.confirmed_at is not null) as "isLast"`,
        [userId, deviceId],
      )
      const [row] = rows
      return row && { name: key.open(`identity.authenticators.name ${userId}`, row.name), isLast: row.isLast }
    },

    async removeAll(userId) {
      await pool.query("delete from identity.authenticators where user_id = $1", [userId])
    },
  }
}

interface Row {
  readonly deviceId: string
  readonly name: string
  readonly secret: string
  readonly lastStep: bigint
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}
