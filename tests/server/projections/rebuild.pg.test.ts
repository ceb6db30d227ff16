import { collect } from "#tests/server/eventlog/samples.ts"
import { randomUUID } from "node:crypto"
import { swapsTried } from "./swapsTried.ts"
import { sql, type Transaction } from "kysely"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { HouseholdEvent } from "#domain/household/events.ts"
import { household } from "#domain/household/household.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { fold } from "#domain/shared/decider.ts"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { activity } from "#projections/activity.ts"
import { projections } from "#projections/all.ts"
import { lines } from "#projections/lines/projection.ts"
import { portfolios } from "#projections/portfolios.ts"
import type { Projection } from "#projections/projection.ts"
import type { ReadModels } from "#projections/readModels.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { familySeed, familyUntil } from "#server/demo/family/family.ts"
import { writeBooked } from "#server/demo/writing.ts"
import type { Position } from "#server/eventlog/eventLog.ts"
import type { ProjectionTables } from "#server/projections/checkpoints.ts"
import { decodeEvent } from "#server/projections/decoding.ts"
import { RebuildFailed, rebuildTogether } from "#server/projections/rebuild.ts"
import { readSetAside } from "#server/projections/setAside.ts"
import { type Projections, startProjections } from "#server/projections/runner.ts"
import { buy, opened, recorded } from "#tests/domain/holding/examples.ts"
import { anna } from "#tests/domain/ownership/examples.ts"
import { actorId, type LogDatabase, newHousehold, openLogDatabase } from "#tests/projections/logDatabase.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { setBack, until } from "#tests/support/waiting.ts"

/** Whether the tables are those in use, rather than those of a rebuild. */
const isLive = async (db: Transaction<ReadModels>): Promise<boolean> =>
  db.selectFrom("portfolios").select("portfolio_id").compile().sql.includes('"read".')

const adminUrl = process.env["TEST_DATABASE_ADMIN_URL"]

let logDatabase: LogDatabase
let running: Array<Projections>
beforeEach(async () => {
  logDatabase = await openLogDatabase()
  running = []
})
afterEach(async () => {
  await Promise.all(running.map(({ stop }) => stop()))
  await logDatabase.close()
})

function start(of: ReadonlyArray<Projection> = projections, pool = logDatabase.pool): Projections {
  const started = startProjections({ ...logDatabase, pool, projections: of })
  running.push(started)
  return started
}

const created = { _tag: "PortfolioCreated", portfolioId: anna, title: "Anna" }
const renamed = (title: string) => ({ _tag: "PortfolioRenamed", portfolioId: anna, title })
const bought = (n: number) => ({ ...recorded(n, buy("10", "2024-02-01")), entryId: randomUUID() })

