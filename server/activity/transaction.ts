import type pg from "pg"

/** What the transaction is told of itself, which row-level security asks for; all of it ends with the transaction. */
export type Bounds = Partial<Record<"app.household" | "app.portfolios" | "app.person", string>>

/** Reads and writes within bounds: all of it or nothing. */
export async function inBounds<Value>(
  pool: pg.Pool,
  bounds: Bounds,
  work: (client: pg.ClientBase) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect()
  try {
    await client.query("begin")
    await setBounds(client, bounds)
    const value = await work(client)
    await client.query("commit")
    return value
  } catch (error) {
    await client.query("rollback").catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function setBounds(client: Pick<pg.ClientBase, "query">, bounds: Bounds): Promise<void> {
  const entries = Object.entries(bounds)
  if (entries.length === 0) return
  const settings = entries.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`)
  await client.query(`select ${settings.join()}`, entries.flat())
}
