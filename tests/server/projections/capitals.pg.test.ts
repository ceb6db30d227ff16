import { afterEach, beforeEach, expect, it } from "vitest"
import type { Projection } from "#projections/projection.ts"
import { beginComparison } from "#server/admin/tableComparison.ts"
import { openDatabase } from "#server/db/database.ts"
import { startProjections } from "#server/projections/runner.ts"
import { anna } from "#tests/domain/ownership/examples.ts"
import { type LogDatabase, newHousehold, openLogDatabase } from "#tests/projections/logDatabase.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

/** A read model whose name and table have capitals: Postgres reads such names in lower case unless they are quoted. */
const goalChanges: Projection = {
  name: "goalChanges",
  categories: ["portfolio"],
  // A table that the product does not have.
  tables: ["goalChanges" as "portfolios"],
  async apply(events, db) {
    const rows = events.map(({ event }) => ({ whatChanged: JSON.stringify(event) }))
    await db
      .insertInto("goalChanges" as "portfolios")
      .values(rows as never)
      .execute()
  },
}

let logDatabase: LogDatabase
beforeEach(async () => {
  logDatabase = await openLogDatabase()
  await logDatabase.pool.query(`create table read."goalChanges" ("whatChanged" text primary key);
    alter table read."goalChanges" enable row level security, force row level security;
    create policy "Everybody" on read."goalChanges" to wealth_runtime using (true);
    create policy owner on read."goalChanges" to current_user using (true);
    grant select on read."goalChanges" to wealth_runtime`)
})
afterEach(() => logDatabase.close())

it("a read model whose name has capitals is filled, rebuilt with its grants and policies, and compared", async () => {
  const { pool } = logDatabase
  const server = startProjections({ ...logDatabase, projections: [goalChanges] })
  try {
    const position = await logDatabase.record(newHousehold(), {
      _tag: "PortfolioCreated",
      portfolioId: anna,
      title: "Anna",
    })
    expect(await server.waitFor(position, { timeoutMs: conditionTimeoutMs })).toBe("reached")
    await pool.query(`delete from read."goalChanges"`)
    await server.rebuild("goalChanges")
    expect((await pool.query(`select from read."goalChanges"`)).rowCount).toBe(1)
    const { rows } = await pool.query(`select polname as name from pg_policy
      where polrelid = 'read."goalChanges"'::regclass order by 1`)
    expect(rows).toEqual([{ name: "Everybody" }, { name: "owner" }])
    const access = await pool.query(
      `select relrowsecurity and relforcerowsecurity as forced,
         has_table_privilege('wealth_runtime', oid, 'select') as readable
       from pg_class where oid = 'read."goalChanges"'::regclass`,
    )
    expect(access.rows).toEqual([{ forced: true, readable: true }])
  } finally {
    await server.stop()
  }

  await pool.query(`create schema "sideBySide"; create table "sideBySide"."goalChanges" (like read."goalChanges")`)
  const comparison = await beginComparison(openDatabase(pool), {
    live: "read",
    side: "sideBySide",
    tables: ["goalChanges"],
  })
  try {
    expect(await comparison.differences("goalChanges", 10)).toMatchObject([{ kind: "surplus" }])
  } finally {
    await comparison.end()
  }
})
