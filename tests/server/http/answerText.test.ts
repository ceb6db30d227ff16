import { Schema } from "effect"
import { expect, it } from "vitest"
import { answerTextOf } from "#server/http/answerText.ts"

const Item = Schema.Struct({ name: Schema.String, units: Schema.NullOr(Schema.NumberFromString) })
const Answer = Schema.Struct({
  on: Schema.String,
  more: Schema.optionalKey(Schema.String),
  items: Schema.Array(Item),
  names: Schema.Array(Schema.String),
})
const bodies: ReadonlyArray<typeof Answer.Type> = [
  { on: "2026-01-01", items: [], names: [] },
  { on: "2026-01-01", more: 'a "quote", a comma', items: [{ name: "gold", units: 2.5 }], names: ["a", "b"] },
  {
    on: "",
    items: [
      { name: "a", units: null },
      { name: "{}", units: 0 },
    ],
    names: ["]"],
  },
]

it.each(bodies)("An answer with lists is the JSON text of what its schema encodes: %j.", (body) => {
  expect(JSON.parse(answerTextOf(Answer)(body))).toEqual(Schema.encodeSync(Answer)(body))
})

it("An answer of one list, and one that is no object, are written as well.", () => {
  const OneList = Schema.Struct({ items: Schema.Array(Item) })
  expect(answerTextOf(OneList)({ items: [{ name: "gold", units: 1 }] })).toBe('{"items":[{"name":"gold","units":"1"}]}')
  expect(answerTextOf(Schema.NullOr(Schema.String))(null)).toBe("null")
})

it("An item that is the same object as before has the text that it had, another one of the same list its own.", () => {
  const text = answerTextOf(Answer)
  const [gold, silver] = [
    { name: "gold", units: 1 },
    { name: "silver", units: 2 },
  ]
  const asked = { on: "2026-01-01", items: [gold, silver], names: [] }
  const before = text(asked)
  expect(text(asked)).toBe(before)
  expect(JSON.parse(text({ ...asked, items: [gold, { ...silver, units: 3 }] })).items).toEqual([
    { name: "gold", units: "1" },
    { name: "silver", units: "3" },
  ])
})

it("An item that its schema refuses is an error of the server.", () => {
  expect(() => answerTextOf(Answer)({ on: "", items: [{ name: 7 }], names: [] })).toThrow("string")
})
