import { Result } from "effect"
import pg from "pg"
import type { readDataManagement } from "../contract/admin.ts"
import type { AnswerOf } from "../contract/endpoint.ts"
import type { EdgeRefusal } from "../contract/problem.ts"
import type { JobLog } from "../jobs/log.ts"

export type CheckName = "integrity" | "orphans"
export type CheckView = NonNullable<AnswerOf<typeof readDataManagement>["integrity"]>

/** A check that goes on. */
export interface CheckRun {
  /** So many more events or rows were looked at. */
  readonly looked: (count: number) => void
  /** Something is wrong: a line that names ids and kinds, never contents. The first hundred are kept. */
  readonly found: (line: string) => void
  readonly signal: AbortSignal
}

export type Check = (run: CheckRun) => Promise<void>

export interface Checks {
  /** Begins, and goes on after this has answered. One at a time in the whole installation. */
  readonly begin: (name: CheckName) => Promise<Result.Result<void, EdgeRefusal>>
  /** What goes on in this process. */
  readonly running: () => CheckName | undefined
  /** What each found last, or has found so far. */
  readonly last: () => Promise<Readonly<Record<CheckName, CheckView | null>>>
  readonly stop: () => Promise<void>
}

const findingsMax = 100
const savedEveryMs = 1_000
/** Held while a check goes on, by its connection: it goes with a process that dies. */
const lockKeys = [1_873_401_553, 1] as const

export function checks({
  workerPool,
  now,
  journal,
  kinds,
}: {
  readonly workerPool: pg.Pool
  readonly now: () => Date
  readonly journal: Pick<JobLog, "info" | "warn">
  readonly kinds: Readonly<Record<CheckName, Check>>
}): Checks {
  const stopping = new AbortController()
  let current: { readonly name: CheckName; readonly work: Promise<void> } | undefined

  async function run(name: CheckName, claim: pg.PoolClient): Promise<void> {
    const findings: Array<string> = []
    let looked = 0
    let saved = Promise.resolve()
    const save = (end: { readonly finishedAt: Date | null; readonly failure: string | null }): Promise<void> => {
      const write = async () => {
        await workerPool.query(
          `update activity.checks set looked = $2, findings = $3, finished_at = $4, failure = $5 where kind = $1`,
          [name, looked, findings, end.finishedAt, end.failure],
        )
      }
      // One after another, so that the end is what stays.
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
      journal.info(`check ${name}: ${looked} looked at, ${findings.length} found`)
    } catch (error) {
      failure = failureOf(error)
      journal.warn(`check ${name} came to nothing: ${failure}`)
    }
    clearInterval(saving)
    await save({ finishedAt: now(), failure })
    await release(claim)
    current = undefined
  }

  return {
    async begin(name) {
      if (current || stopping.signal.aborted) return Result.fail({ _tag: "CheckRunning" })
      const claim = await workerPool.connect()
      try {
        const { rows } = await claim.query<{ claimed: boolean }>("select pg_try_advisory_lock($1, $2) as claimed", [
          ...lockKeys,
        ])
        if (!rows[0]?.claimed) {
          claim.release()
          return Result.fail({ _tag: "CheckRunning" })
        }
        await claim.query(
          `insert into activity.checks (kind, started_at) values ($1, $2)
           on conflict (kind) do update
             set started_at = excluded.started_at, finished_at = null, looked = 0, findings = '{}', failure = null`,
          [name, now()],
        )
      } catch (error) {
        claim.release(true)
        throw error
      }
      current = { name, work: run(name, claim) }
      return Result.void
    },

    running: () => current?.name,

    async last() {
      const { rows } = await workerPool.query<CheckRow>(
        `select kind, started_at as "startedAt", finished_at as "finishedAt", looked, findings, failure,
           exists (
             select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
               and classid = $1 and objid = $2
               and database = (select oid from pg_database where datname = current_database())
           ) as "goesOn"
         from activity.checks order by started_at desc`,
        [...lockKeys],
      )
      const newest = rows.find(({ finishedAt }) => finishedAt === null)
      const view = (name: CheckName): CheckView | null => {
        const row = rows.find(({ kind }) => kind === name)
        return row ? viewOf(row, row === newest && row.goesOn) : null
      }
      return { integrity: view("integrity"), orphans: view("orphans") }
    },

    async stop() {
      stopping.abort()
      await current?.work
    },
  }
}

interface CheckRow {
  readonly kind: CheckName
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly looked: bigint
  readonly findings: ReadonlyArray<string>
  readonly failure: string | null
  readonly goesOn: boolean
}

/** One that has not ended and does not go on was cut off with its process. */
const viewOf = ({ startedAt, finishedAt, looked, findings, failure }: CheckRow, goesOn: boolean): CheckView => ({
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  looked: Number(looked),
  findings,
  failure: finishedAt === null && !goesOn ? interrupted : failure,
})

const interrupted = "interrupted"

/** The kind alone: a message of the database may quote what stands in it. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return "Error"
  if (error.name === "AbortError") return interrupted
  return error instanceof pg.DatabaseError && error.code ? `DatabaseError ${error.code}` : error.name
}

/** With the connection goes the lock, should it not be given back. */
async function release(claim: pg.PoolClient): Promise<void> {
  try {
    await claim.query("select pg_advisory_unlock($1, $2)", [...lockKeys])
    claim.release()
  } catch {
    claim.release(true)
  }
}
