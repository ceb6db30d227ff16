import type pg from "pg"
import { eventStoreDbEventLog } from "../../server/eventlog/eventStoreDbEventLog.ts"
import type { EventLog } from "../../server/eventlog/eventLog.ts"
import { postgresEventLog } from "../../server/eventlog/postgresEventLog.ts"

/** The EventStoreDB over which the integration tests run; absent: they run over the log in Postgres. */
const server = process.env["EVENTSTORE_URL"] || undefined

/** For tests that look into the tables of the log in Postgres, and so can be run over no other. */
export const isLogInPostgres = server === undefined

/**
 * Where the log of a test's product is: in the test's database, or in the EventStoreDB under a prefix that is the
 * database's name, so that all who share the database share the log.
 */
export const testLogSettings = (databaseUrl: string) =>
  ({
    eventstoreUrl: server,
    eventStreamPrefix: server === undefined ? undefined : new URL(databaseUrl).pathname.slice(1),
  }) as const

/** The same as variables of the environment of a process, whatever else its environment says. */
export function testLogVariables(databaseUrl: string) {
  const { eventstoreUrl = "", eventStreamPrefix = "" } = testLogSettings(databaseUrl)
  return { EVENT_LOG_URL: eventstoreUrl, EVENTSTORE_URL: "", EVENT_LOG_PREFIX: eventStreamPrefix } as const
}

/** The log of a database, as the product of a test over it has it. */
export function testLog(pool: pg.Pool): EventLog {
  const databaseUrl = pool.options.connectionString ?? ""
  const { eventstoreUrl, eventStreamPrefix: streamPrefix } = testLogSettings(databaseUrl)
  return eventstoreUrl === undefined
    ? postgresEventLog({ pool })
    : eventStoreDbEventLog(eventstoreUrl, { streamPrefix })
}
