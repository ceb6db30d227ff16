import { Schema } from "effect"
import Fastify from "fastify"
import fc from "fast-check"
import { afterAll, expect, it } from "vitest"
import { endpoint } from "#contract/endpoint.ts"
import { addressOf } from "#web/client/exchange.ts"

const search = endpoint({
  name: "search",
  method: "GET",
  path: "/api/things/:thing/parts/:part",
  kind: "open",
  summary: "",
  params: Schema.Struct({ thing: Schema.String, part: Schema.String }),
  query: Schema.Struct({ text: Schema.optionalKey(Schema.String) }),
})

const app = Fastify({ routerOptions: { maxParamLength: 1_000 } })
app.get(search.path, (request) => ({ params: request.params, query: request.query }))
afterAll(() => app.close())

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    "../..",
    "a/b",
    "?x=1",
    "#f",
    "a&text=b",
    "%2e%2e%2f",
    "%25",
    "javascript:alert(1)",
    "//evil.example",
    "\r\nx: y",
  ),
)

it("every parameter stays one segment of the address, and arrives unchanged, decoded once", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, async (thing, part, text) => {
      const address = addressOf(search, { params: { thing, part }, query: { text } })
      const url = new URL(address, "https://wealth.example.org")
      expect(url.origin).toBe("https://wealth.example.org")
      if ([thing, part].some((one) => one === "." || one === "..")) return // Browsers take these for path steps.
      const answer = await app.inject(address)
      expect(answer.json()).toEqual({ params: { thing, part }, query: { text } })
    }),
  )
})
