import pg from "pg"
import { migrate } from "#server/db/migrate.ts"
import { openEventLog } from "#server/eventlog/openEventLog.ts"
import { messageOf } from "#server/logging/messageOf.ts"
import { defaultDataFolder, hasEmbeddedData, postgresFolder, refuseUnwritable } from "#server/postgres/dataFolder.ts"
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "#server/postgres/embeddedPostgres.ts"
import { asRole, everyRole, forEachRole, refuseUnfitLogin } from "#server/postgres/roles.ts"
import type { InstalledSettings } from "#server/settings/installed.ts"
import { projectFolder, type Settings } from "#server/settings/settings.ts"
import { asTyped } from "./words.ts"

/** A database that is available and up to date. */
export interface Installation {
  readonly settings: InstalledSettings
  /** Where the data are stored, in words for the user. */
  readonly whereabouts: string
  close(): Promise<void>
  /** When there is no time to close. */
  kill(): void
}

interface InstallationOptions {
  /**
   * A command: works beside a running product, with its Postgres, says on which installation it works, and refuses where
   * there is none. Otherwise a running product is a reason to refuse, and a missing installation is made.
   */
  readonly beside: boolean
  /** Ends the wait for a database that does not answer. */
  readonly ending?: AbortSignal
  readonly onProgress: (line: string) => void
  /** `false`: the database is not changed. */
  readonly migrates?: boolean
}

/** A command that works on an installation found none, where the settings name it. */
class NoInstallation extends Error {
  override readonly name = "NoInstallation"
  constructor(where: string) {
    super(
      `${where}\nCommands work on the installation of the product and make none. Name its data folder, and with a Postgres ` +
        `of your own its address:\n  ${asTyped({ DATA_DIR: "/path/of/the/data" })}\n` +
        "or set DATA_DIR, and DATABASE_URL if you use it, in .env as the product has them.",
    )
  }
}

/**
 * Starts the embedded Postgres unless DATABASE_URL names another, and migrates. Throws {@link NoInstallation} for a
 * command where there is none.
 */
export async function openInstallation(settings: Settings, options: InstallationOptions): Promise<Installation> {
  const database = settings.databaseUrl ? await externalPostgres(settings, options) : await embedded(settings, options)
  try {
    const { databaseUrl } = database.settings
    if (options.beside) {
      if (settings.databaseUrl) await refuseEmptyDatabase(database)
      options.onProgress(`Installation: ${database.whereabouts}`)
    }
    if (options.migrates === false) return database
    await migrate(databaseUrl, undefined, (name) => options.onProgress(`Migrating: ${name}`))
    if (settings.databaseUrl) {
      for (const role of everyRole) {
        const url = settings.roleUrls[role]
        if (url) await refuseUnfitLogin(role, url, databaseUrl)
      }
    }
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Throws {@link NoInstallation} where the product has never started with the database. */
async function refuseEmptyDatabase({ settings: { databaseUrl }, whereabouts }: Installation): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on("error", () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('platform.migrations') is not null as there",
    )
    if (!rows[0]?.there) throw new NoInstallation(`There is no installation in ${whereabouts} (DATABASE_URL).`)
  } finally {
    await client.end().catch(() => {})
  }
}

async function embedded(settings: Settings, { beside, onProgress }: InstallationOptions): Promise<Installation> {
  const dataDir = settings.dataDir ?? defaultDataFolder(projectFolder)
  if (beside && !hasEmbeddedData(dataDir)) {
    const how = settings.dataDir === undefined ? "DATA_DIR is not set, so that is the default" : "DATA_DIR"
    throw new NoInstallation(`There is no installation in ${dataDir} (${how}).`)
  }
  if (!beside) refuseUnwritable(dataDir, { makesCluster: true })
  const start = beside ? joinEmbeddedPostgres : startEmbeddedPostgres
  const postgres = await start({ folder: postgresFolder(dataDir), onProgress: onProgress })
  return {
    settings: { ...settings, dataDir, databaseUrl: postgres.url, roleUrls: postgres.roleUrls },
    whereabouts: dataDir,
    close: () => postgres.stop(),
    kill: () => postgres.kill(),
  }
}

