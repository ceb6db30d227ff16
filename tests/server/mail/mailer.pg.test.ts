import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { openPool } from "../../../server/database.ts"
import type { MailToSend } from "../../../server/mail/mail.ts"
import { type Mailer, type MailerOptions, startMailer } from "../../../server/mail/mailer.ts"
import { mailQueue } from "../../../server/mail/queue.ts"
import { smtpTransport } from "../../../server/mail/smtpTransport.ts"
import type { Vault } from "../../../server/vault/vault.ts"
import { testDatabase, type TestDatabase } from "../../support/database.ts"
import { unsteadyPostgres } from "../jobs/unsteadyPostgres.ts"
import { type MailServer, mailServer, parsed } from "./mailServer.ts"
import { allMails, samples } from "./samples.ts"
import { testVault } from "./testVault.ts"
import { conditionTimeoutMs } from "../../support/limits.ts"

let database: TestDatabase
let pool: pg.Pool
let post: MailServer
let vault: Vault
let clock: Date
let warnings: Array<string>
let mailers: Array<Mailer>
beforeEach(async () => {
  database = await testDatabase()
  pool = openPool(database.url)
  post = await mailServer()
  vault = testVault()
  clock = new Date("2026-03-01T08:05:00Z")
  warnings = []
  mailers = []
})
afterEach(async () => {
  await Promise.all(mailers.map((mailer) => mailer.stop()))
  await post.close()
  await pool.end()
  await database.drop()
})

const now = (): Date => clock
const later = (minutes: number): void => void (clock = new Date(clock.getTime() + minutes * 60_000))

const toAnna = (changes: Partial<MailToSend> = {}): MailToSend => ({
  to: "anna@example.org",
  language: "en",
  mail: samples.SignedInOnNewDevice,
  ...changes,
})
const queue = (mail: MailToSend = toAnna(), db: pg.Pool | pg.PoolClient = pool): Promise<void> =>
  mailQueue({ vault, now, randomId: randomUUID }).queue(db, mail)

function start(changes: Partial<MailerOptions> = {}): Mailer {
  const mailer = startMailer({
    pool,
    vault,
    transport: smtpTransport({ url: post.url(), from: "Wealth Tracker <post@wealth.example.org>" }),
    now,
    log: { info: () => {}, warn: (line) => warnings.push(line) },
    ...changes,
  })
  mailers.push(mailer)
  return mailer
}

interface Row {
  readonly status: string
  readonly attempts: number
  readonly kind: string | null
}
const outbox = async (): Promise<ReadonlyArray<Row>> =>
  (await pool.query<Row>("select status, attempts, error_kind as kind from mail.outbox order by queued_at")).rows
const everythingKept = async (): Promise<string> =>
  (await pool.query<{ row: string }>("select o::text as row from mail.outbox o")).rows.map(({ row }) => row).join("\n")
const recipients = (): ReadonlyArray<string> => post.received.flatMap(({ to }) => to).sort()

