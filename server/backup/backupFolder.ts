import { mkdir, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { MasterKey } from "#server/vault/masterKeys.ts"
import { BackupRefused } from "./backupRefused.ts"
import { backupHeaderOf } from "./encryptedFile.ts"

/*
 * The folder of the daily backups. Every complete backup in it is reported, under any name. Only those with the names of
 * daily backups count for the schedule, and only those are deleted, when there are enough newer ones.
 */

export interface BackupInFolder {
  readonly name: string
  readonly takenAt: Date
  readonly bytes: number
  /** The master keys that a restore needs. `null`: an earlier version wrote it, and only its content says so. */
  readonly masterKeyIds: ReadonlyArray<string> | null
  readonly isComplete: boolean
  /** When the file was last changed. */
  readonly changedAt: Date
}

const ownName = /^wealth-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup$/
const ownPartialName = /^\.wealth-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup\.partial$/

/** The name of the daily backup that begins at a moment, such as `wealth-2026-03-01T023000Z.backup`. */
export const dailyBackupName = (at: Date): string =>
  `wealth-${at
    .toISOString()
    .replaceAll(":", "")
    .replace(/\.\d+Z$/, "Z")}.backup`

/**
 * The newest of some backups, by the time at which it began; `undefined` if there is none. A file that was cut does not
 * count. For a file that an earlier version wrote, or that claims a time after `now`, the time of its last change counts.
 */
export const newestOf = (backups: ReadonlyArray<BackupInFolder>, now: Date): BackupInFolder | undefined =>
  backups
    .filter(({ isComplete }) => isComplete)
    .map((backup) => (backup.takenAt > now ? { ...backup, takenAt: earlier(backup.changedAt, now) } : backup))
    .reduce<BackupInFolder | undefined>(
      (newest, found) => (newest && newest.takenAt >= found.takenAt ? newest : found),
      undefined,
    )

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/** Whether a file has the name of a daily backup. */
export const isDailyBackup = ({ name }: Pick<BackupInFolder, "name">): boolean => ownName.test(name)

/** Every backup in the folder, of any name, also if it was cut; none if there is no folder. */
export async function backupsIn(folder: string): Promise<ReadonlyArray<BackupInFolder>> {
  const found: Array<BackupInFolder> = []
  for (const name of await namesIn(folder)) {
    const backup = await backupAt(folder, name)
    if (backup) found.push(backup)
  }
  return found
}

/**
 * The backups that a former master key is needed for. One that an earlier version wrote counts if it began before the key
 * was replaced, or if it is not known when that was.
 */
export const backupsThatNeed = (
  backups: ReadonlyArray<BackupInFolder>,
  { id, formerSince }: Pick<MasterKey, "id" | "formerSince">,
): ReadonlyArray<BackupInFolder> =>
  backups.filter(({ masterKeyIds, takenAt }) =>
    masterKeyIds ? masterKeyIds.includes(id) : !formerSince || takenAt <= formerSince,
  )

/** Deletes the oldest daily backups, so that `kept` remain. Returns the names of the deleted ones. */
export async function deleteBackupsBeyond(folder: string, kept: number): Promise<ReadonlyArray<string>> {
  // Sorting by name sorts by time.
  const own = (await namesIn(folder)).filter((name) => ownName.test(name)).toSorted()
  const old = own.slice(0, Math.max(0, own.length - kept))
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}

/** Deletes the partial files of daily backups whose process was killed. The caller holds the lock on daily backups. */
export async function deletePartialBackups(folder: string): Promise<void> {
  const left = (await namesIn(folder)).filter((name) => ownPartialName.test(name))
  for (const name of left) await rm(join(folder, name), { force: true })
}

/** Makes the folder, and none above it: if a disk is not mounted, a backup must not go to another one. */
export async function makeBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error
  })
}

async function backupAt(folder: string, name: string): Promise<BackupInFolder | undefined> {
  if (name.startsWith(".")) return undefined
  const path = join(folder, name)
  try {
    const { size, mtime, isFile } = await stat(path).then((found) => ({ ...found, isFile: found.isFile() }))
    if (!isFile) return undefined
    const { takenAt, masterKeyIds, isComplete } = await backupHeaderOf(path)
    return { name, takenAt: takenAt ?? mtime, bytes: size, masterKeyIds, isComplete, changedAt: mtime }
  } catch (error) {
    if (error instanceof BackupRefused || codeOf(error) === "ENOENT") return undefined
    throw error
  }
}

async function namesIn(folder: string): Promise<ReadonlyArray<string>> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === "ENOENT") return []
    throw error
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
