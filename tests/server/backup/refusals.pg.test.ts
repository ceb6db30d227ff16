import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { randomBytes, randomUUID } from "node:crypto"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { lineOf } from "#server/backup/content.ts"
import { linesIn, readBackup } from "#server/backup/readBackup.ts"
import { encrypted } from "#server/backup/encryptedFile.ts"
import { migrate, readMigrations } from "#server/db/migrate.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import { isLogInPostgres } from "#tests/support/testLog.ts"
import { type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { portfolioWithValue } from "#tests/server/identity/household.ts"
import {
  backedUp,
  backupFolder,
  cheap,
  type EmptyInstallation,
  emptyInstallation,
  passphrase,
  withHeader,
} from "./installations.ts"

let api: TestApi
const folder = backupFolder()
const file = folder.path("backup")
const installations: Array<EmptyInstallation> = []

beforeAll(async () => {
  api = await testApi({ settings: { eventstoreUrl: undefined } })
  await portfolioWithValue(await api.person(), "Of somebody", "1000.00")
  await backedUp(api, file)
})
afterAll(async () => {
  for (const installation of installations) await installation.remove()
  await api.close()
  folder.remove()
})

async function empty(): Promise<EmptyInstallation> {
  const installation = await emptyInstallation()
  installations.push(installation)
  return installation
}

/** Whether nothing was created in the database and the folder. */
async function isUntouched({ database, dataDir }: EmptyInstallation): Promise<boolean> {
  const { rows } = await onDatabase({ database }, (client) =>
    client.query("select nspname from pg_namespace where nspname !~ '^(pg_|information_schema|public)'"),
  )
  return rows.length === 0 && readdirSync(dataDir).every((name) => name === "master.keys")
}

async function expectRefused(path: string, reason: string, words: RegExp): Promise<void> {
  const target = await empty()
  target.takeMasterKeyOf(api)
  await expect(target.restore(path)).rejects.toMatchObject({
    name: "BackupRefused",
    reason,
    message: expect.stringMatching(words) as string,
  })
  expect(await isUntouched(target)).toBe(true)
}

function changed(name: string, change: (bytes: Buffer) => void): string {
  const path = folder.path(name)
  const bytes = readFileSync(file)
  change(bytes)
  writeFileSync(path, bytes)
  return path
}

/** A backup of the same lines, some of them changed. */
async function rewritten(name: string, change: (text: string) => string): Promise<string> {
  const lines: Array<string> = []
  for await (const line of linesIn({ path: file, passphrase })) lines.push(change(lineOf(line)))
  const path = folder.path(name)
  const pieces: Array<Buffer> = []
  async function* content() {
    yield gzipSync(lines.join(""))
  }
  for await (const piece of encrypted(content(), { passphrase, writtenBy: "9.9.9", cost: cheap })) pieces.push(piece)
  writeFileSync(path, Buffer.concat(pieces))
  return path
}

describe("a refused restore, which leaves the target as it was", () => {
  it("a restore is refused for a wrong passphrase", async () => {
    await expect(readBackup({ path: file, passphrase: "another passphrase" })).rejects.toMatchObject({
      reason: "passphraseWrong",
    })
  })

  it("a restore is refused for a file that is no backup", () =>
    expectRefused(
      changed("no-backup", (bytes) => bytes.write("something else")),
      "notABackup",
      /npm run backup did not write it/,
    ))

  it.each([1, 20, 700])("a restore is refused for a file without its last %i bytes", async (missing) => {
    const path = folder.path(`cut-${missing}`)
    copyFileSync(file, path)
    truncateSync(path, statSync(file).size - missing)
    await expectRefused(path, "cut", /cut off/)
  })

  it.each([0.2, 0.5, 0.9, 1])(
    "a restore is refused for a file with one changed bit, at %f of its length",
    async (part) => {
      const path = changed(`altered-${part}`, (bytes) => {
        const place = Math.min(bytes.length - 1, 600 + Math.floor((bytes.length - 600) * part))
        bytes[place] = (bytes[place] ?? 0) ^ 1
      })
      await expectRefused(path, "altered", /was altered/)
    },
  )

  it("a restore is refused for a file with additional bytes", async () => {
    const path = folder.path("longer")
    writeFileSync(path, Buffer.concat([readFileSync(file), Buffer.from("more")]))
    await expectRefused(path, "altered", /was altered/)
  })

  it.each([
    ["a shorter salt", { salt: "AA==" }],
    ["a salt that is no text of 16 bytes", { salt: `${"A".repeat(23)}=` }],
    ["more memory than a restore may use", { memory: 1_048_577 }],
    ["less memory than its lanes need", { memory: 8, parallelism: 16 }],
    ["more passes than a restore makes", { passes: 11 }],
    ["another derivation", { name: "scrypt" }],
  ])("a restore is refused for a header with %s", async (_, fields) => {
    const path = folder.path(randomUUID())
    const kdf = { name: "argon2id", ...cheap, salt: randomBytes(16).toString("base64"), ...fields }
    writeFileSync(path, withHeader(file, { kdf }))
    await expectRefused(path, "altered", /was altered/)
  })

  it.each([
    ["a shorter nonce", { nonce: "AAAA" }],
    ["a shorter key", { wrapped: "A".repeat(60) }],
  ])("a restore is refused for a header with %s", async (_, fields) => {
    const path = folder.path(randomUUID())
    const key = { nonce: "A".repeat(16), wrapped: "A".repeat(64), ...fields }
    writeFileSync(path, withHeader(file, { key }))
    await expectRefused(path, "altered", /was altered/)
  })

  it("a restore is refused for a file of a newer format", () =>
    expectRefused(
      changed("newer-format", (bytes) => bytes.writeUInt16BE(2, 8)),
      "newer",
      /format 2, and this version reads format 1/,
    ))

  it("a restore is refused for a database that a newer version has migrated", async () => {
    const last = readMigrations().at(-1)?.name ?? ""
    const path = await rewritten("newer", (text) =>
      text.startsWith("M")
        ? text.replace(`{"name":"${last}"`, `{"name":"9999_later.sql","sha256":"0"},{"name":"${last}"`)
        : text,
    )
    await expectRefused(path, "newer", /9999_later\.sql/)
  })

  it("a restore is refused for a backup of another version with a different migration", async () => {
    const first = readMigrations()[0]
    const path = await rewritten("edited", (text) => text.replace(first?.sha256 ?? "", "0".repeat(64)))
    await expectRefused(path, "edited", /says something else/)
  })

  it("a restore is refused for keys without their master key", async () => {
    const target = await empty()
    await expect(target.restore(file)).rejects.toMatchObject({
      reason: "masterKeyMissing",
      message: expect.stringContaining(join(target.dataDir, "master.keys")) as string,
    })
    expect(await isUntouched(target)).toBe(true)
    expect(existsSync(join(target.dataDir, "master.keys"))).toBe(false)
  })

  it("a restore is refused for a master key in place of the one in the backup", async () => {
    const withKey = folder.path("with-key")
    await backedUp(api, withKey, { withMasterKeys: true })
    const other = await testApi({ settings: { eventstoreUrl: undefined } })
    const target = await empty()
    target.takeMasterKeyOf(other)
    await other.close()
    await expect(target.restore(withKey)).rejects.toMatchObject({
      reason: "masterKeyMissing",
      message: expect.stringContaining("Move that file away") as string,
    })
    expect(await isUntouched(target)).toBe(true)
  })

  it("a restore is refused for an installation in which a user has signed up", async () => {
    const other = await testApi({ settings: { eventstoreUrl: undefined } })
    const person = await other.person()
    await portfolioWithValue(person, "Already here", "1.00")
    const before = (await person.get("/api/holdings")).text
    copyFileSync(join(api.dataDir, "master.keys"), join(other.dataDir, "master.keys"))
    const target = { ...(await empty()), database: { url: other.databaseUrl } }
    const backup = await readBackup({ path: file, passphrase })
    const { restore } = await import("#server/backup/restore.ts")
    const to = { ...other, databaseUrl: target.database.url, eventstoreUrl: undefined, masterKey: undefined }
    await expect(
      restore(
        { ...to, masterKeyFile: undefined, mailboxFolder: folder.path("mailbox") },
        { backup, erasures: [], now: () => new Date() },
      ),
    ).rejects.toMatchObject({ reason: "targetNotEmpty", message: expect.stringMatching(/identity\.users/) as string })
    expect((await person.get("/api/holdings")).text).toBe(before)
    await other.close()
  })

  it("a restore is refused for tables of a later version than those of the backup", async () => {
    const names = readMigrations().map(({ name }) => name)
    const path = await rewritten("older", (text) => (text.startsWith("M") ? withoutLast(text) : text))
    const target = await empty()
    target.takeMasterKeyOf(api)
    await migrate(target.database.url)
    await expect(target.restore(path)).rejects.toMatchObject({
      reason: "targetTooNew",
      message: expect.stringContaining(names.at(-1) ?? "") as string,
    })
  })
})

const withoutLast = (text: string): string => {
  const manifest = JSON.parse(text.slice(1)) as { readonly migrations: ReadonlyArray<unknown> }
  return `M${JSON.stringify({ ...manifest, migrations: manifest.migrations.slice(0, -1) })}\n`
}

describe("a backup", () => {
  it("a backup does not overwrite a file", async () => {
    const before = readFileSync(file)
    await expect(backedUp(api, file)).rejects.toMatchObject({ reason: "fileExists" })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it("a backup is refused without the master key of the installation, and creates none", async () => {
    const path = folder.path("of-another-key")
    const dataDir = folder.path("keys")
    mkdirSync(dataDir)
    const { databaseUrl } = api
    expect(() => backedUp({ databaseUrl, dataDir }, path)).toThrow("ENOENT")
    expect(readdirSync(dataDir)).toEqual([])
    openMasterKeys(masterKeySource({ dataDir }))
    await expect(backedUp({ databaseUrl, dataDir }, path)).rejects.toMatchObject({ reason: "masterKeyMissing" })
    expect(existsSync(path)).toBe(false)
  })

  it("a backup leaves nothing when it is cancelled", async () => {
    const ending = new AbortController()
    const path = folder.path("broken-off")
    const written = backedUp(api, path, { signal: ending.signal, progress: () => ending.abort() })
    await expect(written).rejects.toMatchObject({ name: "AbortError" })
    expect(readdirSync(join(path, "..")).filter((name) => name.includes("broken-off"))).toEqual([])
  })

  it("a backup can be read by its owner alone, and contains none of its content in plain text", () => {
    // Windows has no such permissions.
    expect(process.platform === "win32" ? 0o600 : statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file).includes("household")).toBe(false)
  })

  it.runIf(isLogInPostgres)(
    "a backup is written also where another program appended events without metadata [needs the log in Postgres]",
    async () => {
      const source = await empty()
      source.takeMasterKeyOf(api)
      await migrate(source.database.url, undefined, () => {})
      const streams = [`portfolio-${randomUUID()}.${randomUUID()}`, "portfolio-of nobody"]
      const appends = streams.map((stream) => ({
        stream,
        expected: "any",
        events: [{ id: randomUUID(), type: "PortfolioRenamed", data: "{}", metadata: "{}" }],
      }))
      await onDatabase(source, (client) => client.query("select * from log.append($1)", [JSON.stringify(appends)]))
      const path = folder.path("foreign")
      await backedUp({ databaseUrl: source.database.url, dataDir: source.dataDir }, path)
      const target = await empty()
      target.takeMasterKeyOf(api)
      expect(await target.restore(path)).toMatchObject({ different: [], facts: 2 })
    },
  )

  it("a backup of an earlier version is migrated to this one", async () => {
    const source = await empty()
    source.takeMasterKeyOf(api)
    const migrations = readMigrations().map(({ name }) => name)
    const earlier = migrations.find((name) => name.startsWith("0027_")) ?? ""
    await migrate(source.database.url, undefined, () => {}, { upTo: earlier })
    const page = "insert into analytics.referrers (day, host, views) values ('2026-01-01', 'example.org', 7)"
    await onDatabase(source, (client) => client.query(page))
    const path = folder.path("earlier")
    await backedUp({ databaseUrl: source.database.url, dataDir: source.dataDir }, path)
    const backup = await readBackup({ path, passphrase })
    expect(backup.manifest.migrations.at(-1)?.name).toBe(earlier)

    const target = await empty()
    target.takeMasterKeyOf(api)
    expect((await target.restore(path)).different).toEqual([])
    const there = await onDatabase(target, (client) =>
      client.query(
        "select host, (select array_agg(name order by name) from platform.migrations) as names from analytics.referrers",
      ),
    )
    expect(there.rows).toEqual([{ host: "example.org", names: migrations }])
  })
})

async function onDatabase<Answer>(
  { database }: Pick<EmptyInstallation, "database">,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
