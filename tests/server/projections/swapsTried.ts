import type pg from "pg"
import { until } from "#tests/support/waiting.ts"

/**
 * Resolves once a rebuild has tried so many times to swap its tables. Each attempt is a transaction that locks the row
 * of the projection's checkpoint, and waits in it for the transactions that may see the old tables.
 */
export async function swapsTried(pool: pg.Pool, times: number): Promise<void> {
  const seen = new Set<string>()
  await until(
    async () => {
      const { rows } = await pool.query<{ virtualtransaction: string }>(
        `select virtualtransaction from pg_locks
         where database = (select oid from pg_database where datname = current_database())
           and relation = 'projection.checkpoints'::regclass and mode = 'RowShareLock'`,
      )
      for (const { virtualtransaction } of rows) seen.add(virtualtransaction)
      return seen.size >= times
    },
    { everyMs: 5 },
  )
}
