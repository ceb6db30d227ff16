import {
  type Compilable,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from "kysely"
import type pg from "pg"
import type { Database } from "./tables.ts"

/**
 * Prepared statements, for what is sent with every request. Such a statement is built once for the process, and not for
 * each request, and it has a name: a connection sends its text once, and Postgres parses it once and soon keeps its plan.
 *
 * `build` is given what builds statements, and a function that makes the placeholder of a parameter:
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
  if (names.has(text) || [...names.values()].includes(name)) throw new Error(`statement ${name} is prepared twice`)
  names.set(text, name)
  return async (db, parameters) => {
    const values = fixed.map((value) =>
      value instanceof Placeholder ? parameters[value.key as keyof Parameters] : value,
    )
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
    return rows
  }
}

/** Stands for the value of a parameter, which comes with each execution. */
export type Parameter<Parameters> = <Key extends keyof Parameters>(key: Key) => RawBuilder<Parameters[Key]>

class Placeholder {
  readonly key: PropertyKey
  constructor(key: PropertyKey) {
    this.key = key
  }
}

/** Of each prepared statement, by its text. */
const names = new Map<string, string>()

/** Builds statements and sends none. */
const compiler = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The connections of a pool, which send prepared statements by their names, also within transactions. */
export function namingStatements(pool: Pick<pg.Pool, "connect" | "end" | "options">): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let naming = known.get(client)
      if (!naming) known.set(client, (naming = namingClient(client)))
      return naming
    },
  }
}

const namingClient = (client: pg.PoolClient): PostgresPoolClient => {
  const query = (text: string, values: Array<unknown>) => client.query({ name: names.get(text), text, values })
  // Kysely sends cursors too, which nothing here asks for.
  return { query: query as never, release: (destroy) => client.release(destroy) }
}
