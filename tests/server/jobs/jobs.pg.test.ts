import { setImmediate } from "node:timers/promises"
import { PgBoss, TestClock } from "pg-boss"
import type pg from "pg"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { DailyBackup } from "#server/backup/dailyBackup.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import type { Jobs, JobsOptions } from "#server/jobs/jobs.ts"
import { queueOf } from "#server/jobs/marketData.ts"
import { lastFetches } from "#server/marketdata/fetches.ts"
import { noValidators, type Provider, ProviderFailed } from "#server/marketdata/provider.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { rates } from "#tests/server/marketdata/points.ts"
import { quietJobs } from "./quietJobs.ts"
import { type UnsteadyPostgres, unsteadyPostgres } from "./unsteadyPostgres.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { collectingLogger } from "#tests/support/loggers.ts"

let database: TestDatabase
let pool: pg.Pool
let asked: Array<CalendarDate | null>
let warnings: Array<string>
let running: Array<Jobs>
beforeEach(async () => {
  database = await testDatabase()
  pool = openPool(database.url)
  asked = []
  warnings = []
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  await pool.end()
  await database.drop()
})

/** Publishes one more day at each request. */
function provider(changes: Partial<Provider> = {}): Provider {
  return {
    id: "test",
    follows: () => [{ kind: "rate", symbol: "USD" }],
    isDue: (newestOn) => newestOn === null,
    fetch: ({ newestOn }) => {
      asked.push(newestOn)
      const day = `2026-04-${String(asked.length).padStart(2, "0")}`
      return Promise.resolve({
        kind: "published",
        series: [rates("USD", { [day]: "1.17" })],
        refused: [],
        validators: noValidators,
      })
    },
    ...changes,
  }
}

const schedule = { cron: "30 16-18 * * 1-5", timeZone: "Europe/Berlin" }

function start(options: Partial<JobsOptions> = {}): Jobs {
  const jobs = quietJobs({
    databaseUrl: database.url,
    pool,
    providers: [provider()],
    schedule,
    logger: collectingLogger(warnings),
    ...options,
  })
  running.push(jobs)
  return jobs
}

/** Starts as another process would, so many times at once. */
async function ask(one: Provider, times: number): Promise<void> {
  const boss = new PgBoss({ connectionString: database.url, schema: "jobs", supervise: false, schedule: false })
  await boss.start()
  await Promise.all(Array.from({ length: times }, () => boss.send(queueOf(one))))
  await boss.stop()
}

const until = <Value>(read: () => Promise<Value> | Value, expected: (value: Value) => void) =>
  vi.waitFor(async () => expected(await read()), { timeout: conditionTimeoutMs, interval: 50 })
/** How many jobs of market data wait or run. */
async function jobsLeft(): Promise<bigint | undefined> {
  const { rows } = await pool.query<{ count: bigint }>(
    "select count(*) from jobs.job where name = $1 and state in ('created', 'retry', 'active')",
    [queueOf(provider())],
  )
  return rows[0]?.count
}
const untilAsked = (times: number) =>
  until(
    () => asked.length,
    (count) => expect(count).toBe(times),
  )

