import * as fc from "fast-check"
import { Result } from "effect"
import { expect, it } from "vitest"
import {
  type ExplainedInvested,
  explainMoneyWeighted,
  explainTimeWeighted,
  investedIn,
  investedInLine,
} from "#domain/measures/trace/returns.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { afterTax } from "#domain/measures/returns/afterTax.ts"
import { decimalOf } from "#domain/numbers/fraction.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { type Performance, performanceOf } from "#domain/measures/returns/performance.ts"
import type { ReturnScope } from "#domain/measures/returns/scopes.ts"
import { addDays, type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { toPlainString } from "#domain/numbers/decimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import { anyFamily, wealthOf } from "#tests/domain/measures/anyFamily.ts"
import { anyCurrency, anyDay, members } from "#tests/domain/measures/anyLines.ts"
import { anyUnitEntries, ordinary } from "#tests/domain/measures/anyUnits.ts"
import { cashFlow, dividend, marketOf, portfolio, valued } from "#tests/domain/measures/examples.ts"
import { explainedHolding } from "./explained.ts"
import { addsUp } from "./recombined.ts"

interface Question {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly currency: Currency
}

/** The returns on own money, likewise. */
function expectSameOwn(measured: Performance, invested: ExplainedInvested, asked: Question): string {
  // A figure without a value is not explained.
  return Result.isFailure(measured.index) ? "no return" : expectSame(measured, invested, asked)
}

/** The rate to its last decimal, and the growth to the precision of JavaScript numbers. */
function expectSame(measured: Performance, invested: ExplainedInvested, { from, to, currency }: Question): string {
  const moneyWeighted = explainMoneyWeighted(invested, { from, to }, currency)
  const timeWeighted = explainTimeWeighted(invested, { from, to }, currency)
  const { rates, valueBefore, values, inflows, outflows } = measured.invested
  if (rates === "missing") return "lacks a rate"
  // Explanations have amounts to 18 decimals, so the growth of almost nothing differs.
  if ([valueBefore, ...values, ...inflows, ...outflows].some((amount) => amount > 0 && amount < 1e-8)) return "faint"
  const rate = (of: typeof measured.moneyWeighted) =>
    Result.match(of, { onSuccess: ({ rate }) => toPlainString(rate), onFailure: ({ _tag }) => _tag })
  expect(
    Result.match(moneyWeighted, {
      onSuccess: ({ exact }) => toPlainString(decimalOf(exact, 10)),
      onFailure: ({ _tag }) => _tag,
    }),
  ).toBe(rate(measured.moneyWeighted))
  const growth = Result.match(measured.index, { onSuccess: (index) => index.at(-1) as number, onFailure: () => 0 })
  const explained = timeWeighted ? Number(toPlainString(decimalOf(timeWeighted.exact, 15))) + 1 : 0
  expect(Math.abs(explained - growth)).toBeLessThanOrEqual(2e-9 * Math.max(1, growth))
  expect(!timeWeighted || addsUp(timeWeighted)).toBe(true)
  return timeWeighted && Result.isSuccess(moneyWeighted) ? "both" : "not both"
}

/** Before or after tax. */
const anyTax = fc.constantFrom((ledger: LineLedger) => ledger, afterTax)

const anyPeriod = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 45 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }))

it("the explanations of both returns of any scope of a family equal the returns, through changing shares, stakes and transfers", () => {
  const outcomes: Array<string> = []
  fc.assert(
    fc.property(
      anyFamily,
      anyPeriod,
      anyCurrency,
      fc.constantFrom("household", ...members),
      anyTax,
      (family, period, currency, name, taxed) => {
        const all = wealthOf(family)
        const wealth = { ...all, ledgers: all.ledgers.map(taxed) }
        const scope: Scope = name === "household" ? name : portfolio(name)
        const asked: ReturnScope = scope === "household" ? { of: "household" } : { of: "portfolio", portfolioId: scope }
        const span = { from: dayNumber(period.from), to: dayNumber(period.to), currency }
        const measured = performanceOf(wealth, span, asked)
        const invested = investedIn({ ...wealth, ...period, currency, scope })
        outcomes.push(expectSame(measured, invested, { ...period, currency }))
      },
    ),
    { numRuns: 300 },
  )
  expect(outcomes.filter((outcome) => outcome === "both").length).toBeGreaterThan(20)
})

