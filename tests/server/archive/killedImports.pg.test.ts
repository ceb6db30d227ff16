import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import type pg from "pg"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { openPool } from "#server/db/database.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { someOf } from "#tests/support/samples.ts"
import { archiveOf, purchases } from "#tests/support/syntheticArchive.ts"

/*
 * A server is killed in each phase of an import. Another server over the same database finds the import, and either
 * completes it or ends it with nothing recorded. The database holds the import at a step until the server is dead. Its
 * statement is executed afterwards, as that of a server whose connection breaks is.
 */

let api: TestApi
let pool: pg.Pool
let killed: ChildProcess | undefined
beforeAll(async () => {
  api = await testApi()
  pool = openPool(api.databaseUrl, { max: 4 })
  await pool.query(
    `create function public.hold_import() returns trigger language plpgsql as $$
     begin
       perform pg_advisory_xact_lock(tg_argv[0]::bigint);
       return new;
     end $$`,
  )
})
afterEach(() => killed?.kill("SIGKILL"))
afterAll(async () => {
  await pool.end()
  await api.close()
})

const path = "/api/household/archive-import"
const zip = { "content-type": "application/zip" }
const bought = 1_500

/** Where the database holds the import of a household. */
interface Step {
  readonly name: string
  /** The table and the condition of the statement that waits. */
  readonly at: (householdId: string) => { readonly on: string; readonly when: string }
  /** How the import may have ended after the kill; `none`: it had not begun. */
  readonly ends: ReadonlyArray<"none" | "failed" | "imported">
}

const ofStream = (householdId: string): string => `new.stream like '%-${householdId}.%'`

const steps: ReadonlyArray<Step> = [
  {
    name: "has received the archive, and has not set the household to importing",
    at: (id) => ({ on: "insert on platform.imports", when: `new.household_id = '${id}'` }),
    ends: ["none"],
  },
  {
    name: "tries the archive",
    // The dry run uses a random household.
    at: (id) => ({ on: "insert on read.portfolios", when: `new.household_id <> '${id}'` }),
    ends: ["failed"],
  },
  {
    name: "stores the archive",
    at: (id) => ({ on: "insert on platform.import_parts", when: `new.household_id = '${id}'` }),
    ends: ["failed"],
  },
  {
    name: "begins to record",
    at: (id) => ({
      on: "update on platform.imports",
      when: `new.household_id = '${id}' and new.phase = 'recording' and old.phase <> 'recording'`,
    }),
    ends: ["failed", "imported"],
  },
  {
    name: "records the first fact",
    at: (id) => ({ on: "insert on log.events", when: `${ofStream(id)} and new.type = 'PortfolioCreated'` }),
    ends: ["imported"],
  },
  {
    name: "records a fact in the middle",
    at: (id) => ({ on: "insert on log.events", when: `${ofStream(id)} and new.revision = 1000` }),
    ends: ["imported"],
  },
  {
    name: "has recorded all facts, and ends the import",
    at: (id) => ({
      on: "update on platform.imports",
      when: `new.household_id = '${id}' and new.ended_at is not null`,
    }),
    ends: ["imported"],
  },
]

let holds = 4_711

/** Holds every import of the household at a step from now on. */
async function hold(step: Pick<Step, "at">, person: Person): Promise<Held> {
  const { on, when } = step.at(person.householdId)
  const key = (holds += 1)
  const client = await pool.connect()
  await client.query("select pg_advisory_lock($1)", [key])
  await client.query(
    `create trigger hold_${key} before ${on} for each row when (${when}) execute function public.hold_import('${key}')`,
  )
  return {
    reached: () => waits(`locktype = 'advisory' and classid = 0 and objid = ${key}`),
    async end() {
      await client.query("select pg_advisory_unlock($1)", [key])
      await client.query(`drop trigger hold_${key} on ${on.split(" on ")[1]}`)
      client.release()
    },
  }
}

interface Held {
  /** Resolves when a statement waits. */
  readonly reached: () => Promise<unknown>
  /** The statement is executed. */
  readonly end: () => Promise<void>
}

const waits = (lock: string): Promise<unknown> =>
  vi.waitUntil(async () => (await pool.query(`select from pg_locks where not granted and ${lock}`)).rowCount !== 0, {
    timeout: conditionTimeoutMs,
  })