describe("a mail that was queued", () => {
  it("is sent, every one that there is, and soon", async () => {
    const mailer = start()
    await vi.waitFor(async () =>
      expect(
        (
          await pool.query(
            "select from pg_stat_activity where datname = current_database() and query = 'listen mail_queued' and state = 'idle'",
          )
        ).rowCount,
      ).toBe(1),
    )
    await pause(200)
    await mailer.flushed()
    for (const [index, mail] of allMails.entries()) await queue(toAnna({ to: `person${index}@example.org`, mail }))
    // Much sooner than anybody would look by the clock: the mailer is told.
    await vi.waitFor(() => expect(post.received).toHaveLength(allMails.length), { timeout: conditionTimeoutMs })
    expect(recipients()).toEqual(allMails.map((_, index) => `person${index}@example.org`).sort())
    await vi.waitFor(async () => expect(await outbox()).toEqual(allMails.map(() => sent)), {
      timeout: conditionTimeoutMs,
    })
  })

  it("is in nobody's hands before its cause has committed, and never when that is taken back", async () => {
    const mailer = start()
    const client = await pool.connect()
    await client.query("begin")
    await queue(toAnna({ to: "taken.back@example.org" }), client)
    await mailer.flushed()
    await client.query("rollback")
    await client.query("begin")
    await queue(toAnna({ to: "committed@example.org" }), client)
    await mailer.flushed()
    expect(recipients()).toEqual([])
    await client.query("commit")
    client.release()
    await mailer.flushed()
    expect(recipients()).toEqual(["committed@example.org"])
    expect(await outbox()).toHaveLength(1)
  })

  it("cannot be read while it waits, and leaves neither address nor content once it was sent", async () => {
    const subjectId = randomUUID()
    await queue(toAnna({ mail: samples.SignInCode, subjectId }))
    await queue(toAnna({ mail: samples.ResetPassword }))
    const personal = /anna|example|0123|4567|token|https|SignInCode|ResetPassword/i
    expect(await everythingKept()).not.toMatch(personal)
    await start().flushed()
    expect(post.received).toHaveLength(2)
    expect(await everythingKept()).not.toMatch(personal)
    const { rows } = await pool.query("select content from mail.outbox")
    expect(rows).toEqual([{ content: null }, { content: null }])
  })

  it("that was put into another's place is not sent", async () => {
    await queue(toAnna({ to: "one@example.org" }))
    await queue(toAnna({ to: "two@example.org", subjectId: randomUUID() }))
    await pool.query(
      `update mail.outbox a set content = b.content, subject_id = b.subject_id
       from mail.outbox b where a.id <> b.id`,
    )
    await start().flushed()
    expect(post.received).toEqual([])
    expect(await outbox()).toEqual([failed("SealBroken"), failed("SealBroken")])
  })

  it("to somebody who is erased meanwhile is not sent; nor is one that comes after", async () => {
    const [erased, other] = [randomUUID(), randomUUID()]
    await queue(toAnna({ subjectId: erased }))
    await vault.destroy(erased)
    await queue(toAnna({ subjectId: erased }))
    await queue(toAnna({ to: "other@example.org", subjectId: other }))
    await start().flushed()
    expect(recipients()).toEqual(["other@example.org"])
    expect((await outbox()).map(({ status }) => status).sort()).toEqual(["erased", "erased", "sent"])
    expect((await pool.query("select from mail.outbox where content is not null")).rowCount).toBe(0)
  })

  it("is forgotten after thirty days", async () => {
    await queue()
    await start().flushed()
    later(30 * 24 * 60)
    await mailers[0]!.stop()
    const second = start()
    await second.flushed()
    expect(await outbox()).toHaveLength(1)
    await second.stop()
    later(1)
    start()
    await vi.waitFor(async () => expect(await outbox()).toEqual([]), { timeout: conditionTimeoutMs })
  })
})

const sent: Row = { status: "sent", attempts: 1, kind: null }
const failed = (kind: string, attempts = 1): Row => ({ status: "failed", attempts, kind })
const waiting = (kind: string, attempts = 1): Row => ({ status: "queued", attempts, kind })

describe("a mail that is not taken", () => {
  it("is tried again after a minute, and arrives once the server is back", async () => {
    const port = Number(new URL(post.url()).port)
    await post.close()
    await queue()
    const mailer = start({ transport: smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: "post@example.org" }) })
    await mailer.flushed()
    expect(await outbox()).toEqual([waiting("ECONNREFUSED")])
    post = await mailServer({}, port)
    later(0.9)
    await mailer.flushed()
    expect(post.received).toEqual([])
    later(0.1)
    await mailer.flushed()
    expect(recipients()).toEqual(["anna@example.org"])
    expect(await outbox()).toEqual([{ ...sent, attempts: 2 }])
  })

  it("is tried with growing pauses for a day, and then no more", async () => {
    post.answer.recipient = Array.from({ length: 100 }, () => 451)
    await queue()
    const mailer = start()
    const begun = clock.getTime()
    const triedAt: Array<number> = []
    for (let attempts = 0; clock.getTime() - begun < 26 * 3_600_000; later(1)) {
      await mailer.flushed()
      const [row] = await outbox()
      if (row!.attempts > attempts) triedAt.push((clock.getTime() - begun) / 60_000)
      attempts = row!.attempts
      if (row!.status === "failed") break
    }
    expect(triedAt).toEqual([0, 1, 6, 21, 81, 201, 441, 681, 921, 1161, 1401])
    expect(await outbox()).toEqual([failed("451", 11)])
    expect((await pool.query("select from mail.outbox where content is not null")).rowCount).toBe(0)
  })

  it("is given up at once when the server says that it never will be", async () => {
    post.answer.recipient = [550]
    await queue()
    const mailer = start()
    await mailer.flushed()
    expect(await outbox()).toEqual([failed("550")])
    later(24 * 60)
    await mailer.flushed()
    expect(post.received).toEqual([])
  })

  it("is not sent when the code that it is about holds no more", async () => {
    post.answer.recipient = Array.from({ length: 100 }, () => 451)
    await queue(toAnna({ mail: samples.SignInCode }))
    const mailer = start()
    for (const minutes of [0, 1, 5]) {
      later(minutes)
      await mailer.flushed()
    }
    expect(await outbox()).toEqual([failed("451", 3)]) // the next would come after 21 of 10 minutes
    await mailer.stop()

    await queue(toAnna({ mail: samples.ResetPassword }))
    later(10)
    post.answer.recipient = []
    await start().flushed()
    expect(post.received).toEqual([])
    expect(await outbox()).toEqual([failed("451", 3), failed("expired")])
  })

  it("is spoken of without address, code or what the server said", async () => {
    post.answer.recipient = [451]
    post.answer.letter = [554]
    await queue()
    await queue(toAnna({ to: "two@example.org, three@example.org" }))
    await queue(toAnna({ mail: samples.SignInCode }))
    const mailer = start()
    await mailer.flushed()
    later(1)
    await mailer.flushed()
    expect(warnings.length).toBeGreaterThan(1)
    expect(`${warnings.join("\n")}\n${await everythingKept()}`).not.toMatch(/anna|two|example|room|0123/i)
  })

  it("holds up no other", async () => {
    await queue(toAnna({ to: "one, two@example.org" }))
    await queue(toAnna({ to: "fine@example.org" }))
    await start().flushed()
    expect(recipients()).toEqual(["fine@example.org"])
  })
})

