// @vitest-environment jsdom
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { transformWithOxc } from "vite"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { projectFolder } from "#server/settings/settings.ts"
import type { Early } from "#web/client/early.ts"
import { until } from "#tests/support/waiting.ts"

/* The script that runs before the modules of the client, and what the client makes of its answers. */

const [ours, others] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"]
const access = {
  accessToken: "token",
  session: { householdId: ours, households: [{ householdId: ours }, { householdId: others }] },
}
const json = (body: unknown): Response => new Response(JSON.stringify(body))

interface Request {
  readonly address: string
  readonly body: string | undefined
}

/** Stubs the network, with the lines of a response to several requests. */
function network(lines: ReadonlyArray<unknown> = [accessLine]) {
  const sent: Array<Request> = []
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
    sent.push({ address, body: body as string | undefined })
    return address === "/api/session/opening" || address === "/api/reads"
      ? new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(""))
      : json(address)
  })
  return sent
}

/** Runs the script as the browser does, at an address of the client. */
async function runEarly(address: string): Promise<void> {
  history.replaceState(null, "", address)
  const { code } = await transformWithOxc(
    await readFile(join(projectFolder, "web/client/early.ts"), "utf8"),
    "early.ts",
  )
  const asked = [{ path: "/app", below: true, files: ["/assets/app.js", "/assets/app.css"], texts: ["abc"] }]
  const script = code
    .replace(/^export\s*\{\s*\};?$/m, "")
    .replace("__EARLY__", JSON.stringify({ build: "b1", opened: asked }))
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- a classic script, which has no imports
  new Function(script)()
  const { early } = globalThis as { readonly early?: Early }
  for (const answer of early?.answers.values() ?? []) await answer.catch(() => undefined)
}

/** The modules of the client as they are when a page is opened. */
async function openedClient() {
  vi.resetModules()
  const { fetchRead, startReadingTogether } = await import("#web/client/readTogether.ts")
  const { askedEarly } = await import("#web/client/earlyAnswers.ts")
  const { earlyText, forgetReads } = await import("#web/client/earlyReads.ts")
  startReadingTogether()
  const read = async (address: string, household = ours, more: Readonly<Record<string, string>> = {}) =>
    (await fetchRead(address, { method: "GET", headers: { household, ...more } })).text()
  return { read, askedEarly, earlyText, forgetReads }
}

const remembered = (): unknown => JSON.parse(localStorage.getItem("opened") ?? "null")
function rememberPage(household: string, path: string, reads: ReadonlyArray<string>, more: object = {}): void {
  localStorage.setItem(
    "opened",
    JSON.stringify({ [`${household} ${path}`]: { build: "b1", reads, files: [], ...more } }),
  )
}
const openedWith = (sent: ReadonlyArray<Request>): unknown =>
  JSON.parse(sent.find(({ address }) => address === "/api/session/opening")?.body ?? "null")
const line = (index: number, text: string, more: object = {}) => ({ index, status: 200, headers: {}, text, ...more })
const accessLine = line(0, JSON.stringify(access))
const linkedFiles = () =>
  [...document.querySelectorAll("link")].map(({ rel, href }) => `${rel} ${new URL(href).pathname}`)

beforeEach(() => {
  localStorage.clear()
  delete (globalThis as { early?: unknown }).early
  document.head.replaceChildren()
  delete document.documentElement.dataset["frame"]
})

