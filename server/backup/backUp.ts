import { open, readdir, readFile, rename, rm } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { isDeepStrictEqual } from "node:util"
import { createGzip } from "node:zlib"
import type pg from "pg"
import { serverDay } from "#server/identity/today.ts"
import { columnTypes, CopyingClient, openPool } from "#server/db/database.ts"
import type { EventLog, Position } from "#server/eventlog/eventLog.ts"
import { openEventLog } from "#server/eventlog/openEventLog.ts"
import { postgresEventLog } from "#server/eventlog/postgresEventLog.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import { beginning } from "#server/projections/projector.ts"
import { keyLine, type MasterKeys } from "#server/vault/masterKeys.ts"
import { openVault } from "#server/vault/postgresVault.ts"
import { packageVersion } from "#server/settings/version.ts"
import { BackupRefused } from "./backupRefused.ts"
import { type Fact, lineOf, type Manifest, type Summary } from "./content.ts"
import { figuresAtEndOf } from "./figures.ts"
import { type BackupFile, readBackup } from "./readBackup.ts"
import { type PassphraseCost, encrypted } from "./encryptedFile.ts"
import { columnList, nameOf, quoted, refuseHiddenRows, sequencesOf, type Table, tablesOf } from "./tables.ts"

export interface BackupOf {
  /** As the owner of the data. */
  readonly databaseUrl: string
  /** The EventStoreDB of the log; `undefined`: the log is in the database. */
  readonly eventstoreUrl: string | undefined
  readonly eventStreamPrefix?: string | undefined
  readonly masterKeys: MasterKeys
  /** The folder of mails that are stored instead of being sent. */
  readonly mailboxFolder: string
}

export interface BackupOptions {
  /** Must not exist yet. */
  readonly file: string
  readonly passphrase: string
  /** Writes the master keys into the file too. Then the file and its passphrase are enough to read everything. */
  readonly withMasterKeys: boolean
  readonly now: () => Date
  readonly signal?: AbortSignal
  readonly progress?: (line: string) => void
  readonly cost?: PassphraseCost
}

export interface BackedUp {
  readonly manifest: Manifest
  readonly summary: Summary
  readonly bytes: number
}

/**
 * Writes all data of an installation to one encrypted file, as of one moment, while the product runs. The file gets its
 * name once it is on the disk and was read to its end; until then it has another name in the same folder. Memory holds
 * a few pages of rows, however much data there is.
 */
export async function backUp(of: BackupOf, options: BackupOptions): Promise<BackedUp> {
  const { file, passphrase, signal, cost, progress = () => {} } = options
  const takenAt = options.now()
  await refuseExisting(file)
  const partial = join(dirname(file), `.${basename(file)}.partial`)
  // Left by a backup that was killed: only one process writes this file.
  await rm(partial, { force: true })
  const target = await open(partial, "wx", 0o600)
  try {
    const found: { manifest?: Manifest; summary?: Summary } = {}
    const masterKeyIds = await masterKeyIdsNow(of.databaseUrl)
    let bytes = 0
    const content = Readable.from(inPieces(linesOf(of, options, found)), { objectMode: false })
    const gzip = createGzip({ level: 4 })
    await pipeline(
      content,
      gzip,
      async function* (pieces: AsyncIterable<Buffer>) {
        const writtenBy = packageVersion
        const header = { passphrase, writtenBy, takenAt, masterKeyIds, ...(cost && { cost }) }
        for await (const piece of encrypted(pieces, header)) {
          bytes += piece.length
          yield piece
        }
      },
      target.createWriteStream({ flush: true }),
      { ...(signal && { signal }) },
    )
    if (!found.manifest || !found.summary) throw new Error("a backup has no manifest or no summary")
    if (found.summary.masterKeyIds.some((id) => !masterKeyIds.includes(id))) {
      throw new BackupRefused(
        "masterKeyChanged",
        "The master key was changed while the backup was written. Write it once more.",
      )
    }
    progress("Verifying the file")
    await verify({ path: partial, passphrase }, found.summary)
    signal?.throwIfAborted()
    await refuseExisting(file)
    await rename(partial, file)
    await flushFolder(dirname(file))
    return { manifest: found.manifest, summary: found.summary, bytes }
  } finally {
    await target.close().catch(() => {})
    await rm(partial, { force: true })
  }
}

/** Reads the file again, since a disk can fail silently. Throws {@link BackupRefused} if its content differs. */
async function verify(file: BackupFile, written: Summary): Promise<void> {
  const { summary } = await readBackup(file)
  if (isDeepStrictEqual(summary, written)) return
  throw new BackupRefused("altered", "The file does not contain what was backed up. Check the disk.")
}

async function refuseExisting(file: string): Promise<void> {
  const there = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined
    throw error
  })
  if (!there) return
  await there.close()
  throw new BackupRefused("fileExists", `${file} exists already. Give the backup another name.`)
}

