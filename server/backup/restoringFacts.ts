import { Result } from "effect"
import type pg from "pg"
import type { EventLog, EventMetadata, ExpectedRevision, Json, NewEvent } from "#server/eventlog/eventLog.ts"
import { identityStream } from "#server/eventlog/logIdentity.ts"
import { bytesOfEvent } from "#server/eventlog/proposedEvents.ts"
import { BackupRefused } from "./backupRefused.ts"
import type { Fact } from "./content.ts"
import { linesIn, type ReadBackup } from "./readBackup.ts"

/** Writes the facts of a backup one by one, in the order of the log. */
export interface FactWriter {
  readonly write: (fact: Fact) => Promise<void>
  /** Writes the rest. The caller calls it after the last fact. */
  readonly end: () => Promise<void>
}

const factsAtOnce = 500
const bytesAtOnce = 512 * 1024

/** Writes to the log in the database, in the open transaction of `client`. `recordedAt` of each fact stays the same. */
export function factsToDatabase(client: pg.ClientBase): FactWriter {
  let position = 0
  let bytes = 0
  let waiting: Array<Fact> = []

  async function end(): Promise<void> {
    if (waiting.length === 0) return
    const column = (name: keyof Fact) => waiting.map((fact) => fact[name])
    await client.query(
      `insert into log.events (position, stream, revision, event_id, type, data, metadata, recorded_at)
       select $1::bigint + place, stream, revision, event_id, type, data::json, metadata::json, recorded_at
       from unnest($2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
         with ordinality as e (stream, revision, event_id, type, data, metadata, recorded_at, place)`,
      [
        position,
        column("stream"),
        column("revision"),
        column("id"),
        column("type"),
        column("data"),
        column("metadata"),
        column("recordedAt"),
      ],
    )
    position += waiting.length
    waiting = []
    bytes = 0
  }

  return {
    async write(fact) {
      waiting.push(fact)
      bytes += fact.data.length + fact.metadata.length
      if (waiting.length >= factsAtOnce || bytes >= bytesAtOnce) await end()
    },
    end,
  }
}

/**
 * Appends to a log that sets the time itself. The original time of a fact goes into its metadata, where the adapter
 * reads it. Facts that an earlier restore of the same backup appended are not appended again.
 */
export function factsToLog(log: EventLog): FactWriter {
  let stream = ""
  let expected: ExpectedRevision = "no_stream"
  let waiting: Array<NewEvent> = []
  let bytes = 0

  async function end(): Promise<void> {
    if (waiting.length === 0) return
    const appended = await log.append(stream, expected, waiting)
    if (Result.isFailure(appended)) throw notEmpty(stream)
    waiting = []
    bytes = 0
  }

  return {
    async write(fact) {
      const event = eventOf(fact)
      const size = bytesOfEvent(event)
      if (fact.stream !== stream || waiting.length >= factsAtOnce || bytes + size > bytesAtOnce) await end()
      if (waiting.length === 0) {
        stream = fact.stream
        expected = fact.revision === "0" ? "no_stream" : BigInt(fact.revision) - 1n
      }
      waiting.push(event)
      bytes += size
    },
    end,
  }
}

const eventOf = ({ id, type, data, metadata, recordedAt }: Fact): NewEvent => ({
  id,
  type,
  data: JSON.parse(data) as Json,
  metadata: { ...(JSON.parse(metadata) as EventMetadata), recordedAt },
})

const notEmpty = (stream: string) =>
  new BackupRefused(
    "targetNotEmpty",
    `The EventStoreDB that EVENT_LOG_URL names is not empty: it holds ${stream}, which is not part of this backup. ` +
      "Restore into an empty one.",
  )

/**
 * Throws {@link BackupRefused} when the log contains anything but the first events of the backup, which an interrupted
 * restore leaves behind. Changes nothing.
 */
export async function refuseOtherFacts(log: EventLog, backup: ReadBackup): Promise<void> {
  const facts = factsIn(backup)
  try {
    for await (const { id, stream } of log.readAll()) {
      const { value } = await facts.next()
      // An earlier restore of this backup wrote all facts, and then the identity of the log.
      if (!value && stream === identityStream) continue
      if (!value || value.id !== id || value.stream !== stream) throw notEmpty(stream)
    }
  } finally {
    await facts.return(undefined)
  }
}

async function* factsIn(backup: ReadBackup): AsyncGenerator<Fact, undefined> {
  for await (const line of linesIn(backup)) if (line.kind === "fact") yield line.fact
  return undefined
}
