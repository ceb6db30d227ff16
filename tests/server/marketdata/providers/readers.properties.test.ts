import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readAnswer, serviceNames } from "#server/marketdata/providers/registry.ts"
import { answerWith } from "./answer.ts"

/** Names of fields that services use, so that invented answers come near to real ones. */
const field = fc.constantFrom(
  "chart",
  "result",
  "meta",
  "quoteResponse",
  "quotes",
  "data",
  "values",
  "rates",
  "prices",
  "coins",
  "error",
  "message",
  "status",
  "object",
  "features",
  "geometry",
  "coordinates",
  "properties",
  "results",
  "items",
  "tokens",
  "close",
  "date",
  "symbol",
  "currency",
  "splits",
  "events",
  "observations",
  "RESULTSET",
  "Global Quote",
  "Meta Data",
  "Time Series (Daily)",
  "date",
  "id",
  "jsonrpc",
  "code",
)
const { body } = fc.letrec<{ body: unknown }>((tie) => ({
  body: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(null, true, "", "2025-03-14", "USD", "GBp", "0x", "0x10", "-1", "1e400", 0, -5, 1.5, 1e21),
    fc.array(tie("body"), { maxLength: 3 }),
    fc.dictionary(field, tie("body"), { maxKeys: 4 }),
  ),
}))

const text = fc.oneof(
  body.map((value) => JSON.stringify(value)),
  fc.string(),
  fc.constantFrom(
    "<html>",
    "<?xml version='1.0'?><a",
    "<ValCurs/>",
    "date,close\n1,2",
    "a;b\n",
    "[[[",
    "\u0000",
    '{"a":"b',
  ),
)

describe("any answer of any service", () => {
  it.each(serviceNames)("%s: an answer is read or refused, and never throws", (service) => {
    fc.assert(
      fc.property(text, fc.constantFrom(200, 400, 404, 429, 500), (content, status) => {
        const result = readAnswer(service, answerWith(content, { status }))
        const sentence = result && Result.isFailure(result) ? result.failure.sentence : "Read."
        expect(result).toBeDefined()
        expect(sentence).toMatch(/[.!?]$/)
      }),
      { numRuns: 300 },
    )
  })
})
