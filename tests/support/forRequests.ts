import { randomUUID } from "node:crypto"
import type { Kysely } from "kysely"
import type pg from "pg"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { type ReadModels, readSchema } from "#projections/readModels.ts"
import type { Access } from "#server/db/access.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { type TestDatabase, testDatabase } from "./database.ts"

/** A database as it is served: through its owner's connections, and through those of requests. */
export interface ForRequests extends TestDatabase {
  readonly owner: pg.Pool
  readonly runtime: pg.Pool
  readonly db: Kysely<ReadModels>
}

export async function openForRequests(): Promise<ForRequests> {
  const database = await testDatabase()
  const owner = openPool(database.url)
  const runtime = openPool(database.roleUrls.runtime)
  return {
    ...database,
    owner,
    runtime,
    db: openDatabase<ReadModels>(runtime).withSchema(readSchema),
    async drop() {
      await Promise.all([owner.end(), runtime.end()])
      await database.drop()
    },
  }
}

/** The access of a member who may see everything of a household. */
export const whole = (householdId: string, personId = randomUUID()): Access => ({
  householdId: householdId as HouseholdId,
  personId: personId as UserId,
  portfolios: null,
})

/** Every read model, from the catalogue, so that a new one is included. */
export async function readTables({ owner }: Pick<ForRequests, "owner">): Promise<ReadonlyArray<string>> {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'read'::regnamespace and relkind <> 'i' order by 1",
  )
  return rows.map(({ name }) => name)
}
