import { randomUUID } from "node:crypto"
import * as fc from "fast-check"
import { Result } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openPool } from "#server/db/database.ts"
import { appendInChunks } from "#server/eventlog/appendInChunks.ts"
import { eventStoreDbEventLog } from "#server/eventlog/eventStoreDbEventLog.ts"
import { bytesOfEvent } from "#server/eventlog/proposedEvents.ts"
import type { EventLog, Json, NewEvent, RecordedEvent } from "#server/eventlog/eventLog.ts"
import { postgresEventLog } from "#server/eventlog/postgresEventLog.ts"
import { HouseholdErasedError, encryptedEventLog, storedBytesOf } from "#server/eventlog/encryptedEventLog.ts"
import { DecryptionFailed } from "#server/vault/vault.ts"
import { type TestDatabase, testDatabase } from "#tests/support/database.ts"
import { type TestVault, testVault } from "#tests/support/vault.ts"
import { samples } from "#tests/support/samples.ts"
import { startEventStoreDouble } from "./eventStoreDouble.ts"
import { collect, metadataOf, newStream, subscriber } from "./samples.ts"

let database: TestDatabase
let pool: ReturnType<typeof openPool>
let vault: TestVault
let raw: EventLog
let log: EventLog
beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.url)
  vault = testVault(database.url)
  raw = postgresEventLog({ pool })
  log = encryptedEventLog(raw, vault)
})
afterAll(async () => {
  await Promise.all([log.close(), vault.close()])
  await pool.end()
  await database.drop()
})

const eventOf = (householdId: string, data: Json, type = "NoteTaken"): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: { ...metadataOf(), householdId },
})

async function write(stream: string, events: ReadonlyArray<NewEvent>, to = log): Promise<void> {
  Result.getOrThrow(await to.append(stream, "any", events))
}
/** Reads a stream as a decider does: an event that cannot be decrypted throws. */
async function read(stream: string, of = log): Promise<ReadonlyArray<RecordedEvent>> {
  const events = await collect(of.readStream(stream))
  for (const { unreadable } of events) if (unreadable) throw unreadable
  return events
}
const dataOf = async (events: AsyncIterable<RecordedEvent>) => (await collect(events)).map(({ data }) => data)
const rawLog = async () =>
  (await pool.query<{ row: string }>("select e::text as row from log.events e")).rows.map(({ row }) => row).join("\n")

/** The log after an attacker has changed its content. */
const tampered = (change: (event: RecordedEvent) => RecordedEvent): EventLog =>
  encryptedEventLog(
    {
      ...raw,
      async *readStream(...asked) {
        for await (const event of raw.readStream(...asked)) yield change(event)
      },
    },
    vault,
  )

const anyData = fc.dictionary(
  fc.string({ unit: "grapheme", maxLength: 10 }).filter((name) => name !== "__proto__"),
  fc
    .jsonValue({ noUnicodeString: false, depthSize: "small" })
    .map((value) => JSON.parse(JSON.stringify(value)) as Json),
  { maxKeys: 6 },
)

describe("any history", () => {
  it("any history is read back as it was appended, and none of its words is in the database", async () => {
    const canary = (n: number) => `canary${n}${"x".repeat(6)}`
    let appended = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 1 }), anyData), { minLength: 1, maxLength: 20 }),
        async (history) => {
          const streams = [newStream(), newStream("debt"), newStream("household")]
          const households = [randomUUID(), randomUUID()]
          const written = new Map<string, Array<NewEvent>>()
          for (const [stream, household, data] of history) {
            const typed = { ...data, typed: canary((appended += 1)) }
            const event = eventOf(households[household] ?? "", typed)
            await write(streams[stream] ?? "", [event])
            written.set(streams[stream] ?? "", [...(written.get(streams[stream] ?? "") ?? []), event])
          }
          for (const [stream, events] of written) expect(await read(stream)).toMatchObject(events)
        },
      ),
      { numRuns: samples(30) },
    )
    const stored = await rawLog()
    expect(stored).toContain("sealed:")
    expect(stored).not.toContain("canary")
    expect(stored).not.toContain(metadataOf().commandDigest)
  })

  it("a history from before encryption is read as it is stored, and continues encrypted", async () => {
    const [stream, household] = [newStream(), randomUUID()]
    const [old, fresh] = [eventOf(household, { text: "old" }), eventOf(household, { text: "new" })]
    await write(stream, [old], raw)
    await write(stream, [fresh])
    expect(await read(stream)).toMatchObject([old, fresh])
    expect((await read(stream, raw)).map(({ data }) => Object.keys(data))).toEqual([["text"], ["sealed"]])
  })
})

