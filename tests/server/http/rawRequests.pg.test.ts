import type { Server as HttpServer } from "node:http"
import { connect, type Socket } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { securityHeaders } from "#server/http/securityHeaders.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"
import { type TestApi, testApi } from "./testApi.ts"
import { collectingLogger } from "#tests/support/loggers.ts"

/* Bytes that no client would send, on connections of their own. */
let api: TestApi
let port: number
let server: HttpServer
const logged: Array<string> = []

beforeAll(async () => {
  api = await testApi({ ports: { logger: collectingLogger(logged) } })
  port = Number(new URL(api.url).port)
  server = api.server.app.server
})
afterAll(() => api.close())

interface Exchange {
  readonly answer: string
  readonly ms: number
}

/** Sends, piece by piece, and reads until the other side closes, or for the given time. */
const exchange = (pieces: ReadonlyArray<string>, patienceMs = conditionTimeoutMs): Promise<Exchange> =>
  new Promise((resolve) => {
    const began = performance.now()
    const socket = connect(port, "127.0.0.1", () => {
      for (const piece of pieces) socket.write(piece, "latin1")
    })
    let answer = ""
    socket.setTimeout(patienceMs, () => socket.destroy())
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")))
    socket.on("error", () => {})
    socket.on("close", () => resolve({ answer, ms: performance.now() - began }))
  })

/** The answers on one connection, each with its head and body. */
const answersIn = (answer: string): ReadonlyArray<string> => answer.split(/(?=HTTP\/1\.[01] \d{3} )/).filter(Boolean)
const head = "host: localhost\r\nconnection: close\r\n"

function expectProblem(answer: string, status: number): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  const [lines = "", body = ""] = answer.split("\r\n\r\n")
  for (const [name, value] of Object.entries({ ...securityHeaders(undefined), "cache-control": "no-store" })) {
    expect(lines.toLowerCase(), name).toContain(`${name}: ${value.toLowerCase()}`)
  }
  expect(lines).toContain("application/problem+json; charset=utf-8")
  expect(JSON.parse(body)).toMatchObject({ status })
}

describe("a request that is not valid HTTP", () => {
  it.each([
    ["no method", "/api/health HTTP/1.1\r\n"],
    ["a method that nobody knows", "FETCH /api/health HTTP/1.1\r\n"],
    ["a method in small letters", "get /api/health HTTP/1.1\r\n"],
    ["a protocol of its own", "GET /api/health SMTP/1.1\r\n"],
    ["a version that does not exist", "GET /api/health HTTP/9.9\r\n"],
    ["a tab for a space", "GET\t/api/health\tHTTP/1.1\r\n"],
    ["a NUL in its path", "GET /api/\0health HTTP/1.1\r\n"],
    ["a line break in its path", "GET /api/\rhealth HTTP/1.1\r\n"],
    ["letters outside of ASCII in its method", "G\u00c9T /api/health HTTP/1.1\r\n"],
    ["the beginning of TLS", "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03"],
    ["the beginning of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n"],
    ["bytes of chance", Array.from({ length: 300 }, (_, i) => String.fromCharCode((i * 89 + 7) % 256)).join("")],
  ])("a request that is not valid HTTP is refused by a problem: %s", async (_, line) => {
    const { answer } = await exchange([`${line}${head}\r\n`])
    expectProblem(answer, 400)
  })

  it.each([
    ["without a colon", "x-nothing\r\n"],
    ["without a name", ": nothing\r\n"],
    ["with a space before the colon", "x-a : nothing\r\n"],
    ["with a NUL", "x-a: no\0thing\r\n"],
    ["with a bare line break", "x-a: no\rthing\r\n"],
    ["continued on the next line", "x-a: a\r\n\tb\r\n"],
    ["with a name outside of ASCII", "x-\u00e9: a\r\n"],
    ["stating a length below zero", "content-length: -1\r\n"],
    ["stating a length that is no number", "content-length: 0x10\r\n"],
    ["stating two lengths", "content-length: 1\r\ncontent-length: 2\r\n"],
    ["stating a length and that there is none", "content-length: 2\r\ntransfer-encoding: chunked\r\n"],
    ["stating a way of sending that does not end with chunks", "transfer-encoding: chunked, identity\r\n"],
  ])("a request that is not valid HTTP is refused by a problem: a header %s", async (_, line) => {
    const { answer } = await exchange([`POST /api/session/refresh HTTP/1.1\r\n${line}${head}\r\n{}`])
    expectProblem(answer, 400)
  })

  it.each([
    ["a header of 100 KiB", `x-a: ${"a".repeat(100_000)}\r\n`],
    ["ten thousand headers", Array.from({ length: 10_000 }, (_, i) => `x-${i}: a\r\n`).join("")],
  ])("a request that is not valid HTTP is refused by a problem: %s", async (_, lines) => {
    const { answer } = await exchange([`GET /api/health HTTP/1.1\r\n${lines}${head}\r\n`])
    expectProblem(answer, 431)
  })

  it.each([
    ["a size that is no number", "zz\r\n{}\r\n0\r\n\r\n"],
    ["a size beyond every number", "fffffffffffffffff\r\n{}\r\n0\r\n\r\n"],
    ["more than was said", "1\r\n{}\r\n0\r\n\r\n"],
  ])("a request that is not valid HTTP is refused by a problem: a chunked body with %s", async (_, body) => {
    const type = "content-type: application/json\r\ntransfer-encoding: chunked\r\n"
    const { answer } = await exchange([`POST /api/session/refresh HTTP/1.1\r\n${type}${head}\r\n${body}`])
    expect(answersIn(answer)).toHaveLength(1)
    expectProblem(answer, 400)
  })

  it("a request that is not valid HTTP is refused by a problem: without a host", async () => {
    const { answer } = await exchange(["GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n"])
    expectProblem(answer, 400)
  })

  it.each(["host: localhost\r\n", "authorization: Bearer a\r\nAuthorization: Bearer b\r\n"])(
    "a request with a header twice that proxies may read differently is refused: %j",
    async (lines) => {
      const { answer } = await exchange([`GET /api/installation HTTP/1.1\r\n${lines}${head}\r\n`])
      expectProblem(answer, 400)
    },
  )

  it("a request that is not valid HTTP is refused by a problem: an unknown expectation", async () => {
    const { answer } = await exchange([`GET /api/health HTTP/1.1\r\nexpect: a miracle\r\n${head}\r\n`])
    expectProblem(answer, 417)
  })
})

