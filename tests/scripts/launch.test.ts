import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { projectFolder } from "#server/settings/settings.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { until } from "#tests/support/waiting.ts"

let project: string

const npm = `import { appendFileSync, copyFileSync, mkdirSync } from "node:fs"
  appendFileSync("npm.log", process.argv.slice(2).join(" ") + "\\n")
  mkdirSync("node_modules", { recursive: true })
  copyFileSync("package-lock.json", "node_modules/.package-lock.json")`

// A project of its own with an npm that installs nothing but writes a record, as npm does.
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "wealth-launch-"))
  for (const path of ["scripts/launch.mjs", "server/settings/memory.ts"]) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    copyFileSync(join(projectFolder, path), join(project, path))
  }
  write("package.json", JSON.stringify({ name: "launched", type: "module" }))
  lock({ effect: "4.1.0" })
  write("scripts/greetPeople.ts", `const names: string[] = process.argv.slice(2)\nconsole.log("Hello", ...names)\n`)
  write("scripts/fail.ts", "process.exit(7)\n")
  write("npm-cli.js", npm)
})

afterEach(() => rmSync(project, { recursive: true, force: true }))

describe("the launcher", () => {
  it("the launcher installs the packages of the lock file when none are installed, then runs the command", async () => {
    const { code, output } = await launch("greet-people", "Ada", "--loud")
    expect(output).toMatch(/^Installing .*\n(… \d+ s\n)*Hello Ada --loud\n$/)
    expect(code).toBe(0)
    expect(installs()).toEqual([expect.stringMatching(/^ci --ignore-scripts .*--include=dev/)])
  })

  it("the launcher installs nothing when the packages of the lock file are installed", async () => {
    await launch("greet:people")
    expect((await launch("greet:people")).output).toBe("Hello\n")
    expect(installs()).toHaveLength(1)
  })

  it("the launcher installs again when the lock file has changed", async () => {
    await launch("greet-people")
    lock({ effect: "4.2.0" })
    await launch("greet-people")
    expect(installs()).toHaveLength(2)
  })

  it("the launcher installs nothing where there is no lock file, as another user in a folder that it cannot write", async () => {
    await launch("greet-people")
    rmSync(join(project, "package-lock.json"))
    rmSync(join(project, ".tmp"), { recursive: true, force: true })
    for (const path of ["node_modules", "scripts", "server/settings", "server", "."])
      chmodSync(join(project, path), 0o555)
    // Root can write everywhere, so the command runs as another user, as in the container.
    const otherUser = 65_534
    const { child, output } = started("greet-people Ada", process.getuid?.() === 0 ? otherUser : undefined)
    await once(child, "close")
    expect(output()).toBe("Hello Ada\n")
    expect(child.exitCode).toBe(0)
    expect(installs()).toHaveLength(1)
    for (const path of [".", "server", "server/settings", "scripts", "node_modules"])
      chmodSync(join(project, path), 0o755)
  })

  it("the launcher does not miss packages for other systems", async () => {
    await launch("greet-people")
    lock({ effect: "4.1.0" }, { "node-plan9-mips": "24.21.0" })
    await launch("greet-people")
    expect(installs()).toHaveLength(1)
  })

  it("the launcher lets one of two simultaneous starts install, and the other wait", async () => {
    write(
      "npm-cli.js",
      `import { existsSync } from "node:fs"
      while (!existsSync("may-install")) await new Promise((resolve) => setImmediate(resolve))
      ${npm}`,
    )
    const starts = [started("greet-people"), started("greet-people")]
    const ends = starts.map(({ child }) => once(child, "close"))
    await until(() => starts.some(({ output }) => output().includes("waiting for it")))
    write("may-install", "")
    await Promise.all(ends)
    const outputs = starts.map(({ output }) => output())
    expect(installs()).toHaveLength(1)
    expect(outputs.filter((output) => output.includes("waiting for it"))).toHaveLength(1)
    expect(outputs.filter((output) => output.endsWith("Hello\n"))).toHaveLength(2)
  })

  it("the launcher is not blocked by an installation that was killed", async () => {
    const dead = spawn(process.execPath, ["-e", ""])
    await once(dead, "exit")
    mkdirSync(join(project, ".tmp"))
    write(".tmp/installing", String(dead.pid))
    expect((await launch("greet-people")).code).toBe(0)
    expect(existsSync(join(project, ".tmp/installing"))).toBe(false)
  })

  it("the launcher explains what to do when npm cannot install", async () => {
    write("npm-cli.js", `console.error("npm error network"); process.exit(1)`)
    const { code, output } = await launch("greet-people")
    expect(code).toBe(1)
    expect(output).toContain("npm error network")
    expect(output).toMatch(/npm could not install the packages .*npm ping/s)
  })

  it("the launcher has the exit code of the command", async () => {
    expect((await launch("fail")).code).toBe(7)
  })

  it.each(["unheard-of", "../scripts/fail", ""])("the launcher refuses the unknown command %j", async (command) => {
    expect(await launch(command)).toEqual({ code: 1, output: `There is no command "${command}".\n` })
  })

  it("the launcher forwards a request to end", async () => {
    write(
      "scripts/wait.ts",
      `process.on("SIGTERM", () => { console.log("ended"); process.exit(0) })\nconsole.log("up")\nsetInterval(() => {}, 1000)`,
    )
    const { child, output } = started("wait")
    await untilIts(child, () => output().includes("up"))
    child.kill("SIGTERM")
    await once(child, "exit")
    expect(output()).toContain("ended")
  })

  it("the launcher ends its processes when npm was killed", async () => {
    write("scripts/wait.ts", `console.log("up", process.pid)\nsetInterval(() => {}, 1000)`)
    write(
      "npm.js",
      `import { spawn } from "node:child_process"
      spawn(process.execPath, ["scripts/launch.mjs", "wait"], { stdio: "inherit", env: { ...process.env, npm_lifecycle_event: "wait" } })`,
    )
    const { child, output } = started("", undefined, "npm.js")
    await untilIts(child, () => /up \d+/.test(output()))
    const pid = Number(/up (\d+)/.exec(output())?.[1])
    child.kill("SIGKILL")
    await expect.poll(() => isRunning(pid), { timeout: conditionTimeoutMs }).toBe(false)
  })
})

