import { readFileSync, statfsSync } from "node:fs"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"

/*
 * A run makes and drops hundreds of databases, each of about 650 files. On some disks that takes nearly as much processor time as all
 * statements of the tests together (docs/decisions/0125-what-the-tests-wait-for.md), so they are kept in memory where there
 * is room.
 */

/** What all files of a run take at most, several times over: its largest part is what Postgres keeps for a recovery. */
const neededBytes = 4 * 2 ** 30

const memory = "/dev/shm"

/** Where each run of this user's tests has a folder; `inMemory`: on no disk. `TMPDIR` names another place than memory. */
export function runsFolder({ env = process.env, hasRoom = hasRoomInMemory } = {}) {
  const inMemory = env["TMPDIR"] === undefined && hasRoom()
  return { folder: join(inMemory ? memory : tmpdir(), `wealth-tests-${userInfo().username}`), inMemory }
}

/** Whether this system has a folder in memory that may hold programs too, with room, and as much memory besides. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes && process.availableMemory() >= 2 * neededBytes && mayHoldPrograms()
  } catch {
    return false
  }
}

/** The tests start programs that they have copied. */
function mayHoldPrograms(): boolean {
  const mounted = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .findLast(([, folder]) => folder === memory)
  return mounted?.[2] === "tmpfs" && mounted[3]?.split(",").includes("noexec") === false
}