async function externalPostgres(
  settings: Settings,
  { beside, onProgress, ending }: InstallationOptions,
): Promise<Installation> {
  const dataDir = settings.dataDir ?? defaultDataFolder(projectFolder)
  const databaseUrl = settings.databaseUrl ?? ""
  const { host, pathname } = new URL(databaseUrl)
  if (!beside) refuseUnwritable(dataDir, { makesCluster: false })
  await untilItAnswers(databaseUrl, () => onProgress(`Waiting for Postgres at ${host} (DATABASE_URL) …`), ending)
  return {
    settings: {
      ...settings,
      dataDir,
      databaseUrl,
      roleUrls: forEachRole((role) => settings.roleUrls[role] ?? asRole(databaseUrl, role)),
    },
    whereabouts: `the Postgres at ${host}, database ${pathname.slice(1)}, and the data folder ${dataDir}`,
    close: async () => {},
    kill: () => {},
  }
}

/**
 * Waits half a minute for an EventStoreDB that EVENT_LOG_URL names and that does not answer yet, as for Postgres. Throws an
 * error that names it without its password.
 */
export async function untilLogAnswers(
  settings: Pick<Settings, "eventstoreUrl" | "eventStreamPrefix">,
  { onWaiting, ending, patienceMs = 30_000 }: LogWaiting,
): Promise<void> {
  const { eventstoreUrl } = settings
  if (eventstoreUrl === undefined) return
  const host = /^[\w+]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(eventstoreUrl)?.[1] ?? "EVENT_LOG_URL"
  const log = await openEventLog(settings, { pool: undefined as never })
  const until = performance.now() + patienceMs
  try {
    for (let attempt = 0; ; attempt++) {
      ending?.throwIfAborted()
      const failure = await log.ping().then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      if (!failure) return
      if (performance.now() > until) {
        throw new Error(
          `The EventStoreDB at ${host} that EVENT_LOG_URL names does not answer: ${reasonOf(failure.error)}. Start it, ` +
            "correct EVENT_LOG_URL, or leave it empty if the event log is in the database.",
          { cause: failure.error },
        )
      }
      if (attempt === 0) onWaiting(`Waiting for the EventStoreDB at ${host} (EVENT_LOG_URL) …`)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  } finally {
    await log.close()
  }
}

interface LogWaiting {
  readonly onWaiting: (line: string) => void
  readonly ending?: AbortSignal
  /** Shorter in tests. */
  readonly patienceMs?: number
}

/** The innermost reason: the outer errors say only that the log is unavailable. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause === undefined ? messageOf(error) : reasonOf(cause)
}

/** Containers start in any order: waits half a minute for a server that cannot be reached yet. */
async function untilItAnswers(url: string, waiting: () => void, ending?: AbortSignal): Promise<void> {
  const until = performance.now() + 30_000
  for (let attempt = 0; ; attempt++) {
    ending?.throwIfAborted()
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on("error", () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (!isUnreachable(error) || performance.now() > until) {
        const { host } = new URL(url)
        const reason = error instanceof Error ? error.message || String(codeOf(error)) : String(error)
        throw new Error(`The Postgres at ${host} that DATABASE_URL names refused: ${reason}`, { cause: error })
      }
      if (attempt === 0) waiting()
      await new Promise((resolve) => setTimeout(resolve, 500))
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** No server yet, or one that is still starting (57P03). */
const isUnreachable = (error: unknown): boolean =>
  ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ECONNRESET", "ETIMEDOUT", "EHOSTUNREACH", "57P03"].includes(
    codeOf(error) ?? "",
  )

const codeOf = (error: unknown): string | undefined => (error as { readonly code?: string } | undefined)?.code
