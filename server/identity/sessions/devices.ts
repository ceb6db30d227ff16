import { randomBytes } from "node:crypto"
import { type RawBuilder, sql } from "kysely"
import { UserId } from "#domain/shared/ids.ts"
import type { Db } from "#server/db/database.ts"
import type { Vault } from "#server/vault/vault.ts"
import { digestOf, newToken } from "./tokens.ts"

/**
 * Trusted browsers, in which a user has passed the second factor. Trust is per account: the cookie of a browser has one
 * secret for each account, and only its digest is stored. `device` identifies the browser of an account and is never in
 * a cookie.
 */
export interface Devices {
  /** The browser, if one of the secrets in its cookie belongs to this account. Takes as long without an account. */
  readonly known: (
    secrets: ReadonlyArray<string>,
    userId: UserId | null | undefined,
    now: Date,
  ) => Promise<Buffer | undefined>
  /** Whether the browser of a session is still trusted. */
  readonly holds: (device: Buffer, userId: UserId, now: Date) => Promise<boolean>
  /**
   * After a sign-in: replaces the secret. The former one stays valid for a minute, for other tabs of the same browser.
   * `known` is the result of `known`; without it, the browser becomes trusted. `isProved`: a second factor was given,
   * so the trusted days start again.
   */
  readonly arrive: (arrival: Arrival, now: Date) => Promise<Arrived>
  /** Ends the trust in the browser. Returns the remaining content of its cookie. */
  readonly leave: (arrival: Pick<Arrival, "known" | "userId" | "secrets">, now: Date) => Promise<Arrived>
  /** The `device` of the same browser for each other account whose secret is in the cookie. */
  readonly ofOthers: (secrets: ReadonlyArray<string>, userId: UserId) => Promise<ReadonlyArray<Buffer>>
  /** Wrong passwords that were typed in the browser since the last right one. */
  readonly failures: (device: Buffer, userId: UserId) => Promise<number>
  readonly countFailure: (device: Buffer, userId: UserId) => Promise<void>
  readonly clearFailures: (device: Buffer, userId: UserId) => Promise<void>
  readonly list: (userId: UserId, now: Date) => Promise<ReadonlyArray<KnownBrowser>>
  readonly find: (browserId: string, userId: UserId) => Promise<Buffer | undefined>
  readonly forget: (device: Buffer, userId: UserId) => Promise<void>
  readonly forgetAll: (userId: UserId, except: Buffer | null) => Promise<void>
}

interface Arrival {
  readonly userId: UserId
  readonly known: Buffer | undefined
  readonly secrets: ReadonlyArray<string>
  readonly userAgent: string | null
  readonly isProved: boolean
}

interface Arrived {
  readonly device: Buffer
  /** The new content of the cookie, newest first. Absent: the cookie stays unchanged. */
  readonly secrets: ReadonlyArray<string> | undefined
}

interface KnownBrowser {
  readonly browserId: string
  readonly device: Buffer
  readonly userAgent: string | null
  readonly lastUsedAt: Date
  readonly expiresAt: Date
}

/** How long a browser stays trusted after a second factor was given in it. */
const days = 90
/** How long a secret that was replaced is still accepted. */
const formerSecretMs = 60_000

const noUser = UserId.make("00000000-0000-4000-8000-000000000000")

/** The maximum number of accounts in one cookie. Beyond it, the least recent ones need a second factor again. */
export const accountsMost = 8

