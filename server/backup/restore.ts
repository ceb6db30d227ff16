import { existsSync } from "node:fs"
import { chmod, mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { projections } from "#projections/all.ts"
import { columnTypes, openPool } from "#server/db/database.ts"
import type { Database } from "#server/db/tables.ts"
import { adoptIdentity } from "#server/eventlog/logIdentity.ts"
import { openEventLog } from "#server/eventlog/openEventLog.ts"
import { type EventLog, type Position, positionText } from "#server/eventlog/eventLog.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import { type Projections, startProjections } from "#server/projections/runner.ts"
import { migrate } from "#server/db/migrate.ts"
import { createKeyFile } from "#server/vault/keyFile.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import { openMasterKeys, parseMasterKeys, readMasterKeyFile } from "#server/vault/masterKeys.ts"
import { openVault, type PostgresVault } from "#server/vault/postgresVault.ts"
import { BackupRefused } from "./backupRefused.ts"
import type { Summary } from "./content.ts"
import { eraseAgain, recordErasures } from "./erasingAgain.ts"
import type { Erasure } from "./erasureList.ts"
import { heldDatabase } from "./heldDatabase.ts"
import { figuresOf, type HouseholdFigures } from "./figures.ts"
import { factsToDatabase, factsToLog, type FactWriter, refuseOtherFacts } from "./restoringFacts.ts"
import { linesIn, type ReadBackup } from "./readBackup.ts"
import { columnList, nameOf, quoted, type Table, tablesOf } from "./tables.ts"

/** Where a backup is restored to. */
export interface RestoreTo {
  /** As the owner of the data. The database must be empty. */
  readonly databaseUrl: string
  readonly eventstoreUrl: string | undefined
  readonly eventStreamPrefix?: string | undefined
  readonly dataDir: string
  readonly masterKey: string | undefined
  readonly masterKeyFile: string | undefined
  readonly mailboxFolder: string
}

export interface RestoreOptions {
  readonly backup: ReadBackup
  /** The users and households that were erased, since the backup or before it. */
  readonly erasures: ReadonlyArray<Erasure>
  readonly now: () => Date
  readonly signal?: AbortSignal
  readonly progress?: (line: string) => void
}

export interface Restored {
  readonly rows: number
  readonly facts: number
  /** Users and households that were erased since the backup, and are now erased again. */
  readonly erasedAgain: number
  /** Households whose figures equal those in the backup, differ from them, or have none in the backup. */
  readonly same: ReadonlyArray<string>
  readonly different: ReadonlyArray<string>
  readonly unknown: ReadonlyArray<string>
}

/**
 * Throws {@link BackupRefused} when a key in the backup is wrapped by a master key that the target does not have and
 * cannot take from the backup: then nothing could be decrypted. Changes nothing.
 */
export function refuseMissingMasterKey({ summary, masterKeys }: ReadBackup, to: Omit<RestoreTo, "databaseUrl">): void {
  const { masterKey, masterKeyFile } = masterKeySource(to)
  const isSet = masterKey !== undefined
  const there = isSet ? parseMasterKeys(masterKey) : existsSync(masterKeyFile) ? readMasterKeyFile(masterKeyFile) : []
  const missing = summary.masterKeyIds.filter((id) => !there.some((key) => key.id === id))
  if (missing.length === 0) return
  const wanted = `The keys in the backup are wrapped by master key ${missing.join(", ")}`
  if (masterKeys === undefined) {
    throw new BackupRefused(
      "masterKeyMissing",
      `${wanted}, which is not in the backup. Set MASTER_KEY to it, or copy the file that has it to ${masterKeyFile}.`,
    )
  }
  if (isSet || there.length > 0) {
    throw new BackupRefused(
      "masterKeyMissing",
      `${wanted}. The backup has it, but ${isSet ? "MASTER_KEY" : masterKeyFile} holds another. ` +
        `${isSet ? "Unset MASTER_KEY" : "Move that file away"}; the restore then writes the key of the backup to ${masterKeyFile}.`,
    )
  }
}

/**
 * Throws {@link BackupRefused} when the database has any rows, or tables of a later version than those of the backup.
 * Changes nothing.
 */
export async function refuseOccupied(
  { databaseUrl }: Pick<RestoreTo, "databaseUrl">,
  backup: ReadBackup,
): Promise<void> {
  const client = clientOf(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('platform.migrations') is not null as there",
    )
    if (!rows[0]?.there) return
    await refuseRows(client)
    const landed = await client.query<{ name: string }>("select name from platform.migrations order by name")
    const further = landed.rows.find(({ name }) => !backup.manifest.migrations.some((one) => one.name === name))
    if (!further) return
    throw new BackupRefused(
      "targetTooNew",
      `The database is empty, but its tables are of a later version than those of the backup (${further.name}). ` +
        "Restore into a database or a DATA_DIR that the product has never started with.",
    )
  } finally {
    await client.end()
  }
}

