import * as fc from "fast-check"
import type { StoredEntry } from "../../../domain/measures/facts.ts"
import { plainText } from "../../../domain/measures/plainDecimal.ts"
import type { Wealth } from "../../../domain/measures/netWorth.ts"
import { addDays } from "../../../domain/shared/calendarDate.ts"
import { account, balance, buy, marketOf, portfolio, security, sell, share, stake, valued } from "./examples.ts"
import type { Family } from "./secondOpinion.ts"

export const firstDay = "2020-01-01"
export const dayCount = 40
const anyDay = fc.nat({ max: dayCount - 1 }).map((days) => addDays(firstDay, days))

/** Numbers at which rounding goes wrong: halves of cents, all the digits there are, and next to nothing. */
const anyNumber = fc.oneof(
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
const anyCurrency = fc.constantFrom("EUR", "EUR", "USD", "CHF")

const anyTrades: fc.Arbitrary<ReadonlyArray<StoredEntry>> = fc
  .array(fc.record({ on: anyDay, units: aboveZero, money: anyNumber, fees: anyNumber, soldAgain: fc.boolean() }), {
    maxLength: 5,
  })
  .map((trades) =>
    trades.flatMap(({ on, units, money, fees, soldAgain }) => [
      buy(on, units, money, fees),
      ...(soldAgain ? [sell(addDays(on, 3), units, money, fees)] : []),
    ]),
  )

const anyShares = fc.array(fc.tuple(anyDay, anyPercent), { maxLength: 2 }).map((shares) => {
  const byDay = new Map(shares)
  return [...byDay].map(([on, percent]) => share(on, percent))
})

const anySecurity = fc
  .record({
    in: fc.constantFrom("Anna", "Ben", "Holding", "Fund"),
    currency: anyCurrency,
    symbol: fc.constantFrom("A", "B", "C", "never quoted"),
    closedOn: fc.option(anyDay, { nil: undefined, freq: 6 }),
    trades: anyTrades,
    appraisals: fc.array(fc.tuple(anyDay, anyNumber), { maxLength: 2 }),
    shares: anyShares,
  })
  .map(({ trades, appraisals, shares, closedOn, ...example }) => ({
    example: { ...example, ...(closedOn ? { closedOn } : {}), assetClass: "security" as const },
    entries: [...trades, ...[...new Map(appraisals)].map(([on, value]) => valued(on, value)), ...shares],
  }))

const anyAccount = fc
  .record({
    in: fc.constantFrom("Anna", "Ben", "Holding", "Fund"),
    currency: anyCurrency,
    balances: fc.array(fc.tuple(anyDay, anyNumber, fc.constantFrom("", "", "-")), { maxLength: 5 }),
    shares: anyShares,
  })
  .map(({ balances, shares, ...example }) => ({
    example: { ...example, assetClass: "account" as const },
    entries: [
      ...[...new Map(balances.map(([on, amount, sign]) => [on, sign + amount]))].map(([on, amount]) =>
        balance(on, amount),
      ),
      ...shares,
    ],
  }))

const anyRows = (number: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(anyDay, number), { maxLength: 10 }).map((rows) => [...new Map(rows)])
const anyRate = fc.integer({ min: 5000, max: 20_000 }).map((mantissa) => plainText(BigInt(mantissa), 4))

/** A family of two people, a company between them and a fund below it, with stakes that change. */
export const anyFamily: fc.Arbitrary<Family> = fc
  .record({
    stakes: fc.array(
      fc.record({
        pair: fc.constantFrom(["Anna", "Holding"], ["Ben", "Holding"], ["Holding", "Fund"], ["Anna", "Fund"]),
        on: anyDay,
        percent: fc.oneof(
          fc.constantFrom("50", "33.333333333333333333", "0"),
          fc.integer({ min: 0, max: 50 }).map(String),
        ),
      }),
      { maxLength: 6 },
    ),
    holdings: fc.array(fc.oneof({ weight: 3, arbitrary: anySecurity }, { weight: 2, arbitrary: anyAccount }), {
      maxLength: 8,
    }),
    prices: fc.record({
      A: fc.record({ currency: anyCurrency, rows: anyRows(anyNumber) }),
      B: fc.record({ currency: anyCurrency, rows: anyRows(anyNumber) }),
      C: fc.record({ currency: anyCurrency, rows: anyRows(anyNumber) }),
    }),
    rates: fc.record({ USD: anyRows(anyRate), CHF: anyRows(anyRate) }),
  })
  .map(({ stakes, holdings, ...series }) => ({
    portfolios: ["Anna", "Ben", "Holding", "Fund"],
    stakes: stakes.map(({ pair: [owner = "", child = ""], ...stated }) => ({ owner, child, ...stated })),
    holdings: holdings.map(({ example, entries }, n) => ({ example: { ...example, id: `holding ${n}` }, entries })),
    ...series,
  }))

/** What the figures are reckoned from. */
export const wealthOf = ({ portfolios, stakes, holdings, prices, rates }: Family): Wealth => ({
  portfolios: portfolios.map(portfolio),
  stakes: stakes.map(({ owner, child, on, percent }) => stake(owner, child, on, percent)),
  ledgers: holdings.map(({ example, entries }) =>
    (example.assetClass === "account" ? account : security)(example, ...entries),
  ),
  market: marketOf({ prices, rates }),
})