describe("an encrypted event", () => {
  it("an encrypted event is refused when any one bit was flipped, and never has another value", async () => {
    const stream = newStream()
    await write(stream, [eventOf(randomUUID(), { amount: "1" })])
    const [{ data }] = (await read(stream, raw)) as [RecordedEvent]
    const sealed = data["sealed"] as string
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const bytes = Buffer.from(sealed)
      bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      const changed = tampered((event) => ({ ...event, data: { sealed: bytes.toString("latin1") } }))
      await expect(read(stream, changed)).rejects.toThrow(DecryptionFailed)
    }
  })

  it("an encrypted event is refused in the place of another, of the same stream and of the same household", async () => {
    const [household, one, two] = [randomUUID(), newStream(), newStream()]
    await write(one, [eventOf(household, { amount: "1" }), eventOf(household, { amount: "2" })])
    await write(two, [eventOf(household, { amount: "1" })])
    const [first, second] = await read(one, raw)
    const [elsewhere] = await read(two, raw)
    for (const other of [second, elsewhere]) {
      const swapped = tampered((event) => (event.id === first?.id ? { ...event, data: other?.data ?? {} } : event))
      await expect(read(one, swapped)).rejects.toThrow(DecryptionFailed)
    }
    await expect(
      read(
        one,
        tampered((event) => ({ ...event, id: second?.id ?? "" })),
      ),
    ).rejects.toThrow(DecryptionFailed)
  })

  it("an encrypted event is refused as one of another type or of another version: a purchase turned into a sale is noticed", async () => {
    const stream = newStream()
    await write(stream, [eventOf(randomUUID(), { amount: "1" }, "Bought")])
    for (const changed of [
      tampered((event) => ({ ...event, type: "Sold" })),
      tampered((event) => ({ ...event, type: "HouseholdErased" })),
      tampered((event) => ({ ...event, metadata: { ...event.metadata, schemaVersion: 2 } })),
    ]) {
      await expect(read(stream, changed)).rejects.toThrow(DecryptionFailed)
    }
    expect(await read(stream)).toMatchObject([{ type: "Bought", data: { amount: "1" } }])
  })

  it("a broken encrypted event is reported with its position, and without its content", async () => {
    const stream = newStream()
    await write(stream, [eventOf(randomUUID(), { name: "Anna" })])
    const broken = tampered((event) => ({ ...event, data: { sealed: "sealed:" } }))
    await expect(read(stream, broken)).rejects.toThrow(`NoteTaken at ${stream}@0 cannot be decrypted`)
  })
})

