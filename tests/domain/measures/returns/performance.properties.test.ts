import * as fc from "fast-check"
import { holding, marketOf, transferred, withNothingKnown } from "#tests/domain/measures/examples.ts"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { LineLedger, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { decimalOf, type Fraction, times } from "#domain/numbers/fraction.ts"
import { fractionInBook, inBook } from "#domain/numbers/bookAmounts.ts"
import { bundlesOf, type Span } from "#domain/measures/returns/bundles.ts"
import { type ExactInvested, exactInvested, partOfPath, type Revalued } from "#domain/measures/returns/exactInvested.ts"
import { investedIn, type Owned } from "#domain/measures/returns/invested.ts"
import { flowsIn } from "#domain/measures/returns/partPayments.ts"
import {
  ifPriced,
  type Performance,
  performanceOf,
  type Returns,
  returnsByPortfolio,
} from "#domain/measures/returns/performance.ts"
import { ownedBy } from "#domain/measures/returns/scopes.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import type { HoldingId, PortfolioId } from "#domain/shared/ids.ts"
import { anyFamily, dayCount, firstDay, wealthOf } from "#tests/domain/measures/anyFamily.ts"
import { anyDay, type AnyHolding, anyHolding } from "#tests/domain/measures/anyLines.ts"
import { type Family, netWorth } from "#tests/domain/measures/secondOpinion.ts"
import { exactGrowth, type InvestedDay } from "./exactGrowth.ts"
import { inTwo, isSane, saneOf, tenTimesAmounts, withoutTraces } from "./saneFamilies.ts"

const first = dayNumber(firstDay)
const anySpan = fc
  .record({ from: fc.integer({ min: -3, max: dayCount }), days: fc.nat({ max: dayCount }) })
  .chain(({ from, days }) =>
    fc
      .constantFrom("EUR", "USD", "CHF")
      .map((currency): Span => ({ from: first + from, to: first + from + days, currency })),
  )
const anyScope = fc.constantFrom<Scope>(
  "household",
  ..."Anna Ben Holding Fund".split(" ").map((id) => id as PortfolioId),
)

function invested(wealth: Wealth, scope: Scope, span: Span) {
  const bundles = bundlesOf(wealth.ledgers, wealth.market, "owned", span)
  const owned = ownedBy(scope, bundles, wealth)
  const question = { market: wealth.market, part: "owned" } as const
  const exact = (span: Span): ExactInvested => exactInvested(owned, { ...question, span })
  const alone = wealth.ledgers.map((ledger) =>
    ownedBy(scope, bundlesOf([ledger], wealth.market, "owned", span), wealth),
  )
  /**
   * What moves on a day in every holding by itself, before the holdings are set off against each other, and before what a
   * holding pays out is set off against what it takes in.
   */
  const moved = (span: Span): bigint =>
    alone.reduce((all, one) => {
      const { paidIn, takenOut } = exactInvested(one, { ...question, span })
      return all + paidIn + takenOut + paidOn(one, span)
    }, 0n)
  const paidOn = (one: ReadonlyArray<Owned>, { from, to, currency }: Span): bigint =>
    one
      .flatMap(({ bundle, path }) => {
        const part = partOfPath(path, { from, to }, (_, exact) => exact)
        const [before, after] = [part.exact(from), part.exact(to)]
        return bundle.ledgers
          .flatMap((ledger) => flowsIn(ledger, wealth.market, "owned", currency).payments)
          .filter(({ day }) => day > from && day <= to)
          .flatMap(({ amount }) => [times(amount, before), times(amount, after)])
      })
      .reduce((all, amount) => all + inBook(amount), 0n)
  return { fast: investedIn(owned, span), exact, moved, terms: wealth.ledgers.length * 2 + 24 }
}

/** To 18 decimals. */
const number = (exact: Fraction): number => Number(decimalOf(exact, 18).value) / 1e18
const u = 2 ** -53

describe("invested values by day in JavaScript numbers", () => {
  it("invested values equal exact fractions within the bound: values, flows and the growth of every day", () => {
    let daysWithFlows = 0
    let grown = 0
    fc.assert(
      fc.property(anyFamily.map(withoutTraces), anyScope, anySpan, (family, scope, span) => {
        const { fast, exact, moved, terms } = invested(wealthOf(family), scope, span)
        const bound = terms * u
        let before = exact({ ...span, to: span.from }).opening
        const days: Array<InvestedDay> = []
        for (let day = span.from + 1; day <= span.to; day++) {
          const { opening, paidIn, takenOut, closing, revalued, acquired } = exact({ ...span, from: day - 1, to: day })
          const bought = acquired.get(day) ?? 0n
          const i = day - span.from - 1
          const largest = number(fractionInBook(opening + moved({ ...span, from: day - 1, to: day }) + closing))
          const near = (fast: number | undefined, exact: bigint) =>
            expect(Math.abs((fast ?? 0) - number(fractionInBook(exact)))).toBeLessThanOrEqual(largest * bound + 1e-16)
          expect(opening).toBe(before)
          near(fast.values[i], closing)
          near(fast.inflows[i], paidIn - bought)
          near(fast.acquisitions.get(i)?.amount, bought)
          near(fast.outflows[i], takenOut)
          days.push({
            valueBefore: fractionInBook(opening),
            inflow: fractionInBook(paidIn - bought),
            outflow: fractionInBook(takenOut),
            acquired: fractionInBook(bought),
            valueAfter: fractionInBook(closing),
            revalued: inFractions(revalued.get(day)),
          })
          before = closing
          if (paidIn + takenOut > 0n) daysWithFlows++
        }
        fc.pre(fast.rates === "complete")
        const growth = exactGrowth(days)
        const { index } = performanceOf(wealthOf(family), span, scopeOf(scope))
        expect(Result.isSuccess(index)).toBe(growth !== undefined)
        if (growth === undefined || Result.isFailure(index)) return
        const [found, true_] = [index.success.at(-1) as number, number(growth)]
        // Of a day with flows, four amounts may each be off by 2 ** -36 where it is not computed exactly; `number` has 18 decimals.
        const moving = days.filter(
          ({ inflow, outflow, acquired }) => inflow.numerator + outflow.numerator + (acquired?.numerator ?? 0n) > 0n,
        ).length
        const off = days.length * (2 * terms + 4) * u + moving * 4 * 2 ** -36
        expect(Math.abs(found - true_)).toBeLessThanOrEqual(true_ * off + 1e-18)
        grown++
      }),
      { numRuns: 500 },
    )
    expect(daysWithFlows).toBeGreaterThan(100)
    expect(grown).toBeGreaterThan(10)
  })

  it("invested values equal the assets of an independent calculation, to the cent", () => {
    fc.assert(
      fc.property(anyFamily, anyScope, anySpan, (some, scope, span) => {
        const family: Family = { ...some, debts: [] }
        const { exact } = invested(wealthOf(family), scope, span)
        const { closing } = exact(span)
        const cents = netWorth(family, scope, dayOfNumber(span.to), span.currency).assets
        // Half a cent is rounded to even, and 18 decimals are sometimes not all decimals.
        const off = closing - cents * 10n ** 16n
        expect(off <= 5n * 10n ** 15n + 100n && off >= -5n * 10n ** 15n - 100n).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})

/** Days without flows are in one link in the one, and in one each in the other: each link has a few roundings. */
function expectSameGrowth(found: Returns["timeWeighted"], { index, isPriced }: Performance): void {
  const alone = ifPriced(
    isPriced,
    Result.map(index, (growth) => growth.at(-1) as number),
  )
  const [one, other] = [found, alone].map((of) =>
    Result.match(of, { onSuccess: () => "return", onFailure: (why) => why }),
  )
  expect(one).toEqual(other)
  if (Result.isFailure(found) || Result.isFailure(alone)) return
  expect(Math.abs(found.success - (alone.success - 1))).toBeLessThanOrEqual(Math.max(1, alone.success) * 1e-12)
}

/** The digits of a rate, or why there is none. */
const rateIn = (found: Returns["moneyWeighted"]) =>
  Result.match(found, { onSuccess: ({ rate, basis }) => [toPlainString(rate), basis], onFailure: (reason) => reason })

const inFractions = (revalued: Revalued<bigint> | undefined): Revalued<Fraction> | undefined =>
  revalued && {
    valueBefore: fractionInBook(revalued.valueBefore),
    valueAtPaid: fractionInBook(revalued.valueAtPaid),
  }

const scopeOf = (scope: Scope) =>
  scope === "household" ? ({ of: "household" } as const) : ({ of: "portfolio", portfolioId: scope } as const)

describe("the returns of a family", () => {
  const market = marketOf({
    prices: {
      A: {
        currency: "USD",
        rows: [
          ["2019-12-20", "12.34"],
          ["2020-01-10", "15.5"],
          ["2020-01-25", "9.875"],
        ],
      },
      B: {
        currency: "EUR",
        rows: [
          ["2020-01-05", "100"],
          ["2020-01-15", "120"],
        ],
      },
    },
    rates: {
      USD: [
        ["2019-12-20", "1.12"],
        ["2020-01-15", "1.2"],
      ],
      CHF: [
        ["2019-12-20", "1.05"],
        ["2020-01-20", "1"],
      ],
    },
  })
  const span: Span = { from: first - 1, to: first + dayCount, currency: "EUR" }
  const wealth = (...ledgers: ReadonlyArray<LineLedger>): Wealth => ({
    ledgers,
    portfolios: "Anna Ben Holding Fund".split(" ").map((id) => id as PortfolioId),
    stakes: [],
    market,
  })
  const figures = (of: Wealth, on: Span = span) => {
    const { index, moneyWeighted, amounts } = performanceOf(of, on, { of: "household" })
    return { index, moneyWeighted, amounts }
  }
  const sane = anyHolding.filter(isSane)

  it("the returns do not depend on the order of the entries, nor on whether a trade or a payment was recorded in two parts", () => {
    const anyTwice = sane.chain((one) =>
      fc.tuple(
        fc.constant(one),
        fc.shuffledSubarray(one.entries.flatMap(inTwo), { minLength: one.entries.flatMap(inTwo).length }),
      ),
    )
    fc.assert(
      fc.property(anyTwice, ([{ example, entries }, again]) => {
        expect(figures(wealth(holding(example, ...again)))).toEqual(figures(wealth(holding(example, ...entries))))
      }),
      { numRuns: 200 },
    )
  })

  it("the returns do not depend on the size of the amounts, while values and flows grow with it", () => {
    fc.assert(
      fc.property(sane, ({ example, entries }) => {
        fc.pre(example.symbol === undefined)
        const once = figures(wealth(holding(example, ...entries)))
        const tenfold = JSON.parse(JSON.stringify([example, entries]), tenTimesAmounts) as [
          typeof example,
          typeof entries,
        ]
        const tenTimes = figures(wealth(holding(tenfold[0], ...tenfold[1])))
        const growth = ({ index }: typeof once) => (Result.isSuccess(index) ? [...index.success] : [])
        expect(growth(tenTimes)).toHaveLength(growth(once).length)
        const apart = growth(once).map((one, i) => Math.abs((growth(tenTimes)[i] as number) - one) / Math.max(1, one))
        expect(Math.max(0, ...apart)).toBeLessThan(1e-9)
        const off = tenTimes.amounts.closing - 10n * once.amounts.closing
        expect(off < 1000n && off > -1000n).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it("the values of a portfolio are the sum of those of the two that it is cut into, and its flows are less by what moves between them", () => {
    fc.assert(
      fc.property(fc.array(sane, { minLength: 2, maxLength: 6 }), (holdings) => {
        const keep = (names: ReadonlyArray<string>) =>
          wealth(
            ...holdings.map(({ example, entries }, n) =>
              holding(
                { ...example, id: `holding ${n}`, in: names[n % names.length] as string },
                ...entries.filter(({ _tag }) => _tag !== "Transfer"),
              ),
            ),
          )
        const [whole, parts] = [keep(["Anna"]), keep(["Anna", "Ben"])]
        const of = (wealth: Wealth, scope: Scope) => invested(wealth, scope, span).exact(span)
        const [anna, ben] = [of(parts, "Anna" as PortfolioId), of(parts, "Ben" as PortfolioId)]
        const all = of(whole, "Anna" as PortfolioId)
        for (const amount of ["opening", "closing"] as const) expect(anna[amount] + ben[amount]).toBe(all[amount])
        const between = anna.paidIn + ben.paidIn - all.paidIn
        expect(between >= 0n).toBe(true)
        expect(anna.takenOut + ben.takenOut - all.takenOut).toBe(between)
        expect(of(parts, "household")).toEqual(all)
      }),
      { numRuns: 150 },
    )
  })

  it("the returns of the household do not change when a holding moves from one of its portfolios to another", () => {
    fc.assert(
      fc.property(sane, anyDay, ({ example, entries }, on) => {
        const staying = entries.filter(({ _tag }) => _tag !== "Transfer")
        const moved = holding({ ...example, in: "Anna" }, ...staying, transferred(on, "Ben"))
        expect(figures(wealth(moved))).toEqual(figures(wealth(holding({ ...example, in: "Anna" }, ...staying))))
      }),
      { numRuns: 150 },
    )
  })

  it("the returns of consecutive days link into that of all of them", () => {
    fc.assert(
      fc.property(fc.array(sane, { maxLength: 4 }), fc.nat({ max: dayCount }), (holdings, at) => {
        const of = wealth(...holdings.map(({ example, entries }, n) => holding({ ...example, id: `${n}` }, ...entries)))
        const growth = (from: number, to: number): number => {
          const { index } = figures(of, { ...span, from, to })
          return Result.isSuccess(index) ? (index.success.at(-1) as number) : 1
        }
        const middle = first - 1 + at
        const linked = growth(span.from, middle) * growth(middle, span.to)
        const all = growth(span.from, span.to)
        expect(Math.abs(linked - all)).toBeLessThanOrEqual(1e-9 * Math.max(1, all))
      }),
      { numRuns: 150 },
    )
  })

  it("the return of a constant value is zero", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyDay, fc.integer({ min: 1, max: 9_999 })), { minLength: 1, maxLength: 6 }),
        (bought) => {
          const entries = bought.map(([tradedOn, units]): StoredEntry => {
            const money = (amount: string) => ({ amount, currency: "EUR" }) as const
            const quantity = String(units)
            return {
              _tag: "Trade",
              side: "buy",
              quantity,
              consideration: money(`${units * 7}`),
              fees: money("0"),
              tradedOn,
            }
          })
          const { index, moneyWeighted } = figures(wealth(holding({ currency: "EUR", openedOn: firstDay }, ...entries)))
          expect(Result.getOrThrow(index).at(-1)).toBeCloseTo(1, 12)
          expect(Number(Result.getOrThrow(moneyWeighted).rate.value)).toBe(0)
        },
      ),
    )
  })

  it("the returns of all portfolios computed together equal those of each by itself, in all ten decimals", () => {
    let rated = 0
    fc.assert(
      fc.property(anyFamily, anySpan, (family, span) => {
        const of = wealthOf(family)
        const { household, portfolios } = returnsByPortfolio(of, span)
        for (const [scope, found] of [["household", household] as const, ...portfolios]) {
          const alone = performanceOf(of, span, scopeOf(scope))
          expectSameGrowth(found.timeWeighted, alone)
          expect(rateIn(found.moneyWeighted)).toEqual(rateIn(ifPriced(alone.isPriced, alone.moneyWeighted)))
          if (Result.isSuccess(found.moneyWeighted)) rated++
        }
      }),
      { numRuns: 300 },
    )
    expect(rated).toBeGreaterThan(20)
  })

  it("the returns on own money of all portfolios computed together equal those of each by itself", () => {
    let rated = 0
    fc.assert(
      fc.property(anyFamily.map(saneOf), anySpan, (family, span) => {
        const of = wealthOf(family)
        const { household, portfolios } = returnsByPortfolio(of, span)
        for (const [scope, { ownMoney }] of [["household", household] as const, ...portfolios]) {
          const alone = performanceOf(of, span, scopeOf(scope), "ownMoney")
          expect(ownMoney === undefined).toBe(alone.owed === undefined)
          if (!ownMoney) continue
          expectSameGrowth(ownMoney.timeWeighted, alone)
          expect(rateIn(ownMoney.moneyWeighted)).toEqual(rateIn(ifPriced(alone.isPriced, alone.moneyWeighted)))
          if (Result.isSuccess(ownMoney.timeWeighted)) rated++
        }
      }),
      { numRuns: 200 },
    )
    expect(rated).toBeGreaterThan(20)
  })

  it("the returns are the same with what was computed before a line or the market changed as without it", () => {
    const isTransfer = ({ _tag }: StoredEntry) => _tag === "Transfer"
    // Lines that are kept by the same portfolios, with other entries.
    const anyTwo = fc.tuple(anyHolding, anyHolding).map(([one, other]) => {
      const entries = [...other.entries.filter((entry) => !isTransfer(entry)), ...one.entries.filter(isTransfer)]
      return { one, changed: { example: { ...other.example, in: one.example.in ?? "Anna" }, entries } }
    })
    const withIds = (lines: ReadonlyArray<AnyHolding>) =>
      lines.map(({ example, entries }, n) => ({ example: { ...example, id: `holding ${n}` }, entries }))
    const anyLines = fc.array(anyTwo, { minLength: 1, maxLength: 4 })
    const anyOther = fc.record({ family: anyFamily, span: anySpan })
    fc.assert(
      fc.property(anyFamily, anyLines, fc.nat(), anyOther, (family, lines, chosen, other) => {
        const before = { ...wealthOf({ ...family, holdings: withIds(lines.map(({ one }) => one)) }), market }
        const changed = wealthOf({ ...family, holdings: withIds(lines.map(({ changed }) => changed)) })
        const { price, rate } = wealthOf(other.family).market
        const place = chosen % lines.length
        const states: ReadonlyArray<Wealth> = [
          before,
          { ...before, ledgers: before.ledgers.toSpliced(place, 1) },
          { ...before, ledgers: [...before.ledgers.slice(0, place), ...changed.ledgers.slice(place)] },
          { ...before, market: { ...market, price } },
          { ...before, market: { ...market, rate } },
          before,
        ]
        for (const wealth of states) {
          for (const asked of [span, other.span]) {
            const fresh = underNewIds(withNothingKnown(wealth))
            expect(returnsByPortfolio(wealth, asked)).toEqual(returnsByPortfolio(fresh, asked))
            expect(performanceOf(wealth, asked, { of: "household" })).toEqual(
              performanceOf(fresh, asked, { of: "household" }),
            )
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})

let copies = 0

/** The same with ids that no ledger had before, so that nothing is remembered of them. */
function underNewIds(wealth: Wealth): Wealth {
  copies += 1
  const ledgers = wealth.ledgers.map((ledger) => ({
    ...ledger,
    lineId: `${ledger.lineId} ${copies}` as HoldingId,
  }))
  return { ...wealth, ledgers }
}
