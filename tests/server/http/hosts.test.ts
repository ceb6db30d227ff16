import { type AddressInfo, connect } from "node:net"
import type { FastifyInstance } from "fastify"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createApp } from "#server/http/app.ts"
import { answersTo, type Listening } from "#server/http/hosts.ts"

const alone: Listening = { host: "127.0.0.1", publicUrl: undefined, proxies: 0 }
const everywhere: Listening = { ...alone, host: "0.0.0.0" }
const publicly: Listening = { ...everywhere, publicUrl: new URL("https://wealth.example.org") }

describe("a page whose name was rebound to this machine", () => {
  let app: FastifyInstance
  const done: Array<string> = []
  const refused: Array<string> = []

  beforeAll(async () => {
    app = await createApp({
      ...alone,
      client: "",
      report: () => {},
      refused: ({ route, reason, host }) => refused.push(`${route} ${reason}: ${host?.replace(/:\d+$/, "")}`),
    })
    app.get("/api/mailbox", async () => "the link of a mail")
    app.post("/api/password/forgotten", async () => {
      done.push("asked for a mail")
      return ""
    })
    await app.listen({ host: "127.0.0.1", port: 0 })
  })
  afterAll(() => app.close())

  /** The headers of a browser that takes the name for an address of ours. */
  const rebound = (method: string, path: string, host: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port } = app.server.address() as AddressInfo
      const head = `host: ${host}:${port}\r\norigin: http://${host}:${port}\r\nsec-fetch-site: same-origin\r\n`
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(`${method} ${path} HTTP/1.1\r\n${head}content-length: 0\r\nconnection: close\r\n\r\n`),
      )
      let answer = ""
      socket.on("data", (chunk) => (answer += chunk.toString()))
      socket.on("close", () => resolve(answer))
      socket.on("error", reject)
    })

  it("the page reads nothing, and can change nothing", async () => {
    expect(await rebound("GET", "/api/mailbox", "evil.example")).not.toContain("the link of a mail")
    await rebound("POST", "/api/password/forgotten", "evil.example")
    expect(done).toEqual([])
    expect(refused).toEqual([
      "GET /api/mailbox the host is not that of PUBLIC_URL: evil.example",
      "POST /api/password/forgotten the host is not that of PUBLIC_URL: evil.example",
    ])
  })

  it("the page gets the same answer for every request, with nothing of what it sent but the name", async () => {
    const answers = await Promise.all(
      ["/api/mailbox", "/api/nothing", "/", "/assets/main.js"].map((path) => rebound("GET", path, "evil.example")),
    )
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 421 /)
      const [head = "", body = ""] = answer.split("\r\n\r\n")
      expect(head).not.toContain("evil")
      expect(JSON.parse(body)).toMatchObject({
        status: 421,
        code: "malformed",
        errors: [{ field: "headers.host", reason: "notOneOf" }],
      })
    }
  })

  it("a page under a name of this machine itself is accepted", async () => {
    expect(await rebound("GET", "/api/mailbox", "localhost")).toContain("the link of a mail")
    expect(await rebound("GET", "/api/mailbox", "127.0.0.1")).toContain("the link of a mail")
  })
})

