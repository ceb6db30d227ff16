import { readdirSync, readFileSync } from "node:fs"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { DebtEvent } from "#domain/debt/events.ts"
import { HoldingEvent } from "#domain/holding/events.ts"
import { debtUpcasts } from "#domain/debt/upcasts.ts"
import { holdingUpcasts } from "#domain/holding/upcasts.ts"
import { HouseholdEvent } from "#domain/household/events.ts"
import { OwnershipEvent } from "#domain/ownership/events.ts"
import { ownershipUpcasts } from "#domain/ownership/upcasts.ts"
import { PortfolioEvent } from "#domain/portfolio/events.ts"
import { currentVersion, upcast } from "#domain/shared/upcasting.ts"
import { SubscriptionEvent } from "#domain/subscription/events.ts"
import { WalletEvent } from "#domain/wallet/events.ts"

/**
 * One file for every version of every event type that was ever stored. Files are added and never changed: each
 * represents events that are stored in a customer's log.
 */
const golden = new URL("golden/", import.meta.url)
const read = (type: string, version: number) =>
  JSON.parse(readFileSync(new URL(`${type}.v${version}.json`, golden), "utf8")) as Record<string, unknown>

const types = [
  { event: HouseholdEvent, upcasts: {} },
  { event: PortfolioEvent, upcasts: {} },
  { event: OwnershipEvent, upcasts: ownershipUpcasts },
  { event: HoldingEvent, upcasts: holdingUpcasts },
  { event: DebtEvent, upcasts: debtUpcasts },
  { event: WalletEvent, upcasts: {} },
  { event: SubscriptionEvent, upcasts: {} },
].flatMap(({ event, upcasts }) => {
  const schema: Schema.Codec<unknown, unknown> = event
  return Object.keys(event.cases).map((type) => ({ type, schema, upcasts, current: currentVersion(upcasts, type) }))
})

describe.each(types)("the event $type", ({ type, schema, upcasts, current }) => {
  const versions = Array.from({ length: current }, (_, index) => index + 1)

  it.each(versions)("version %i of an event can still be read", (version) => {
    const data = upcast(upcasts, type, version, read(type, version))
    expect(() => Schema.decodeUnknownSync(schema)({ _tag: type, ...data })).not.toThrow()
  })

  it("the event is still written as its current version was first written", () => {
    const stored = { _tag: type, ...read(type, current) }
    expect(Schema.encodeSync(schema)(Schema.decodeUnknownSync(schema)(stored))).toEqual(stored)
  })
})

it("the folder has a file for every version of every event, and no other file", () => {
  const expected = types.flatMap(({ type, current }) =>
    Array.from({ length: current }, (_, index) => `${type}.v${index + 1}.json`),
  )
  expect(readdirSync(golden).sort()).toEqual(expected.sort())
})

it("a trade of version 1 is read with no fees, because its consideration included them", () => {
  const trade = Schema.decodeUnknownSync(HoldingEvent)({
    _tag: "TradeRecorded",
    ...upcast(holdingUpcasts, "TradeRecorded", 1, read("TradeRecorded", 1)),
  })
  expect(Schema.encodeSync(HoldingEvent)(trade)).toMatchObject({
    consideration: { amount: "1854.95", currency: "USD" },
    fees: { amount: "0", currency: "USD" },
  })
})

it("a stake of version 1 is read without a note", () => {
  const stake = Schema.decodeUnknownSync(OwnershipEvent)({
    _tag: "StakeRecorded",
    ...upcast(ownershipUpcasts, "StakeRecorded", 1, read("StakeRecorded", 1)),
  })
  expect(Schema.encodeSync(OwnershipEvent)(stake)).toMatchObject({ percent: "33.333333333333333333", note: null })
})
