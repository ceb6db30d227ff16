import { Result } from "effect"
import { expect, it } from "vitest"
import { Entry } from "#domain/holding/entries.ts"
import { openHolding } from "#contract/holdings.ts"
import { readActivity } from "#contract/figures/figures.ts"
import { decoderOf } from "#server/http/decoding.ts"

const decodeEntry = decoderOf(Entry, "body")
const buy = {
  _tag: "Trade",
  side: "buy",
  quantity: "10",
  consideration: { amount: "1850.00", currency: "USD" },
  fees: { amount: "4.95", currency: "USD" },
  tradedOn: "2024-01-02",
}
const reasons = (result: ReturnType<typeof decodeEntry>) =>
  Result.isFailure(result) ? Object.fromEntries(result.failure.map(({ field, reason }) => [field, reason])) : "taken"

it("decoding reports all errors at once, each with its path and a code for the reason", () => {
  const wrong = {
    ...buy,
    side: "short",
    quantity: "1e999",
    consideration: { amount: "-1", currency: "XXX", note: "?" },
    fees: { amount: 4.95 },
    tradedOn: "2024-02-30",
    surprise: "bought",
  }
  expect(reasons(decodeEntry(wrong))).toEqual({
    "body.side": "notOneOf",
    "body.quantity": "decimal.malformed",
    "body.consideration.amount": "money.negative",
    "body.consideration.currency": "notOneOf",
    "body.consideration.note": "unexpected",
    "body.fees.amount": "wrongType",
    "body.fees.currency": "missing",
    "body.tradedOn": "date.malformed",
    "body.surprise": "unexpected",
  })
})

it.each([
  ["quantity", 10, "wrongType"],
  ["quantity", null, "wrongType"],
  ["quantity", ["10"], "wrongType"],
  ["quantity", "0", "quantity.notPositive"],
  ["quantity", "-0", "quantity.notPositive"],
  ["quantity", "-1", "quantity.notPositive"],
  ["quantity", "", "decimal.malformed"],
  ["quantity", " 1", "decimal.malformed"],
  ["quantity", "1\n", "decimal.malformed"],
  ["quantity", "1,5", "decimal.malformed"],
  ["quantity", "+1", "decimal.malformed"],
  ["quantity", ".5", "decimal.malformed"],
  ["quantity", "0x10", "decimal.malformed"],
  ["quantity", "NaN", "decimal.malformed"],
  ["quantity", "Infinity", "decimal.malformed"],
  ["quantity", "1".repeat(40), "decimal.malformed"],
  ["quantity", `1.${"1".repeat(19)}`, "decimal.malformed"],
  ["quantity", "１０", "decimal.malformed"],
  ["tradedOn", "2023-02-29", "date.malformed"],
  ["tradedOn", "2024-1-2", "date.malformed"],
  ["tradedOn", "2024-01-02T00:00:00Z", "date.malformed"],
  ["tradedOn", "+002024-01-02", "date.malformed"],
  ["tradedOn", "1899-12-31", "date.outOfRange"],
  ["tradedOn", "2200-01-01", "date.outOfRange"],
  ["tradedOn", 20_240_102, "wrongType"],
  ["tradedOn", undefined, "missing"],
])("decoding refuses a %s of %j: %s", (field, value, reason) => {
  const { [field as keyof typeof buy]: _, ...others } = buy
  const sent = value === undefined ? others : { ...buy, [field]: value }
  expect(reasons(decodeEntry(sent))).toEqual({ [`body.${field}`]: reason })
})

it.each([
  ["something that is no object", [], { body: "wrongType" }],
  ["nothing", undefined, { body: "missing" }],
  ["null", null, { body: "wrongType" }],
  ["an entry that says nothing of its kind", { side: "buy" }, { "body._tag": "missing" }],
  ["an entry of a kind that there is not", { ...buy, _tag: "Theft" }, { "body._tag": "notOneOf" }],
  ["a split of halves", { _tag: "Split", from: 1.5, to: 3, effectiveOn: "2024-01-02" }, { "body.from": "notInteger" }],
  ["a split of none", { _tag: "Split", from: 1, to: 0, effectiveOn: "2024-01-02" }, { "body.to": "outOfRange" }],
  [
    "a split of what is no number",
    { _tag: "Split", from: Number.NaN, to: 2, effectiveOn: "2024-01-02" },
    { "body.from": "notInteger" },
  ],
  ["a note with a NUL", { _tag: "Note", text: "a\0b", takenOn: "2024-01-02" }, { "body.text": "text.malformed" }],
  ["a note of half a sign", { _tag: "Note", text: "\ud800", takenOn: "2024-01-02" }, { "body.text": "text.malformed" }],
  ["an empty note", { _tag: "Note", text: "", takenOn: "2024-01-02" }, { "body.text": "text.malformed" }],
  [
    "a note of 4,001 signs",
    { _tag: "Note", text: "x".repeat(4_001), takenOn: "2024-01-02" },
    { "body.text": "text.tooLong" },
  ],
])("decoding refuses %s", (_, sent, expected) => {
  expect(reasons(decodeEntry(sent))).toEqual(expected)
})

it("decoding treats a prototype as an unknown field", () => {
  const decode = decoderOf(openHolding.body, "body")
  const sent = JSON.parse(
    `{"__proto__":{"name":"x"},"constructor":{},"portfolioId":"11111111-1111-4111-8111-111111111111","currency":"EUR",
      "openedOn":"2024-01-02","priceSymbol":null,
      "details":{"_tag":"account","accountType":"cash","institution":null,"description":null}}`,
  )
  expect(reasons(decode(sent) as never)).toEqual({
    "body.__proto__": "unexpected",
    "body.constructor": "unexpected",
    "body.name": "missing",
  })
})

it("decoding refuses a parameter that is given twice", () => {
  const decode = decoderOf(readActivity.query, "query")
  expect(reasons(decode({ limit: ["1", "2"] }) as never)).toEqual({ "query.limit": "wrongType" })
  expect(reasons(decode({ limit: "0" }) as never)).toEqual({ "query.limit": "malformed" })
  expect(reasons(decode({ limit: "101" }) as never)).toEqual({ "query.limit": "malformed" })
})

it("decoding reports a hundred errors at most, however many fields are unknown", () => {
  const sent = { ...buy, ...Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`field${i}`, i])) }
  const result = decodeEntry(sent)
  expect(Result.isFailure(result) && result.failure.length).toBe(100)
})
