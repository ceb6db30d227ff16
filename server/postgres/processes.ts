import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"

/** Whether a process with this id runs. A zombie does not count. */
export const isAlive = (pid: number): boolean => exists(pid) && !isZombie(pid)

/** Whether the system has a process with this id, running or not. */
function exists(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

const isZombie = (pid: number): boolean =>
  process.platform === "linux" && /^\d+ \(.*\) [ZX]/s.test(readProc(pid, "stat"))

/** Waits for the system to collect a process that ended; false when it does not, as in some containers. */
export async function isCollected(pid: number, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs
  while (isZombie(pid) && performance.now() < until) await pause(20)
  return !exists(pid)
}

/**
 * Whether the process with this id is a Postgres that uses this folder. After a restart of the machine or of a
 * container, the id in an old pid file may belong to another program, which must not be stopped.
 */
export function isPostgresOver(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === "win32") return true
  const command = readProc(pid, "cmdline").replaceAll("\0", " ") || commandOf(pid)
  return command.includes("postgres") && command.includes(folder)
}

/** Waits until the process has ended; false if it has not ended within the time. */
export async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs
  while (isAlive(pid)) {
    if (performance.now() > until) return false
    await pause(20)
  }
  return true
}

function readProc(pid: number, file: "stat" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8")
  } catch {
    return ""
  }
}

const commandOf = (pid: number): string =>
  spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout ?? ""
