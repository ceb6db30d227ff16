import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import type { BackupView } from "#contract/people/operations.ts"
import { openDatabase } from "#server/db/database.ts"
import type { InstalledSettings } from "#server/settings/installed.ts"
import { mailboxFolder } from "#server/mail/transportOf.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import type { DailyBackupSettings } from "#server/settings/settings.ts"
import { masterKeySource } from "#server/vault/masterKeySource.ts"
import {
  type BackupInFolder,
  dailyBackupName,
  deleteBackupsBeyond,
  deletePartialBackups,
  makeBackupFolder,
  backupsIn,
  isDailyBackup,
  newestOf,
} from "./backupFolder.ts"
import { type BackupTask, backUpInThread } from "./backupThread.ts"
import { passphraseOf, refuseShort } from "./passphrase.ts"

interface DailyBackupSources {
  readonly settings: DailyBackupSettings
  /** Read for each backup. Throws when it cannot be used. */
  readonly passphrase: () => string
  readonly of: BackupTask["of"]
  /** Of the owner of the data. */
  readonly pool: pg.Pool
  readonly now: () => Date
  /** Writes the list of erasures beside the backups, also if it has not changed. */
  readonly writeErasureList: () => Promise<unknown>
  readonly cost: BackupTask["options"]["cost"]
}

export interface DailyBackup {
  readonly schedule: Pick<DailyBackupSettings, "cron" | "timeZone">
  /** Whether a backup is overdue, for example because no server ran at the scheduled time. */
  readonly isDue: () => Promise<boolean>
  /**
   * Writes a backup, then deletes the oldest ones beyond the configured number. `busy`: another server is writing one.
   * Rejects if no backup was written. {@link state} then reports the failure, unless the signal aborted the backup.
   */
  readonly take: (signal: AbortSignal) => Promise<WrittenBackup | "busy">
  readonly state: () => Promise<BackupState>
}

type WrittenBackup = Pick<BackupInFolder, "name" | "takenAt" | "bytes">

/** The state of the backups of an installation. */
export interface BackupState {
  /** The newest of all backups in the folder, including those that were not written daily. */
  readonly newest: BackupInFolder | undefined
  /** The newest of those with the name of a daily backup: the next one is due by it. */
  readonly newestDaily: BackupInFolder | undefined
  readonly ageSeconds: number | null
  /** There is no backup, or the newest one is older than {@link oldAfterMs}. */
  readonly isOld: boolean
  readonly lastFailure: { readonly at: Date; readonly error: string; readonly inARow: number } | undefined
  /** Why the folder cannot be read. */
  readonly folderError: string | undefined
}

/** The state as the public health check shows it: without names and errors. */
export const backupView = ({ newest, ageSeconds, isOld, lastFailure }: BackupState): typeof BackupView.Type => ({
  newestAt: newest?.takenAt.toISOString() ?? null,
  ageSeconds,
  bytes: newest?.bytes ?? null,
  isOld,
  failedAt: lastFailure?.at.toISOString() ?? null,
  failuresInARow: lastFailure?.inARow ?? 0,
})

const hourMs = 3_600_000
const dueAfterMs = 24 * hourMs
/** Longer than a day, because a daily backup takes time and is retried after a failure. */
const oldAfterMs = 26 * hourMs

/** The backups that an installation writes by itself; `undefined` if its settings name no folder for them. */
export function dailyBackupOf(
  settings: InstalledSettings,
  sources: Pick<DailyBackupSources, "pool" | "now" | "writeErasureList" | "cost">,
): DailyBackup | undefined {
  const { backup, databaseUrl, eventstoreUrl, eventStreamPrefix } = settings
  if (!backup.daily) return undefined
  return dailyBackup({
    ...sources,
    settings: backup.daily,
    passphrase: () => refuseShort(passphraseOf(backup) ?? "", "The passphrase of the backups"),
    of: {
      databaseUrl,
      eventstoreUrl,
      eventStreamPrefix,
      masterKeys: masterKeySource(settings),
      mailboxFolder: mailboxFolder(settings),
    },
  })
}

