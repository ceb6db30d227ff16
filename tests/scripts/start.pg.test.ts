import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer as createHttpServer } from "node:http"
import { createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { ownSettings } from "#scripts/setup/ownSettings.ts"
import { newcomer } from "#scripts/setup/newcomer.ts"
import { isAlive } from "#server/postgres/processes.ts"
import { projectFolder } from "#server/settings/settings.ts"
import { startOldPostgres } from "#tests/support/oldPostgres.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { stopAbandoned } from "#tests/support/stopAbandoned.ts"
import { proof } from "#tests/support/proof.ts"

// `npm start` as users run it, with data of its own. The client is built if that was not done before.
const patience = 240_000

let dataDir: string
let products: Array<ChildProcess>

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "wealth-start-"))
  chmodSync(dataDir, 0o711) // As root, Postgres runs as another user who must have access.
  products = []
})

afterEach(async () => {
  for (const product of products) product.kill("SIGKILL")
  await stopAbandoned(join(dataDir, "postgres"))
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe("npm start", () => {
  it(
    "npm start serves the product, prints its address and its data folder, and stops all its processes when it ends",
    async () => {
      const product = start()
      const address = await product.ready()
      expect(await statusOf(`${address}/api/health`)).toBe(200)
      expect(await statusOf(address)).toBe(200)
      expect(product.output()).toContain(dataDir)
      expect(product.output()).toContain(`Keys:    ${join(dataDir, "master.keys")}. Keep a copy apart`)
      expect(product.output()).toContain(join(dataDir, "erasures.json"))
      const postgres = postgresOf(dataDir)
      product.process.kill("SIGTERM")
      expect(await product.ended()).toBe(0)
      expect(product.output()).toContain("Stopped.")
      expect(isAlive(postgres)).toBe(false)
    },
    patience,
  )

  it(
    "npm start says that no mail server is set where others can reach the product, and prints the code for the first account",
    async () => {
      const product = start({ PUBLIC_URL: "http://wealth.example.org", DATA_DIR: join(dataDir, "without-mail") })
      await product.ready()
      await expect.poll(() => product.output(), { timeout: conditionTimeoutMs }).toContain("Settings: .env.example")
      expect(product.output()).toContain("NO MAIL SERVER IS SET (SMTP_URL)")
      expect(product.output()).toContain("http://wealth.example.org/auth?tab=signup")
      expect(product.output()).toMatch(/set-up code:\n\n +([A-Z2-7]{4} ){5}[A-Z2-7]{4}\n/)
      product.process.kill("SIGTERM")
      expect(await product.ended()).toBe(0)
    },
    patience,
  )

  proof(
    "npm start works again after it was killed",
    async () => {
      const killed = start()
      const person = await newcomer(await killed.ready())
      killed.process.kill("SIGKILL")
      await killed.ended()
      const address = await start().ready()
      expect(await statusOf(`${address}/api/health`)).toBe(200)
      // It has the same keys as before: a session is still valid, and the user's name is readable.
      const session = await fetch(`${address}/api/session`, {
        headers: { authorization: await person.authorization() },
      })
      expect(await session.json()).toMatchObject({ userId: person.userId, email: person.email })
    },
    patience,
  )

  it(
    "npm start leaves a running product alone, and reports that it is running",
    async () => {
      const running = start()
      const address = await running.ready()
      const second = start()
      expect(await second.ended()).toBe(1)
      expect(second.output()).toContain(`in use by process ${running.process.pid}`)
      expect(await statusOf(`${address}/api/health`)).toBe(200)
    },
    patience,
  )

  it("npm start reports that the port is in use before it makes anything, and repeats the command with another port", async () => {
    const taken = await listening()
    const untouched = join(dataDir, "untouched")
    const port = portOf(taken)
    const product = start({ PORT: String(port), DATA_DIR: untouched, npm_lifecycle_event: "start" }, "--demo")
    expect(await product.ended()).toBe(1)
    expect(product.output()).toContain(
      `Port ${port} is in use by another program. Choose another with PORT, for instance: PORT=${port + 1} npm start -- --demo`,
    )
    expect(existsSync(untouched)).toBe(false)
    taken.close()
  })

  it("npm start says that it is the product itself that uses the port, and where", async () => {
    const answers = createHttpServer((_request, response) => response.end('{"status":"ok","projections":[]}'))
    answers.listen(0, "127.0.0.1")
    await once(answers, "listening")
    const port = portOf(answers)
    const product = start({ PORT: String(port) })
    expect(await product.ended()).toBe(1)
    expect(product.output()).toContain(`The product is running already at http://127.0.0.1:${port}.`)
    answers.close()
  })

  it("npm start names DATA_DIR and the reason when nothing can be written there", async () => {
    const product = start({ DATA_DIR: "/proc/1/data" })
    expect(await product.ended()).toBe(1)
    expect(product.output()).toContain("DATA_DIR /proc/1/data cannot be written: ")
  })

  it("npm start names every invalid setting before it begins", async () => {
    const product = start({ PORT: "high", DATABASE_URL: "mysql://db/wealth" })
    expect(await product.ended()).toBe(1)
    expect(product.output()).toContain('PORT is "high": a whole number from 0 to 65535 is expected')
    expect(product.output()).toContain('DATABASE_URL is "mysql://db/wealth"')
  })

  it("npm start names the Postgres that refused it, without its password", async () => {
    const url = new URL(process.env["TEST_DATABASE_URL"] ?? "")
    url.password = "guessed"
    const product = start({ DATABASE_URL: url.href })
    expect(await product.ended()).toBe(1)
    expect(product.output()).toContain(`The Postgres at ${url.host} that DATABASE_URL names refused`)
    expect(product.output()).not.toContain("guessed")
  })

  it("npm start names the version of a Postgres that is too old, the version that it needs, and what to do", async () => {
    const old = await startOldPostgres("15.18 (Debian 15.18-0+deb12u1)")
    const product = start({ DATABASE_URL: old.url })
    expect(await product.ended()).toBe(1)
    expect(product.output()).toContain(
      `The Postgres at ${new URL(old.url).host} is version 15.18 (Debian 15.18-0+deb12u1); the product needs version 16 or newer. ` +
        "Upgrade that server, name a newer one in DATABASE_URL, or leave DATABASE_URL empty",
    )
    old.stop()
  })

  it("npm start has no option but --help, which explains the settings", async () => {
    const helped = start({}, "--help")
    expect(await helped.ended()).toBe(0)
    expect(helped.output()).toContain("# PORT=3000")
    expect(await start({}, "--port", "80").ended()).toBe(2)
  })
})

interface Started {
  readonly process: ChildProcess
  readonly output: () => string
  /** Its address. */
  readonly ready: () => Promise<string>
  readonly ended: () => Promise<number | null>
}

function start(settings: Readonly<Record<string, string>> = {}, ...options: ReadonlyArray<string>): Started {
  const { npm_lifecycle_event: _, ...inherited } = process.env
  const environment = {
    ...inherited,
    ...ownSettings(dataDir),
    PORT: "0",
    ...settings,
  }
  const child = spawn(process.execPath, [join(projectFolder, "scripts/launch.mjs"), "start", ...options], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  })
  products.push(child)
  const ended = once(child, "close").then(([code]) => code as number | null)
  let written = ""
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        written += String(chunk)
        const [, address] = /Ready:\s+(\S+)/.exec(written) ?? []
        if (address) resolve(address)
      })
    }
    void ended.then(() => reject(new Error(`it ended before it was ready:\n${written}`)))
  })
  ready.catch(() => {})
  return { process: child, output: () => written, ready: () => ready, ended: () => ended }
}

const statusOf = async (address: string): Promise<number> => (await fetch(address)).status

const postgresOf = (folder: string): number =>
  Number(readFileSync(join(folder, "postgres/cluster/data/postmaster.pid"), "utf8").split("\n")[0])

async function listening(): Promise<Server> {
  const server = createServer()
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === "object" ? (address?.port ?? 0) : 0
}
