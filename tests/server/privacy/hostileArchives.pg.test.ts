import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { deflateRawSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { overlappingArchive, zip64Archive, zipArchive } from "../../support/zipArchive.ts"

/*
 * Files that were made to end the server's process or to keep it busy. Sent to a server in a process of its own, they are
 * refused while others are answered.
 */
let server: ChildProcess
let url: string
let accessToken: string
let ended = false

beforeAll(async () => {
  server = fork(fileURLToPath(new URL("importingServer.ts", import.meta.url)), { execArgv: [] })
  server.on("exit", () => (ended = true))
  const [said] = (await once(server, "message")) as [{ url: string; accessTokens: ReadonlyArray<string> }]
  url = said.url
  accessToken = said.accessTokens[0] ?? ""
}, 120_000)
afterAll(async () => {
  if (ended) return
  const exited = once(server, "exit")
  server.disconnect()
  await exited
}, 60_000)

const manifest = JSON.stringify({
  format: "wealth-tracker-archive",
  version: 1,
  exportedAt: "2026-05-04T09:00:00.000Z",
  householdId: "018f4c7e-0000-7000-8000-000000000002",
  events: 0,
})
const withEvents = (events: string): Buffer =>
  zipArchive({ "manifest.json": manifest, "events.jsonl": events, "market.jsonl": "" })

/** 180,000,000 line feeds, deflated in pieces: no text of that length is made for it. */
function lineFeeds(count: number): Buffer {
  const megabyte = Buffer.alloc(1_000_000, "\n")
  return deflateRawSync(Buffer.concat(Array.from({ length: count / megabyte.length }, () => megabyte)))
}

interface Meanwhile {
  readonly status: number
  readonly refusal: unknown
  /** How often `/api/health` was answered before the import was. */
  readonly healthy: number
}

/** Sends an archive, and asks for the health of the server again and again until there is an answer. */
async function sent(archive: Buffer): Promise<Meanwhile> {
  let answered = false
  const importing = fetch(`${url}/api/household/import`, {
    method: "PUT",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/zip" },
    body: new Uint8Array(archive),
  }).finally(() => (answered = true))
  importing.catch(() => undefined)
  let healthy = 0
  do {
    const { status } = await fetch(`${url}/api/health`)
    expect(status).toBe(200)
    healthy += 1
  } while (!answered)
  const answer = await importing
  const { refusal } = (await answer.json()) as { refusal?: unknown }
  return { status: answer.status, refusal, healthy }
}

const unreadable = { _tag: "ArchiveUnreadable", file: null, line: null }

describe("a server to which a hostile archive is sent", () => {
  it.each([
    [
      "of 180 million lines",
      () => withEventsOfDeflated(lineFeeds(180_000_000), 180_000_000),
      { _tag: "ArchiveTooLarge", exceeded: "bytes" },
    ],
    [
      "of 50 MB of line feeds",
      () => withEvents("\n".repeat(50_000_000)),
      { _tag: "ArchiveTooLarge", exceeded: "lines" },
    ],
    ["that claims 8,000,000 entries by ZIP64", () => zip64Archive(8_000_000), unreadable],
    ["that claims 4,294,967,295 entries by ZIP64", () => zip64Archive(0xffff_ffff), unreadable],
    ["of 20 entries over the same bytes", () => overlappingArchive("\n".repeat(50_000_000), 20), unreadable],
    ["of 65,000 entries over the same bytes", () => overlappingArchive("\n".repeat(50_000_000), 65_000), unreadable],
  ])(
    "refuses one %s and goes on answering",
    async (_, archive, refusal) => {
      const answer = await sent(archive())
      expect(answer).toMatchObject({ status: 422, refusal })
      expect(ended).toBe(false)
      expect((await fetch(`${url}/api/health`)).status).toBe(200)
    },
    120_000,
  )
})

/** An archive with these deflated bytes as its facts. */
function withEventsOfDeflated(packed: Buffer, size: number): Buffer {
  const marker = "facts"
  const archive = withEvents(marker)
  const before = deflateRawSync(Buffer.from(marker))
  const at = archive.indexOf(before)
  const growth = packed.length - before.length
  const grown = Buffer.concat([archive.subarray(0, at), packed, archive.subarray(at + before.length)])
  const end = grown.length - 22
  const directory = grown.readUInt32LE(end + 16) + growth
  grown.writeUInt32LE(directory, end + 16)
  for (let record = directory; record < end; record += 46 + grown.readUInt16LE(record + 28)) {
    const name = grown.toString("utf8", record + 46, record + 46 + grown.readUInt16LE(record + 28))
    if (name === "events.jsonl") {
      grown.writeUInt32LE(packed.length, record + 20)
      grown.writeUInt32LE(size, record + 24)
    }
    if (grown.readUInt32LE(record + 42) > at) grown.writeUInt32LE(grown.readUInt32LE(record + 42) + growth, record + 42)
  }
  return grown
}
