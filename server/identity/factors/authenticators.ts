import { generateSecret, generateURI, verifySync } from "otplib"
import type { Expression, ExpressionBuilder, SqlBool } from "kysely"
import type { UserId } from "#domain/shared/ids.ts"
import type { Db } from "#server/db/database.ts"
import type { Database } from "#server/db/tables.ts"
import type { Vault } from "#server/vault/vault.ts"

/** An authenticator app that a user enrolled. */
interface Authenticator {
  readonly deviceId: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

export interface Authenticators {
  /** Returns the secret of a new authenticator, to be shown once; `undefined` if the id belongs to a confirmed one. */
  readonly enrol: (
    userId: UserId,
    device: { readonly deviceId: string; readonly name: string; readonly account: string },
    now: Date,
  ) => Promise<{ readonly secret: string; readonly uri: string } | undefined>
  /** Confirms the authenticator if the code is correct for it. */
  readonly confirm: (
    userId: UserId,
    deviceId: string,
    code: string,
    now: Date,
  ) => Promise<"confirmed" | "wrong" | "absent">
  /** Whether the code is valid now for one of them and was not used before. Of concurrent calls, one succeeds. */
  readonly take: (userId: UserId, code: string, now: Date) => Promise<boolean>
  readonly list: (userId: UserId) => Promise<ReadonlyArray<Authenticator>>
  /** Returns the removed authenticator; `undefined` if there was none. */
  readonly remove: (
    userId: UserId,
    deviceId: string,
  ) => Promise<{ readonly name: string; readonly isLast: boolean } | undefined>
  readonly removeAll: (userId: UserId) => Promise<void>
}

/** The maximum number of authenticators per user. */
export const authenticatorsMost = 10

/** Codes of six digits that change every 30 seconds (RFC 6238, SHA-1, 160 bits); only the current one is accepted. */
export function authenticators({ db, vault }: { readonly db: Db; readonly vault: Vault }): Authenticators {
  async function keyOf(userId: UserId) {
    const key = await vault.keyOf(userId)
    if (!key) throw new Error("an erased user has no second factor")
    return key
  }

  const rowsOf = (
    userId: UserId,
    condition: (eb: ExpressionBuilder<Database, "identity.authenticators">) => Expression<SqlBool>,
  ): Promise<ReadonlyArray<Row>> =>
    db
      .selectFrom("identity.authenticators")
      .select([
        "device_id as deviceId",
        "name",
        "secret",
        "last_step as lastStep",
        "created_at as createdAt",
        "last_used_at as lastUsedAt",
      ])
      .where("user_id", "=", userId)
      .where(condition)
      .orderBy("created_at")
      .orderBy("device_id")
      .execute()

  const confirmedOf = (userId: UserId) => rowsOf(userId, (eb) => eb("confirmed_at", "is not", null))

  /** Accepts a code whose time step is newer than the last. Compares and sets atomically: two may arrive at once. */
  async function takeFrom(
    userId: UserId,
    { deviceId, secret, lastStep }: Row,
    code: string,
    now: Date,
  ): Promise<boolean> {
    if (!/^\d{6}$/.test(code)) return false // a mailed code or a recovery code
    const key = await keyOf(userId)
    const verified = verifySync({
      secret: key.decrypt(`identity.authenticators.secret ${userId}`, secret),
      token: code,
      epoch: Math.floor(now.getTime() / 1_000),
      epochTolerance: 0,
      afterTimeStep: Number(lastStep),
    })
    if (!verified.valid || !("timeStep" in verified)) return false
    const lastUsed = BigInt(verified.timeStep)
    const taken = await db
      .updateTable("identity.authenticators")
      .set({ last_step: lastUsed, last_used_at: now })
      .where("user_id", "=", userId)
      .where("device_id", "=", deviceId)
      .where("last_step", "<", lastUsed)
      .executeTakeFirst()
    return taken.numUpdatedRows === 1n
  }

  return {
    async enrol(userId, { deviceId, name, account }, now) {
      const key = await keyOf(userId)
      const secret = generateSecret({ length: 20 })
      // A user enrols one at a time, so an earlier unconfirmed one is deleted.
      await db
        .deleteFrom("identity.authenticators")
        .where("user_id", "=", userId)
        .where("device_id", "<>", deviceId)
        .where("confirmed_at", "is", null)
        .execute()
      const enrolled = await db
        .insertInto("identity.authenticators")
        .values({
          user_id: userId,
          device_id: deviceId,
          name: key.encrypt(`identity.authenticators.name ${userId}`, name),
          secret: key.encrypt(`identity.authenticators.secret ${userId}`, secret),
          created_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(["user_id", "device_id"])
            .doUpdateSet((eb) => ({ name: eb.ref("excluded.name"), secret: eb.ref("excluded.secret"), last_step: 0n }))
            .where("identity.authenticators.confirmed_at", "is", null),
        )
        .executeTakeFirst()
      if (enrolled.numInsertedOrUpdatedRows !== 1n) return undefined
      return { secret, uri: generateURI({ issuer: "Wealth tracker", label: account, secret }) }
    },

    async confirm(userId, deviceId, code, now) {
      const [row] = await rowsOf(userId, (eb) => eb("device_id", "=", deviceId))
      if (!row) return "absent"
      if (!(await takeFrom(userId, row, code, now))) return "wrong"
      await db
        .updateTable("identity.authenticators")
        .set((eb) => ({ confirmed_at: eb.fn.coalesce("confirmed_at", eb.val(now)) }))
        .where("user_id", "=", userId)
        .where("device_id", "=", deviceId)
        .execute()
      return "confirmed"
    },

    async take(userId, code, now) {
      for (const row of await confirmedOf(userId)) {
        if (await takeFrom(userId, row, code, now)) return true
      }
      return false
    },

    async list(userId) {
      const key = await keyOf(userId)
      return (await confirmedOf(userId)).map(({ deviceId, name, createdAt, lastUsedAt }) => ({
        deviceId,
        name: key.decrypt(`identity.authenticators.name ${userId}`, name),
        createdAt,
        lastUsedAt,
      }))
    },

    async remove(userId, deviceId) {
      const key = await keyOf(userId)
      const row = await db
        .deleteFrom("identity.authenticators")
        .where("user_id", "=", userId)
        .where("device_id", "=", deviceId)
        .where("confirmed_at", "is not", null)
        .returning([
          "name",
          (eb) =>
            eb
              .not(
                eb.exists(
                  eb
                    .selectFrom("identity.authenticators as o")
                    .where("o.user_id", "=", userId)
                    .where("o.device_id", "<>", deviceId)
                    .where("o.confirmed_at", "is not", null),
                ),
              )
              .$castTo<boolean>()
              .as("isLast"),
        ])
        .executeTakeFirst()
      return row && { name: key.decrypt(`identity.authenticators.name ${userId}`, row.name), isLast: row.isLast }
    },

    async removeAll(userId) {
      await db.deleteFrom("identity.authenticators").where("user_id", "=", userId).execute()
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
