/*
 * The figures of a whole household, as the dashboard requests them: the net worth of every day since the beginning, and
 * all figures of one day. First from the ledgers alone, then with cached results, then after one holding has changed. One
 * household owns nearly everything directly; the other has 200 portfolios in six levels, 1,000 holdings of all classes
 * and 1,000 dated changes of stakes, and is also measured with fewer entries, and over fewer days.
 */
import { history } from "#domain/measures/daily/history.ts"
import type { LineLedger, Series, StakeFact, StoredEntry, StoredHoldingFacts } from "#domain/measures/ledger/facts.ts"
import { ledgerOfStored } from "#domain/measures/ledger/ledger.ts"
import { netWorthOn, type Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { seriesOf } from "#domain/measures/valuation/series.ts"
import { type CalendarDate, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { decimal } from "#domain/numbers/decimal.ts"
import type { LineId, PortfolioId, StakeId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { Percent } from "#domain/shared/percent.ts"
import { largeFamily, lastDay } from "./largeFamily.ts"
import { randomNumbers, walk } from "./syntheticInput.ts"
import { median, percentile, printedReport, type Report } from "./report.ts"

const rounds = 15
const currencies = ["EUR", "USD", "CHF", "GBP"] as const

const whole = { entries: 50_000, days: 5479 }

interface Size {
  readonly holdings: number
  readonly entries: number
  readonly years: number
}

type Family = Omit<Wealth, "ledgers"> & { readonly facts: ReadonlyArray<StoredHoldingFacts> }

export async function run(report: Report): Promise<void> {
  const sizes: ReadonlyArray<Size> = [
    { holdings: 100, entries: 10_000, years: 10 },
    { holdings: 1_000, entries: 50_000, years: 15 },
  ]
  const columns = ["ledgers", "history, first", "again", "one changed", "one day"]
  report.table(
    "Figures: milliseconds, the median and the slowest",
    ["holdings, entries, years", ...columns],
    [
      ...sizes.map((size) => [
        textOf(size.holdings, size.entries, size.years),
        ...timesOf(familyOf(size), daysIn(size.years)),
      ]),
      [`${textOf(1000, whole.entries, 15)}, with 1,000 stake changes`, ...timesOf(largeFamily(whole), whole.days)],
    ],
  )
  report.table(
    "Figures with 1,000 stake changes: milliseconds, the median and the slowest",
    ["entries, days", ...columns],
    [
      whole,
      ...[4, 16].map((part) => ({ ...whole, entries: Math.round(whole.entries / part) })),
      ...[4, 16].map((part) => ({ ...whole, days: Math.round(whole.days / part) })),
    ].map((size) => [textOf(size.entries, size.days), ...timesOf(largeFamily(size), size.days)]),
  )
}

const textOf = (...counts: ReadonlyArray<number>): string =>
  counts.map((count) => count.toLocaleString("en")).join(", ")

const daysIn = (years: number): number => Math.round(years * 365.25)

function timesOf({ facts, ...family }: Family, days: number): ReadonlyArray<string> {
  const range = { from: dayOfNumber(lastDay - days), to: dayOfNumber(lastDay) }
  const times: Record<"ledgers" | "first" | "again" | "changed" | "day", Array<number>> = {
    ledgers: [],
    first: [],
    again: [],
    changed: [],
    day: [],
  }
  for (let round = 0; round < rounds; round++) {
    let ledgers: ReadonlyArray<LineLedger> = []
    times.ledgers.push(timed(() => (ledgers = facts.map(ledgerOfStored))))
    const wealth: Wealth = { ...family, ledgers }
    const question = { ...range, currency: "EUR", scope: "household" } as const
    times.first.push(timed(() => history({ ...wealth, ...question })))
    times.again.push(timed(() => history({ ...wealth, ...question })))
    const changed = { ...wealth, ledgers: [ledgerOfStored(facts[0] as StoredHoldingFacts), ...ledgers.slice(1)] }
    times.changed.push(timed(() => history({ ...changed, ...question })))
    times.day.push(timed(() => netWorthOn({ ...changed, day: range.to, currency: "EUR" })))
  }
  return Object.values(times).map(
    (measured) => `${median(measured).toFixed(1)} (${percentile(measured, 1).toFixed(0)})`,
  )
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** Ten portfolios, some of which hold others; four in five holdings are quoted securities, the others accounts. */
function familyOf({ holdings, entries, years }: Size): Family {
  const random = randomNumbers(20_251_231)
  const firstDay = lastDay - daysIn(years)
  const series = (currency: string, start: number, decimals: number, step: number): Series =>
    seriesOf(currency, walk({ random, start, decimals, step, firstDay, lastDay }))
  const prices = new Map(
    Array.from({ length: Math.min(holdings, 400) }, (_, n) => [`S${n}`, series(currencyOf(n), 50 + n, 2, 0.02)]),
  )
  const rates = new Map<Currency, Series>(
    currencies.slice(1).map((currency) => [currency, series(currency, 1.1, 4, 0.004)]),
  )
  const portfolios = Array.from({ length: 10 }, (_, n) => `portfolio ${n}` as PortfolioId)
  const entriesOfOne = Math.round(entries / holdings)
  return {
    portfolios,
    stakes: stakesOf(portfolios, firstDay),
    market: { price: (symbol) => prices.get(symbol), rate: (currency) => rates.get(currency) },
    facts: Array.from({ length: holdings }, (_, n) => {
      const isAccount = n % 5 === 4
      const symbol = n % prices.size
      const currency = currencyOf(symbol)
      const days = Array.from({ length: entriesOfOne }, (_, i) =>
        dayOfNumber(firstDay + Math.floor((i / entriesOfOne) * (lastDay - firstDay))),
      )
      const recorded = isAccount ? balances(random, currency, days) : trades(random, currency, days)
      return {
        lineId: `holding ${n}` as LineId,
        portfolioId: portfolios[n % 10] as PortfolioId,
        assetClass: isAccount ? "account" : "security",
        currency,
        openedOn: dayOfNumber(firstDay),
        closedOn: null,
        priceSymbol: isAccount ? null : `S${symbol}`,
        acquisitionCost: null,
        piece: null,
        investable: isAccount ? "cash" : "easily_convertible",
        taxRate: null,
        unitsEarned: "incomeAndCost",
        entries: recorded.map((entry, i) => ({ entryId: String(i), entry })),
      }
    }),
  }
}

const currencyOf = (n: number): Currency => currencies[n % currencies.length] as Currency

function stakesOf(portfolios: ReadonlyArray<PortfolioId>, firstDay: number): ReadonlyArray<StakeFact> {
  const stake = (owner: number, child: number, effectiveOn: CalendarDate, percent: string): StakeFact => ({
    stakeId: `${owner} in ${child} from ${effectiveOn}` as StakeId,
    ownerId: portfolios[owner] as PortfolioId,
    childId: portfolios[child] as PortfolioId,
    effectiveOn,
    percent: decimal(percent) as Percent,
  })
  const pairs = [
    [0, 5, "60"],
    [1, 5, "30"],
    [5, 6, "50.5"],
    [6, 7, "33.33"],
  ] as const
  return pairs.flatMap(([owner, child, percent]) => [
    stake(owner, child, dayOfNumber(firstDay), percent),
    stake(owner, child, dayOfNumber(firstDay + 1500), "45"),
  ])
}

function balances(random: () => number, currency: Currency, days: ReadonlyArray<CalendarDate>): Array<StoredEntry> {
  return days.map((statedOn) => ({
    _tag: "Balance",
    balance: { amount: (random() * 50_000 - 1000).toFixed(2), currency },
    statedOn,
  }))
}

function trades(random: () => number, currency: Currency, days: ReadonlyArray<CalendarDate>): Array<StoredEntry> {
  let held = 0
  return days.map((tradedOn) => {
    const sells = held > 2 && random() < 0.4
    const units = sells ? Math.floor(held / 2) : 1 + Math.floor(random() * 100)
    held += sells ? -units : units
    return {
      _tag: "Trade",
      side: sells ? "sell" : "buy",
      quantity: String(units),
      consideration: { amount: (units * 50 * (1 + random())).toFixed(2), currency },
      fees: { amount: "9.90", currency },
      tradedOn,
    }
  })
}

if (import.meta.main) await run(printedReport())
