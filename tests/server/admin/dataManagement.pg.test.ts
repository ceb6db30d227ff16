import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { UserId } from "#domain/shared/ids.ts"
import { projections } from "#projections/all.ts"
import { openDatabase, openPool } from "#server/db/database.ts"
import { orphansCheck } from "#server/admin/orphans.ts"
import type { CheckName, CheckView } from "#server/admin/checks.ts"
import type { Administration } from "#server/admin/administration.ts"
import { buy, opened, recorded } from "#tests/domain/holding/examples.ts"
import { anna as annasPortfolio } from "#tests/domain/ownership/examples.ts"
import { stored } from "#tests/projections/logDatabase.ts"
import { type Administered, openAdministered } from "./administered.ts"
import { untilLocked } from "#tests/support/database.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { isLogInPostgres } from "#tests/support/testLog.ts"
import { collect } from "#tests/server/eventlog/samples.ts"

let given: Administered
let anna: UserId
let household: string
beforeEach(async () => {
  given = await openAdministered()
  anna = await given.person("anna@example.org")
  household = randomUUID()
  await given.found(household, anna)
  await given.record(household, { _tag: "PortfolioCreated", portfolioId: annasPortfolio, title: "Anna" }, opened(), {
    ...recorded(1, buy("10", "2024-02-01")),
    entryId: randomUUID(),
  })
})
afterEach(() => given.close())

/** Starts a check and waits for its end. */
async function checked(name: CheckName, by: Administration = given.administration): Promise<CheckView> {
  expect(await by.check(name)).toEqual(Result.void)
  return ended(name)
}

async function ended(name: CheckName): Promise<CheckView> {
  await expect
    .poll(async () => (await given.administration.data())[name]?.finishedAt ?? null, { timeout: conditionTimeoutMs })
    .not.toBeNull()
  return (await given.administration.data())[name] as CheckView
}

const sideSchemas = async () => {
  const query = "select nspname from pg_namespace where nspname ~ '^(check|rebuild)_'"
  return (await given.owner.query(query)).rows
}

describe("the check of the log against the read models", () => {
  it("the check of the log finds nothing where nothing is wrong, and leaves nothing behind", async () => {
    const { findings, failure, looked } = await checked("integrity")
    expect({ findings, failure }).toEqual({ findings: [], failure: null })
    expect(looked).toBeGreaterThan(4)
    expect(await sideSchemas()).toEqual([])
  })

  it("the check of the log also finds nothing while users continue to record", async () => {
    const working = new AbortController()
    const work = (async () => {
      while (!working.signal.aborted) {
        await given.record(randomUUID(), { _tag: "PortfolioCreated", portfolioId: randomUUID(), title: "New" })
      }
    })()
    for (let round = 0; round < 3; round += 1) expect((await checked("integrity")).findings).toEqual([])
    working.abort()
    await work
  })

  it("the check of the log names every row that differs from the log, without its content", async () => {
    const [other, stray] = [randomUUID(), randomUUID()]
    await given.record(other, { _tag: "PortfolioCreated", portfolioId: annasPortfolio, title: "Ben" })
    await given.owner.query("update read.portfolios set title = 'Stolen' where household_id = $1", [household])
    await given.owner.query("delete from read.portfolios where household_id = $1", [other])
    await given.owner.query(
      "insert into read.portfolios select $1, portfolio_id, title, status, created_at, position from read.portfolios",
      [stray],
    )
    const { findings } = await checked("integrity")
    const key = (id: string) => `read.portfolios household_id=${id} portfolio_id=${annasPortfolio}`
    expect([...findings].sort()).toEqual(
      [`${key(household)}: different`, `${key(other)}: missing`, `${key(stray)}: surplus`].sort(),
    )
  })

  it("the check of the log finds a wrong column of an entry in a model of several tables", async () => {
    await given.owner.query("update read.line_entries set effective_on = '2024-02-02'")
    const { findings } = await checked("integrity")
    expect(findings).toEqual([expect.stringMatching(/^read\.line_entries household_id=.* entry_id=.*: different$/u)])
  })

  it("the check of the log finds an event that cannot be decoded, and one that cannot be decrypted", async () => {
    const stream = `household-${household}`
    const unread = stored(household, { _tag: "NeverHeardOf" })
    const [founding] = await collect(given.storedLog.readStream(stream, { limit: 1 }))
    const broken = { ...stored(household, { _tag: "MemberLeft" }), data: founding?.data ?? {} }
    await given.storedLog.append(stream, "any", [unread, broken])
    const { findings, failure } = await checked("integrity")
    expect(failure).toBeNull()
    expect(findings).toContain(`event ${unread.id}: NeverHeardOf at ${stream}@1 cannot be read`)
    expect(findings).toContain(`event ${broken.id}: MemberLeft at ${stream}@2 cannot be decrypted`)
  })

  it.skipIf(!isLogInPostgres)(
    "the check of the log finds an event that was changed [needs the log in Postgres]",
    async () => {
      const { rows } = await given.owner.query<{ id: string }>(
        "select event_id as id from log.events where type = 'PortfolioCreated'",
      )
      await given.owner.query("alter table log.events disable trigger append_only")
      await given.owner.query(
        `update log.events set data = (select data from log.events where type = 'HouseholdFounded')
       where type = 'PortfolioCreated'`,
      )
      const { findings, failure } = await checked("integrity")
      expect(failure).toBeNull()
      expect(findings).toContain(
        `event ${rows[0]?.id}: PortfolioCreated at portfolio-${household}.${annasPortfolio}@0 cannot be decrypted`,
      )
      expect(findings).toContain(
        `projection portfolios: event ${rows[0]?.id} of household ${household} cannot be applied: DecryptionFailed`,
      )
      expect(await sideSchemas()).toEqual([])
    },
  )

  it.skipIf(!isLogInPostgres)("the check of the log finds a gap in a stream [needs the log in Postgres]", async () => {
    await given.owner.query("alter table log.events disable trigger append_only")
    await given.owner.query("update log.events set revision = 7 where type = 'HouseholdFounded'")
    const { findings } = await checked("integrity")
    expect(findings).toContain(`stream household-${household}: revision 7 is where 0 should be`)
  })
})