describe("the jobs of market data", () => {
  test("the jobs of market data run once at the start when the newest rate is too old, and not otherwise", async () => {
    const first = start()
    await first.ready
    await until(
      () => lastFetches(openDatabase(pool)),
      (fetches) => expect(fetches).toMatchObject([{ outcome: "taken" }]),
    )
    await first.stop()

    await start().ready
    await until(
      () => jobsLeft(),
      (count) => expect(count).toBe(0n),
    )
    expect(asked).toEqual([null])
  })

  test("the jobs of market data run at the configured times, in their time zone, and not at the weekend", async () => {
    // Thursday, 16:20 in Frankfurt, in summer time.
    const clock = new TestClock("2026-04-16T14:20:00Z")
    await start({
      providers: [provider({ isDue: () => false })],
      clock: () => new Date(clock.now()),
      boss: { clock, cronMonitorIntervalSeconds: 10, cronWorkerIntervalSeconds: 1 },
    }).ready
    const toMinute = async (time: string) => {
      await clock.setTime(time)
      for (let second = 0; second < 90; second += 5) await clock.tick(5_000)
    }
    await toMinute("2026-04-16T14:25:00Z")
    expect(asked).toHaveLength(0)
    for (const [index, time] of ["2026-04-16T14:30:00Z", "2026-04-16T15:30:00Z", "2026-04-17T14:30:00Z"].entries()) {
      await toMinute(time)
      await untilAsked(index + 1)
    }
    await toMinute("2026-04-18T14:30:00Z") // Saturday.
    await toMinute("2026-04-19T14:30:00Z")
    await toMinute("2026-04-20T13:30:00Z") // Monday, but an hour early.
    expect(asked).toHaveLength(3)
    await toMinute("2026-10-26T15:30:00Z") // Monday, half past four in winter time.
    await untilAsked(4)
  })

  test("the jobs of market data never wait twice or run twice, however many processes start at once", async () => {
    let together = 0
    let most = 0
    const allAsked = Promise.withResolvers<void>()
    const slow = provider({
      isDue: () => true,
      fetch: async (request) => {
        most = Math.max(most, ++together)
        await allAsked.promise
        together--
        return provider().fetch(request)
      },
    })
    await Promise.all(Array.from({ length: 3 }, () => start({ providers: [slow] }).ready))

    await ask(slow, 20)
    const { rows } = await pool.query<{ count: bigint }>(
      "select count(*) from jobs.job where name = $1 and state in ('created', 'retry', 'active')",
      [queueOf(slow)],
    )
    expect(Number(rows[0]?.count)).toBeLessThanOrEqual(1)
    allAsked.resolve()
    await until(
      () => asked.length,
      (count) => expect(count).toBeGreaterThanOrEqual(1),
    )
    expect(most).toBe(1)
  })

  test("the jobs of market data wait and retry after a failure, and log the reason once", async () => {
    const failing = provider({
      fetch: () => {
        asked.push(null)
        return Promise.reject(new ProviderFailed("the bank is closed", { again: true }))
      },
    })
    await start({ providers: [failing] }).ready
    await until(
      () =>
        pool.query<{ state: string; later: boolean }>(
          "select state::text, start_after > now() + interval '20 seconds' as later from jobs.job where name = $1",
          [queueOf(failing)],
        ),
      ({ rows }) => expect(rows).toEqual([{ state: "retry", later: true }]),
    )
    expect(warnings).toEqual(["market data: test: the bank is closed"])
    expect(await lastFetches(openDatabase(pool))).toMatchObject([
      { outcome: "failed", error: "the bank is closed", failuresInARow: 1 },
    ])
    expect(asked).toHaveLength(1)
  })

  test("the jobs of market data do not run when no time is configured", async () => {
    await start().ready
    await untilAsked(1)
    await start({ schedule: undefined }).ready
    const { rows } = await pool.query("select from jobs.schedule where name like 'market-data.%'")
    expect(rows).toEqual([])
  })

  test("the jobs of market data cancel their work when they are stopped", async () => {
    let aborted = false
    const hanging = provider({
      fetch: ({ signal }) =>
        new Promise((_, reject) => {
          asked.push(null)
          signal.addEventListener("abort", () => {
            aborted = true
            reject(signal.reason as Error)
          })
        }),
    })
    const jobs = start({ providers: [hanging] })
    await untilAsked(1)
    await jobs.stop()
    expect(aborted).toBe(true)
    expect(await lastFetches(openDatabase(pool))).toEqual([])
  })
})

