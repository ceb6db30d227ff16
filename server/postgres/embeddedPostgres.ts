import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { messageOf } from "#server/logging/messageOf.ts"
import { type Account, canReach, serverAccount } from "./account.ts"
import { findBinaries } from "./binaries.ts"
import { type Cluster, codePointLocale, openCluster, readCluster, urlsOf } from "./cluster.ts"
import { AlreadyRunning, takeOwnership } from "./ownership.ts"
import { isCollected, isPostgresOver } from "./processes.ts"
import { everyRole, type RoleUrls, roles } from "./roles.ts"
import {
  isServing,
  readPidFile,
  type Server,
  serverSettings,
  startAtFreePort,
  startServer,
  stopServer,
  throwawaySettings,
} from "./serverProcess.ts"

/** A running Postgres that the product manages. Its address stays the same until it is stopped, even if it restarts. */
export interface EmbeddedPostgres {
  /** As the product's role, which owns its database and is not a superuser. */
  readonly url: string
  /** As the roles that own nothing. */
  readonly roleUrls: RoleUrls
  /** As superuser, in the database `postgres`. */
  readonly adminUrl: string
  /** The id of the current server process. */
  pid(): number
  stop(): Promise<void>
  /** Ends it immediately; the next start recovers what was committed. */
  kill(): void
}

/** A release of Postgres that is installed outside the project's own packages. */
interface PostgresRelease {
  /** A file whose node_modules folder has its package. */
  readonly packages: string
  /** The options of initdb for the locale of its clusters. */
  readonly locale: ReadonlyArray<string>
}

interface EmbeddedPostgresOptions {
  /** Holds everything: the data, its passwords, the server's log. Made when absent. */
  readonly folder: string
  /** For tests: many products work with it at once, and its data need not outlive a power failure. */
  readonly throwaway?: boolean
  /** For tests: another release of Postgres than the project's own. */
  readonly release?: PostgresRelease
  readonly onProgress?: (line: string) => void
}

/**
 * Starts Postgres over the data in a folder, listening on 127.0.0.1 only, at a free port and behind a password.
 *
 * The process that uses the data holds a session lock in Postgres for as long as it lives. A process that was killed
 * holds none, so the Postgres that it left running is stopped cleanly and started again. While another process holds the
 * lock, throws {@link AlreadyRunning}.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { throwaway = false, release, onProgress = () => {} } = options
  const folder = resolve(options.folder)
  const account = prepareFolder(folder)
  const binaries = findBinaries(folder, account, release?.packages)
  const cluster = openCluster(folder, binaries, account, { throwaway, locale: release?.locale ?? codePointLocale })
  const server = { folder, cluster, binaries, account, settings: throwaway ? throwawaySettings : serverSettings }
  await endAbandoned(server)

  const port = await startAtFreePort(server)
  let owner = await takeOwnership(server, port)
  let stopping = false
  let recovery: Promise<void> | undefined
  keepRunning()
  await makeDatabase(owner, cluster)
  await refuseLargeObjects(urlsOf(cluster, port).adminUrl)

  return {
    ...urlsOf(cluster, port),
    pid: () => readPidFile(cluster)?.pid ?? 0,
    stop: async () => {
      stopping = true
      await recovery
      await owner.end().catch(() => {})
      await stopServer(server)
    },
    kill: () => {
      stopping = true
      const { pid } = readPidFile(cluster) ?? {}
      if (pid !== undefined && isPostgresOver(pid, cluster.data)) process.kill(pid, "SIGQUIT")
    },
  }

  /** Restarts a Postgres that ends unexpectedly, and reconnects to one that drops its connections to recover. */
  function keepRunning(): void {
    owner.once("end", () => {
      if (!stopping) recovery = recover()
    })
  }

  async function recover(): Promise<void> {
    onProgress("Postgres ended unexpectedly; it is started again")
    for (let attempt = 0; !stopping; attempt++) {
      try {
        if (!isServing(cluster)) await startServer(server, port)
        owner = await takeOwnership(server, port)
        keepRunning()
        onProgress("Postgres is back")
        return
      } catch (error) {
        if (attempt % 10 === 9) onProgress(`Postgres: ${messageOf(error)}`)
        await pause(Math.min(50 * 2 ** attempt, 5_000))
      }
    }
  }
}