/**
 * Restores a backup into an empty installation. One transaction writes the tables, and the log if it is in the database:
 * if it is interrupted, nothing is written. The events of an EventStoreDB are appended before that transaction commits,
 * and running an interrupted restore again continues it.
 *
 * Households that were erased since the backup are erased before the transaction commits, users before this returns. Then
 * it builds the read models and compares the figures of every household with those in the backup.
 */
export async function restore(to: RestoreTo, options: RestoreOptions): Promise<Restored> {
  const { backup, now, signal, progress = () => {} } = options
  refuseMissingMasterKey(backup, to)
  await refuseOccupied(to, backup)
  await migrate(to.databaseUrl, undefined, () => {}, { upTo: backup.manifest.migrations.at(-1)?.name ?? "" })
  const rows = await load(to, options)
  await migrate(to.databaseUrl, undefined, (name) => progress(`Migrating: ${name}`))

  const pool = openPool(to.databaseUrl, { max: 14, statementTimeoutMs: 0, applicationName: "wealth restore" })
  const keys = openPool(to.databaseUrl, { max: 2, applicationName: "wealth restore" })
  const vault = openVault({ pool: keys, masterKeys: openMasterKeys(masterKeySource(to)), now })
  const storedLog = await openEventLog(to, { pool })
  const log = encryptedEventLog(storedLog, vault)
  const running = startProjections({ log, pool, vault, projections })
  try {
    progress("Building the read models")
    await caughtUp(running, storedLog, { signal, progress })
    const erasedAgain = await eraseAgain({ pool, log, storedLog, vault, running, now, mailboxFolder: to.mailboxFolder })
    await caughtUp(running, storedLog, { signal, progress })
    // From here on, the product refuses either of the two without the other.
    if (to.eventstoreUrl !== undefined) await adoptIdentity({ pool, log: storedLog })
    progress("Comparing figures")
    const compared = await compare(to.databaseUrl, vault, backup)
    return { rows, facts: backup.summary.facts, erasedAgain, ...compared }
  } finally {
    await running.stop()
    await log.close()
    await vault.close()
    await Promise.all([pool.end(), keys.end()])
  }
}

const clientOf = (databaseUrl: string): pg.Client => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    application_name: "wealth restore",
    types: columnTypes,
  })
  client.on("error", () => {})
  return client
}

