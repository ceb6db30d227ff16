import { randomUUID } from "node:crypto"
import type pg from "pg"

/** Writes a household that holds symbols, each since a day, as the read models would have it. Returns its id. */
export async function holding(
  pool: pg.Pool,
  symbols: ReadonlyArray<readonly [symbol: string, since: string]>,
): Promise<string> {
  const household = randomUUID()
  await pool.query(
    "insert into read.households (household_id, made_up, founded_at, founder_id) values ($1, null, now(), $1)",
    [household],
  )
  await pool.query(
    `insert into read.lines (household_id, kind, line_id, position, portfolio_id, currency, name, asset_class,
       price_symbol, started_on, status, description, recorded_at)
     select $1, 'holding', gen_random_uuid(), 1, $1, 'EUR', 'x', 'security', symbol, since, 'active', '', now()
     from unnest($2::text[], $3::date[]) as held (symbol, since)`,
    [household, symbols.map(([symbol]) => symbol), symbols.map(([, since]) => since)],
  )
  return household
}
