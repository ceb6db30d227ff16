import { ledgersOf, lineOf } from "#projections/lines/query.ts"
import { testLog } from "#tests/support/testLog.ts"
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Result } from "effect"
import { expect, it } from "vitest"
import { projections } from "#projections/all.ts"
import { type ReadModels, readSchema } from "#projections/readModels.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import type { Position } from "#server/eventlog/eventLog.ts"
import { migrate, migrationsFolder, readMigrations } from "#server/db/migrate.ts"
import { startProjections } from "#server/projections/runner.ts"
import { decryptingPlugin } from "#server/vault/decryptingPlugin.ts"
import { buy, holdingId, opened, recorded } from "#tests/domain/holding/examples.ts"
import { emptyDatabase } from "#tests/support/database.ts"
import { testVault } from "#tests/support/vault.ts"
import { newHousehold, stored, streamOf } from "./logDatabase.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

it("an upgrade rebuilds from the log the read models of a database without the columns that every class needs", async () => {
  const database = await emptyDatabase()
  const earlier = mkdtempSync(join(tmpdir(), "migrations-"))
  for (const { name } of readMigrations().filter(({ name }) => name < "0005")) {
    copyFileSync(join(migrationsFolder, name), join(earlier, name))
  }
  await migrate(database.url, earlier)
  const pool = openPool(database.url)
  const log = testLog(pool)
  const household = newHousehold()
  let position: Position | undefined
  for (const event of [opened(), recorded(1, buy("10", "2024-02-01"))]) {
    const appended = await log.append(streamOf(household, event), "any", [stored(household, event)])
    position = Result.getOrThrow(appended).position
  }
  // As the earlier version left it: applied up to here, with a ledger without the fields that were not stored yet.
  await pool.query("insert into read.holding_ledgers values ($1, $2, 1, '{}')", [household, holdingId])
  await pool.query(
    "insert into projection.checkpoints (name, commit_position, prepare_position) values ('holdings', 999, 999)",
  )

  await migrate(database.url)
  const vault = testVault(database.url)
  const running = startProjections({ log, pool, vault, projections })
  expect(position && (await running.waitFor(position, { timeoutMs: conditionTimeoutMs }))).toBe("reached")
  const db = openDatabase<ReadModels>(pool).withSchema(readSchema).withPlugin(decryptingPlugin(vault))
  expect(await lineOf(db, household, "holding", holdingId)).toMatchObject({ name: "Apple Inc." })
  const [shown] = await ledgersOf(db, household, [holdingId])
  expect(shown?.ledger).toMatchObject({
    units: [["2024-02-01", "10"]],
    trading: [["2024-02-01", { bought: "1000" }]],
    investable: "easily_convertible",
  })

  await running.stop()
  await Promise.all([log.close(), vault.close()])
  await pool.end()
  await database.drop()
  rmSync(earlier, { recursive: true })
})
