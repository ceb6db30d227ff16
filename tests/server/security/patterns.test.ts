import { Worker } from "node:worker_threads"
import { describe, expect, it } from "vitest"
import { endpoints } from "#contract/endpoints.ts"
import { openApiDocument } from "#server/http/openapi.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

/** Every pattern by which the contract accepts text. */
function patternsIn(value: unknown): ReadonlyArray<string> {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, field]) =>
    name === "pattern" && typeof field === "string" ? [field] : patternsIn(field),
  )
}

const megabyte = 1_000_000
/** Repetitions that a pattern might divide in many ways, with an end that fits none. */
const texts = [
  "a",
  "1",
  " ",
  "-",
  ".",
  "a.",
  "1-",
  "1.",
  ",",
  ";",
  ";'",
  "\t ",
  "/",
  "\u0301",
  "\u200b",
  "@",
  "a@",
  "%2e",
].map((part) => `a${part.repeat(megabyte / part.length)}\u0000`)

/** The pattern at which a worker was stopped; none when it finished. */
function stuckAt(patterns: ReadonlyArray<string>): Promise<string | undefined> {
  const worker = new Worker(new URL("patternsWorker.ts", import.meta.url), {
    workerData: { patterns, texts },
    execArgv: [],
  })
  return new Promise((resolve, reject) => {
    let at = "its start"
    let patience: NodeJS.Timeout | undefined
    const giveUp = () => {
      void worker.terminate()
      resolve(at)
    }
    worker.on("message", (message: string) => {
      at = message
      clearTimeout(patience)
      if (at === "done") resolve(undefined)
      else patience = setTimeout(giveUp, conditionTimeoutMs)
    })
    worker.on("error", (error) => reject(new Error(`${at}: ${error.message}`)))
  })
}

describe("a megabyte of any text", () => {
  it("a megabyte of any text keeps no pattern of the contract busy, nor the parsers of headers, addresses, cells, searches and codes", async () => {
    const patterns = [...new Set(patternsIn(await openApiDocument(endpoints)))]
    expect(patterns.length).toBeGreaterThan(20)
    // A quadratic pattern needs hours; a linear one some milliseconds.
    expect(await stuckAt(patterns)).toBeUndefined()
  })
})
