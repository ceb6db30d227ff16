import { Result } from "effect"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import type { HoldingCommand } from "#domain/holding/commands.ts"
import { dayOf, type Entry } from "#domain/holding/entries.ts"
import { holding } from "#domain/holding/holding.ts"
import { holdingRules } from "#domain/holding/rules.ts"
import { type Holding, holdingDays, legOf, type OpenedHolding } from "#domain/holding/state.ts"
import { valuesWith } from "#domain/lines/dayTree.ts"
import { withCounting } from "#domain/lines/line.ts"
import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import type { EntryId, HoldingId, SwapId } from "#domain/shared/ids.ts"
import type { Quantity } from "#domain/shared/quantity.ts"
import { samples } from "#tests/support/samples.ts"
import { contradictionIn, entriesOf, overcalledOn, portfolioOn } from "./allEntries.ts"
import { shortageOf } from "./tally.ts"
import { countingEntries } from "#tests/support/countingEntries.ts"

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
    instrument: null,
    preferredSource: null,
    acquisitionCost: null,
    investable: null,
    taxRate: null,
    unitsEarned: "incomeAndCost",
    details,
  }) as unknown as HoldingCommand

/** A few days next to each other, and a few far apart. */
const day = fc
  .oneof(
    fc.nat({ max: 8 }),
    fc.nat({ max: 8 }).map((n) => n * 97),
  )
  .map((n) => dayOfNumber(18_262 + n))
