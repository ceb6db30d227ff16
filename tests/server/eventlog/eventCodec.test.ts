import { Equal, Schema } from "effect"
import { expect, it } from "vitest"
import { HoldingEvent } from "#domain/holding/events.ts"
import { Decimal, decimal } from "#domain/numbers/decimal.ts"
import { eventCodec, holdingCodec, UnreadableEvent } from "#server/eventlog/eventCodec.ts"
import type { Json, RecordedEvent } from "#server/eventlog/eventLog.ts"
import { metadataOf, newEvent } from "./samples.ts"

const recorded = (type: string, data: Json, schemaVersion: number): RecordedEvent => ({
  ...newEvent(data, type),
  metadata: { ...metadataOf(), schemaVersion },
  stream: "holding-1.2",
  revision: 7n,
  position: { commit: 9n, prepare: 9n },
  recordedAt: new Date(0),
})

const Thing = Schema.TaggedUnion({ Weighed: { grams: Decimal, unit: Schema.Literals(["g"]) } })
const codec = eventCodec(Thing, {
  Weighed: [({ weight, ...rest }) => ({ ...rest, grams: weight }), (event) => ({ ...event, unit: "g" })],
})
const weighed = Thing.cases.Weighed.make({ grams: decimal("31.1034768"), unit: "g" })

it("an event is stored as its type, its other fields as JSON, and its version", () => {
  expect(codec.encode(weighed)).toEqual({
    type: "Weighed",
    data: { grams: "31.1034768", unit: "g" },
    schemaVersion: 3,
  })
})

it("every version that was ever stored can be read", () => {
  const versions = [{ weight: "31.1034768" }, { grams: "31.1034768" }, { grams: "31.1034768", unit: "g" }]
  for (const [index, data] of versions.entries()) {
    expect(Equal.equals(codec.decode(recorded("Weighed", data, index + 1)), weighed)).toBe(true)
  }
})

it("an event that cannot be read is named, also one that a newer program wrote", () => {
  const read = (type: string, data: Json, version: number) => () => codec.decode(recorded(type, data, version))
  expect(read("Weighed", { grams: "much", unit: "g" }, 3)).toThrow(UnreadableEvent)
  expect(read("Weighed", { grams: "much", unit: "g" }, 3)).toThrow(
    "Weighed (version 3) at holding-1.2@7 cannot be read",
  )
  expect(read("Melted", {}, 1)).toThrow(UnreadableEvent)
  expect(read("Weighed", { grams: "1", unit: "g" }, 4)).toThrow("written by a newer version of the program")
})

it("a trade of the first version, which had no fees, is upcast to the current one", () => {
  const data = {
    holdingId: "11111111-1111-4111-8111-111111111111",
    entryId: "22222222-2222-4222-8222-222222222222",
    replaces: null,
    side: "buy",
    quantity: "10",
    tradedOn: "2024-01-02",
    consideration: { amount: "1850", currency: "USD" },
  }
  const trade = holdingCodec.decode(recorded("TradeRecorded", data, 1))
  expect(Schema.encodeSync(HoldingEvent)(trade)).toMatchObject({ fees: { amount: "0", currency: "USD" } })
})
