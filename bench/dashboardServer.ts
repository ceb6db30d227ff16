import { serve } from "#server/main.ts"
import { forEachRole } from "#server/postgres/roles.ts"
import { readSettings } from "#server/settings/settings.ts"

/** Runs the server of `served.ts` in its own process. Sends its address, and on request its memory or CPU time. */
const settings = readSettings()
const [dataDir, databaseUrl] = [settings.dataDir ?? "", settings.databaseUrl ?? ""]
const roleUrls = forEachRole((role) => settings.roleUrls[role] ?? "")
const server = await serve({ ...settings, dataDir, databaseUrl, roleUrls })
process.on("message", (question) => {
  if (question === "memory") process.send?.(process.memoryUsage.rss())
  else if (question === "cpu") process.send?.((process.cpuUsage().user + process.cpuUsage().system) / 1_000)
  else void server.close().then(() => process.exit(0))
})
process.send?.(server.address)
