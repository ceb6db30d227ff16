import pg from "pg"
import { urlsOf } from "./cluster.ts"
import type { Server } from "./serverProcess.ts"

/** Another process of the product uses this data. */
export class AlreadyRunning extends Error {
  override readonly name = "AlreadyRunning"
  readonly owner: string
  constructor(folder: string, owner: string) {
    super(`the data in ${folder} are in use by ${owner}`)
    this.owner = owner
  }
}

/** Takes the lock of the one process that uses the data. It is held until the returned connection is closed. */
export async function takeOwnership({ folder, cluster }: Server, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlsOf(cluster, port).adminUrl,
    application_name: `process ${process.pid}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on("error", () => {})
  await client.connect()
  const { rows } = await client.query<{ mine: boolean; owner: string | null }>(
    `select pg_try_advisory_lock($1) as mine,
      (select min(application_name) from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = $1) as owner`,
    [ownerLock],
  )
  if (rows[0]?.mine !== true) {
    await client.end()
    throw new AlreadyRunning(folder, rows[0]?.owner ?? "another process")
  }
  return client
}

const ownerLock = 6_405_301_711
