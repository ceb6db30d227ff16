import {
  type Compilable,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from "kysely"
import type pg from "pg"
import type { Database } from "./tables.ts"

/**
 * Prepared statements, for queries that every request sends. A statement is built once per process, not per request. It
 * has a name, so a connection sends its text once, and Postgres parses it once and soon caches its plan.
 *
 * `build` gets a statement builder, and a function that makes the placeholder of a parameter:
 *
 *     const findTheme = prepared("theme", (db, parameter: Parameter<{ userId: UserId }>) =>
 *       db.selectFrom("identity.users").select("theme").where("user_id", "=", parameter("userId")))
 *     await findTheme(db, { userId })
 */
export function prepared<Parameters extends object, Row>(
  name: string,
  build: (db: Kysely<Database>, parameter: Parameter<Parameters>) => Compilable<Row>,
): (db: Kysely<Database>, parameters: Parameters) => Promise<ReadonlyArray<Row>> {
  const { sql: text, parameters: fixed } = build(compiler, (key) => sql.val(new Placeholder(key)) as never).compile()
  return async (db, parameters) => {
    const values = fixed.map((value) =>
      value instanceof Placeholder ? parameters[value.key as keyof Parameters] : value,
    )
    const pool = pools.get(db)
    // Bypasses the layers of kysely, which cost a tenth of such a statement.
    if (pool) return (await pool.query<Row & pg.QueryResultRow>({ name, text, values })).rows
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
  }
}

/** Makes the placeholder of a parameter, whose value comes with each execution. */
export type Parameter<Parameters> = <Key extends keyof Parameters>(key: Key) => RawBuilder<Parameters[Key]>

class Placeholder {
  readonly key: PropertyKey
  constructor(key: PropertyKey) {
    this.key = key
  }
}

/** The pool of each database that was opened. A transaction has none: there a statement is sent without its name. */
const pools = new WeakMap<object, Pick<pg.Pool, "query">>()

/** Registers the pool on which prepared statements of a database run. */
export const preparesOn = (db: object, pool: Pick<pg.Pool, "query">): void => void pools.set(db, pool)

/** Builds statements and sends none. */
const compiler = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
