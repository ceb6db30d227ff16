import { Client } from "pg"
import type { ExpectedRevision, NewEvent } from "#server/eventlog/eventLog.ts"
import { propose } from "#server/eventlog/proposedEvents.ts"

/** An append whose transaction is still open: written, and for now neither committed nor rolled back. */
interface OpenAppend {
  commit(): Promise<void>
  rollback(): Promise<void>
}

/** A writer with a connection of its own, which decides when its transactions end. */
interface PatientWriter {
  append(stream: string, expected: ExpectedRevision, events: ReadonlyArray<NewEvent>): Promise<OpenAppend>
  /** Writes around `log.append`, at a position of its own choice and without the lock, which the log must not do. */
  insertUnlocked(position: bigint, stream: string, event: NewEvent): Promise<OpenAppend>
  close(): Promise<void>
}

export async function patientWriter(url: string): Promise<PatientWriter> {
  const client = new Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  const end = (how: "commit" | "rollback") => async () => void (await client.query(how))
  const open: OpenAppend = { commit: end("commit"), rollback: end("rollback") }
  return {
    async append(stream, expected, events) {
      const append = { stream, expected: String(expected), events: propose(stream, events) }
      await client.query("begin")
      await client.query("select * from log.append($1)", [JSON.stringify([append])])
      return open
    },
    async insertUnlocked(position, stream, { id, type, data, metadata }) {
      await client.query("begin")
      await client.query(
        `insert into log.events (position, stream, revision, event_id, type, data, metadata, recorded_at)
         values ($1, $2, 0, $3, $4, $5, $6, now())`,
        [position, stream, id, type, JSON.stringify(data), JSON.stringify(metadata)],
      )
      await client.query("select pg_notify('log_appended', '')")
      return open
    },
    close: () => client.end(),
  }
}
