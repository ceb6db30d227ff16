import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { archiveLimits, ArchiveRefused, openArchive } from "#server/archive/archiveReading.ts"
import { defaultHouseholdLimits } from "#server/application/householdLimits.ts"
import { startImportWork } from "#server/archive/importWork.ts"
import { type ForgedHeaders, zipArchive } from "#scripts/hostile/zipArchive.ts"
import { archiveOf, portfolioFact } from "#tests/support/syntheticArchive.ts"

const manifest = {
  format: "wealth-tracker-archive",
  version: 1,
  exportedAt: "2026-05-04T09:00:00.000Z",
  householdId: "018f4c7e-0000-7000-8000-000000000002",
  events: 1,
}
const event = {
  stream: "household",
  type: "HouseholdNamed",
  schemaVersion: 1,
  data: { name: "Keller" },
  recordedAt: "2026-05-04T09:00:00.000Z",
  recordedBy: "018f4c7e-0000-7000-8000-000000000001",
}
const series = { kind: "price", symbol: "AAPL", currency: "USD", points: [["2026-05-04", "1.5", "a file"]] }
const files = {
  "manifest.json": JSON.stringify(manifest),
  "events.jsonl": `${JSON.stringify(event)}\n`,
  "market.jsonl": `${JSON.stringify(series)}\n`,
}
async function all<Item, Value>(items: AsyncIterable<Item>, valueOf: (item: Item) => Value) {
  const values: Array<Value> = []
  for await (const item of items) values.push(valueOf(item))
  return values
}

/** Everything in an archive, or the reason why it is refused. */
async function read(file: Buffer) {
  try {
    const { manifest, ...archive } = await openArchive(file)
    const events = await all(archive.events(), ({ event }) => event)
    return { manifest, events, series: await all(archive.series(), (one) => one) }
  } catch (error) {
    return error instanceof ArchiveRefused ? error.refusal : Promise.reject(error)
  }
}
const unpack = (changes: Record<string, string> = {}, lies?: ForgedHeaders) =>
  read(zipArchive({ ...files, ...changes }, lies))
const unreadable = { _tag: "ArchiveUnreadable" }

const changedEvent = (change: object): string => JSON.stringify({ ...event, ...change })
const tooDeep = JSON.stringify(event).replace('"Keller"', `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`)
const megabytes = (count: number): string => "0".repeat(count * 1024 * 1024)

