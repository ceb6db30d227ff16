import type pg from "pg"
import { serverDay } from "#server/identity/today.ts"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { activityCsv, columnsForAdmins } from "#server/routes/people/personActivity.ts"
import { type ActivityEntry, type ActivityLog, activityLog, type PageViewBounds } from "#server/activity/activityLog.ts"
import type { Page, Scope } from "#server/activity/reading.ts"
import type { ActivityFilter } from "#contract/people/activityLog.ts"
import { inTransaction, openDatabase, openPool } from "#server/db/database.ts"
import { deleteOldActivity } from "#server/jobs/activityRetention.ts"
import { readCsv } from "#server/files/csvReading.ts"
import { type Installation, openInstallation } from "./installation.ts"
import { untilLocked } from "#tests/support/database.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { quietJobs } from "#tests/server/jobs/quietJobs.ts"
import { collectingLogger } from "#tests/support/loggers.ts"

let installation: Installation
let log: ActivityLog
let anna: UserId
let ben: UserId
let now: Date
const warnings: Array<string> = []
const logger = collectingLogger(warnings)

beforeAll(async () => {
  installation = await openInstallation()
  anna = await installation.person("anna@example.org")
  ben = await installation.person("ben@example.org")
})
afterAll(() => installation.close())
beforeEach(async () => {
  await installation.owner.query("truncate activity.log, activity.inactivity")
  now = new Date("2026-03-01T10:00:00.000Z")
  warnings.length = 0
  log = open()
})

function open(pool = installation.requests, pageViews?: PageViewBounds): ActivityLog {
  const { owner: workerPool, vault, people } = installation
  const bounds = pageViews && { pageViews }
  return activityLog({
    db: openDatabase(pool),
    workerDb: openDatabase(workerPool),
    vault,
    people,
    now: () => now,
    randomId: randomUUID,
    logger,
    ...bounds,
  })
}

const household = randomUUID() as HouseholdId
const wholeHousehold = (): Scope => ({ householdId: household, userId: anna, portfolios: null })
const did = (userId: UserId, part: Partial<ActivityEntry> = {}): ActivityEntry => ({
  userId,
  householdId: household,
  type: "asset_management",
  action: "recordEntry",
  url: "/api/holdings/1/entries/2?on=2026-02-28",
  pathname: "/api/holdings/1/entries/2",
  resourceType: "entry",
  resourceId: "2",
  userAgent: "Mozilla/5.0",
  ...part,
})

async function read(
  filter: typeof ActivityFilter.Type = {},
  page: Partial<Page> = {},
  scope: Scope = "allUsers",
): Promise<ReadonlyArray<string>> {
  const shown = await log.read({ filter, page: { limit: 50, ...page }, scope })
  return shown.map(({ action }) => action)
}

const everybodysCsv = (filter: typeof ActivityFilter.Type) =>
  activityCsv((page) => log.read({ filter, page, scope: "allUsers" }), columnsForAdmins, serverDay(now))

const lastActivityOf = async (userId: UserId) => {
  const { rows } = await installation.owner.query(
    `select last_activity_at as "at", status from activity.inactivity where user_id = $1`,
    [userId],
  )
  return rows[0]
}

