import { expect, it } from "vitest"
import { fold } from "#domain/shared/decider.ts"
import { household } from "#domain/household/household.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { familyUntil } from "#server/demo/family/family.ts"
import { defaultHouseholdLimits } from "#server/application/householdLimits.ts"
import { ArchiveRefused } from "#server/archive/archiveReading.ts"
import { ArchiveRules, HouseholdOverfull } from "#server/archive/deciding.ts"
import { encodeEvent } from "#server/projections/decoding.ts"
import { categoryOf } from "#server/eventlog/streams.ts"
import { descriptions, opened, usd } from "#tests/domain/holding/examples.ts"

const householdId = "018f4c7e-0000-7000-8000-000000000002" as HouseholdId
const userId = "018f4c7e-0000-7000-8000-000000000001" as UserId
const today = "2026-05-04" as CalendarDate

const newRules = () =>
  new ArchiveRules({ householdId, userId }, { latest: today, limits: defaultHouseholdLimits, householdEvents: 1 })

it("Every event of the demo family, with its corrections and swaps, is accepted by the rules.", async () => {
  const founded = fold(household, [
    { _tag: "HouseholdFounded", householdId, founderId: userId, role: "owner" },
    { _tag: "HouseholdDeclaredMadeUp", seed: 1 },
  ])
  const booked = await familyUntil(today, { householdId, founded, language: "en" })
  expect(booked.length).toBeGreaterThan(2_000)
  expect(booked.filter(({ type }) => type === "EntryVoided").length).toBeGreaterThan(0)
  const rules = newRules()
  booked.forEach((event, index) => {
    const { fact } = encodeEvent(categoryOf(event.stream), event)
    const [category, id] = [categoryOf(event.stream), event.stream.split(".")[1]]
    rules.take({ line: index + 1, stream: id === undefined ? category : `${category}-${id}`, id, event: fact })
  })
  rules.end()
})

it("A stored dividend whose tax exceeds it, from before that was refused, is accepted with its correction.", () => {
  const rules = newRules()
  const [portfolioId, holdingId] = ["018f4c7e-0000-7000-8000-000000000003", "018f4c7e-0000-7000-8000-000000000004"]
  const [first, second] = ["018f4c7e-0000-7000-8000-000000000005", "018f4c7e-0000-7000-8000-000000000006"]
  const dividend = (entryId: string, replaces: string | null, tax: string) => ({
    holdingId,
    entryId,
    replaces,
    kind: "dividend",
    amount: usd("0"),
    taxWithheld: usd(tax),
    paidOn: "2024-02-01",
  })
  const { _tag, ...terms } = opened(descriptions.unlisted)
  const facts = [
    ["portfolio", "PortfolioCreated", { portfolioId, title: "Shares" }],
    ["holding", _tag, { ...terms, holdingId, portfolioId }],
    ["holding", "CashFlowRecorded", dividend(first, null, "791.25")],
    ["holding", "EntryVoided", { holdingId, entryId: first, reason: "misread" }],
    ["holding", "CashFlowRecorded", dividend(second, first, "2")],
  ] as const
  facts.forEach(([category, type, data], index) => {
    const { fact } = encodeEvent(category, { type, data, schemaVersion: 1 })
    const id = category === "portfolio" ? portfolioId : holdingId
    rules.take({ line: index + 1, stream: `${category}-${id}`, id, event: fact })
  })
  expect(() => rules.end()).not.toThrow()
})

it("A portfolio can be removed as soon as nothing names it any more, and its lines count however they came into it.", () => {
  const rules = newRules()
  let line = 0
  const take = (
    [category, type, data]: readonly [string, string, { readonly [field: string]: unknown }],
    id: string,
  ) => {
    const { fact } = encodeEvent(category, { type, data, schemaVersion: 1 })
    rules.take({ line: (line += 1), stream: `${category}-${id}`, id, event: fact })
  }
  const [from, to, holdingId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const { _tag, ...terms } = opened(descriptions.unlisted)
  const removed = (portfolioId: string) => ["portfolio", "PortfolioRemoved", { portfolioId, reason: null }] as const
  for (const portfolioId of [from, to])
    take(["portfolio", "PortfolioCreated", { portfolioId, title: "A" }], portfolioId)
  take(["holding", _tag, { ...terms, holdingId, portfolioId: from }], holdingId)
  expect(() => take(removed(from), from)).toThrow(ArchiveRefused)
  take(["holding", "HoldingRemoved", { holdingId, reason: null }], holdingId)
  take(removed(from), from)
  take(["portfolio", "PortfolioRestored", { portfolioId: from }], from)
  take(["holding", "HoldingRestored", { holdingId }], holdingId)
  expect(() => take(removed(from), from)).toThrow(ArchiveRefused)
  // As often as a stream may change, beside as many holdings as a household may have.
  for (let more = 1; more < defaultHouseholdLimits.holdings; more += 1) {
    const another = crypto.randomUUID()
    take(["holding", _tag, { ...terms, holdingId: another, portfolioId: from }], another)
  }
  for (let turn = 0; turn < 14_000; turn += 1) {
    take(removed(to), to)
    take(["portfolio", "PortfolioRestored", { portfolioId: to }], to)
  }
  const beyond = crypto.randomUUID()
  expect(() => take(["holding", _tag, { ...terms, holdingId: beyond, portfolioId: from }], beyond)).toThrow(
    HouseholdOverfull,
  )
})
