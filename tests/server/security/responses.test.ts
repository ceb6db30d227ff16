import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { type AddressInfo, connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createApp } from "#server/http/app.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

/* Rules for every answer, where the product is reached over https. */

let folder: string
let app: FastifyInstance
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "client-"))
  mkdirSync(join(folder, "assets"))
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Wealth</title>")
  writeFileSync(join(folder, "assets", "index-abc123.js"), "export {}")
  writeFileSync(join(folder, "assets", "index-abc123.css"), "a {}")
  const publicUrl = new URL("https://wealth.example.org")
  app = await createApp({ publicUrl, proxies: 0, client: folder, report: () => {} })
  app.get("/api/figure", () => ({ amount: "1234567.89" }))
  app.put("/api/figure", (request) => ({ body: request.body ?? null }))
  app.get("/api/broken", () => {
    throw new TypeError("broken")
  })
  await app.listen({ host: "127.0.0.1", port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

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

/** Pages, files, figures, and every kind of refusal. */
const requests = [
  { method: "GET", url: "/" },
  { method: "GET", url: "/app/holdings" },
  { method: "GET", url: "/assets/index-abc123.js" },
  { method: "GET", url: "/assets/index-abc123.css" },
  { method: "GET", url: "/assets/gone.js" },
  { method: "GET", url: "/api/figure" },
  { method: "HEAD", url: "/api/figure" },
  { method: "PUT", url: "/api/figure", payload: "{", headers: { "content-type": "application/json" } },
  { method: "PUT", url: "/api/figure", payload: "x", headers: { "content-type": "text/plain" } },
  { method: "PUT", url: "/api/figure", payload: "{}", headers: { origin: "https://evil.example" } },
  { method: "GET", url: "/api/broken" },
  { method: "GET", url: "/api/nothing" },
  { method: "OPTIONS", url: "/api/figure" },
  { method: "GET", url: "/%zz" },
] as const

describe("every answer", () => {
  it.each(requests)("every answer limits the browser to our own content: $method $url", async (request) => {
    const { headers } = await app.inject(request)
    expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains")
    expect(headers["x-content-type-options"]).toBe("nosniff")
    expect(headers["referrer-policy"]).toBe("no-referrer")
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin")
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin")
    const policy = String(headers["content-security-policy"]).split("; ")
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
    )
  })

  it.each(requests)("every answer has its type, text with its encoding: $method $url", async (request) => {
    const { headers, body } = await app.inject(request)
    if (body === "") return
    expect(headers["content-type"]).toMatch(/^(text\/\w+|application\/((problem\+)?json|javascript)); ?charset=utf-8$/i)
  })

  it.each(requests)("every answer excludes other sites, for any origin: $method $url", async (request) => {
    for (const origin of ["https://evil.example", "null", "https://wealth.example.org.evil.example"]) {
      const asked = { ...request, headers: { ...("headers" in request ? request.headers : {}), origin } }
      const { headers } = await app.inject({
        ...asked,
        headers: { ...asked.headers, "access-control-request-method": "PUT" },
      })
      for (const name of Object.keys(headers)) expect(name).not.toMatch(/^access-control-/)
    }
  })

  it.each(requests)("every answer redirects to no other site, over http neither: $method $url", async (request) => {
    const { statusCode, headers } = await app.inject({ ...request, remoteAddress: "203.0.113.9" })
    expect(statusCode < 300 || statusCode >= 400).toBe(true)
    expect(headers["location"]).toBeUndefined()
  })
})

describe("a request target that names a host", () => {
  const get = (target: string, host = "wealth.example.org") =>
    raw(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)

  it.each(["http://evil.test/", "https://evil.test/de/", "//evil.test/de", "http://evil.test", "ftp://evil.test/it"])(
    "a request target with the host of another site redirects nowhere: %s",
    async (target) => {
      const answer = await get(target)
      const [, location = "/"] = /\r\nlocation: ([^\r]*)/i.exec(answer) ?? []
      // As a browser reads it, on the page from which it came.
      expect(new URL(location, "https://wealth.example.org/de").host).toBe("wealth.example.org")
    },
  )

  it("a request target with the host of another site is refused, for any host header", async () => {
    expect(await get("http://evil.test/api/figure")).toMatch(/^HTTP\/1\.1 421 /)
    expect(await get("http://evil.test/api/figure", "evil.test")).toMatch(/^HTTP\/1\.1 421 /)
    expect(await get("http://localhost/api/figure")).toMatch(/^HTTP\/1\.1 421 /)
  })

  it("a request target with the host of this site is answered like the path alone", async () => {
    expect(await get("https://WEALTH.example.org/api/figure")).toContain("1234567.89")
    expect(await get("http://wealth.example.org")).toContain("<title>Wealth</title>")
  })
})

it.each(["host: wealth.example.org\r\nhost: evil.test", "host: wealth.example.org\r\nHOST: wealth.example.org"])(
  "the server refuses two hosts: %j",
  async (hosts) => {
    const answer = await raw(`GET /api/figure HTTP/1.1\r\n${hosts}\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"field":"headers.host"')
    expect(answer).not.toContain("1234567.89")
  },
)

it.each([
  ["http://wealth.example.org", "wealth.example.org"],
  ["https://wealth.example.org:8443", "wealth.example.org:8443"],
  ["http://192.0.2.1", "192.0.2.1"],
  ["http://localhost:3000", "localhost:3000"],
])("the server changes nothing for a page of %s, although the request names that host", async (origin, host) => {
  const asked = { method: "PUT", url: "/api/figure", payload: "{}" } as const
  const headers = { "content-type": "application/json", host }
  expect((await app.inject({ ...asked, headers: { ...headers, origin } })).statusCode).toBe(403)
  const ours = { ...headers, origin: "https://wealth.example.org" }
  expect((await app.inject({ ...asked, headers: ours })).statusCode).toBe(200)
})

it("an answer of the API is never cached, also when it is refused", async () => {
  for (const url of ["/api/figure", "/api/broken", "/api/nothing"]) {
    expect((await app.inject(url)).headers["cache-control"]).toBe("no-store")
  }
})

it.each(["/assets", "/assets/", "/assets/.", "/assets/?"])("the server lists no folder: %s", async (url) => {
  const { statusCode, headers, body } = await app.inject(url)
  expect(body).not.toContain("abc123")
  const isPage = statusCode === 404 || body.includes("<title>Wealth</title>")
  expect(isPage || headers["location"]?.startsWith("/assets")).toBe(true)
})

it("the server echoes no request to the sender", async () => {
  for (const method of ["TRACE", "TRACK", "CONNECT", "DEBUG"]) {
    const answer = await raw(
      `${method} /api/figure HTTP/1.1\r\nhost: x\r\nx-secret: canary\r\nconnection: close\r\n\r\n`,
    )
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/)
    expect(answer).not.toContain("canary")
  }
})

describe("a request whose end is ambiguous", () => {
  const smuggled = "GET /api/figure HTTP/1.1\r\nhost: x\r\n\r\n"
  it.each([
    ["by its length and in chunks", "content-length: 4\r\ntransfer-encoding: chunked"],
    ["in chunks, and by its length", "transfer-encoding: chunked\r\ncontent-length: 4"],
    ["by two lengths", "content-length: 0\r\ncontent-length: 44"],
    ["by a length that is no number", "content-length: 0, 44"],
    ["in chunks, written otherwise", "transfer-encoding: xchunked\r\ncontent-length: 4"],
    ["in chunks, with a space before the colon", "transfer-encoding : chunked\r\ncontent-length: 4"],
  ])("a request whose end is ambiguous is refused, and its connection closed: %s", async (_, framing) => {
    const answer = await raw(`PUT /api/figure HTTP/1.1\r\nhost: x\r\n${framing}\r\n\r\n0\r\n\r\n${smuggled}`)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    expect(answer).not.toContain("1234567.89")
  })
})
