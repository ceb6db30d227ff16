import * as fc from "fast-check"
import { expect, it } from "vitest"
import { history, holdingHistory } from "#domain/measures/daily/history.ts"
import { householdGain } from "#domain/measures/gains/gain.ts"
import { dataHealthOn } from "#domain/measures/keyFigures/dataHealth.ts"
import { latentTaxOn } from "#domain/measures/keyFigures/latentTax.ts"
import { liquidityOn } from "#domain/measures/keyFigures/liquidity.ts"
import { metricsOn } from "#domain/measures/keyFigures/metrics.ts"
import { netWorthOn, type Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { performanceOf, returnsByPortfolio } from "#domain/measures/returns/performance.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { addDays, type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import { anyFamily, dayCount, firstDay, wealthOf } from "./anyFamily.ts"
import { anyDay, type AnyHolding, anyHolding, members } from "./anyLines.ts"
import { day, holding, portfolio } from "./examples.ts"
import { samples } from "#tests/support/samples.ts"
import type { Family } from "./secondOpinion.ts"

/*
 * After a write, figures are computed from what is known of the lines that did not change, and of those that did, again.
 * They have to be those that a program computes that has never computed any, on every day: also the figures of the
 * household as it was known before the writes.
 */

interface Asked {
  readonly day: CalendarDate
  readonly currency: Currency
  readonly scope: Scope
}

/** Every figure of a dashboard, in full precision. */
function figuresOf(wealth: Wealth, { day: on, currency, scope }: Asked): unknown {
  const question = { ...wealth, day: on, currency, scope }
  const from = day(firstDay)
  const range = { from, to: addDays(from, dayCount), currency }
  const span = { from: dayNumber(range.from), to: dayNumber(on), currency }
  const netWorth = netWorthOn(question)
  return {
    household: netWorth.household,
    portfolios: netWorth.portfolios,
    allocation: netWorth.allocation,
    history: history({ ...wealth, ...range, scope }),
    histories: wealth.ledgers.map((ledger) =>
      holdingHistory({ ...range, ledger, market: wealth.market, part: "owned" }),
    ),
    metrics: metricsOn({ ...question, since: range.from }),
    liquidity: liquidityOn({ ...question, dueOn: new Map() }),
    latentTax: latentTaxOn(question),
    gain: householdGain(wealth, on, currency, scope),
    health: dataHealthOn({ ...question, swapLegs: [] }),
    returns: returnsByPortfolio(wealth, span),
    performance: performanceOf(wealth, span, { of: "household" }),
  }
}

const anyAsked: fc.Arbitrary<Asked> = fc.record({
  day: anyDay,
  currency: fc.constantFrom<Currency>("EUR", "USD", "CHF"),
  scope: fc.constantFrom<Scope>("household", ...members.map((id) => id as PortfolioId)),
})

interface Write {
  readonly kind: "changed" | "added" | "removed"
  readonly place: number
  readonly holding: AnyHolding
}

const anyWrite: fc.Arbitrary<Write> = fc.record({
  kind: fc.constantFrom("changed", "changed", "added", "removed"),
  place: fc.nat(),
  holding: anyHolding,
})

type Holdings = Family["holdings"]

/** The holdings after a write: one is another one under the same id, is added, or is removed. */
function written(holdings: Holdings, { kind, place, holding }: Write, id: string): Holdings {
  const at = holdings.length === 0 ? 0 : place % holdings.length
  const before = holdings[at]
  if (kind === "added" || !before) return [...holdings, withId(holding, id)]
  return holdings.toSpliced(at, 1, ...(kind === "removed" ? [] : [withId(holding, before.example.id ?? id)]))
}

const withId = ({ example, entries }: AnyHolding, id: string): Holdings[number] => ({
  example: { ...example, id },
  entries,
})

it("after any writes, the figures of every day are those of a program that has computed nothing before", () => {
  fc.assert(
    fc.property(
      anyFamily,
      fc.array(anyWrite, { minLength: 1, maxLength: 4 }),
      fc.array(anyAsked, { minLength: 1, maxLength: 2 }),
      (family, writes, asked) => {
        const families = [family]
        for (const [n, write] of writes.entries()) {
          const before = families.at(-1) as Family
          families.push({ ...before, holdings: written(before.holdings, write, `new ${n}`) })
        }
        const market = wealthOf(family).market
        const stakes = wealthOf(family).stakes
        const ledgerOf = new Map<Holdings[number], LineLedger>()
        const others = wealthOf({ ...family, holdings: [] }).ledgers
        // Each line is the same object for as long as it was not written to.
        const known = families.map(({ portfolios, holdings }): Wealth => {
          for (const one of holdings) {
            if (!ledgerOf.has(one)) ledgerOf.set(one, holding(one.example, ...one.entries))
          }
          const own = holdings.flatMap((one) => ledgerOf.get(one) ?? [])
          return { portfolios: portfolios.map(portfolio), stakes, market, ledgers: [...own, ...others] }
        })
        // The first one again: as it was known before the writes.
        const figures = [...known, known[0] as Wealth].map((wealth) => asked.map((one) => figuresOf(wealth, one)))
        for (const [n, found] of figures.entries()) {
          const fresh = wealthOf(families[n % families.length] as Family)
          expect(found).toEqual(asked.map((one) => figuresOf(fresh, one)))
        }
      },
    ),
    { numRuns: samples(200) },
  )
})
