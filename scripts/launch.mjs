// Runs a command of the project: node scripts/launch.mjs start [arguments]
//
// Plain JavaScript with only Node's own modules, because it runs before any package is installed, on any Node from 20.
// It installs the packages of the lock file, switches to the Node that npm installed, and runs scripts/<command>.ts
// (`market-data` and `drill:crash` are marketData.ts and drillCrash.ts).

import { spawn, spawnSync } from "node:child_process"
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import module from "node:module"
import { basename, delimiter, dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const project = fileURLToPath(new URL("..", import.meta.url))
const modules = join(project, "node_modules")
const nodeNeeded = [24, 11]

const [command = "", ...commandArguments] = process.argv.slice(2)
const entry = join(project, "scripts", `${command.replace(/[-:](\w)/g, (_, letter) => letter.toUpperCase())}.ts`)

if (!/^[a-z]+([-:][a-z]+)*$/.test(command) || !existsSync(entry)) fail(`There is no command "${command}".`)
if (Number(process.versions.node.split(".")[0]) < 20) {
  fail(`Node ${process.versions.node} is too old: install Node 20 or newer from https://nodejs.org.`)
}
if (!isInstalled()) await install()
endWithNpm()
if (isRecent(process.versions.node)) {
  process.argv.splice(1, 2, entry)
  module.enableCompileCache(join(modules, ".cache/node")) // a warm start does not compile again
  await import(pathToFileURL(join(project, "server/settings/memory.ts")).href)
  await import(pathToFileURL(entry).href)
} else {
  runWithNewerNode()
}

/** Whether node_modules has the packages of package-lock.json. npm writes its own record when all are installed. */
function isInstalled() {
  const installed = packagesIn(join(modules, ".package-lock.json"))
  // The image of the container has its packages, and no lock file from which others could be installed.
  if (!existsSync(join(project, "package-lock.json")) && existsSync(modules)) return true
  const locked = packagesIn(join(project, "package-lock.json"))
  if (!installed || !locked) return false
  const same = Object.entries(installed).every(([path, { version }]) => locked[path]?.version === version)
  // Packages for other systems are not installed.
  return same && Object.entries(locked).every(([path, { optional }]) => path === "" || optional || installed[path])
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, "utf8")).packages
  } catch {
    return undefined
  }
}

async function install() {
  await inTurn(async () => {
    if (!isInstalled()) await installNow()
  })
}

async function installNow() {
  console.log("Installing what the project needs (npm ci); the first time this takes a minute or two …")
  // The machine's Node may be older than what the packages require: they run under the Node that is installed with
  // them.
  const options = [
    "--ignore-scripts",
    "--include=dev",
    "--include=optional",
    "--no-engine-strict",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]
  const npm = process.env.npm_execpath ?? ""
  const run = { cwd: project, stdio: "inherit" }
  const begun = performance.now()
  const heartbeat = setInterval(() => {
    console.log(`… ${Math.round((performance.now() - begun) / 1000)} s`)
  }, 5_000)
  const child = basename(npm).startsWith("npm-cli")
    ? spawn(process.execPath, [npm, "ci", ...options], run)
    : spawn("npm", ["ci", ...options], { ...run, shell: process.platform === "win32" })
  const problem = await new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message))
    child.on("exit", (code, signal) => resolve(code === 0 ? undefined : `it ended with ${signal ?? code}`))
  })
  clearInterval(heartbeat)
  if (problem !== undefined) {
    fail(
      `npm could not install the packages (${problem}); see its output above. It has to reach its registry\n` +
        "(check with npm ping). Once they are installed the project works without the network.",
    )
  }
}

/** Runs `work` under a lock, since two installations at once break each other. A dead process's lock is ignored. */
async function inTurn(work) {
  const lock = join(project, ".tmp", "installing")
  const mine = `${lock}.${process.pid}`
  mkdirSync(dirname(lock), { recursive: true })
  writeFileSync(mine, String(process.pid))
  process.on("exit", () => rmSync(mine, { force: true }))
  for (let waited = 0; ; waited++) {
    try {
      linkSync(mine, lock) // creates the lock together with its content
      break
    } catch (error) {
      if (error.code !== "EEXIST") fail(`${lock} cannot be made: ${error.message}`)
      const holder = readHolder(lock)
      if (holder === undefined || !isAlive(holder)) rmSync(lock, { force: true })
      else if (waited % 100 === 0)
        console.log(`Process ${holder} is installing what the project needs; waiting for it …`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  process.on("exit", () => rmSync(lock, { force: true }))
  await work()
  for (const file of [lock, mine]) rmSync(file, { force: true })
}

function readHolder(lock) {
  try {
    return Number(readFileSync(lock, "utf8")) || undefined
  } catch {
    return undefined
  }
}

function isRecent(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  return major > nodeNeeded[0] || (major === nodeNeeded[0] && minor >= nodeNeeded[1])
}

/**
 * Runs the command under the Node that npm installed as a package, unless there is none for this system or optional
 * packages were left out. Called in its package, since not every npm links it into node_modules/.bin.
 */
function runWithNewerNode() {
  const windows = process.platform === "win32"
  const folder = join(modules, `node-${windows ? "win" : process.platform}-${process.arch}`, "bin")
  const node = join(folder, windows ? "node.exe" : "node")
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" })
  if (!isRecent((stdout ?? "").trim().replace(/^v/, ""))) {
    fail(
      `Node ${process.versions.node} runs this, and ${nodeNeeded.join(".")} is needed; npm has none for this system. ` +
        "Install Node 24 from https://nodejs.org.",
    )
  }
  process.env.PATH = [folder, process.env.PATH].join(delimiter)
  const child = spawn(node, [fileURLToPath(import.meta.url), command, ...commandArguments], { stdio: "inherit" })
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
  child.on("error", (error) => fail(`${node} does not start: ${error.message}`))
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** Ends with npm: npm that was killed cannot end this process, which would keep the port and the data. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return
  const parent = describe(process.ppid)
  // npm starts a script through a shell, which may remain between the two.
  const npm = /^-?(|ba|da|a|k|z)sh$/.test(parent.name) ? parent.parent : process.ppid
  // An orphaned process becomes a child of the first process, which is npm itself only in a container.
  const lost = npm === 1 && !/npm|node|main/i.test(describe(npm).name)
  const end = () => process.kill(process.pid, "SIGTERM")
  if (lost) setImmediate(end)
  else setInterval(() => isAlive(npm) || end(), 500).unref()
}

/** Name, state and parent of a process, as far as the system provides them. */
function describe(pid) {
  try {
    const text =
      process.platform === "linux"
        ? readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^\d+ \((.*)\) (\S) (\d+).*$/s, "$3 $2 $1")
        : spawnSync("ps", ["-p", String(pid), "-o", "ppid=,state=,comm="], { encoding: "utf8" }).stdout
    const [, parent, state, name] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(text) ?? []
    return { parent: Number(parent), state, name: basename(name?.trim() ?? "") }
  } catch {
    return { parent: 0, state: undefined, name: "" }
  }
}

/** A zombie counts as ended. */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === "EPERM"
  }
  return process.platform !== "linux" || describe(pid).state !== "Z"
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
