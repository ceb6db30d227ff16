import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { consoleJournal } from "../../../server/journal.ts"

const now = () => new Date("2026-05-04T09:00:00.123Z")
let written: ReadonlyArray<string>
beforeEach(() => {
  written = []
  const write = (...said: ReadonlyArray<unknown>) => void (written = [...written, said.join(" ")])
  vi.spyOn(console, "info").mockImplementation(write)
  vi.spyOn(console, "warn").mockImplementation(write)
})
afterEach(() => vi.restoreAllMocks())

const refused = { route: "POST /api/session", status: 422, reason: "SignInRefused", userId: null, sessionId: null }

describe("a line of the log", () => {
  it("a line of the log is one JSON object with its moment in UTC, for any content", () => {
    const logger = consoleJournal("info", now)
    const says = 'broke\r\n{"at":"2020-01-01T00:00:00.000Z","says":"all is well"}\u2028\u001b[31m %s %o'
    logger.warn(says)
    logger.info(says)
    expect(written).toHaveLength(2)
    for (const line of written) expect([...line].every((sign) => sign >= " ")).toBe(true)
    expect(written.map((line) => JSON.parse(line) as unknown)).toEqual([
      { at: "2026-05-04T09:00:00.123Z", level: "warn", says },
      { at: "2026-05-04T09:00:00.123Z", level: "info", says },
    ])
  })

  it("a line of the log is written according to the level", () => {
    const logger = consoleJournal("warn", now)
    logger.info("started")
    logger.refused({ ...refused, address: "203.0.113.9" })
    expect(written).toHaveLength(1)
    consoleJournal("silent", now).refused({ ...refused, address: "203.0.113.9" })
    expect(written).toHaveLength(1)
  })
})

it("a refusal in the log groups clients of the same network without naming it", () => {
  const logger = consoleJournal("warn", now)
  for (const address of ["203.0.113.9", "203.0.113.9", "2001:db8::1", "2001:db8::2", "198.51.100.4"]) {
    logger.refused({ ...refused, address })
  }
  const lines = written.map((line) => JSON.parse(line) as { refused: { network: string } })
  expect(lines[0]).toMatchObject({ at: "2026-05-04T09:00:00.123Z", refused })
  const networks = lines.map((one) => one.refused.network)
  expect(networks[0]).toBe(networks[1])
  expect(networks[2]).toBe(networks[3])
  expect(new Set(networks).size).toBe(3)
  expect(written.join()).not.toMatch(/203\.0|2001:|198\.51/)
})

it("a flood of one refusal is written 300 times per minute and then counted, and does not hide another", () => {
  let time = new Date("2026-05-04T09:00:00Z")
  const logger = consoleJournal("warn", () => time)
  for (let sent = 0; sent < 1_000; sent += 1) logger.refused({ ...refused, reason: "notSignedIn", address: "::1" })
  logger.refused({ ...refused, address: "::1" })
  expect(written).toHaveLength(301)
  expect(written.at(-1)).toContain("SignInRefused")
  time = new Date("2026-05-04T09:01:00Z")
  logger.refused({ ...refused, address: "::1" })
  expect(written).toHaveLength(303)
  expect(JSON.parse(written[301] ?? "")).toMatchObject({
    refusedMore: { reason: "notSignedIn", count: 700, since: "2026-05-04T09:00:00.000Z" },
  })
})
