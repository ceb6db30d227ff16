import { openPool } from "#server/db/database.ts"
import { postgresEventLog } from "#server/eventlog/postgresEventLog.ts"
import { testDatabase } from "#tests/support/database.ts"
import { describeEventLog } from "./contract.ts"
import { cuttableLine } from "./cuttableLine.ts"

describeEventLog(
  "Postgres",
  async () => {
    const database = await testDatabase()
    const url = new URL(database.url)
    const line = await cuttableLine({ host: url.hostname, port: Number(url.port) })
    url.port = String(line.port)
    const [pool, otherPool] = [openPool(url.href), openPool(database.url)]
    const [log, other] = [postgresEventLog({ pool }), postgresEventLog({ pool: otherPool })]
    return {
      log,
      other,
      open: () => postgresEventLog({ pool: otherPool }),
      line,
      stop: async () => {
        await Promise.all([log.close(), other.close()])
        await Promise.all([pool.end(), otherPool.end()])
        await line.close()
        await database.drop()
      },
    }
  },
  { bulk: 100_000, lines: "can be cut" },
)
