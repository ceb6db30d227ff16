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
import { newIds, sampleBody } from "#tests/server/routes/samples.ts"
import { buy, descriptions, opened, sell, unitMove, usd } from "#tests/domain/holding/examples.ts"

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

it("Terms of a debt that were corrected, and those that count from a later day, are accepted by the rules.", () => {
  const rules = newRules()
  const [portfolioId, debtId, entryId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const {
    portfolioId: _of,
    currency,
    ...terms
  } = sampleBody("incurDebt", newIds()) as Readonly<Record<string, unknown>>
  const given = { ...terms, creditorId: null, linkedHoldingId: null, debtId }
  const repayment = { interestRate: "2.5", monthlyPayment: null, repaymentPlan: "none", dueOn: "2034-01-01" }
  const facts = [
    ["portfolio", "PortfolioCreated", portfolioId, { portfolioId, title: "House" }],
    ["debt", "DebtIncurred", debtId, { ...given, portfolioId, currency }],
    ["debt", "DebtTermsRevised", debtId, { ...given, lender: "Another bank" }],
    [
      "debt",
      "DebtTermsChanged",
      debtId,
      { debtId, entryId, replaces: null, ...repayment, effectiveOn: "2025-01-01", comment: null },
    ],
  ] as const
  facts.forEach(([category, type, id, data], index) => {
    const { fact } = encodeEvent(category, { type, data, schemaVersion: 1 })
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

it("A move of units and its voiding are accepted by the rules, and an arrival without what left is refused.", () => {
  const [portfolioId, bank, broker] = [30, 31, 32].map(uuid)
  const { _tag, ...terms } = opened(descriptions.unlisted)
  const depot = (holdingId: string | undefined) => ["holding", _tag, { ...terms, holdingId, portfolioId }] as const
  const purchase = { ...buy("10", "2024-01-03"), holdingId: bank, entryId: uuid(41), replaces: null }
  const leg = (direction: "in" | "out", entryId: string) => {
    const [holdingId, counterpartId] = direction === "out" ? [bank, broker] : [broker, bank]
    const { _tag: _kind, ...move } = unitMove(1, direction, "4", "2024-02-01")
    return ["holding", "UnitsMoved", { ...move, holdingId, counterpartId, entryId, replaces: null }] as const
  }
  const voided = (holdingId: string | undefined, entryId: string) =>
    ["holding", "EntryVoided", { holdingId, entryId, reason: "by mistake" }] as const
  const { _tag: _trade, ...trade } = purchase
  const before = [
    ["portfolio", "PortfolioCreated", { portfolioId, title: "Shares" }] as const,
    depot(bank),
    depot(broker),
    ["holding", "TradeRecorded", trade] as const,
  ]
  const [out, arrival] = [leg("out", uuid(42)), leg("in", uuid(43))]
  expect(() => taken([...before, out, arrival, voided(broker, uuid(43)), voided(bank, uuid(42))])).not.toThrow()
  expect(() => taken([...before, arrival])).toThrow(ArchiveRefused)
})

it("A merger that was corrected after its new units were sold is accepted, and one that leaves too few is refused.", () => {
  const [portfolioId, old, young] = [30, 31, 32].map(uuid)
  const { _tag, ...terms } = opened(descriptions.unlisted)
  const company = (holdingId: string | undefined) => ["holding", _tag, { ...terms, holdingId, portfolioId }] as const
  const traded = ({ _tag: _trade, ...trade }: ReturnType<typeof buy>, holdingId: string | undefined, entryId: string) =>
    ["holding", "TradeRecorded", { ...trade, holdingId, entryId, replaces: null }] as const
  const merger = (
    n: number,
    unitsReceived: string,
    direction: "in" | "out",
    entryId: string,
    replaces: string | null,
  ) => {
    const [holdingId, counterpartId] = direction === "out" ? [old, young] : [young, old]
    const fact = { actionId: uuid(n), direction, counterpartId, unitsGiven: "100", unitsReceived, fraction: null }
    const stated = { terms: { _tag: "merger", cash: null, cost: null }, comment: null, effectiveOn: "2024-06-04" }
    return ["holding", "CorporateActionRecorded", { ...fact, ...stated, holdingId, entryId, replaces }] as const
  }
  const voided = (holdingId: string | undefined, entryId: string) =>
    ["holding", "EntryVoided", { holdingId, entryId, reason: "six for ten" }] as const
  const corrected = (unitsReceived: string) => [
    ["portfolio", "PortfolioCreated", { portfolioId, title: "Shares" }] as const,
    company(old),
    company(young),
    traded(buy("100", "2024-01-03"), old, uuid(41)),
    merger(50, "50", "out", uuid(42), null),
    merger(50, "50", "in", uuid(43), null),
    traded(sell("40", "2024-07-01"), young, uuid(44)),
    voided(old, uuid(42)),
    merger(51, unitsReceived, "out", uuid(45), uuid(42)),
    voided(young, uuid(43)),
    merger(51, unitsReceived, "in", uuid(46), uuid(43)),
  ]
  expect(() => taken(corrected("40"))).not.toThrow()
  expect(() => taken(corrected("39"))).toThrow(ArchiveRefused)
})

const uuid = (n: number): string => `018f4c7e-0000-7000-8000-0000000000${n}`

/** Takes facts as an archive has them, each on the stream of what it is about. */
function taken(facts: ReadonlyArray<readonly [category: "portfolio" | "holding", type: string, data: object]>): void {
  const rules = newRules()
  facts.forEach(([category, type, data], index) => {
    const { fact } = encodeEvent(category, { type, data, schemaVersion: 1 })
    const id = String(Object.entries(data).find(([name]) => name === `${category}Id`)?.[1])
    rules.take({ line: index + 1, stream: `${category}-${id}`, id, event: fact })
  })
  rules.end()
}
