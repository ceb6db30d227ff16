import { once } from "node:events"
import { type ClientRequest, type IncomingMessage, request } from "node:http"
import { json } from "node:stream/consumers"
import { strFromU8, unzipSync } from "fflate"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { type Person, type TestApi, testApi } from "#tests/server/http/testApi.ts"

let api: TestApi
let pool: pg.Pool
beforeAll(async () => {
  api = await testApi()
  pool = openPool(api.databaseUrl, { max: 2 })
})
afterAll(async () => {
  await pool.end()
  await api.close()
})

async function exported(person: Person): Promise<Response> {
  return fetch(`${api.url}/api/household/export`, { headers: { authorization: await person.authorization() } })
}

async function steppedUp(name: string): Promise<Person> {
  const person = await api.person(name)
  await person.stepUp()
  return person
}

/** An upload whose first bytes are sent and no others arrive. */
async function begunUpload(person: Person): Promise<ClientRequest> {
  const upload = request(`${api.url}/api/household/archive-import`, {
    method: "PUT",
    headers: {
      authorization: await person.authorization(),
      "content-type": "application/zip",
      "content-length": 1_000_000,
    },
  })
  upload.on("error", () => {})
  upload.write("PK")
  return upload
}

const wholeUpload = (person: Person) =>
  person.send("PUT", "/api/household/archive-import", new Uint8Array(2_000_000), { "content-type": "application/zip" })

describe("uploaded archives", () => {
  it("uploaded archives are limited to four at once: a fifth is refused before it is read, and accepted when the others are done", async () => {
    const people = await Promise.all(["first", "second", "third", "fourth", "fifth"].map(steppedUp))
    const uploads = await Promise.all(people.map((person) => begunUpload(person)))
    // None of them is complete, so no answer was waited for.
    const [answer] = (await Promise.race(uploads.map((upload) => once(upload, "response")))) as [IncomingMessage]
    expect(answer.statusCode).toBe(429)
    expect(answer.headers["retry-after"]).toBe("60")
    const { refusal } = (await json(answer)) as { refusal: object }
    expect(refusal).toMatchObject({ _tag: "TooManyImports" })
    for (const upload of uploads) upload.destroy()
    const [last] = people.slice(-1)
    await expect
      .poll(async () => last && (await wholeUpload(last)).json.refusal)
      .toMatchObject({ _tag: "ArchiveUnreadable" })
  })
})

describe("archives that are created", () => {
  it("archives of a household are created one at a time: a second is refused until the first is sent", async () => {
    const anna = await steppedUp("anna")
    const lock = await pool.connect()
    try {
      // The first cannot end before the lock is released.
      await lock.query("begin; lock table read.activity in access exclusive mode")
      const first = exported(anna)
      await expect.poll(async () => waitingForLock()).toBe(true)
      const second = await exported(anna)
      expect(second.status).toBe(429)
      expect(((await second.json()) as { refusal: object }).refusal).toMatchObject({ _tag: "TooManyExports" })
      expect((await fetch(`${api.url}/api/health`)).status).toBe(200)
      await lock.query("rollback")
      expect((await first).status).toBe(200)
      expect((await exported(anna)).status).toBe(200)
    } finally {
      lock.release(true)
    }
  })

  it("an archive has every event once and in order, even beyond the size of a batch", async () => {
    const bruno = await steppedUp("bruno")
    await bruno.did("PUT", "/api/household/name", { name: "Family" })
    await expect.poll(async () => (await exported(bruno)).status).toBe(200)
    const copies = 1_234
    await pool.query(
      `insert into read.activity
       select (jsonb_populate_record(a, jsonb_build_object('position', a.position + n, 'event_id', gen_random_uuid(),
         'recorded_at', timestamptz '2031-01-01 00:00:00Z' + n * interval '1 second'))).*
       from read.activity a, generate_series(1, $2) n
       where a.household_id = $1 and a.event_type = 'HouseholdNamed'`,
      [bruno.householdId, copies],
    )
    const answer = await exported(bruno)
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const lines = strFromU8(files["events.jsonl"] ?? new Uint8Array())
      .trim()
      .split("\n")
    const { events } = JSON.parse(strFromU8(files["manifest.json"] ?? new Uint8Array())) as { events: number }
    expect(lines).toHaveLength(events)
    const moments = lines
      .map((line) => (JSON.parse(line) as { recordedAt: string }).recordedAt)
      .filter((moment) => moment.startsWith("2031"))
    const first = Date.UTC(2031, 0, 1)
    expect(moments).toEqual(Array.from({ length: copies }, (_, n) => new Date(first + (n + 1) * 1_000).toISOString()))
  })
})

async function waitingForLock(): Promise<boolean> {
  const { rows } = await pool.query<{ waits: boolean }>(
    "select exists (select from pg_locks where not granted and relation = 'read.activity'::regclass) as waits",
  )
  return rows[0]?.waits ?? false
}
