import { expect, test } from "vitest"
import { rateLimited } from "#server/logging/logger.ts"

test("a repeated warning is logged once per minute, another one at once", () => {
  const lines: Array<string> = []
  let seconds = 0
  const push = (line: string): void => void lines.push(line)
  const log = rateLimited({ info: push, warn: push, error: push }, () => new Date(seconds * 1_000))
  const warnAt = (second: number, line: string) => {
    seconds = second
    log.warn(line)
  }
  warnAt(0, "away")
  warnAt(30, "away")
  warnAt(59, "away")
  warnAt(60, "away")
  warnAt(61, "another")
  warnAt(62, "away")
  log.info("news")
  log.info("news")
  expect(lines).toEqual(["away", "away", "another", "away", "news", "news"])
})