describe("the check for orphaned rows", () => {
  it("the check for orphaned rows finds nothing where nothing is wrong", async () => {
    const { findings, failure, looked } = await checked("orphans")
    expect({ findings, failure }).toEqual({ findings: [], failure: null })
    expect(looked).toBeGreaterThan(4)
  })

  it("the check for orphaned rows finds rows without a household, without a user, of erased members, and beyond their retention period", async () => {
    const [unknownUser, noHousehold, mail] = [randomUUID(), randomUUID(), randomUUID()]
    await given.owner.query(
      "insert into read.portfolios select $1, portfolio_id, title, status, created_at, position from read.portfolios",
      [noHousehold],
    )
    await given.owner.query(
      "insert into read.members select household_id, $1, role, until, portfolios, joined_at, status from read.members",
      [unknownUser],
    )
    // As in a restored table without its constraint.
    await given.owner.query("alter table identity.devices drop constraint devices_user_id_fkey")
    await given.owner.query(
      "insert into identity.devices (device, user_id, known_at, expires_at, secret) values ('\\x00', $1, now(), now(), '\\x00')",
      [unknownUser],
    )
    await given.owner.query(
      `insert into identity.attempts (kind, subject, failures, began_at, last_at) values
         ('address', '\\x01', 1, now() - interval '25 hours', now() - interval '25 hours'),
         ('address', '\\x02', 1, now(), now())`,
    )
    await given.vault.keyOf(unknownUser)
    await given.vault.destroy(unknownUser)
    await given.owner.query(
      `insert into mail.outbox (id, queued_at, subject_id, content, status)
       values ($1, now(), $2, 'sealed', 'queued')`,
      [mail, unknownUser],
    )
    const { findings } = await checked("orphans")
    expect([...findings].sort()).toEqual(
      [
        `read.portfolios household_id=${noHousehold}: rows of no household`,
        `read.members household_id=${household} member_id=${unknownUser}: a member who has no account`,
        `identity.devices user_id=${unknownUser}: rows without an owner`,
        "identity.attempts kind=address: 1 older than a day",
        `mail.outbox id=${mail}: a mail without a user`,
      ].sort(),
    )
  })

  it("the check for orphaned rows finds rows of an erased household", async () => {
    await given.record(household, { _tag: "HouseholdErased" })
    await given.owner.query("insert into read.subscriptions values ($1, '{}')", [household])
    const { findings } = await checked("orphans")
    expect(findings).toContain(`read.subscriptions household_id=${household}: rows of no household`)
  })
})

