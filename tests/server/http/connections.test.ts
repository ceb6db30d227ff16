import { type AddressInfo, connect, type Socket } from "node:net"
import type { FastifyInstance } from "fastify"
import { afterEach, expect, it, vi } from "vitest"
import { type AppOptions, createApp } from "#server/http/app.ts"
import { serveReadsTogether } from "#server/http/readsTogether.ts"
import { type ConnectionLimits, defaultConnectionLimits } from "#server/http/limits/connections.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

/* Connections that make no progress, in each direction and phase. The limits of time are short; the rest is real. */
let app: FastifyInstance
let port: number
let asked = 0
let [handled, handledMost] = [0, 0]
const clients: Array<Socket> = []
const large = "x".repeat(8_000_000)

async function listening(limits: Partial<ConnectionLimits>, options: Partial<AppOptions> = {}): Promise<void> {
  asked = handled = handledMost = 0
  app = await createApp({
    proxies: 0,
    client: "",
    report: () => {},
    connections: { ...defaultConnectionLimits, silentMs: 300, idleMs: 300, closingMs: 100, ...limits },
    ...options,
  })
  app.addHook("onRequest", async () => void (handledMost = Math.max(handledMost, ++handled)))
  app.addHook("onResponse", async () => void (handled -= 1))
  app.get("/api/medium", async (_request, reply) => reply.type("text/plain").send(large.slice(0, 100_000)))
  app.get("/api/short", async () => ({ short: true }))
  app.get("/api/large", async (_request, reply) => reply.header("content-type", "text/plain").send(large))
  app.get("/api/slow", async () => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return { slow: true }
  })
  app.get("/api/portfolios", async (_request, reply) => {
    asked += 1
    return reply.header("content-type", "text/plain").send(large)
  })
  serveReadsTogether(app, () => "session")
  app.put("/api/echo", async (request) => ({ body: request.body ?? null }))
  await app.listen({ host: "127.0.0.1", port: 0 })
  port = (app.server.address() as AddressInfo).port
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await app.close()
})

/** A client that sends these bytes, reads nothing, and never closes its half of the connection. */
const holding = (bytes: string, localAddress = "127.0.0.1"): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress, allowHalfOpen: true }, () => {
      socket.write(bytes, "latin1")
      resolve(socket)
    })
    socket.on("error", () => resolve(socket))
    clients.push(socket)
  })

/** The answer to one request from an address; the empty text if the connection was closed without one. */
const answerTo = (path: string, localAddress = "127.0.0.1"): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress })
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
    let answer = ""
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")))
    socket.on("error", () => {})
    socket.on("close", () => resolve(answer))
  })

const open = (): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
const head = "PUT /api/echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"

/** What a client may have sent when it falls silent. */
const phases = {
  nothing: "",
  "half a header": "GET /api/short HTTP/1.1\r\nhost: loc",
  "half a body": `${head}content-length: 100\r\n\r\n{"a":`,
  "a whole request, whose answer is short": get("/api/short"),
  "a whole request, whose answer is large": get("/api/large"),
  "ten requests at once": get("/api/large").repeat(10),
  "no HTTP": "nonsense\r\n\r\n",
  "a header that is too long": `GET / HTTP/1.1\r\nx-a: ${"a".repeat(100_000)}`,
  "the beginning of a body that is too large": `${head}content-length: 10000000\r\n\r\n${"1".repeat(100_000)}`,
}

it.each(Object.entries(phases))(
  "a client that has sent %s, and then neither sends nor reads nor closes, is cut off",
  async (_, bytes) => {
    await listening({})
    await Promise.all(Array.from({ length: 5 }, () => holding(bytes)))
    await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: conditionTimeoutMs })
  },
)

it("a client is not cut off while the server works on its request", async () => {
  await listening({})
  expect(await answerTo("/api/slow")).toContain('{"slow":true}')
})

it("while one address holds connections in every phase, another address is served", async () => {
  await listening({ silentMs: 600_000, closingMs: 600_000, total: 60, ofAddress: 50 })
  const each = Object.values(phases)
  for (let i = 0; i < 60; i++) await holding(each[i % each.length] ?? "")
  expect(await answerTo("/api/short", "127.0.0.2")).toContain('{"short":true}')
})

it.each(Object.entries(phases))(
  "while a few addresses hold all connections after they have sent %s, another address is served",
  async (_, bytes) => {
    await listening({ silentMs: 600_000, idleMs: 600_000, closingMs: 600_000, total: 40, ofAddress: 10 })
    const addresses = [2, 3, 4, 5].map((last) => `127.0.0.${last}`)
    for (const address of addresses) await Promise.all(Array.from({ length: 10 }, () => holding(bytes, address)))
    for (let asked = 0; asked < 5; asked++)
      expect(await answerTo("/api/short", "127.0.0.9")).toContain('{"short":true}')
  },
)

it("a connection on whose request the server works does not make room for a further one", async () => {
  await listening({ silentMs: 600_000, total: 3, ofAddress: 3 })
  const slow = [1, 2, 3].map(() => answerTo("/api/slow", "127.0.0.2"))
  await vi.waitFor(() => expect(asked).toBe(3), { timeout: conditionTimeoutMs })
  expect(await answerTo("/api/short", "127.0.0.9")).toBe("")
  for (const answer of await Promise.all(slow)) expect(answer).toContain('{"slow":true}')
  expect(await answerTo("/api/short", "127.0.0.9")).toContain('{"short":true}')
})

