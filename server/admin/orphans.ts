import type pg from "pg"
import { readSchema } from "../../projections/readModels.ts"
import type { Check, CheckRun } from "./checks.ts"
import type { DataSources } from "./sources.ts"

type Sources = Pick<DataSources, "workerPool" | "sealedLog" | "models" | "now">

/** Whether there are rows that belong to nothing: to no household, to no person, or to a time that is over. */
export const orphansCheck =
  (sources: Sources): Check =>
  async (run) => {
    await checkHouseholds(sources, run)
    await checkPeople(sources, run)
    await checkMembers(sources, run)
    await checkAttempts(sources, run)
    await checkOutbox(sources, run)
  }

/** Rows of a household that was never founded, or is erased. The rows are read first: one founded since has none. */
async function checkHouseholds({ workerPool, sealedLog, models }: Sources, run: CheckRun): Promise<void> {
  const tables = [...models.flatMap((model) => model.tables.map((table) => `${readSchema}.${table}`)), invitations]
  const rowsOf = new Map<string, ReadonlyArray<{ householdId: string; count: bigint }>>()
  for (const table of tables) {
    run.signal.throwIfAborted()
    const { rows } = await workerPool.query<{ householdId: string; count: bigint }>(
      `select household_id as "householdId", count(*) from ${table} group by household_id order by household_id`,
    )
    rowsOf.set(table, rows)
  }
  const households = new Set<string>()
  for await (const { type, metadata } of sealedLog.readAll({ filter: { categories: ["household"] } })) {
    if (type === "HouseholdFounded") households.add(metadata.householdId)
    if (type === "HouseholdErased") households.delete(metadata.householdId)
  }
  for (const [table, rows] of rowsOf) {
    for (const { householdId, count } of rows) {
      run.looked(Number(count))
      if (!households.has(householdId)) run.found(`${table} household_id=${householdId}: rows of no household`)
    }
  }
}

const invitations = "identity.invitations"

/** Rows that name a person or a session, in whichever table of these schemas, and there is none. */
async function checkPeople({ workerPool }: Sources, run: CheckRun): Promise<void> {
  const { rows: references } = await workerPool.query<{ table: string; column: string; of: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as table, c.column_name as column, o.table as of
     from information_schema.columns c
     join (values ('user_id', 'identity.users'), ('session_id', 'identity.sessions')) o (name, "table")
       on o.name = c.column_name
     where c.table_schema in ('identity', 'activity') and format('%I.%I', c.table_schema, c.table_name) <> o.table
     order by 1, 2`,
  )
  for (const { table, column, of } of references) {
    run.signal.throwIfAborted()
    await countRows(workerPool, table, run)
    const { rows } = await workerPool.query<{ id: string }>(
      `select distinct t.${column}::text as id from ${table} t
       where t.${column} is not null and not exists (select from ${of} o where o.${column} = t.${column})
       order by 1 limit $1`,
      [findingsMax],
    )
    for (const { id } of rows) run.found(`${table} ${column}=${id}: rows of nobody`)
  }
}

/** Members who have no account any more: they were erased without being taken out. */
async function checkMembers({ workerPool }: Sources, run: CheckRun): Promise<void> {
  await countRows(workerPool, "read.members", run)
  const { rows } = await workerPool.query<{ householdId: string; memberId: string }>(
    `select m.household_id as "householdId", m.member_id as "memberId" from read.members m
     where m.status = 'active' and not exists (select from identity.users u where u.user_id = m.member_id)
     order by 1, 2 limit $1`,
    [findingsMax],
  )
  for (const { householdId, memberId } of rows) {
    run.found(`read.members household_id=${householdId} member_id=${memberId}: a member who has no account`)
  }
}

/** Attempts that no limit counts any more. */
async function checkAttempts({ workerPool, now }: Sources, run: CheckRun): Promise<void> {
  const { rows } = await workerPool.query<{ kind: string; all: number; old: number }>(
    `select kind, count(*)::int as all, count(*) filter (where last_at < $1::timestamptz - interval '1 day')::int as old
     from identity.attempts group by kind order by kind`,
    [now()],
  )
  for (const { kind, all, old } of rows) {
    run.looked(all)
    if (old > 0) run.found(`identity.attempts kind=${kind}: ${old} older than a day`)
  }
}

/** Mails that wait to be sent and can never be opened again. */
async function checkOutbox({ workerPool }: Sources, run: CheckRun): Promise<void> {
  const there = await workerPool.query<{ there: boolean }>("select to_regclass('mail.outbox') is not null as there")
  if (!there.rows[0]?.there) return
  await countRows(workerPool, "mail.outbox", run)
  const { rows } = await workerPool.query<{ id: string }>(
    `select o.id::text from mail.outbox o left join vault.keys k on k.subject_id = o.subject_id
     where o.status = 'queued' and o.subject_id is not null and k.wrapped is null order by 1 limit $1`,
    [findingsMax],
  )
  for (const { id } of rows) run.found(`mail.outbox id=${id}: a mail of nobody`)
}

const findingsMax = 100

async function countRows(pool: pg.Pool, table: string, run: CheckRun): Promise<void> {
  const { rows } = await pool.query<{ count: bigint }>(`select count(*) from ${table}`)
  run.looked(Number(rows[0]?.count ?? 0n))
}
