import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { afterEach, beforeEach, expect, it } from "vitest"
import { readErasureList, unitedErasures } from "#server/backup/erasureList.ts"
import { type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { portfolioWithValue } from "#tests/server/identity/household.ts"
import { backedUp, backupFolder, emptyInstallation, passphrase } from "./installations.ts"
import { collectingLogger } from "#tests/support/loggers.ts"

/* The list of erased accounts that the product stores beside its backups. */

let folder: ReturnType<typeof backupFolder>
let warnings: Array<string>
let closing: Array<() => unknown>
beforeEach(() => {
  folder = backupFolder()
  warnings = []
  closing = [() => folder.remove()]
})
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
})

const inFolder = () => ({
  passphrase,
  passphraseFile: undefined,
  daily: { folder: folder.path("backups"), cron: "0 0 1 1 *", timeZone: "UTC", kept: 3, withMasterKeys: false },
})

async function installation(options: NonNullable<Parameters<typeof testApi>[0]> = {}): Promise<TestApi> {
  const logger = collectingLogger(warnings)
  const api = await testApi({
    ...options,
    settings: { eventstoreUrl: undefined, ...options.settings },
    ports: { logger },
  })
  closing.push(() => api.close())
  return api
}

const idsIn = async (path: string) => (await readErasureList(path)).erasures.map(({ subjectId }) => subjectId)

it("the list names erased users and their households at once, without personal data, and outlives the database", async () => {
  // The folder does not exist yet: the first start makes it.
  const api = await installation({ settings: { backup: inFolder() } })
  const list = folder.path("backups/erasures.json")
  expect(warnings).toEqual([])
  const anna = await api.person("anna")
  const ben = await api.person("ben")
  await portfolioWithValue(anna, "Of Anna", "1.00")
  await portfolioWithValue(ben, "Of Ben", "2.00")
  const file = folder.path("backups/of-both")
  await backedUp(api, file)
  expect(await idsIn(list)).toEqual([])
  const { householdId } = ben
  await ben.did("DELETE", "/api/account")
  expect((await idsIn(list)).toSorted()).toEqual([ben.userId, householdId].toSorted())
  expect((await readErasureList(list)).erasures.filter(({ completedAt }) => completedAt === null)).toEqual([])

  // The database is lost; the folder is left.
  const target = await emptyInstallation()
  closing.push(() => target.remove())
  target.takeMasterKeyOf(api)
  const restored = await target.restore(file, (await readErasureList(list)).erasures)
  expect(restored).toMatchObject({ erasedAgain: 2, same: [anna.householdId], different: [] })
  expect((await (await target.start()).visitor(ben.email).signIn()).status).toBe(422)
})

it("the list keeps its entries where an older backup was restored without it", async () => {
  const api = await installation()
  const anna = await api.person("anna")
  await portfolioWithValue(anna, "Of Anna", "1.00")
  const file = folder.path("of-anna")
  await backedUp(api, file)
  await anna.did("DELETE", "/api/account")
  const list = `${api.dataDir}/erasures.json`
  expect(await idsIn(list)).toContain(anna.userId)

  const target = await emptyInstallation()
  closing.push(() => target.remove())
  target.takeMasterKeyOf(api)
  await target.restore(file)
  // With the same data folder, and a database without an erasure.
  const again = await installation({ databaseUrl: target.database.url, dataDir: api.dataDir })
  await again.server.tidy()
  expect(await idsIn(list)).toContain(anna.userId)
})

it("an unwritable list prevents no erasure, and is written when it can be again", async () => {
  writeFileSync(folder.path("backups"), "no folder")
  const api = await installation({ settings: { backup: inFolder() } })
  const anna = await api.person("anna")
  await anna.did("DELETE", "/api/account")
  expect(warnings.join("\n")).toContain("the list of erasures was not written")
  rmSync(folder.path("backups"))
  mkdirSync(folder.path("backups"))
  await api.server.tidy()
  expect(await idsIn(folder.path("backups/erasures.json"))).toContain(anna.userId)
})

it("two lists are merged: completed erasures stay, and cancelled ones are removed", () => {
  const erasure = (subjectId: string, kind: "person" | "household", completedAt: string | null) => ({
    subjectId,
    kind,
    askedAt: "2026-01-01T00:00:00.000Z",
    completedAt,
  })
  const done = "2026-01-02T00:00:00.000Z"
  const older = [
    erasure("a", "person", done),
    erasure("b", "person", null),
    erasure("c", "household", null),
    erasure("d", "household", done),
  ]
  expect(unitedErasures(older, [erasure("a", "person", null), erasure("e", "household", null)])).toEqual([
    erasure("a", "person", done),
    erasure("b", "person", null),
    erasure("d", "household", done),
    erasure("e", "household", null),
  ])
})
