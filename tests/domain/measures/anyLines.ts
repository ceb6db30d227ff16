import * as fc from "fast-check"
import type { StoredEntry } from "#domain/measures/ledger/facts.ts"
import { plainText, sumText } from "#domain/numbers/plainDecimal.ts"
import { addDays } from "#domain/shared/calendarDate.ts"
import {
  balance,
  buy,
  cashFlow,
  day,
  type HoldingExample,
  owed,
  repaid,
  sell,
  share,
  swapped,
  transferred,
  valued,
} from "./examples.ts"
import type { FamilyDebt, FamilyWallet } from "./secondOpinion.ts"

export const firstDay = "2020-01-01"
export const dayCount = 40
export const members = ["Anna", "Ben", "Holding", "Fund"]
export const anyDay = fc.nat({ max: dayCount - 1 }).map((days) => addDays(firstDay, days))
const anyMember = fc.constantFrom(...members)

/** Numbers at which rounding is difficult: half cents, all digits that are allowed, and almost zero. */
export const anyNumber = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 2_000_000 }).map((mantissa) => plainText(BigInt(mantissa), 2)) },
  { weight: 4, arbitrary: fc.nat({ max: 400 }).map((mantissa) => plainText(BigInt(mantissa) * 5n, 3)) },
  { weight: 1, arbitrary: fc.nat({ max: 99_999 }).map((mantissa) => plainText(BigInt(mantissa), 8)) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 10n ** 36n - 1n }).map((mantissa) => plainText(mantissa, 18)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "999999999999999999.999999999999999999",
      "0.000000000000000001",
      "0.005000000000000001",
      "0.004999999999999999",
      "90071992547409.92",
      "90071992547409.935",
    ),
  },
)
const aboveZero = anyNumber.map((text) => (/[1-9]/.test(text) ? text : "1"))
const anyPercent = fc.oneof(
  fc.constantFrom("0", "50", "100", "33.333333333333333333", "25", "0.000000000000000001", "12.5"),
  fc.integer({ min: 0, max: 100 }).map(String),
)
export const anyCurrency = fc.constantFrom("EUR", "EUR", "USD", "CHF")

/** At most one statement per day. */
const byDay = <Value>(
  value: fc.Arbitrary<Value>,
  maxLength: number,
): fc.Arbitrary<ReadonlyArray<readonly [string, Value]>> =>
  fc.array(fc.tuple(anyDay, value), { maxLength }).map((statements) => [...new Map(statements)])

/** What any line may have: outsiders own a part, and it moves between portfolios. */
const anyShares = byDay(anyPercent, 2).map((shares) => shares.map(([on, percent]) => share(on, percent)))
const anyTransfers = byDay(anyMember, 2).map((moves) => moves.map(([on, to]) => transferred(on, to)))
const anyClosing = fc.option(anyDay, { nil: undefined, freq: 6 })

export interface AnyHolding {
  readonly example: HoldingExample
  readonly entries: ReadonlyArray<StoredEntry>
}

