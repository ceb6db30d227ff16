/*
 * A million trades, replayed: folded to holdings and to a net worth in euros for every day of fifteen years.
 *
 * The product's code (`journal`, `book`, `daily worth`, `daily totals`) against a bare loop over the same parsed
 * events and the same prices, in the same process: the shortest that somebody would write for the purpose, with scaled
 * integers in JavaScript numbers where it can and rounded quotients where it must. Both find units, costs and gains by
 * both methods, and the net worth of each day; the product's are exact, which is checked against a reckoning in
 * `bigint`.
 */
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { centsAt } from "../domain/measures/dailyCents.ts"
import { dailyRates } from "../domain/measures/dailyRates.ts"
import { type DailyTotals, noTotals, reckonDays } from "../domain/measures/dailyTotals.ts"
import { dailyWorth } from "../domain/measures/dailyWorth.ts"
import type { Market } from "../domain/measures/facts.ts"
import { bareLedger } from "../domain/measures/bareLedger.ts"
import { bookOf } from "../domain/measures/bookOf.ts"
import { positionOf } from "../domain/measures/position.ts"
import type { UnitBook } from "../domain/measures/unitBook.ts"
import { bookInBigInts } from "../domain/measures/unitBookInBigInts.ts"
import { UnitJournal } from "../domain/measures/unitJournal.ts"
import { allOfIt } from "../domain/measures/weightPaths.ts"
import { Workspace } from "../domain/measures/workspace.ts"
import { dayOfNumber } from "../domain/shared/calendarDate.ts"
import { divideIntegers } from "../domain/shared/decimal.ts"
import type { HoldingId, PortfolioId } from "../domain/shared/ids.ts"
import type { Currency } from "../domain/shared/money.ts"
import { loop, type Looped, type LoopedHolding } from "./bareLoop.ts"
import { dayCount, eventCount, firstDay, makePast, openedOn, symbolCount, type Past } from "./madeUpTrades.ts"
import { median, printedReport, type Report } from "./report.ts"

const rounds = 7

export async function run(report: Report): Promise<void> {
  const past = makePast()
  const product: Array<number> = []
  const bare: Array<number> = []
  let replayed: Replayed | undefined
  let looped: Looped | undefined
  const replaying = () => product.push(timed(() => (replayed = replay(past))))
  const looping = () => bare.push(timed(() => (looped = loop(past))))
  for (let round = 0; round < rounds; round++) {
    for (const measure of round % 2 === 0 ? [looping, replaying] : [replaying, looping]) {
      // Each starts from a clean heap, or it would pay for what the other has left behind.
      collectGarbage()
      measure()
    }
  }
  if (!replayed || !looped) throw new Error("nothing was measured")
  const findings = compare(past, replayed, looped)
  // The first rounds warm up.
  const [product50, bare50] = [median(product.slice(2)), median(bare.slice(2))]
  report.table(
    `Replay: ${eventCount.toLocaleString("en")} trades in ${symbolCount} symbols, net worth of ${dayCount} days`,
    ["", "median", "fastest", "ratio"],
    [
      ["product, exact", milliseconds(product50), milliseconds(Math.min(...product)), (product50 / bare50).toFixed(2)],
      ["bare loop", milliseconds(bare50), milliseconds(Math.min(...bare)), "1"],
    ],
  )
  for (const finding of findings) report.note(finding)
}

const milliseconds = (time: number): string => `${time.toFixed(0)} ms`

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

interface Replayed {
  readonly books: ReadonlyArray<UnitBook>
  readonly journals: ReadonlyArray<UnitJournal>
  readonly totals: DailyTotals
}

const kept = {
  portfolioId: "family" as PortfolioId,
  assetClass: "security",
  openedOn,
  closedOn: null,
  investable: "investable",
} as const