describe("a page that a user opens", () => {
  const view = (userId: UserId, url: string, part: Partial<ActivityEntry> = {}): ActivityEntry =>
    did(userId, {
      type: "navigation",
      action: "view",
      url,
      pathname: url,
      resourceType: null,
      resourceId: null,
      ...part,
    })
  const rows = async (userId: UserId): Promise<ReadonlyArray<string>> => {
    const shown = await log.read({ filter: { userId }, page: { limit: 100 }, scope: "allUsers" })
    return shown.map(({ url }) => url).toReversed()
  }
  const at = (time: string) => (now = new Date(`2026-03-01T${time}Z`))

  it("a page that is opened again within a minute is one row, and records each time that the user is active", async () => {
    at("10:00:00.000")
    await log.record(view(anna, "/app"))
    at("10:00:59.000")
    await log.record(view(anna, "/app"))
    expect(await rows(anna)).toEqual(["/app"])
    expect(await lastActivityOf(anna)).toEqual({ at: now, status: "active" })
    at("10:01:00.000")
    await log.record(view(anna, "/app"))
    expect(await rows(anna)).toEqual(["/app", "/app"])
  })

  it("a page that is opened sixty times at once is one row", async () => {
    await Promise.all(Array.from({ length: 60 }, () => log.record(view(anna, "/app"))))
    expect(await rows(anna)).toEqual(["/app"])
  })

  it("a page is a row of its own beside other pages, other users and other households", async () => {
    await log.record(view(anna, "/app"))
    await log.record(view(anna, "/app/assets"))
    await log.record(view(anna, "/app", { householdId: randomUUID() as HouseholdId }))
    await log.record(view(ben, "/app"))
    expect(await rows(anna)).toEqual(["/app", "/app/assets", "/app"])
    expect(await rows(ben)).toEqual(["/app"])
  })

  it("page views make three rows per day where three are the limit, while all actions are stored", async () => {
    log = open(installation.requests, { mostADay: 3, repeatedWithinSeconds: 60 })
    at("23:59:00.000")
    await log.record(view(anna, "/app/0"))
    await Promise.all(Array.from({ length: 9 }, (_, index) => log.record(view(anna, `/app/${index + 1}`))))
    await log.record(did(anna))
    await log.record(view(ben, "/app"))
    expect(await rows(anna)).toHaveLength(4)
    expect(await rows(anna)).toContain(did(anna).url)
    expect(await rows(ben)).toEqual(["/app"])
    now = new Date("2026-03-02T00:00:00Z")
    await log.record(view(anna, "/app/tomorrow"))
    expect((await rows(anna)).at(-1)).toBe("/app/tomorrow")
  })
})

describe("old activity", () => {
  const { signal } = new AbortController()
  const retention = (activityMonths: number) =>
    ({ pool: installation.owner, activityMonths, clock: () => new Date("2026-03-01T10:00:00Z"), batch: 2 }) as const

  it("old activity is deleted in batches once it exceeds the retention period, and not before", async () => {
    for (const moment of ["2023-01-01", "2023-06-01", "2024-02-29", "2024-03-01T09:59:59", "2024-03-01T10:00:00"]) {
      now = new Date(moment.length === 10 ? `${moment}T00:00:00Z` : `${moment}Z`)
      await log.record(did(anna, { action: moment }))
    }
    expect(await deleteOldActivity(retention(36), signal)).toBe(1)
    expect(await deleteOldActivity(retention(24), signal)).toBe(3)
    expect(await read()).toEqual(["2024-03-01T10:00:00"])
    expect(await deleteOldActivity(retention(24), signal)).toBe(0)
  })

  it("old activity is deleted by a job that runs as soon as the server has started", async () => {
    now = new Date("2024-02-29T00:00:00Z")
    await log.record(did(anna, { action: "old" }))
    now = new Date("2026-02-28T00:00:00Z")
    await log.record(did(anna, { action: "new" }))
    const jobs = quietJobs({
      databaseUrl: installation.database.url,
      pool: installation.owner,
      clock: () => new Date("2026-03-01T10:00:00Z"),
      logger,
    })
    try {
      await vi.waitFor(async () => expect(await read()).toEqual(["new"]), {
        timeout: conditionTimeoutMs,
        interval: 100,
      })
    } finally {
      await jobs.stop()
    }
  })

  it("old activity cannot be deleted by the role for requests", async () => {
    now = new Date("2020-01-01T00:00:00Z")
    await log.record(did(anna))
    const byRequests = deleteOldActivity({ ...retention(24), pool: installation.requests }, signal)
    await expect(byRequests).rejects.toThrow("permission denied")
    expect(await read()).toEqual(["recordEntry"])
  })
})

