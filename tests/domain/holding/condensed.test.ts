import { Result } from "effect"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import type { HoldingCommand } from "#domain/holding/commands.ts"
import { CondensedHolding } from "#domain/holding/condensed.ts"
import type { Entry } from "#domain/holding/entries.ts"
import { holding } from "#domain/holding/holding.ts"
import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import type { EntryId, HoldingId, SwapId } from "#domain/shared/ids.ts"
import type { Quantity } from "#domain/shared/quantity.ts"

const id = (n: number): string => `018f4c7e-0000-7000-8000-${String(n).padStart(12, "0")}`
const holdingId = id(1) as HoldingId
const opening = (details: object): HoldingCommand =>
  ({
    _tag: "OpenHolding",
    holdingId,
    portfolioId: id(2),
    currency: "EUR",
    name: "Anything",
    openedOn: "2020-01-01",
    priceSymbol: null,
    acquisitionCost: null,
    investable: null,
    taxRate: null,
    unitsEarned: "incomeAndCost",
    details,
  }) as unknown as HoldingCommand

const day = fc.nat({ max: 8 }).map((n) => dayOfNumber(18_262 + n))
const quantity = fc.constantFrom("1", "2", "3", "0.5", "900000000000000000").map((text) => decimal(text) as Quantity)
const money = (text: string) => ({ amount: decimal(text), currency: "EUR" as const })
const cost = money("1")
const nothing = money("0")

const entry: fc.Arbitrary<Entry> = fc.oneof(
  fc.record({ side: fc.constantFrom("buy", "sell"), quantity, tradedOn: day }).map((terms) => ({
    _tag: "Trade",
    consideration: cost,
    fees: nothing,
    comment: null,
    ...terms,
  })),
  fc.record({ direction: fc.constantFrom("in", "out"), quantity, deliveredOn: day }).map((terms) => ({
    _tag: "Delivery",
    cost: nothing,
    reason: "transfer",
    ...terms,
  })),
  fc.record({ action: fc.constantFrom("stake", "unstake"), quantity, stakedOn: day }).map((terms) => ({
    _tag: "Staking",
    ...terms,
  })),
  fc.record({ from: fc.constantFrom(1, 3), to: fc.constantFrom(1, 2), effectiveOn: day }).map((terms) => ({
    _tag: "Split",
    ...terms,
  })),
  fc.record({ value: fc.constant(cost), criterion: fc.constantFrom("market", "tax"), valuedOn: day }).map((terms) => ({
    _tag: "Valuation",
    comment: null,
    ...terms,
  })),
  fc.record({ portfolioId: fc.constantFrom(id(2), id(3)), effectiveOn: day }).map((terms) => ({
    _tag: "Transfer",
    ...terms,
  })),
  fc
    .record({
      swapId: fc.constantFrom(id(90), id(91)),
      direction: fc.constantFrom("in", "out"),
      quantity,
      swappedOn: day,
    })
    .map((terms) => ({ _tag: "SwapLeg", value: cost, fees: nothing, counterpartId: id(5), comment: null, ...terms })),
  fc.record({ amount: fc.constantFrom(money("5"), money("9")), effectiveOn: day }).map((terms) => ({
    _tag: "Commitment",
    ...terms,
  })),
  fc
    .record({
      kind: fc.constantFrom("capitalCall", "distribution"),
      amount: fc.constantFrom(money("3"), money("5")),
      paidOn: day,
    })
    .map((terms) => ({
      _tag: "CashFlow",
      taxWithheld: nothing,
      recallable: terms.kind === "distribution",
      beyondCommitment: false,
      exDividendOn: null,
      comment: null,
      ...terms,
    })),
) as unknown as fc.Arbitrary<Entry>

const command: fc.Arbitrary<HoldingCommand> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ n: fc.nat({ max: 60 }), entry }).map(({ n, entry: made }) => recording(n, made)),
  },
  fc
    .nat({ max: 60 })
    .map((n): HoldingCommand => ({ _tag: "VoidEntry", holdingId, entryId: id(100 + n) as EntryId, reason: "x" })),
  fc.record({ n: fc.nat({ max: 60 }), entry }).map(({ n, entry: made }): HoldingCommand => ({
    _tag: "CorrectEntry",
    holdingId,
    entryId: id(100 + n) as EntryId,
    replacementId: id(200 + n) as EntryId,
    entry: made,
    reason: "x",
  })),
  fc
    .constantFrom(id(90), id(91))
    .map((swapId): HoldingCommand => ({ _tag: "VoidSwapLeg", holdingId, swapId: swapId as SwapId, reason: "x" })),
)

const recording = (n: number, made: Entry): HoldingCommand => ({
  _tag: "RecordEntry",
  holdingId,
  entryId: id(100 + n) as EntryId,
  entry: made,
})

it.each([
  ["crypto", { _tag: "crypto", cryptocurrency: null, symbol: null }],
  ["a security", { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null }],
])("A condensed holding of %s decides every command as the full holding does.", (_, details) => {
  let taken = 0
  let refused = 0
  fc.assert(
    fc.property(fc.array(command, { minLength: 1, maxLength: 40 }), (commands) => {
      const condensed = new CondensedHolding()
      let state = holding.initialState
      for (const each of [opening(details), ...commands]) {
        const expected = holding.decide(each, state)
        expect(condensed.decide(each)).toEqual(expected)
        if (Result.isFailure(expected)) {
          refused += 1
          continue
        }
        taken += 1
        for (const event of expected.success) {
          state = holding.evolve(state, event)
          condensed.evolve(event)
        }
      }
    }),
    { numRuns: 500 },
  )
  expect(taken).toBeGreaterThan(1_000)
  expect(refused).toBeGreaterThan(1_000)
})

it("A condensed holding accepts nine thousand purchases, in any order of days, as fast as a few.", () => {
  const condensed = new CondensedHolding()
  const apply = (each: HoldingCommand) => {
    for (const event of Result.getOrThrow(condensed.decide(each))) condensed.evolve(event)
  }
  apply(opening({ _tag: "crypto", cryptocurrency: null, symbol: null }))
  const took = (from: number, to: number): number => {
    const begun = process.cpuUsage()
    for (let n = from; n < to; n += 1) {
      const tradedOn = dayOfNumber(18_262 + ((n * 7_919) % 2_000))
      const trade = {
        _tag: "Trade",
        side: "buy",
        quantity: decimal("1"),
        consideration: cost,
        fees: nothing,
        comment: null,
      }
      apply(recording(n, { ...trade, tradedOn } as unknown as Entry))
    }
    return process.cpuUsage(begun).user
  }
  const first = took(0, 3_000)
  took(3_000, 6_000)
  const last = took(6_000, 9_000)
  // If the time grew with the number of entries, it would be five times as long.
  expect(last).toBeLessThan(first * 3)
})
