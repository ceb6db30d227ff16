import "../server/memory.ts"
import { serve } from "../server/main.ts"
import { readSettings } from "../server/settings.ts"

/** The server of `dashboard.ts`, in a process of its own: says where it is, then how much memory it takes when asked. */
const settings = readSettings({ ...process.env, PORT: "0", HOST: "127.0.0.1", MARKET_DATA_SCHEDULE: "off" })
const server = await serve({ ...settings, databaseUrl: settings.databaseUrl ?? "" })
process.on("message", (question) => {
  if (question === "memory") process.send?.(process.memoryUsage.rss())
  else void server.close().then(() => process.exit(0))
})
process.send?.(server.address)
