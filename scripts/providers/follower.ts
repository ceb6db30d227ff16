import { openDatabase, openPool } from "#server/db/database.ts"
import { followOnce } from "./rounds.ts"

/**
 * Follows the providers of prices in a process of its own, which can be killed: `{ now }` follows once at that moment. Sends
 * how much memory it took at most, in bytes.
 */
const [databaseUrl = "", url = ""] = process.argv.slice(2)
const pool = openPool(databaseUrl)
const db = openDatabase(pool)
process.on("message", (message: { readonly now: string }) => {
  followOnce(db, url, new Date(message.now)).then(
    () => process.send?.({ memory: process.resourceUsage().maxRSS * 1_024 }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.once("disconnect", () => process.exit())