describe("several requests on one connection", () => {
  it("several requests on one connection are answered in order, each by itself", async () => {
    const get = "GET /api/installation HTTP/1.1\r\nhost: localhost\r\n"
    const { answer } = await exchange([`${get}\r\n${get}\r\n${get}connection: close\r\n\r\n`])
    expect(answersIn(answer).map((one) => one.slice(0, 12))).toEqual(Array(3).fill("HTTP/1.1 200"))
  })

  it("several requests on one connection end with the first invalid one: the rest is not read as a request", async () => {
    const hidden = "GET /api/installation HTTP/1.1\r\nhost: localhost\r\n\r\n"
    const smuggled = `content-length: ${hidden.length}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`
    const { answer } = await exchange([`POST /api/session/refresh HTTP/1.1\r\nhost: localhost\r\n${smuggled}`])
    expect(answersIn(answer)).toHaveLength(1)
    expectProblem(answer, 400)
  })
})

describe("a client that sends slowly", () => {
  const dribblers = 300

  /** Sends its headers a line per second, and reports when it was disconnected, and with which answer. */
  const dribble = (first: string): { readonly socket: Socket; readonly ended: Promise<Exchange> } => {
    const began = performance.now()
    const socket = connect(port, "127.0.0.1", () => socket.write(first))
    let answer = ""
    const dribbling = setInterval(() => socket.writable && socket.write("x-a: b\r\n"), 1_000)
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")))
    socket.on("error", () => {})
    const ended = new Promise<Exchange>((resolve) =>
      socket.on("close", () => {
        clearInterval(dribbling)
        resolve({ answer, ms: performance.now() - began })
      }),
    )
    return { socket, ended }
  }

  it("limits apply to every connection", () => {
    expect(server.headersTimeout).toBe(10_000)
    expect(server.requestTimeout).toBe(30_000)
    expect(server.keepAliveTimeout).toBe(30_000)
  })

  it("a slow client is disconnected after ten seconds, and 300 of them block no other client", async () => {
    let accepted = 0
    server.on("connection", () => (accepted += 1))
    const slow = Array.from({ length: dribblers }, () => dribble("GET /api/health HTTP/1.1\r\nhost: localhost\r\n"))
    await expect.poll(() => accepted).toBeGreaterThanOrEqual(dribblers)
    for (let i = 0; i < 20; i++) expect((await api.visitor().get("/api/installation")).status).toBe(200)

    const ended = await Promise.all(slow.map((one) => one.ended))
    for (const { answer, ms } of ended) {
      expect(ms).toBeGreaterThan(9_000)
      expectProblem(answer, 408)
    }
  })
})

it("a client that disconnects in the middle of a body is not reported as an error", async () => {
  const type = "content-type: application/json\r\ncontent-length: 100\r\n"
  await exchange([`POST /api/session/refresh HTTP/1.1\r\n${type}host: localhost\r\n\r\n{"a":`], 200)
  expect((await api.visitor().get("/api/health")).status).toBe(200)
})

it("a client that disconnects in the middle of an upload is not reported as an error", async () => {
  const { accessToken } = await api.person("sender")
  const head = `PUT /api/household/archive-import HTTP/1.1\r\nauthorization: Bearer ${accessToken}\r\nhost: localhost\r\n`
  const body = "content-type: application/zip\r\ncontent-length: 3000000\r\n\r\n"
  await exchange([head + body, "x".repeat(1_500_000)], 200)
  expect((await api.visitor().get("/api/health")).status).toBe(200)
})

it("the operator's log has no entry for any of these", () => {
  expect(logged).toEqual([])
})