describe("what is asked for before the client begins", () => {
  it("an app page asks for the session, the installation, its texts and its modules", async () => {
    const sent = network()
    localStorage.setItem("language", "de")
    localStorage.setItem("account", "member")
    await runEarly("/app/portfolios")
    expect(sent.map(({ address }) => address)).toEqual([
      "/api/session/opening",
      "/api/installation",
      "/assets/texts/abc.de.json",
    ])
    expect(linkedFiles()).toEqual(["modulepreload /assets/app.js", "preload /assets/app.css"])
    expect(document.documentElement.dataset["frame"]).toBe("app")
  })

  it("the sign-in page asks for nothing, and a visitor without an account sees no frame", async () => {
    const sent = network()
    await runEarly("/auth")
    expect(sent).toEqual([])
    network([line(0, "null")])
    await runEarly("/app")
    expect(document.documentElement.dataset["frame"]).toBeUndefined()
  })

  it("the session in the chosen household comes with the access, and is asked for again if it does not", async () => {
    localStorage.setItem("household", others)
    const sent = network([accessLine, line(1, '"the session of others"')])
    await runEarly("/app")
    expect(openedWith(sent)).toEqual({ householdId: others, reads: [] })
    const { askedEarly } = await openedClient()
    expect(await (await askedEarly("/api/session", async () => json("again"))).json()).toBe("the session of others")
    network()
    await runEarly("/app")
    expect(await (await askedEarly("/api/session", async () => json("again"))).json()).toBe("again")
  })

  it("what a page needed besides is fetched after the first paint, but not in another version of the client", async () => {
    network()
    const painted: Array<() => void> = []
    vi.stubGlobal("requestAnimationFrame", (work: () => void) => painted.push(work))
    const files = ["/assets/app.js", "/assets/page.js", "/assets/texts/page.de.json"]
    rememberPage(ours, "/app/5", [], { files })
    await runEarly("/app/5")
    expect(linkedFiles()).toHaveLength(2)
    painted.splice(0).forEach((work) => work())
    await until(() => linkedFiles().includes("modulepreload /assets/page.js"))
    expect(linkedFiles()).toHaveLength(3)
    document.head.replaceChildren()
    rememberPage(ours, "/app/5", [], { files, build: "b0" })
    await runEarly("/app/5")
    // Nothing waits for the paint, at which the others are fetched.
    expect(painted).toHaveLength(0)
    expect(linkedFiles()).toHaveLength(2)
  })

  it("each answer serves the first request to its address", async () => {
    network()
    await runEarly("/app")
    const { askedEarly } = await openedClient()
    const send = vi.fn<() => Promise<Response>>(async () => json("sent again"))
    expect(await (await askedEarly("/api/session/refresh", send)).json()).toEqual(access)
    expect(send).not.toHaveBeenCalled()
    expect(await (await askedEarly("/api/session/refresh", send)).json()).toBe("sent again")
  })
})

describe("the queries with which a page begins", () => {
  it("queries of the first two moments are remembered for the page and household, and later ones are not", async () => {
    network([line(0, "A"), line(1, "B")])
    await runEarly("/app?period=1y")
    const { read, forgetReads } = await openedClient()
    await Promise.all([read("/a"), read("/b")])
    await read("/c")
    await read("/d")
    await until(() => JSON.stringify(remembered())?.includes("/c"))
    expect(remembered()).toEqual({ [`${ours} /app?period=1y`]: { build: "b1", reads: ["/a", "/b", "/c"], files: [] } })
    forgetReads()
    expect(remembered()).toBeNull()
  })

  it("the search page, whose address contains what was typed, is not remembered", async () => {
    network()
    await runEarly("/app/search?q=Geneva")
    const { read } = await openedClient()
    await read("/found")
    history.replaceState(null, "", "/app/next")
    await read("/next")
    await until(() => JSON.stringify(remembered())?.includes("/next"))
    expect(JSON.stringify(remembered())).not.toMatch(/Geneva|found/)
  })

  it("remembered queries are sent with the request for access, and each answer is used once", async () => {
    rememberPage(ours, "/app/1", ["/a", "/b"])
    const sent = network([accessLine, line(3, "B"), line(2, "A")])
    await runEarly("/app/1")
    expect(openedWith(sent)).toEqual({ householdId: ours, reads: ["/a", "/b"] })
    const { read, earlyText } = await openedClient()
    expect(await Promise.all([read("/a"), read("/b")])).toEqual(["A", "B"])
    expect(earlyText("/a", ours)).toBeUndefined()
    expect(await read("/a")).toBe(JSON.stringify("/a"))
  })

  it("an answer that is there before the page is rendered is read at once, except one as of an earlier moment", async () => {
    rememberPage(ours, "/app/2", ["/a", "/b", "/c"])
    network([
      accessLine,
      line(2, "A"),
      line(3, "B", { headers: { "set-aside-as-of": "2024-01-01" } }),
      line(4, "C", { status: 422 }),
    ])
    await runEarly("/app/2")
    const { earlyText, read } = await openedClient()
    await read("/c")
    expect([earlyText("/a", others), earlyText("/b", ours), earlyText("/a", ours)]).toEqual([undefined, undefined, "A"])
    expect(earlyText("/a", ours)).toBeUndefined()
  })

  it("an answer for another household, or from before a command, is not used", async () => {
    rememberPage(ours, "/app/3", ["/a"])
    network([accessLine, line(2, "A")])
    await runEarly("/app/3")
    const { read } = await openedClient()
    expect(await read("/a", others)).toBe(JSON.stringify("/a"))
    expect(await read("/a", ours, { "read-after": "1" })).toBe(JSON.stringify("/a"))
    expect(await read("/a")).toBe("A")
  })

  it("a query whose early answer did not come is sent again", async () => {
    rememberPage(ours, "/app/4", ["/a", "/b"])
    network([accessLine, line(2, "A")])
    await runEarly("/app/4")
    const { read } = await openedClient()
    expect(await Promise.all([read("/a"), read("/b")])).toEqual(["A", JSON.stringify("/b")])
  })
})
