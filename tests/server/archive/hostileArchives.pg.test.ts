import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  archiveOfDeflated,
  deflatedLineFeeds,
  overlappingArchive,
  zip64Archive,
  zipArchive,
} from "#scripts/hostile/zipArchive.ts"
import { until } from "#tests/support/waiting.ts"

/*
 * Files made to end the server's process or to keep it busy. Sent to a server in a process of its own, they are refused
 * while other requests are answered.
 */
let server: ChildProcess
let url: string
let accessToken: string
let ended = false

beforeAll(async () => {
  server = fork(fileURLToPath(new URL("importingServer.ts", import.meta.url)), { execArgv: [] })
  const failed = new Promise<never>((_, reject) => {
    server.on("exit", (code) => {
      ended = true
      reject(new Error(`the server ended with ${code}`))
    })
  })
  failed.catch(() => {})
  const [said] = (await Promise.race([once(server, "message"), failed])) as [
    { url: string; accessTokens: ReadonlyArray<string> },
  ]
  url = said.url
  accessToken = said.accessTokens[0] ?? ""
})
afterAll(async () => {
  if (ended) return
  const exited = once(server, "exit")
  server.disconnect()
  await exited
})

const manifest = JSON.stringify({
  format: "wealth-tracker-archive",
  version: 1,
  exportedAt: "2026-05-04T09:00:00.000Z",
  householdId: "018f4c7e-0000-7000-8000-000000000002",
  events: 0,
})
const withEvents = (events: string): Buffer =>
  zipArchive({ "manifest.json": manifest, "events.jsonl": events, "market.jsonl": "" })

interface Meanwhile {
  readonly status: number
  readonly refusal: unknown
  /** How often `/api/health` was answered before the import was. */
  readonly healthy: number
}

/** Sends an archive, and requests the health of the server again and again until there is an answer. */
async function sent(archive: Buffer): Promise<Meanwhile> {
  let answered = false
  const importing = fetch(`${url}/api/household/archive-import`, {
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

describe("a server that receives a hostile archive", () => {
  it.each([
    [
      "of 180 million lines",
      () => archiveOfDeflated(withEvents, deflatedLineFeeds(180_000_000), 180_000_000),
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
    "the server refuses one %s and continues to answer",
    async (_, archive, refusal) => {
      const answer = await sent(archive())
      expect(answer).toMatchObject({ status: 422, refusal })
      expect(ended).toBe(false)
      expect((await fetch(`${url}/api/health`)).status).toBe(200)
    },
    120_000,
  )
})

/** The priority of each thread of the server, the answering thread first. */
function niceness(): ReadonlyArray<number> {
  const ofThread = (thread: number): number => {
    const stat = readFileSync(`/proc/${server.pid}/task/${thread}/stat`, "utf8")
    return Number(stat.slice(stat.lastIndexOf(")")).split(" ")[17])
  }
  const threads = readdirSync(`/proc/${server.pid}/task`).map(Number)
  return threads.toSorted((a, b) => a - b).map(ofThread)
}

it.runIf(process.platform === "linux")(
  "the server reads an archive in a thread with a lower priority than the answering one",
  async () => {
    const fact = (name: string): string =>
      JSON.stringify({
        stream: "household",
        type: "HouseholdNamed",
        schemaVersion: 1,
        data: { name },
        recordedAt: "2026-05-04T09:00:00.000Z",
        recordedBy: "018f4c7e-0000-7000-8000-000000000001",
      })
    const archive = withEvents(Array.from({ length: 50_000 }, (_, at) => fact(`Family ${at}`)).join("\n"))
    // On a busy machine a thread may end before this process has looked at it.
    await expect
      .poll(async () => {
        const reading = sent(archive)
        let answered = false
        void reading.finally(() => (answered = true)).catch(() => undefined)
        const seen = new Set<number>()
        await until(
          () => {
            const [answering, ...others] = niceness()
            expect(answering).toBe(0)
            for (const priority of others) seen.add(priority)
            return answered
          },
          { everyMs: 5 },
        )
        expect((await reading).status).toBe(422)
        return [...seen]
      })
      .toContain(10)
  },
)
