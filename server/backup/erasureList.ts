import { readFile, rename, rm, writeFile } from "node:fs/promises"
import { Result, Schema } from "effect"
import type pg from "pg"
import { messageOf } from "../messageOf.ts"
import { BackupRefused } from "./backupRefused.ts"

/*
 * Who was erased, apart from the backups. A backup holds the keys of those who were erased after it was written, so
 * whoever restores it needs the newest list. It names ids and times, and nobody.
 */

const Erasure = Schema.Struct({
  subjectId: Schema.String.check(Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  kind: Schema.Literals(["person", "household"]),
  askedAt: Schema.String,
  /** Absent: it was under way. */
  completedAt: Schema.NullOr(Schema.String),
})
export type Erasure = typeof Erasure.Type

const ErasureList = Schema.Struct({
  format: Schema.Literal("wealth-tracker-erasures"),
  version: Schema.Literal(1),
  writtenAt: Schema.String,
  erasures: Schema.Array(Erasure),
})
const readListText = Schema.decodeUnknownResult(Schema.fromJsonString(ErasureList))

/** Under this name the list lies beside the backups of a folder. */
export const erasureListName = "erasures.json"

export async function erasuresIn(pool: Pick<pg.Pool, "query">): Promise<ReadonlyArray<Erasure>> {
  const { rows } = await pool.query<{
    subjectId: string
    kind: Erasure["kind"]
    askedAt: Date
    completedAt: Date | null
  }>(
    `select subject_id as "subjectId", kind, asked_at as "askedAt", completed_at as "completedAt"
     from identity.erasures order by asked_at, subject_id`,
  )
  return rows.map(({ askedAt, completedAt, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  }))
}

/** Writes the list of an installation; whoever reads the file sees the former list or the new one, whole. */
export async function writeErasureList(pool: Pick<pg.Pool, "query">, path: string, now: Date): Promise<number> {
  const erasures = await erasuresIn(pool)
  const list: typeof ErasureList.Type = {
    format: "wealth-tracker-erasures",
    version: 1,
    writtenAt: now.toISOString(),
    erasures,
  }
  const beside = `${path}.partial`
  try {
    await writeFile(beside, `${JSON.stringify(list, null, 1)}\n`, { mode: 0o600, flush: true })
    await rename(beside, path)
  } finally {
    await rm(beside, { force: true })
  }
  return erasures.length
}

/** Throws {@link BackupRefused} when there is no such list. */
export async function readErasureList(path: string): Promise<ReadonlyArray<Erasure>> {
  const refuse = (reason: string, cause?: unknown) =>
    new BackupRefused("erasuresUnreadable", `The list of erasures ${path} cannot be read: ${reason}.`, { cause })
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw refuse(messageOf(error), error)
  })
  const list = readListText(text)
  if (Result.isFailure(list)) throw refuse("it is not what npm run backup writes as erasures.json")
  return list.success.erasures
}
