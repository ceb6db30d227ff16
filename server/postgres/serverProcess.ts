import { spawn, spawnSync } from "node:child_process"
import { closeSync, openSync, readFileSync, statSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { messageOf } from "#server/logging/messageOf.ts"
import type { Account } from "./account.ts"
import type { Binaries } from "./binaries.ts"
import type { Cluster } from "./cluster.ts"
import { hasEnded, isAlive, isPostgresOver } from "./processes.ts"

/** The Postgres server for the data in a folder, running or not. */
export interface Server {
  readonly folder: string
  readonly cluster: Cluster
  readonly binaries: Binaries
  readonly account: Account | undefined
  readonly settings: ReadonlyArray<string>
}

/** Starts the server at any free port, and returns the port. */
export async function startAtFreePort(server: Server): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      const port = await freePort()
      await startServer(server, port)
      return port
    } catch (error) {
      // Another process has started it first. The lock decides which of the two continues.
      const other = isServing(server.cluster) && (await untilReady(server.cluster))
      if (other) return other.port
      // Another program may have taken the free port by now, and a killed Postgres may leave processes for a moment.
      if (attempt === 20 || !/could not bind|is still in use|already exists/.test(messageOf(error))) throw error
      await pause(250)
    }
  }
}

/** Starts it, and waits until it is ready to answer. */
export async function startServer(
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
    // Only pg_ctl drops administrator rights, with which Postgres refuses to start.
    const run = ["start", "-D", cluster.data, "-l", log, "-o", settings.join(" ")]
    ended = spawnSync(binaries.pgCtl, run, { stdio: "ignore", windowsHide: true }).status !== 0
  } else {
    // In its own session, so that Ctrl-C in a terminal reaches only this process, which then stops Postgres.
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

/** For one family on one machine. All settings that make a commit durable keep their default: on. */
export const serverSettings = [
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

/** Postgres uses the last value of a setting that is given twice. Passwords of data that are thrown away need no work factor. */
export const throwawaySettings = [...serverSettings, "max_connections=300", "scram_iterations=1"]

/** Stops the server if it is running. */
export async function stopServer({ cluster, binaries }: Server): Promise<void> {
  const { pid } = readPidFile(cluster) ?? {}
  if (pid === undefined || !isPostgresOver(pid, cluster.data)) return
  if (process.platform === "win32") {
    spawnSync(binaries.pgCtl, ["stop", "-D", cluster.data, "-m", "fast"], { stdio: "ignore", windowsHide: true })
  } else {
    await endProcess(pid)
  }
}

/** Ends Postgres gracefully (it ends sessions and writes open data), then by force (it recovers at the next start). */
export async function endProcess(pid: number): Promise<void> {
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

/** What Postgres writes about its process to `postmaster.pid`. */
interface PidFile {
  readonly pid: number
  readonly port: number
  /** `starting`, `ready`, `stopping`: Postgres keeps it up to date. */
  readonly status: string
}

export function readPidFile({ data }: Pick<Cluster, "data">): PidFile | undefined {
  try {
    const [pid, , , port, , , , status = ""] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")
    return { pid: Number(pid), port: Number(port), status: status.trim() }
  } catch {
    return undefined
  }
}

/** Whether its process runs, ready to answer or not. */
export function isServing(cluster: Cluster): boolean {
  const { pid } = readPidFile(cluster) ?? {}
  return pid !== undefined && isPostgresOver(pid, cluster.data)
}

/** Waits up to five minutes: recovery after a crash may take long. */
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
