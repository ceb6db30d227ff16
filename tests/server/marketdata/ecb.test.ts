import { gzipSync } from "node:zlib"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { ecbProvider } from "#server/marketdata/ecb.ts"
import { noValidators, ProviderFailed, type ProviderRequest } from "#server/marketdata/provider.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { ecbXml } from "./ecbFiles.ts"
import { content, type RateServer, rateServer, sendHere, status } from "./rateServer.ts"
import { zipArchive } from "#scripts/hostile/zipArchive.ts"

const daily = ecbXml({ "2026-04-13": { USD: "1.1684", CHF: "0.9242" } })
const tuesdayEvening = new Date("2026-04-14T18:00:00Z")

let server: RateServer
beforeEach(async () => {
  server = await rateServer()
})
afterEach(() => server.close())

const provider = (path = "/stats/eurofxref-daily.xml", timeoutMs = conditionTimeoutMs) =>
  ecbProvider({ send: sendHere(server.url), url: server.url + path, timeoutMs, retryWaitsMs: [1, 1] })

const request = (changes: Partial<ProviderRequest> = {}): ProviderRequest => ({
  series: [],
  newestOn: "2026-04-13" as CalendarDate,
  now: tuesdayEvening,
  validators: noValidators,
  signal: new AbortController().signal,
  ...changes,
})

async function failureOf(asking: Promise<unknown>): Promise<ProviderFailed> {
  const failure = await asking.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof ProviderFailed)) throw new Error(`a ProviderFailed was expected, not ${String(failure)}`)
  return failure
}

describe("the rates of the bank by HTTP", () => {
  test("the rates are those of its file of the last day", async () => {
    server.answer(content(daily, { etag: '"a1"', "last-modified": "Mon, 13 Apr 2026 14:00:00 GMT" }))
    const answer = await provider().fetch(request())
    expect(answer).toMatchObject({
      kind: "published",
      series: [
        { kind: "rate", symbol: "USD", points: [{ day: "2026-04-13", value: "1.1684" }] },
        { kind: "rate", symbol: "CHF", points: [{ day: "2026-04-13", value: "0.9242" }] },
      ],
      refused: [],
      validators: { etag: '"a1"', lastModified: "Mon, 13 Apr 2026 14:00:00 GMT" },
    })
    expect(server.asked).toEqual(["/stats/eurofxref-daily.xml"])
  })

  test("the rates are not sent again when the file has not changed", async () => {
    server.answer(status(304))
    expect(await provider().fetch(request({ validators: { etag: '"a1"', lastModified: null } }))).toEqual({
      kind: "unchanged",
    })
    expect(server.asked).toEqual(['/stats/eurofxref-daily.xml unless "a1"'])
  })

  test.each([
    ["2026-04-10", "/stats/eurofxref-hist-90d.xml", ecbXml({ "2026-04-13": { USD: "1" } })],
    ["2026-01-27", "/stats/eurofxref-hist-90d.xml", ecbXml({ "2026-04-13": { USD: "1" } })],
    ["2025-12-01", "/stats/eurofxref-hist.zip", zipArchive({ "eurofxref-hist.csv": "Date,USD,\n2026-04-13,1,\n" })],
    [null, "/stats/eurofxref-hist.zip", zipArchive({ "eurofxref-hist.csv": "Date,USD,\n2026-04-13,1,\n" })],
  ])("rates known to %s are requested without a missing day: %s", async (newestOn, path, body) => {
    server.answer(content(body, { etag: '"h"' }))
    const answer = await provider().fetch(
      request({ newestOn: newestOn as CalendarDate | null, validators: { etag: '"a1"', lastModified: null } }),
    )
    expect(server.asked).toEqual([path])
    expect(answer).toMatchObject({ kind: "published", series: [{ symbol: "USD" }], validators: noValidators })
  })

  test("the rates are requested only from the configured address, when it is not the bank's own", async () => {
    server.answer(content(daily))
    await provider("/mirror/rates").fetch(request({ newestOn: null }))
    expect(server.asked).toEqual(["/mirror/rates"])
  })

  test("the rates are due when a day was published that is not stored", () => {
    const { isDue } = provider()
    expect(isDue(null, tuesdayEvening)).toBe(true)
    expect(isDue("2026-04-13" as CalendarDate, tuesdayEvening)).toBe(true)
    expect(isDue("2026-04-14" as CalendarDate, tuesdayEvening)).toBe(false)
    expect(isDue("2026-04-13" as CalendarDate, new Date("2026-04-14T10:00:00Z"))).toBe(false)
    expect(isDue("2026-04-02" as CalendarDate, new Date("2026-04-06T18:00:00Z"))).toBe(false) // Over Easter.
  })

  test("the rates are returned with the lines that were refused", async () => {
    server.answer(content(ecbXml({ "2026-04-14": { USD: "1.17", CHF: "N/A" } })))
    const answer = await provider().fetch(request())
    expect(answer).toMatchObject({
      series: [{ symbol: "USD" }],
      refused: ['line 7: CHF 2026-04-14: "N/A" is not a number in plain digits with a decimal point'],
    })
  })

  test("the rates are read when the server compresses them", async () => {
    server.answer(content(gzipSync(daily), { "content-encoding": "gzip" }))
    expect(await provider().fetch(request())).toMatchObject({ kind: "published" })
  })
})