const quantity = fc
  .constantFrom("1", "2", "3", "0.5", "0.333333333333333333", "6.6667", "0.000000000000000001", "900000000000000000")
  .map((text) => decimal(text) as Quantity)
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
  fc.record({ from: fc.constantFrom(1, 3), to: fc.constantFrom(1, 2, 7), effectiveOn: day }).map((terms) => ({
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
      percentSold: null,
      parts: null,
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
  fc.constantFrom(id(90), id(91)).map((swapId): HoldingCommand => ({
    _tag: "VoidLeg",
    holdingId,
    fact: { _tag: "SwapLeg", swapId: swapId as SwapId },
    reason: "x",
  })),
)

const recording = (n: number, made: Entry): HoldingCommand => ({
  _tag: "RecordEntry",
  holdingId,
  entryId: id(100 + n) as EntryId,
  entry: made,
})

const noDetails = { symbol: null, exchange: null, isin: null, sector: null, country: null, quotedIn: null }
const share = { _tag: "security", instrument: "stock", ...noDetails }
const privateFund = { _tag: "private", investmentType: "other", manager: null, vintageYear: null }

it.each([
  ["crypto", { _tag: "crypto", cryptocurrency: null, symbol: null }],
  ["a security", share],
  ["a private investment", privateFund],
])("a holding of %s takes and refuses every command as if all its entries were read each time", (_, details) => {
  const met = new Map<string, number>()
  fc.assert(
    fc.property(fc.array(command, { minLength: 20, maxLength: 60 }), (commands) => {
      let state = Result.getOrThrow(holding.decide(opening(details), holding.initialState)).reduce(
        holding.evolve,
        holding.initialState,
      )
      const refused: Array<readonly [because: string, ofAll: string | undefined]> = []
      for (const each of commands) {
        if (state._tag !== "Opened") throw new Error("not opened")
        const decision = holding.decide(each, state)
        const because = Result.isFailure(decision) ? shortageOf(decision.failure) : "accepted"
        met.set(because, (met.get(because) ?? 0) + 1)
        if (Result.isSuccess(decision)) {
          state = decision.success.reduce(holding.evolve, state)
          if (state._tag === "Opened") expectConsistent(state)
        } else if (ofSeveralEntries.has(because)) {
          refused.push([because, becauseOfAll(each, state)])
        }
      }
      expect(refused.map(([, ofAll]) => ofAll)).toEqual(refused.map(([because]) => because))
    }),
    { numRuns: samples(3_000) },
  )
  expect(met.get("accepted")).toBeGreaterThan(500)
  expect([...met.keys()].some((because) => ofSeveralEntries.has(because))).toBe(true)
})

/** Nothing in an accepted history contradicts the rest, and its days are those of its entries alone. */
function expectConsistent(state: OpenedHolding): void {
  const entries = entriesOf(state)
  expect(contradictionIn(entries)).toBeUndefined()
  expect(overcalledOn(entries)).toBeUndefined()
  const dated = entries.filter(({ _tag }) => _tag !== "Note" && _tag !== "OwnPrices")
  expect(valuesWith(state.days, () => true).flatMap((ofDay) => ofDay.entries.map(({ entry }) => dayOf(entry)))).toEqual(
    dated.map(dayOf).toSorted(),
  )
  const alone = [...state.entries].flatMap(([, { status, ...recorded }]) => (status === "counts" ? [recorded] : []))
  const again = alone.reduce(
    (days, recorded) => withCounting(holdingDays, days, { ...recorded, status: "counts" }),
    undefined as OpenedHolding["days"],
  )
  expect(state.days?.summary).toEqual(again?.summary)
}

const ofSeveralEntries = new Set([
  "SaleExceedsHolding",
  "UnstakedExceedsStaked",
  "StakedExceedsHeld",
  "TooManyUnits",
  "CallExceedsCommitment",
  "TransferToSamePortfolio",
  "AlreadyStated",
])

/** The refusal of a command, from all entries that would count after it. */
function becauseOfAll(each: HoldingCommand, state: OpenedHolding): string | undefined {
  const without = "entryId" in each && each._tag !== "RecordEntry" ? each.entryId : undefined
  const leg = each._tag === "VoidLeg" ? legOf(state, each.fact)?.entryId : without
  const others = countingEntries(state).flatMap(({ entryId, entry: made }) => (entryId === leg ? [] : [made]))
  const added = each._tag === "RecordEntry" || each._tag === "CorrectEntry" ? each.entry : undefined
  if (added) {
    const statement = holdingRules.statementOf(added)
    const isStated = (other: Entry) =>
      holdingRules.statementOf(other) === statement && holdingRules.boundDayOf(other) === holdingRules.boundDayOf(added)
    if (statement !== undefined && others.some(isStated)) return "AlreadyStated"
    const isSame = added._tag === "Transfer" && portfolioOn(state, others, added.effectiveOn) === added.portfolioId
    if (isSame) return "TransferToSamePortfolio"
  }
  const all = added ? [...others, added] : others
  return contradictionIn(all)?.because ?? (overcalledOn(all) === undefined ? undefined : "CallExceedsCommitment")
}

const trade = (side: string, number: number) => ({
  _tag: "Trade",
  side,
  quantity: decimal("1"),
  consideration: cost,
  fees: nothing,
  comment: null,
  tradedOn: dayOfNumber(18_262 + number),
})
const call = (number: number) => ({
  _tag: "CashFlow",
  kind: "capitalCall",
  amount: cost,
  taxWithheld: nothing,
  recallable: false,
  beyondCommitment: false,
  exDividendOn: null,
  percentSold: null,
  parts: null,
  comment: null,
  paidOn: dayOfNumber(18_262 + number),
})
const commitment = { _tag: "Commitment", amount: money("9000"), effectiveOn: "2020-01-01" }
const crypto = { _tag: "crypto", cryptocurrency: null, symbol: null }

it.each([
  ["later purchases", crypto, (n: number) => trade("buy", n)],
  ["purchases in any order of days", crypto, (n: number) => trade("buy", (n * 7_919) % 9_973)],
  ["purchases of one day", crypto, () => trade("buy", 1)],
  ["purchases and late sales", crypto, (n: number) => (n % 2 === 0 ? trade("buy", n) : trade("sell", n + 1))],
  [
    "capital calls in any order of days",
    privateFund,
    (n: number) => (n === 0 ? commitment : call((n * 7_919) % 9_973)),
  ],
])("a command on a holding with %s reads none of its other entries", (_, details, made) => {
  let state = holding.initialState
  const evolve = (each: HoldingCommand, from: Holding) =>
    Result.getOrThrow(holding.decide(each, from)).reduce(holding.evolve, state)
  state = evolve(opening(details), state)
  for (let n = 0; n < 3_000; n += 1) state = evolve(recording(n, made(n) as unknown as Entry), state)

  const correcting: HoldingCommand = {
    _tag: "CorrectEntry",
    holdingId,
    entryId: id(100 + 1_000) as EntryId,
    replacementId: id(90_000) as EntryId,
    entry: made(1_000) as unknown as Entry,
    reason: "x",
  }
  const voiding: HoldingCommand = {
    _tag: "VoidEntry",
    holdingId,
    entryId: id(100 + 2_999) as EntryId,
    reason: "x",
  }
  for (const each of [recording(3_000, made(3_000) as unknown as Entry), correcting, voiding]) {
    const counted = countingReads(state)
    evolve(each, counted.state)
    expect(counted.reads()).toBeLessThan(10)
  }
})

/** The same state, which counts how often an entry in it is read. */
function countingReads(state: Holding): { readonly state: Holding; readonly reads: () => number } {
  const known = new WeakMap<object, object>()
  let reads = 0
  const counting = (of: object): object => {
    const before = known.get(of)
    if (before) return before
    const proxy = new Proxy(of, {
      get(target, key, receiver) {
        if (key === "entry") reads += 1
        const value: unknown = Reflect.get(target, key, receiver)
        return typeof value === "object" && value !== null ? counting(value) : value
      },
    })
    known.set(of, proxy)
    return proxy
  }
  return { state: counting(state) as Holding, reads: () => reads }
}