async function shown({ waitFor }: Projections, position: Position): Promise<void> {
  expect(await waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("reached")
}

/** Reads until the rebuild has tried twice to swap the tables. Readers who waited for it would wait for ever. */
async function readUntilSwapsTried(): Promise<void> {
  let isOver = false
  const tried = swapsTried(logDatabase.pool, 2).then(() => (isOver = true))
  await until(async () => {
    await logDatabase.pool.query("select * from read.portfolios")
    return isOver
  })
  await tried
}

const sideSchemas = async () => {
  const { rows } = await logDatabase.pool.query("select nspname from pg_namespace where nspname like 'rebuild%'")
  return rows
}

describe("a rebuild", () => {
  it("a rebuild leaves the same rows, byte for byte", async () => {
    const server = start()
    const household = newHousehold()
    const position = await logDatabase.record(
      household,
      created,
      opened(),
      bought(1),
      bought(2),
      renamed("Anna Keller"),
    )
    await shown(server, position)
    for (const projection of projections) {
      const before = await logDatabase.dump(projection)
      const { events, position: at } = await server.rebuild(projection.name)
      expect(await logDatabase.dump(projection)).toEqual(before)
      expect(events).toBe({ portfolios: 2, lines: 3, activity: 5 }[projection.name] ?? 0)
      expect(at?.commit).toBeGreaterThanOrEqual(events === 0 ? 0n : 2n)
    }
    const next = await logDatabase.record(household, renamed("Anna K."))
    await shown(server, next)
    expect(await logDatabase.dump(portfolios)).toHaveLength(1)
    expect(await sideSchemas()).toEqual([])
  })

  it("a rebuild of every projection in one pass over the log leaves the same rows as projecting the demo family while it grew", async () => {
    const server = start()
    const householdId = newHousehold() as HouseholdId
    const founding = [
      HouseholdEvent.cases.HouseholdFounded.make({ householdId, founderId: actorId as UserId, role: "owner" }),
      HouseholdEvent.cases.HouseholdDeclaredMadeUp.make({ seed: familySeed }),
    ]
    await logDatabase.record(householdId, ...founding)
    const founded = fold(household, founding)
    const booked = await familyUntil("2026-05-04" as CalendarDate, { householdId, founded, language: "en" })
    await writeBooked(booked, { log: logDatabase.log, householdId, actorId })
    await shown(server, (await logDatabase.log.head()) as Position)
    const every = { tables: projections.flatMap(({ tables }) => tables) }
    const asItGrew = await logDatabase.dump(every)
    expect(asItGrew.length).toBeGreaterThan(booked.length)
    await Promise.all(running.map(({ stop }) => stop()))
    await logDatabase.pool.query("delete from read.line_ledgers; update read.portfolios set status = 'removed'")

    const rebuilt = await rebuildTogether({
      ...logDatabase,
      db: openDatabase<ProjectionTables>(logDatabase.pool),
      projections,
      schema: "read",
      decode: decodeEvent,
      signal: new AbortController().signal,
    })
    expect(rebuilt.map(({ events }) => events)[projections.indexOf(activity)]).toBe(booked.length + founding.length)
    expect(await logDatabase.dump(every)).toEqual(asItGrew)
    expect(await sideSchemas()).toEqual([])
  })

  it("a rebuild sets aside a household for which no ledger can be computed, as the projection did, and rebuilds the others", async () => {
    const server = start()
    await shown(server, await logDatabase.record(newHousehold(), created, opened(), bought(1)))
    const unopened = newHousehold()
    await shown(server, await logDatabase.record(unopened, bought(1), bought(2)))
    const before = await logDatabase.dump(lines)
    const ofLines = async () => {
      const all = await readSetAside(openDatabase<ProjectionTables>(logDatabase.pool))
      return all
        .filter(({ projection }) => projection === "lines")
        .map(({ eventId, position }) => ({ eventId, position }))
    }
    const setAside = await ofLines()
    const rebuilt = await server.rebuild("lines")
    expect(rebuilt.setAside).toMatchObject([{ householdId: unopened, projection: "lines" }])
    expect(await ofLines()).toEqual(setAside)
    expect(await logDatabase.dump(lines)).toEqual(before)
    expect(await sideSchemas()).toEqual([])
  })

  it("a rebuild corrects wrong rows in the tables", async () => {
    const server = start()
    await shown(server, await logDatabase.record(newHousehold(), created))
    await shown(server, await logDatabase.record(newHousehold(), created))
    const right = await logDatabase.dump(portfolios)
    await logDatabase.pool.query("update read.portfolios set title = 'Nobody'")
    await logDatabase.pool.query("delete from read.portfolios where ctid = (select ctid from read.portfolios limit 1)")
    await server.rebuild("portfolios")
    expect(await logDatabase.dump(portfolios)).toEqual(right)
  })

  it("a rebuild disturbs neither writers nor readers, who never see less than before", async () => {
    const server = start()
    const household = newHousehold()
    await shown(server, await logDatabase.record(household, opened(), bought(0)))
    let isOver = false
    const errors: Array<unknown> = []

    const writing = (async () => {
      let last: Position | undefined
      for (let n = 0; !isOver; n++) last = await logDatabase.record(household, bought(n))
      return last
    })()
    /** Every other reader looks twice in a transaction with the snapshot of its first look. */
    const reading = [1, 2, 3, 4].map(async (reader) => {
      let [most, looks] = [0n, 0]
      for (; !isOver; looks++) {
        const client = await logDatabase.pool.connect()
        try {
          await client.query(reader % 2 === 0 ? "begin isolation level repeatable read" : "begin")
          await client.query("select 1")
          await setBack(reader)
          const { rows } = await client.query<{ entries: bigint; ledgers: bigint }>(
            `select count(*) as entries, (select count(*) from read.line_ledgers) as ledgers
             from read.line_entries where household_id = $1`,
            [household],
          )
          const { entries = 0n, ledgers = 0n } = rows[0] ?? {}
          if (entries < most || ledgers !== 1n) throw new Error(`saw ${entries} after ${most}, ${ledgers} ledgers`)
          most = entries
          await client.query("commit")
        } catch (error) {
          errors.push(error)
        }
        client.release()
      }
      return looks
    })
    const rebuilt = []
    for (let round = 0; round < 5; round++) rebuilt.push(await server.rebuild("lines"))
    isOver = true
    const last = await writing
    const looks = await Promise.all(reading)

    expect(errors).toEqual([])
    expect(Math.min(...looks)).toBeGreaterThan(0)
    expect(rebuilt).toHaveLength(5)
    if (last) await shown(server, last)
    const after = await logDatabase.dump(lines)
    expect(after).toHaveLength(rebuilt.length > 0 ? Number((await countEntries()) + 2n) : 0)
    await server.rebuild("lines")
    expect(await logDatabase.dump(lines)).toEqual(after)
  })

  it("a rebuild waits for a reader who locks the table, and delays no other", async () => {
    const server = start()
    await shown(server, await logDatabase.record(newHousehold(), created))
    const reader = await logDatabase.pool.connect()
    await reader.query("begin")
    await reader.query("select * from read.portfolios")
    const rebuilding = server.rebuild("portfolios")
    await readUntilSwapsTried()
    expect(server.status()[0]).toMatchObject({ name: "portfolios", state: "rebuilding" })
    await reader.query("commit")
    reader.release()
    expect(await rebuilding).toMatchObject({ events: 1 })
  })

  // Of whose transactions nothing can be known beforehand.
  it.skipIf(!adminUrl)("a rebuild backs off from a reader of another role who locks the table", async () => {
    const server = start()
    await shown(server, await logDatabase.record(newHousehold(), created))
    const url = new URL(adminUrl ?? "")
    url.pathname = new URL(logDatabase.url).pathname
    const reader = new pg.Client({ connectionString: url.href })
    await reader.connect()
    await reader.query("begin")
    await reader.query("select * from read.portfolios")
    const rebuilding = server.rebuild("portfolios")
    await readUntilSwapsTried()
    await reader.query("commit")
    await reader.end()
    expect(await rebuilding).toMatchObject({ events: 1 })
  })

  it("a rebuild preserves columns, keys, indexes, storage, grants and the policies of row-level security", async () => {
    await logDatabase.pool.query(`
      grant select on read.portfolios to public;
      grant select, insert on read.portfolios to pg_monitor with grant option;
      create index on read.portfolios (title) where status = 'active';
      alter table read.portfolios enable row level security;
      create policy "of one's household" on read.portfolios for select to public
        using (household_id = nullif(current_setting('app.household', true), '')::uuid);
      create policy keepers on read.portfolios as restrictive for update to pg_monitor, pg_read_all_data
        using (status = 'active') with check (title <> '');
      create policy everything on read.portfolios using (true) with check (true)`)
    const before = await catalogOf("portfolios")
    const server = start()
    await shown(server, await logDatabase.record(newHousehold(), created))
    await server.rebuild("portfolios")
    expect(await catalogOf("portfolios")).toEqual(before)
    await server.rebuild("portfolios")
    expect(await catalogOf("portfolios")).toEqual(before)

    const ledgers = await catalogOf("line_ledgers")
    await server.rebuild("lines")
    expect(await catalogOf("line_ledgers")).toEqual(ledgers)
  })

  it("a rebuild resumes a halted projection, with all events that it had missed", async () => {
    const household = newHousehold()
    const server = start([portfolios])
    await shown(server, await logDatabase.record(household, created))
    await logDatabase.pool.query("alter table read.portfolios rename column title to hidden")
    const missed = await logDatabase.record(household, renamed("Anna K."))
    expect(await server.waitFor(missed, { timeoutMs: conditionTimeoutMs })).toBe("timedOut")
    await logDatabase.pool.query("alter table read.portfolios rename column hidden to title")
    const last = await logDatabase.record(household, renamed("Anna"))
    await server.rebuild("portfolios")
    await shown(server, last)
    await expect
      .poll(() => server.status(), { timeout: conditionTimeoutMs })
      .toMatchObject([{ state: "running", haltedAt: null }])
    expect(await logDatabase.titles()).toEqual(["Anna"])
  })
})

describe("a failed rebuild", () => {
  it("a rebuild whose tables cannot be filled leaves the tables unchanged, in use", async () => {
    const household = newHousehold()
    const broken: Projection = {
      ...portfolios,
      async apply(events, db) {
        if (!(await isLive(db))) await sql`select from missing`.execute(db)
        await portfolios.apply(events, db)
      },
    }
    const server = start([broken])
    await shown(server, await logDatabase.record(household, created, renamed("Anna K.")))
    const before = await logDatabase.dump(portfolios)
    const failure = await server.rebuild("portfolios").catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RebuildFailed)
    expect(failure).toMatchObject({ projection: "portfolios", message: expect.stringContaining("missing") as string })
    expect(await logDatabase.dump(portfolios)).toEqual(before)
    expect(await sideSchemas()).toEqual([])
    await shown(server, await logDatabase.record(household, renamed("Anna")))
    expect(await logDatabase.titles()).toEqual(["Anna"])
  })

  it("a rebuild whose connections died leaves the tables as they were; the next one succeeds and cleans up", async () => {
    const household = newHousehold()
    const live = start([portfolios])
    await shown(live, await logDatabase.record(household, created, renamed("Anna Keller")))
    const before = await logDatabase.dump(portfolios)

    const pool = openPool(logDatabase.url, { applicationName: "dying" })
    let kills = 0
    const dying: Projection = {
      ...portfolios,
      async apply(events, db) {
        await portfolios.apply(events, db)
        kills += 1
        await logDatabase.pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dying'",
        )
      },
    }
    const server = start([dying], pool)
    await expect(server.rebuild("portfolios")).rejects.toThrow(/terminat|ECONNRESET|not queryable/)
    expect(kills).toBe(1)
    expect(await logDatabase.dump(portfolios)).toEqual(before)
    expect(await sideSchemas()).toHaveLength(1)
    await server.stop()
    await pool.end()

    await shown(live, await logDatabase.record(household, renamed("Anna K.")))
    expect(await live.rebuild("portfolios")).toMatchObject({ events: 3 })
    expect(await sideSchemas()).toEqual([])
    expect(await logDatabase.titles()).toContain("Anna K.")
  })

  it("a rebuild of a server that was killed is cleaned up by the next start, which leaves a running one alone", async () => {
    await logDatabase.pool.query("create schema rebuild_portfolios_0a1b2c3d")
    start([portfolios, activity])
    await expect.poll(sideSchemas, { timeout: conditionTimeoutMs }).toEqual([])
  })

  it("a rebuild that is refused because another is running does not affect that one", async () => {
    const server = start([portfolios])
    await shown(server, await logDatabase.record(newHousehold(), created))
    const outcomes = await Promise.allSettled([server.rebuild("portfolios"), server.rebuild("portfolios")])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { message: "portfolios is being rebuilt already" },
    })
    expect(await logDatabase.dump(portfolios)).toHaveLength(1)
  })

  it("a rebuild of a server that is stopped ends promptly", async () => {
    const server = start([portfolios])
    await shown(server, await logDatabase.record(newHousehold(), created))
    const reader = await logDatabase.pool.connect()
    await reader.query("begin")
    await reader.query("select * from read.portfolios")
    const rebuilding = server.rebuild("portfolios").catch((error: unknown) => error)
    await expect.poll(sideSchemas, { timeout: conditionTimeoutMs }).not.toEqual([])
    await server.stop()
    expect(await rebuilding).toBeInstanceOf(Error)
    await reader.query("rollback")
    reader.release()
    expect(await logDatabase.dump(portfolios)).toHaveLength(1)
    expect(await sideSchemas()).toEqual([])
  })
})

