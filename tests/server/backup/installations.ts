import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BackedUp, backUp, type BackupOptions } from "#server/backup/backUp.ts"
import type { Erasure } from "#server/backup/erasureList.ts"
import { readBackup } from "#server/backup/readBackup.ts"
import { restore, type Restored } from "#server/backup/restore.ts"
import { mailboxFolder } from "#server/mail/transportOf.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openExistingMasterKeys } from "#server/vault/masterKeys.ts"
import { emptyDatabase, type TestDatabase } from "#tests/support/database.ts"
import { type TestApi, testApi } from "#tests/server/http/testApi.ts"

export const passphrase = "a passphrase of some length"
/** A small work factor. */
export const cheap = { memory: 8, passes: 1, parallelism: 1 }

/** Backs up an installation while it serves. */
export const backedUp = (
  { databaseUrl, dataDir }: Pick<TestApi, "databaseUrl" | "dataDir">,
  file: string,
  {
    eventstoreUrl,
    withMasterKeys = false,
    ...options
  }: Partial<BackupOptions> & { readonly eventstoreUrl?: string } = {},
): Promise<BackedUp> =>
  backUp(
    {
      databaseUrl,
      eventstoreUrl,
      masterKeys: openExistingMasterKeys(masterKeySource({ dataDir })),
      mailboxFolder: mailboxFolder({ dataDir }),
    },
    { file, passphrase, withMasterKeys, now: () => new Date(), cost: cheap, ...options },
  )

/** An empty installation: an empty database and an empty folder. */
export interface EmptyInstallation {
  readonly database: TestDatabase
  readonly dataDir: string
  readonly eventstoreUrl: string | undefined
  /** Brings a backup back into it. */
  restore(file: string, erasures?: ReadonlyArray<Erasure>): Promise<Restored>
  /** Starts the product with what is restored. */
  start(): Promise<TestApi>
  /** Gives it the master key of another, as an operator who has stored it separately does. */
  takeMasterKeyOf(other: Pick<TestApi, "dataDir">): void
  remove(): Promise<void>
}

export async function emptyInstallation({
  eventstoreUrl,
}: { readonly eventstoreUrl?: string } = {}): Promise<EmptyInstallation> {
  const database = await emptyDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), "wealth-restored-"))
  const started: Array<TestApi> = []
  return {
    database,
    dataDir,
    eventstoreUrl,
    async restore(file, erasures = []) {
      const backup = await readBackup({ path: file, passphrase })
      return restore(
        {
          databaseUrl: database.url,
          eventstoreUrl,
          dataDir,
          masterKey: undefined,
          masterKeyFile: undefined,
          mailboxFolder: mailboxFolder({ dataDir }),
        },
        { backup, erasures, now: () => new Date() },
      )
    },
    async start() {
      const api = await testApi({ databaseUrl: database.url, dataDir, settings: { eventstoreUrl } })
      started.push(api)
      return api
    },
    takeMasterKeyOf: (other) => copyFileSync(join(other.dataDir, "master.keys"), join(dataDir, "master.keys")),
    async remove() {
      for (const api of started) await api.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A folder for backups of a test. */
export function backupFolder(): { readonly path: (name: string) => string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "wealth-backups-"))
  return { path: (name) => join(folder, name), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The bytes of a backup with some fields of its header replaced. */
export function withHeader(file: string, fields: object): Buffer {
  const bytes = readFileSync(file)
  const length = bytes.readUInt32BE(10)
  const header = JSON.parse(bytes.subarray(14, 14 + length).toString()) as object
  const text = Buffer.from(JSON.stringify({ ...header, ...fields }))
  const start = Buffer.from(bytes.subarray(0, 14))
  start.writeUInt32BE(text.length, 10)
  return Buffer.concat([start, text, bytes.subarray(14 + length)])
}
