import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { buildClient } from "#scripts/setup/client.ts"
import { type Newcomer, newcomer } from "#scripts/setup/newcomer.ts"
import { readMailbox } from "#server/mail/mailbox.ts"
import { serverAccount } from "#server/postgres/account.ts"
import { findBinaries } from "#server/postgres/binaries.ts"
import { forEachRole } from "#server/postgres/roles.ts"
import { type Server, startAtFreePort, stopServer } from "#server/postgres/serverProcess.ts"
import { projectFolder } from "#server/settings/settings.ts"
import { type EventStoreDouble, startEventStoreDouble } from "#tests/server/eventlog/eventStoreDouble.ts"
import { proof } from "#tests/support/proof.ts"
import { clusterAddresses, readComposeFile } from "./composeFile.ts"
import { layOut, readImage } from "./image.ts"
import { until } from "#tests/support/waiting.ts"

// The content of docker-compose.yml and the Dockerfile, executed without Docker: Postgres is initialised, set up and
// started as the first requires, and the product runs from the files and packages that the second puts into the image.

const variables = {
  DATABASE_PASSWORD: "owner-password",
  DATABASE_RUNTIME_PASSWORD: "runtime-password",
  DATABASE_IDENTITY_PASSWORD: "identity-password",
  DATABASE_KEYS_PASSWORD: "keys-password",
  BACKUP_PASSPHRASE: "a passphrase of some length",
  EVENT_LOG_URL: "esdb://eventstore:2113?tls=false",
}
const compose = readComposeFile(variables)
const image = readImage()
const patience = 300_000

