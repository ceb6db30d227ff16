import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Pool } from "pg"
import { openPool } from "#server/db/database.ts"
import { keyLine, type MasterKeys, openMasterKeys } from "#server/vault/masterKeys.ts"
import { openVault, type PostgresVault } from "#server/vault/postgresVault.ts"
import type { Vault } from "#server/vault/vault.ts"

/** A vault with a pool of its own. */
export interface TestVault extends PostgresVault {
  readonly pool: Pool
}

/** Keys from the settings, as opposed to a file. */
export const setKeys = (...keys: ReadonlyArray<Buffer>): MasterKeys =>
  openMasterKeys({ masterKey: keys.map((key) => key.toString("base64")).join(), masterKeyFile: "" })

/**
 * In base64, as in the settings. Every vault of a test run decrypts what another has encrypted, unless it has master
 * keys of its own.
 */
const testMasterKey = "sMai9D/Tbo0vShnAd14bmEKtYPORfOhbBNGqbzwo55U="
const testKeys = openMasterKeys({ masterKey: testMasterKey, masterKeyFile: "" })

export function testVault(
  url: string,
  { masterKeys = testKeys, now = () => new Date() }: { masterKeys?: MasterKeys; now?: () => Date } = {},
): TestVault {
  const pool = openPool(url, { max: 4 })
  const vault = openVault({ pool, masterKeys, now })
  return {
    ...vault,
    pool,
    async close() {
      await vault.close()
      await pool.end()
    },
  }
}

export const newKey = (): Buffer => randomBytes(32)

/** A data folder with the master key of those vaults, for a command that reads it there. */
export function folderWithKeys(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "keys-"))
  writeFileSync(join(path, "master.keys"), testKeys.all().map(keyLine).join(""), { mode: 0o600 })
  return { path, remove: () => rmSync(path, { recursive: true }) }
}

/** A vault without a key, for readers and writers of unencrypted data. */
export const noKeys: Pick<Vault, "keyOf"> = { keyOf: () => Promise.resolve(undefined) }
