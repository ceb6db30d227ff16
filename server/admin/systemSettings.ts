import type pg from "pg"
import type { SystemSettings } from "../contract/admin.ts"
import { type Listening, listenTo } from "./listening.ts"

/** What is changed while the product runs. */
export interface SystemSettingsStore {
  /** Asked with every request: read anew at once when somebody changed them, and after a second at the latest. */
  readonly read: () => Promise<SystemSettings>
  /** Holds for every server of the installation. */
  readonly change: (settings: SystemSettings) => Promise<SystemSettings>
  /** The pool stays the caller's. */
  readonly close: () => Promise<void>
}

const channel = "system_settings"
/** In case it was told that they were changed, and not heard. */
const believedMs = 1_000

export function systemSettings({
  pool,
  workerPool,
  now,
}: {
  /** As the role for requests, which reads them. */
  readonly pool: pg.Pool
  /** As the owner, who alone changes them. */
  readonly workerPool: pg.Pool
  readonly now: () => Date
}): SystemSettingsStore {
  let known: { readonly reading: Promise<SystemSettings>; readonly since: number } | undefined
  let listening: Listening | undefined

  const forget = (): void => void (known = undefined)

  async function readNow(): Promise<SystemSettings> {
    const { rows } = await pool.query<SystemSettings>({
      name: "settings",
      text: `select maintenance, maintenance_message as "maintenanceMessage", sign_up_open as "signUpOpen"
        from platform.settings`,
    })
    const [row] = rows
    if (!row) throw new Error("the settings of the installation are missing")
    return row
  }

  return {
    read() {
      listening ??= listenTo(channel, pool.options, forget)
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
      await workerPool.query(
        `with changed as (
           update platform.settings set maintenance = $1, maintenance_message = $2, sign_up_open = $3 returning true
         )
         select pg_notify('${channel}', '') from changed`,
        [settings.maintenance, settings.maintenanceMessage, settings.signUpOpen],
      )
      forget()
      return settings
    },

    async close() {
      await listening?.close()
    },
  }
}
