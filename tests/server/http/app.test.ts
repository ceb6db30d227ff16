import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { type AddressInfo, connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, brotliDecompressSync } from "node:zlib"
import type { FastifyInstance } from "fastify"
import { afterAll, beforeAll, expect, it } from "vitest"
import { LogUnavailable } from "#server/eventlog/eventLog.ts"
import { type AppOptions, bodyBytesMax, createApp } from "#server/http/app.ts"
import { serverLogger } from "#server/logging/serverLogger.ts"
import { reportFailure } from "#server/http/reportFailure.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

let folder: string
let app: FastifyInstance
let port: number
const reported: Array<string> = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "client-"))
  mkdirSync(join(folder, "client", "assets"), { recursive: true })
  writeFileSync(join(folder, "secret.txt"), "not for anybody")
  writeFileSync(join(folder, "client", "index.html"), "<!doctype html><title>Wealth</title>")
  writeFileSync(join(folder, "client", "favicon.svg"), "<svg/>")
  writeFileSync(join(folder, "client", "assets", "index-abc123.js"), "export {}")
  writeFileSync(join(folder, "client", "assets", "index-abc123.js.br"), brotliCompressSync("export {}"))
  app = await appWith({})
  app.put("/api/echo", async (request) => ({ body: request.body ?? null }))
  app.get("/api/broken", async () => {
    throw new TypeError("cannot read the balance of 1,234,567 of Anna")
  })
  app.get("/api/away", async () => {
    throw new LogUnavailable(new Error("connect ECONNREFUSED 10.0.0.7:5432"))
  })
  await app.listen({ host: "127.0.0.1", port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const appWith = (options: Partial<AppOptions>): Promise<FastifyInstance> =>
  createApp({ proxies: 0, client: join(folder, "client"), report: (_, where) => reported.push(where), ...options })

const put = (payload: string | Buffer, headers: Record<string, string> = { "content-type": "application/json" }) =>
  app.inject({ method: "PUT", url: "/api/echo", payload, headers })

/** The server's answer to bytes that no client would send. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"))
    let answer = ""
    socket.setTimeout(conditionTimeoutMs, () => socket.destroy())
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")))
    socket.on("close", () => resolve(answer))
    socket.on("error", reject)
  })

it.each(["/", "/holdings", "/holdings/11111111-1111-4111-8111-111111111111?tab=trades", "/sign-in"])(
  "the server returns the client at %s, never from a cache",
  async (url) => {
    const page = await app.inject(url)
    expect(page.statusCode).toBe(200)
    expect(page.headers["content-type"]).toMatch(/^text\/html/)
    expect(page.headers["cache-control"]).toBe("no-cache")
    expect(page.body).toContain("<title>Wealth</title>")
  },
)

it("the server lets browsers cache files with a digest in their names for ever, and no others", async () => {
  const script = await app.inject("/assets/index-abc123.js")
  expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable")
  expect(script.headers["content-type"]).toMatch(/javascript/)
  expect((await app.inject("/favicon.svg")).headers["cache-control"]).toBe("no-cache")
})

it("the server sends the compressed file from the build to clients that accept it, under the same name", async () => {
  const headers = { "accept-encoding": "gzip, br" }
  const script = await app.inject({ url: "/assets/index-abc123.js", headers })
  expect(script.headers["content-encoding"]).toBe("br")
  expect(script.headers["content-type"]).toMatch(/javascript/)
  expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable")
  expect(script.headers["vary"]).toMatch(/accept-encoding/i)
  expect(brotliDecompressSync(script.rawPayload).toString()).toBe("export {}")
  expect((await app.inject("/assets/index-abc123.js")).body).toBe("export {}")
  expect((await app.inject({ url: "/favicon.svg", headers })).body).toBe("<svg/>")
})

it.each([
  "/../secret.txt",
  "/..%2fsecret.txt",
  "/%2e%2e/secret.txt",
  "/assets/../../secret.txt",
  "/assets/..%5c..%5csecret.txt",
  "//secret.txt",
  "/assets/%00index-abc123.js",
  "/assets/index-gone.js",
])("the server returns no file at %s", async (path) => {
  const answer = await raw(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 (400|403|404) /)
  expect(answer).not.toContain("not for anybody")
  expect(answer).toContain("application/problem+json")
})

it.each(["/api", "/api/nothing", "/api/nothing.html", "/api/portfolios/x/y/z"])(
  "the server answers %s with a problem and not with a page",
  async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8")
    expect(answer.headers["cache-control"]).toBe("no-store")
    expect(answer.json()).toEqual({
      type: "urn:wealth-tracker:problem:notFound",
      title: "Not found",
      status: 404,
      code: "notFound",
    })
  },
)

it("the server names the allowed methods where another one was used", async () => {
  const answer = await app.inject({ method: "POST", url: "/api/holdings/11111111-1111-4111-8111-111111111111" })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers["allow"]).toBe("GET, HEAD, PUT")
  expect(answer.json()).toMatchObject({ status: 405, code: "notFound" })
})

it.each(["/", "/assets/index-abc123.js", "/api/nothing", "/api/broken", "/%zz"])(
  "the server protects every answer, also that of %s, against foreign scripts",
  async (url) => {
    const { headers } = await app.inject(url)
    const policy = String(headers["content-security-policy"])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers["x-content-type-options"]).toBe("nosniff")
    expect(headers["referrer-policy"]).toBe("no-referrer")
    expect(headers["strict-transport-security"]).toBeUndefined()
  },
)

it("the server makes browsers use https alone where that is the public address", async () => {
  const secure = await appWith({ publicUrl: new URL("https://wealth.example.org") })
  expect((await secure.inject("/")).headers["strict-transport-security"]).toMatch(/^max-age=\d{8}/)
  await secure.close()
})

it.each([
  ["malformed JSON", '{"a":', 400, "json.malformed"],
  ["JSON without end", "[".repeat(100_000), 400, "json.tooDeep"],
  [
    "130,000 values in a body of 256 KiB",
    `[${Array.from({ length: 130_000 }, () => "0").join()}]`,
    400,
    "json.tooMany",
  ],
  ["bytes that are no UTF-8", Buffer.of(0x22, 0xff, 0x22), 400, "json.notUtf8"],
])("the server refuses %s", async (_, payload, status, reason) => {
  const answer = await put(payload)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code: "malformed", errors: [{ field: "body", reason }] })
})

it("the server accepts a body of 256 KiB and refuses a larger one", async () => {
  const ofSize = (bytes: number): string => JSON.stringify("x".repeat(bytes - 2))
  expect((await put(ofSize(bodyBytesMax))).statusCode).toBe(200)
  const answer = await put(ofSize(bodyBytesMax + 1))
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ code: "tooLarge" })
})

it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "nonsense"])(
  "the server refuses a body of type %s",
  async (type) => {
    const answer = await put("a=1", { "content-type": type })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ code: "unsupportedMediaType" })
  },
)

it.each([
  ["another site", { origin: "https://evil.example" }],
  ["the same name over another port", { origin: "http://localhost:4000" }],
  ["nowhere", { origin: "null" }],
  ["another site, as the browser says", { "sec-fetch-site": "cross-site" }],
  ["a neighbour", { "sec-fetch-site": "same-site" }],
])("the server refuses changes for %s", async (_, headers) => {
  const answer = await put("{}", { "content-type": "application/json", host: "localhost:3000", ...headers })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: "forbidden" })
})

it.each([
  ["itself", { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" }],
  ["a program that is no browser", {}],
])("the server accepts changes for %s", async (_, headers) => {
  const answer = await put("{}", { "content-type": "application/json", host: "localhost:3000", ...headers })
  expect(answer.statusCode).toBe(200)
})

it("the server uses its public address, regardless of the host that a proxy sends", async () => {
  const behindProxy = await appWith({ publicUrl: new URL("https://wealth.example.org") })
  behindProxy.put("/api/echo", async () => ({}))
  const from = (origin: string) =>
    behindProxy.inject({ method: "PUT", url: "/api/echo", headers: { origin, host: "10.0.0.7:3000" } })
  expect((await from("https://wealth.example.org")).statusCode).toBe(200)
  expect((await from("https://evil.example")).statusCode).toBe(403)
  await behindProxy.close()
})

it("the server accepts the client's address from a proxy only where the proxy is configured", async () => {
  const headers = { "x-forwarded-for": "203.0.113.9, 198.51.100.4" }
  for (const [proxies, address] of [
    [0, "127.0.0.1"],
    [1, "198.51.100.4"],
    [2, "203.0.113.9"],
  ] as const) {
    const some = await appWith({ proxies })
    some.get("/api/address", async (request) => request.ip)
    expect((await some.inject({ url: "/api/address", headers })).body).toBe(address)
    await some.close()
  }
})

it("the server reveals nothing about an internal error, and logs it", async () => {
  const answer = await app.inject("/api/broken")
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    type: "urn:wealth-tracker:problem:internal",
    title: "An error occurred",
    status: 500,
    code: "internal",
  })
  expect(reported).toContain("GET /api/broken")
})

it("the server logs a request, and its failure or refusal, with one id, the route and the duration, and without the address", async () => {
  const lines: Array<string> = []
  const stream = { write: (line: string) => void lines.push(line) }
  const logger = serverLogger("debug", () => new Date("2026-05-04T09:00:00Z"), stream)
  const logging = await appWith({
    logger: logger.pino,
    refused: logger.refused,
    report: (error, where, requestId) => reportFailure({ logger, took: () => false }, error, where, requestId),
  })
  logging.post("/api/broken/:id", async () => undefined)
  logging.get("/api/broken/:id", async () => {
    throw new TypeError("broken")
  })
  await logging.inject("/api/broken/anna?q=keller")
  await logging.inject({
    method: "POST",
    url: "/api/broken/anna?q=keller",
    headers: { origin: "https://evil.example" },
  })
  const [failed, answered, ...more] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(failed).toMatchObject({ level: "error", msg: expect.stringContaining("TypeError: broken") })
  expect(answered).toMatchObject({
    level: "debug",
    method: "GET",
    route: "/api/broken/:id",
    status: 500,
    durationMs: expect.any(Number),
    requestId: failed?.["requestId"],
  })
  const [refused] = more.flatMap((line) => (line["refused"] ? [line["refused"]] : []))
  const ids = new Set(more.map(({ requestId }) => requestId).filter((id) => id !== undefined))
  expect(refused).toMatchObject({ durationMs: expect.any(Number), requestId: [...ids][0] })
  expect(failed?.["requestId"]).toEqual(expect.stringMatching(/^[\da-f-]{36}$/))
  expect(lines.join()).not.toMatch(/anna|keller/)
  await logging.close()
})

it("the server reports that it is unavailable, and when to retry", async () => {
  const answer = await app.inject("/api/away")
  expect(answer.statusCode).toBe(503)
  expect(answer.headers["retry-after"]).toBe("1")
  expect(answer.json()).toMatchObject({ code: "unavailable" })
  expect(answer.body).not.toContain("10.0.0.7")
})

it.each([
  ["what is no HTTP", "\x16\x03\x01\x02\x00garbage\r\n\r\n", 400],
  ["a header with a control character", "GET /api/echo HTTP/1.1\r\nhost: x\r\nx-a: a\x01b\r\n\r\n", 400],
  ["a path with a NUL", "GET /api/\0 HTTP/1.1\r\nhost: x\r\n\r\n", 400],
  ["two lengths", "PUT /api/echo HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}", 400],
  ["headers of 100 KiB", `GET / HTTP/1.1\r\nhost: x\r\nx-a: ${"a".repeat(100_000)}\r\n\r\n`, 431],
  ["a path of 100 KiB", `GET /${"a".repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ["a percent sign that means nothing", "GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 400],
])("the server answers %s with a problem", async (_, bytes, status) => {
  const answer = await raw(bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const [head = "", body = ""] = answer.split("\r\n\r\n")
  expect(head.toLowerCase()).toContain("content-type: application/problem+json")
  expect(head.toLowerCase()).toContain("content-security-policy: default-src 'none'")
  expect(JSON.parse(body)).toMatchObject({ status })
})
