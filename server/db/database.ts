import { type Driver, Kysely, PostgresDialect, sql, type Transaction } from "kysely"
import pg from "pg"
import type { RoleUrls } from "#server/postgres/roles.ts"
import { preparesOn } from "./prepared.ts"
import type { Database } from "./tables.ts"

export interface PoolOptions {
  /** The most connections held at once. */
  readonly max?: number
  /** After so long Postgres ends a statement. 0: never, for bulk work. */
  readonly statementTimeoutMs?: number
  /** Shown by Postgres in `pg_stat_activity`. */
  readonly applicationName?: string
}

/**
 * Connections to Postgres, opened when first needed. A Postgres that dies or goes away makes queries fail, which their
 * callers handle; it never ends the process: `pg` raises an `error` event on the pool for an idle
 * connection and on the client for one in use, and an unheard `error` event is fatal.
 *
 * What columns become in JavaScript: see {@link columnTypes}.
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

/** What `pg` calls while it copies. */
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
    // Sent at once: what follows a statement that is refused is ignored by Postgres.
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

/** Connections, apart by what may be done on them and by what they must not wait for. */
export interface Pools {
  /** As the role for requests. None of them takes two at once. */
  readonly requests: pg.Pool
  /** As the role that finds out who is signed in. None of them takes two at once. */
  readonly identity: pg.Pool
  /** As the owner: one for each projection that is writing, for jobs, and for mails on their way. */
  readonly work: pg.Pool
  /** As the role that alone reaches the keys. For those who need a key while they hold another connection. */
  readonly keys: pg.Pool
  /** For locks of households, and for nothing else: one for each household that is being worked on. */
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
  work: openPool(databaseUrl, { max: 12, applicationName: "wealth work" }),
  keys: openPool(roleUrls.keys, { max: 2, applicationName: "wealth keys" }),
  locks: openPool(roleUrls.runtime, { max: 4, applicationName: "wealth locks" }),
})

/** Where statements are sent: connections of a pool, or the one of a transaction. */
export type Db = Kysely<Database>

/** The tables of the database through the connections of a pool, which stays the caller's. */
export function openDatabase<Tables = Database>(pool: pg.Pool): Kysely<Tables> {
  const db = new Kysely<Tables>({ dialect: new Dialect({ pool }) })
  preparesOn(db, pool)
  return db
}

/** Of a transaction that failed, the caller learns why, also where the connection is gone and cannot roll back. */
class Dialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const rollBack = driver.rollbackTransaction.bind(driver)
    driver.rollbackTransaction = (connection) => rollBack(connection).catch(() => {})
    return driver
  }
}

/** What row-level security is to know of a transaction. Its settings end with the transaction. */
export type RowSecurityContext = Partial<Record<"app.household" | "app.portfolios" | "app.person", string>>

/** Reads and writes within one transaction and the context of row-level security. */
export const inTransaction = <Value>(
  db: Db,
  context: RowSecurityContext & Partial<Record<"app.invitation", string>>,
  work: (tx: Transaction<Database>) => Promise<Value>,
): Promise<Value> =>
  db.transaction().execute(async (tx) => {
    const settings = Object.entries(context).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
    if (settings.length > 0) await sql`select ${sql.join(settings)}`.execute(tx)
    return work(tx)
  })

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
