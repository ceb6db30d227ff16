import { lookup } from "node:dns/promises"
import { connect } from "node:net"
import { gzipSync } from "node:zlib"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { isPublicAddress } from "#server/outgoing/publicAddress.ts"
import { NotSent, sender } from "#server/outgoing/send.ts"
import { content, type RateServer, rateServer, status } from "#tests/server/marketdata/rateServer.ts"
import { conditionTimeoutMs } from "#tests/support/limits.ts"

let server: RateServer
beforeEach(async () => {
  server = await rateServer()
})
afterEach(() => server.close())

const userAgent = "Wealth-Tracker/1.0 (operator@example.org)"
const send = (url: string, { named = true, bytesMax = 1_000 }: { named?: boolean; bytesMax?: number } = {}) =>
  sender({ userAgent, privateHosts: new Set(named ? [new URL(server.url).host] : []) })({
    url,
    headers: { "x-key": "secret" },
    bytesMax,
    timeoutMs: conditionTimeoutMs,
    signal: new AbortController().signal,
  })

const failureOf = (sent: Promise<unknown>): Promise<unknown> =>
  sent.then(
    () => undefined,
    (error: unknown) => error,
  )

describe("a request to another server", () => {
  test("a request names the product and its operator, and has the key in a header", async () => {
    const seen: Array<NodeJS.Dict<unknown>> = []
    server.answer((request, response) => {
      seen.push(request.headers)
      content("fine")(request, response)
    })
    const { body, status: code } = await send(`${server.url}/prices?symbol=AAPL`)
    expect([code, body.toString()]).toEqual([200, "fine"])
    expect(seen).toMatchObject([{ "user-agent": userAgent, "x-key": "secret" }])
  })

  test("a compressed answer is read, and one that unpacks to more than the limit is refused", async () => {
    server.answer(content(gzipSync("a".repeat(900)), { "content-encoding": "gzip" }))
    expect((await send(server.url)).body.toString()).toBe("a".repeat(900))
    server.answer(content(gzipSync("a".repeat(1_000_000)), { "content-encoding": "gzip" }))
    expect(await failureOf(send(server.url))).toMatchObject({ message: expect.stringMatching(/more than 1000 bytes/) })
  })

  test("a redirect is an answer, and the address in it is not requested", async () => {
    server.answer(status(302, { location: `${server.url}/elsewhere` }))
    expect((await send(`${server.url}/here`)).status).toBe(302)
    expect(server.asked).toEqual(["/here"])
  })

  test("a message about a failure shows neither user nor password nor the query, where keys may be", async () => {
    const { port } = new URL(server.url)
    await server.close()
    const failures = [
      await failureOf(send(`http://127.0.0.1:${port}/prices?apikey=secret`)),
      await failureOf(send("http://user:secret@127.0.0.1/")),
      await failureOf(send("file:///etc/secret?secret")),
    ]
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(NotSent)
      expect(String(failure)).not.toMatch(/apikey|user:|secret@/)
    }
    server = await rateServer()
  })
})

describe("an address that is not on the public internet", () => {
  test.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "0",
    "localhost",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
  ])("a request to %s reaches no server of this machine unless the operator named it", async (host) => {
    const { port } = new URL(server.url)
    const failure = await failureOf(send(`http://${host}:${port}/`, { named: false }))
    expect(failure).toBeInstanceOf(NotSent)
    expect(failure).toMatchObject({ again: false, message: expect.stringContaining("not an address of the public") })
    expect(server.asked).toEqual([])
  })

  test.each([
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "fe80::1",
    "fd00:ec2::254",
    "ff02::1",
    "2002:7f00:1::",
    "2001:db8::1",
    "::",
    "not an address",
  ])("%s is refused", (address) => expect(isPublicAddress(address)).toBe(false))

  test.each(["1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "2a00:1450:4001:810::200e"])(
    "%s is accepted",
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  test("a host that the operator named is accepted with that port alone", async () => {
    server.answer(content("fine"))
    const other = await rateServer()
    expect((await send(server.url)).status).toBe(200)
    expect(await failureOf(send(other.url))).toBeInstanceOf(NotSent)
    expect(other.asked).toEqual([])
    await other.close()
  })
})

describe("tests", () => {
  test("a test cannot reach a real server, neither by its name nor by its address", async () => {
    await expect(lookup("www.ecb.europa.eu")).rejects.toMatchObject({ code: "ENOTFOUND" })
    await expect(fetch("https://www.ecb.europa.eu/")).rejects.toThrow("fetch failed")
    const failed = new Promise((resolve) => connect(443, "1.1.1.1").on("error", resolve))
    expect(await failed).toMatchObject({ message: expect.stringContaining("tests reach this machine only") })
    expect(await failureOf(send("https://www.ecb.europa.eu/"))).toMatchObject({
      message: expect.stringContaining("tests reach this machine only"),
    })
  })
})
