import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { join } from "node:path"
import type pg from "pg"
import { Result } from "effect"
import { PgBoss } from "pg-boss"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { discard, listOfMails, retryNow } from "#server/admin/mailsSent.ts"
import { type Db, openDatabase, openPool } from "#server/db/database.ts"
import type { Jobs, JobsOptions } from "#server/jobs/jobs.ts"
import { enqueueMail } from "#server/jobs/mail.ts"
import type { MailToSend } from "#server/mail/mail.ts"
import { deleteOldMails } from "#server/mail/outbox.ts"
import { mailQueue } from "#server/mail/queue.ts"
import { smtpTransport } from "#server/mail/smtpTransport.ts"
import type { Vault } from "#server/vault/vault.ts"
import { roleUrlsOf, testDatabase, type TestDatabase } from "#tests/support/database.ts"
import { bringMailsForward, mailsSettled } from "#tests/support/mailJobs.ts"
import { quietJobs } from "#tests/server/jobs/quietJobs.ts"
import { unsteadyPostgres } from "#tests/server/jobs/unsteadyPostgres.ts"
import { type MailServer, mailServer, parsed } from "./mailServer.ts"
import { allMails, samples } from "./samples.ts"
import { testVault } from "./testVault.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { collectingLogger } from "#tests/support/loggers.ts"

let database: TestDatabase
let pool: pg.Pool
/** As the role that requests queue mails with. */
let requests: pg.Pool
let post: MailServer
let vault: Vault
let clock: Date
let warnings: Array<string>
let mailers: Array<Jobs>
let boss: PgBoss
beforeEach(async () => {
  database = await testDatabase()
  pool = openPool(database.url)
  requests = openPool(roleUrlsOf(database.url).identity)
  post = await mailServer()
  vault = testVault()
  clock = new Date("2026-03-01T08:05:00Z")
  warnings = []
  mailers = []
  const preparing = quietJobs({ databaseUrl: database.url, pool })
  await preparing.ready
  await preparing.stop()
  boss = new PgBoss({ connectionString: database.url, schema: "jobs", supervise: false, schedule: false })
  await boss.start()
})
afterEach(async () => {
  await Promise.all(mailers.map((mailer) => mailer.stop()))
  await boss.stop()
  await post.close()
  await requests.end()
  await pool.end()
  await database.drop()
})

const now = (): Date => clock
async function later(minutes: number): Promise<void> {
  clock = new Date(clock.getTime() + minutes * 60_000)
  await bringMailsForward(pool, minutes)
  await mailsSettled(pool)
}

const toAnna = (changes: Partial<MailToSend> = {}): MailToSend => ({
  to: "anna@example.org",
  language: "en",
  mail: samples.SignedInOnNewDevice,
  ...changes,
})
const queue = (mail: MailToSend = toAnna(), db: Db = openDatabase(requests)): Promise<void> =>
  mailQueue({ vault, now, randomId: randomUUID, enqueue: (tx, id) => enqueueMail(boss, tx, id) }).queue(db, mail)

/** A process that sends mails. */
function start(changes: Partial<JobsOptions> = {}): Jobs {
  const mailer = quietJobs({
    databaseUrl: database.url,
    pool,
    vault,
    transport: smtpTransport({ url: post.url(), from: "Wealth Tracker <post@wealth.example.org>" }),
    clock: now,
    logger: collectingLogger(warnings),
    ...changes,
  })
  mailers.push(mailer)
  return mailer
}

/** The same, once it has done all that is due. */
async function started(changes: Partial<JobsOptions> = {}): Promise<Jobs> {
  const mailer = start(changes)
  await mailer.ready
  await mailsSettled(pool)
  return mailer
}

interface Row {
  readonly status: string
  readonly kind: string | null
}
const outbox = async (): Promise<ReadonlyArray<Row>> =>
  (await pool.query<Row>("select status, error_kind as kind from mail.outbox order by queued_at")).rows
/** Of what is stored about mails and their jobs. */
const everythingStored = async (): Promise<string> =>
  (
    await pool.query<{ row: string }>(
      "select o::text as row from mail.outbox o union all select j::text from jobs.job j",
    )
  ).rows
    .map(({ row }) => row)
    .join("\n")
const recipients = (): ReadonlyArray<string> => post.received.flatMap(({ to }) => to).sort()

/** How long the next attempt is away. */
async function pauseMinutes(): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    "select extract(epoch from start_after - now())::float as seconds from jobs.job where name = 'mail' and state = 'retry'",
  )
  return (rows[0]?.seconds ?? Number.NaN) / 60
}

