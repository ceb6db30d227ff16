import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { readSchema } from "#projections/readModels.ts"
import type { Projection } from "#projections/projection.ts"
import { leavesOut, leftOutBy } from "#server/eventlog/leavingOut.ts"
import { lockCheckpoint, openCheckpoint } from "#server/projections/checkpoints.ts"
import { readSetAside, setAsideInMemory } from "#server/projections/setAside.ts"
import { createSideTables } from "#server/projections/sideTables.ts"
import type { Check, CheckRun } from "./checks.ts"
import { replayBeside } from "./sideReplay.ts"
import type { DataSources } from "./sources.ts"
import { beginComparison, type Comparison } from "./tableComparison.ts"

type Sources = Pick<DataSources, "workerDb" | "db" | "log" | "storedLog" | "models" | "decode" | "vault">

/**
 * Checks that no stream has a gap, that every event can be read, and that the rows of the read models follow from the
 * log. It rebuilds each read model in side tables, up to the checkpoint of the one in use, and compares the rows. It runs
 * in the background.
 */
export const integrityCheck =
  (sources: Sources): Check =>
  async (run) => {
    await dropSideSchemas(sources)
    await checkRevisions(sources, run)
    await checkReadability(sources, run)
    for (const projection of sources.models) await checkReadModel(sources, projection, run)
  }

async function checkRevisions({ storedLog }: Sources, { looked, found, signal }: CheckRun): Promise<void> {
  const next = new Map<string, bigint>()
  for await (const { stream, revision } of storedLog.readAll()) {
    signal.throwIfAborted()
    looked(1)
    const expected = next.get(stream) ?? 0n
    if (revision !== expected) found(`stream ${stream}: revision ${revision} is where ${expected} should be`)
    next.set(stream, revision + 1n)
  }
}

/** Checks that every event can be decrypted and decoded, except those that were left out. */
async function checkReadability({ log, decode }: Sources, run: CheckRun): Promise<void> {
  const unreadable = new Map<string, string>()
  for await (const event of log.readAll()) {
    run.signal.throwIfAborted()
    try {
      if (leavesOut(event)) unreadable.delete(leftOutBy(event))
      else decode(event)
    } catch {
      const what = event.unreadable ? "decrypted" : "read"
      unreadable.set(event.id, `${event.type} at ${event.stream}@${event.revision} cannot be ${what}`)
    }
  }
  for (const [id, what] of unreadable) run.found(`event ${id}: ${what}`)
}

async function checkReadModel(sources: Sources, projection: Projection, run: CheckRun): Promise<void> {
  const { db } = sources
  const { name, tables } = projection
  const side = `${sidePrefix}${name.toLowerCase()}_${randomBytes(4).toString("hex")}`
  await createSideTables(db, { side, live: readSchema, tables })
  try {
    const comparison = await replayAndBegin(sources, projection, side, run)
    try {
      for (const table of tables) await compare(comparison, table, run)
    } finally {
      await comparison.end()
    }
  } finally {
    await sql`drop schema if exists ${sql.id(side)} cascade`.execute(db).catch(() => {})
  }
}

async function replayAndBegin(
  { workerDb, db, log, decode, vault }: Sources,
  projection: Projection,
  side: string,
  { looked, found, signal }: CheckRun,
): Promise<Comparison> {
  const known = (await readSetAside(db)).filter((one) => one.projection === projection.name)
  const setAside = setAsideInMemory(known)
  const replay = { projection, log, db, schema: side, decode, vault, setAside, signal, looked }
  const { position: before } = await openCheckpoint(db, projection.name)
  if (before) await replayBeside(replay, undefined, before)
  return db.transaction().execute(async (tx) => {
    // The lock makes the live projector wait while the last few events are applied, so that both sides are equal.
    const { position } = await lockCheckpoint(tx, projection.name)
    if (position) await replayBeside(replay, before, position)
    for (const one of setAside.all()) {
      found(
        `projection ${projection.name}: event ${one.eventId} of household ${one.householdId} cannot be applied: ${one.error}`,
      )
    }
    return beginComparison(workerDb, { live: readSchema, side, tables: projection.tables })
  })
}

async function compare(comparison: Comparison, table: string, run: CheckRun): Promise<void> {
  run.signal.throwIfAborted()
  run.looked(await comparison.rows(table))
  for (const { key, kind } of await comparison.differences(table, differencesMax)) {
    run.found(`${readSchema}.${table} ${key}: ${kind}`)
  }
}

const differencesMax = 100

const sidePrefix = "check_"

/** Drops the schemas that a killed check left behind. */
async function dropSideSchemas({ db }: Sources): Promise<void> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_namespace where starts_with(nspname, ${sidePrefix})`.execute(db)
  for (const { schema } of rows) await sql`drop schema ${sql.id(schema)} cascade`.execute(db)
}
