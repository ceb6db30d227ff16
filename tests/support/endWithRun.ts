import { readdirSync, readFileSync, rmSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { isAlive } from "#server/postgres/processes.ts"
import { stopAbandoned } from "./stopAbandoned.ts"
import { runMark } from "./testServer.ts"

/*
 * Waits beside a test run until it has ended, in any way, and then ends the processes it left: Postgres, products,
 * browsers. The run holds the other end of standard input, which the system closes even for a process that was killed.
 */
const [folder = "", run = ""] = process.argv.slice(2)

process.stdin.on("data", () => undefined)
process.stdin.on("error", () => undefined)
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined) // It is meant for the run.
process.stdin.on("close", () => void cleanUp())

async function cleanUp(): Promise<void> {
  // A Postgres that is asked to quit removes its shared memory; the others get a moment for a clean end.
  for (const [signal, patienceMs] of [
    ["SIGTERM", 3_000],
    ["SIGKILL", 1_000],
  ] as const) {
    const left = processesOf(run)
    for (const { pid, isPostgres } of left) send(pid, isPostgres && signal === "SIGTERM" ? "SIGQUIT" : signal)
    const until = performance.now() + patienceMs
    while (left.some(({ pid }) => isAlive(pid)) && performance.now() < until) await pause(20)
  }
  await stopAbandoned(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

interface Left {
  readonly pid: number
  readonly isPostgres: boolean
}

/**
 * The processes with the mark of the run in their environment. Only Linux shows it: elsewhere the Postgres of the run
 * is found by its folder.
 */
function processesOf(mark: string): ReadonlyArray<Left> {
  if (process.platform !== "linux") return []
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => read(pid, "environ").split("\0").includes(`${runMark}=${mark}`))
    .map((pid) => ({ pid: Number(pid), isPostgres: read(pid, "comm").startsWith("postgres") }))
}

function read(pid: string, file: "environ" | "comm"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8")
  } catch {
    return "" // It ended in the meantime, or belongs to another user.
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended in the meantime.
  }
}
