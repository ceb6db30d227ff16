// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest"
import type { ReadAnswer } from "#contract/readsTogether.ts"
import { fetchRead, startReadingTogether } from "#web/client/readTogether.ts"

startReadingTogether()
afterEach(() => vi.unstubAllGlobals())

const ofHousehold = (household: string) => ({ method: "GET", headers: { accept: "application/json", household } })
const answer = (index: number, text: string, more: Partial<ReadAnswer> = {}): string =>
  `${JSON.stringify({ index, status: 200, headers: {}, text, ...more })}\n`

/** Stubs the network. `reply` gets the address, and the addresses of the queries that were sent together. */
function network(reply: (address: string, reads: ReadonlyArray<string>) => Response | Promise<Response>) {
  const sent: Array<string> = []
  vi.stubGlobal("fetch", async (address: string, { body }: { readonly body?: string }) => {
    const { reads = [] } = body === undefined ? {} : (JSON.parse(body) as { readonly reads: ReadonlyArray<string> })
    sent.push(reads.length > 0 ? `${address} ${reads.join(" ")}` : address)
    return reply(address, reads)
  })
  return sent
}

/** A response that comes in the given pieces of bytes. */
const inPieces = (text: string, size: number): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        const bytes = new TextEncoder().encode(text)
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    }),
  )

describe("queries that begin at the same moment", () => {
  it("queries of one moment are sent in one request, and each gets its own answer in any pieces", async () => {
    for (const size of [1, 7, 10_000]) {
      const sent = network(() =>
        inPieces(
          answer(1, "zwei €", { headers: { "set-aside": "2024-01-01T00:00:00.000Z" } }) +
            answer(0, "eins", { status: 202 }) +
            answer(2, "drei", { status: 404 }),
          size,
        ),
      )
      const [one, two, three] = await Promise.all(["/a", "/b", "/c"].map((path) => fetchRead(path, ofHousehold("h"))))
      expect(sent).toEqual(["/api/reads /a /b /c"])
      expect([one?.status, await one?.text()]).toEqual([202, "eins"])
      expect([two?.status, await two?.text()]).toEqual([200, "zwei €"])
      expect(two?.headers.get("set-aside")).toBe("2024-01-01T00:00:00.000Z")
      expect([three?.status, await three?.text()]).toEqual([404, "drei"])
    }
  })

  it("a query that is alone, and queries of two households, are sent by themselves", async () => {
    const sent = network((address) => new Response(address))
    await fetchRead("/alone", ofHousehold("h"))
    await Promise.all([fetchRead("/a", ofHousehold("h")), fetchRead("/b", ofHousehold("k"))])
    expect(sent).toEqual(["/alone", "/a", "/b"])
  })

  it("more queries than one request may have are sent in several", async () => {
    const sent = network((_, reads) => new Response(reads.map((path, index) => answer(index, path)).join("")))
    const paths = Array.from({ length: 20 }, (_, at) => `/${at}`)
    const answers = await Promise.all(paths.map((path) => fetchRead(path, ofHousehold("h"))))
    expect(await Promise.all(answers.map((one) => one.text()))).toEqual(paths)
    expect(sent).toHaveLength(2)
  })

  it("a refusal of the whole request is the answer of each query, and a lost connection fails those without an answer", async () => {
    network(() => new Response("signed out", { status: 401 }))
    const refused = await Promise.all(["/a", "/b"].map((path) => fetchRead(path, ofHousehold("h"))))
    expect(refused.map(({ status }) => status)).toEqual([401, 401])
    expect(await refused[1]?.text()).toBe("signed out")

    network(() => new Response(answer(1, "known")))
    const [lost, known] = await Promise.allSettled(["/a", "/b"].map((path) => fetchRead(path, ofHousehold("h"))))
    expect([lost?.status, known?.status]).toEqual(["rejected", "fulfilled"])

    network(() => Promise.reject(new TypeError("offline")))
    const all = await Promise.allSettled(["/a", "/b"].map((path) => fetchRead(path, ofHousehold("h"))))
    expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected"])
  })
})