describe("the job of the daily backup", () => {
  /** Records when it is asked for a backup. */
  function backup(isDue: boolean) {
    const taken: Array<string> = []
    const job: DailyBackup = {
      schedule: { cron: "30 2 * * *", timeZone: "Europe/Berlin" },
      isDue: async () => isDue,
      async take() {
        taken.push("")
        return "busy"
      },
      state: () => Promise.reject(new Error("not asked for")),
    }
    return { job, taken }
  }

  test("the job of the daily backup writes one every day at its time, in its time zone", async () => {
    const clock = new TestClock("2026-03-27T00:00:00Z")
    const { job, taken } = backup(false)
    await start({
      providers: [],
      backup: job,
      clock: () => new Date(clock.now()),
      boss: { clock, cronMonitorIntervalSeconds: 10, cronWorkerIntervalSeconds: 1 },
    }).ready
    const toMinute = async (time: string) => {
      await clock.setTime(time)
      for (let second = 0; second < 90; second += 5) await clock.tick(5_000)
    }
    await toMinute("2026-03-27T01:20:00Z")
    expect(taken).toHaveLength(0)
    // Half past two in Berlin, in winter time and then in summer time.
    for (const [index, time] of ["2026-03-27T01:30:00Z", "2026-03-28T01:30:00Z", "2026-03-30T00:30:00Z"].entries()) {
      await toMinute(time)
      await until(
        () => taken.length,
        (count) => expect(count).toBe(index + 1),
      )
    }
  })

  test("the job of the daily backup writes one at the start when none was written for a day, and none where no folder is configured", async () => {
    const due = backup(true)
    await start({ providers: [], backup: due.job }).ready
    await until(
      () => due.taken.length,
      (count) => expect(count).toBe(1),
    )
    await start({ providers: [] }).ready
    const { rows } = await pool.query("select from jobs.schedule where name = 'backup.daily'")
    expect(rows).toEqual([])
  })
})

describe("a recurring job", () => {
  const recurringCron = "*/10 * * * *"

  test("a recurring job runs at its times, on one server at a time", async () => {
    const clock = new TestClock("2026-04-16T14:01:00Z")
    let together = 0
    let most = 0
    let runs = 0
    let minutePassed = Promise.withResolvers<void>()
    const recurring = [
      {
        queue: "housekeeping",
        async run() {
          most = Math.max(most, ++together)
          await minutePassed.promise
          together--
          runs += 1
        },
      },
    ]
    const options = {
      recurring,
      recurringCron,
      providers: [],
      boss: { clock, cronMonitorIntervalSeconds: 10, cronWorkerIntervalSeconds: 1 },
    }
    await start(options).ready
    await start(options).ready
    for (const [index, time] of ["2026-04-16T14:10:00Z", "2026-04-16T14:20:00Z"].entries()) {
      await clock.setTime(time)
      for (let second = 0; second < 90; second += 5) await clock.tick(5_000)
      await until(
        () => together,
        (count) => expect(count).toBe(1),
      )
      minutePassed.resolve()
      await until(
        () => runs,
        (count) => expect(count).toBe(index + 1),
      )
      minutePassed = Promise.withResolvers()
    }
    expect(most).toBe(1)
  })

  test("a recurring job that fails is tried again at its next time, and what it says is stored and logged nowhere", async () => {
    const clock = new TestClock("2026-04-16T14:01:00Z")
    let runs = 0
    const recurring = [
      {
        queue: "housekeeping",
        run() {
          runs += 1
          return Promise.reject(new TypeError("anna@example.org"))
        },
      },
    ]
    const boss = { clock, cronMonitorIntervalSeconds: 10, cronWorkerIntervalSeconds: 1 }
    await start({ recurring, recurringCron, providers: [], boss }).ready
    for (const [index, time] of ["2026-04-16T14:10:00Z", "2026-04-16T14:20:00Z"].entries()) {
      await clock.setTime(time)
      for (let second = 0; second < 90; second += 5) await clock.tick(5_000)
      await until(
        () => runs,
        (count) => expect(count).toBe(index + 1),
      )
    }
    await until(
      () =>
        pool.query<{ job: string }>(
          "select j::text as job from jobs.job j where name = 'housekeeping' and state = 'failed'",
        ),
      ({ rows }) => expect(rows.length).toBeGreaterThan(0),
    )
    const { rows } = await pool.query<{ job: string }>("select j::text as job from jobs.job j")
    expect(`${rows.map(({ job }) => job).join()} ${warnings.join()}`).not.toContain("anna")
    expect(warnings.some((line) => line.includes("housekeeping") && line.includes("TypeError"))).toBe(true)
  })
})