describe("a queued mail", () => {
  it("a queued mail is sent as soon as its cause has committed", async () => {
    await started()
    for (const [index, mail] of allMails.entries()) await queue(toAnna({ to: `person${index}@example.org`, mail }))
    await mailsSettled(pool)
    expect(recipients()).toEqual(allMails.map((_, index) => `person${index}@example.org`).sort())
    expect(await outbox()).toEqual(allMails.map(() => sent))
  })

  it("a queued mail is not sent before its cause has committed, and never when that is rolled back", async () => {
    await started()
    const begin = () => openDatabase(requests).startTransaction().execute()
    const rolledBack = await begin()
    await queue(toAnna({ to: "rolled.back@example.org" }), rolledBack)
    await mailsSettled(pool)
    await rolledBack.rollback().execute()
    const committed = await begin()
    await queue(toAnna({ to: "committed@example.org" }), committed)
    await mailsSettled(pool)
    expect(recipients()).toEqual([])
    await committed.commit().execute()
    await mailsSettled(pool)
    expect(recipients()).toEqual(["committed@example.org"])
    expect(await outbox()).toHaveLength(1)
  })

  it("a queued mail is sent although an earlier version of the product queued it without a job", async () => {
    await queue()
    await pool.query("delete from jobs.job where name = 'mail'")
    await started()
    expect(recipients()).toEqual(["anna@example.org"])
    expect(await outbox()).toEqual([sent])
  })

  it("a queued mail cannot be read while it waits, and leaves neither address nor content once it was sent", async () => {
    const subjectId = randomUUID()
    await queue(toAnna({ mail: samples.SignInCode, subjectId }))
    await queue(toAnna({ mail: samples.ResetPassword }))
    const personal = /anna|example|0123 ?4567|token|https/i
    expect(await everythingStored()).not.toMatch(personal)
    await started()
    expect(post.received).toHaveLength(2)
    expect(await everythingStored()).not.toMatch(personal)
    const { rows } = await pool.query("select content from mail.outbox")
    expect(rows).toEqual([{ content: null }, { content: null }])
    const jobs = await pool.query("select data from jobs.job where name = 'mail'")
    expect(jobs.rows).toEqual([{ data: null }, { data: null }])
  })

  it("a queued mail is not sent when its content was moved to another mail", async () => {
    await queue(toAnna({ to: "one@example.org" }))
    await queue(toAnna({ to: "two@example.org", subjectId: randomUUID() }))
    await pool.query(
      `update mail.outbox a set content = b.content, subject_id = b.subject_id
       from mail.outbox b where a.id <> b.id`,
    )
    await started()
    expect(post.received).toEqual([])
    expect(await outbox()).toEqual([failed("DecryptionFailed"), failed("DecryptionFailed")])
  })

  it("a queued mail is not sent to a user who is erased before or after", async () => {
    const [erased, other] = [randomUUID(), randomUUID()]
    await queue(toAnna({ subjectId: erased }))
    await vault.destroy(erased)
    await queue(toAnna({ subjectId: erased }))
    await queue(toAnna({ to: "other@example.org", subjectId: other }))
    await started()
    expect(recipients()).toEqual(["other@example.org"])
    expect((await outbox()).map(({ status }) => status).sort()).toEqual(["erased", "erased", "sent"])
    expect((await pool.query("select from mail.outbox where content is not null")).rowCount).toBe(0)
  })

  it("a queued mail is deleted after thirty days", async () => {
    await queue()
    await started()
    await later(30 * 24 * 60)
    await deleteOldMails(openDatabase(pool), clock)
    expect(await outbox()).toHaveLength(1)
    await later(1)
    await deleteOldMails(openDatabase(pool), clock)
    expect(await outbox()).toEqual([])
  })
})

const sent: Row = { status: "sent", kind: null }
const failed = (kind: string): Row => ({ status: "failed", kind })
const waiting = (kind: string): Row => ({ status: "queued", kind })

