import { setTimeout as sleep } from "node:timers/promises"
import { type Kysely, sql, type Transaction } from "kysely"
import type { ProjectionTables } from "./checkpoints.ts"

const patienceMs = 250
const lookEveryMs = 5

/**
 * Waits until every running transaction of our role has ended, except `own` and those that wait for it; `false` when
 * that takes too long. A transaction that begins later sees what is committed now.
 */
export async function earlierTransactionsEnded(
  db: Kysely<ProjectionTables>,
  own: Transaction<ProjectionTables>,
): Promise<boolean> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own)
  const ownPid = rows[0]?.pid ?? 0
  const earlier = await transactions(db, ownPid)
  for (const deadline = Date.now() + patienceMs; ; await sleep(lookEveryMs)) {
    const now = new Set(await transactions(db, ownPid))
    if (!earlier.some((transaction) => now.has(transaction))) return true
    if (Date.now() > deadline) return false
  }
}

async function transactions(db: Kysely<ProjectionTables>, ownPid: number): Promise<ReadonlyArray<string>> {
  const { rows } = await sql<{ transaction: string }>`
    select pid || ' ' || xact_start as transaction
    from pg_stat_activity
    where datname = current_database() and pg_has_role(current_user, usesysid, 'usage') and xact_start is not null
      and pid not in (pg_backend_pid(), ${ownPid}) and ${ownPid} <> all (pg_blocking_pids(pid))`.execute(db)
  return rows.map((row) => row.transaction)
}
