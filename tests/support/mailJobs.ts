import type pg from "pg"
import { until } from "./waiting.ts"

/**
 * Resolves when every mail that is due was sent or given up, or waits for its next attempt. Without vitest: a server in
 * a process of its own waits too.
 */
export async function mailsSettled(pool: Pick<pg.Pool, "query">): Promise<void> {
  const unsettled = `select from jobs.job where name = 'mail' and start_after <= now() and state in ('created', 'retry', 'active')`
  await until(async () => (await pool.query(unsettled)).rowCount === 0, { everyMs: 10 })
}

/** Makes the next attempts to send mails come so much sooner. */
export async function bringMailsForward(pool: Pick<pg.Pool, "query">, minutes: number): Promise<void> {
  await pool.query(
    `update jobs.job set start_after = start_after - make_interval(mins => $1), started_on = started_on - make_interval(mins => $1)
     where name = 'mail'`,
    [minutes],
  )
  await pool.query("select pg_notify('pgboss_' || left(encode(sha224('jobs'), 'hex'), 24), 'mail')")
}
