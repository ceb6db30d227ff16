import { spawn, spawnSync } from "node:child_process"
import {
  accessSync,
  chmodSync,
  constants,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { dirname, join, resolve } from "node:path"
import pg from "pg"
import { type Account, canReach, serverAccount } from "./account.ts"
import { type Binaries, findBinaries } from "./binaries.ts"
import { type Cluster, openCluster, readCluster } from "./cluster.ts"
import { hasEnded, isAlive, isCollected, isPostgresOver } from "./processes.ts"
import { runtimeRole } from "./runtimeRole.ts"

/** A running Postgres of our own. It stays at its address until it is stopped, even when it has to be started again. */
export interface EmbeddedPostgres {
  /** As the product's role: owner of its database, no superuser. */
  readonly url: string
  /** As the role for requests, which owns nothing. */
  readonly runtimeUrl: string
  /** As superuser, in the database `postgres`. */
  readonly adminUrl: string
  /** Of the server process that runs now. */
  pid(): number
  stop(): Promise<void>
  /** Ends it this moment; the next start recovers what was committed. */
  kill(): void
}

export interface EmbeddedPostgresOptions {
  /** Holds everything: the data, its passwords, the server's log. Made when absent. */
  readonly folder: string
  /** For tests: many products work with it at once, and its data need not outlive a power failure. */
  readonly throwaway?: boolean
  readonly told?: (line: string) => void
}

/** Another process of ours works with this data. */
export class AlreadyRunning extends Error {
  override readonly name = "AlreadyRunning"
  readonly owner: string
  constructor(folder: string, owner: string) {
    super(`the data in ${folder} are in use by ${owner}`)
    this.owner = owner
  }
}

/**
 * Starts Postgres over the data in a folder, listening on 127.0.0.1 only, at a free port and behind a password.
 *
 * Who works with the data is decided by Postgres itself: the owner holds a session lock for as long as it lives. A
 * process that was killed therefore holds nothing, and the Postgres that it left behind is ended, cleanly, and started
 * anew. A living owner is left alone: {@link AlreadyRunning}.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { throwaway = false, told = () => {} } = options
  const folder = resolve(options.folder)
  const account = prepareFolder(folder)
  const binaries = findBinaries(folder, account)
  const cluster = openCluster(folder, binaries, account, { throwaway })
  const server = { folder, cluster, binaries, account, settings: throwaway ? throwawaySettings : serverSettings }
  await endAbandoned(server)

  const port = await startAtFreePort(server)
  let owner = await takeOwnership(server, port)
  let stopping = false
  let recovery: Promise<void> | undefined
  keepRunning()
  await makeDatabase(owner, cluster)

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

  /** A Postgres that ends without being asked, or drops its connections to recover, is brought back. */
  function keepRunning(): void {
    owner.once("end", () => {
      if (!stopping) recovery = recover()
    })
  }

  async function recover(): Promise<void> {
    told("Postgres ended unexpectedly; it is started again")
    for (let attempt = 0; !stopping; attempt++) {
      try {
        if (!isServing(cluster)) await startServer(server, port)
        owner = await takeOwnership(server, port)
        keepRunning()
        told("Postgres is back")
        return
      } catch (error) {
        if (attempt % 10 === 9) told(`Postgres: ${messageOf(error)}`)
        await pause(Math.min(50 * 2 ** attempt, 5_000))
      }
    }
  }
}

/**
 * For a command beside the product: works with the Postgres that a living owner runs, and leaves it running; where
 * there is none, starts it for the time being.
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

/** Ends the Postgres that a killed run left over the data in a folder, if there is one. */
export async function stopAbandoned(folder: string): Promise<void> {
  const data = join(folder, "cluster", "data")
  const { pid } = readPidFile({ data }) ?? {}
  if (pid !== undefined && isPostgresOver(pid, data)) await endProcess(pid)
}

interface Server {
  readonly folder: string
  readonly cluster: Cluster
  readonly binaries: Binaries
  readonly account: Account | undefined
  readonly settings: ReadonlyArray<string>
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
        "Set DATA_DIR to a folder below folders that everybody may pass through, for instance below /var/lib.",
    )
  }
  return account
}

/** Whatever the process's mask says: as root, another user must be able to pass through. */
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
    // The number is that of another process since the machine was started anew, or of remains that nobody collects.
    // Postgres would take either for itself and refuse to start.
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
      throw new Error(`the Postgres over ${data}, process ${running?.pid}, does not answer. End it and start again.`)
    }
    await pause(50)
  }
}