describe("a household whose key was destroyed", () => {
  it("a household whose key was destroyed has no events for readers, except for plain ones; every other household has its own", async () => {
    const [gone, stays] = [randomUUID(), randomUUID()]
    const [mine, theirs] = [newStream(), newStream()]
    await write(mine, [eventOf(gone, { text: "older" })], raw)
    await write(mine, [eventOf(gone, { text: "secret" })])
    await write(theirs, [eventOf(stays, { text: "kept" })])
    await vault.destroy(gone)
    await write(mine, [eventOf(gone, {}, "HouseholdErased")])

    expect(await read(mine)).toMatchObject([{ type: "HouseholdErased", revision: 2n, data: {} }])
    expect(await read(theirs)).toMatchObject([{ data: { text: "kept" } }])
    const elsewhere = testVault(database.url)
    expect(await read(mine, encryptedEventLog(raw, elsewhere))).toHaveLength(1)
    await elsewhere.close()
  })

  it("a household whose key was destroyed accepts no events", async () => {
    const household = randomUUID()
    await vault.destroy(household)
    const stream = newStream()
    await expect(log.append(stream, "any", [eventOf(household, {})])).rejects.toThrow(HouseholdErasedError)
    expect(await read(stream, raw)).toEqual([])
  })

  it("a household whose key was destroyed does not count towards a requested number of events", async () => {
    const [gone, stays, stream] = [randomUUID(), randomUUID(), newStream()]
    const texts = ["a", "-", "-", "b", "-", "c", "-"]
    for (const text of texts) await write(stream, [eventOf(text === "-" ? gone : stays, { text })])
    await vault.destroy(gone)
    const before = (await read(stream, raw))[0]?.position.commit ?? 0n
    const after = { commit: before - 1n, prepare: before - 1n }
    const found = (...texts: ReadonlyArray<string>) => texts.map((text) => ({ text }))
    for (const [limit, expected] of [
      [1, found("a")],
      [2, found("a", "b")],
      [3, found("a", "b", "c")],
      [4, found("a", "b", "c")],
    ] as const) {
      expect(await dataOf(log.readStream(stream, { limit }))).toEqual(expected)
      expect(await dataOf(log.readAll({ after, limit }))).toEqual(expected)
    }
    expect(await dataOf(log.readStream(stream, { direction: "backwards", limit: 2 }))).toEqual(found("c", "b"))
    expect(await dataOf(log.readStream(stream, { direction: "backwards", limit: 9 }))).toEqual(found("c", "b", "a"))
    expect(await dataOf(log.readStream(stream, { from: 1n, limit: 1 }))).toEqual(found("b"))
  })

  it("a household whose key was destroyed leaves a subscriber a position to continue from, so that earlier events do not wait", async () => {
    const [gone, stays, stream] = [randomUUID(), randomUUID(), newStream("wallet")]
    await write(stream, [eventOf(stays, { text: "a" }), eventOf(gone, { text: "-" })])
    await vault.destroy(gone)
    const [first, second] = await read(stream, raw)
    const following = subscriber(log, { filter: { categories: ["wallet"] } })
    await following.until(({ messages }) => messages.some(({ kind }) => kind === "caughtUp"))
    expect(following.messages.slice(0, 2)).toMatchObject([
      { kind: "event", event: { id: first?.id, data: { text: "a" } }, more: true },
      { kind: "checkpoint", position: second?.position },
    ])
    await write(stream, [eventOf(stays, { text: "b" })])
    await following.until(({ events }) => events.length === 2)
    expect(following.events[1]?.data).toEqual({ text: "b" })
    await following.stop()
  })
})

describe("the size of what is sent", () => {
  /** A statement of a wallet with as many tokens, digits and letters as are allowed, each letter of three bytes. */
  const largestStatement = (): Json => ({
    walletId: randomUUID(),
    entryId: randomUUID(),
    replaces: null,
    statedOn: "2026-05-04",
    tokens: Array.from({ length: 500 }, () => ({
      token: "漢".repeat(200),
      chain: "ethereum",
      balance: `${"9".repeat(18)}.${"9".repeat(18)}`,
      value: { amount: `${"9".repeat(18)}.${"9".repeat(18)}`, currency: "EUR" },
    })),
  })

  it("The size of an event is known before it is encrypted, to the byte.", async () => {
    const householdId = randomUUID()
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ noUnicodeString: false, maxDepth: 3 }), async (value) => {
        const stream = newStream()
        const event = eventOf(householdId, { value } as Json)
        await write(stream, [event])
        const [stored] = await collect(raw.readStream(stream))
        if (!stored) return false
        return storedBytesOf(event) === bytesOfEvent({ ...event, data: stored.data, metadata: stored.metadata })
      }),
      { numRuns: 100 },
    )
  })

  it("Thirty of the largest statements are appended, in appends that EventStoreDB accepts.", async () => {
    const householdId = randomUUID()
    const double = await startEventStoreDouble()
    const sent = eventStoreDbEventLog(`esdb://${double.host}:${double.port}?tls=false`)
    const events = Array.from({ length: 30 }, () => {
      const { id: _, ...event } = eventOf(householdId, largestStatement(), "WalletStated")
      return event
    })
    const stream = newStream("wallet")
    const bulk = { stream, bulkId: randomUUID(), after: "no_stream", events } as const
    const appended = await appendInChunks(encryptedEventLog(sent, vault), bulk)
    expect(appended).toEqual(Result.succeed({ found: 0, written: 30 }))
    expect(await read(stream, encryptedEventLog(sent, vault))).toHaveLength(30)
    await sent.close()
    double.stop()
  })
})