/** The backups that an installation writes by itself, one a day. */
function dailyBackup(sources: DailyBackupSources): DailyBackup {
  const { settings, pool, now } = sources
  const db = openDatabase(pool)
  const { folder, cron, timeZone } = settings
  let looked: { readonly at: number; readonly state: Promise<BackupState> } | undefined

  async function take(signal: AbortSignal): Promise<WrittenBackup | "busy"> {
    const claim = await pool.connect()
    try {
      const { rows } = await claim.query<{ claimed: boolean }>("select pg_try_advisory_lock($1) as claimed", [lock])
      if (!rows[0]?.claimed) return "busy"
      try {
        return await write(signal)
      } catch (error) {
        // If the database is unreachable, only the logger reports the failure.
        if (!signal.aborted) await recordFailure(error).catch(() => {})
        throw error
      } finally {
        // The next backup may begin as soon as this one has ended. On a lost connection, Postgres releases the lock.
        await claim.query("select pg_advisory_unlock($1)", [lock]).catch(() => {})
      }
    } finally {
      claim.release(true)
    }
  }

  async function write(signal: AbortSignal): Promise<WrittenBackup> {
    const takenAt = now()
    await makeBackupFolder(folder)
    await deletePartialBackups(folder)
    const name = dailyBackupName(takenAt)
    const bytes = await backUpInThread(
      {
        of: sources.of,
        options: {
          file: join(folder, name),
          passphrase: sources.passphrase(),
          withMasterKeys: settings.withMasterKeys,
          takenAt,
          cost: sources.cost,
        },
      },
      signal,
    )
    looked = undefined
    await db.updateTable("platform.backup_failures").set({ in_a_row: 0 }).execute()
    try {
      await sources.writeErasureList()
      await deleteBackupsBeyond(folder, settings.kept)
    } catch (error) {
      // The backup is written. This failure is reported, and the next backup tries again.
      await recordFailure(error)
    }
    return { name, takenAt, bytes }
  }

  async function recordFailure(error: unknown): Promise<void> {
    looked = undefined
    const failure = { failed_at: now(), error: messageOf(error) }
    await db
      .insertInto("platform.backup_failures")
      .values({ ...failure, in_a_row: 1 })
      .onConflict((conflict) =>
        conflict
          .column("is_only")
          .doUpdateSet((eb) => ({ ...failure, in_a_row: eb("platform.backup_failures.in_a_row", "+", 1) })),
      )
      .execute()
  }

  const lastFailure = (): Promise<BackupState["lastFailure"]> =>
    db
      .selectFrom("platform.backup_failures")
      .select(["failed_at as at", "error", "in_a_row as inARow"])
      .executeTakeFirst()

  async function look(): Promise<BackupState> {
    const [found, failure] = await Promise.allSettled([inTime(backupsIn(folder)), inTime(lastFailure())])
    const backups = found.status === "fulfilled" ? found.value : []
    const newest = newestOf(backups, now())
    const ageMs = newest && now().getTime() - newest.takenAt.getTime()
    return {
      newest,
      newestDaily: newestOf(backups.filter(isDailyBackup), now()),
      ageSeconds: ageMs === undefined ? null : Math.max(0, Math.floor(ageMs / 1_000)),
      isOld: ageMs === undefined || ageMs > oldAfterMs,
      lastFailure: failure.status === "fulfilled" ? failure.value : undefined,
      folderError: found.status === "rejected" ? messageOf(found.reason) : undefined,
    }
  }

  return {
    schedule: { cron, timeZone },
    async isDue() {
      const { newestDaily } = await look()
      return newestDaily === undefined || now().getTime() - newestDaily.takenAt.getTime() > dueAfterMs
    },
    take,
    state() {
      const at = performance.now()
      if (!looked || at - looked.at > lookedForMs) looked = { at, state: look() }
      return looked.state
    },
  }
}

const lock = 6405301721

/** How long the state is cached. The health check is public and may be requested often. */
const lookedForMs = 5_000
const patienceMs = 2_000

/** Rejects after {@link patienceMs}: a network disk may not answer for minutes. */
const inTime = <Value>(work: Promise<Value>): Promise<Value> => {
  const tooLate = new AbortController()
  work.catch(() => {}) // it may reject after the time limit
  return Promise.race([
    work,
    pause(patienceMs, undefined, { signal: tooLate.signal }).then(() => {
      throw new Error(`no answer within ${patienceMs / 1_000} seconds`)
    }),
  ]).finally(() => tooLate.abort())
}
