import "../server/memory.ts"
import { serve } from "../server/main.ts"
import { readSettings } from "../server/settings.ts"

/** The server of `served.ts`, in a process of its own: says where it is, then how much memory it takes when asked. */
const settings = readSettings()
const [dataDir, databaseUrl, runtimeDatabaseUrl] = [
  settings.dataDir ?? "",
  settings.databaseUrl ?? "",
  settings.databaseRuntimeUrl ?? "",
]
const server = await serve({ ...settings, dataDir, databaseUrl, runtimeDatabaseUrl })
process.on("message", (question) => {
  if (question === "memory") process.send?.(process.memoryUsage.rss())
  else void server.close().then(() => process.exit(0))
})
process.send?.(server.address)
