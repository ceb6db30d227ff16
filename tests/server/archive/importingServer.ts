import { once } from "node:events"
import { testApi } from "#tests/server/http/testApi.ts"

/*
 * The server in a process of its own, which a file that ends the process ends alone. Prints its address, and its user:
 * with IMPORTING_SERVER for an existing database, and without a user.
 */
const over = process.env["IMPORTING_SERVER"]
// Its clock is stopped: on a busy machine the archives take longer than a step-up lasts.
const now = new Date()
const api = await testApi(
  over === undefined ? { ports: { now: () => now } } : (JSON.parse(over) as { databaseUrl: string; dataDir: string }),
)
const people = over === undefined ? [await api.person("sender"), await api.person("reader")] : []
process.send?.({ url: api.url, accessTokens: people.map(({ accessToken }) => accessToken) })
await once(process, "disconnect")
await api.close()