describe("a failing server of the bank", () => {
  test("a temporary failure is retried: an error, a broken line, half a document", async () => {
    const answers = [
      status(503),
      (_: unknown, response: Parameters<ReturnType<typeof status>>[1]) => void response.destroy(),
      content(daily),
    ]
    server.answer((...given) => answers.shift()?.(...given))
    expect(await provider().fetch(request())).toMatchObject({ kind: "published" })
    expect(server.asked).toHaveLength(3)
  })

  test.each([
    ["an error", status(500), /answered 500/],
    ["half a document that claims to be whole", content(daily.slice(0, 300)), /line 4 is not readable: unclosed tag/],
    [
      "a truncated line",
      ((_, response) => {
        response.writeHead(200, { "content-length": "5000" })
        response.write(daily, () => response.destroy())
      }) satisfies Parameters<RateServer["answer"]>[0],
      /failed: /,
    ],
    [
      "a page for people",
      content("<!DOCTYPE html><html><body>Please log in</body></html>"),
      /document type declaration/,
    ],
    ["noise", content(Buffer.from([1, 2, 3, 0, 255])), /not readable/],
    ["nothing", content(""), /the file is empty/],
  ])("a failing server is reported after three attempts: %s", async (_, answer, message) => {
    server.answer(answer)
    const failure = await failureOf(provider().fetch(request()))
    expect(failure.message).toMatch(message)
    expect(failure.message).toContain(server.url)
    expect(failure.again).toBe(true)
    expect(server.asked).toHaveLength(3)
  })

  test("a server that does not answer in time, or stops in the middle of its answer, is reported", async () => {
    const impatient = provider(undefined, 300)
    server.answer(() => {})
    expect((await failureOf(impatient.fetch(request()))).message).toMatch(/did not answer in full within 300 ms/)
    server.answer((_, response) => {
      response.writeHead(200)
      response.write(daily.slice(0, 100))
    })
    expect((await failureOf(impatient.fetch(request()))).message).toMatch(/did not answer in full within 300 ms/)
  })

  test.each<[string, Parameters<RateServer["answer"]>[0], RegExp]>([
    ["refuses", status(403), /answered 403/],
    ["has nothing there", status(404), /answered 404/],
    ["announces too much", content("", { "content-length": String(2 ** 21) }), /more than 1048576 bytes/],
    ["sends without end", content(" ".repeat(2 ** 21)), /more than 1048576 bytes/],
    [
      "packs a great deal into little",
      content(gzipSync(" ".repeat(2 ** 24)), { "content-encoding": "gzip" }),
      /more than 1048576 bytes/,
    ],
    ["sends on in a circle", status(302, { location: "/stats/eurofxref-daily.xml" }), /is not followed/],
    ["sends on to a file", status(302, { location: "file:///etc/passwd" }), /is not followed/],
    ["sends on to nowhere", status(302, { location: "http://[" }), /is not followed/],
  ])("a server is not retried when it %s", async (_, answer, message) => {
    server.answer(answer)
    const failure = await failureOf(provider().fetch(request()))
    expect(failure.message).toMatch(message)
    expect(failure.again).toBe(false)
    expect(server.asked).toHaveLength(1)
  })

  test("an unreachable server is reported", async () => {
    await server.close()
    const failure = await failureOf(provider().fetch(request()))
    expect(failure.message).toMatch(/ECONNREFUSED/)
    server = await rateServer()
  })

  test("a redirect is not followed, so that no server sends the product to another one", async () => {
    server.answer((asked, response) =>
      asked.url === "/new/rates.xml"
        ? content(daily)(asked, response)
        : status(301, { location: "/new/rates.xml" })(asked, response),
    )
    expect((await failureOf(provider().fetch(request()))).message).toContain(
      'redirects to "/new/rates.xml", which is not followed',
    )
    expect(server.asked).toEqual(["/stats/eurofxref-daily.xml"])
  })

  test("a server is no longer contacted as soon as the product stops", async () => {
    const stopping = new AbortController()
    server.answer(() => stopping.abort())
    const asking = ecbProvider({ send: sendHere(server.url), url: `${server.url}/eurofxref-daily.xml` }).fetch(
      request({ signal: stopping.signal }),
    )
    await expect(asking).rejects.toMatchObject({ name: "AbortError" })
  })
})