/**
 * For a command that runs beside the product: uses the Postgres of a running owner, and leaves it running. If there is
 * none, starts Postgres until the command stops it.
 */
export async function joinEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<Omit<EmbeddedPostgres, "pid">> {
  try {
    return await startEmbeddedPostgres(options)
  } catch (error) {
    const cluster = error instanceof AlreadyRunning ? readCluster(resolve(options.folder)) : undefined
    const running = cluster && readPidFile(cluster)
    if (!running) throw error
    return { ...urlsOf(cluster, running.port), stop: async () => {}, kill: () => {} }
  }
}

function prepareFolder(folder: string): Account | undefined {
  const account = serverAccount(join(folder, "cluster", "data"))
  makeFolders(folder, account ? 0o711 : 0o700)
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(`${folder} belongs to another user. Start as that user, or set DATA_DIR to a folder of your own.`)
  }
  if (account && !canReach(account, folder)) {
    throw new Error(
      `Postgres cannot run as root, and the user it runs as instead cannot reach ${folder}. ` +
        "Set DATA_DIR to a folder below folders that all users may enter, for instance below /var/lib.",
    )
  }
  return account
}

/** Sets the mode regardless of the process's umask: as root, another user must be able to enter the folders. */
function makeFolders(folder: string, mode: number): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder), mode)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, mode)
}

async function endAbandoned(server: Server): Promise<void> {
  const { data } = server.cluster
  const left = readPidFile(server.cluster)
  if (left && !isServing(server.cluster) && !(await isCollected(left.pid, 3_000))) {
    // After a restart of the machine the id may belong to another process, or to a zombie. Postgres would take either
    // for a running server and refuse to start.
    rmSync(join(data, "postmaster.pid"), { force: true })
  }
  const until = performance.now() + 60_000
  while (isServing(server.cluster)) {
    const running = readPidFile(server.cluster)
    if (running?.status === "ready") {
      try {
        await takeOwnership(server, running.port)
        await stopServer(server)
      } catch (error) {
        if (error instanceof AlreadyRunning) throw error
      }
    }
    if (performance.now() > until) {
      throw new Error(
        `the Postgres that uses ${data}, process ${running?.pid}, does not answer. End it and start again.`,
      )
    }
    await pause(50)
  }
}

/** Creates the product's roles and its database where they are missing: later versions may have added roles. */
async function makeDatabase(admin: pg.Client, { passwords }: Cluster): Promise<void> {
  await makeRole(admin, "wealth", passwords.wealth)
  for (const role of everyRole) {
    const { name } = roles[role]
    await makeRole(admin, name, passwords[role])
    // As a member of the role, the owner sees the running transactions of the role.
    await admin.query(`grant ${name} to wealth`)
  }
  const { rows } = await admin.query("select from pg_database where datname = 'wealth'")
  if (rows.length === 0) await admin.query("create database wealth owner wealth")
}

/**
 * Lets no role of the product create large objects, which Postgres grants to every login. They belong to the database
 * and not to a schema, so the rights to schemas do not prevent them. Only a superuser may revoke this right.
 */
async function refuseLargeObjects(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl.replace(/\/postgres$/, "/wealth") })
  await client.connect()
  try {
    await client.query(
      "revoke execute on function lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea) from public",
    )
  } finally {
    await client.end()
  }
}

async function makeRole(admin: pg.Client, role: string, password: string): Promise<void> {
  await admin.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
  end $$`)
  await admin.query(`alter role ${role} login password ${pg.escapeLiteral(password)}`)
}
