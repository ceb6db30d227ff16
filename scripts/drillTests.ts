import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, symlinkSync } from "node:fs"
import { availableParallelism, loadavg } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { projectFolder } from "#server/settings/settings.ts"
import { askedToEnd } from "./setup/ending.ts"
import { endWhatRuns, type Ran, runPatiently, runQuietly } from "./setup/running.ts"
import { throwAwayFolder } from "./setup/throwAwayFolder.ts"

/**
 * `npm run drill:tests -- TIMES [--load]`: clones the last commit into an empty folder and runs `npm test` there, TIMES
 * in a row, and prints every failure. With `--load`, twice as many busy processes as cores run at the same time, to
 * find tests that depend on a fast machine. Arguments after TIMES are passed on: `-- 20 --load integration sessions`.
 */
async function drill(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { load: { type: "boolean" } }, allowPositionals: true })
  const [count = "3", ...chosen] = positionals
  const times = Number(count)
  if (!Number.isSafeInteger(times) || times < 1) {
    console.error("Usage: npm run drill:tests -- TIMES [--load] [what npm test takes]")
    return 2
  }
  const ending = askedToEnd(() => process.exit(130))
  ending.addEventListener("abort", endWhatRuns)
  const busy = values.load ? keepBusy(2 * availableParallelism()) : []
  try {
    let red = 0
    for (let time = 1; time <= times && !ending.aborted; time++) {
      const begun = performance.now()
      const { ok, output } = await inFreshClone(chosen)
      if (ending.aborted) break
      const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
      if (!ok) red += 1
      const load = loadavg()[0]?.toFixed(1)
      console.log(`Run ${time} of ${times}: ${closingLineOf(output)}, ${minutes} min, load ${load}`)
      if (!ok) console.log(failuresOf(output))
    }
    if (ending.aborted) return 130
    console.log(red === 0 ? "Every run is green." : `${red} of ${times} runs failed.`)
    return red === 0 ? 0 : 1
  } finally {
    for (const process of busy) process.kill("SIGKILL")
  }
}

/** Clones the last commit, with no packages installed, and runs every test there, each with one attempt. */
async function inFreshClone(chosen: ReadonlyArray<string>): Promise<Ran> {
  const folder = throwAwayFolder("test-drill")
  try {
    const clone = join(folder.path, "project")
    const cloned = await runQuietly("git", ["clone", "--quiet", projectFolder, clone])
    if (!cloned.ok) return cloned
    // External test cases are in a folder beside the project, if there are any.
    const beside = join(projectFolder, "..", "shared")
    if (existsSync(beside)) symlinkSync(beside, join(folder.path, "shared"), "dir")
    return await runPatiently("npm", ["test", "--", "--once", ...chosen], {
      cwd: clone,
      shell: process.platform === "win32",
    })
  } finally {
    folder.remove()
  }
}

/** Starts processes that compute without end, until they are killed. */
const keepBusy = (count: number): ReadonlyArray<ChildProcess> =>
  Array.from({ length: count }, () => {
    const watched = `process.stdin.resume().on("close", () => process.exit()); (function spin() {
      for (const until = Date.now() + 100; Date.now() < until; );
      setImmediate(spin)
    })()`
    return spawn(process.execPath, ["-e", watched], { stdio: ["pipe", "ignore", "ignore"] })
  })

const closingLineOf = (output: string): string => /^\d+ passed, \d+ failed.*$/m.exec(output)?.[0] ?? "no closing line"

/** The list of failures and the messages before it; if a run was interrupted, the end of its output. */
function failuresOf(output: string): string {
  const lines = output.split("\n")
  const messages = lines.filter((line) => /AssertionError|Error:|FAIL|✘|^\s+\d+\) /.test(line)).slice(0, 200)
  const list = output.lastIndexOf("\nFailed:\n")
  return [...messages, list < 0 ? lines.slice(-60).join("\n") : output.slice(list)].join("\n")
}

process.exitCode = await drill()
