import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { isAlive } from "#server/postgres/processes.ts"
import { clientFolder, projectFolder, siteFolder } from "#server/settings/settings.ts"

/** The sources of the client and the public pages. */
const sources = [
  "web",
  "server/contract",
  "domain",
  "vite.config.ts",
  "vite.site.config.ts",
  "scripts/checkMessages.ts",
  "scripts/messages",
  "scripts/client",
  "package-lock.json",
]

/**
 * Builds the web client, and the code that renders the public pages, if their sources changed since the last build.
 * Without sources, as in the container's image, both are already built.
 */
export async function buildClient(onProgress: (line: string) => void, ending?: AbortSignal): Promise<void> {
  if (!existsSync(join(projectFolder, "web"))) return
  const digest = digestOf(sources)
  if (readStamp() === digest) return
  onProgress("Building the web client …")
  const begun = performance.now()
  const heartbeat = setInterval(() => onProgress(`… ${Math.round((performance.now() - begun) / 1_000)} s`), 5_000)
  try {
    await buildBeside(digest, ending)
  } finally {
    clearInterval(heartbeat)
  }
}

async function buildBeside(digest: string, ending: AbortSignal | undefined): Promise<void> {
  removeBegun()
  // Built beside the final folders and then renamed: a build that is killed leaves those unchanged.
  const begunClient = `${clientFolder}.${process.pid}`
  const begunSite = `${siteFolder}.${process.pid}`
  await Promise.all([
    build(["--outDir", begunClient], ending),
    build(["--config", "vite.site.config.ts", "--outDir", begunSite], ending),
  ])
  renameSync(join(begunClient, "manifest.json"), join(begunSite, "manifest.json"))
  if (readStamp() === digest) {
    // Another process built the same in the meantime, and may serve it already.
    for (const begun of [begunClient, begunSite]) rmSync(begun, { recursive: true, force: true })
    return
  }
  rmSync(stamp, { force: true })
  replaceFolder(begunClient, clientFolder)
  replaceFolder(begunSite, siteFolder)
  writeFileSync(stamp, digest)
}

/** Replaces a folder by another. If a second process does the same at this moment, the last one remains. */
function replaceFolder(begun: string, place: string): void {
  for (;;) {
    rmSync(place, { recursive: true, force: true })
    try {
      renameSync(begun, place)
      return
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error
    }
  }
}

async function build(options: ReadonlyArray<string>, ending: AbortSignal | undefined): Promise<void> {
  const vite = join(projectFolder, "node_modules/vite/bin/vite.js")
  const { code, output } = await run([vite, "build", "--logLevel", "warn", ...options], ending)
  if (code !== 0) throw new Error(`The web client could not be built:\n${output.trim()}`)
}

/** The digest of the built sources. Beside the client, since everything in the client's folder is served. */
const stamp = `${clientFolder}.sha256`

const readStamp = (): string | undefined =>
  existsSync(clientFolder) && existsSync(siteFolder) && existsSync(stamp) ? readFileSync(stamp, "utf8") : undefined

function removeBegun(): void {
  if (!existsSync(dirname(clientFolder))) return
  for (const name of readdirSync(dirname(clientFolder))) {
    const [, maker] = /^(?:client|site)\.(\d+)$/.exec(name) ?? []
    if (maker && !isAlive(Number(maker))) rmSync(join(dirname(clientFolder), name), { recursive: true, force: true })
  }
}

function digestOf(paths: ReadonlyArray<string>): string {
  const hash = createHash("sha256")
  for (const path of paths) {
    for (const file of filesUnder(path)) {
      hash.update(`${file}\0`).update(
        createHash("sha256")
          .update(readFileSync(join(projectFolder, file)))
          .digest(),
      )
    }
  }
  return hash.digest("hex")
}

function filesUnder(path: string): ReadonlyArray<string> {
  const place = join(projectFolder, path)
  if (!statSync(place).isDirectory()) return [path]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectFolder.length + 1))
    .sort()
}

/** Runs in its own process, so that a server that runs for months does not have the bundler in its memory. */
function run(command: ReadonlyArray<string>, ending: AbortSignal | undefined) {
  return new Promise<{ readonly code: number | null; readonly output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: projectFolder,
      // With the settings of tests, the client would check everything twice and be half as large again.
      env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1", FORCE_COLOR: "0" },
      stdio: ["ignore", "pipe", "pipe"],
      ...(ending && { signal: ending }),
    })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)))
    child.on("error", reject)
    child.on("close", (code) => resolve({ code, output }))
  })
}
