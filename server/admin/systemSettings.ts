import { sql } from "kysely"
import type pg from "pg"
import type { SystemSettings } from "#contract/people/admin.ts"
import { type Db, openDatabase } from "#server/db/database.ts"
import { prepared } from "#server/db/prepared.ts"
import { type Listening, listenTo } from "#server/db/listening.ts"

/** The settings that admins change while the product runs. */
export interface SystemSettingsStore {
  /** Called for every request, and cached. Reads again after a change by an admin, and after a second at the latest. */
  readonly read: () => Promise<SystemSettings>
  /** Takes effect on every server of the installation. */
  readonly change: (settings: SystemSettings) => Promise<SystemSettings>
  /** Leaves the pool open, which belongs to the caller. */
  readonly close: () => Promise<void>
}

const channel = "system_settings"
/** How long settings are cached, in case the notice of a change is lost. */
const believedMs = 1_000

interface Reading {
  readonly settings: Promise<SystemSettings>
  readonly since: number
  /** The snapshot in which the settings were read; absent until they are there. */
  snapshot: string | undefined
}

/**
 * Whether a snapshot, as `xmin:xmax:in progress` of `pg_current_snapshot`, includes a transaction that has committed.
 * A text that is no transaction is in none.
 */
function includes(snapshot: string, transaction: string): boolean {
  if (!/^\d+$/.test(transaction)) return false
  const [xmin = "0", xmax = "0", inProgress = ""] = snapshot.split(":")
  const id = BigInt(transaction)
  return id < BigInt(xmin) || (id < BigInt(xmax) && !inProgress.split(",").includes(transaction))
}

export function systemSettings({
  pool,
  workerDb,
  now,
}: {
  /** As the role for requests, which reads them. */
  readonly pool: pg.Pool
  /** As the owner, who alone changes them. */
  readonly workerDb: Db
  readonly now: () => Date
}): SystemSettingsStore {
  const db = openDatabase(pool)
  let known: Reading | undefined
  let listening: Listening | undefined

  const forget = (): void => void (known = undefined)

  /** A notification may arrive after the change was read already: then what is cached is the newer one. */
  const notified = (transaction: string): void => {
    if (known?.snapshot === undefined || !includes(known.snapshot, transaction)) forget()
  }

  async function readNow() {
    const [row] = await readSettings(db, {})
    if (!row) throw new Error("the settings of the installation are missing")
    return row
  }

  function startReading(): Reading {
    const row = readNow()
    const settings = row.then(({ snapshot, ...read }) => {
      reading.snapshot = snapshot
      return read
    })
    const reading: Reading = { settings, since: now().getTime(), snapshot: undefined }
    return reading
  }

  return {
    read() {
      listening ??= listenTo(channel, pool.options, { notified, opened: forget })
      const age = known === undefined ? Infinity : now().getTime() - known.since
      if (known && age >= 0 && age < believedMs) return known.settings
      const reading = startReading()
      known = reading
      reading.settings.catch(() => {
        if (known === reading) forget()
      })
      return reading.settings
    },

    async change(settings) {
      const { maintenance, maintenanceMessage, signUpOpen, examplesOpen } = settings
      await workerDb
        .with("changed", (cte) =>
          cte
            .updateTable("platform.settings")
            .set({
              maintenance,
              maintenance_message: maintenanceMessage,
              sign_up_open: signUpOpen,
              examples_open: examplesOpen,
            })
            .returning("single"),
        )
        .selectFrom("changed")
        .select(sql`pg_notify(${channel}, pg_current_xact_id()::text)`.as("notified"))
        .execute()
      forget()
      return settings
    },

    async close() {
      await listening?.close()
    },
  }
}

/** Read for every request, at most once a second. */
const readSettings = prepared("settings", (db) =>
  db
    .selectFrom("platform.settings")
    .select([
      "maintenance",
      "maintenance_message as maintenanceMessage",
      "sign_up_open as signUpOpen",
      "examples_open as examplesOpen",
      sql<string>`pg_current_snapshot()::text`.as("snapshot"),
    ]),
)