describe("a mail that is not accepted", () => {
  it("a mail that is not accepted is tried again after a minute, and arrives once the server is back", async () => {
    const port = Number(new URL(post.url()).port)
    await post.close()
    await queue()
    await started({ transport: smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: "post@example.org" }) })
    expect(await outbox()).toEqual([waiting("ECONNREFUSED")])
    expect(await pauseMinutes()).toBeLessThanOrEqual(1)
    post = await mailServer({}, port)
    await later(2)
    expect(recipients()).toEqual(["anna@example.org"])
    expect(await outbox()).toEqual([sent])
  })

  it("a mail that is not accepted is tried at growing intervals for a day, and then no more", async () => {
    post.answer.recipient = Array.from({ length: 100 }, () => 451)
    await queue()
    await started()
    let minutes = 0
    for (let attempts = 1; (await outbox())[0]?.status === "queued"; attempts += 1) {
      const next = await pauseMinutes()
      expect(next).toBeLessThanOrEqual(Math.min(2 ** (attempts - 1), 240))
      minutes += Math.ceil(next)
      await later(Math.ceil(next))
    }
    expect(await outbox()).toEqual([failed("451")])
    expect(minutes).toBeGreaterThanOrEqual(20 * 60)
    expect(minutes).toBeLessThanOrEqual(24 * 60)
    expect((await pool.query("select from mail.outbox where content is not null")).rowCount).toBe(0)
  })

  it("a refused mail is given up at once when the refusal is permanent", async () => {
    post.answer.recipient = [550]
    await queue()
    await started()
    expect(await outbox()).toEqual([failed("550")])
    await later(24 * 60)
    expect(post.received).toEqual([])
  })

  it("a mail that is not accepted is not sent when the code in it is no longer valid", async () => {
    post.answer.recipient = Array.from({ length: 100 }, () => 451)
    await queue(toAnna({ mail: samples.SignInCode }))
    const mailer = await started()
    while ((await outbox())[0]?.status === "queued") await later(Math.ceil(await pauseMinutes()))
    // The last attempt failed, or came after the 10 minutes: intervals are random within limits.
    expect(await outbox()).toMatchObject([{ status: "failed" }])
    await mailer.stop()

    await queue(toAnna({ mail: samples.ResetPassword }))
    clock = new Date(clock.getTime() + 10 * 60_000)
    post.answer.recipient = []
    await started()
    expect(post.received).toEqual([])
    expect(await outbox()).toMatchObject([{ status: "failed" }, failed("expired")])
  })

  it("a mail that is not accepted is reported without address, code or what the server said", async () => {
    post.answer.recipient = [451]
    post.answer.letter = [554]
    await queue()
    await queue(toAnna({ to: "two@example.org, three@example.org" }))
    await queue(toAnna({ mail: samples.SignInCode }))
    await started()
    await later(2)
    expect(warnings.length).toBeGreaterThan(1)
    expect(`${warnings.join("\n")}\n${await everythingStored()}`).not.toMatch(/anna|two|example|room|0123 ?4567/i)
  })

  it("a refused mail does not delay another", async () => {
    await queue(toAnna({ to: "one, two@example.org" }))
    await queue(toAnna({ to: "fine@example.org" }))
    await started()
    expect(recipients()).toEqual(["fine@example.org"])
  })
})

describe("a mail in the list of operators", () => {
  const listed = async () => (await listOfMails(openDatabase(pool), {})).mails

  it("a waiting mail shows its kind, why it was not accepted and when it is tried again, and no recipient", async () => {
    post.answer.recipient = [451]
    await queue()
    await started()
    const [mail] = await listed()
    expect(mail).toMatchObject({
      kind: "SignedInOnNewDevice",
      state: "queued",
      reason: "451",
      sentAt: null,
      userId: null,
    })
    expect(Date.parse(mail?.nextAttemptAt ?? "")).toBeGreaterThan(Date.now())
    expect(JSON.stringify(mail)).not.toMatch(/anna|example\.org|Firefox/)
  })

  it("a waiting mail is sent at once when an operator asks for it", async () => {
    post.answer.recipient = [451]
    await queue()
    await started()
    const [mail] = await listed()
    expect(await retryNow(openDatabase(pool), mail?.mailId ?? "")).toEqual(Result.void)
    await mailsSettled(pool)
    expect(recipients()).toEqual(["anna@example.org"])
    expect(await listed()).toMatchObject([{ state: "sent", nextAttemptAt: null }])
    expect(await retryNow(openDatabase(pool), mail?.mailId ?? "")).toEqual(Result.fail({ _tag: "MailNotWaiting" }))
  })

  it("a discarded mail is never sent, and its content is deleted", async () => {
    post.answer.recipient = [451]
    await queue()
    await started()
    const [mail] = await listed()
    expect(await discard(openDatabase(pool), mail?.mailId ?? "")).toEqual(Result.void)
    await later(24 * 60)
    expect(post.received).toEqual([])
    expect(await outbox()).toEqual([failed("discarded")])
    expect((await pool.query("select from mail.outbox where content is not null")).rowCount).toBe(0)
    expect(await discard(openDatabase(pool), mail?.mailId ?? "")).toEqual(Result.fail({ _tag: "MailNotWaiting" }))
  })

  it("a mail is not discarded while it is being sent", async () => {
    await queue()
    await pool.query("update jobs.job set state = 'active', started_on = now() where name = 'mail'")
    const [mail] = await listed()
    expect(await discard(openDatabase(pool), mail?.mailId ?? "")).toEqual(Result.fail({ _tag: "MailBeingSent" }))
    expect(await outbox()).toMatchObject([{ status: "queued" }])
  })

  it("the list of mails counts each state and shows one of them when asked", async () => {
    await queue()
    await queue(toAnna({ to: "one, two@example.org" }))
    await started()
    const all = await listOfMails(openDatabase(pool), {})
    expect(all).toMatchObject({ counts: { queued: 0, sent: 1, failed: 1, erased: 0 }, total: 2 })
    const failures = await listOfMails(openDatabase(pool), { state: "failed" })
    expect(failures).toMatchObject({ mails: [{ state: "failed" }], total: 1 })
  })
})