/** Refuses a database with rows, except for the one row of settings that the first migration inserts. */
async function refuseRows(client: pg.Client): Promise<void> {
  const occupied: Array<string> = []
  for (const table of await tablesOf(client, "kept", "keptLast", "log")) {
    if (nameOf(table) === "platform.settings") continue
    const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`)
    if (rowCount) occupied.push(nameOf(table))
  }
  if (occupied.length === 0) return
  throw new BackupRefused(
    "targetNotEmpty",
    `The installation is not empty: ${occupied.join(", ")} have data already, and nothing was changed. ` +
      "Restore into a DATA_DIR or a DATABASE_URL that the product has never started with.",
  )
}

/** Writes rows, facts, files and master keys. Returns the number of rows. */
async function load(
  to: RestoreTo,
  { backup, erasures, now, signal, progress = () => {} }: RestoreOptions,
): Promise<number> {
  const client = clientOf(to.databaseUrl)
  await client.connect()
  const external = to.eventstoreUrl === undefined ? undefined : await openEventLog(to, { pool: undefined as never })
  try {
    if (external) await refuseOtherFacts(external, backup)
    await client.query("begin")
    await client.query("set local timezone = 'UTC'")
    // Rows of a table that refer to each other may be in different batches.
    await client.query("set constraints all deferred")
    const tables = await tablesOf(client, "kept", "keptLast", "log")
    // A server that starts meanwhile cannot insert rows.
    await client.query(`lock table ${tables.map(quoted).join(", ")} in exclusive mode`)
    await refuseRows(client)
    await client.query("delete from platform.settings")
    const rows = await writeAll(
      { client, tables, facts: external ? factsToLog(external) : factsToDatabase(client) },
      to,
      {
        backup,
        signal,
        progress,
      },
    )
    await compareCounts(client, tables, backup.summary, external !== undefined)
    await recordErasures(heldDatabase<Database>(client), erasures, now())
    // Users who have signed out since the backup must not be signed in again.
    await client.query("delete from identity.sessions")
    writeMasterKeys(backup, to)
    await client.query("commit")
    return rows
  } finally {
    await external?.close()
    await client.end().catch(() => {})
  }
}

interface Writing {
  readonly client: pg.Client
  readonly tables: ReadonlyArray<Table>
  readonly facts: FactWriter
}

async function writeAll(
  { client, tables, facts }: Writing,
  { mailboxFolder }: RestoreTo,
  {
    backup,
    signal,
    progress,
  }: {
    readonly backup: ReadBackup
    readonly signal: AbortSignal | undefined
    readonly progress: (line: string) => void
  },
): Promise<number> {
  let table: Table | undefined
  let batch: Array<string> = []
  let bytes = 0
  let rows = 0
  let factsWritten = 0
  const flush = async (): Promise<void> => {
    if (table && batch.length > 0) await writeRows(client, table, batch)
    rows += batch.length
    batch = []
    bytes = 0
  }
  for await (const line of linesIn(backup)) {
    signal?.throwIfAborted()
    if (line.kind !== "row") await flush()
    switch (line.kind) {
      case "table":
        table = known(tables, line.table)
        break
      case "row":
        batch.push(line.json)
        bytes += line.json.length
        if (batch.length >= rowsAtOnce || bytes >= bytesAtOnce) await flush()
        break
      case "fact":
        await facts.write(line.fact)
        factsWritten += 1
        if (factsWritten % 10_000 === 0) progress(`${factsWritten} of ${backup.summary.facts} facts`)
        break
      case "sequence":
        await client.query("select setval(pg_get_serial_sequence($1, $2)::regclass, $3::bigint)", [
          quoted({ schema: line.sequence.schema, name: line.sequence.table }),
          line.sequence.column,
          line.sequence.last,
        ])
        break
      case "file":
        await writeMail(mailboxFolder, line.file)
        break
      default:
    }
  }
  await facts.end()
  return rows
}

const rowsAtOnce = 500
const bytesAtOnce = 1_000_000

/** The table of this database for rows of the backup. Its migrations are the same, so its columns are too. */
function known(tables: ReadonlyArray<Table>, { schema, name, columns }: Table): Table {
  const here = tables.find((table) => table.schema === schema && table.name === name)
  if (here && columns.every((column) => here.columns.includes(column))) return { schema, name, columns }
  throw new BackupRefused("newer", `The backup holds a table that this version does not know: ${schema}.${name}.`)
}

async function writeRows(client: pg.Client, table: Table, rows: ReadonlyArray<string>): Promise<void> {
  const columns = columnList(table.columns)
  await client.query(
    `insert into ${quoted(table)} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${quoted(table)}, $1::json)`,
    [`[${rows.join(",")}]`],
  )
}

async function writeMail(folder: string, { name, base64 }: { readonly name: string; readonly base64: string }) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  await writeFile(join(folder, name), Buffer.from(base64, "base64"), { mode: 0o600 })
}

async function compareCounts(
  client: pg.Client,
  tables: ReadonlyArray<Table>,
  { tables: noted, facts }: Summary,
  isLogElsewhere: boolean,
): Promise<void> {
  const differing: Array<string> = []
  const expected = new Map(Object.entries(noted))
  if (!isLogElsewhere) expected.set("log.events", facts)
  for (const table of tables) {
    const { rows } = await client.query<{ count: bigint }>(`select count(*) from ${quoted(table)}`)
    const [there, wanted] = [Number(rows[0]?.count ?? 0n), expected.get(nameOf(table)) ?? 0]
    if (there !== wanted) differing.push(`${nameOf(table)} ${there} instead of ${wanted}`)
  }
  if (differing.length === 0) return
  throw new BackupRefused("countsDiffer", `The restored tables differ from the backup: ${differing.join("; ")}.`)
}

/** Called before the rows that these keys decrypt are committed. */
function writeMasterKeys({ masterKeys, summary }: ReadBackup, to: RestoreTo): void {
  const { masterKey, masterKeyFile } = masterKeySource(to)
  if (masterKeys === undefined || masterKey !== undefined || summary.masterKeyIds.length === 0) return
  createKeyFile(masterKeyFile, () => masterKeys)
}

/** Returns when every read model shows the whole log. */
async function caughtUp(
  running: Projections,
  log: EventLog,
  { signal, progress }: { readonly signal: AbortSignal | undefined; readonly progress: (line: string) => void },
): Promise<void> {
  let end: Position | undefined
  for await (const { position } of log.readAll()) end = position
  if (!end) return
  while ((await running.waitFor(end, { timeoutMs: 5_000 })) === "timedOut") {
    signal?.throwIfAborted()
    const halted = running.status().filter(({ haltedAt }) => haltedAt !== null)
    // The comparison of figures shows which households are affected. The operator repairs it as in any installation.
    if (halted.length > 0) return
    progress(`read models at ${positionText(running.reflected())} of ${positionText(end)}`)
  }
}

async function compare(
  databaseUrl: string,
  vault: PostgresVault,
  { manifest, summary }: ReadBackup,
): Promise<Pick<Restored, "same" | "different" | "unknown">> {
  const client = clientOf(databaseUrl)
  await client.connect()
  try {
    await client.query("begin isolation level repeatable read")
    const { rows } = await client.query<{ id: string; erased: boolean }>(
      `select household_id as id, false as erased from read.households
       union all select subject_id, true from identity.erasures where kind = 'household'`,
    )
    const [there, erased] = [false, true].map(
      (of) => new Set(rows.filter((row) => row.erased === of).map(({ id }) => id)),
    )
    const noted = summary.households.filter(
      ({ householdId }) => !erased?.has(householdId),
    ) as ReadonlyArray<HouseholdFigures>
    const { days } = manifest
    const now = new Map(
      (await figuresOf({ client, vault, days }, noted)).map((one) => [one.householdId, one.checksums]),
    )
    const isSame = ({ householdId, checksums }: HouseholdFigures): boolean =>
      there?.has(householdId) === true && String(checksums) === String(now.get(householdId))
    const compared = noted.filter(({ checksums }) => checksums !== null)
    const unnoted = [...(there ?? [])].filter((id) => !noted.some(({ householdId }) => householdId === id))
    return {
      same: compared.filter(isSame).map(({ householdId }) => householdId),
      different: [...compared.filter((one) => !isSame(one)).map(({ householdId }) => householdId), ...unnoted],
      unknown: noted.filter(({ checksums }) => checksums === null).map(({ householdId }) => householdId),
    }
  } finally {
    await client.end()
  }
}
