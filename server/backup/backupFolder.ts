import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { BackupRefused } from "./backupRefused.ts"
import { takenAtOf } from "./encryptedFile.ts"

/*
 * The folder of the daily backups. Every backup in it counts, under any name. The product deletes only those with the
 * names of daily backups, when there are enough newer ones.
 */

export interface BackupInFolder {
  readonly name: string
  readonly takenAt: Date
  readonly bytes: number
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
 * The newest backup in the folder, by the time at which it began; `undefined` if there is none, or no folder. For a
 * file that an earlier version wrote, the time of its last change counts.
 */
export async function newestBackupIn(folder: string): Promise<BackupInFolder | undefined> {
  let newest: BackupInFolder | undefined
  for (const name of await namesIn(folder)) {
    const found = await backupAt(folder, name)
    if (found && (!newest || found.takenAt > newest.takenAt)) newest = found
  }
  return newest
}

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

async function backupAt(folder: string, name: string): Promise<BackupInFolder | undefined> {
  if (name.startsWith(".")) return undefined
  const path = join(folder, name)
  try {
    const { size, mtime, isFile } = await stat(path).then((found) => ({ ...found, isFile: found.isFile() }))
    return isFile ? { name, takenAt: (await takenAtOf(path)) ?? mtime, bytes: size } : undefined
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
