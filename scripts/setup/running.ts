import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process"
import { projectFolder } from "#server/settings/settings.ts"

export interface Ran {
  readonly ok: boolean
  /** Its output, unless that was shown while it ran. */
  readonly output: string
}

/** Runs a program in the project, its output shown as it comes. */
export const runShown = (command: string, args: ReadonlyArray<string>, options: SpawnOptions = {}): Promise<Ran> =>
  run(command, args, { ...options, stdio: "inherit" })

/** Runs a program whose output matters only if it fails. */
export const runQuietly = (command: string, args: ReadonlyArray<string>, options: SpawnOptions = {}): Promise<Ran> =>
  run(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] })

/** Like {@link runQuietly}, but prints the elapsed time every ten seconds. */
export async function runPatiently(
  command: string,
  args: ReadonlyArray<string>,
  options: SpawnOptions = {},
): Promise<Ran> {
  const begun = performance.now()
  const heartbeat = setInterval(() => console.log(`… ${Math.round((performance.now() - begun) / 1000)} s`), 10_000)
  try {
    return await runQuietly(command, args, options)
  } finally {
    clearInterval(heartbeat)
  }
}

/** Runs a program that npm installed, by its file: the same on every system, and under the Node that runs this. */
export const nodeArguments = (file: string, ...args: ReadonlyArray<string>): [string, ReadonlyArray<string>] => [
  process.execPath,
  [`${projectFolder}/node_modules/${file}`, ...args],
]

function run(command: string, args: ReadonlyArray<string>, options: SpawnOptions): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: projectFolder, ...options })
    running.add(child)
    let output = ""
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)))
    child.on("error", (error) => resolve({ ok: false, output: error.message }))
    child.on("close", (code) => {
      running.delete(child)
      resolve({ ok: code === 0, output: output.trim() })
    })
  })
}

const running = new Set<ChildProcess>()

/** Sends SIGTERM to every process that was started here and is still running. */
export function endWhatRuns(): void {
  for (const child of running) child.kill("SIGTERM")
}
