import { sql } from "kysely"
import type { Db } from "#server/db/database.ts"
import { replaceKeyFile } from "./keyFile.ts"
import { keyLine, type MasterKeys, newMasterKey, readMasterKeyFile } from "./masterKeys.ts"
import type { PostgresVault } from "./postgresVault.ts"
import type { Rewrapped } from "./rotation.ts"

/** How many keys and secrets a master key wraps. */
export interface KeyUse {
  readonly masterKeyId: string
  readonly keys: number
  readonly secrets: number
}

export interface KeyStatus {
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
 * Puts a new master key before those in the file, wraps everything again under it, and then deletes the others. Several
 * keys in the file mean that a change was interrupted: then the newest of them is used, and the change is completed.
 */
export async function changeMasterKey(
  file: string,
  { vault, masterKeys }: { readonly vault: Pick<PostgresVault, "rotate">; readonly masterKeys: MasterKeys },
): Promise<Rewrapped> {
  const before = readMasterKeyFile(file)
  const lines = before.map(keyLine).join("")
  if (before.length === 1) replaceKeyFile(file, keyLine(newMasterKey()) + lines)
  return vault.rotate(() => {
    masterKeys.reread() // otherwise `newest()` could still return the old key, and the file lose the new one
    replaceKeyFile(file, keyLine(masterKeys.newest()))
  })
}
