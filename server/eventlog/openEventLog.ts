import type pg from "pg"
import type { Settings } from "#server/settings/settings.ts"
import type { EventLog } from "./eventLog.ts"
import { postgresEventLog } from "./postgresEventLog.ts"

/** The log that the settings name: an EventStoreDB, or else the database, through the pools. */
export async function openEventLog(
  settings: Pick<Settings, "eventstoreUrl"> & Partial<Pick<Settings, "eventStreamPrefix">>,
  pools: { readonly pool: pg.Pool; readonly workerPool?: pg.Pool; readonly appendPool?: pg.Pool },
): Promise<EventLog> {
  if (!settings.eventstoreUrl) return postgresEventLog(pools)
  // Loaded only with an EventStoreDB: gRPC and its definitions take much memory.
  const { eventStoreDbEventLog } = await import("./eventStoreDbEventLog.ts")
  return eventStoreDbEventLog(settings.eventstoreUrl, { streamPrefix: settings.eventStreamPrefix })
}
