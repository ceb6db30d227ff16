import { existsSync } from "node:fs"
import { sql } from "kysely"
import type { Db } from "#server/db/database.ts"
import { MasterKeyRefused, replaceKeyFile } from "./keyFile.ts"
import {
  howToPutBack,
  keyLine,
  type MasterKey,
  type MasterKeys,
  type MasterKeySource,
  newMasterKey,
  openMasterKeys,
  readMasterKeyFile,
} from "./masterKeys.ts"
import type { PostgresVault } from "./postgresVault.ts"
import { type Rewrapped, whileKeysAreHeld } from "./rotation.ts"

/** How many keys and secrets a master key wraps. */
interface KeyUse {
  readonly masterKeyId: string
  readonly keys: number
  readonly secrets: number
}

interface KeyStatus {
  readonly used: ReadonlyArray<KeyUse>
  /** Master keys in use that are not among `masterKeys`: what these wrap cannot be read. */
  readonly missing: ReadonlyArray<string>
  /** How many subjects' keys were destroyed. */
  readonly destroyed: number
}

export async function keyStatus(db: Db, masterKeys: MasterKeys): Promise<KeyStatus> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("vault.keys")
        .select(["master_key_id as id", sql.lit(1).as("key"), sql.lit(0).as("secret")])
        .unionAll(
          eb.selectFrom("vault.secrets").select(["master_key_id as id", sql.lit(0).as("key"), sql.lit(1).as("secret")]),
        )
        .as("wrapped"),
    )
    .select(["id", sql<number>`sum(key)::int`.as("keys"), sql<number>`sum(secret)::int`.as("secrets")])
    .groupBy("id")
    .orderBy("id")
    .execute()
  const used = rows.flatMap(({ id, keys, secrets }) => (id === null ? [] : [{ masterKeyId: id, keys, secrets }]))
  return {
    used,
    missing: used.map(({ masterKeyId }) => masterKeyId).filter((id) => !masterKeys.find(id)),
    destroyed: rows.find(({ id }) => id === null)?.keys ?? 0,
  }
}

/**
 * The master keys of an installation. Creates the file with a first key only where nothing is encrypted yet. Throws
 * {@link MasterKeyRefused} when the file is missing although data need it: a new key could not read them, and would look
 * like the right one.
 */
export async function openMasterKeysOf(db: Db, source: MasterKeySource): Promise<MasterKeys> {
  if (source.masterKey === undefined && !existsSync(source.masterKeyFile)) {
    const needed = await masterKeyIdsIn(db)
    if (needed.length > 0) {
      throw new MasterKeyRefused(
        `There is no file ${source.masterKeyFile}, and the data need master key ${needed.join(", ")} from it. No new key ` +
          `was made, since it could not read them. ${howToPutBack}`,
      )
    }
  }
  return openMasterKeys(source)
}

/** The ids of the master keys that wrap any key or secret, in order. */
async function masterKeyIdsIn(db: Db): Promise<ReadonlyArray<string>> {
  const rows = await db
    .selectFrom("vault.keys")
    .select("master_key_id as id")
    .where("master_key_id", "is not", null)
    .union(db.selectFrom("vault.secrets").select("master_key_id as id"))
    .orderBy("id")
    .execute()
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/**
 * Puts a new master key before those in the file, wraps everything again under it, and then marks the others as former.
 * They stay in the file, because backups that were made before need them. Several keys without that mark mean that a
 * change was interrupted: then the newest of them is used, and the change is completed.
 */
export const changeMasterKey = (
  file: string,
  {
    vault,
    masterKeys,
    now,
  }: { readonly vault: Pick<PostgresVault, "rotate">; readonly masterKeys: MasterKeys; readonly now: () => Date },
): Promise<Rewrapped> =>
  vault.rotate({
    begin() {
      const before = readMasterKeyFile(file)
      const isBegun = before.filter(({ formerSince }) => !formerSince).length > 1
      if (!isBegun) writeKeys(file, [newMasterKey(), ...before])
    },
    done() {
      masterKeys.reread() // otherwise `newest()` could still return the old key, and the file lose the new one
      const [newest, ...others] = readMasterKeyFile(file)
      if (newest) writeKeys(file, [newest, ...others.map((key) => ({ formerSince: now(), ...key }))])
    },
  })

/**
 * Removes a former master key from the file. Throws {@link MasterKeyRefused} when the file has no such key, when the key
 * is in use, or when it still wraps something. The caller has asked whether a backup needs it.
 */
export const forgetMasterKey = (db: Db, file: string, id: string): Promise<void> =>
  whileKeysAreHeld(db, async (connection, holdCreation) => {
    await holdCreation()
    const keys = readMasterKeyFile(file)
    const key = keys.find((one) => one.id === id)
    const former = keys.filter(({ formerSince }) => formerSince).map((one) => one.id)
    if (!key) {
      const known = former.length > 0 ? `The former ones there are ${former.join(", ")}.` : "It has no former ones."
      throw new MasterKeyRefused(`${file} has no master key ${id}. ${known}`)
    }
    if (!key.formerSince) {
      throw new MasterKeyRefused(
        `master key ${id} is in use. Only a former one can be forgotten: npm run keys -- rotate makes it one.`,
      )
    }
    if ((await masterKeyIdsIn(connection)).includes(id)) {
      throw new MasterKeyRefused(
        `master key ${id} still wraps keys, as after a restore of an older backup. Wrap them under a new one first: ` +
          "npm run keys -- rotate",
      )
    }
    writeKeys(
      file,
      keys.filter((one) => one !== key),
    )
  })

const writeKeys = (file: string, keys: ReadonlyArray<MasterKey>): void =>
  replaceKeyFile(file, keys.map(keyLine).join(""))