describe("an action of a user", () => {
  it("an action is stored with everything the server received, and shown with its actor", async () => {
    await log.record(did(anna))
    const [shown] = await log.read({ filter: {}, page: { limit: 1 }, scope: "allUsers" })
    expect(shown).toEqual({
      activityId: expect.stringMatching(/^\d+$/),
      userId: anna,
      householdId: household,
      type: "asset_management",
      action: "recordEntry",
      recordedAt: "2026-03-01T10:00:00.000Z",
      url: "/api/holdings/1/entries/2?on=2026-02-28",
      pathname: "/api/holdings/1/entries/2",
      resourceType: "entry",
      resourceId: "2",
      userAgent: "Mozilla/5.0",
      email: "anna@example.org",
    })
  })

  it("an action is stored without readable text of the browser's name", async () => {
    await log.record(did(anna, { userAgent: "Annas telephone" }))
    const { rows } = await installation.owner.query("select l::text as row from activity.log l")
    expect(rows[0].row).not.toContain("telephone")
  })

  it("an action records that the user was active, at that moment", async () => {
    await log.record(did(anna))
    now = new Date("2026-03-02T08:00:00.000Z")
    await log.record(did(anna, { type: "navigation", action: "view" }))
    expect(await lastActivityOf(anna)).toEqual({ at: now, status: "active" })
    expect(await lastActivityOf(ben)).toBeUndefined()
  })

  it("an action records that only if its row was inserted", async () => {
    await installation.owner.query("alter table activity.log add constraint refuse check (action <> 'refused')")
    try {
      await log.record(did(anna, { action: "refused" }))
      expect(await lastActivityOf(anna)).toBeUndefined()
      expect(await read()).toEqual([])
    } finally {
      await installation.owner.query("alter table activity.log drop constraint refuse")
    }
    await log.stop()
    expect(await read()).toEqual(["refused"])
    expect(await lastActivityOf(anna)).toEqual({ at: now, status: "active" })
  })

  it("the time of the last activity is never set back by an action that is written late", async () => {
    const late = now
    now = new Date("2026-03-05T00:00:00.000Z")
    await log.record(did(anna))
    now = late
    await log.record(did(anna))
    expect((await lastActivityOf(anna)).at).toEqual(new Date("2026-03-05T00:00:00.000Z"))
  })

  it("an action of an unknown user is skipped, and does not prevent others from being stored", async () => {
    await Promise.all([
      log.record(did(randomUUID() as UserId, { userAgent: null })),
      log.record(did(anna, { action: "kept" })),
    ])
    expect(await read()).toEqual(["kept"])
    expect(warnings).toEqual([])
  })

  it("the actions of a user are deleted when the user is erased", async () => {
    const carla = await installation.person("carla@example.org")
    await log.record(did(carla))
    await log.record(did(anna, { action: "stays" }))
    await openDatabase(installation.owner)
      .transaction()
      .execute((tx) => log.eraseUser(tx, carla))
    expect(await read()).toEqual(["stays"])
    expect(await lastActivityOf(carla)).toBeUndefined()
  })

  it("an action cannot be written while the user is being erased", async () => {
    const dora = await installation.person("dora@example.org")
    const tx = await openDatabase(installation.owner).startTransaction().execute()
    await log.eraseUser(tx, dora)
    await tx.deleteFrom("identity.users").where("user_id", "=", dora).execute()
    const recorded = log.record(did(dora))
    await untilLocked(installation.owner)
    await tx.commit().execute()
    await recorded
    await log.stop()
    expect((await installation.owner.query("select from activity.log where user_id = $1", [dora])).rowCount).toBe(0)
  })

  it("an action has no address any more where the user's key is destroyed", async () => {
    const emil = await installation.person("emil@example.org")
    await log.record(did(emil))
    await installation.vault.destroy(emil)
    const [shown] = await log.read({ filter: {}, page: { limit: 1 }, scope: "allUsers" })
    expect(shown).toMatchObject({ userId: emil, email: null, userAgent: null })
  })
})

