import { type Driver, Kysely, PostgresDialect, sql, type Transaction } from "kysely"
import pg from "pg"
import type { RoleUrls } from "#server/postgres/roles.ts"
import { preparesOn } from "./prepared.ts"
import type { Database } from "./tables.ts"

export interface PoolOptions {
  /** The most connections held at once. */
  readonly max?: number
  /** The time after which Postgres ends a statement. 0: never, for bulk work. */
  readonly statementTimeoutMs?: number
  /** Shown by Postgres in `pg_stat_activity`. */
  readonly applicationName?: string
}

/**
 * Connections to Postgres, opened when first needed. If Postgres fails or is unreachable, queries fail and their
 * callers handle it, but the process never ends: `pg` raises an `error` event on the pool for an idle connection and on
 * the client for one in use, and an `error` event without a listener is fatal.
 *
 * The JavaScript types of columns: see {@link columnTypes}.
 */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    Client: CopyingClient,
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

/** A connection on which `copy … from stdin` is a statement whose only parameter is the text to copy. */
export class CopyingClient extends pg.Client {
  override query(...given: Array<unknown>): never {
    const [text, parameters] = given
    if (typeof text !== "string" || !/^copy .* from stdin$/s.test(text))
      return super.query(...(given as [string])) as never
    return new Promise((resolve, reject) => {
      const copy = new Copy(text, String((parameters as ReadonlyArray<unknown>)[0]), (error) =>
        error ? reject(error) : resolve({ command: "COPY", rows: [] }),
      )
      super.query(copy)
    }) as never
  }
}

/** The methods that `pg` calls while it copies. */
class Copy {
  readonly #statement: string
  readonly #text: string
  readonly callback: (error?: unknown) => void
  constructor(statement: string, text: string, callback: (error?: unknown) => void) {
    this.#statement = statement
    this.#text = text
    this.callback = callback
  }
  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
    // Sent without waiting: if Postgres refuses the statement, it ignores what follows.
    const copying = connection as unknown as CopyIn
    copying.sendCopyFromChunk(Buffer.from(this.#text))
    copying.endCopyFrom()
  }
  handleCopyInResponse(): void {}
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.callback()
  }
  handleError(error: unknown): void {
    this.callback(error)
  }
}

interface CopyIn {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Pools of connections, separated by database role, and so that one use never waits for another. */
export interface Pools {
  /** As the role for requests. No request takes two connections at once. */
  readonly requests: pg.Pool
  /** As the role that authenticates users. No request takes two connections at once. */
  readonly identity: pg.Pool
  /** As the owner: one connection for each projection that is writing, for jobs, and for mails being sent. */
  readonly work: pg.Pool
  /** As the only role that can read the keys. For code that needs a key while it holds another connection. */
  readonly keys: pg.Pool
  /** As the owner, to append to the log in Postgres alone. A process writes one group of appends at a time. */
  readonly appends: pg.Pool
  /** For locks of households alone: one connection for each household with a running command. */
  readonly locks: pg.Pool
}

/** Every pool of the server. Connections are opened when first needed. */
export const openPools = ({
  databaseUrl,
  roleUrls,
}: {
  /** As the owner of the data. */
  readonly databaseUrl: string
  readonly roleUrls: RoleUrls
}): Pools => ({
  requests: openPool(roleUrls.runtime, { max: 10, applicationName: "wealth requests" }),
  identity: openPool(roleUrls.identity, { max: 6, applicationName: "wealth identity" }),
  work: openPool(databaseUrl, { max: 13, applicationName: "wealth work" }),
  keys: openPool(roleUrls.keys, { max: 2, applicationName: "wealth keys" }),
  appends: openPool(databaseUrl, { max: 2, applicationName: "wealth appends" }),
  locks: openPool(roleUrls.runtime, { max: 8, applicationName: "wealth locks" }),
})

/** Where statements are sent: connections of a pool, or the one of a transaction. */
export type Db = Kysely<Database>

/** The tables of the database, through the connections of a pool. Closing the pool is up to the caller. */
export function openDatabase<Tables = Database>(pool: pg.Pool): Kysely<Tables> {
  const db = new Kysely<Tables>({ dialect: new Dialect({ pool }) })
  preparesOn(db, pool)
  return db
}

/** Reports the original error of a failed transaction, also when the connection is gone and the rollback fails. */
class Dialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const rollBack = driver.rollbackTransaction.bind(driver)
    driver.rollbackTransaction = (connection) => rollBack(connection).catch(() => {})
    return driver
  }
}

/** Settings that row-level security reads in a transaction. They end with it. */
export type RowSecurityContext = Partial<Record<"app.household" | "app.portfolios" | "app.person", string>>

/**
 * Reads and writes within one transaction and the context of row-level security. On the connection of a transaction,
 * `work` belongs to that transaction.
 */
export const inTransaction = <Value>(
  db: Db,
  context: RowSecurityContext & Partial<Record<"app.invitation", string>>,
  work: (tx: Transaction<Database>) => Promise<Value>,
): Promise<Value> => {
  async function begun(tx: Transaction<Database>): Promise<Value> {
    const settings = Object.entries(context).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
    if (settings.length > 0) await sql`select ${sql.join(settings)}`.execute(tx)
    return work(tx)
  }
  return db.isTransaction ? begun(db as Transaction<Database>) : db.transaction().execute(begun)
}

/**
 * Types that keep values exact: `numeric` stays text (a JavaScript number would round it), `date` stays the text of the
 * calendar day (a `Date` would shift it by the time zone), `int8` becomes a `bigint`, `timestamptz` a `Date`; arrays of
 * them likewise. Set on each of our connections and not for the process, so that no library is affected.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const asText = (text: string): string => text
/** The parser of `text[]`, which can read any array. `pg.types` has numbers for the types of single values only. */
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
