import * as fc from "fast-check"
import { day, portfolio, withNothingKnown } from "#tests/domain/measures/examples.ts"
import { describe, expect, it } from "vitest"
import { centsAt } from "#domain/measures/daily/dailyCents.ts"
import { history } from "#domain/measures/daily/history.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import type { AllocationPart } from "#domain/measures/netWorth/allocation.ts"
import { type Figure, netWorthOn, type Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { addDays } from "#domain/shared/calendarDate.ts"
import { isLess } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import { anyFamily, dayCount, firstDay, wealthOf } from "#tests/domain/measures/anyFamily.ts"
import { type Family, netWorth } from "#tests/domain/measures/secondOpinion.ts"

const scopes: ReadonlyArray<Scope> = ["household", portfolio("Anna"), portfolio("Holding"), portfolio("Fund")]
const anyScope = fc.constantFrom(...scopes)
const anyCurrency = fc.constantFrom<Currency>("EUR", "USD", "CHF")
const days = Array.from({ length: dayCount }, (_, n) => addDays(firstDay, n))
const range = { from: day(firstDay), to: addDays(firstDay, dayCount - 1) }

/** Up to 100 percent of each are held by the two people and the company, as far as each may hold it. */
const manyStakes = fc
  .array(
    fc.record({
      pair: fc.constantFrom(
        ["Anna", "Holding"],
        ["Ben", "Holding"],
        ["Anna", "Fund"],
        ["Ben", "Fund"],
        ["Holding", "Fund"],
      ),
      on: fc.constantFrom(...days),
      percent: fc.oneof(
        fc.constantFrom("0", "33.333333333333333333", "12.5"),
        fc.integer({ max: 33, min: 1 }).map(String),
      ),
    }),
    { minLength: 15, maxLength: 60, size: "max" },
  )
  .map((stakes) => stakes.map(({ pair: [owner = "", child = ""], ...stated }) => ({ owner, child, ...stated })))

describe("the net worth of any family", () => {
  it("the net worth of every day is the exact figure rounded once, by an independent calculation", () => {
    fc.assert(
      fc.property(anyFamily, anyScope, anyCurrency, (family, scope, currency) => {
        const { assets, debts, net } = history({ ...wealthOf(family), ...range, scope, currency })
        days.forEach((on, i) => {
          const found = { assets: centsAt(assets, i), debts: centsAt(debts, i), net: centsAt(net, i) }
          expect({ on, ...found }).toEqual({ on, ...netWorth(family, scope, on, currency) })
        })
      }),
      { numRuns: 400 },
    )
  })

  it("the net worth is also exact where stakes change every few days and lines move or are owed within the family", () => {
    let [moved, owedWithin, changes] = [0, 0, 0]
    fc.assert(
      fc.property(anyFamily, manyStakes, anyScope, anyCurrency, (members, stakes, scope, currency) => {
        const family = { ...members, stakes }
        const wealth = wealthOf(family)
        const { assets, debts, net } = history({ ...wealth, ...range, scope, currency })
        const found = days.map((_, i) => ({
          assets: centsAt(assets, i),
          debts: centsAt(debts, i),
          net: centsAt(net, i),
        }))
        expect(found).toEqual(days.map((on) => netWorth(family, scope, on, currency)))
        if (wealth.ledgers.some(({ transfers }) => transfers.length > 0)) moved++
        if (wealth.ledgers.some(({ creditorId }) => creditorId !== null)) owedWithin++
        changes += new Set(stakes.map(({ on }) => on)).size
      }),
      { numRuns: 200 },
    )
    expect(Math.min(moved, owedWithin)).toBeGreaterThan(20)
    expect(changes / 200).toBeGreaterThan(10)
  })

  it("the net worth of one day equals that in the history, and is incomplete on the same days", () => {
    fc.assert(
      fc.property(anyFamily, anyScope, anyCurrency, fc.constantFrom(...days), (family, scope, currency, on) => {
        const wealth = wealthOf(family)
        const { assets, debts, net, incomplete } = history({ ...wealth, ...range, scope, currency })
        const whole = netWorthOn({ ...wealth, day: on, currency })
        const figure = scope === "household" ? whole.household : whole.portfolios.get(scope)
        const i = days.indexOf(on)
        expect(figure?.assets.value).toBe(centsAt(assets, i))
        expect(figure?.debts.value).toBe(centsAt(debts, i))
        expect(figure?.net.value).toBe(centsAt(net, i))
        expect(figure?.missing.length === 0).toBe(incomplete[i] === 0)
      }),
      { numRuns: 400 },
    )
  })

  it("the net worth is the same with what was computed before as without it, for any range of days", () => {
    const anyPart = fc.tuple(fc.nat({ max: dayCount - 1 }), fc.nat({ max: dayCount - 1 })).map(([a, b]) => ({
      from: addDays(firstDay, Math.min(a, b)),
      to: addDays(firstDay, Math.max(a, b)),
    }))
    fc.assert(
      fc.property(anyFamily, fc.array(fc.tuple(anyPart, anyScope), { minLength: 2, maxLength: 4 }), (family, asked) => {
        const wealth = wealthOf(family)
        for (const [part, scope] of asked) {
          const question = { ...wealth, ...part, scope, currency: "EUR" as const }
          expect(history(question)).toEqual(history(withNothingKnown(question)))
        }
      }),
    )
  })

  it("the net worth adds up when a portfolio is cut in two", () => {
    fc.assert(
      fc.property(anyFamily, fc.constantFrom(...days), (family, on) => {
        const inTwo = <Line extends { readonly example: { readonly in?: string } }>(line: Line, n: number): Line =>
          line.example.in === "Ben" && n % 2 === 0 ? { ...line, example: { ...line.example, in: "Bens other" } } : line
        const cut = {
          ...family,
          holdings: family.holdings.map(inTwo),
          debts: family.debts.map(inTwo),
          wallets: family.wallets.map(inTwo),
          stakes: family.stakes.filter(({ owner }) => owner !== "Ben"),
        }
        const whole = { ...family, stakes: cut.stakes }
        const figure = (of: Family, portfolios: ReadonlyArray<string>) =>
          netWorthOn({ ...wealthOf({ ...of, portfolios }), day: on, currency: "EUR" }).household
        const [a, b] = [figure(whole, family.portfolios), figure(cut, [...family.portfolios, "Bens other"])]
        expect(b.net).toEqual(a.net)
        expect(b.assets).toEqual(a.assets)
        expect(b.debts).toEqual(a.debts)
      }),
    )
  })

  it("the net worth is divided completely by class, currency, portfolio and liquidity", () => {
    fc.assert(
      fc.property(anyFamily, anyScope, fc.constantFrom(...days), (family, scope, on) => {
        const { allocation, household, portfolios } = netWorthOn({
          ...wealthOf(family),
          day: on,
          currency: "EUR",
          scope,
        })
        const figure = scope === "household" ? household : (portfolios.get(scope) as Figure)
        for (const parts of Object.values(allocation) as ReadonlyArray<ReadonlyArray<AllocationPart<string>>>) {
          for (const side of ["assets", "debts"] as const) {
            const sum = parts.reduce((total, part) => total + part[side].value, 0n)
            // Each group is rounded by itself, by half a cent at most; groups of zero are left out.
            const difference = sum - figure[side].value
            expect(difference <= 20n && difference >= -20n).toBe(true)
          }
        }
      }),
    )
  })

  it("the net worth is the same whether a debt within the family is eliminated or counted as a debt and a claim", () => {
    let eliminated = 0
    fc.assert(
      fc.property(anyFamily, anyScope, fc.constantFrom(...days), (family, scope, on) => {
        const wealth = wealthOf(family)
        const bothSides = wealth.ledgers.flatMap((ledger) =>
          ledger.creditorId === null ? [ledger] : [{ ...ledger, creditorId: null }, claimOf(ledger, ledger.creditorId)],
        )
        const figure = (ledgers: Wealth["ledgers"]) => {
          const { household, portfolios } = netWorthOn({ ...wealth, ledgers, day: on, currency: "EUR" })
          return scope === "household" ? household : (portfolios.get(scope) as Figure)
        }
        const [found, unconsolidated] = [figure(wealth.ledgers), figure(bothSides)]
        expect(found.net).toEqual(unconsolidated.net)
        expect(isLess(unconsolidated.assets, found.assets)).toBe(false)
        expect(isLess(unconsolidated.debts, found.debts)).toBe(false)
        if (isLess(found.debts, unconsolidated.debts)) eliminated++
      }),
      { numRuns: 400 },
    )
    expect(eliminated).toBeGreaterThan(10)
  })
})

/** The creditor's side of a debt: the whole of the debt, with the opposite sign. */
const claimOf = (debt: LineLedger, portfolioId: PortfolioId): LineLedger => ({
  ...debt,
  portfolioId,
  creditorId: null,
  shares: [],
  balances: debt.balances.map(([on, owed]) => [on, owed.startsWith("-") ? owed.slice(1) : `-${owed}`]),
})
