import { openPool } from "#server/db/database.ts"
import { appendInChunks, type Bulk } from "#server/eventlog/appendInChunks.ts"
import { postgresEventLog } from "#server/eventlog/postgresEventLog.ts"
import { metadataOf } from "./samples.ts"

export const bulkSize = 100_000
const bulkId = "33333333-3333-4333-8333-333333333333"

export const bulkOf = (stream: string): Bulk => ({ stream, bulkId, after: "no_stream", events: numbered() })

function* numbered() {
  for (let number = 0; number < bulkSize; number += 1) {
    yield { type: "NoteTaken", data: { number }, metadata: metadataOf(bulkId) }
  }
}

/** As a process of its own, which can be killed: `node bulk.ts <database> <stream>`. */
if (import.meta.main) {
  const [url, stream] = process.argv.slice(2)
  if (!url || !stream) throw new Error("usage: node bulk.ts <database> <stream>")
  const pool = openPool(url)
  const log = postgresEventLog({ pool })
  await appendInChunks(log, bulkOf(stream))
  await log.close()
  await pool.end()
}
