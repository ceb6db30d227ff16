import { randomUUID } from "node:crypto"
import { join } from "node:path"
import type { HouseholdId } from "#domain/shared/ids.ts"
import { projections } from "#projections/all.ts"
import { readSchema } from "#projections/readModels.ts"
import { throwAwayFolder } from "#scripts/setup/throwAwayFolder.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { postgresEventLog } from "#server/eventlog/postgresEventLog.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import { migrate } from "#server/db/migrate.ts"
import { startEmbeddedPostgres } from "#server/postgres/embeddedPostgres.ts"
import type { ProjectionTables } from "#server/projections/checkpoints.ts"
import { decodeEvent } from "#server/projections/decoding.ts"
import { rebuildTogether } from "#server/projections/rebuild.ts"
import { openMasterKeys } from "#server/vault/masterKeys.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openVault } from "#server/vault/postgresVault.ts"
import { largeFamily } from "./largeFamily.ts"
import { recordFamily } from "./recordFamily.ts"
import type { Report } from "./report.ts"

/*
 * Measures how fast all projections are rebuilt from a log of about 50,000 events, beside two lower bounds of any
 * rebuild: reading and decrypting the same log, and copying the resulting rows within Postgres.
 */

/** `npm run bench rebuild`. */
export async function run(report: Report): Promise<void> {
  const folder = throwAwayFolder("wealth-bench")
  const postgres = await startEmbeddedPostgres({ folder: join(folder.path, "postgres") })
  const pool = openPool(postgres.url, { max: 4, statementTimeoutMs: 0 })
  const keys = openPool(postgres.url, { max: 2 })
  const masterKeys = openMasterKeys(masterKeySource({ dataDir: folder.path }))
  const vault = openVault({ pool: keys, masterKeys, now: () => new Date() })
  const log = encryptedEventLog(postgresEventLog({ pool }), vault)
  try {
    await migrate(postgres.url)
    const by = { householdId: randomUUID() as HouseholdId, actorId: randomUUID() }
    await recordFamily(log, by, largeFamily({ entries: 50_000, days: 15 * 365 + 4 }))

    let events = 0
    const reading = await timed(async () => {
      for await (const _ of log.readAll()) events += 1
    })
    const db = openDatabase<ProjectionTables>(pool)
    const signal = new AbortController().signal
    const context = { log, db, vault, schema: readSchema, decode: decodeEvent, signal }
    const rebuilding = await timed(() => rebuildTogether({ ...context, projections }))
    let rows = 0
    let copying = { wall: 0, cpu: 0 }
    await pool.query("create schema copied")
    const admin = openPool(postgres.adminUrl, { max: 1 })
    await admin.query("grant pg_read_server_files, pg_write_server_files to wealth with inherit true")
    const { rows: settings } = await admin.query<{ folder: string }>(
      "select current_setting('data_directory') as folder",
    )
    await admin.end()
    for (const table of projections.flatMap(({ tables }) => tables)) {
      await pool.query(`create table copied.${table} (like read.${table} including all)`)
      const file = join(settings[0]?.folder ?? "", `copied_${table}`)
      const written = await pool.query(`copy read.${table} to '${file}'`)
      rows += written.rowCount ?? 0
      const copied = await timed(() => pool.query(`copy copied.${table} from '${file}'`))
      copying = { wall: copying.wall + copied.wall, cpu: copying.cpu + copied.cpu }
    }
    const measured = [
      ["every projection rebuilt", rebuilding],
      ["log only read and opened", reading],
      ["rows only copied (COPY)", copying],
    ] as const
    report.table(
      `Rebuild of every projection: ${events} events, ${rows} rows`,
      ["", "events a second", "seconds", "CPU seconds of this process"],
      measured.map(([name, { wall, cpu }]) => [name, (events / wall).toFixed(0), wall.toFixed(2), cpu.toFixed(2)]),
    )
  } finally {
    await Promise.all([log.close(), vault.close()])
    await Promise.all([pool.end(), keys.end()])
    await postgres.stop()
    folder.remove()
  }
}

/** Elapsed time and CPU time of this process, in seconds. */
async function timed(work: () => Promise<unknown>): Promise<{ readonly wall: number; readonly cpu: number }> {
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { wall: (performance.now() - begun) / 1_000, cpu: (user + system) / 1e6 }
}