describe("an archive", () => {
  it("a complete archive is accepted", async () => {
    expect(await unpack()).toMatchObject({ manifest: { events: 1 }, events: [{ type: "HouseholdNamed" }] })
  })

  it("an archive is recognised by its content, regardless of its name, and other files are not", async () => {
    for (const text of ["", "%PDF-1.7", "\x89PNG\r\n\x1a\n", "<svg onload='alert(1)'/>", "MZ\x90\0", "PK\x03\x04"]) {
      expect(await read(Buffer.from(text, "latin1"))).toMatchObject(unreadable)
    }
  })

  it("an archive with an entry that unpacks to more than it states is refused, and no more than that is unpacked", async () => {
    const archive = zipArchive({ ...files, "events.jsonl": megabytes(200) }, { size: 1_000 })
    const before = process.memoryUsage().arrayBuffers
    expect(await read(archive)).toMatchObject(unreadable)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024)
  })

  it("an archive that states a size beyond the memory limit is refused before it is unpacked", async () => {
    const most = archiveLimits["events.jsonl"].bytes
    expect(await unpack({}, { size: most + 1 })).toEqual({
      _tag: "ArchiveTooLarge",
      file: "events.jsonl",
      exceeded: "bytes",
      most,
    })
  })

  it("an archive is read line by line: too many lines, and a line that is too long, are refused where they occur", async () => {
    const { lines, bytesPerLine } = archiveLimits["events.jsonl"]
    expect(await unpack({ "events.jsonl": "\n".repeat(50_000_000) })).toEqual({
      _tag: "ArchiveTooLarge",
      file: "events.jsonl",
      exceeded: "lines",
      most: lines,
    })
    const long = JSON.stringify({ ...event, data: { name: "x".repeat(bytesPerLine) } })
    expect(await unpack({ "events.jsonl": long })).toMatchObject({ exceeded: "bytesPerLine", most: bytesPerLine })
  })

  it("an archive is read by the names that it should have: other files are not unpacked at all", async () => {
    const beside = ["../../etc/passwd", "/etc/passwd", "..\\..\\x", "a\0b", "events.jsonl/../x", "CON", "EVENTS.JSONL"]
    const others = Object.fromEntries(beside.map((name) => [name, megabytes(1)]))
    expect(await unpack(others)).toEqual(await unpack())
  })

  it.each([
    ["of another format", { "manifest.json": JSON.stringify({ ...manifest, format: "zip" }) }],
    ["of a later version", { "manifest.json": JSON.stringify({ ...manifest, version: 2 }) }],
    ["with fewer facts than it says", { "events.jsonl": "" }],
    ["with a fact of a stream of somebody else", { "events.jsonl": changedEvent({ stream: "identity-1" }) }],
    ["with a fact that is no fact", { "events.jsonl": changedEvent({ data: "name" }) }],
    ["with a fact whose id is none", { "events.jsonl": changedEvent({ stream: `holding-${"-".repeat(36)}` }) }],
    ["with a fact recorded on no day", { "events.jsonl": changedEvent({ recordedAt: "2026-02-30T09:00:00.000Z" }) }],
    ["with a fact recorded at markup", { "events.jsonl": changedEvent({ recordedAt: "<img src=x>" }) }],
    ["with a fact recorded at no time", { "events.jsonl": changedEvent({ recordedAt: "" }) }],
    ["with a fact of a writer who has no id", { "events.jsonl": changedEvent({ recordedBy: "x".repeat(100_000) }) }],
    ["with a fact of a broken writer", { "events.jsonl": changedEvent({ recordedBy: "\ud800" }) }],
    [
      "with a price that is no number",
      { "market.jsonl": JSON.stringify({ ...series, points: [["2026-05-04", "=1", "x"]] }) },
    ],
    ["with a price of no day", { "market.jsonl": JSON.stringify({ ...series, points: [["2026-02-30", "1", "x"]] }) }],
    ["with a line that is no JSON", { "events.jsonl": "HouseholdNamed\n" }],
    ["with a line that is too deep", { "events.jsonl": tooDeep }],
  ])("an archive %s is refused as a whole", async (_, changes) => {
    expect(await unpack(changes)).toMatchObject(unreadable)
  })

  it("an archive is refused with the number of the line", async () => {
    const lines = [JSON.stringify(event), "", changedEvent({ type: "1" })].join("\n")
    expect(await unpack({ "events.jsonl": lines })).toEqual({ ...unreadable, file: "events.jsonl", line: 3 })
  })

  it.each([
    ["memory", { megabytes: 32, seconds: 600 }, 32],
    ["seconds", { megabytes: 768, seconds: 0.001 }, 0.001],
  ] as const)("an archive is refused when its thread needs more %s than allowed", async (exceeded, limits, most) => {
    const file = new Uint8Array(archiveOf(Array.from({ length: 40_000 }, () => portfolioFact())))
    const destination = { householdId: HouseholdId.make(manifest.householdId), userId: UserId.make(event.recordedBy) }
    const deciding = {
      latest: CalendarDate.make("2026-05-05"),
      limits: { ...defaultHouseholdLimits, portfolios: 50_000 },
      householdEvents: 1,
    }
    const task = { file: [file], destination, deciding, factsId: crypto.randomUUID() }
    await using work = startImportWork(task, { signal: new AbortController().signal, limits })
    const read = await work.read()
    expect(Result.isFailure(read) && read.failure).toEqual({ _tag: "ArchiveTooLarge", file: null, exceeded, most })
  })

  it("an archive cannot give an event a prototype of its own", async () => {
    const line = JSON.stringify(event).replace('"name":"Keller"', '"__proto__":{"isOwner":true},"name":"Keller"')
    const taken = (await unpack({ "events.jsonl": line })) as { events: ReadonlyArray<{ data: object }> }
    expect(taken.events).toHaveLength(1)
    for (const { data } of taken.events) expect((data as { isOwner?: boolean }).isOwner).toBeUndefined()
    expect(({} as { isOwner?: boolean }).isOwner).toBeUndefined()
  })
})
