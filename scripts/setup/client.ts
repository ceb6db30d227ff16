import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { isAlive } from "../../server/postgres/processes.ts"
import { clientFolder, projectFolder } from "../../server/settings.ts"

/** What the client is made of. */
const sources = ["web", "server/contract", "domain", "vite.config.ts", "scripts/checkMessages.ts", "package-lock.json"]

/**
 * Builds the web client when something in it changed since it was built. Where there is nothing to build it from, as in
 * the container's image, it came built.
 */
export async function buildClient(told: (line: string) => void, ending?: AbortSignal): Promise<void> {
  if (!existsSync(join(projectFolder, "web"))) return
  const digest = digestOf(sources)
  if (readStamp() === digest) return
  told("Building the web client …")
  removeBegun()
  // Beside its place and moved there whole: a build that is killed leaves the client as it was.
  const begun = `${clientFolder}.${process.pid}`
  const vite = join(projectFolder, "node_modules/vite/bin/vite.js")
  const { code, output } = await run([vite, "build", "--logLevel", "warn", "--outDir", begun], ending)
  if (code !== 0) throw new Error(`The web client could not be built:\n${output.trim()}`)
  rmSync(stamp, { force: true })
  rmSync(clientFolder, { recursive: true, force: true })
  renameSync(begun, clientFolder)
  writeFileSync(stamp, digest)
}

/** What the client was made of. Beside it, since everything in it is served. */
const stamp = `${clientFolder}.sha256`

const readStamp = (): string | undefined =>
  existsSync(clientFolder) && existsSync(stamp) ? readFileSync(stamp, "utf8") : undefined

function removeBegun(): void {
  if (!existsSync(dirname(clientFolder))) return
  for (const name of readdirSync(dirname(clientFolder))) {
    const [, maker] = /^client\.(\d+)$/.exec(name) ?? []
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

/** In a process of its own: a server that goes on for months need not carry the bundler in its memory. */
function run(command: ReadonlyArray<string>, ending: AbortSignal | undefined) {
  return new Promise<{ readonly code: number | null; readonly output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: projectFolder,
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
      stdio: ["ignore", "pipe", "pipe"],
      ...(ending && { signal: ending }),
    })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)))
    child.on("error", reject)
    child.on("close", (code) => resolve({ code, output }))
  })
}