describe("a running check", () => {
  it("a check of whole tables may run for longer than other statements", async () => {
    const pool = openPool(given.database.url, { max: 1, statementTimeoutMs: 300 })
    const blocker = await given.owner.connect()
    await blocker.query("begin")
    await blocker.query("lock table read.portfolios in access exclusive mode")
    const findings: Array<string> = []
    const check = orphansCheck({ ...given, workerDb: openDatabase(pool), models: projections, now: () => new Date() })
    const running = check({
      signal: new AbortController().signal,
      looked: () => undefined,
      found: (finding) => findings.push(finding),
    })
    await untilLocked(given.owner, { atLeastMs: 600 })
    await blocker.query("commit")
    blocker.release()
    await running
    expect(findings).toEqual([])
    expect((await pool.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "300ms" }])
    await pool.end()
  })

  it("a check is the only one in the whole installation, and is remembered after a restart", async () => {
    const blocker = await given.owner.connect()
    await blocker.query("begin")
    await blocker.query("lock table read.portfolios in access exclusive mode")
    expect(await given.administration.check("orphans")).toEqual(Result.void)
    expect(await given.administration.check("integrity")).toEqual(Result.fail({ _tag: "CheckRunning" }))
    expect(await given.another().check("orphans")).toEqual(Result.fail({ _tag: "CheckRunning" }))
    expect((await given.another().data()).orphans).toMatchObject({ finishedAt: null, failure: null })
    await blocker.query("commit")
    blocker.release()
    await ended("orphans")
    expect((await given.another().data()).orphans).toMatchObject({ findings: [], failure: null })
    await checked("integrity", given.another())
  })

  it("a check that ended with its process is reported, and another may begin", async () => {
    await given.owner.query("insert into activity.checks (kind, started_at) values ('integrity', now())")
    expect((await given.administration.data()).integrity).toMatchObject({ finishedAt: null, failure: "interrupted" })
    expect((await checked("integrity")).failure).toBeNull()
  })

  it("a check reports its progress", async () => {
    const blocker = await given.owner.connect()
    await blocker.query("begin")
    await blocker.query("lock table identity.attempts in access exclusive mode")
    await given.administration.check("orphans")
    await expect
      .poll(async () => (await given.administration.data()).orphans?.looked, { timeout: conditionTimeoutMs })
      .toBeGreaterThan(0)
    await blocker.query("commit")
    blocker.release()
    await ended("orphans")
  })

  it("a check is cancelled when the server stops", async () => {
    const blocker = await given.owner.connect()
    await blocker.query("begin")
    await blocker.query("lock table read.portfolios in access exclusive mode")
    await given.administration.check("orphans")
    const stopped = given.administration.stop()
    await blocker.query("commit")
    blocker.release()
    await stopped
    expect((await given.another().data()).orphans).toMatchObject({ failure: "interrupted", findings: [] })
    expect(await given.administration.check("orphans")).toEqual(Result.fail({ _tag: "CheckRunning" }))
  })
})

describe("a rebuild", () => {
  const view = async (name: string) => (await given.administration.data()).projections.find((one) => one.name === name)

  it("a rebuild starts, reports its progress, and ends; a second one is refused meanwhile", async () => {
    const blocker = await given.owner.connect()
    await blocker.query("begin")
    await blocker.query("select from projection.checkpoints where name = 'portfolios' for update")
    expect(await given.administration.rebuild("portfolios")).toEqual(Result.void)
    // The founding of the household and the portfolio: the event that erases a household concerns every projection.
    await expect
      .poll(() => view("portfolios"))
      .toMatchObject({ state: "rebuilding", rebuild: { events: 2, of: 2, startedAt: expect.any(String) } })
    expect(await given.administration.rebuild("portfolios")).toEqual(Result.fail({ _tag: "ProjectionBusy" }))
    expect(await given.another().rebuild("portfolios")).toEqual(Result.fail({ _tag: "ProjectionBusy" }))
    await blocker.query("commit")
    blocker.release()
    await expect
      .poll(() => view("portfolios"), { timeout: conditionTimeoutMs })
      .toMatchObject({ state: "running", rebuild: null })
    expect((await checked("integrity")).findings).toEqual([])
  })

  it("a rebuild corrects what the check found", async () => {
    await given.owner.query("update read.portfolios set title = 'Stolen'")
    expect((await checked("integrity")).findings).toHaveLength(1)
    await given.administration.rebuild("portfolios")
    await expect.poll(() => view("portfolios"), { timeout: conditionTimeoutMs }).toMatchObject({ rebuild: null })
    expect((await checked("integrity")).findings).toEqual([])
  })

  it("a rebuild of an unknown projection is refused, and so is resuming it", async () => {
    expect(await given.administration.rebuild("nothing")).toEqual(Result.fail({ _tag: "ProjectionNotFound" }))
    expect(await given.administration.resume("nothing")).toEqual(Result.fail({ _tag: "ProjectionNotFound" }))
    expect(await given.administration.resume("portfolios")).toEqual(Result.void)
  })

  it("a rebuild can start although the process of the previous one was killed", async () => {
    await given.owner.query("create schema rebuild_portfolios_dead")
    expect(await given.administration.rebuild("portfolios")).toEqual(Result.void)
    await expect.poll(() => view("portfolios"), { timeout: conditionTimeoutMs }).toMatchObject({ rebuild: null })
    expect(await sideSchemas()).toEqual([])
  })
})