const anyTrades: fc.Arbitrary<ReadonlyArray<StoredEntry>> = fc
  .array(
    fc.record({
      by: fc.constantFrom("trade", "trade", "swap"),
      on: anyDay,
      units: aboveZero,
      money: anyNumber,
      fees: anyNumber,
      soldAgain: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((trades) =>
    trades.flatMap(({ by, on, units, money, fees, soldAgain }) => {
      const [cameIn, wentOut] =
        by === "trade"
          ? [buy(on, units, money, fees), sell(addDays(on, 3), units, money, fees)]
          : [swapped("in", on, units, money, fees), swapped("out", addDays(on, 3), units, money, fees)]
      return soldAgain ? [cameIn, wentOut] : [cameIn]
    }),
  )

const anyPiece = fc.record({
  grams: fc.constantFrom("100", "31.1034768", "1", "0.005", "7.322381"),
  purity: fc.constantFrom("1", "0.9999", "0.916666666666666667"),
})

const anyCounted: fc.Arbitrary<AnyHolding> = fc
  .record({
    assetClass: fc.constantFrom("security", "security", "crypto", "metal"),
    piece: anyPiece,
    symbol: fc.constantFrom("A", "B", "C", "never quoted"),
    trades: anyTrades,
    appraisals: byDay(anyNumber, 2),
  })
  .map(({ assetClass, piece, symbol, trades, appraisals }) => ({
    example: { assetClass, symbol, ...(assetClass === "metal" ? { piece } : {}) },
    entries: [...trades, ...appraisals.map(([on, value]) => valued(on, value))],
  }))

const anyAccount: fc.Arbitrary<AnyHolding> = byDay(fc.tuple(fc.constantFrom("", "", "-"), anyNumber), 5).map(
  (balances) => ({
    example: { assetClass: "account" },
    entries: balances.map(([on, [sign, amount]]) => balance(on, sign + amount)),
  }),
)

const anyAcquisition = fc.option(fc.record({ amount: anyNumber, currency: anyCurrency }), { nil: undefined, freq: 2 })

/** Sales of a fraction, sometimes two on one day. */
const anyPartSales = fc.array(fc.tuple(anyDay, anyNumber, fc.constantFrom("50", "33.333333333333333333", "0.01")), {
  maxLength: 2,
})

/** Distributions that state their parts. */
export const anyInParts: fc.Arbitrary<ReadonlyArray<StoredEntry>> = fc.array(
  fc
    .record({ on: anyDay, returnOfCapital: anyNumber, gain: anyNumber, interest: anyNumber, dividend: anyNumber })
    .map(({ on, ...parts }) => cashFlow("distribution", on, sumOf(Object.values(parts)), { parts })),
  { maxLength: 2 },
)

const sumOf = (amounts: ReadonlyArray<string>): string => amounts.reduce(sumText, "0")

const anyInvestment: fc.Arbitrary<AnyHolding> = fc
  .record({
    assetClass: fc.constantFrom("private", "private", "insurance"),
    acquisitionCost: anyAcquisition,
    flows: fc.array(
      fc.tuple(fc.constantFrom("entry", "capitalCall", "premium", "distribution", "exit"), anyDay, anyNumber),
      { maxLength: 6 },
    ),
    partSales: anyPartSales,
    inParts: anyInParts,
    paidBack: fc.option(fc.tuple(anyDay, anyNumber), { nil: undefined, freq: 2 }),
    appraisals: byDay(anyNumber, 2),
  })
  .map(({ assetClass, acquisitionCost, flows, partSales, inParts, paidBack, appraisals }) => ({
    example: { assetClass, ...(acquisitionCost ? { acquisitionCost } : {}) },
    entries: [
      ...flows.map(([kind, on, amount]) => cashFlow(kind, on, amount)),
      ...partSales.map(([on, amount, percentSold]) => cashFlow("exit", on, amount, { percentSold })),
      ...(assetClass === "private" ? inParts : []),
      ...(assetClass === "private" && paidBack ? [cashFlow("clawback", ...paidBack)] : []),
      ...appraisals.map(([on, value]) => valued(on, value)),
    ],
  }))

const anyThing: fc.Arbitrary<AnyHolding> = fc
  .record({
    assetClass: fc.constantFrom("realEstate", "other"),
    acquisitionCost: anyAcquisition,
    improvements: fc.array(fc.tuple(anyDay, anyNumber), { maxLength: 2 }),
    exits: byDay(anyNumber, 1),
    partSales: anyPartSales,
    appraisals: byDay(anyNumber, 2),
  })
  .map(({ assetClass, acquisitionCost, improvements, exits, partSales, appraisals }) => ({
    example: { assetClass, ...(acquisitionCost ? { acquisitionCost } : {}) },
    entries: [
      ...improvements.map(([on, amount]) => cashFlow("improvement", on, amount)),
      ...exits.map(([on, amount]) => cashFlow("exit", on, amount)),
      ...partSales.map(([on, amount, percentSold]) => cashFlow("exit", on, amount, { percentSold })),
      ...appraisals.map(([on, value]) => valued(on, value)),
    ],
  }))

/** A holding of any class, with everything that changes its value for each owner. */
export const anyHolding: fc.Arbitrary<AnyHolding> = fc
  .record({
    holding: fc.oneof(
      { weight: 3, arbitrary: anyCounted },
      { weight: 2, arbitrary: anyAccount },
      { weight: 2, arbitrary: anyInvestment },
      { weight: 1, arbitrary: anyThing },
    ),
    common: fc.record({ in: anyMember, currency: anyCurrency }),
    closedOn: anyClosing,
    shares: anyShares,
    transfers: anyTransfers,
  })
  .map(({ holding: { example, entries }, common, closedOn, shares, transfers }) => ({
    example: { ...common, ...example, openedOn: firstDay, ...(closedOn ? { closedOn } : {}) },
    entries: [...entries, ...shares, ...transfers],
  }))

/** What is owed; now and then a credit. */
const anyBalance = fc.oneof(
  { weight: 5, arbitrary: anyNumber },
  { weight: 1, arbitrary: anyNumber.map((credit) => (/[1-9]/.test(credit) ? `-${credit}` : credit)) },
)

/** A debt, mostly within the family. */
export const anyDebt: fc.Arbitrary<FamilyDebt> = fc
  .record({
    in: anyMember,
    creditor: fc.option(anyMember, { nil: undefined, freq: 5 }),
    currency: anyCurrency,
    settledOn: anyClosing,
    statements: fc
      .tuple(anyBalance, byDay(anyBalance, 2))
      .map(([first, later]) => [...new Map([[firstDay as string, first] as const, ...later])]),
    repayments: fc.array(fc.tuple(anyDay, anyNumber), { maxLength: 3 }),
    shares: byDay(anyPercent, 2),
  })
  .map(({ creditor, settledOn, statements, repayments, shares, ...example }) => ({
    example: { ...example, ...(creditor ? { creditor } : {}), ...(settledOn ? { settledOn } : {}) },
    entries: [
      ...statements.map(([on, amount]) => owed(on, amount)),
      ...repayments.map(([on, amount]) => repaid(on, amount)),
      ...shares.map(([on, percent]) => ({ _tag: "OwnershipShare", percent, effectiveOn: day(on) }) as const),
    ],
  }))

export const anyWallet: fc.Arbitrary<FamilyWallet> = fc
  .record({
    in: anyMember,
    currency: anyCurrency,
    disconnectedOn: anyClosing,
    statements: byDay(fc.array(anyNumber, { maxLength: 3 }), 3),
  })
  .map(({ statements, disconnectedOn, ...example }) => ({
    example: { ...example, ...(disconnectedOn ? { disconnectedOn } : {}) },
    statements,
  }))
