import { randomUUID } from "node:crypto"
import * as fc from "fast-check"
import { Result, Schema } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { DebtEvent } from "#domain/debt/events.ts"
import { HoldingEvent } from "#domain/holding/events.ts"
import { HouseholdEvent } from "#domain/household/events.ts"
import { OwnershipEvent } from "#domain/ownership/events.ts"
import { PortfolioEvent } from "#domain/portfolio/events.ts"
import { SubscriptionEvent } from "#domain/subscription/events.ts"
import { WalletEvent } from "#domain/wallet/events.ts"
import { projections } from "#projections/all.ts"
import type { EventLog, Json, NewEvent, Position, RecordedEvent } from "#server/eventlog/eventLog.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import { decodeEvent } from "#server/projections/decoding.ts"
import { startProjections } from "#server/projections/runner.ts"
import { collect } from "#tests/server/eventlog/samples.ts"
import { anyHistory } from "./anyHistory.ts"
import { type LogDatabase, newHousehold, openLogDatabase, stored } from "./logDatabase.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

let logDatabase: LogDatabase
let log: EventLog
beforeAll(async () => {
  logDatabase = await openLogDatabase()
  log = encryptedEventLog(logDatabase.log, logDatabase.vault)
})
afterAll(() => logDatabase.close())

const encode = Schema.encodeSync(
  Schema.Union([
    HouseholdEvent,
    PortfolioEvent,
    OwnershipEvent,
    HoldingEvent,
    DebtEvent,
    WalletEvent,
    SubscriptionEvent,
  ]),
)

/** The fields in which a user may type freely, as found out here. */
const typed = new Set<string>()

/** Every free text of an event is replaced by a value that occurs nowhere else. */
function outspoken(event: NewEvent, stream: string): NewEvent {
  const inLog = { stream, revision: 0n, position: { commit: 0n, prepare: 0n }, recordedAt: new Date(0) }
  let data = event.data
  for (const path of pathsOf(data)) {
    const changed = replaced(data, path, `canary ${randomUUID()}`)
    if (!isReadable({ ...event, ...inLog, data: changed })) continue
    typed.add([event.type, ...path.filter((part) => Number.isNaN(Number(part)))].join("."))
    data = changed
  }
  return { ...event, data }
}

function isReadable(event: RecordedEvent): boolean {
  try {
    decodeEvent(event)
    return true
  } catch {
    return false
  }
}

type Path = ReadonlyArray<string>
const pathsOf = (value: unknown, path: Path = []): ReadonlyArray<Path> =>
  typeof value === "string"
    ? [path]
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))
      : []

function replaced(data: Json, path: Path, text: string): Json {
  const copy = structuredClone(data)
  const parent = path.slice(0, -1).reduce((at: unknown, key) => (at as Record<string, unknown>)[key], copy)
  Object.assign(parent as object, { [path.at(-1) ?? ""]: text })
  return copy
}

async function recordHistory(numRuns: number): Promise<Position> {
  let position: Position = { commit: 0n, prepare: 0n }
  for (const history of fc.sample(anyHistory, { numRuns, seed: 20_240 })) {
    const names = new Map<string, string>()
    for (const { householdId, event, stream } of history) {
      const renamed = names.get(householdId) ?? newHousehold()
      names.set(householdId, renamed)
      const named = stream.replace(householdId, renamed)
      const spoken = outspoken(stored(renamed, encode(event)), named)
      position = Result.getOrThrow(await log.append(named, "any", [spoken])).position
    }
  }
  return position
}

/** Every row of every table, as Postgres writes it, and every event as the log stores it. */
async function everything(...schemas: ReadonlyArray<string>): Promise<ReadonlyArray<string>> {
  const { rows: tables } = await logDatabase.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace::regnamespace::text = any ($1) order by 1`,
    [schemas],
  )
  const rows = tables.map(({ name }) => logDatabase.pool.query<{ row: string }>(`select t::text as row from ${name} t`))
  const events = (await collect(logDatabase.log.readAll())).map(({ data, metadata }) =>
    JSON.stringify({ data, metadata }),
  )
  return (await Promise.all(rows)).flatMap((result) => result.rows.map(({ row }) => row)).concat(events)
}

it("typed texts are readable for members and in no table for anyone else; a rebuild leaves the same", async () => {
  const running = startProjections({ ...logDatabase, log, projections })
  const position = await recordHistory(30)
  expect(await running.waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("reached")
  for (const where of [
    "PortfolioCreated.title",
    "PortfolioRemoved.reason",
    "StakeRecorded.note",
    "StakeRemoved.reason",
    "HoldingOpened.name",
    "EntryVoided.reason",
    "NoteTaken.text",
    "DebtIncurred.name",
    "DebtEntryVoided.reason",
    "WalletConnected.title",
    "WalletStatementVoided.reason",
    "GoalSet.title",
    "HouseholdNamed.name",
  ]) {
    expect([...typed]).toContain(where)
  }

  const kept = await everything("read", "log", "projection", "vault")
  expect(kept.length).toBeGreaterThan(1_000)
  expect(kept.filter((row) => row.includes("canary"))).toEqual([])
  // They are there, for a reader with the key.
  const shown = await Promise.all([
    logDatabase.db.selectFrom("portfolios").select("title").execute(),
    logDatabase.db.selectFrom("activity").select("event").execute(),
    logDatabase.db.selectFrom("lines").select("name").execute(),
    logDatabase.db.selectFrom("line_entries").select("terms").execute(),
    logDatabase.db.selectFrom("lines").select("description").execute(),
    logDatabase.db.selectFrom("line_ledgers").select("ledger").execute(),
  ])
  expect(JSON.stringify(shown)).not.toContain("sealed:")
  for (const rows of shown.slice(0, 5)) expect(JSON.stringify(rows)).toContain("canary")

  const asItGrew = await logDatabase.dump({ tables: projections.flatMap(({ tables }) => tables) })
  for (const { name } of projections) await running.rebuild(name)
  expect(await logDatabase.dump({ tables: projections.flatMap(({ tables }) => tables) })).toEqual(asItGrew)
  await running.stop()
})
