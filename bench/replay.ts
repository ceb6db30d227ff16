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
import type { Market, Series } from "../domain/measures/facts.ts"
import { positionOfBook } from "../domain/measures/position.ts"
import { seriesOf } from "../domain/measures/series.ts"
import { bookOf, type UnitBook } from "../domain/measures/unitBook.ts"
import { bookInBigInts } from "../domain/measures/unitBookInBigInts.ts"
import { UnitJournal } from "../domain/measures/unitJournal.ts"
import { allOfIt } from "../domain/measures/weightPaths.ts"
import { Workspace } from "../domain/measures/workspace.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "../domain/shared/calendarDate.ts"
import { divideIntegers } from "../domain/shared/decimal.ts"
import type { HoldingId } from "../domain/shared/ids.ts"
import type { Currency } from "../domain/shared/money.ts"
import { randomNumbers, walk } from "./madeUp.ts"
import { median, printedReport, type Report } from "./report.ts"

const eventCount = 1_000_000
const symbolCount = 200
const openedOn = "2011-01-03" as CalendarDate
const firstDay = dayNumber(openedOn)
const dayCount = 15 * 365 + 4
const rounds = 7

interface TradeEvent {
  readonly type: "TradeRecorded"
  readonly data: {
    readonly holdingId: string
    readonly side: "buy" | "sell"
    readonly quantity: string
    readonly consideration: { readonly amount: string; readonly currency: Currency }
    readonly fees: { readonly amount: string; readonly currency: Currency }
    readonly tradedOn: string
  }
}

interface Past {
  /** In the order of the log. */
  readonly events: ReadonlyArray<TradeEvent>
  readonly holdings: ReadonlyArray<{ readonly holdingId: string; readonly currency: Currency; readonly price: Series }>
  readonly rates: ReadonlyMap<Currency, Series>
}

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

/** As the product does it. */
function replay({ events, holdings, rates }: Past): Replayed {
  const journals = new Map(holdings.map(({ holdingId }) => [holdingId, new UnitJournal()]))
  for (const { type, data } of events) {
    if (type === "TradeRecorded") journals.get(data.holdingId)?.trade(data)
  }
  const workspace = new Workspace()
  const books = [...journals.values()].map((journal) => bookOf(journal, Number.POSITIVE_INFINITY, workspace))

  const market: Market = { price: () => undefined, rate: (currency) => rates.get(currency) }
  const end = firstDay + dayCount
  const worths = holdings.map(({ holdingId, currency, price }, i) => {
    const holding = { assetClass: "security", currency, openedOn, closedOn: null, quotedPerUnit: null } as const
    const position = positionOfBook(holding, books[i] as UnitBook)
    return { holdingId: holdingId as HoldingId, stretches: dailyWorth(position, price, "owned", firstDay, end) }
  })
  const totals = noTotals(firstDay, dayCount)
  reckonDays(totals, [{ path: allOfIt, holdings: worths }], dailyRates(market, "EUR", firstDay, dayCount))
  return { books, journals: [...journals.values()], totals }
}

interface Looped {
  /** Units in hundredths, money in cents. */
  readonly holdings: ReadonlyArray<LoopedHolding>
  /** Cents by day. */
  readonly netWorth: Float64Array
}

interface LoopedHolding {
  units: number
  cost: number
  realised: number
  fifoRealised: number
  readonly lots: Array<{ units: number; cost: number }>
  oldest: number
  readonly unitsByDay: Float64Array
}