it("the explanations of both returns on own money of any scope of a family equal the returns, with debts, claims and overdrafts", () => {
  const outcomes: Array<string> = []
  fc.assert(
    fc.property(
      anyFamily,
      anyPeriod,
      anyCurrency,
      fc.constantFrom("household", ...members),
      anyTax,
      (family, period, currency, name, taxed) => {
        const all = wealthOf(family)
        const wealth = { ...all, ledgers: all.ledgers.map(taxed) }
        const scope: Scope = name === "household" ? name : portfolio(name)
        const asked: ReturnScope = scope === "household" ? { of: "household" } : { of: "portfolio", portfolioId: scope }
        const span = { from: dayNumber(period.from), to: dayNumber(period.to), currency }
        const measured = performanceOf(wealth, span, asked, "ownMoney")
        const invested = investedIn({ ...wealth, ...period, currency, scope }, "ownMoney")
        outcomes.push(expectSameOwn(measured, invested, { ...period, currency }))
      },
    ),
    { numRuns: 400 },
  )
  expect(outcomes.filter((outcome) => outcome === "both").length).toBeGreaterThan(15)
})

it("the explanations of both returns of any holding equal the returns, entry by entry", () => {
  const outcomes: Array<string> = []
  fc.assert(
    fc.property(anyFamily, anyPeriod, anyCurrency, anyTax, (family, period, currency, taxed) => {
      const all = wealthOf(family)
      const wealth = { ...all, ledgers: all.ledgers.map(taxed) }
      const span = { from: dayNumber(period.from), to: dayNumber(period.to), currency }
      for (const { example, entries } of family.holdings) {
        const { ledger, parts } = explainedHolding(example, entries)
        const line = { ledger: taxed(ledger), parts }
        const asked: ReturnScope = { of: "holdings", holdingIds: [line.ledger.lineId] }
        const measured = performanceOf(wealth, span, asked)
        const invested = investedInLine(line, { ...period, market: wealth.market, currency })
        outcomes.push(expectSame(measured, invested, { ...period, currency }))
      }
    }),
    { numRuns: 150 },
  )
  expect(outcomes.filter((outcome) => outcome === "both").length).toBeGreaterThan(20)
})

it("the explanations of both returns equal the returns for any trades, splits and deliveries, with dividends and costs", () => {
  const outcomes: Array<string> = []
  const days = (values: ReadonlyArray<string>) =>
    values.map((value, n) => [dayOfNumber(9_000 + n * 900), value] as const)
  const market = marketOf({
    prices: { A: { currency: "CHF", rows: days(["12.5", "13.37", "25", "99.9999", "7"]).slice(1) } },
    rates: { USD: days(["1.1", "1.2345", "0.9"]), CHF: days(["0.95", "1.6", "1.07"]) },
  })
  fc.assert(
    fc.property(
      anyUnitEntries(ordinary, { splits: "any" }),
      fc.nat({ max: 2_000 }),
      fc.nat({ max: 3_000 }),
      fc.constantFrom("A", undefined),
      fc.option(fc.nat({ max: 3_000 }), { nil: undefined }),
      anyCurrency,
      (entries, start, length, symbol, closing, currency) => {
        const more = [
          dividend(dayOfNumber(9_400), "12.34", "2"),
          cashFlow("dividend", dayOfNumber(9_900), "7.89", { taxWithheld: "1", exDay: dayOfNumber(9_850) }),
          cashFlow("expense", dayOfNumber(9_300), "3"),
          ...(symbol ? [] : [valued(dayOfNumber(9_700), "5000")]),
        ]
        const last = [...entries, ...more].map(dayOfEntry).reduce((a, b) => (a > b ? a : b))
        const line = explainedHolding(
          {
            openedOn: "1990-01-01",
            ...(symbol ? { symbol } : {}),
            ...(closing === undefined ? {} : { closedOn: addDays(last, closing) }),
          },
          [...entries, ...more],
        )
        const from = dayOfNumber(9_131 + start)
        const period = { from, to: addDays(from, length) }
        const wealth = { ledgers: [line.ledger], portfolios: [], stakes: [], market }
        const span = { from: dayNumber(period.from), to: dayNumber(period.to), currency }
        const asked: ReturnScope = { of: "holdings", holdingIds: [line.ledger.lineId] }
        const measured = performanceOf(wealth, span, asked)
        outcomes.push(
          expectSame(measured, investedInLine(line, { ...period, market, currency }), { ...period, currency }),
        )
      },
    ),
    { numRuns: 200 },
  )
  expect(outcomes.filter((outcome) => outcome === "both").length).toBeGreaterThan(30)
})

const dayOfEntry = (entry: object): string =>
  Object.entries(entry).find(([field, day]) => field.endsWith("On") && day !== null)?.[1] as string
