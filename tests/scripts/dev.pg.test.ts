import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { isAlive } from "#server/postgres/processes.ts"
import { projectFolder } from "#server/settings/settings.ts"
import { stopAbandoned } from "#tests/support/stopAbandoned.ts"

// `npm run dev` with a copy of the sources, which the test changes.
let folder: string
let project: string
let dev: ChildProcess
let output = ""

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "wealth-dev-"))
  chmodSync(folder, 0o711) // As root, Postgres runs as another user who must have access.
  project = join(folder, "project")
  mkdirSync(project)
  const sources = ["domain", "projections", "server", "web", "migrations", "scripts", "tsconfig.json", "vite.config.ts"]
  for (const path of [...sources, "package.json", "package-lock.json"]) {
    cpSync(join(projectFolder, path), join(project, path), { recursive: true })
  }
  symlinkSync(join(projectFolder, "node_modules"), join(project, "node_modules"), "junction")
  const environment = { ...process.env, DATA_DIR: join(folder, "data"), HOST: "", PUBLIC_URL: "", PORT: "0" }
  mkdirSync(environment.DATA_DIR, { mode: 0o711 })
  dev = spawn(process.execPath, [join(project, "scripts/launch.mjs"), "dev"], {
    cwd: project,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  })
  for (const stream of [dev.stdout, dev.stderr]) stream?.on("data", (chunk) => (output += String(chunk)))
})

afterAll(async () => {
  dev.kill("SIGKILL")
  await stopAbandoned(join(folder, "data/dev/postgres"))
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

it("npm run dev shows changes of the client and of the server, and stops all its processes when it ends", async () => {
  const ended = once(dev, "close")
  const address = await seen(() => /Ready:\s+(http:\S+)\/app/.exec(output)?.[1])

  expect(await textAt(`${address}/app`)).toContain("/@vite/client")
  expect(await textAt(`${address}/de`)).toContain('<html lang="de">')
  expect(JSON.parse(await textAt(`${address}/api/health`))).toMatchObject({ database: "up" })

  appendFileSync(join(project, "web/page/address.ts"), "\nexport const changedInBrowser = 1\n")
  await seen(async () => (await textAt(`${address}/page/address.ts`)).includes("changedInBrowser") || undefined)

  const texts = `${address}/@id/__x00__virtual:texts/en`
  expect(await textAt(texts)).toContain("Go to my household")
  const messages = join(project, "web/shell/AccessEnded.tsx")
  writeFileSync(messages, readFileSync(messages, "utf8").replace("Go to my household", "Leave this household"))
  await seen(async () => (await textAt(texts)).includes("Leave this household") || undefined)

  const serverFile = join(project, "server/settings/version.ts")
  const changed = `${readFileSync(serverFile, "utf8")}\nconsole.log("The changed server runs.")\n`
  writeFileSync(serverFile, changed)
  await seen(() => output.includes("The changed server runs.") || undefined)
  expect(JSON.parse(await textAt(`${address}/api/health`))).toMatchObject({ database: "up" })

  // A file with a syntax error ends the server and nothing else.
  writeFileSync(serverFile, `${changed}const (`)
  await seen(() => output.includes("The server ended.") || undefined)
  expect((await fetch(`${address}/api/health`)).status).toBe(503)
  writeFileSync(serverFile, changed)
  await seen(async () => (await fetch(`${address}/api/health`)).ok || undefined)

  const postgres = Number(
    readFileSync(join(folder, "data/dev/postgres/cluster/data/postmaster.pid"), "utf8").split("\n")[0],
  )
  expect(isAlive(postgres)).toBe(true)
  dev.kill("SIGINT")
  expect(await ended).toEqual([0, null])
  expect(isAlive(postgres)).toBe(false)
})

/** Waits until the page shows it. */
async function seen<Value>(look: () => Value | undefined | Promise<Value | undefined>): Promise<Value> {
  let found: Value | undefined
  await expect.poll(async () => (found = await look()), { message: output }).toBeDefined()
  return found as Value
}

const textAt = async (url: string): Promise<string> => (await fetch(url, { headers: { accept: "text/html" } })).text()