describe("docker-compose.yml", () => {
  it("docker-compose.yml defines every service, volume and configuration that its services name", () => {
    const named = Object.values(compose.services).flatMap(({ depends_on = {}, volumes = [], configs = [] }) => [
      ...Object.keys(depends_on).map((service) => compose.services[service]?.healthcheck && service),
      ...volumes.map((volume) => volume.split(":")[0] ?? "").map((name) => name in compose.volumes && name),
      ...configs.map(({ source }) => source in compose.configs && source),
    ])
    expect(named).toContain("product_role")
    expect(named.filter((name) => !name)).toEqual([])
  })

  it("docker-compose.yml requires every password", () => {
    expect(() => readComposeFile({})).toThrow("DATABASE_PASSWORD: set it in the environment or in .env")
  })

  it("docker-compose.yml passes every setting of .env.example, but for those that it sets itself", () => {
    const { env_file, environment = {} } = compose.services["app"] ?? {}
    expect(env_file).toEqual([{ path: ".env", required: false }])
    const names = [...readFileSync(join(projectFolder, ".env.example"), "utf8").matchAll(/^# ([A-Z_]+)=/gm)]
    expect(names.length).toBeGreaterThan(45)
    // What is in `environment` wins over the file: only what the file of Compose has to decide, or passes on itself.
    const itself = [
      "DATABASE_IDENTITY_URL",
      "DATABASE_KEYS_URL",
      "DATABASE_RUNTIME_URL",
      "DATABASE_URL",
      "DATA_DIR",
      "HOST",
      "PORT",
    ]
    const passedOn = ["BACKUP_FOLDER", "EVENT_LOG_URL", "LOG_LEVEL", "PLAIN_CONNECTIONS"]
    expect(Object.keys(environment).toSorted()).toEqual([...itself, ...passedOn].toSorted())
    const given = Object.fromEntries(passedOn.map((name) => [name, `own ${name}`]))
    expect(readComposeFile({ ...variables, ...given }).services["app"]?.environment).toMatchObject(given)
  })

  it("docker-compose.yml starts the product and its Postgres, and an EventStoreDB only on request", () => {
    const { EVENT_LOG_URL: _, ...first } = variables
    const { services } = readComposeFile(first)
    const unasked = Object.entries(services).filter(([, { profiles }]) => profiles === undefined)
    expect(unasked.map(([name]) => name).toSorted()).toEqual(["app", "postgres"])
    const needed = Object.entries(services["app"]?.depends_on ?? {}).filter(([, { required }]) => required !== false)
    expect(needed.map(([name]) => name)).toEqual(["postgres"])
    expect(services["app"]?.environment).toMatchObject({ EVENT_LOG_URL: "" })
    expect(services["app"]?.ports).toEqual(["127.0.0.1:3000:3000"])
  })

  it("docker-compose.yml reads a cluster from its leader, which alone has every event at once", () => {
    expect(clusterAddresses()).not.toEqual([])
    expect(clusterAddresses().filter((address) => !/[?&]nodePreference=leader\b/.test(address))).toEqual([])
  })
})

describe("the Dockerfile", () => {
  it("the Dockerfile uses the version of Node with which the project is tested", () => {
    expect(image.base).toMatch(new RegExp(`^node:${process.versions.node.split(".")[0]}-`))
  })

  it("the Dockerfile copies nothing that .dockerignore excludes", () => {
    const ignored = readFileSync(join(projectFolder, ".dockerignore"), "utf8").split("\n").filter(Boolean)
    const sources = image.copies.filter(({ from }) => from === null).flatMap((copy) => copy.sources)
    expect(sources.length).toBeGreaterThan(5)
    expect(sources.filter((source) => ignored.includes(source.split("/")[0] ?? ""))).toEqual([])
  })
})

describe("the installation from the two files", () => {
  let folder: string
  let postgres: Server | undefined
  let postgresPort: number
  let eventStore: EventStoreDouble
  let product: ChildProcess | undefined
  let written = ""
  let environment: Readonly<Record<string, string>>
  let person: Newcomer

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "wealth-containers-"))
    chmodSync(folder, 0o711)
    eventStore = await startEventStoreDouble()
  })

  afterAll(async () => {
    if (product && product.exitCode === null && product.signalCode === null) {
      const ended = once(product, "exit")
      product.kill("SIGTERM")
      await ended
    }
    eventStore.stop()
    if (postgres) await stopServer(postgres)
    rmSync(folder, { recursive: true, force: true })
  })

  it(
    "the installation has an initialised Postgres with the roles and the database of the product",
    async () => {
      const { image: name, environment: settings = {}, command, configs = [] } = compose.services["postgres"] ?? {}
      postgres = initialised(folder, settings)
      const { stdout } = spawnSync(postgres.binaries.postgres, ["--version"], { encoding: "utf8" })
      expect(name).toBe(`postgres:${/\d+/.exec(stdout)?.[0]}`)
      expect(command).toBeUndefined() // Otherwise the server below would need its settings as well.
      postgresPort = await startAtFreePort(postgres)
      const adminOf = async (database: string) => {
        const admin = clientOf("postgres", settings["POSTGRES_PASSWORD"] ?? "", database)
        await admin.connect()
        return admin
      }
      const scripts = configs.filter(({ target }) => /^\/docker-entrypoint-initdb\.d\/.+\.sql$/.test(target))
      for (const { source } of scripts) {
        // As psql does: one database after the other, and one statement after the other.
        const databases = `\\connect postgres\n${compose.configs[source]?.content ?? ""}`
          .split(/^\\connect (\w+)$/m)
          .slice(1)
        for (let part = 0; part < databases.length; part += 2) {
          const admin = await adminOf(databases[part] ?? "")
          const statements = (databases[part + 1] ?? "").split(/;\s*$/m).filter((sql) => sql.trim() !== "")
          for (const statement of statements) await admin.query(statement)
          await admin.end()
        }
      }
      const owner = clientOf("wealth", variables.DATABASE_PASSWORD, "wealth")
      await owner.connect()
      const { rows } = await owner.query(
        `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale
         from pg_database where datname = current_database()`,
      )
      await owner.end()
      expect(rows).toEqual([{ encoding: "UTF8", provider: "b", locale: "C.UTF-8" }])
    },
    patience,
  )

  it(
    "the installation runs the product from the files of the image, and the product is healthy",
    async () => {
      await buildClient(() => {})
      const app = join(folder, "app")
      layOut(image, app)
      const port = await freePort()
      environment = {
        PATH: process.env["PATH"] ?? "",
        ...image.environment,
        ...variables, // as env_file passes them
        ...inThisMachine(compose.services["app"]?.environment ?? {}, port),
      }
      const [program, ...options] = image.command
      expect(program).toBe("node")
      const running = spawn(process.execPath, options, {
        cwd: app,
        env: environment,
        stdio: ["ignore", "pipe", "pipe"],
      })
      product = running
      for (const stream of [running.stdout, running.stderr]) stream.on("data", (chunk) => (written += String(chunk)))
      const [kind, checker, ...checked] = compose.services["app"]?.healthcheck?.test ?? []
      expect([kind, checker]).toEqual(["CMD", "node"])
      await until(
        async () => {
          expect(running.exitCode, `the product ended:\n${written}`).toBeNull()
          return (await run(checked)).code === 0
        },
        { everyMs: 250 },
      )
      const health = await fetch(`http://127.0.0.1:${port}/api/health`)
      expect(await health.json()).toMatchObject({ database: "up", log: "up" })
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    },
    patience,
  )

  it(
    "the installation lets a user sign up and record an entry, which is an event in the EventStoreDB",
    async () => {
      const address = `http://127.0.0.1:${environment["PORT"]}`
      person = await newcomer(address, () => readMailbox(join(environment["DATA_DIR"] ?? "", "mailbox"), 100))
      const created = await fetch(`${address}/api/portfolios/${randomUUID()}`, {
        method: "PUT",
        headers: { authorization: await person.authorization(), "content-type": "application/json" },
        body: JSON.stringify({ title: "Anna" }),
      })
      expect(created.status).toBe(200)
      expect(eventStore.calls).toContain("append")
    },
    patience,
  )

  proof(
    "the installation gives an operator the commands for keys and read models",
    async () => {
      for (const [command, said] of [
        ["keys", /in use, wraps \d+ keys/],
        ["projections", /portfolios +running/],
        ["market-data", /^Installation: .*\n.+/],
      ] as const) {
        // As npm runs it: docker compose exec app npm run keys -- status
        const npm = { npm_lifecycle_event: command, npm_execpath: "/nowhere/npm-cli.js" }
        const { code, output } = await run(["scripts/launch.mjs", command, "status"], { ...environment, ...npm })
        expect(output).toMatch(said)
        expect(code).toBe(0)
      }
    },
    patience,
  )

  proof(
    "the installation writes a backup every day, and the image restores a requested one into empty volumes",
    async () => {
      const backups = environment["BACKUP_FOLDER"] ?? ""
      await until(() => readdirSync(backups).some((name) => /^wealth-.*\.backup$/.test(name)))
      const written = await run(["scripts/backup.ts", join(backups, "by-hand")])
      expect(written.output).toMatch(/of \d+ households?/)
      expect(written.code).toBe(0)

      const admin = clientOf(
        "postgres",
        compose.services["postgres"]?.environment?.["POSTGRES_PASSWORD"] ?? "",
        "postgres",
      )
      await admin.connect()
      await admin.query("create database restored owner wealth")
      await admin.end()
      const emptyLog = await startEventStoreDouble()
      const data = join(folder, "restored")
      mkdirSync(data)
      copyFileSync(join(environment["DATA_DIR"] ?? "", "master.keys"), join(data, "master.keys"))
      const elsewhere = Object.entries(environment).map(([name, value]) => [
        name,
        value.replace(/\/wealth$/, "/restored").replace(`:${eventStore.port}`, `:${emptyLog.port}`),
      ])
      const restored = await run(["scripts/restore.ts", join(backups, "by-hand")], {
        ...Object.fromEntries(elsewhere),
        DATA_DIR: data,
      })
      expect(restored.output).toContain("The figures of 1 household equal those in the backup.")
      expect(restored.code).toBe(0)
      expect(emptyLog.calls).toContain("append")
      emptyLog.stop()
    },
    patience,
  )

  const clientOf = (user: string, password: string, database: string) =>
    new pg.Client({ host: "127.0.0.1", port: postgresPort, user, password, database })

  /**
   * Runs a script of the image beside the product, asynchronously, because the test double of EventStoreDB is in this
   * process.
   */
  async function run(
    command: ReadonlyArray<string>,
    env = environment,
  ): Promise<{ readonly code: number; readonly output: string }> {
    const child = spawn(process.execPath, [...command], { cwd: join(folder, "app"), env })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)))
    const [code] = (await once(child, "close")) as [number]
    return { code, output }
  }

  /** The addresses in the file, with the hosts of its network and the data folder of this machine. */
  function inThisMachine(given: Readonly<Record<string, string>>, port: number): Readonly<Record<string, string>> {
    const data = join(folder, "data")
    mkdirSync(data)
    expect(given["BACKUP_FOLDER"]).toBe("/backups")
    const backups = join(folder, "backups")
    mkdirSync(backups)
    const hosts = Object.entries({ "postgres:5432": postgresPort, "eventstore:2113": eventStore.port })
    const changed = Object.entries(given).map(([name, value]) => [
      name,
      hosts.reduce((text, [host, at]) => text.replace(host, `127.0.0.1:${at}`), value),
    ])
    return { ...Object.fromEntries(changed), PORT: String(port), DATA_DIR: data, BACKUP_FOLDER: backups }
  }
})

