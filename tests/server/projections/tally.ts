import { sql } from "kysely"
import type pg from "pg"
import type { Projection } from "#projections/projection.ts"

/**
 * Counts events, one by one, in addition to earlier counts: an event applied twice, or not at all, is visible for good.
 * Only the transaction that moves the checkpoint protects the count.
 */
export const tally: Projection = {
  name: "tally",
  categories: ["portfolio"],
  // A table that the product does not have.
  tables: ["tally" as "portfolios"],
  async apply(events, db) {
    await sql`update ${sql.table("read.tally")} set counted = counted + ${events.length}`.execute(db)
  },
}

export async function createTally(pool: pg.Pool): Promise<void> {
  await pool.query("create table read.tally (counted bigint not null)")
  await pool.query("insert into read.tally values (0)")
}

export async function counted(pool: pg.Pool): Promise<bigint | undefined> {
  const { rows } = await pool.query<{ counted: bigint }>("select counted from read.tally")
  return rows[0]?.counted
}