/** As the product does it, without writing the books down as a ledger in between. */
function replay({ events, holdings, rates }: Past): Replayed {
  const journals = new Map(holdings.map(({ holdingId }) => [holdingId, new UnitJournal()]))
  for (const { type, data } of events) {
    if (type === "TradeRecorded") journals.get(data.holdingId)?.trade(data)
  }
  const workspace = new Workspace()
  const books = [...journals.values()].map((journal) => bookOf(journal, Number.POSITIVE_INFINITY, workspace))

  const market: Market = { price: () => undefined, rate: (currency) => rates.get(currency) }
  const end = firstDay + dayCount
  const worths = holdings.map(({ holdingId: id, currency, price }, i) => {
    const holdingId = id as HoldingId
    const line = { ...kept, holdingId, currency }
    const position = { ...positionOf(bareLedger(line)), units: (books[i] as UnitBook).units }
    return { holdingId, stretches: dailyWorth(position, price, "owned", firstDay, end) }
  })
  const totals = noTotals(firstDay, dayCount)
  reckonDays(totals, [{ path: allOfIt, holdings: worths }], dailyRates(market, "EUR", firstDay, dayCount))
  return { books, journals: [...journals.values()], totals }
}

/** Proves the product's results exact, and says how far the bare loop is off. */
function compare(
  { holdings, rates }: Past,
  { books, journals, totals }: Replayed,
  looped: Looped,
): ReadonlyArray<string> {
  const exactDays = exactNetWorth(holdings, rates, books)
  exactDays.forEach((cents, i) =>
    expectSame(cents, centsAt(totals.net, i), `net worth of ${dayOfNumber(firstDay + i)}`),
  )
  const daysOff = exactDays.filter((cents, i) => cents !== BigInt(looped.netWorth[i] as number)).length

  let costsOff = 0
  books.forEach((book, i) => {
    const inBigInts = bookInBigInts((journals[i] as UnitJournal).wideLines(), Number.POSITIVE_INFINITY)
    const byLoop = looped.holdings[i] as LoopedHolding
    expectSame(BigInt(book.units.mantissas.at(-1) as number), BigInt(byLoop.units), "units of the bare loop")
    for (const method of ["average", "fifo"] as const) {
      expectSame(inBigInts.end[method].cost, book.end[method].cost, `cost by ${method}`)
      expectSame(inBigInts.end[method].realised, book.end[method].realised, `gain by ${method}`)
      const realised = method === "average" ? byLoop.realised : byLoop.fifoRealised
      if (Math.abs(Number(book.end[method].realised / 10n ** 16n) - realised) > 1) costsOff++
    }
  })
  return [
    `The product's net worth is the exact one on all ${dayCount} days; its units, costs and gains are those reckoned in bigint.`,
    `Reckoned in fractions: ${totals.reckonedInFractions} figures. The bare loop is off on ${daysOff} days, and in ${costsOff} gains.`,
  ]
}

function expectSame(expected: bigint, found: bigint, what: string): void {
  if (expected !== found) throw new Error(`${what}: ${found} instead of ${expected}`)
}

/** The net worth of each day in cents, in `bigint` from the units and prices. */
function exactNetWorth(
  holdings: Past["holdings"],
  rates: Past["rates"],
  books: ReadonlyArray<UnitBook>,
): ReadonlyArray<bigint> {
  const days = Array.from({ length: dayCount }, (_, i) => firstDay + i)
  const totals = new Map<Currency, Array<bigint>>()
  holdings.forEach(({ currency, price }, i) => {
    const { units } = books[i] as UnitBook
    const scale = 10n ** BigInt(2 - units.decimals)
    const total = totals.get(currency) ?? days.map(() => 0n)
    totals.set(currency, total)
    let [step, priceStep] = [-1, -1]
    days.forEach((day, i) => {
      while ((units.days[step + 1] as number) <= day) step++
      while ((price.days[priceStep + 1] as number) <= day) priceStep++
      if (step < 0) return
      total[i] =
        (total[i] as bigint) +
        BigInt(units.mantissas[step] as number) * scale * BigInt(price.mantissas[priceStep] as number)
    })
  })
  return days.map((day, i) => {
    let [numerator, denominator] = [0n, 100n]
    for (const [currency, total] of totals) {
      const series = rates.get(currency)
      const rate = series ? BigInt(series.mantissas[series.days.findLastIndex((on) => on <= day)] as number) : 1n
      const ten = series ? 10n ** BigInt(series.decimals) : 1n
      numerator = numerator * rate + ((total[i] as bigint) * ten * denominator) / 100n
      denominator *= rate
    }
    return divideIntegers(numerator, denominator, "half-even")
  })
}

if (import.meta.main) await run(printedReport())
