import { randomUUID } from "node:crypto"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readOverview } from "#contract/people/admin.ts"
import { stored } from "#tests/projections/logDatabase.ts"
import { isLogInPostgres } from "#tests/support/testLog.ts"
import { type Administered, openAdministered } from "./administered.ts"

/** EventStoreDB reports how far it was read, and not how many events it contains. */
const logShown = isLogInPostgres
  ? { engine: "postgres", state: "up", events: 1, lastPosition: "C:1/P:1" }
  : { engine: "eventStoreDb", state: "up", events: null }

let given: Administered
const now = new Date("2026-03-01T10:00:00Z")
beforeAll(async () => void (given = await openAdministered(() => now)))
afterAll(() => given.close())

describe("the overview of an installation", () => {
  it("the overview counts users, events, mails and the unapplied events of every projection", async () => {
    const anna = await given.person("anna@example.org")
    const ben = await given.person("ben@example.org")
    await given.found(randomUUID(), anna)
    await given.owner.query("insert into activity.inactivity values ($1, $2, 'active'), ($3, $4, 'active')", [
      anna,
      new Date("2026-02-28T10:00:00Z"),
      ben,
      new Date("2026-01-29T10:00:00Z"),
    ])
    await given.owner.query("update identity.users set disabled_at = now() where user_id = $1", [ben])
    await given.owner.query(
      `insert into mail.outbox (id, queued_at, status, sent_at, content)
       values (gen_random_uuid(), $1, 'sent', $1::timestamptz - interval '1 hour', null),
         (gen_random_uuid(), $1, 'sent', $1::timestamptz - interval '25 hours', null),
         (gen_random_uuid(), $1, 'failed', null, null),
         (gen_random_uuid(), $1, 'queued', null, 'sealed')`,
      [now],
    )
    await given.owner.query(
      `insert into market.fetches (provider, attempted_at, outcome, error, failures_in_a_row)
       values ('ecb', $1, 'failed', 'HTTP 503', 2), ('other', null, null, null, 0)`,
      [now],
    )
    const shown = await given.administration.overview()
    expect(shown).toMatchObject({
      version: "1.2.3",
      startedAt: "2026-03-01T00:00:00.000Z",
      maintenance: false,
      people: { all: 2, active30Days: 1, disabled: 1, households: 1, guests: 0 },
      log: logShown,
      mail: { delivery: "sent", waiting: 1, failed: 1, sentLastDay: 1 },
      prices: [
        { provider: "ecb", outcome: "failed", attemptedAt: now.toISOString(), succeededAt: null, failuresInARow: 2 },
        { provider: "other", outcome: null, attemptedAt: null, succeededAt: null, failuresInARow: 0 },
      ],
      // Before jobs have started for the first time.
      jobs: [],
    })
    expect(shown.projections.find(({ name }) => name === "members")).toMatchObject({ lag: 0, haltedAt: null })
    expect(shown.storage.find(({ schema }) => schema === "identity")?.bytes).toBeGreaterThan(8_192)
    // Postgres has no estimate yet for any table there.
    expect(shown.storage.find(({ schema }) => schema === "mail")?.rows).toBe(4)
    expect(shown.storage.find(({ schema }) => schema === "log")?.rows).toBeGreaterThanOrEqual(isLogInPostgres ? 1 : 0)
    expect(() => Schema.encodeSync(readOverview.answer)(shown)).not.toThrow()
  })

  it("the overview names a household that is set aside, and the event", async () => {
    const household = randomUUID()
    const anna = await given.person("anna2@example.org")
    await given.found(household, anna)
    const events = [stored(household, { _tag: "NeverHeardOf" }), stored(household, { _tag: "NeverHeardOf" })]
    await given.storedLog.append(`household-${household}`, "any", events)
    await expect
      .poll(async () => (await given.administration.data()).projections.find(({ name }) => name === "goals"))
      .toMatchObject({
        state: "running",
        lag: 0,
        haltedAt: null,
        setAside: [{ householdId: household, eventId: events[0]?.id, error: "UnreadableEvent" }],
      })
  })

  it("the overview shows the queues of the product's jobs, and none of pg-boss itself", async () => {
    // As pg-boss creates them.
    await given.owner.query(`create schema jobs;
      create type jobs.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
      create table jobs.queue (name text primary key);
      create table jobs.job (name text, state jobs.job_state, completed_on timestamptz);
      insert into jobs.queue values ('market-data.ecb'), ('mail'), ('__pgboss__maintenance');
      insert into jobs.job values ('mail', 'created', null), ('mail', 'retry', null), ('mail', 'active', null),
        ('mail', 'failed', '2026-03-01T09:00Z'), ('mail', 'completed', '2026-03-01T08:00Z'),
        ('mail', 'completed', '2026-03-01T07:00Z')`)
    expect((await given.administration.overview()).jobs).toEqual([
      { name: "mail", waiting: 2, running: 1, failed: 1, lastCompletedAt: "2026-03-01T08:00:00.000Z" },
      { name: "market-data.ecb", waiting: 0, running: 0, failed: 0, lastCompletedAt: null },
    ])
  })
})
