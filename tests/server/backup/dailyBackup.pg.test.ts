import { randomUUID } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import pg from "pg"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { type DailyBackup, dailyBackupOf } from "#server/backup/dailyBackup.ts"
import { readBackup } from "#server/backup/readBackup.ts"
import { openPool } from "#server/db/database.ts"
import type { InstalledSettings } from "#server/settings/installed.ts"
import { readSettings } from "#server/settings/settings.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { testLogSettings } from "#tests/support/testLog.ts"
import { type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { portfolioWithValue } from "#tests/server/identity/household.ts"
import { backedUp, backupFolder, cheap, emptyInstallation, passphrase, withHeader } from "./installations.ts"

/* Backups that the product writes by itself every day. */

let folder: ReturnType<typeof backupFolder>
let closing: Array<() => unknown>
beforeEach(() => {
  folder = backupFolder()
  closing = [() => folder.remove()]
})
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
})

const daily = (changes: object = {}) => ({
  passphrase,
  passphraseFile: undefined,
  daily: {
    folder: folder.path("daily"),
    cron: "30 2 * * *",
    timeZone: "UTC",
    kept: 3,
    withMasterKeys: false,
    ...changes,
  },
})

async function installation(options: NonNullable<Parameters<typeof testApi>[0]> = {}): Promise<TestApi> {
  const api = await testApi({ ...options, ports: { backupCost: cheap, ...options.ports } })
  closing.push(() => api.close())
  return api
}

/** Of the installation, as another server over the same database has it. */
function backupOf(
  api: TestApi,
  changes: { readonly now?: Date; readonly daily?: object; readonly passphrase?: string } = {},
): DailyBackup {
  const pool = openPool(api.databaseUrl, { max: 4 })
  closing.push(() => pool.end())
  const settings: InstalledSettings = {
    ...readSettings({}),
    ...testLogSettings(api.databaseUrl),
    backup: { ...daily(changes.daily), ...("passphrase" in changes && { passphrase: changes.passphrase }) },
    dataDir: api.dataDir,
    databaseUrl: api.databaseUrl,
    roleUrls: api.roleUrls,
  }
  const backup = dailyBackupOf(settings, {
    pool,
    now: () => changes.now ?? new Date(),
    writeErasureList: async () => {},
    cost: cheap,
  })
  if (!backup) throw new Error("no daily backup is set up")
  return backup
}

const never = new AbortController().signal
const files = () => readdirSync(folder.path("daily")).toSorted()
const own = () => files().filter((name) => name.startsWith("wealth-"))
const healthOf = async (api: TestApi) => (await api.visitor().get("/api/health")).json
const until = (condition: () => unknown) =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: conditionTimeoutMs, interval: 100 })

it("a server that starts without a backup writes one at once, which can be restored, and reports its age", async () => {
  const before = await installation()
  const anna = await before.person("anna")
  await portfolioWithValue(anna, "Of Anna", "1234.56")
  expect((await healthOf(before)).backup).toBeNull()

  const api = await installation({
    databaseUrl: before.databaseUrl,
    dataDir: before.dataDir,
    settings: { backup: daily() },
  })
  await until(async () => (await healthOf(api)).backup.newestAt !== null)
  const [name = ""] = own()
  const { manifest } = await readBackup({ path: folder.path(`daily/${name}`), passphrase })
  const health = await healthOf(api)
  expect(health).toMatchObject({ backup: { isOld: false, failedAt: null, failuresInARow: 0 } })
  expect(health.backup.newestAt.slice(0, 19)).toBe(manifest.takenAt.slice(0, 19))
  expect(health.backup.ageSeconds).toBeLessThan(600)
  expect(health.backup.bytes).toBe(readFileSync(folder.path(`daily/${name}`)).length)
  await until(() => files().length === 2)
  expect(files()).toEqual(["erasures.json", name])

  const target = await emptyInstallation()
  closing.push(() => target.remove())
  target.takeMasterKeyOf(api)
  expect(await target.restore(folder.path(`daily/${name}`))).toMatchObject({ same: [anna.householdId], different: [] })
})

it("two servers that should write a backup at the same time write one", async () => {
  const api = await installation()
  const outcomes = await Promise.all([backupOf(api).take(never), backupOf(api).take(never)])
  expect(outcomes.filter((outcome) => outcome === "busy")).toHaveLength(1)
  expect(own()).toHaveLength(1)
})

it("a failed backup deletes none, is retried, and is shown with its reason until one is written", async () => {
  const api = await installation({ settings: { backup: daily({ folder: folder.path("not mounted/daily") }) } })
  const admin = await api.person("admin")
  await until(async () => (await healthOf(api)).backup.failuresInARow === 1)
  expect(await healthOf(api)).toMatchObject({
    status: "degraded",
    backup: { newestAt: null, ageSeconds: null, isOld: true, failedAt: expect.any(String) },
  })
  // The reason names a folder, which only admins of the installation may see.
  expect((await api.visitor().get("/api/health")).text).not.toContain("not mounted")
  expect((await admin.get("/api/admin/overview")).json.backup.error).toContain("not mounted")
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  closing.push(() => client.end())
  const { rows } = await client.query(
    "select state::text, start_after > now() + interval '1 minute' as later from jobs.job where name = 'backup.daily'",
  )
  expect(rows).toEqual([{ state: "retry", later: true }])

  mkdirSync(folder.path("not mounted"))
  await backupOf(api, { daily: { folder: folder.path("not mounted/daily") } }).take(never)
  await until(async () => !(await healthOf(api)).backup.isOld)
  expect((await admin.get("/api/admin/overview")).json.backup).toMatchObject({
    isOld: false,
    failedAt: expect.any(String),
    failuresInARow: 0,
    error: null,
  })
})

