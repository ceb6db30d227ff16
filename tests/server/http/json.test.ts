import fc from "fast-check"
import { Result } from "effect"
import { expect, it } from "vitest"
import { readJson } from "#server/http/json.ts"

const read = (text: string) => readJson(new TextEncoder().encode(text))

it("the parser reads what any JSON writer wrote", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4, noUnicodeString: false }), (value) => {
      const text = JSON.stringify(value)
      expect(read(text)).toEqual(Result.succeed(JSON.parse(text)))
    }),
  )
})

it.each(["1e999", "-1e999", "-0", "1.0", "1e3", "100000000000000000000000", "0.10", "1.0000000000000000001"])(
  "the parser refuses the number %s, which JavaScript would silently read as another",
  (number) => {
    expect(read(`{"from":${number}}`)).toEqual(Result.succeed({ from: Number.NaN }))
  },
)

it.each([
  ["a field given twice, of which one would be forgotten", '{"units":"1","units":"2"}', "json.repeatedField"],
  ["the same field in two spellings", String.raw`{"units":"1","\u0075nits":"2"}`, "json.repeatedField"],
  ["a field given twice, far inside", '{"a":[{"b":{"c":1,"d":"{","c":2}}]}', "json.repeatedField"],
  ["half a document", '{"units":', "json.malformed"],
  ["NaN, which is no JSON", '{"units":NaN}', "json.malformed"],
  ["a comma too many", '{"units":"1",}', "json.malformed"],
  ["a control character within text", '{"name":"a\u0001b"}', "json.malformed"],
  ["nesting without end", "[".repeat(200_000), "json.tooDeep"],
])("the parser refuses %s", (_, text, reason) => {
  expect(read(text)).toEqual(Result.fail(reason))
})

it("the parser refuses more values than its limit, before it creates any", () => {
  const take = (text: string) => readJson(new TextEncoder().encode(text), { valuesMax: 5 })
  expect(take('{"a":[1,2],"b":",,[[{{"}')).toEqual(Result.succeed({ a: [1, 2], b: ",,[[{{" }))
  for (const text of [
    "[0,0,0,0,0,0]",
    "[[],[],[]]",
    '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}',
    `[${"{},".repeat(1e5)}`,
  ]) {
    expect(take(text)).toEqual(Result.fail("json.tooMany"))
  }
})

it("the parser accepts the same field in two objects, and brackets within text", () => {
  const text = `{"a":{"id":1},"b":[{"id":2},{"id":3}],"c":"${"[".repeat(100)}","d":"\\"{\\"a\\":1}"}`
  expect(read(text)).toEqual(Result.succeed(JSON.parse(text)))
})

it("the parser refuses bytes that are not UTF-8, instead of reading them as a character that was not sent", () => {
  expect(readJson(Uint8Array.of(0x22, 0xff, 0x22))).toEqual(Result.fail("json.notUtf8"))
  expect(readJson(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22))).toEqual(Result.fail("json.notUtf8"))
})

it("the parser reads a long text as fast as a short one", () => {
  expect(read(`{"name":"${"\\\\".repeat(100_000)}"}`)).toEqual(Result.succeed({ name: "\\".repeat(100_000) }))
})
