import * as fc from "fast-check"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { isOwing } from "#domain/measures/returns/owedPayments.ts"
import { performanceOf } from "#domain/measures/returns/performance.ts"
import type { ReturnScope } from "#domain/measures/returns/scopes.ts"
import { fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { decimalOf, type Fraction } from "#domain/numbers/fraction.ts"
import { plainText } from "#domain/numbers/plainDecimal.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { anyFamily, dayCount, firstDay, wealthOf } from "#tests/domain/measures/anyFamily.ts"
import { account, balance, buy, debt, marketOf, owed, portfolio, security } from "#tests/domain/measures/examples.ts"
import { type Family, netWorth } from "#tests/domain/measures/secondOpinion.ts"
import { exactGrowth, type InvestedDay } from "./exactGrowth.ts"
import { saneOf } from "./saneFamilies.ts"

const first = dayNumber(firstDay)
const anySpan = fc
  .record({ from: fc.integer({ min: -3, max: dayCount }), days: fc.nat({ max: dayCount }) })
  .chain(({ from, days }) =>
    fc
      .constantFrom("EUR", "USD", "CHF")
      .map((currency) => ({ from: first + from, to: first + from + days, currency }) as const),
  )
const anyScope = fc.constantFrom<Scope>(
  "household",
  ..."Anna Ben Holding Fund".split(" ").map((id) => id as PortfolioId),
)
const scopeOf = (scope: Scope): ReturnScope =>
  scope === "household" ? { of: "household" } : { of: "portfolio", portfolioId: scope }

describe("the return on own money of a family", () => {
  it("without debts it is the return of the assets", () => {
    fc.assert(
      fc.property(anyFamily, anyScope, anySpan, (family, scope, span) => {
        const all = wealthOf(family)
        const wealth = { ...all, ledgers: all.ledgers.filter((ledger) => !isOwing(ledger)) }
        expect(performanceOf(wealth, span, scopeOf(scope), "ownMoney")).toEqual(
          performanceOf(wealth, span, scopeOf(scope)),
        )
      }),
      { numRuns: 150 },
    )
  })

  it("own money at the end equals the net worth of an independent calculation, to the cent", () => {
    fc.assert(
      fc.property(anyFamily, anyScope, anySpan, (family, scope, span) => {
        const { amounts } = performanceOf(wealthOf(family), span, scopeOf(scope), "ownMoney")
        const { assets, debts } = netWorth(family, scope, dayOfNumber(span.to), span.currency)
        const off = amounts.closing - (assets - debts) * 10n ** 16n
        // Assets and debts are each rounded to the cent there.
        expect(off <= 10n ** 16n + 100n && off >= -(10n ** 16n) - 100n).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it("the daily growth equals that of exact fractions, and there is none where the net value is not above zero", () => {
    let [grown, refused] = [0, 0]
    fc.assert(
      fc.property(anyFamily.map(saneOf).map(withSaneDebts), anyScope, anySpan, (family, scope, span) => {
        const wealth = wealthOf(family)
        const { index, invested } = performanceOf(wealth, span, scopeOf(scope), "ownMoney")
        fc.pre(invested.rates === "complete" && span.to > span.from)
        const days: Array<InvestedDay> = []
        let isAboveZero = true
        for (let day = span.from + 1; day <= span.to; day++) {
          const one = performanceOf(wealth, { ...span, from: day - 1, to: day }, scopeOf(scope), "ownMoney")
          const { opening, takenOut, closing, revalued, acquired } = one.amounts
          const bought = acquired.get(day) ?? 0n
          const paidIn = one.amounts.paidIn - bought
          const isOwed = one.owed !== undefined
          const owes = one.invested.owed ?? [0, 0]
          if (((owes[0] ?? 0) > 0 && opening <= 0n) || ((owes[1] ?? 0) > 0 && closing <= 0n)) isAboveZero = false
          const outcome = bought === 0n ? 1n : closing + takenOut - bought
          const isBeginning = bought !== 0n && opening + paidIn === 0n && outcome === 0n
          const isNegative = opening + paidIn <= 0n || outcome <= 0n
          if (isOwed && (owes[1] ?? 0) > 0 && isNegative && !isBeginning) isAboveZero = false
          const of = revalued.get(day)
          const priced = of && opening - of.valueBefore + of.valueAtPaid
          if (of && priced !== undefined && (priced <= 0n || priced + paidIn <= 0n)) isAboveZero = false
          days.push({
            valueBefore: fractionInBook(opening),
            inflow: fractionInBook(paidIn),
            outflow: fractionInBook(takenOut),
            acquired: fractionInBook(bought),
            valueAfter: fractionInBook(closing),
            revalued: of && {
              valueBefore: fractionInBook(of.valueBefore),
              valueAtPaid: fractionInBook(of.valueAtPaid),
            },
          })
        }
        const growth = isAboveZero ? exactGrowth(days) : undefined
        if (!isAboveZero) refused++
        expect(Result.isSuccess(index)).toBe(growth !== undefined)
        if (growth === undefined || Result.isFailure(index)) return
        const [found, exact] = [index.success.at(-1) as number, number(growth)]
        expect(Math.abs(found - exact)).toBeLessThanOrEqual(1e-9 * Math.max(1, exact))
        if (invested.owed) grown++
      }),
      { numRuns: 400 },
    )
    expect(grown).toBeGreaterThan(10)
    expect(refused).toBeGreaterThan(10)
  })

  it("a loan at 0 % whose money stays in the scope changes no gain, and multiplies the return by assets over own money", () => {
    const cents = (amount: number) => plainText(BigInt(amount), 2)
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 50, max: 200 }),
        (own, lent, price) => {
          const market = marketOf({
            prices: {
              A: {
                currency: "EUR",
                rows: [
                  ["2020-01-01", "1"],
                  ["2020-06-01", plainText(BigInt(price), 2)],
                ],
              },
            },
          })
          const shares = (amount: number) =>
            security(
              { id: "shares", symbol: "A", openedOn: "2020-01-01", currency: "EUR" },
              buyFor("2020-01-01", cents(amount)),
            )
          const loan = debt({ incurredOn: "2020-01-01" }, owed("2020-01-01", cents(lent)))
          const wealth = { ledgers: [shares(own + lent), loan], stakes: [], portfolios: [portfolio("Anna")], market }
          const span = { from: dayNumber("2020-01-01"), to: dayNumber("2020-12-31"), currency: "EUR" } as const
          const asked = performanceOf(wealth, span, { of: "household" }, "ownMoney")
          const value = (own + lent) * price - lent * 100
          expect(Result.isSuccess(asked.index)).toBe(value > 0)
          if (Result.isFailure(asked.index)) return
          const expected = value / (own * 100)
          expect(Math.abs((asked.index.success.at(-1) as number) - expected)).toBeLessThan(1e-9 * Math.max(1, expected))
          // The same loan, whose money stays on an account.
          const cash = account(
            { id: "cash", openedOn: "2020-01-01", currency: "EUR" },
            balance("2020-01-01", cents(lent)),
          )
          const kept = { ...wealth, ledgers: [shares(own), cash, loan] }
          const without = { ...wealth, ledgers: [shares(own)] }
          const [one, other] = [kept, without].map(
            (of) => performanceOf(of, span, { of: "household" }, "ownMoney").amounts,
          )
          expect(one).toMatchObject({ opening: other?.opening, closing: other?.closing, flows: other?.flows })
        },
      ),
      { numRuns: 100 },
    )
  })
})

/** Without debts of amounts and shares for which 18 decimals are too few. */
const withSaneDebts = (family: Family): Family => ({
  ...family,
  debts: family.debts.filter(({ entries }) =>
    [...JSON.stringify(entries).matchAll(/"-?([\d.]+)"/gu)].every(
      ([, text]) => Number(text) === 0 || (Number(text) >= 0.001 && Number(text) < 1e7),
    ),
  ),
})

/** Units at a price of one. */
const buyFor = (on: string, amount: string) => buy(on, amount, amount)

const number = (exact: Fraction): number => Number(decimalOf(exact, 18).value) / 1e18
