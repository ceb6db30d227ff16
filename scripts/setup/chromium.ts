import { existsSync, readFileSync } from "node:fs"
import { chromium } from "@playwright/test"
import { nodeArguments, type Ran, runPatiently, runQuietly } from "./running.ts"

/**
 * The Chromium that the tests drive: the one that CHROMIUM_PATH names, the system's, or Playwright's own. If there is
 * none, installs one in the way that the machine allows. Throws an error of one line that states what to do. The headless
 * shell has the same engine without the windows of a browser, and needs a quarter less CPU.
 */
export async function findChromium(onProgress: (line: string) => void): Promise<string> {
  const installed = await installedChromium()
  if (installed !== undefined) return installed
  const way = wayToInstall()
  onProgress(`Installing Chromium (${way.name}); this takes a minute or two …`)
  const { ok, output } = await way.install()
  const path = await installedChromium()
  if (path !== undefined) return path
  if (output) console.log(output.slice(-2_000))
  throw new Error(
    `${way.name} ${ok ? "brought no Chromium that runs" : "failed"}: ` +
      "install Chromium or Google Chrome by hand, or name one in CHROMIUM_PATH.",
  )
}

/** The installed Chromium. A CHROMIUM_PATH to a missing file is an error, because that file was requested. */
export async function installedChromium(): Promise<string | undefined> {
  const chosen = process.env["CHROMIUM_PATH"]
  if (chosen) {
    if (await runs(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is "${chosen}", which does not run: name a Chromium or leave it out.`)
  }
  for (const path of [...defaultPaths, chromium.executablePath()]) {
    if (existsSync(path) && (await runs(path))) return path
  }
  return undefined
}

/** The file may only refer to another package, as on Ubuntu. On Windows, which shows no version, it counts. */
const runs = async (path: string): Promise<boolean> =>
  process.platform === "win32" ? existsSync(path) : (await runQuietly(path, ["--version"])).ok

const defaultPaths: ReadonlyArray<string> =
  {
    linux: [
      "/usr/bin/chromium-headless-shell",
      "/usr/bin/chromium",
      "/usr/bin/chromium-browser",
      "/usr/bin/google-chrome-stable",
      "/usr/bin/google-chrome",
      "/snap/bin/chromium",
    ],
    darwin: [
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ],
    win32: [
      "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
      "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
    ],
  }[process.platform as string] ?? []

const packageName = "chromium-headless-shell"

interface WayToInstall {
  readonly name: string
  install(): Promise<Ran>
}

function wayToInstall(): WayToInstall {
  if (isDebian() && process.getuid?.() === 0) return { name: `apt-get install ${packageName}`, install: installPackage }
  return { name: "playwright install chromium", install: () => runPatiently(...playwright("install", "chromium")) }
}

/** Ubuntu has no such package: there, installs Playwright's own with its dependencies. */
async function installPackage(): Promise<Ran> {
  const environment = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }
  const updated = await runPatiently("apt-get", ["update"], environment)
  const packages = [packageName, "fonts-liberation"]
  const installed = await runPatiently(
    "apt-get",
    ["install", "-y", "--no-install-recommends", ...packages],
    environment,
  )
  if (installed.ok && (await installedChromium()) !== undefined) return installed
  const own = await runPatiently(...playwright("install", "--with-deps", "chromium"), environment)
  return { ok: own.ok, output: [updated, installed, own].map(({ output }) => output).join("\n") }
}

const playwright = (...args: ReadonlyArray<string>) => nodeArguments("@playwright/test/cli.js", ...args)

function isDebian(): boolean {
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync("/etc/os-release", "utf8"))
  } catch {
    return false
  }
}