describe("a request for a name that is not that of PUBLIC_URL", () => {
  const refused: Array<object> = []
  let app: FastifyInstance
  beforeAll(async () => {
    const reported = { report: () => {}, refused: (one: object) => void refused.push(one) }
    app = await createApp({ ...publicly, proxies: 1, client: "", ...reported })
    app.post("/api/session", async () => "")
  })
  afterAll(() => app.close())
  const html = "text/html,application/xhtml+xml,*/*;q=0.8"

  it.each([
    ["en-GB,en;q=0.5", "en", "This server does not answer to the name"],
    ["de-CH,de;q=0.9", "de", "Dieser Server antwortet nicht auf den Namen"],
    ["fr", "fr", "Ce serveur ne répond pas au nom"],
    ["xx, it;q=0.5", "it", "Questo server non risponde al nome"],
    ["es", "es", "Este servidor no responde al nombre"],
  ])("a browser gets a page in its language that names the host and PUBLIC_URL: %s", async (asked, language, text) => {
    const headers = { host: "wealth.internal.example:8080", accept: html, "accept-language": asked }
    const answer = await app.inject({ method: "GET", url: "/app", headers })
    expect(answer.statusCode).toBe(421)
    expect(answer.headers["content-type"]).toContain("text/html")
    expect(answer.headers["content-language"]).toBe(language)
    expect(answer.body).toContain(`${text} <code>wealth.internal.example:8080</code>`)
    expect(answer.body).toContain('<a href="https://wealth.example.org/">')
    expect(answer.body).toContain("PUBLIC_URL")
  })

  it("a program gets a problem that names the host and PUBLIC_URL, and the log has the name", async () => {
    refused.length = 0
    const headers = { host: "wealth.internal.example:8080", accept: "application/json" }
    for (const url of ["/api/session", "/app"]) {
      const answer = await app.inject({ method: "GET", url, headers })
      expect(answer.statusCode).toBe(421)
      expect(answer.headers["content-type"]).toContain("application/problem+json")
      expect(answer.json<{ detail: string }>().detail).toBe(
        "The request came for wealth.internal.example:8080, and PUBLIC_URL is https://wealth.example.org. Set PUBLIC_URL " +
          "to the address under which people reach the product, and let the proxy pass on the Host header that it received.",
      )
    }
    expect(refused).toHaveLength(2)
    for (const one of refused) {
      expect(one).toMatchObject({
        reason: "the host is not that of PUBLIC_URL",
        host: "wealth.internal.example:8080",
        status: 421,
      })
    }
  })

  it("what is no name is shown nowhere", async () => {
    const headers = { host: 'x"><script>alert(1)</script>.example', accept: html }
    const page = await app.inject({ method: "GET", url: "/", headers })
    expect(page.statusCode).toBe(421)
    expect(page.body).not.toContain("script")
    expect((await app.inject({ method: "GET", url: "/api/session", headers })).body).not.toContain("script")
  })

  it("a page of the product under another of its names gets the address to use, and one elsewhere does not", async () => {
    const session = (headers: Record<string, string>) =>
      app.inject({ method: "POST", url: "/api/session", headers, payload: {} })
    const own = { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" }
    const answer = await session(own)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      refusal: { _tag: "OtherAddress", address: "https://wealth.example.org" },
    })
    for (const elsewhere of [
      { ...own, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      { ...own, origin: "https://evil.example" },
      { ...own, "sec-fetch-site": "cross-site" },
    ]) {
      const refusedElsewhere = await session(elsewhere)
      expect(refusedElsewhere.statusCode).toBe(403)
      expect(refusedElsewhere.body).not.toContain("wealth.example.org")
    }
  })
})

describe("the product", () => {
  it.each<[string, Listening, ReadonlyArray<string>, ReadonlyArray<string>]>([
    [
      "that serves its machine alone",
      alone,
      ["localhost:3000", "LOCALHOST", "127.0.0.1:3000", "127.0.0.1", "[::1]:3000"],
      ["evil.example", "wealthbox:3000", "wealthbox.local", "localhost.evil.example", "127.0.0.1.evil.example"],
    ],
    [
      "that serves whoever can reach it",
      everywhere,
      [
        "localhost:3000",
        "192.168.1.20:3000",
        "[fe80::1]:3000",
        "wealthbox:3000",
        "WealthBox",
        "wealthbox.local",
        "app:3000",
      ],
      ["evil.example", "wealthbox.evil.example", "wealth.example.org"],
    ],
    ["that listens under a name", { ...alone, host: "wealth.lan" }, ["wealth.lan:3000", "wealthbox"], ["evil.example"]],
    [
      "that has a public address",
      publicly,
      ["wealth.example.org", "wealth.example.org:443", "localhost:3000", "127.0.0.1:3000", "10.0.0.7:3000"],
      ["evil.example", "example.org", "www.wealth.example.org", "wealthbox:3000"],
    ],
    ["whose proxy calls it by a name of its own", { ...publicly, proxies: 1 }, ["app:3000"], ["evil.example"]],
  ])("%s accepts requests for its own names and for no others", (_, whereabouts, own, others) => {
    const answers = answersTo(whereabouts, "WealthBox")
    expect(own.filter((host) => !answers(host))).toEqual([])
    expect(others.filter(answers)).toEqual([])
  })

  it.each(["", "localhost:", "localhost:3000:1", "evil@localhost", "localhost/evil", "[::1", "local host", "::1"])(
    "the product does not accept %j as a name",
    (host) => expect(answersTo(everywhere, "wealthbox")(host)).toBe(false),
  )
})