describe("processes that send mails", () => {
  it("send each mail once when they work at the same time", async () => {
    const addresses = Array.from({ length: 60 }, (_, index) => `person${index}@example.org`)
    await Promise.all(addresses.map((to) => queue(toAnna({ to }))))
    const other = openPool(database.url)
    const both = await Promise.all([started(), started({ pool: other })])
    expect(recipients()).toEqual([...addresses].sort())
    expect(await outbox()).toEqual(addresses.map(() => sent))
    await Promise.all(both.map((mailer) => mailer.stop()))
    await other.end()
  })

  it.each([
    ["before", 1],
    ["after", 2],
  ])("mailers take over from one that was killed %s it had sent a mail", async (when, copies) => {
    await queue()
    const program = join(import.meta.dirname, "doomedMailer.ts")
    const doomed = spawn(process.execPath, [program, database.url, post.url(), when, clock.toISOString()], {
      stdio: ["ignore", "inherit", "inherit"],
    })
    const [, signal] = (await once(doomed, "exit")) as [number | null, string | null]
    expect(signal).toBe("SIGKILL")
    await start().ready
    await boss.supervise("mail")
    const { rows } = await pool.query("select state::text from jobs.job where name = 'mail'")
    expect(rows).toEqual([{ state: "active" }]) // the other process may still be at work
    await pool.query("update jobs.job set heartbeat_on = heartbeat_on - interval '20 seconds' where name = 'mail'")
    await pool.query("update jobs.queue set monitor_on = null, monitor_claim_on = null where name = 'mail'")
    await boss.supervise("mail")
    const wait = await pool.query(
      "select from jobs.job where name = 'mail' and start_after > now() + interval '1 second'",
    )
    expect(wait.rowCount).toBe(0)
    await vi.waitUntil(async () => (await outbox())[0]?.status === "sent", { timeout: conditionTimeoutMs })
    expect(await outbox()).toEqual([sent])
    const ids = await Promise.all(post.received.map(async (one) => (await parsed(one)).messageId))
    expect(ids).toHaveLength(copies)
    expect(new Set(ids).size).toBe(1)
  })

  it("continue where they were when Postgres comes back", async () => {
    const line = await unsteadyPostgres(database.url)
    const shaken = openPool(line.url)
    await queue()
    const mailer = await started({ databaseUrl: line.url, pool: shaken })
    line.goAway()
    await queue(toAnna({ to: "meanwhile@example.org" }))
    line.comeBack()
    await mailsSettled(pool)
    expect(recipients()).toEqual(["anna@example.org", "meanwhile@example.org"])
    await mailer.stop()
    await shaken.end()
    await line.close()
  })

  it("stop soon although a mail is being sent, and the next process sends it", async () => {
    await queue()
    const begun = vi.fn<() => void>()
    const stuck = start({
      transport: {
        send: (_mail, signal) =>
          new Promise((_resolve, reject) => {
            begun()
            signal.addEventListener("abort", () => reject(signal.reason as Error))
          }),
      },
    })
    await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce(), { timeout: conditionTimeoutMs })
    await stuck.stop()
    expect(await outbox()).toEqual([waiting("AbortError")])
    await started()
    await later(2)
    expect(recipients()).toEqual(["anna@example.org"])
  })
})

describe("the role that queues mails", () => {
  it.each([
    "insert into jobs.job (name) values ('backup.daily')",
    "insert into jobs.job_common (name) values ('backup.daily')",
    "select data from jobs.job",
    "update jobs.job set start_after = now()",
    "delete from jobs.job",
    "update jobs.queue set retry_limit = 0",
  ])("the role that queues mails neither creates another job nor reads or changes one: %s", async (statement) => {
    await expect(requests.query(statement)).rejects.toThrow("permission denied")
  })
})
