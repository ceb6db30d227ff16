import { randomBytes, randomUUID } from "node:crypto"
import type { Hostile } from "./hostile.ts"
import { archiveOfDeflated, deflatedLineFeeds, overlappingArchive, zip64Archive, zipArchive } from "./zipArchive.ts"

const mebibyte = 1024 * 1024
const manifest = (events: number): string =>
  JSON.stringify({
    format: "wealth-tracker-archive",
    version: 1,
    exportedAt: "2026-05-04T09:00:00.000Z",
    householdId: randomUUID(),
    events,
  })
const files = { "manifest.json": manifest(1), "events.jsonl": "", "market.jsonl": "" }
const withEvents = (events: string): Buffer => zipArchive({ ...files, "events.jsonl": events })
const withMarket = (market: string): Buffer => zipArchive({ ...files, "market.jsonl": market })

const event = {
  stream: "household",
  type: "HouseholdNamed",
  schemaVersion: 1,
  data: { name: "Keller" },
  recordedAt: "2026-05-04T09:00:00.000Z",
  recordedBy: randomUUID(),
}
const eventWith = (change: object): Buffer => withEvents(`${JSON.stringify({ ...event, ...change })}\n`)
/** One event whose data is this text, JSON or not. */
const eventOf = (data: string): Buffer => withEvents(JSON.stringify(event).replace('{"name":"Keller"}', () => data))
const long = 400 * 1024

/** Archives by what is hostile about them. Created on demand: together they take 400 MiB. */
const archives: Readonly<Record<string, () => Buffer>> = {
  "180 million line feeds": () => archiveOfDeflated(withEvents, deflatedLineFeeds(180_000_000), 180_000_000),
  "50 million line feeds": () => withEvents("\n".repeat(50_000_000)),
  "8 million entries by ZIP64": () => zip64Archive(8_000_000),
  "4,294,967,295 entries by ZIP64": () => zip64Archive(0xffff_ffff),
  "20 entries over the same 50 MB": () => overlappingArchive("\n".repeat(50_000_000), 20),
  "65,000 entries over the same 50 MB": () => overlappingArchive("\n".repeat(50_000_000), 65_000),
  "65,000 empty files": () =>
    zipArchive(Object.fromEntries(Array.from({ length: 65_000 }, (_, index) => [`figures/${index}.json`, ""]))),
  "a bomb of 200 MB that claims a byte": () => zipArchive({ ...files, "events.jsonl": "0".repeat(2e8) }, { size: 1 }),
  "a bomb of 256 MiB of prices": () => withMarket("0".repeat(256 * mebibyte - 1)),
  "a bomb of 300 MB in a manifest": () => zipArchive({ ...files, "manifest.json": " ".repeat(3e8) }),
  "a line of 60 MB": () => withEvents("1".repeat(6e7)),
  "100,001 lines": () => withEvents("{}\n".repeat(100_001)),
  "100,000 facts, of which the last is none": () =>
    withEvents(`${`${JSON.stringify(event)}\n`.repeat(99_999)}{"stream":"nowhere"}\n`),
  "100,000 facts of an unknown type": () =>
    withEvents(`${JSON.stringify({ ...event, type: "NothingKnown" })}\n`.repeat(100_000)),
  "a fact in 200,000 brackets": () => eventOf(`${"[".repeat(long / 2)}${"]".repeat(long / 2)}`),
  "a fact in 80,000 objects": () => eventOf(`${'{"a":'.repeat(80_000)}1${"}".repeat(80_000)}`),
  "a fact of 30,000 unknown fields": () =>
    eventWith({ data: Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`f${index}`, 0])) }),
  "a fact of 130,000 empty lists": () => eventOf(`{"name":[${Array.from({ length: 130_000 }, () => "[]").join()}]}`),
  "a fact with one field 40,000 times": () => eventOf(`{${Array.from({ length: 40_000 }, () => '"name":1').join()}}`),
  "a number of 400,000 digits": () => eventOf(`{"name":${"9".repeat(long)}}`),
  "a name of 400,000 letters": () => eventWith({ data: { name: "a".repeat(long) } }),
  "a name of 60,000 lone surrogates": () => eventOf(`{"name":"${"\\ud800".repeat(60_000)}"}`),
  "a prototype": () => eventOf('{"__proto__":{"toString":1},"constructor":{"prototype":{}}}'),
  "a stream of 400,000 hyphens": () => eventWith({ stream: `portfolio-${"-".repeat(long)}` }),
  "a type of 400,000 letters": () => eventWith({ type: "A".repeat(long) }),
  "a moment of 400,000 digits": () => eventWith({ recordedAt: "2".repeat(long) }),
  "a series of 250,000 prices": () =>
    withMarket(
      `${JSON.stringify({
        kind: "price",
        symbol: "AAPL",
        currency: "USD",
        points: Array.from({ length: 250_000 }, () => ["2026-05-04", "1.5", "a file"]),
      })}\n`,
    ),
  "a price of 8 million digits": () =>
    withMarket(`{"kind":"price","symbol":"A","currency":"USD","points":[["2026-05-04","${"1".repeat(8e6)}","x"]]}\n`),
  "prices that are no JSON in 10,001 lines": () => withMarket("[\n".repeat(10_001)),
  "a comment full of ends of directories": () =>
    Buffer.concat([withEvents("").subarray(0, -2), Buffer.from([0xff, 0xff]), directoryEnds(65_535)]),
  "20 MiB of ends of directories": () => directoryEnds(20 * mebibyte),
  "20 MiB by chance": () => randomBytes(20 * mebibyte),
  "100 MiB of zeros": () => Buffer.alloc(100 * mebibyte),
  "one byte beyond 100 MiB": () => Buffer.alloc(100 * mebibyte + 1),
  "an archive in an archive": () => withEvents(withEvents("\n".repeat(1e6)).toString("latin1")),
  "an encrypted entry": () => zipArchive(files, { flags: 9 }),
  "an unknown way of packing": () => zipArchive(files, { method: 99 }),
  "a wrong checksum": () => zipArchive(files, { crc: 1 }),
  "a truncated archive": () => withEvents(JSON.stringify(event).repeat(1_000)).subarray(0, 300),
}

const directoryEnds = (bytes: number): Buffer => Buffer.alloc(bytes, Buffer.from("PK\x05\x06", "latin1"))

/** Every archive, sent by a user who may import; and two sent by a stranger. */
export const hostileArchives = (): ReadonlyArray<Hostile> => {
  const all = Object.entries(archives).map(([name, make]): Hostile => ({
    ...toImport,
    name: `archive: ${name}`,
    by: "member",
    body: make(),
    reachesImport: true,
  }))
  const strangers = all.slice(0, 2).map((one): Hostile => ({
    ...one,
    name: `${one.name}, by a stranger`,
    by: "stranger",
    reachesImport: false,
  }))
  return [...all, ...strangers]
}

const toImport = {
  method: "PUT",
  path: "/api/household/archive-import",
  headers: { "content-type": "application/zip" },
} as const