async function countEntries(): Promise<bigint> {
  const events = await collect(logDatabase.log.readAll())
  return BigInt(events.filter(({ type }) => type === "TradeRecorded").length)
}

/** All that Postgres stores about a table besides its rows, by name. */
async function catalogOf(table: string): Promise<unknown> {
  const { rows } = await logDatabase.pool.query(
    `select
       (select jsonb_agg(jsonb_build_array(attname, format_type(atttypid, atttypmod), attnotnull, attstorage, attacl)
          order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
       (select jsonb_agg(jsonb_build_array(conname, pg_get_constraintdef(oid)) order by conname)
          from pg_constraint where conrelid = c.oid) as constraints,
       (select jsonb_agg(pg_get_indexdef(indexrelid) order by pg_get_indexdef(indexrelid))
          from pg_index where indrelid = c.oid) as indexes,
       (select jsonb_agg(a::text order by a::text) from aclexplode(coalesce(relacl, acldefault('r', relowner))) a) as grants,
       relowner::regrole::text as owner, relrowsecurity, relforcerowsecurity,
       (select jsonb_agg(to_jsonb(p) order by policyname) from pg_policies p
          where schemaname = 'read' and tablename = relname) as policies
     from pg_class c where oid = ('read.' || $1)::regclass`,
    [table],
  )
  return rows[0]
}