/** As the entry point of the Postgres image does. */
function initialised(folder: string, settings: Readonly<Record<string, string>>): Server {
  const place = join(folder, "postgres")
  const data = join(place, "data")
  mkdirSync(data, { recursive: true, mode: 0o711 })
  chmodSync(data, 0o700)
  const account = serverAccount(data)
  const binaries = findBinaries(place, account)
  const passwordFile = join(place, "password")
  writeFileSync(passwordFile, settings["POSTGRES_PASSWORD"] ?? "", { mode: 0o600 })
  if (account) for (const path of [data, passwordFile]) chownSync(path, account.uid, account.gid)
  const given = (settings["POSTGRES_INITDB_ARGS"] ?? "").split(/\s+/).filter(Boolean)
  const run = spawnSync(
    binaries.initdb,
    ["-D", data, "--username=postgres", `--pwfile=${passwordFile}`, "--auth-host=scram-sha-256", "--no-sync", ...given],
    { ...account, cwd: "/", encoding: "utf8" },
  )
  expect(run.status, run.stderr).toBe(0)
  return {
    folder: place,
    cluster: { data, passwords: { postgres: "", wealth: "", ...forEachRole(() => "") } },
    binaries,
    account,
    settings: ["listen_addresses=127.0.0.1", "unix_socket_directories="],
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === "object" ? (address?.port ?? 0) : 0
}
