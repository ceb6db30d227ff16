import { mkdirSync, readdirSync, rmSync } from "node:fs"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { startEmbeddedPostgres, stopAbandoned } from "../../server/postgres/embeddedPostgres.ts"
import { isAlive } from "../../server/postgres/processes.ts"

export interface TestServer {
  /** As the product's role, here allowed to make databases and roles. */
  readonly url: string
  /** As the role for requests. */
  readonly runtimeUrl: string
  /** As superuser. */
  readonly adminUrl: string
  stop(): Promise<void>
}

/**
 * A throw-away Postgres 18 for one run of the tests. Several runs may go on beside one another; what a run that was
 * killed left behind, its Postgres and its data, goes with the next.
 */
export async function startTestServer(): Promise<TestServer> {
  await removeAbandoned()
  mkdirSync(runsFolder, { recursive: true, mode: 0o711 })
  const folder = join(runsFolder, String(process.pid))
  const server = await startEmbeddedPostgres({ folder, throwaway: true })
  const admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
  await admin.query("alter role wealth createdb createrole")
  await admin.end()
  return {
    url: server.url,
    runtimeUrl: server.runtimeUrl,
    adminUrl: server.adminUrl,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const runsFolder = join(tmpdir(), `wealth-tests-${userInfo().username}`)

async function removeAbandoned(): Promise<void> {
  for (const run of readRuns()) {
    if (isAlive(Number(run))) continue
    const folder = join(runsFolder, run)
    await stopAbandoned(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) // another run may be at it too
  }
}

function readRuns(): ReadonlyArray<string> {
  try {
    return readdirSync(runsFolder)
  } catch {
    return []
  }
}