it("the newest of the automatic backups stay, and a backup made by hand is never deleted", async () => {
  const api = await installation()
  mkdirSync(folder.path("daily"))
  await backedUp(api, folder.path("daily/before-the-move"), { now: () => new Date("2020-01-01T00:00:00Z") })
  const day = (number: number) => new Date(`2026-03-0${number}T02:30:00Z`)
  for (let number = 1; number <= 3; number += 1) await backupOf(api, { now: day(number) }).take(never)
  writeFileSync(folder.path("daily/.wealth-2026-03-04T023000Z.backup.partial"), "left by a process that was killed")
  await expect(
    backupOf(api, { now: day(4), daily: { kept: 1, folder: folder.path("daily") }, passphrase: "" }).take(never),
  ).rejects.toThrow("passphrase")
  expect(own()).toHaveLength(3)
  await backupOf(api, { now: day(4) }).take(never)
  expect(files()).toEqual(["before-the-move", ...[2, 3, 4].map((number) => `wealth-2026-03-0${number}T023000Z.backup`)])
})

it("a backup by hand in the folder is reported, and a daily one is due all the same; an old one does not count", async () => {
  const api = await installation({ settings: { backup: daily() } })
  await until(async () => (await healthOf(api)).backup.newestAt !== null)
  for (const name of own()) rmSync(folder.path(`daily/${name}`))
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await backedUp(api, folder.path("daily/old"), { now: () => hoursAgo(27) })
  writeFileSync(folder.path("daily/notes.txt"), "no backup")
  await until(async () => (await healthOf(api)).status === "degraded")
  const { backup } = await healthOf(api)
  expect([backup.isOld, Math.floor(backup.ageSeconds / 3_600)]).toEqual([true, 27])
  expect(await backupOf(api).isDue()).toBe(true)

  await backedUp(api, folder.path("daily/by-hand"), { now: () => hoursAgo(23) })
  await until(async () => !(await healthOf(api)).backup.isOld)
  // Who copies files into the folder does not decide whether the product makes its own.
  expect(await backupOf(api).isDue()).toBe(true)
  await backupOf(api, { now: hoursAgo(23) }).take(never)
  expect(await backupOf(api).isDue()).toBe(false)
})

it("a file with a time that is none, or is still to come, neither breaks health nor hides that no backup is made", async () => {
  const api = await installation({ settings: { backup: daily() } })
  await until(async () => (await healthOf(api)).backup.newestAt !== null)
  const [name = ""] = own()
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const foreign = folder.path("daily/aaa.backup")
  await backedUp(api, folder.path("genuine"), { now: () => hoursAgo(1) })
  rmSync(folder.path(`daily/${name}`))

  writeFileSync(foreign, withHeader(folder.path("genuine"), { takenAt: "x" }))
  expect((await api.visitor().get("/api/health")).status).toBe(200)
  expect((await backupOf(api).state()).newest).toBeUndefined()

  writeFileSync(foreign, withHeader(folder.path("genuine"), { takenAt: "2999-01-01T00:00:00.000Z" }))
  const now = new Date()
  const { newest } = await backupOf(api, { now }).state()
  expect(newest?.takenAt.getTime()).toBeLessThanOrEqual(now.getTime())
  expect(await backupOf(api).isDue()).toBe(true)
  expect((await api.visitor().get("/api/health")).status).toBe(200)
})

it("a backup that was cut off does not count", async () => {
  const api = await installation()
  await backupOf(api).take(never)
  const [name = ""] = own()
  const path = folder.path(`daily/${name}`)
  expect(await backupOf(api).isDue()).toBe(false)
  writeFileSync(path, readFileSync(path).subarray(0, -1))
  expect(await backupOf(api).isDue()).toBe(true)
  expect((await backupOf(api).state()).newest).toBeUndefined()
})

it("a backup that is cancelled because the server ends leaves no file and is no failure", async () => {
  const api = await installation()
  await portfolioWithValue(await api.person(), "Of somebody", "1.00")
  const ending = new AbortController()
  const backup = backupOf(api)
  const taken = backup.take(ending.signal)
  await until(() => readdirSync(folder.path("")).includes("daily"))
  ending.abort()
  await expect(taken).rejects.toMatchObject({ name: "AbortError" })
  expect(files()).toEqual([])
  expect((await backup.state()).lastFailure).toBeUndefined()
})

it("a file whose content differs from what was written gets no name", async () => {
  const api = await installation()
  const file = folder.path(randomUUID())
  const partial = folder.path(`.${basename(file)}.partial`)
  const written = backedUp(api, file, {
    progress(line) {
      if (!line.startsWith("Verifying")) return
      // As a failing disk does.
      const bytes = readFileSync(partial)
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100)
      writeFileSync(partial, bytes)
    },
  })
  await expect(written).rejects.toMatchObject({ reason: "altered" })
  expect(readdirSync(folder.path(""))).toEqual([])
})