describe("a database that is away", () => {
  it("an unavailable database does not fail the request, and the action is written when it is available again", async () => {
    const pool = openPool(installation.database.roleUrls.runtime, { max: 2 })
    const refusing = { refused: 0 }
    const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
    let away = true
    Object.assign(pool, {
      connect: () => {
        if (!away) return connect()
        refusing.refused += 1
        return Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }))
      },
    })
    const interrupted = open(pool)
    await Promise.all(["a", "b", "c"].map((action) => interrupted.record(did(anna, { action }))))
    await expect.poll(() => refusing.refused).toBeGreaterThan(3)
    expect(await read()).toEqual([])
    away = false
    await expect.poll(() => read(), { timeout: conditionTimeoutMs }).toHaveLength(3)
    expect([...(await read())].sort()).toEqual(["a", "b", "c"])
    expect(warnings.join()).not.toContain("anna")
    await interrupted.stop()
    await pool.end()
  })

  it("an unavailable database does not cause duplicates when only its answer was lost", async () => {
    const pool = openPool(installation.database.roleUrls.runtime, { max: 2 })
    const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
    let lost = 0
    Object.assign(pool, {
      async connect() {
        const client = await connect()
        return {
          release: () => client.release(),
          async query(text: string, values: Array<unknown>) {
            const answer = await client.query(text, values)
            if (lost++ === 0) throw new Error("Connection terminated unexpectedly")
            return answer
          },
        }
      },
    })
    const interrupted = open(pool)
    await interrupted.record(did(anna))
    await interrupted.stop()
    expect(lost).toBe(2)
    expect(await read()).toEqual(["recordEntry"])
    await pool.end()
  })

  it("an unavailable database does not delay a request for as long as it hangs", async () => {
    const blocker = await installation.owner.connect()
    await blocker.query("begin")
    await blocker.query("lock table activity.log in access exclusive mode")
    await log.record(did(anna))
    await blocker.query("commit")
    blocker.release()
    await log.stop()
    expect(await read()).toEqual(["recordEntry"])
  })
})

describe("reading the activity", () => {
  it("the activity is read page by page from the newest, and followed for new rows", async () => {
    for (const action of ["a", "b", "c", "d", "e"]) await log.record(did(anna, { action }))
    expect(await read({}, { limit: 2 })).toEqual(["e", "d"])
    const shown = await log.read({ filter: {}, page: { limit: 3 }, scope: "allUsers" })
    const cursor = shown.at(-1)?.activityId
    expect(await read({}, { before: cursor })).toEqual(["b", "a"])
    expect(await read({}, { after: cursor })).toEqual(["d", "e"])
    expect(await read({}, { after: cursor, limit: 1 })).toEqual(["d"])
    expect(await read({}, { before: "9999999999999999999", limit: 1 })).toEqual(["e"])
    expect(await read({}, { after: "9999999999999999999" })).toEqual([])
  })

  it("a reader that follows misses nothing: what is committed later arrives later", async () => {
    const slow = await installation.requests.connect()
    await slow.query("begin")
    const entry = {
      entry_id: randomUUID(),
      user_id: anna,
      type: "auth",
      action: "slow",
      pathname: "/",
      recorded_at: now,
    }
    await slow.query("select activity.record($1, 100, interval '0')", [JSON.stringify([entry])])
    const quick = log.record(did(ben, { action: "quick" }))
    await untilLocked(installation.owner)
    expect(await read({}, { after: "0" })).toEqual([])
    await slow.query("commit")
    slow.release()
    await quick
    expect(await read({}, { after: "0" })).toEqual(["slow", "quick"])
  })

  it("the activity has everything that many users do at once in several processes, each once", async () => {
    const others = [open(), open(), open()]
    const actions = Array.from({ length: 300 }, (_, index) => `a${index}`)
    await Promise.all(
      others.flatMap((log, nth) =>
        actions.filter((_, index) => index % 3 === nth).map((action) => log.record(did(anna, { action }))),
      ),
    )
    const shown = [...(await read({}, { limit: 1_000 }))]
    expect(shown.sort()).toEqual(actions.sort())
  })

  it("the activity can be searched by kind, by user, by part of the text, by time, and by a whole address", async () => {
    const portfolio = randomUUID()
    await log.record(did(anna, { type: "auth", action: "signIn", pathname: "/api/session" }))
    now = new Date("2026-03-02T10:00:00.000Z")
    await log.record(did(ben, { action: "createPortfolio", resourceType: "portfolio", resourceId: portfolio }))
    await log.record(did(ben, { action: "100%_sure", pathname: "/app/100%25" }))
    expect(await read({ type: "auth" })).toEqual(["signIn"])
    expect(await read({ userId: anna })).toEqual(["signIn"])
    expect(await read({ search: "PORTFOLIO" })).toEqual(["createPortfolio"])
    expect(await read({ search: "/session" })).toEqual(["signIn"])
    expect(await read({ search: portfolio.slice(0, 20) })).toEqual(["createPortfolio"])
    expect(await read({ search: "0%_s" })).toEqual(["100%_sure"])
    expect(await read({ search: "_" })).toEqual(["100%_sure"])
    expect(await read({ search: "\0" })).toEqual([])
    expect(await read({ search: "Ben@Example.org" })).toEqual(["100%_sure", "createPortfolio"])
    expect(await read({ search: "ben@example" })).toEqual([])
    expect(await read({ from: "2026-03-02T00:00Z" })).toEqual(["100%_sure", "createPortfolio"])
    expect(await read({ to: "2026-03-01T10:00:00Z" })).toEqual(["signIn"])
    expect(await read({ userId: ben, search: "sure", from: "2026-03-02T10:00:00.000Z" })).toEqual(["100%_sure"])
  })

  it("a household sees its own activity, and nothing else", async () => {
    await log.record(did(anna, { action: "ours" }))
    await log.record(did(ben, { action: "also ours" }))
    await log.record(did(ben, { action: "theirs", householdId: randomUUID() as HouseholdId }))
    await log.record(did(anna, { action: "of no household", householdId: null }))
    expect(await read({}, {}, wholeHousehold())).toEqual(["also ours", "ours"])
    expect(await read({ userId: ben }, {}, wholeHousehold())).toEqual(["also ours"])
  })

  it("a member with limited access sees only their own actions", async () => {
    await log.record(did(anna, { action: "hers" }))
    await log.record(did(ben, { action: "his" }))
    expect(await read({}, {}, { householdId: household, userId: ben, portfolios: [randomUUID()] })).toEqual(["his"])
  })
})