const write = (path: string, text: string): void => writeFileSync(join(project, path), text)

function lock(packages: Readonly<Record<string, string>>, optional: Readonly<Record<string, string>> = {}): void {
  const entries = [
    ...Object.entries(packages).map(([name, version]) => [`node_modules/${name}`, { version }]),
    ...Object.entries(optional).map(([name, version]) => [`node_modules/${name}`, { version, optional: true }]),
  ]
  write("package-lock.json", JSON.stringify({ packages: { "": { name: "launched" }, ...Object.fromEntries(entries) } }))
}

const installs = (): ReadonlyArray<string> => readFileSync(join(project, "npm.log"), "utf8").trim().split("\n")

interface Launched {
  readonly child: ChildProcess
  readonly output: () => string
}

function started(command: string, uid?: number, ...script: ReadonlyArray<string>): Launched {
  const { npm_lifecycle_event: _, ...environment } = process.env
  const args = script.length > 0 ? script : ["scripts/launch.mjs", ...command.split(" ")]
  const child = spawn(process.execPath, args, {
    cwd: project,
    ...(uid !== undefined && { uid, gid: uid }),
    env: { ...environment, npm_execpath: join(project, "npm-cli.js") },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let written = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (written += String(chunk)))
  return { child, output: () => written }
}

async function launch(...command: ReadonlyArray<string>): Promise<{ readonly code: unknown; readonly output: string }> {
  const { child, output } = started(command.join(" "))
  const [code] = (await once(child, "close")) as [number | null]
  return { code, output: output() }
}

/** Waits for what a process does, as long as it runs. */
const untilIts = (child: ChildProcess, condition: () => boolean): Promise<true> =>
  until(() => {
    if (condition()) return true
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`)
    return false
  })

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