/** Flushes a folder, so that the new name survives a power failure. Windows cannot flush folders. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return
  const handle = await open(folder, "r")
  await handle.sync()
  await handle.close()
}

/** Joins lines into pieces of about 64 KiB: each line alone would take a turn of the event loop. */
async function* inPieces(lines: AsyncIterable<string>): AsyncIterable<Buffer> {
  let piece = ""
  for await (const line of lines) {
    piece += line
    if (piece.length < 65_536) continue
    yield Buffer.from(piece)
    piece = ""
  }
  if (piece !== "") yield Buffer.from(piece)
}

/*
 * The order makes a backup consistent where the log is in an EventStoreDB, which shares no snapshot with the database. A
 * row may refer to an event, and an event is encrypted under a key:
 *
 * 1. Tables, in one snapshot. The events that they refer to had been appended before.
 * 2. The log, up to its end after that. The keys of these events had been created before.
 * 3. Keys and the list of erasures, in a second snapshot after that. A user who was erased in between may have rows and
 *    no key; that user is on the list, and a restore erases them again.
 *
 * With the log in Postgres the first snapshot contains the log too.
 */
async function* linesOf(
  { databaseUrl, eventstoreUrl, eventStreamPrefix, masterKeys, mailboxFolder }: BackupOf,
  { withMasterKeys, now, progress = () => {} }: BackupOptions,
  found: { manifest?: Manifest; summary?: Summary },
): AsyncIterable<string> {
  const client = await snapshotOf(databaseUrl)
  const vaultPool = openPool(databaseUrl, { max: 2, applicationName: "wealth backup" })
  const vault = openVault({ pool: vaultPool, masterKeys, now })
  const external =
    eventstoreUrl === undefined
      ? undefined
      : await openEventLog({ eventstoreUrl, eventStreamPrefix }, { pool: vaultPool })
  let later: pg.Client | undefined
  try {
    const tables: Record<string, number> = {}
    const manifest = await manifestOf(client, eventstoreUrl, now())
    found.manifest = manifest
    refuseOtherMasterKeys(await masterKeyIdsIn(client), masterKeys)
    yield lineOf({ kind: "manifest", manifest })

    const keptTables = await tablesOf(client, "kept")
    yield* rowsOf(client, keptTables, tables, progress)

    const log: { facts: number; end: Position } = { facts: 0, end: beginning }
    for await (const { fact, position } of external ? factsOf(external) : factsIn(client)) {
      log.facts += 1
      log.end = position
      if (log.facts % 10_000 === 0) progress(`${log.facts} facts`)
      yield lineOf({ kind: "fact", fact })
    }
    progress(`${log.facts} facts`)

    later = external ? await snapshotOf(databaseUrl) : undefined
    const keyTables = await tablesOf(later ?? client, "keptLast")
    yield* rowsOf(later ?? client, keyTables, tables, progress)
    for (const sequence of await sequencesOf(later ?? client, [...keptTables, ...keyTables])) {
      yield lineOf({ kind: "sequence", sequence })
    }

    let files = 0
    for await (const file of filesIn(mailboxFolder)) {
      files += 1
      yield lineOf({ kind: "file", file })
    }
    const masterKeyIds = await masterKeyIdsIn(later ?? client)
    refuseOtherMasterKeys(masterKeyIds, masterKeys)
    if (withMasterKeys) {
      const lines = masterKeys.all().map(keyLine).join("")
      yield lineOf({ kind: "masterKeys", lines })
    }

    const facts = encryptedEventLog(external ?? postgresEventLog({ pool: client as unknown as pg.Pool }), vault)
    const { days } = manifest
    const households = await figuresAtEndOf(
      { log: facts, end: log.end },
      { client, vault, days, progress: (done) => done % 100 === 0 && progress(`figures of ${done} households`) },
    )
    const summary: Summary = {
      tables,
      facts: log.facts,
      files,
      households,
      masterKeyIds,
      hasMasterKeys: withMasterKeys,
    }
    found.summary = summary
    yield lineOf({ kind: "summary", summary })
  } finally {
    await client.end().catch(() => {})
    await later?.end().catch(() => {})
    await external?.close()
    await vault.close()
    await vaultPool.end()
  }
}

/** A connection in a transaction that reads one snapshot and is never committed. */
async function snapshotOf(databaseUrl: string): Promise<pg.Client> {
  const client: pg.Client = new CopyingClient({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    application_name: "wealth backup",
    types: columnTypes,
  })
  client.on("error", () => {})
  await client.connect()
  // Not read-only: the computation of figures fills tables of its own by `copy` (see figures.ts).
  await client.query("begin isolation level repeatable read")
  await client.query("set local timezone = 'UTC'; set local bytea_output = 'hex'; set local datestyle = 'ISO'")
  await client.query("select")
  return client
}