describe("mailers", () => {
  it("that work at the same time send each mail once", async () => {
    const addresses = Array.from({ length: 60 }, (_, index) => `person${index}@example.org`)
    await Promise.all(addresses.map((to) => queue(toAnna({ to }))))
    const other = openPool(database.url)
    const both = [start(), start({ pool: other })]
    await Promise.all(both.map((mailer) => mailer.flushed()))
    await vi.waitFor(() => expect(post.received).toHaveLength(60), { timeout: conditionTimeoutMs })
    expect(recipients()).toEqual([...addresses].sort())
    expect(await outbox()).toEqual(addresses.map(() => sent))
    await Promise.all(both.map((mailer) => mailer.stop()))
    await other.end()
  })

  it.each([
    ["before", 1],
    ["after", 2],
  ])("take over from one that was killed %s it had sent a mail", async (when, copies) => {
    await queue()
    const program = join(import.meta.dirname, "doomedMailer.ts")
    const doomed = spawn(process.execPath, [program, database.url, post.url(), when, clock.toISOString()], {
      stdio: ["ignore", "inherit", "inherit"],
    })
    const [, signal] = (await once(doomed, "exit")) as [number | null, string | null]
    expect(signal).toBe("SIGKILL")
    const mailer = start()
    await mailer.flushed()
    expect(post.received).toHaveLength(copies - 1) // it may still be at work, for all that anybody knows
    later(2)
    await mailer.flushed()
    expect(await outbox()).toEqual([{ ...sent, attempts: 2 }])
    const ids = await Promise.all(post.received.map(async (one) => (await parsed(one)).messageId))
    expect(ids).toHaveLength(copies)
    expect(new Set(ids).size).toBe(1)
  })

  it("go on where they were when Postgres comes back", async () => {
    const line = await unsteadyPostgres(database.url)
    const shaken = openPool(line.url)
    const mailer = start({ pool: shaken })
    await queue()
    await mailer.flushed()
    line.goAway()
    await expect(mailer.flushed()).rejects.toThrow(/./)
    await queue(toAnna({ to: "meanwhile@example.org" }))
    line.comeBack()
    await vi.waitFor(() => expect(recipients()).toEqual(["anna@example.org", "meanwhile@example.org"]), {
      timeout: conditionTimeoutMs,
    })
    await mailer.stop()
    await shaken.end()
    await line.close()
  })

  it("stop soon although a letter is under way, and it is sent by the next", async () => {
    await queue()
    const begun = vi.fn<() => void>()
    const stuck = start({
      transport: {
        send: (_letter, signal) =>
          new Promise((_resolve, reject) => {
            begun()
            signal.addEventListener("abort", () => reject(signal.reason as Error))
          }),
      },
    })
    await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce(), { timeout: conditionTimeoutMs })
    await stuck.stop()
    expect(await outbox()).toEqual([waiting("AbortError")])
    later(1)
    await start().flushed()
    expect(recipients()).toEqual(["anna@example.org"])
  })
})
