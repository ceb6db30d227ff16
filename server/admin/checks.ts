import { Result } from "effect"
import { sql } from "kysely"
import pg from "pg"
import type { readDataManagement } from "#contract/people/admin.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { EdgeRefusal } from "#contract/problem.ts"
import type { Db } from "#server/db/database.ts"
import type { Database } from "#server/db/tables.ts"
import type { Logger } from "#server/logging/logger.ts"

export type CheckName = Database["activity.checks"]["kind"]
export type CheckView = NonNullable<AnswerOf<typeof readDataManagement>["integrity"]>

/** A check that is running. */
export interface CheckRun {
  /** Reports that `count` more events or rows were checked. */
  readonly looked: (count: number) => void
  /** Reports a finding: a line that names ids and kinds, never contents. The first hundred are stored. */
  readonly found: (line: string) => void
  readonly signal: AbortSignal
}

export type Check = (run: CheckRun) => Promise<void>

interface Checks {
  /** Starts a check, which continues after this has returned. One at a time in the whole installation. */
  readonly begin: (name: CheckName) => Promise<Result.Result<void, EdgeRefusal>>
  /** The check that runs in this process. */
  readonly running: () => CheckName | undefined
  /** The result of the last run of each check, or its findings so far while it runs. */
  readonly last: () => Promise<Readonly<Record<CheckName, CheckView | null>>>
  readonly stop: () => Promise<void>
}

const findingsMax = 100
const savedEveryMs = 1_000
/** An advisory lock that a connection holds while a check runs. If the process dies, Postgres releases it. */
const [lockClass, lockObject] = [1_873_401_553, 1]

export function checks({
  workerDb,
  now,
  logger,
  kinds,
}: {
  readonly workerDb: Db
  readonly now: () => Date
  readonly logger: Pick<Logger, "info" | "warn">
  readonly kinds: Readonly<Record<CheckName, Check>>
}): Checks {
  const stopping = new AbortController()
  let current: { readonly name: CheckName; readonly work: Promise<void> } | undefined

  async function run(name: CheckName): Promise<void> {
    const findings: Array<string> = []
    let looked = 0
    let saved = Promise.resolve()
    const save = (end: { readonly finishedAt: Date | null; readonly failure: string | null }): Promise<void> => {
      const write = async () => {
        await workerDb
          .updateTable("activity.checks")
          .set({ looked: BigInt(looked), findings, finished_at: end.finishedAt, failure: end.failure })
          .where("kind", "=", name)
          .execute()
      }
      // Writes run one after another, so that the final state is written last.
      saved = saved.then(write).catch(() => {})
      return saved
    }
    const saving = setInterval(() => void save({ finishedAt: null, failure: null }), savedEveryMs)
    let failure: string | null = null
    try {
      await kinds[name]({
        looked: (count) => void (looked += count),
        found: (line) => void (findings.length < findingsMax && findings.push(line)),
        signal: stopping.signal,
      })
      logger.info(`check ${name}: ${looked} checked, ${findings.length} found`)
    } catch (error) {
      failure = failureOf(error)
      logger.warn(`check ${name} failed: ${failure}`)
    }
    clearInterval(saving)
    await save({ finishedAt: now(), failure })
  }

  const start = async (name: CheckName): Promise<void> => {
    const beginning = { started_at: now(), finished_at: null, looked: 0n, findings: [], failure: null }
    await workerDb
      .insertInto("activity.checks")
      .values({ kind: name, ...beginning })
      .onConflict((conflict) => conflict.column("kind").doUpdateSet(beginning))
      .execute()
  }

  return {
    async begin(name) {
      if (current || stopping.signal.aborted) return Result.fail({ _tag: "CheckRunning" })
      const claimed = Promise.withResolvers<boolean>()
      const work = workerDb.connection().execute(async (claim) => {
        const { rows } = await sql<{ free: boolean }>`
          select pg_try_advisory_lock(${lockClass}, ${lockObject}) as free`.execute(claim)
        if (!rows[0]?.free) return claimed.resolve(false)
        try {
          await start(name)
          claimed.resolve(true)
          await run(name)
        } finally {
          await sql`select pg_advisory_unlock(${lockClass}, ${lockObject})`.execute(claim)
        }
      })
      current = { name, work: work.catch(claimed.reject).finally(() => (current = undefined)) }
      return (await claimed.promise) ? Result.void : Result.fail({ _tag: "CheckRunning" })
    },

    running: () => current?.name,

    last: () => lastChecks(workerDb),

    async stop() {
      stopping.abort()
      await current?.work
    },
  }
}

/** The last check of each kind, or the one that runs. */
async function lastChecks(workerDb: Db): ReturnType<Checks["last"]> {
  const rows = await workerDb
    .selectFrom("activity.checks")
    .select([
      "kind",
      "started_at as startedAt",
      "finished_at as finishedAt",
      "looked",
      "findings",
      "failure",
      sql<boolean>`exists (
        select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
          and classid = ${lockClass} and objid = ${lockObject}
          and database = (select oid from pg_database where datname = current_database())
      )`.as("isRunning"),
    ])
    .orderBy("started_at", "desc")
    .execute()
  const newest = rows.find(({ finishedAt }) => finishedAt === null)
  const view = (name: CheckName): CheckView | null => {
    const row = rows.find(({ kind }) => kind === name)
    return row ? viewOf(row, row === newest && row.isRunning) : null
  }
  return { integrity: view("integrity"), orphans: view("orphans") }
}

interface CheckRow {
  readonly kind: CheckName
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly looked: bigint
  readonly findings: ReadonlyArray<string>
  readonly failure: string | null
  readonly isRunning: boolean
}

/** A check that has not ended and is not running was interrupted with its process. */
const viewOf = ({ startedAt, finishedAt, looked, findings, failure }: CheckRow, isRunning: boolean): CheckView => ({
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  looked: Number(looked),
  findings,
  failure: finishedAt === null && !isRunning ? interrupted : failure,
})

const interrupted = "interrupted"

/** The kind of error alone: a message of the database may quote stored data. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return "Error"
  if (error.name === "AbortError") return interrupted
  return error instanceof pg.DatabaseError && error.code ? `DatabaseError ${error.code}` : error.name
}
