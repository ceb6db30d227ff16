import { request } from "node:http"
import type { AddressInfo } from "node:net"
import fc from "fast-check"
import fastify from "fastify"
import { afterAll, beforeAll, expect, it } from "vitest"
import { receiveUpload, type Upload } from "#server/http/upload.ts"

/*
 * A file that a client sends in any portions arrives with the same bytes, over a real connection.
 */

const most = 4_500_000
const app = fastify()
app.addContentTypeParser("application/zip", receiveUpload)
app.put("/", { bodyLimit: most }, ({ body }, reply) =>
  body === undefined ? reply.code(204).send() : reply.type("application/zip").send(Buffer.concat(body as Upload)),
)
beforeAll(async () => void (await app.listen({ host: "127.0.0.1", port: 0 })))
afterAll(() => app.close())

function put(portions: ReadonlyArray<Uint8Array>, { says }: { readonly says?: number } = {}) {
  return new Promise<{ readonly status: number | undefined; readonly bytes: Buffer }>((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo
    const headers = { "content-type": "application/zip", ...(says !== undefined && { "content-length": says }) }
    const outgoing = request({ host: "127.0.0.1", port, method: "PUT", agent: false, headers }, (answer) => {
      const bytes: Array<Buffer> = []
      answer.on("data", (some: Buffer) => bytes.push(some))
      answer.on("end", () => resolve({ status: answer.statusCode, bytes: Buffer.concat(bytes) }))
    })
    outgoing.on("error", reject)
    for (const portion of portions) outgoing.write(portion)
    outgoing.end()
  })
}

const portions = fc.array(
  fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 50 }),
    fc
      .tuple(fc.constantFrom(65_536, 1_048_575, 1_048_576, 1_048_577), fc.integer({ max: 255, min: 0 }))
      .map(([length, first]) => Uint8Array.from({ length }, (_, index) => (first + index * 7) % 256)),
  ),
  { minLength: 1, maxLength: 4 },
)

it("a file arrives with the bytes that were sent, with a length and without", () =>
  fc.assert(
    fc.asyncProperty(portions, fc.boolean(), async (sent, isAnnounced) => {
      const file = Buffer.concat(sent)
      const { status, bytes } = await put(sent, isAnnounced ? { says: file.length } : {})
      expect(status).toBe(200)
      expect(bytes.equals(file)).toBe(true)
    }),
    { numRuns: 60 },
  ))

it("a file of exactly the limit is received, and one byte more is refused", async () => {
  const file = new Uint8Array(most).fill(7)
  const { status, bytes } = await put([file], { says: most })
  expect([status, bytes.equals(file)]).toEqual([200, true])
  const tooLong = await put([file, new Uint8Array(1)], { says: most + 1 }).then(
    (answer) => answer.status,
    () => "closed",
  )
  expect([413, "closed"]).toContain(tooLong)
})

it("an empty body is no file", async () => {
  expect((await put([])).status).toBe(204)
})