export const devices = ({ db, vault }: { readonly db: Db; readonly vault: Vault }): Devices => {
  const digests = (secrets: ReadonlyArray<string>): RawBuilder<Buffer> => sql`any(${secrets.map(digestOf)}::bytea[])`

  /** The secrets of a cookie that are valid for any account. */
  async function current(secrets: ReadonlyArray<string>, now: Date): Promise<ReadonlyArray<string>> {
    if (secrets.length === 0) return []
    const rows = await db
      .selectFrom("identity.devices")
      .select("secret")
      .where("secret", "=", digests(secrets))
      .where("expires_at", ">", now)
      .execute()
    return secrets.filter((secret) => rows.some((row) => row.secret.equals(digestOf(secret))))
  }

  const rowsOf = (device: Buffer, userId: UserId) =>
    db.selectFrom("identity.devices").where("device", "=", device).where("user_id", "=", userId)

  const forget = async (device: Buffer, userId: UserId): Promise<void> => {
    await db.deleteFrom("identity.devices").where("device", "=", device).where("user_id", "=", userId).execute()
  }

  return {
    async known(secrets, userId, now) {
      if (secrets.length === 0) return undefined
      const row = await db
        .selectFrom("identity.devices")
        .select("device")
        .where("user_id", "=", userId ?? noUser)
        .where("expires_at", ">", now)
        .where((eb) =>
          eb.or([
            eb("secret", "=", digests(secrets)),
            eb.and([
              eb("former_secret", "=", digests(secrets)),
              eb("replaced_at", ">", new Date(now.getTime() - formerSecretMs)),
            ]),
          ]),
        )
        .limit(1)
        .executeTakeFirst()
      return row?.device
    },
    holds: async (device, userId, now) =>
      (await rowsOf(device, userId).where("expires_at", ">", now).executeTakeFirst()) !== undefined,
    failures: async (device, userId) =>
      (await rowsOf(device, userId).select("failures").executeTakeFirst())?.failures ?? 0,
    async countFailure(device, userId) {
      await db
        .updateTable("identity.devices")
        .set((eb) => ({ failures: eb("failures", "+", 1) }))
        .where("device", "=", device)
        .where("user_id", "=", userId)
        .execute()
    },
    async clearFailures(device, userId) {
      await db
        .updateTable("identity.devices")
        .set({ failures: 0 })
        .where("device", "=", device)
        .where("user_id", "=", userId)
        .where("failures", ">", 0)
        .execute()
    },
    async arrive({ userId, known, secrets, userAgent, isProved }, now) {
      const key = await vault.keyOf(userId)
      const token = newToken()
      const expiresAt = new Date(now.getTime() + days * 86_400_000)
      await db.deleteFrom("identity.devices").where("expires_at", "<", now).execute()
      if (known) {
        await db
          .updateTable("identity.devices")
          .set({ last_used_at: now, failures: 0, ...(isProved && { expires_at: expiresAt }) })
          .where("device", "=", known)
          .where("user_id", "=", userId)
          .execute()
        // When several tabs sign in at once, the first replaces the secret, and its answer sets the cookie for all.
        const replaced = await db
          .updateTable("identity.devices")
          .set((eb) => ({ former_secret: eb.ref("secret"), secret: digestOf(token), replaced_at: now }))
          .where("device", "=", known)
          .where("user_id", "=", userId)
          .where("secret", "=", digests(secrets))
          .executeTakeFirst()
        if (replaced.numUpdatedRows !== 1n) return { device: known, secrets: undefined }
        return { device: known, secrets: [token, ...(await current(secrets, now))].slice(0, accountsMost) }
      }
      const device = randomBytes(32)
      await db
        .insertInto("identity.devices")
        .values({
          device,
          user_id: userId,
          known_at: now,
          last_used_at: now,
          expires_at: expiresAt,
          user_agent: userAgent === null ? null : (key?.encrypt(contextOf(userId), shortened(userAgent)) ?? null),
          secret: digestOf(token),
        })
        .execute()
      return { device, secrets: [token, ...(await current(secrets, now))].slice(0, accountsMost) }
    },
    async leave({ known, userId, secrets }, now) {
      if (known) await forget(known, userId)
      return { device: randomBytes(32), secrets: await current(secrets, now) }
    },
    async ofOthers(secrets, userId) {
      if (secrets.length === 0) return []
      const rows = await db
        .selectFrom("identity.devices")
        .select("device")
        .where("secret", "=", digests(secrets))
        .where("user_id", "<>", userId)
        .execute()
      return rows.map(({ device }) => device)
    },
    async list(userId, now) {
      const key = await vault.keyOf(userId)
      const rows = await db
        .selectFrom("identity.devices as d")
        .leftJoin("identity.sessions as s", (join) =>
          join.onRef("s.user_id", "=", "d.user_id").onRef("s.device", "=", "d.device"),
        )
        .select(["d.browser_id as browserId", "d.device", "d.user_agent as userAgent", "d.expires_at as expiresAt"])
        .select(sql<Date>`greatest(coalesce(d.last_used_at, d.known_at), max(s.last_used_at))`.as("lastUsedAt"))
        .where("d.user_id", "=", userId)
        .where("d.expires_at", ">", now)
        .groupBy(["d.device", "d.user_id"])
        .orderBy("lastUsedAt", "desc")
        .orderBy("d.browser_id")
        .execute()
      return rows.map(({ userAgent, ...row }) => ({
        ...row,
        userAgent: userAgent === null ? null : (key?.decrypt(contextOf(userId), userAgent) ?? null),
      }))
    },
    async find(browserId, userId) {
      const row = await db
        .selectFrom("identity.devices")
        .select("device")
        .where("browser_id", "=", browserId)
        .where("user_id", "=", userId)
        .executeTakeFirst()
      return row?.device
    },
    forget,
    async forgetAll(userId, except) {
      await db
        .deleteFrom("identity.devices")
        .where("user_id", "=", userId)
        .where("device", "is distinct from", except)
        .execute()
    },
  }
}

const contextOf = (userId: string): string => `identity.devices.user_agent ${userId}`

const shortened = (userAgent: string): string => userAgent.slice(0, 400)
