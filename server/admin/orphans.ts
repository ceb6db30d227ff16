import { sql } from "kysely"
import { readSchema } from "#projections/readModels.ts"
import type { Db } from "#server/db/database.ts"
import type { Check, CheckRun } from "./checks.ts"
import type { DataSources } from "./sources.ts"
import { householdOf } from "#server/eventlog/soundness.ts"

type Sources = Pick<DataSources, "workerDb" | "storedLog" | "models" | "now">

/** Finds rows that belong to no household or no user, and rows that should have been deleted because of their age. */
export const orphansCheck =
  (sources: Sources): Check =>
  (run) =>
    sources.workerDb.connection().execute(async (workerDb) => {
      // Whole tables are read: longer than a request may take.
      await sql`set statement_timeout = '10min'`.execute(workerDb)
      try {
        for (const check of [checkHouseholds, checkPeople, checkMembers, checkAttempts, checkOutbox]) {
          await check({ ...sources, workerDb }, run)
        }
      } finally {
        await sql`reset statement_timeout`.execute(workerDb)
      }
    })

/** Rows of a household never founded, or erased. They are read before the log, so one founded since has none. */
async function checkHouseholds({ workerDb, storedLog, models }: Sources, run: CheckRun): Promise<void> {
  const tables = [...models.flatMap((model) => model.tables.map((table) => `${readSchema}.${table}`)), invitations]
  const rowsOf = new Map<string, ReadonlyArray<{ householdId: string; count: bigint }>>()
  for (const table of tables) {
    run.signal.throwIfAborted()
    const { rows } = await sql<{ householdId: string; count: bigint }>`
      select household_id as "householdId", count(*) from ${sql.table(table)}
      group by household_id order by household_id`.execute(workerDb)
    rowsOf.set(table, rows)
  }
  const households = new Set<string>()
  for await (const event of storedLog.readAll({ filter: { categories: ["household"] } })) {
    if (event.type === "HouseholdFounded") households.add(householdOf(event))
    if (event.type === "HouseholdErased") households.delete(householdOf(event))
  }
  for (const [table, rows] of rowsOf) {
    for (const { householdId, count } of rows) {
      run.looked(Number(count))
      if (!households.has(householdId)) run.found(`${table} household_id=${householdId}: rows of no household`)
    }
  }
}

const invitations = "identity.invitations"

/** Rows, in any table of these schemas, that name a user or a session that does not exist. */
async function checkPeople({ workerDb }: Sources, run: CheckRun): Promise<void> {
  const { rows: references } = await sql<{ table: string; column: string; of: string }>`
    select c.table_schema || '.' || c.table_name as table, c.column_name as column, o.table as of
    from information_schema.columns c
    join (values ('user_id', 'identity.users'), ('session_id', 'identity.sessions')) o (name, "table")
      on o.name = c.column_name
    where c.table_schema in ('identity', 'activity') and c.table_schema || '.' || c.table_name <> o.table
    order by 1, 2`.execute(workerDb)
  for (const { table, column, of } of references) {
    run.signal.throwIfAborted()
    await countRows(workerDb, table, run)
    const { rows } = await sql<{ id: string }>`
      select distinct t.${sql.id(column)}::text as id from ${sql.table(table)} t
      where t.${sql.id(column)} is not null
        and not exists (select from ${sql.table(of)} o where o.${sql.id(column)} = t.${sql.id(column)})
      order by 1 limit ${findingsMax}`.execute(workerDb)
    for (const { id } of rows) run.found(`${table} ${column}=${id}: rows without an owner`)
  }
}

/** Members without an account: they were erased without being removed. */
async function checkMembers({ workerDb }: Sources, run: CheckRun): Promise<void> {
  await countRows(workerDb, "read.members", run)
  const rows = await workerDb
    .selectFrom("read.members as m")
    .leftJoin("identity.users as u", "u.user_id", "m.member_id")
    .select(["m.household_id as householdId", "m.member_id as memberId"])
    .where("m.status", "=", "active")
    .where("u.user_id", "is", null)
    .orderBy("m.household_id")
    .orderBy("m.member_id")
    .limit(findingsMax)
    .execute()
  for (const { householdId, memberId } of rows) {
    run.found(`read.members household_id=${householdId} member_id=${memberId}: a member who has no account`)
  }
}

/** Attempts that are too old for every limit. */
async function checkAttempts({ workerDb, now }: Sources, run: CheckRun): Promise<void> {
  const aDayAgo = new Date(now().getTime() - 86_400_000)
  const rows = await workerDb
    .selectFrom("identity.attempts")
    .select([
      "kind",
      sql<number>`count(*)::int`.as("all"),
      sql<number>`(count(*) filter (where last_at < ${aDayAgo}))::int`.as("old"),
    ])
    .groupBy("kind")
    .orderBy("kind")
    .execute()
  for (const { kind, all, old } of rows) {
    run.looked(all)
    if (old > 0) run.found(`identity.attempts kind=${kind}: ${old} older than a day`)
  }
}

/** Mails that wait to be sent and can never be decrypted. */
async function checkOutbox({ workerDb }: Sources, run: CheckRun): Promise<void> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('mail.outbox') is not null as there`.execute(workerDb)
  if (!tables[0]?.there) return
  await countRows(workerDb, "mail.outbox", run)
  const rows = await workerDb
    .selectFrom("mail.outbox as o")
    .leftJoin("vault.keys as k", "k.subject_id", "o.subject_id")
    .select("o.id")
    .where("o.status", "=", "queued")
    .where("o.subject_id", "is not", null)
    .where("k.wrapped", "is", null)
    .orderBy("o.id")
    .limit(findingsMax)
    .execute()
  for (const { id } of rows) run.found(`mail.outbox id=${id}: a mail without a user`)
}

const findingsMax = 100

async function countRows(db: Db, table: string, run: CheckRun): Promise<void> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from ${sql.table(table)}`.execute(db)
  run.looked(Number(rows[0]?.count ?? 0n))
}