/** The lock of the one process that works with the data, held by a connection for as long as it is open. */
async function takeOwnership({ folder, cluster }: Server, port: number): Promise<pg.Client> {
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

/** The product's roles and its database, once. What an earlier version made lacks the role for requests. */
async function makeDatabase(admin: pg.Client, { passwords }: Cluster): Promise<void> {
  await makeRole(admin, "wealth", passwords.wealth)
  await makeRole(admin, runtimeRole, passwords.runtime)
  // The owner sees by this which transactions of requests go on.
  await admin.query(`grant ${runtimeRole} to wealth`)
  const { rows } = await admin.query("select from pg_database where datname = 'wealth'")
  if (rows.length === 0) await admin.query("create database wealth owner wealth")
}

async function makeRole(admin: pg.Client, role: string, password: string): Promise<void> {
  await admin.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
  end $$`)
  await admin.query(`alter role ${role} login password ${pg.escapeLiteral(password)}`)
}

async function startAtFreePort(server: Server): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      const port = await freePort()
      await startServer(server, port)
      return port
    } catch (error) {
      // Another start was faster. Which of the two goes on is decided by the lock.
      const other = isServing(server.cluster) && (await untilReady(server.cluster))
      if (other) return other.port
      // Somebody may have taken the port since the question; and of a Postgres that was killed, the last processes may
      // be there for a moment.
      if (attempt === 20 || !/could not bind|is still in use|already exists/.test(messageOf(error))) throw error
      await pause(250)
    }
  }
}

async function startServer(
  { folder, cluster, binaries, account, settings: chosen }: Server,
  port: number,
): Promise<void> {
  const log = join(folder, "postgres.log")
  const settings = [...chosen, `port=${port}`].flatMap((setting) => ["-c", setting])
  const earlier = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  const tooLong = earlier > 5_000_000
  const output = openSync(log, tooLong ? "w" : "a", 0o600)
  let ended = false
  if (process.platform === "win32") {
    // Only pg_ctl gives up an administrator's rights, without which Postgres does not start.
    const run = ["start", "-D", cluster.data, "-l", log, "-o", settings.join(" ")]
    ended = spawnSync(binaries.pgCtl, run, { stdio: "ignore", windowsHide: true }).status !== 0
  } else {
    // A session of its own, so that Ctrl-C in a terminal reaches us alone and Postgres is stopped in its turn.
    spawn(binaries.postgres, ["-D", cluster.data, ...settings], {
      ...account,
      cwd: "/",
      detached: true,
      stdio: ["ignore", output, output],
    })
      .on("error", () => (ended = true))
      .on("exit", () => (ended = true))
      .unref()
  }
  closeSync(output)
  const ready = await untilReady(cluster, () => ended)
  if (ready?.port !== port || ended) {
    const said = readFileSync(log).subarray(tooLong ? 0 : earlier)
    throw new Error(`Postgres did not start. The end of ${log}:\n${said.subarray(-1_500).toString().trim()}`)
  }
}

/** Small: one family, one machine. Everything that makes a commit durable stays at its default: on. */
const serverSettings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=80",
  "shared_buffers=64MB",
  "maintenance_work_mem=64MB",
  "max_wal_size=512MB",
  "jit=off",
  "TimeZone=UTC",
  "log_timezone=UTC",
]

/** Of settings that are named twice Postgres takes the later. */
const throwawaySettings = [...serverSettings, "max_connections=300"]

async function stopServer({ cluster, binaries }: Server): Promise<void> {
  const { pid } = readPidFile(cluster) ?? {}
  if (pid === undefined || !isPostgresOver(pid, cluster.data)) return
  if (process.platform === "win32") {
    spawnSync(binaries.pgCtl, ["stop", "-D", cluster.data, "-m", "fast"], { stdio: "ignore", windowsHide: true })
  } else {
    await endProcess(pid)
  }
}

/** Politely (it ends sessions and writes what is open), then firmly (it will recover at the next start). */
async function endProcess(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ["SIGINT", 60_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return // it ended by itself
    }
    if (await hasEnded(pid, patienceMs)) return
  }
}

interface PidFile {
  readonly pid: number
  readonly port: number
  /** `starting`, `ready`, `stopping`: Postgres keeps it up to date. */
  readonly status: string
}

function readPidFile({ data }: Pick<Cluster, "data">): PidFile | undefined {
  try {
    const [pid, , , port, , , , status = ""] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")
    return { pid: Number(pid), port: Number(port), status: status.trim() }
  } catch {
    return undefined
  }
}

function isServing(cluster: Cluster): boolean {
  const { pid } = readPidFile(cluster) ?? {}
  return pid !== undefined && isPostgresOver(pid, cluster.data)
}

/** Recovery after a crash may take its time. */
async function untilReady(cluster: Cluster, givenUp: () => boolean = () => false): Promise<PidFile | undefined> {
  const until = performance.now() + 300_000
  while (performance.now() < until && !givenUp()) {
    const file = readPidFile(cluster)
    if (file?.status === "ready" && isAlive(file.pid)) return file
    await pause(10)
  }
  return undefined
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const urlsOf = ({ passwords }: Cluster, port: number) => ({
  url: urlOf("wealth", passwords.wealth, port, "wealth"),
  runtimeUrl: urlOf(runtimeRole, passwords.runtime, port, "wealth"),
  adminUrl: urlOf("postgres", passwords.postgres, port, "postgres"),
})

const urlOf = (user: string, password: string, port: number, database: string): string =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