it("an address with as many connections as it may have gets no further one until one of them has closed", async () => {
  const crowded: Array<string> = []
  await listening({ silentMs: 600_000, ofAddress: 3 }, { crowded: (address) => crowded.push(address) })
  const held = await Promise.all([holding(""), holding(""), holding("")])
  await vi.waitFor(async () => expect(await open()).toBe(3), { timeout: conditionTimeoutMs })
  expect(await answerTo("/api/short")).toBe("")
  expect(crowded).toEqual(["127.0.0.1"])
  held[0]?.destroy()
  await vi.waitFor(async () => expect(await answerTo("/api/short")).toContain("short"), { timeout: conditionTimeoutMs })
})

it("behind a proxy, which connects for all users, no address has a limit of its own", async () => {
  await listening({ silentMs: 600_000, ofAddress: undefined })
  await Promise.all(Array.from({ length: 20 }, () => holding("")))
  expect(await answerTo("/api/short")).toContain("short")
})

it("a client that sends far more requests at once than it reads answers is cut off", async () => {
  await listening({ silentMs: 600_000, unanswered: 10 })
  await holding(get("/api/slow").repeat(500))
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: conditionTimeoutMs })
  expect(asked).toBeLessThanOrEqual(1)
})

it("requests that a client sends ahead are answered one after the other, in their order", async () => {
  await listening({ silentMs: 600_000 })
  const client = await holding([get("/api/slow"), get("/api/short"), get("/api/short")].join(""))
  let answers = ""
  client.on("data", (chunk) => (answers += chunk.toString("latin1")))
  await vi.waitFor(() => expect(answers.match(/"short":true/g)).toHaveLength(2), { timeout: conditionTimeoutMs })
  expect(answers.indexOf('"slow":true')).toBeLessThan(answers.indexOf('"short":true'))
  expect(handledMost).toBe(1)
})

it("a large answer does not wait behind many of another address, and an address with too many that wait is refused", async () => {
  await listening({}, { unsent: { person: 0, address: 10_000_000_000 } })
  const order: Array<string> = []
  const ask = async (remoteAddress: string) => {
    const { statusCode } = await app.inject({ url: "/api/medium", remoteAddress })
    order.push(`${remoteAddress} ${statusCode}`)
  }
  await Promise.all([...Array.from({ length: 100 }, () => ask("192.0.2.1")), ask("192.0.2.2")])
  const answered = order.filter((one) => one.endsWith("200"))
  expect(answered.indexOf("192.0.2.2 200")).toBeLessThan(5)
  expect(order.filter((one) => one === "192.0.2.1 429").length).toBeGreaterThan(20)
  expect(answered.length).toBeGreaterThan(60)
})

it("answers that a client does not read wait up to a number of bytes, and beyond it the client is refused", async () => {
  await listening({ silentMs: 600_000 }, { unsent: { person: 0, address: 20_000_000 } })
  await Promise.all(Array.from({ length: 20 }, () => holding(get("/api/large"))))
  const refused = await vi.waitFor(
    async () => {
      const answer = await answerTo("/api/large")
      expect(answer).toMatch(/^HTTP\/1\.1 429 /)
      return answer
    },
    { timeout: conditionTimeoutMs },
  )
  expect(refused).toContain("TooMuchAtOnce")
  expect(refused.toLowerCase()).toContain("retry-after: 3")
  expect(await answerTo("/api/short")).toContain('{"short":true}')
  expect(await answerTo("/api/large", "127.0.0.2")).toMatch(/^HTTP\/1\.1 200 /)
  for (const client of clients) client.destroy()
  await vi.waitFor(async () => expect(await answerTo("/api/large")).toMatch(/^HTTP\/1\.1 200 /), {
    timeout: conditionTimeoutMs,
  })
})

/** A request for several queries at once, of which each has a large answer. */
function readsTogether(count: number): string {
  const body = JSON.stringify({ reads: Array.from({ length: count }, () => "/api/portfolios") })
  const lines = ["host: localhost", "authorization: Bearer abc", "content-type: application/json"]
  return ["POST /api/reads HTTP/1.1", ...lines, `content-length: ${body.length}`, "", body].join("\r\n")
}

it("answers to several queries in one request wait like answers alone, and beyond the bytes the client is refused", async () => {
  await listening({ silentMs: 600_000 }, { unsent: { person: 0, address: 20_000_000 } })
  const unread = [await holding(readsTogether(2)), await holding(readsTogether(2))]
  await vi.waitFor(() => expect(asked).toBe(4), { timeout: conditionTimeoutMs })
  expect(await answerTo("/api/large")).toMatch(/^HTTP\/1\.1 429 /)
  // Refused as one of several, too: what waits for the client does not grow.
  let answers = ""
  const further = await holding(readsTogether(1))
  further.on("data", (chunk) => (answers += chunk.toString("latin1")))
  await vi.waitFor(() => expect(answers).toContain('"status":429'), { timeout: conditionTimeoutMs })
  expect(await answerTo("/api/large", "127.0.0.2")).toMatch(/^HTTP\/1\.1 200 /)
  for (const client of unread) client.destroy()
  await vi.waitFor(async () => expect(await answerTo("/api/large")).toMatch(/^HTTP\/1\.1 200 /), {
    timeout: conditionTimeoutMs,
  })
})
