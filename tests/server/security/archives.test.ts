import { describe, expect, it } from "vitest"
import { unpackArchive } from "../../../server/privacy/archive.ts"
import { type Lies, zipArchive } from "../marketdata/zipArchive.ts"

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
const unpack = (changes: Record<string, string> = {}, lies?: Lies) =>
  unpackArchive(zipArchive({ ...files, ...changes }, lies))

const megabytes = (count: number): string => "0".repeat(count * 1024 * 1024)

describe("an archive", () => {
  it("is taken where it is whole", () => {
    expect(unpack()).toMatchObject({ manifest: { events: 1 }, events: [{ type: "HouseholdNamed" }] })
  })

  it("is looked at by its content, whatever it is called: no other file is one", () => {
    for (const text of ["", "%PDF-1.7", "\x89PNG\r\n\x1a\n", "<svg onload='alert(1)'/>", "MZ\x90\0", "PK\x03\x04"]) {
      expect(unpackArchive(Buffer.from(text, "latin1"))).toBeUndefined()
    }
  })

  it("of which an entry unpacks to more than it says is refused, and no more than that is unpacked", () => {
    const archive = zipArchive({ ...files, "events.jsonl": megabytes(200) }, { size: 1_000 })
    const before = process.memoryUsage().arrayBuffers
    expect(unpackArchive(archive)).toBeUndefined()
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024)
  })

  it("that says that it unpacks to more than memory may take is refused before it is unpacked", () => {
    const begun = performance.now()
    expect(unpack({}, { size: 2 ** 31 })).toBeUndefined()
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  it("is read by the names that it should have: what stands beside them is not unpacked at all", () => {
    const beside = ["../../etc/passwd", "/etc/passwd", "..\\..\\x", "a\0b", "events.jsonl/../x", "CON", "EVENTS.JSONL"]
    const others = Object.fromEntries(beside.map((name) => [name, megabytes(1)]))
    expect(unpack(others)).toEqual(unpack())
  })

  it.each([
    ["of another format", { "manifest.json": JSON.stringify({ ...manifest, format: "zip" }) }],
    ["of a later version", { "manifest.json": JSON.stringify({ ...manifest, version: 2 }) }],
    ["with fewer facts than it says", { "events.jsonl": "" }],
    [
      "with a fact of a stream of somebody else",
      { "events.jsonl": JSON.stringify({ ...event, stream: "identity-1" }) },
    ],
    ["with a fact that is no fact", { "events.jsonl": JSON.stringify({ ...event, data: "name" }) }],
    [
      "with a price that is no number",
      { "market.jsonl": JSON.stringify({ ...series, points: [["2026-05-04", "=1", "x"]] }) },
    ],
    ["with a line that is no JSON", { "events.jsonl": "HouseholdNamed\n" }],
  ])("%s is refused whole", (_, changes) => {
    expect(unpack(changes)).toBeUndefined()
  })

  it("cannot give a fact a prototype of its own", () => {
    const line = JSON.stringify(event).replace('"name":"Keller"', '"__proto__":{"isOwner":true},"name":"Keller"')
    const data = unpack({ "events.jsonl": line })?.events[0]?.data as object
    expect((data as { isOwner?: boolean }).isOwner).toBeUndefined()
    expect(({} as { isOwner?: boolean }).isOwner).toBeUndefined()
  })
})
