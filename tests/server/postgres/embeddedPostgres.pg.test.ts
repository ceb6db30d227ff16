import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { createConnection } from "node:net"
import { networkInterfaces, tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import {
  type EmbeddedPostgres,
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/postgres/embeddedPostgres.ts"
import { AlreadyRunning } from "#server/postgres/ownership.ts"
import { isAlive } from "#server/postgres/processes.ts"
import { stopAbandoned } from "#tests/support/stopAbandoned.ts"
import { untilDone } from "#tests/support/waiting.ts"

let folder: string
let owners: Array<ChildProcess>
let started: Array<Pick<EmbeddedPostgres, "stop">>

// The tests share the data, since creating them takes a second; each begins and ends without a server.
beforeAll(() => {
  folder = newFolder()
})

beforeEach(() => {
  owners = []
  started = []
})

afterEach(async () => {
  for (const owner of owners) owner.kill("SIGKILL")
  for (const server of started) await server.stop()
  await stopAbandoned(folder)
})

afterAll(() => rmSync(join(folder, ".."), { recursive: true, force: true }))

describe("an embedded Postgres", () => {
  it("an embedded Postgres is a Postgres 18 that syncs every commit and gives the product no superuser", async () => {
    const { url } = await start()
    expect(
      await ask(
        url,
        `select current_setting('server_version_num')::int / 10000 as version, current_setting('fsync') as fsync,
          current_setting('synchronous_commit') as commits, current_setting('full_page_writes') as pages,
          rolsuper as superuser, current_database() as database, pg_encoding_to_char(encoding) as encoding
        from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
      ),
    ).toEqual([
      { version: 18, fsync: "on", commits: "on", pages: "on", superuser: false, database: "wealth", encoding: "UTF8" },
    ])
  })

  it("an embedded Postgres lets no role of the product create large objects, which no rights to schemas prevent", async () => {
    const { url, roleUrls } = await start()
    for (const login of [url, ...Object.values(roleUrls)]) {
      for (const creation of ["lo_create(0)", "lo_creat(-1)", "lo_from_bytea(0, '\\x00')"]) {
        await expect(ask(login, `select ${creation}`)).rejects.toThrow("permission denied for function")
      }
    }
  })

  it("an embedded Postgres is reachable from this machine alone, with the password alone", async () => {
    const { url } = await start()
    const wrong = new URL(url)
    wrong.password = "guessed"
    await expect(ask(wrong.href, "select 1")).rejects.toThrow("password authentication failed")
    const elsewhere = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4")
    for (const { address } of elsewhere) expect(await accepts(address, Number(wrong.port))).toBe(false)
  })

  it("an embedded Postgres shows its passwords and its data to no other user", async () => {
    await start()
    expect(statSync(join(folder, "cluster/passwords.json")).mode & 0o077).toBe(0)
    expect(statSync(join(folder, "cluster/data")).mode & 0o077).toBe(0)
  })

  it("an embedded Postgres keeps committed data from one start to the next", async () => {
    const first = await start()
    await ask(first.url, rememberAFact)
    await first.stop()
    expect(isServing()).toBe(false)
    expect(await ask((await start()).url, "select fact from kept")).toEqual([{ fact: 1 }])
  })

  it("an embedded Postgres restarts at the same address when it ends unexpectedly", async () => {
    const server = await start()
    await ask(server.url, rememberAFact)
    const before = server.pid()
    process.kill(before, "SIGKILL")
    expect(await untilDone(() => ask(server.url, "select fact from kept"))).toEqual([{ fact: 1 }])
    expect(server.pid()).not.toBe(before)
  })

  it("an embedded Postgres can be stopped for good while it restarts", async () => {
    const server = await start()
    process.kill(server.pid(), "SIGKILL")
    await server.stop()
    expect(isServing()).toBe(false)
  })
})

describe("an embedded Postgres whose owner was killed", () => {
  it("an embedded Postgres is taken over by the next start, with everything that was committed", async () => {
    const owner = await ownerProcess()
    await ask(owner.url, rememberAFact)
    const abandoned = owner.postgres
    await kill(owner.process)
    expect(isAlive(abandoned)).toBe(true)
    const server = await start()
    expect(isAlive(abandoned)).toBe(false)
    expect(await ask(server.url, "select fact from kept")).toEqual([{ fact: 1 }])
  })

  it("an embedded Postgres recovers when it was killed as well", async () => {
    const owner = await ownerProcess()
    await ask(owner.url, rememberAFact)
    await kill(owner.process)
    process.kill(owner.postgres, "SIGKILL")
    expect(await ask((await start()).url, "select fact from kept")).toEqual([{ fact: 1 }])
  })

  it("an embedded Postgres is stopped without a new start where the data are deleted", async () => {
    const owner = await ownerProcess()
    await kill(owner.process)
    await stopAbandoned(folder)
    expect(isAlive(owner.postgres)).toBe(false)
  })

  it("an embedded Postgres is not confused with a process that has its number now", async () => {
    await (await start()).stop()
    const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"])
    owners.push(stranger)
    writeFileSync(join(folder, "cluster/data/postmaster.pid"), `${stranger.pid}\n${folder}\n0\n5432\n\n\n\nready\n`)
    expect(await ask((await start()).url, "select 1 as one")).toEqual([{ one: 1 }])
    expect(stranger.exitCode).toBe(null)
  })

  it("an embedded Postgres has no incomplete data: those of a killed first start are removed", async () => {
    const ended = spawn(process.execPath, ["-e", ""])
    await once(ended, "exit")
    const begun = join(folder, `cluster.${ended.pid}`)
    mkdirSync(begun, { recursive: true })
    await start()
    expect(existsSync(begun)).toBe(false)
  })
})

describe("an embedded Postgres with a living owner", () => {
  it("an embedded Postgres is refused to a second owner, which learns the process of the first", async () => {
    const owner = await ownerProcess()
    await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(AlreadyRunning)
    await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(`in use by process ${owner.process.pid}`)
    expect(await ask(owner.url, "select 1 as one")).toEqual([{ one: 1 }])
  })

  it.each([
    ["over data that are there", () => folder],
    ["over data yet to be made", newFolder],
  ])("an embedded Postgres belongs to exactly one of several simultaneous starts, %s", async (_, place) => {
    const shared = folder
    folder = place()
    const attempts = await Promise.allSettled([1, 2, 3].map(() => ownerProcess()))
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    for (const owner of owners) owner.kill("SIGKILL")
    await stopAbandoned(folder)
    if (folder !== shared) rmSync(join(folder, ".."), { recursive: true, force: true })
    folder = shared
  })

  it("an embedded Postgres may be used by a guest, and stays when the guest leaves", async () => {
    const owner = await ownerProcess()
    const guest = await joinEmbeddedPostgres({ folder })
    expect(guest.url).toBe(owner.url)
    await guest.stop()
    expect(await ask(owner.url, "select 1 as one")).toEqual([{ one: 1 }])
  })
})

it("a copy of the data that lost its owner and its modes is opened, and closed to other users again", async () => {
  const first = await start()
  await ask(first.url, rememberAFact)
  await first.stop()
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true })
  chmodSync(join(copy, "cluster/data"), 0o755)
  chmodSync(join(copy, "cluster/passwords.json"), 0o644)
  chmodSync(join(copy, "cluster"), 0o700)
  const server = await startEmbeddedPostgres({ folder: copy, throwaway: true })
  try {
    expect(await ask(server.url, "select fact from kept")).toEqual([{ fact: 1 }])
    expect(statSync(join(copy, "cluster/passwords.json")).mode & 0o077).toBe(0)
    expect(statSync(join(copy, "cluster/data")).mode & 0o077).toBe(0)
  } finally {
    await server.stop()
    rmSync(join(copy, ".."), { recursive: true, force: true })
  }
})

it("data of another major version are not changed, and the error explains what to do", async () => {
  await (await start()).stop()
  const version = join(folder, "cluster/data/PG_VERSION")
  writeFileSync(version, "17\n")
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(/written by Postgres 17.*DATABASE_URL/)
  writeFileSync(version, "18\n")
})

const rememberAFact = "drop table if exists kept; create table kept as select 1 as fact"

function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), "wealth-postgres-"))
  // As root the server runs as another user, who must have access.
  chmodSync(parent, 0o711)
  return join(parent, "postgres")
}

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, throwaway: true })
  started.push(server)
  return server
}

interface Owner {
  readonly process: ChildProcess
  readonly url: string
  /** Number of the server process. */
  readonly postgres: number
}

async function ownerProcess(): Promise<Owner> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "owner.ts"), folder], {
    stdio: ["ignore", "pipe", "ignore"],
  })
  owners.push(child)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (line) => resolve(String(line).trim()))
    child.once("exit", () => reject(new Error("refused")))
  })
  return { process: child, url, postgres: pidInFile() }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit")
  child.kill("SIGKILL")
  await ended
}

const pidInFile = (): number => Number(readFileSync(join(folder, "cluster/data/postmaster.pid"), "utf8").split("\n")[0])

const isServing = (): boolean => existsSync(join(folder, "cluster/data/postmaster.pid")) && isAlive(pidInFile())

async function ask(url: string, sql: string): Promise<ReadonlyArray<unknown>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on("error", () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const accepts = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host, port })
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false))
    socket.unref()
  })
