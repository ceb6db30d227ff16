import type { Pool } from "pg"
import { replaceKeyFile } from "./keyFile.ts"
import { keyLine, type MasterKeys, newMasterKey, readMasterKeyFile } from "./masterKeys.ts"
import type { PostgresVault } from "./postgresVault.ts"
import type { Rewrapped } from "./rotation.ts"

/** What is wrapped by which master key. */
export interface KeyUse {
  readonly masterKeyId: string
  readonly keys: number
  readonly secrets: number
}

export interface KeyStatus {
  readonly used: ReadonlyArray<KeyUse>
  /** Used, and not among the master keys that are given: what they wrap cannot be read. */
  readonly missing: ReadonlyArray<string>
  /** How many subjects' keys were destroyed. */
  readonly destroyed: number
}

export async function keyStatus(pool: Pool, masterKeys: MasterKeys): Promise<KeyStatus> {
  const { rows } = await pool.query<{ id: string | null; keys: string; secrets: string }>(
    `select master_key_id as id, sum(keys)::text as keys, sum(secrets)::text as secrets from (
       select master_key_id, 1 as keys, 0 as secrets from vault.keys
       union all select master_key_id, 0, 1 from vault.secrets) as wrapped
     group by 1 order by 1`,
  )
  const used = rows.flatMap(({ id, keys, secrets }) =>
    id === null ? [] : [{ masterKeyId: id, keys: Number(keys), secrets: Number(secrets) }],
  )
  return {
    used,
    missing: used.map(({ masterKeyId }) => masterKeyId).filter((id) => !masterKeys.find(id)),
    destroyed: Number(rows.find(({ id }) => id === null)?.keys ?? 0),
  }
}

/**
 * Puts a new master key before those in the file, wraps everything anew under it, and then throws the others away. One
 * that was interrupted has left several in the file: then the newest of them is the new one, and its work is completed.
 */
export async function changeMasterKey(
  file: string,
  { vault, masterKeys }: { readonly vault: Pick<PostgresVault, "rotate">; readonly masterKeys: MasterKeys },
): Promise<Rewrapped> {
  const before = readMasterKeyFile(file)
  const lines = before.map(keyLine).join("")
  if (before.length === 1) replaceKeyFile(file, keyLine(newMasterKey()) + lines)
  return vault.rotate(() => {
    masterKeys.reread() // or else these might still take the old one for the newest, and the new one be thrown away
    replaceKeyFile(file, keyLine(masterKeys.newest()))
  })
}