/** Another server over the same database, in a process of its own. */
async function otherServer(): Promise<{ readonly url: string; readonly kill: () => Promise<void> }> {
  const { databaseUrl, dataDir } = api
  const child = fork(fileURLToPath(new URL("importingServer.ts", import.meta.url)), {
    execArgv: [],
    env: { ...process.env, IMPORTING_SERVER: JSON.stringify({ databaseUrl, dataDir }) },
  })
  killed = child
  const [{ url }] = (await once(child, "message")) as [{ url: string }]
  return {
    url,
    async kill() {
      const exited = once(child, "exit")
      child.kill("SIGKILL")
      await exited
    },
  }
}

async function begin(url: string, person: Person, file: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { authorization: await person.authorization(), ...zip }
  void fetch(`${url}${path}?wait=no`, { method: "PUT", headers, body: file }).catch(() => {})
}

const ended = (person: Person): Promise<string> =>
  vi.waitUntil(
    async () => {
      const { status, json } = await person.get(path)
      const phase = json.import?.phase ?? "none"
      return status === 200 && !["reading", "trying", "recording"].includes(phase) ? (phase as string) : undefined
    },
    { timeout: conditionTimeoutMs },
  )

async function unitsOf(person: Person): Promise<ReadonlyArray<string>> {
  const { holdings } = (await person.did("GET", "/api/holdings")).json as {
    holdings: ReadonlyArray<{ readonly figures: { readonly units: string } }>
  }
  return holdings.map(({ figures }) => figures.units)
}

/** The household takes the whole archive once, and commands; nothing is left over. */
async function expectUsable(person: Person, phase: string, file: Uint8Array<ArrayBuffer>): Promise<void> {
  const isRecorded = phase === "imported"
  await expect.poll(() => unitsOf(person), { timeout: conditionTimeoutMs }).toEqual(isRecorded ? [String(bought)] : [])
  // The import is shown as failed when its server is gone, and ends some seconds later, when another server looks for it.
  await vi.waitUntil(
    async () => {
      const unended = "select from platform.imports where household_id = $1 and ended_at is null"
      return (await pool.query(unended, [person.householdId])).rowCount === 0
    },
    { timeout: conditionTimeoutMs },
  )
  const again = await person.send("PUT", path, file, zip)
  expect(again.status, again.text).toBe(200)
  await expect.poll(() => unitsOf(person), { timeout: conditionTimeoutMs }).toEqual([String(bought)])
  await person.did("PUT", `/api/portfolios/${crypto.randomUUID()}`, { title: "Afterwards" })
  const parts = await pool.query("select from platform.import_parts where household_id = $1", [person.householdId])
  expect(parts.rowCount).toBe(0)
  expect((await pool.query("select name from projection.checkpoints where state <> 'running'")).rows).toEqual([])
  expect((await pool.query("select household_id from projection.set_aside")).rows).toEqual([])
}

describe("a server is killed while it imports an archive", () => {
  it.each(someOf(steps))(
    "when it $name: the import is complete or undone, and the household is usable",
    async (step) => {
      const anna = await api.person("anna")
      const file = new Uint8Array(archiveOf(purchases(bought)))
      const server = await otherServer()
      const held = await hold(step, anna)
      await begin(server.url, anna, file)
      await held.reached()
      await server.kill()
      await held.end()
      const phase = await ended(anna)
      expect(step.ends).toContain(phase)
      await expectUsable(anna, phase, file)
    },
  )

  it("when it waits for its turn, or compares the archive: nothing is recorded, and the household is usable", async () => {
    const ways = [
      {
        lock: "select pg_advisory_xact_lock(hashtextextended('place of imports short', 0))",
        isReached: "select from platform.imports where household_id = $1 and ended_at is null",
      },
      {
        lock: "lock table read.activity in access exclusive mode",
        isReached: `select from platform.imports i where household_id = $1 and ended_at is null and exists (
          select from pg_locks where relation = 'read.activity'::regclass and not granted and mode = 'AccessShareLock')`,
      },
    ]
    for (const { lock, isReached } of ways) {
      const anna = await api.person("anna")
      const file = new Uint8Array(archiveOf(purchases(bought)))
      const server = await otherServer()
      const client = await pool.connect()
      await client.query("begin")
      await client.query(lock)
      await begin(server.url, anna, file)
      await vi.waitUntil(async () => (await pool.query(isReached, [anna.householdId])).rowCount !== 0, {
        timeout: conditionTimeoutMs,
      })
      await server.kill()
      await client.query("rollback")
      client.release()
      const phase = await ended(anna)
      expect(phase).toBe("failed")
      await expectUsable(anna, phase, file)
    }
  })
})