describe("a command that was interrupted before the jobs of its server ran", () => {
  const householdId = "01890a5d-ac96-774b-bcce-b302099a8057"
  const boss = { cronMonitorIntervalSeconds: 10, cronWorkerIntervalSeconds: 1 }
  const interrupted = () =>
    pool.query(
      `insert into platform.pending_commands (household_id, command_id, actor_id, command)
       values ($1, gen_random_uuid(), gen_random_uuid(), '')`,
      [householdId],
    )
  async function pass(clock: TestClock, minutes: number): Promise<void> {
    for (let second = 0; second < 60 * minutes; second += 5) await clock.tick(5_000)
  }

  test("a command that was interrupted before the jobs of its server ran is carried out by another server within two minutes", async () => {
    const clock = new TestClock("2026-04-16T14:01:00Z")
    const finished: Array<string> = []
    await start({
      providers: [],
      boss: { ...boss, clock },
      async finishPending(id) {
        finished.push(id)
        await pool.query("delete from platform.pending_commands")
      },
    }).ready
    await interrupted()
    await pass(clock, 2)
    await until(
      () => finished,
      (households) => expect(households).toEqual([householdId]),
    )
  })

  test("a command that was interrupted before the jobs of its server ran and fails gets no further job each minute", async () => {
    const clock = new TestClock("2026-04-16T14:01:00Z")
    let attempts = 0
    const finishPending = () => {
      attempts += 1
      return Promise.reject(new TypeError("not yet"))
    }
    await start({ providers: [], boss: { ...boss, clock }, finishPending }).ready
    await interrupted()
    await pass(clock, 2)
    await until(
      () => attempts,
      (made) => expect(made).toBeGreaterThan(0),
    )
    const checks = async () =>
      Number((await pool.query("select from jobs.job where name = 'pending.missing' and state = 'completed'")).rowCount)
    const before = await checks()
    for (let minute = 1; minute <= 8; minute++) {
      await pass(clock, 1)
      await until(checks, (made) => expect(made).toBeGreaterThanOrEqual(before + minute - 1))
    }
    // A second one, if the first was just being carried out.
    const { rows } = await pool.query("select from jobs.job where name = 'pending'")
    expect(rows.length).toBeLessThanOrEqual(2)
  })
})

describe("jobs with an unavailable Postgres", () => {
  let line: UnsteadyPostgres
  beforeEach(async () => {
    line = await unsteadyPostgres(database.url)
  })
  afterEach(() => line.close())

  test("jobs without a Postgres at the start begin as soon as it is available", async () => {
    line.goAway()
    const jobs = start({ databaseUrl: line.url })
    await until(
      () => warnings.length,
      (count) => expect(count).toBeGreaterThan(0),
    )
    line.comeBack()
    await jobs.ready
    await untilAsked(1)
  })

  test("jobs whose Postgres disappears and returns continue, and do not fill the log meanwhile", async () => {
    await start({ databaseUrl: line.url, providers: [provider({ isDue: () => false })] }).ready
    line.goAway()
    await until(
      () => warnings.length,
      (count) => expect(count).toBeGreaterThan(0),
    )
    await ask(provider(), 1)
    expect(asked).toHaveLength(0)
    line.comeBack()
    await untilAsked(1)
    expect(warnings.length).toBeLessThan(10)
  })

  test("jobs whose Postgres stays away can still be stopped", async () => {
    const never = start({ databaseUrl: line.url })
    line.goAway()
    await until(
      () => warnings.length,
      (count) => expect(count).toBeGreaterThan(0),
    )
    await never.stop()
    await setImmediate() // An unhandled rejection would have ended the process.
    await expect(never.ready).rejects.toMatchObject({ name: "AbortError" })

    line.comeBack()
    const jobs = start({ databaseUrl: line.url })
    await jobs.ready
    line.goAway()
    await jobs.stop()
  })
})