/** As somebody would who wants these figures and no more, soon: one loop over the events, one over the days. */
function loop({ events, holdings, rates }: Past): Looped {
  const byId = new Map<string, LoopedHolding>()
  for (const { holdingId } of holdings) {
    const unitsByDay = new Float64Array(dayCount).fill(-1)
    byId.set(holdingId, { units: 0, cost: 0, realised: 0, fifoRealised: 0, lots: [], oldest: 0, unitsByDay })
  }
  const places = new Map<string, number>()
  for (const { data } of events) {
    const holding = byId.get(data.holdingId) as LoopedHolding
    let place = places.get(data.tradedOn)
    if (place === undefined) places.set(data.tradedOn, (place = dayNumber(data.tradedOn) - firstDay))
    const units = hundredths(data.quantity)
    const consideration = hundredths(data.consideration.amount)
    const fees = hundredths(data.fees.amount)
    if (data.side === "buy") {
      holding.units += units
      holding.cost += consideration + fees
      holding.lots.push({ units, cost: consideration + fees })
    } else {
      const cost = (holding.cost * units) / holding.units
      holding.realised += consideration - fees - cost
      holding.cost -= cost
      holding.units -= units
      let fifoCost = 0
      for (let missing = units; missing > 0;) {
        const lot = holding.lots[holding.oldest] as LoopedHolding["lots"][number]
        if (lot.units <= missing) {
          fifoCost += lot.cost
          missing -= lot.units
          holding.oldest++
        } else {
          const part = (lot.cost * missing) / lot.units
          fifoCost += part
          lot.cost -= part
          lot.units -= missing
          missing = 0
        }
      }
      holding.fifoRealised += consideration - fees - fifoCost
    }
    holding.unitsByDay[place] = holding.units
  }

  const netWorth = new Float64Array(dayCount)
  const totals = new Map<Currency, Float64Array>()
  holdings.forEach(({ holdingId, currency, price }) => {
    const { unitsByDay } = byId.get(holdingId) as LoopedHolding
    let total = totals.get(currency)
    if (!total) totals.set(currency, (total = new Float64Array(dayCount)))
    let [units, step] = [0, -1]
    for (let i = 0; i < dayCount; i++) {
      if ((unitsByDay[i] as number) >= 0) units = unitsByDay[i] as number
      while ((price.days[step + 1] as number) <= firstDay + i) step++
      ;(total[i] as number) += units * (price.mantissas[step] as number)
    }
  })
  for (const [currency, total] of totals) {
    const rate = rates.get(currency)
    let step = -1
    for (let i = 0; i < dayCount; i++) {
      while (rate && (rate.days[step + 1] as number) <= firstDay + i) step++
      const unitsForOneEuro = rate ? (rate.mantissas[step] as number) / 10 ** rate.decimals : 1
      ;(netWorth[i] as number) += (total[i] as number) / 100 / unitsForOneEuro
    }
  }
  return { holdings: [...byId.values()], netWorth: netWorth.map(Math.round) }
}

/** `"12.5"` is 1250. */
function hundredths(text: string): number {
  let integer = 0
  let point = text.length
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit >= 0) integer = integer * 10 + digit
    else point = i
  }
  for (let decimals = Math.max(0, text.length - point - 1); decimals < 2; decimals++) integer *= 10
  return integer
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

/**
 * Made up, the same every time: prices and rates that walk, and trades whose day has either purchases or sales of a
 * symbol.
 */
function makePast(): Past {
  const random = randomNumbers(20110103)
  const span = { firstDay, lastDay: firstDay + dayCount - 1 }
  const currencies = ["EUR", "USD", "CHF", "GBP"] as const
  const holdings = Array.from({ length: symbolCount }, (_, i) => {
    const currency = currencies[i % currencies.length] as Currency
    const holdingId = `11111111-1111-4111-8111-${String(i).padStart(12, "0")}`
    return {
      holdingId,
      currency,
      price: seriesOf(currency, walk({ random, start: 10 + i, decimals: 2, step: 0.02, ...span })),
    }
  })
  const rates = new Map(
    currencies
      .slice(1)
      .map((currency) => [
        currency as Currency,
        seriesOf(currency, walk({ random, start: 1.1, decimals: 4, step: 0.004, ...span })),
      ]),
  )
  const held = new Float64Array(symbolCount)
  const sells = new Map<string, boolean>()
  const events = Array.from({ length: eventCount }, (_, n) => {
    const day = firstDay + Math.floor((n / eventCount) * dayCount)
    const symbol = Math.floor(random() * symbolCount)
    const key = `${day} ${symbol}`
    const sell = sells.get(key) ?? ((held[symbol] as number) > 5000 && random() < 0.45)
    sells.set(key, sell)
    const units = sell ? 1 + Math.floor((random() * (held[symbol] as number)) / 2) : 1 + Math.floor(random() * 10_000)
    held[symbol] = (held[symbol] as number) + (sell ? -units : units)
    const { holdingId, currency } = holdings[symbol] as Past["holdings"][number]
    const amount = ((units / 100) * (10 + symbol) * (0.9 + random() / 5)).toFixed(2)
    const trade = {
      holdingId,
      entryId: `22222222-2222-4222-8222-${String(n).padStart(12, "0")}`,
      replaces: null,
      side: sell ? "sell" : "buy",
      quantity: (units / 100).toFixed(2),
      consideration: { amount, currency },
      fees: { amount: "4.95", currency },
      tradedOn: dayOfNumber(day),
    }
    // Parsed from text, as events from the log are.
    return JSON.parse(JSON.stringify({ type: "TradeRecorded", data: trade })) as TradeEvent
  })
  return { events, holdings, rates }
}

if (import.meta.main) await run(printedReport())
