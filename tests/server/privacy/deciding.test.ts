import { expect, it } from "vitest"
import { fold } from "#domain/shared/decider.ts"
import { household } from "#domain/household/household.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { HouseholdId, UserId } from "#domain/shared/ids.ts"
import { familyUntil } from "#server/demo/family/family.ts"
import { ArchiveRules } from "#server/privacy/deciding.ts"
import { encodeEvent } from "#server/projections/decoding.ts"
import { categoryOf } from "#server/eventlog/streams.ts"
import { descriptions, opened, usd } from "#tests/domain/holding/examples.ts"

const householdId = "018f4c7e-0000-7000-8000-000000000002" as HouseholdId
const userId = "018f4c7e-0000-7000-8000-000000000001" as UserId
const today = "2026-05-04" as CalendarDate

it("Every event of the demo family, with its corrections and swaps, is accepted by the rules.", async () => {
  const founded = fold(household, [
    { _tag: "HouseholdFounded", householdId, founderId: userId, role: "owner" },
    { _tag: "HouseholdDeclaredMadeUp", seed: 1 },
  ])
  const booked = await familyUntil(today, { householdId, founded, language: "en" })
  expect(booked.length).toBeGreaterThan(2_000)
  expect(booked.filter(({ type }) => type === "EntryVoided").length).toBeGreaterThan(0)
  const rules = new ArchiveRules({ householdId, userId }, today)
  booked.forEach((event, index) => {
    const { fact } = encodeEvent(categoryOf(event.stream), event)
    rules.take({ line: index + 1, id: event.stream.split(".")[1], event: fact })
  })
  rules.end()
})

it("A stored dividend whose tax exceeds it, from before that was refused, is accepted with its correction.", () => {
  const rules = new ArchiveRules({ householdId, userId }, today)
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
    rules.take({ line: index + 1, id: category === "portfolio" ? portfolioId : holdingId, event: fact })
  })
  expect(() => rules.end()).not.toThrow()
})
