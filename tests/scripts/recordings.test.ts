import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, describe, expect, it } from "vitest"
import { readRecording } from "#scripts/marketdata/read.ts"
import { answersIn } from "#scripts/marketdata/recordings.ts"

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe("the answers in a recording", () => {
  it("a cassette has an answer for each interaction, compressed, in base64 or as text", () => {
    const packed = gzipSync("a: 1").toString("base64")
    const cassette = `interactions:
- request: {body: null, method: GET, uri: 'https://example.org/1'}
  response: {body: {string: !!binary ${packed}}, headers: {Content-Encoding: [gzip], Retry-After: ['7']}, status: {code: 429, message: Slow}}
- request: {body: '{"method":"x"}', method: POST, uri: 'https://example.org/2'}
  response: {body: {string: plain}, headers: {}, status: {code: 200, message: OK}}
version: 1
`
    expect(answersIn(bytes(cassette))).toMatchObject([
      { status: 429, body: "a: 1", uri: "https://example.org/1", headers: { "retry-after": "7" } },
      { status: 200, body: "plain", requestBody: '{"method":"x"}' },
    ])
    const ruby = `---
http_interactions:
- request: {method: get, uri: 'https://example.org/3', body: {encoding: UTF-8, string: ''}}
  response: {status: {code: 200}, headers: {}, body: {encoding: ASCII-8BIT, string: !binary ${btoa("[1]")}}}
`
    expect(answersIn(bytes(ruby))).toMatchObject([{ status: 200, body: "[1]", requestBody: null }])
  })

  it("JSON with request and response keeps the digits of the numbers in its body", () => {
    const recorded =
      '{"request":{"url":"https://example.org/"},"response":{"status":404,"headers":{},"bodyJson":{"price":1.10000000000000000001,"text":"}\\""}}}'
    expect(answersIn(bytes(recorded))).toMatchObject([
      { status: 404, uri: "https://example.org/", body: '{"price":1.10000000000000000001,"text":"}\\""}' },
    ])
  })

  it("a serialised PHP string and a bare body are one answer with status 200", () => {
    expect(answersIn(bytes('s:6:"[true]";'))).toMatchObject([{ status: 200, body: "[true]", uri: null }])
    expect(answersIn(bytes("[true]"))).toMatchObject([{ status: 200, body: "[true]", uri: null }])
  })
})

describe("market-data read", () => {
  const folder = mkdtempSync(join(tmpdir(), "recordings-"))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = join(folder, "rates.json")
  writeFileSync(file, JSON.stringify({ date: "2025-03-14", eur: { usd: 1.09 } }))

  it("market-data read prints what is read, in lines or as one JSON document", () => {
    expect(readRecording({ service: "currency-api", file, json: false })).toEqual({
      lines: ["An answer (status 200)", "  rates: base EUR, quote USD, day 2025-03-14, value 1.09, stated 1.09, per 1"],
    })
    const read = readRecording({ service: "currency-api", file, json: true })
    expect(JSON.parse("lines" in read ? (read.lines[0] ?? "") : "")).toMatchObject({
      service: "currency-api",
      answers: [{ status: 200, read: { rates: [{ base: "EUR", quote: "USD", value: "1.09" }] } }],
    })
  })

  it("market-data read prints the kind and the sentence of a refusal", () => {
    expect(readRecording({ service: "openfigi", file, json: false })).toEqual({
      lines: ["An answer (status 200)", "  refused, Malformed: OpenFIGI answers without data, an error or a warning."],
    })
  })

  it("market-data read names an unknown service and a missing file as mistakes", () => {
    expect(readRecording({ service: "nobody", file, json: false })).toMatchObject({
      mistake: expect.stringContaining("yahoo"),
    })
    expect(readRecording({ service: "yahoo", file: join(folder, "none"), json: false })).toMatchObject({
      mistake: expect.stringContaining("none is not readable"),
    })
  })
})
