import pg from "pg"
import { migrate } from "#server/db/migrate.ts"
import { defaultDataFolder, postgresFolder } from "#server/postgres/dataFolder.ts"
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "#server/postgres/embeddedPostgres.ts"
import { asRole, everyRole, forEachRole, refuseUnfitLogin } from "#server/postgres/roles.ts"
import type { InstalledSettings } from "#server/settings/installed.ts"
import { projectFolder, type Settings } from "#server/settings/settings.ts"

/** A database that is available and up to date. */
export interface Installation {
  readonly settings: InstalledSettings
  /** Where the data are stored, in words for the user. */
  readonly whereabouts: string
  close(): Promise<void>
  /** When there is no time to close. */
  kill(): void
}

export interface InstallationOptions {
  /** Works beside a running product, with its Postgres; otherwise a running product is a reason to refuse. */
  readonly beside: boolean
  /** Ends the wait for a database that does not answer. */
  readonly ending?: AbortSignal
  readonly onProgress: (line: string) => void
  /** `false`: the database is not changed. */
  readonly migrates?: boolean
}

/** Starts the embedded Postgres unless DATABASE_URL names another, and migrates. */
export async function openInstallation(settings: Settings, options: InstallationOptions): Promise<Installation> {
  const database = settings.databaseUrl ? await externalPostgres(settings, options) : await embedded(settings, options)
  try {
    const { databaseUrl } = database.settings
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

async function embedded(settings: Settings, { beside, onProgress }: InstallationOptions): Promise<Installation> {
  const dataDir = settings.dataDir ?? defaultDataFolder(projectFolder)
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
  { onProgress, ending }: InstallationOptions,
): Promise<Installation> {
  const dataDir = settings.dataDir ?? defaultDataFolder(projectFolder)
  const databaseUrl = settings.databaseUrl ?? ""
  const { host, pathname } = new URL(databaseUrl)
  await untilItAnswers(databaseUrl, () => onProgress(`Waiting for Postgres at ${host} (DATABASE_URL) …`), ending)
  return {
    settings: {
      ...settings,
      dataDir,
      databaseUrl,
      roleUrls: forEachRole((role) => settings.roleUrls[role] ?? asRole(databaseUrl, role)),
    },
    whereabouts: `the Postgres at ${host}, database ${pathname.slice(1)}`,
    close: async () => {},
    kill: () => {},
  }
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
