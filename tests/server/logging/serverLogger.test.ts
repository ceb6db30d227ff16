import { beforeEach, describe, expect, it } from "vitest"
import { serverLogger } from "#server/logging/serverLogger.ts"

const now = () => new Date("2026-05-04T09:00:00.123Z")
let written: Array<string>
beforeEach(() => {
  written = []
})
const stream = { write: (line: string) => void written.push(line) }
const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>)

const refused = { route: "POST /api/session", status: 422, reason: "SignInRefused", userId: null, sessionId: null }

describe("a line of the log", () => {
  it("a line of the log is one JSON object with its time in UTC, for any content", () => {
    const logger = serverLogger("info", now, stream)
    const msg = 'broke\r\n{"time":"2020-01-01T00:00:00.000Z","msg":"all is well"}\u2028\u001b[31m %s %o'
    logger.error(msg)
    logger.info(msg)
    expect(written).toHaveLength(2)
    for (const line of written) expect([...line.trimEnd()].every((sign) => sign >= " ")).toBe(true)
    expect(lines()).toEqual([
      { time: "2026-05-04T09:00:00.123Z", level: "error", msg },
      { time: "2026-05-04T09:00:00.123Z", level: "info", msg },
    ])
  })

  it("a line of the log is cut when its message is long", () => {
    serverLogger("info", now, stream).warn("x".repeat(1_000_000))
    expect(written[0]?.length).toBeLessThan(9_000)
    expect(lines()[0]?.["msg"]).toMatch(/x… \(\d+ more characters\)$/)
  })

  it.each([
    ["fatal", []],
    ["error", ["error"]],
    ["warn", ["error", "warn", "refused"]],
    ["info", ["error", "warn", "info", "refused"]],
    ["debug", ["error", "warn", "info", "debug", "refused"]],
    ["silent", []],
  ] as const)("at level %s the log contains these lines: %j", (level, expected) => {
    const logger = serverLogger(level, now, stream)
    logger.error("error")
    logger.warn("warn")
    logger.info("info")
    logger.pino.debug("debug")
    logger.refused({ ...refused, address: "203.0.113.9" })
    expect(lines().map(({ msg }) => msg ?? "refused")).toEqual(expected)
  })

  it("a line of the log has no secret of a request that a library writes", () => {
    const { pino } = serverLogger("info", now, stream)
    const secret = "s3cret"
    pino.info({ headers: { authorization: secret, cookie: secret }, body: { password: secret, code: secret } }, "one")
    pino.info({ request: { headers: { "set-cookie": secret } }, token: secret }, "two")
    expect(written).toHaveLength(2)
    expect(written.join()).not.toContain(secret)
  })
})

it("a refusal in the log groups clients of the same network without naming it", () => {
  const logger = serverLogger("warn", now, stream)
  for (const address of ["203.0.113.9", "203.0.113.9", "2001:db8::1", "2001:db8::2", "198.51.100.4"]) {
    logger.refused({ ...refused, address })
  }
  const refusals = lines()
  expect(refusals[0]).toMatchObject({ time: "2026-05-04T09:00:00.123Z", level: "warn", refused })
  const networks = refusals.map((one) => (one["refused"] as { network: string }).network)
  expect(networks[0]).toBe(networks[1])
  expect(networks[2]).toBe(networks[3])
  expect(new Set(networks).size).toBe(3)
  expect(written.join()).not.toMatch(/203\.0|2001:|198\.51/)
})

it("a flood of one refusal is written 300 times per minute and then counted, and does not hide another", () => {
  let time = new Date("2026-05-04T09:00:00Z")
  const logger = serverLogger("warn", () => time, stream)
  for (let sent = 0; sent < 1_000; sent += 1) logger.refused({ ...refused, reason: "notSignedIn", address: "::1" })
  logger.refused({ ...refused, address: "::1" })
  expect(written).toHaveLength(301)
  expect(written.at(-1)).toContain("SignInRefused")
  time = new Date("2026-05-04T09:01:00Z")
  logger.refused({ ...refused, address: "::1" })
  expect(written).toHaveLength(303)
  expect(lines()[301]).toMatchObject({
    refusedMore: { reason: "notSignedIn", count: 700, since: "2026-05-04T09:00:00.000Z" },
  })
})
