import * as fc from "fast-check"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { plainText } from "#domain/numbers/plainDecimal.ts"
import { anyCurrency, anyDay, anyDebt, anyHolding, anyNumber, anyWallet, members } from "./anyLines.ts"
import { debt, holding, marketOf, portfolio, stake, wallet } from "./examples.ts"
import type { Family } from "./secondOpinion.ts"

export { dayCount, firstDay } from "./anyLines.ts"

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
    holdings: fc.array(anyHolding, { maxLength: 8 }),
    debts: fc.array(anyDebt, { minLength: 1, maxLength: 3 }),
    wallets: fc.array(anyWallet, { maxLength: 1 }),
    prices: fc.record({
      A: fc.record({ currency: anyCurrency, rows: anyRows(anyNumber) }),
      B: fc.record({ currency: anyCurrency, rows: anyRows(anyNumber) }),
      C: fc.record({ currency: anyCurrency, rows: anyRows(anyNumber) }),
    }),
    rates: fc.record({ USD: anyRows(anyRate), CHF: anyRows(anyRate) }),
  })
  .map(({ stakes, holdings, debts, wallets, ...series }) => ({
    portfolios: members,
    stakes: stakes.map(({ pair: [owner = "", child = ""], ...stated }) => ({ owner, child, ...stated })),
    holdings: holdings.map(({ example, entries }, n) => ({ example: { ...example, id: `holding ${n}` }, entries })),
    debts: debts.map(({ example, entries }, n) => ({ example: { ...example, id: `debt ${n}` }, entries })),
    wallets: wallets.map((wallet, n) => ({ ...wallet, example: { ...wallet.example, id: `wallet ${n}` } })),
    ...series,
  }))

/** The input of the figures. */
export const wealthOf = ({ portfolios, stakes, holdings, debts, wallets, prices, rates }: Family): Wealth => ({
  portfolios: portfolios.map(portfolio),
  stakes: stakes.map(({ owner, child, on, percent }) => stake(owner, child, on, percent)),
  ledgers: [
    ...holdings.map(({ example, entries }) => holding(example, ...entries)),
    ...debts.map(({ example, entries }) => debt(example, ...entries)),
    ...wallets.map(({ example, statements }) => wallet(example, ...statements)),
  ],
  market: marketOf({ prices, rates }),
})
