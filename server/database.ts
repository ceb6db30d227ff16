import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"

export interface PoolOptions {
  /** The most connections held at once. */
  readonly max?: number
  /** After so long Postgres ends a statement. 0: never, for bulk work. */
  readonly statementTimeoutMs?: number
  /** Shown by Postgres in `pg_stat_activity`. */
  readonly applicationName?: string
}

/**
 * Connections to Postgres, opened when first needed. A Postgres that dies or goes away makes queries fail, which is
 * answered where they are made; it never ends the process: `pg` raises an `error` event on the pool for an idle
 * connection and on the client for one in use, and an unheard `error` event is fatal.
 *
 * What columns become in JavaScript: see {@link columnTypes}.
 */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    types: columnTypes,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: options.applicationName ?? "wealth",
  })
  pool.on("error", heard)
  pool.on("connect", (client) => client.on("error", heard))
  return pool
}

export const openDatabase = <Tables>(pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/**
 * Exactness decides: `numeric` stays text (a JavaScript number would round it), `date` stays the text of the calendar
 * day (a `Date` would shift it by the time zone), `int8` becomes a `bigint`, `timestamptz` a `Date`; arrays of them
 * likewise. Given to each connection of ours and not set for the process, so that no library is surprised by it.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const asText = (text: string): string => text
/** Of `text[]`, which reads every array; the types know the numbers of single values only. */
const textArray = (pg.types.getTypeParser as (oid: number) => (text: string) => ReadonlyArray<string | null>)(1009)

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: BigInt,
  [pg.types.builtins.NUMERIC]: asText,
  [pg.types.builtins.DATE]: asText,
  1016: (text) => textArray(text).map((item) => (item === null ? null : BigInt(item))), // int8[]
  1231: textArray, // numeric[]
  1182: textArray, // date[]
}

const heard = (): void => {}
