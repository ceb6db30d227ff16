import type pg from "pg"
import { eventStoreDbEventLog } from "#server/eventlog/eventStoreDbEventLog.ts"
import type { EventLog } from "#server/eventlog/eventLog.ts"
import { postgresEventLog } from "#server/eventlog/postgresEventLog.ts"
import { conditionTimeoutMs } from "./limits.ts"

/** The EventStoreDB of the integration tests; absent: they use the log in Postgres. */
const given = process.env["EVENTSTORE_URL"] || undefined

/** With time for an append on a machine that is busy with other tests, unless the address has its own. */
const server =
  given === undefined || given.includes("defaultDeadline")
    ? given
    : `${given}${given.includes("?") ? "&" : "?"}defaultDeadline=${conditionTimeoutMs}`

/** For tests that read the tables of the log in Postgres, and therefore need that log. */
export const isLogInPostgres = server === undefined

/**
 * The location of the log of a test's product: in the test's database, or in the EventStoreDB under a prefix with the
 * name of the database, so that all users of the database share the log.
 */
export const testLogSettings = (databaseUrl: string) =>
  ({
    eventstoreUrl: server,
    eventStreamPrefix: server === undefined ? undefined : new URL(databaseUrl).pathname.slice(1),
  }) as const

/** The same as environment variables of a process, which override the others. */
export function testLogVariables(databaseUrl: string) {
  const { eventstoreUrl = "", eventStreamPrefix = "" } = testLogSettings(databaseUrl)
  return { EVENT_LOG_URL: eventstoreUrl, EVENTSTORE_URL: "", EVENT_LOG_PREFIX: eventStreamPrefix } as const
}

/** The log of a database, as the product of a test uses it. */
export function testLog(pool: pg.Pool): EventLog {
  const databaseUrl = pool.options.connectionString ?? ""
  const { eventstoreUrl, eventStreamPrefix: streamPrefix } = testLogSettings(databaseUrl)
  return eventstoreUrl === undefined
    ? postgresEventLog({ pool })
    : eventStoreDbEventLog(eventstoreUrl, { streamPrefix })
}