describe("the export of the activity", () => {
  it("the export contains everything, newest first, and no text that a spreadsheet takes for a formula", async () => {
    await log.record(did(anna, { action: "first", userAgent: '=HYPERLINK("http://example.org")' }))
    await log.record(did(ben, { action: "second", userAgent: null, resourceType: null, resourceId: null }))
    const { filename, content } = await everybodysCsv({})
    const called = "/api/holdings/1/entries/2?on=2026-02-28,/api/holdings/1/entries/2"
    expect(filename).toBe("activity-2026-03-01.csv")
    expect(content.split("\r\n")).toEqual([
      "recorded_at,email,user_id,household_id,type,action,url,pathname,resource_type,resource_id,user_agent",
      `2026-03-01T10:00:00.000Z,ben@example.org,${ben},${household},asset_management,second,${called},,,`,
      `2026-03-01T10:00:00.000Z,anna@example.org,${anna},${household},asset_management,first,${called},` +
        `entry,2,"'=HYPERLINK(""http://example.org"")"`,
      "",
    ])
  })

  it("the export contains each row once, however many there are, and only the requested ones", async () => {
    await installation.owner.query(
      `insert into activity.log (entry_id, user_id, type, action, pathname, recorded_at)
       select gen_random_uuid(), $1, case when n % 2 = 0 then 'auth' else 'navigation' end, 'a' || n, '/', now()
       from generate_series(1, 5000) n`,
      [anna],
    )
    const { content } = await everybodysCsv({ type: "auth" })
    const actions = (readCsv(content) ?? []).slice(1).map((row) => row[5])
    expect(actions).toEqual(Array.from({ length: 2_500 }, (_, index) => `a${5_000 - 2 * index}`))
  })
})

describe("the role for requests", () => {
  it("the role for requests sees nothing outside the context of its transaction", async () => {
    await log.record(did(anna))
    expect((await installation.requests.query("select from activity.log")).rowCount).toBe(0)
    const ofBen = await inTransaction(openDatabase(installation.requests), { "app.person": ben }, (tx) =>
      tx.selectFrom("activity.log").execute(),
    )
    expect(ofBen).toEqual([])
    expect(await read()).toEqual(["recordEntry"])
  })

  it.each([
    "insert into activity.inactivity values (gen_random_uuid(), now(), 'active')",
    "update activity.log set action = 'nothing'",
    "update activity.inactivity set last_activity_at = 'infinity'",
    "truncate activity.log",
    "delete from activity.log",
    "select from activity.inactivity",
    "select from activity.checks",
  ])("the role for requests may not: %s", async (statement) => {
    await expect(installation.requests.query(statement)).rejects.toMatchObject({ code: "42501" })
  })
})
