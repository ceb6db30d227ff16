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
  let known: { readonly reading: Promise<SystemSettings>; readonly since: number } | undefined
  let listening: Listening | undefined

  const forget = (): void => void (known = undefined)

  async function readNow(): Promise<SystemSettings> {
    const [row] = await readSettings(db, {})
    if (!row) throw new Error("the settings of the installation are missing")
    return row
  }

  return {
    read() {
      listening ??= listenTo(channel, pool.options, { notified: forget, opened: forget })
      const age = known === undefined ? Infinity : now().getTime() - known.since
      if (known && age >= 0 && age < believedMs) return known.reading
      const reading = { reading: readNow(), since: now().getTime() }
      known = reading
      reading.reading.catch(() => {
        if (known === reading) forget()
      })
      return reading.reading
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
        .select(sql`pg_notify(${channel}, '')`.as("notified"))
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
    ]),
)