async function manifestOf(client: pg.Client, eventstoreUrl: string | undefined, now: Date): Promise<Manifest> {
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from platform.migrations order by name",
  )
  const aYearBefore = new Date(now)
  aYearBefore.setUTCFullYear(aYearBefore.getUTCFullYear() - 1)
  return {
    takenAt: now.toISOString(),
    product: packageVersion,
    migrations,
    engine: eventstoreUrl === undefined ? "postgres" : "eventStoreDb",
    days: [aYearBefore, now].map(serverDay),
  }
}

const rowsAtOnce = 500

async function* rowsOf(
  client: pg.Client,
  tables: ReadonlyArray<Table>,
  counts: Record<string, number>,
  progress: (line: string) => void,
): AsyncIterable<string> {
  await refuseHiddenRows(client, tables)
  for (const table of tables) {
    const { schema, name, columns } = table
    yield lineOf({ kind: "table", table: { schema, name, columns } })
    let count = 0
    // A line break in JSON separates tokens; inside a string it is always escaped.
    const select = `select translate(row_to_json(t)::text, E'\\n\\r', '  ') as json
      from (select ${columnList(columns)} from only ${quoted(table)}) t`
    for await (const { json } of pages<{ json: string }>(client, select)) {
      count += 1
      yield lineOf({ kind: "row", json })
    }
    counts[nameOf(table)] = count
    if (count > 0) progress(`${nameOf(table)}: ${count} rows`)
  }
}

/** Rows of a query, page by page. */
async function* pages<Row extends pg.QueryResultRow>(client: pg.Client, select: string): AsyncIterable<Row> {
  await client.query(`declare pages no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<Row>(`fetch forward ${rowsAtOnce} from pages`)
    yield* rows
    if (rows.length < rowsAtOnce) break
  }
  await client.query("close pages")
}

interface Placed {
  readonly fact: Fact
  readonly position: Position
}

/** The log in the database, in the snapshot of the tables, with data and metadata exactly as stored. */
async function* factsIn(client: pg.Client): AsyncIterable<Placed> {
  const select = `select e.position::text, stream, revision::text, event_id as id, type, data::text, metadata::text,
      (extract(epoch from recorded_at) * 1000)::bigint::text as ms
    from log.events e order by e.position`
  type Row = Omit<Fact, "recordedAt"> & { readonly position: string; readonly ms: string }
  for await (const { position, ms, ...fact } of pages<Row>(client, select)) {
    const place = BigInt(position)
    yield {
      fact: { ...fact, recordedAt: new Date(Number(ms)).toISOString() },
      position: { commit: place, prepare: place },
    }
  }
}

/** The log of an EventStoreDB, up to its end at the time of reading. */
async function* factsOf(log: EventLog): AsyncIterable<Placed> {
  for await (const { stream, revision, id, type, data, metadata, recordedAt, position } of log.readAll()) {
    // A restore added it to the metadata. The backup has a field of its own for it.
    const { recordedAt: _, ...others } = metadata
    yield {
      fact: {
        stream,
        revision: String(revision),
        id,
        type,
        data: JSON.stringify(data),
        metadata: JSON.stringify(others),
        recordedAt: recordedAt.toISOString(),
      },
      position,
    }
  }
}

/** Mails that are stored instead of being sent. One that is removed meanwhile is left out. */
async function* filesIn(folder: string): AsyncIterable<{ readonly name: string; readonly base64: string }> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []
    throw error
  })
  for (const name of names.filter((one) => /^[\w.-]{1,200}\.(json|eml)$/.test(one)).toSorted()) {
    const content = await readFile(join(folder, name)).catch(() => undefined)
    if (content) yield { name, base64: content.toString("base64") }
  }
}

/** Refuses other master keys, which would otherwise be noticed only at a restore. Throws {@link BackupRefused}. */
function refuseOtherMasterKeys(ids: ReadonlyArray<string>, masterKeys: MasterKeys): void {
  const missing = () => ids.filter((id) => !masterKeys.find(id))
  if (missing().length === 0) return
  // Another process may have started to use a new one.
  masterKeys.reread()
  if (missing().length === 0) return
  throw new BackupRefused(
    "masterKeyMissing",
    `The keys of the installation are wrapped by master key ${missing().join(", ")}, but the settings name another. ` +
      "Set MASTER_KEY, MASTER_KEY_FILE or DATA_DIR as the product has them.",
  )
}

/** The same for a connection of its own, before the backup begins: the header comes first in the file. */
async function masterKeyIdsNow(databaseUrl: string): Promise<ReadonlyArray<string>> {
  const pool = openPool(databaseUrl, { max: 1, applicationName: "wealth backup" })
  try {
    return await masterKeyIdsIn(pool)
  } finally {
    await pool.end()
  }
}

async function masterKeyIdsIn(client: Pick<pg.Pool, "query">): Promise<ReadonlyArray<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct master_key_id as id from (
       select master_key_id from vault.keys union select master_key_id from vault.secrets) wrapped
     where master_key_id is not null order by 1`,
  )
  return rows.map(({ id }) => id)
}
