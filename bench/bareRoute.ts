import Fastify from "fastify"
import { openPool } from "#server/db/database.ts"

/** A Fastify route in its own process that reads one row by its key. Sends its address to the parent process. */
const pool = openPool(process.env["DATABASE_URL"] ?? "")
const app = Fastify()
app.get("/session/:sessionId", async (request) => {
  const { sessionId } = request.params as { readonly sessionId: string }
  const { rows } = await pool.query({
    name: "session",
    text: "select session_id, user_id, created_at, expires_at from identity.sessions where session_id = $1",
    values: [sessionId],
  })
  return rows[0] as unknown
})
const address = await app.listen({ port: 0 })
process.on("message", (question) => {
  if (question === "cpu") process.send?.((process.cpuUsage().user + process.cpuUsage().system) / 1_000)
  else void Promise.all([app.close(), pool.end()]).then(() => process.exit(0))
})
process.send?.(address)
