import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  Transaction,
} from "kysely"
import pg from "pg"
import type { RoleUrls } from "#server/postgres/roles.ts"
import { preparesOn } from "./prepared.ts"
import type { Database } from "./tables.ts"

interface PoolOptions {
  /** The most connections held at once. */
  readonly max?: number
  /** The time after which Postgres ends a statement. 0: never, for bulk work. */
  readonly statementTimeoutMs?: number
  /** Shown by Postgres in `pg_stat_activity`. */
  readonly applicationName?: string
  /**
   * Whether a statement is sent before the answers of the earlier ones have arrived: see {@link sendingAhead}. Such a
   * connection cannot copy.
   */
  readonly sendsAhead?: boolean
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
    pipeline: options.sendsAhead ?? false,
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

/**
 * A connection on which `copy … from stdin` is a statement whose only parameter is the text to copy. One that sends ahead
 * sends the statements of a turn of the event loop together: writing to a socket costs more than a small statement.
 */
export class CopyingClient extends pg.Client {
  override query(...given: Array<unknown>): never {
    const [text, parameters] = given
    if (this.pipeline) this.#sendTogether()
    if (typeof text !== "string" || !/^copy .* from stdin$/s.test(text))
      return super.query(...(given as [string])) as never
    return new Promise((resolve, reject) => {
      const copy = new Copy(text, String((parameters as ReadonlyArray<unknown>)[0]), (error) =>
        error ? reject(error) : resolve({ command: "COPY", rows: [] }),
      )
      super.query(copy)
    }) as never
  }

  #sendTogether(): void {
    const { stream } = (this as unknown as { readonly connection: pg.Connection }).connection
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
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
  requests: openPool(roleUrls.runtime, { max: 10, applicationName: "wealth requests", sendsAhead: true }),
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
  const db = new Kysely<Tables>({ dialect: new OwnDialect(pool) })
  preparesOn(db, pool)
  return db
}

/** The connections of pools that send ahead, and the beginnings of transactions on them that were not waited for. */
const ahead = new WeakSet<DatabaseConnection>()
const begun = new WeakMap<DatabaseConnection, Promise<void>>()

/**
 * Reports the original error of a failed transaction, also when the connection is gone and the rollback fails. On a
 * connection that sends ahead, a transaction that only reads does not wait for its beginning: its end does, and fails
 * with it, so that nothing that was read outside of a transaction is used.
 */
class OwnDialect extends PostgresDialect {
  readonly #sendsAhead: boolean
  constructor(pool: pg.Pool) {
    super({ pool })
    this.#sendsAhead = pool.options.pipeline === true
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const rollBack = driver.rollbackTransaction.bind(driver)
    driver.rollbackTransaction = (connection) => rollBack(connection).catch(() => {})
    if (this.#sendsAhead) beginWithoutWaiting(driver)
    return driver
  }
}

function beginWithoutWaiting(driver: Driver): void {
  const acquire = driver.acquireConnection.bind(driver)
  const begin = driver.beginTransaction.bind(driver)
  const commit = driver.commitTransaction.bind(driver)
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options)
    ahead.add(connection)
    return connection
  }
  driver.beginTransaction = async (connection, settings) => {
    const beginning = begin(connection, settings)
    if (settings.accessMode !== "read only") return beginning
    beginning.catch(heard)
    begun.set(connection, beginning)
  }
  driver.commitTransaction = async (connection) => {
    await begun.get(connection)
    begun.delete(connection)
    return commit(connection)
  }
}

/**
 * Sends a statement on the connection of a transaction, and then those of `work`. On a connection that sends ahead, they
 * do not wait for one another: `work` may send several at once, which Postgres answers in their order. Returns when all
 * are answered. If one fails, so do those behind it.
 */
export async function sendingAhead<Tables, Value>(
  tx: Transaction<Tables>,
  first: CompiledQuery,
  work: (tx: Transaction<Tables>) => Promise<Value>,
): Promise<Value> {
  const executor = tx.getExecutor()
  const sent = await executor.provideConnection(async (connection) => {
    const answered = connection.executeQuery(first)
    if (!ahead.has(connection)) {
      await answered
      return undefined
    }
    answered.catch(heard)
    // Kysely lets the statements of a transaction wait for one another.
    const atOnce = executor.withConnectionProvider({ provideConnection: (use) => use(connection) })
    const value = await work(
      new Transaction({ config: { dialect: noDialect }, dialect: noDialect, driver: noDriver, executor: atOnce }),
    )
    await answered
    return { value }
  })
  return sent ? sent.value : work(tx)
}

/** Only the executor of a transaction sends statements. */
const noDriver = new DummyDriver()
const noDialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => noDriver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
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
