import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { chmodSync, mkdirSync, readdirSync, rmSync } from "node:fs"
import type { Socket } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { startEmbeddedPostgres } from "#server/postgres/embeddedPostgres.ts"
import type { RoleUrls } from "#server/postgres/roles.ts"
import { isAlive } from "#server/postgres/processes.ts"
import { runsFolder } from "./runsFolder.ts"
import { stopAbandoned } from "./stopAbandoned.ts"

export interface TestServer {
  /** As the role of the product, which may create databases and roles here. */
  readonly url: string
  /** As the roles that own nothing. */
  readonly roleUrls: RoleUrls
  /** As superuser. */
  readonly adminUrl: string
  /** Where the tests keep their other files: in memory, or absent. */
  readonly temporaryFolder: string | undefined
  stop(): Promise<void>
}

/** Marks the test run in the environment of every process that it starts. */
export const runMark = "WEALTH_TEST_RUN"

/**
 * A temporary Postgres for one test run: the embedded one, or the one that TEST_POSTGRES_PACKAGES names. Several runs
 * may exist at the same time. When the run ends in any way, also killed, its Postgres, its data and every process that
 * it started are removed within seconds; anything that is left nevertheless, such as after a power failure, is removed
 * by the next run.
 */
export async function startTestServer(): Promise<TestServer> {
  const runs = runsFolder()
  await removeAbandoned(runs.folder)
  mkdirSync(runs.folder, { recursive: true, mode: 0o711 })
  const folder = join(runs.folder, String(process.pid))
  endWithThisProcess(folder)
  const packages = process.env["TEST_POSTGRES_PACKAGES"]
  const server = await startEmbeddedPostgres({
    folder,
    throwaway: true,
    ...(packages && { release: { packages, locale: hostsLocale } }),
  })
  const admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
  await admin.query("alter role wealth createdb createrole")
  // What a test wrote need not outlive the machine: its disk is not waited for.
  for (const setting of ["fsync", "full_page_writes"]) await admin.query(`alter system set ${setting} = off`)
  await admin.query("select pg_reload_conf()")
  await admin.end()
  const temporaryFolder = runs.inMemory ? join(folder, "tmp") : undefined
  if (temporaryFolder !== undefined) {
    mkdirSync(temporaryFolder)
    chmodSync(temporaryFolder, 0o1777) // as any folder for temporary files
  }
  return {
    url: server.url,
    roleUrls: server.roleUrls,
    adminUrl: server.adminUrl,
    temporaryFolder,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the process that ends those of the run once this one has ended (endWithRun.ts). */
function endWithThisProcess(folder: string): void {
  const run = randomUUID()
  const script = fileURLToPath(new URL("endWithRun.ts", import.meta.url))
  const { [runMark]: _outer, ...environment } = process.env
  const watcher = spawn(process.execPath, [script, folder, run], {
    env: environment,
    detached: true,
    stdio: ["pipe", "ignore", "inherit"],
  })
  watcher.unref()
  ;(watcher.stdin as Socket).unref()
  process.env[runMark] = run
}

/** Hosts create databases that sort as dictionaries do, and not by code point. */
const hostsLocale = ["--locale-provider=icu", "--icu-locale=en-US", "--locale=C"]

async function removeAbandoned(runs: string): Promise<void> {
  for (const run of readRuns(runs)) {
    if (isAlive(Number(run))) continue
    const folder = join(runs, run)
    await stopAbandoned(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) // Another run may remove it at the same time.
  }
}

function readRuns(runs: string): ReadonlyArray<string> {
  try {
    return readdirSync(runs)
  } catch {
    return []
  }
}
