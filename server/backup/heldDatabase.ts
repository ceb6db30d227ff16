import { CompiledQuery, Kysely, PostgresDialect } from "kysely"
import type pg from "pg"

/**
 * A database whose queries run in the open transaction of `client`: they read its snapshot, and a rollback undoes what
 * they write. Transactions that are begun on it become savepoints.
 */
export function heldDatabase<Tables>(client: pg.ClientBase): Kysely<Tables> {
  const held = Object.assign(Object.create(client) as pg.PoolClient, {
    query: client.query.bind(client),
    release: () => {},
  })
  return new Kysely<Tables>({
    dialect: new HeldDialect({ pool: { connect: async () => held, end: async () => {} } as never }),
  })
}

class HeldDialect extends PostgresDialect {
  override createDriver() {
    const driver = super.createDriver()
    const run =
      (...statements: ReadonlyArray<string>) =>
      async (connection: Parameters<typeof driver.commitTransaction>[0]) => {
        for (const statement of statements) await connection.executeQuery(CompiledQuery.raw(statement))
      }
    driver.beginTransaction = run("savepoint held")
    driver.commitTransaction = run("release savepoint held")
    driver.rollbackTransaction = run("rollback to savepoint held", "release savepoint held")
    return driver
  }
}
