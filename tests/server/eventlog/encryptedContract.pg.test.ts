import { afterAll, beforeAll, describe } from "vitest"
import { openPool } from "#server/db/database.ts"
import { postgresEventLog } from "#server/eventlog/postgresEventLog.ts"
import { encryptedEventLog } from "#server/eventlog/encryptedEventLog.ts"
import { testDatabase } from "#tests/support/database.ts"
import { testVault } from "#tests/support/vault.ts"
import { describeAbandoning } from "./contract/abandoning.ts"
import { describeAppending } from "./contract/appending.ts"
import { describeBulk } from "./contract/bulk.ts"
import type { Connected } from "./contract/connected.ts"
import { describeLosingConnections } from "./contract/losingConnections.ts"
import { describeReading } from "./contract/reading.ts"
import { describeSubscribing } from "./contract/subscribing.ts"
import { cuttableLine } from "./cuttableLine.ts"

// An encrypted log is still a log: its readers and writers notice no difference.
describe("the log in Postgres, encrypted", () => {
  let server: Connected
  beforeAll(async () => {
    const database = await testDatabase()
    const url = new URL(database.url)
    const line = await cuttableLine({ host: url.hostname, port: Number(url.port) })
    url.port = String(line.port)
    const [pool, otherPool] = [openPool(url.href), openPool(database.url)]
    const [vault, otherVault] = [testVault(database.url), testVault(database.url)]
    const log = encryptedEventLog(postgresEventLog({ pool }), vault)
    const other = encryptedEventLog(postgresEventLog({ pool: otherPool }), otherVault)
    server = {
      log,
      other,
      open: () => encryptedEventLog(postgresEventLog({ pool: otherPool }), otherVault),
      line,
      stop: async () => {
        await Promise.all([log, other, vault, otherVault].map((each) => each.close()))
        await Promise.all([pool.end(), otherPool.end()])
        await line.close()
        await database.drop()
      },
    }
  })
  afterAll(() => server.stop())

  const connected = (): Connected => server
  describeAppending(connected, "less")
  describeReading(connected)
  describeSubscribing(connected)
  describeLosingConnections(connected, "can be cut")
  describeAbandoning(connected)
  describeBulk(connected, 5_000)
})
