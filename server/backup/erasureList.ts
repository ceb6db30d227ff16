import { existsSync } from "node:fs"
import { readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { Result, Schema } from "effect"
import { sql } from "kysely"
import { type Db, inTransaction } from "#server/db/database.ts"
import type { InstalledSettings } from "#server/settings/installed.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import { makeBackupFolder } from "./backupFolder.ts"
import { BackupRefused } from "./backupRefused.ts"

/*
 * The list of erased users and households, outside the backups. A backup holds the keys of those that were erased after
 * it was written, so a restore needs the newest list. It contains ids and times, and no names. Its rows are never
 * deleted: if an older backup was restored without it, the list still has every erasure.
 */

const Erasure = Schema.Struct({
  subjectId: Schema.String.check(Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  kind: Schema.Literals(["person", "household"]),
  askedAt: Schema.String,
  /** Null: the erasure was in progress. */
  completedAt: Schema.NullOr(Schema.String),
})
export type Erasure = typeof Erasure.Type

const ErasureList = Schema.Struct({
  format: Schema.Literal("wealth-tracker-erasures"),
  version: Schema.Literal(1),
  writtenAt: Schema.String,
  erasures: Schema.Array(Erasure),
})
type ErasureList = typeof ErasureList.Type
const readListText = Schema.decodeUnknownResult(Schema.fromJsonString(ErasureList))

/** The name of the list in the folder of the backups. */
export const erasureListName = "erasures.json"

/** The path of an installation's list: beside its daily backups, or else in its data folder. */
export const erasureListOf = ({ dataDir, backup }: Pick<InstalledSettings, "dataDir" | "backup">): string =>
  join(backup.daily?.folder ?? dataDir, erasureListName)

/**
 * Updates the list in a file from the database. A process that reads the file meanwhile gets the whole former list or
 * the whole new one. One server at a time writes it. Returns how many erasures are in it.
 *
 * @param db as the owner of the data.
 * @param whenChanged writes only when someone was erased since.
 */
export const writeErasureList = (
  db: Db,
  path: string,
  { now, whenChanged = false }: { readonly now: Date; readonly whenChanged?: boolean },
): Promise<number> =>
  inTransaction(db, {}, async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    const before = existsSync(path) ? (await readErasureList(path)).erasures : undefined
    const erasures = unitedErasures(before ?? [], await erasuresIn(tx))
    if (!whenChanged || !isDeepStrictEqual(erasures, before)) await writeList(path, erasures, now)
    return erasures.length
  })

const lock = 6405301722

async function writeList(path: string, erasures: ReadonlyArray<Erasure>, now: Date): Promise<void> {
  const list: ErasureList = {
    format: "wealth-tracker-erasures",
    version: 1,
    writtenAt: now.toISOString(),
    erasures,
  }
  const beside = `${path}.partial`
  // The first start writes the list before the first backup.
  await makeBackupFolder(dirname(path))
  try {
    await writeFile(beside, `${JSON.stringify(list, null, 1)}\n`, { mode: 0o600, flush: true })
    await rename(beside, path)
  } finally {
    await rm(beside, { force: true })
  }
}

/**
 * All erasures of two lists, of which the second is newer. A completed erasure stays completed. An uncompleted one of a
 * household that is only in the older list was withdrawn, and is left out.
 */
export function unitedErasures(older: ReadonlyArray<Erasure>, newer: ReadonlyArray<Erasure>): ReadonlyArray<Erasure> {
  const united = new Map(
    older
      .filter(({ kind, completedAt }) => kind === "person" || completedAt !== null)
      .map((erasure) => [erasure.subjectId, erasure]),
  )
  for (const erasure of newer) {
    const completedAt = erasure.completedAt ?? united.get(erasure.subjectId)?.completedAt ?? null
    united.set(erasure.subjectId, { ...erasure, completedAt })
  }
  const place = ({ askedAt, subjectId }: Erasure) => `${askedAt} ${subjectId}`
  return [...united.values()].toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

async function erasuresIn(db: Db): Promise<ReadonlyArray<Erasure>> {
  const rows = await db
    .selectFrom("identity.erasures")
    .select(["subject_id as subjectId", "kind", "asked_at as askedAt", "completed_at as completedAt"])
    .execute()
  return rows.map(({ askedAt, completedAt, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  }))
}

/** Throws {@link BackupRefused} when the file cannot be read or is no such list. */
export async function readErasureList(path: string): Promise<ErasureList> {
  const refuse = (reason: string, cause?: unknown) =>
    new BackupRefused("erasuresUnreadable", `The list of erasures ${path} cannot be read: ${reason}.`, { cause })
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw refuse(messageOf(error), error)
  })
  const list = readListText(text)
  if (Result.isFailure(list)) throw refuse("it is not what npm run backup writes as erasures.json")
  return list.success
}
