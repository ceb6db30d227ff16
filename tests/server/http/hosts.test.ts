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
      refused: ({ route, reason }) => refused.push(`${route} ${reason}`),
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
      "GET /api/mailbox malformed: headers notOneOf",
      "POST /api/password/forgotten malformed: headers notOneOf",
    ])
  })

  it("the page gets the same answer for every request, without any part of what it sent", async () => {
    const answers = await Promise.all(
      ["/api/mailbox", "/api/nothing", "/", "/assets/main.js"].map((path) => rebound("GET", path, "evil.example")),
    )
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 421 /)
      expect(answer).not.toContain("evil")
      const [, body = ""] = answer.split("\r\n\r\n")
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
