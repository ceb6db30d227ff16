import { sql } from "kysely"
import { type BackupState, backupView, type DailyBackup } from "#server/backup/dailyBackup.ts"
import type { MailDelivery } from "#contract/people/operations.ts"
import type { readOverview } from "#contract/people/admin.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { Db } from "#server/db/database.ts"
import type { EventLoopMonitor } from "#server/http/eventLoop.ts"
import { logState } from "./logState.ts"
import { projectionViews } from "./projectionViews.ts"
import type { Rebuilds } from "./rebuilds.ts"
import type { DataSources } from "./sources.ts"
import type { SystemSettingsStore } from "./systemSettings.ts"

export type Overview = AnswerOf<typeof readOverview>

interface OverviewSources extends DataSources {
  readonly settings: Pick<SystemSettingsStore, "read">
  readonly rebuilds: Pick<Rebuilds, "progressOf">
  readonly version: string
  readonly startedAt: Date
  readonly mailDelivery: MailDelivery
  readonly eventLoop: Pick<EventLoopMonitor, "delay">
  readonly backup: Pick<DailyBackup, "state"> | undefined
}

/** The state of the installation now. Counts users and mails, and shows nothing about any of them. */
export async function overview(sources: OverviewSources): Promise<Overview> {
  const { workerDb, settings, rebuilds, version, startedAt, mailDelivery, now } = sources
  const [{ maintenance }, people, log, projections, jobs, mail, storage, prices, backup] = await Promise.all([
    settings.read(),
    countPeople(workerDb, now()),
    logState(sources),
    projectionViews(sources, rebuilds),
    queues(workerDb),
    mails(workerDb, now()),
    schemas(workerDb),
    providers(workerDb),
    sources.backup?.state(),
  ])
  return {
    version,
    startedAt: startedAt.toISOString(),
    maintenance,
    people,
    log,
    eventLoop: sources.eventLoop.delay(),
    backup: backup ? { ...backupView(backup), error: backup.folderError ?? currentError(backup.lastFailure) } : null,
    projections,
    jobs,
    mail: { delivery: mailDelivery, ...mail },
    storage,
    prices,
  }
}

/** The last error; null if a backup was written since. */
const currentError = (failure: BackupState["lastFailure"]): string | null =>
  failure && failure.inARow > 0 ? failure.error : null

async function countPeople(db: Db, now: Date): Promise<Overview["people"]> {
  const { rows } = await sql<Overview["people"]>`select
       (select count(*)::int from identity.users where guest_until is null) as "all",
       (select count(*)::int from activity.inactivity i where last_activity_at > ${now}::timestamptz - interval '30 days'
         and not exists (select from identity.users u where u.user_id = i.user_id and u.guest_until is not null))
         as "active30Days",
       (select count(*)::int from identity.users where disabled_at is not null and guest_until is null) as disabled,
       (select count(*)::int from read.households h where not exists (
         select from identity.users u where u.user_id = h.founder_id and u.guest_until is not null)) as households,
       (select count(*)::int from identity.users where guest_until > ${now}::timestamptz) as guests`.execute(db)
  return rows[0] ?? { all: 0, active30Days: 0, disabled: 0, households: 0, guests: 0 }
}

/** The queues of the product; an empty list before jobs have started for the first time. */
async function queues(db: Db): Promise<Overview["jobs"]> {
  if (!(await isThere(db, "jobs.queue"))) return []
  const { rows } = await sql<{
    name: string
    waiting: number
    running: number
    failed: number
    lastCompletedAt: Date | null
  }>`select q.name,
       count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
       count(*) filter (where j.state = 'active')::int as running,
       count(*) filter (where j.state = 'failed')::int as failed,
       max(j.completed_on) filter (where j.state = 'completed') as "lastCompletedAt"
     from jobs.queue q left join jobs.job j on j.name = q.name
     where q.name not like '\\_\\_%' group by q.name order by q.name`.execute(db)
  return rows.map((row) => ({ ...row, lastCompletedAt: row.lastCompletedAt?.toISOString() ?? null }))
}

async function mails(db: Db, now: Date): Promise<Omit<Overview["mail"], "delivery">> {
  const none = { waiting: 0, failed: 0, sentLastDay: 0 }
  if (!(await isThere(db, "mail.outbox"))) return none
  const { rows } = await sql<Omit<Overview["mail"], "delivery">>`select
       count(*) filter (where status = 'queued')::int as waiting,
       count(*) filter (where status = 'failed')::int as failed,
       count(*) filter (where status = 'sent' and sent_at > ${now}::timestamptz - interval '1 day')::int as "sentLastDay"
     from mail.outbox`.execute(db)
  return rows[0] ?? none
}

/**
 * Bytes include indexes. The number of rows is the estimate of Postgres; where it has none yet, the table is small and
 * up to 10,000 rows are counted.
 */
async function schemas(db: Db): Promise<Overview["storage"]> {
  const { rows } = await sql<{
    schema: string
    bytes: string
    rows: string
  }>`select n.nspname as schema, sum(pg_total_relation_size(c.oid))::text as bytes,
       sum(case when c.reltuples >= 0 then c.reltuples else (xpath('//n/text()', query_to_xml(
         format('select count(*) as n from (select from %I.%I limit 10000) as part', n.nspname, c.relname),
         false, true, '')))[1]::text::real end)::bigint::text as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     group by n.nspname order by n.nspname`.execute(db)
  return rows.map(({ schema, bytes, rows: count }) => ({ schema, bytes: Number(bytes), rows: Number(count) }))
}

async function providers(db: Db): Promise<Overview["prices"]> {
  const rows = await db
    .selectFrom("market.fetches")
    .select([
      "provider",
      "outcome",
      "attempted_at as attemptedAt",
      "succeeded_at as succeededAt",
      "failures_in_a_row as failuresInARow",
    ])
    .orderBy("provider")
    .execute()
  return rows.map(({ attemptedAt, succeededAt, ...row }) => ({
    ...row,
    attemptedAt: attemptedAt?.toISOString() ?? null,
    succeededAt: succeededAt?.toISOString() ?? null,
  }))
}

/** Whether the database has a table. That of jobs is made when jobs first start. */
export async function isThere(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db)
  return rows[0]?.there ?? false
}
