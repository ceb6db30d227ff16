/*
 * Replays a million trades into ledgers, and into a net worth in euros for every day of fifteen years.
 *
 * Compares the product's code (`ledger`, `dailyValues`, `dailyTotals`) with two bare loops over the same parsed events
 * and prices, in the same process. Both loops are the shortest code for the purpose. One uses bigints and is exact, so
 * the product's results must equal its own. The other uses scaled integers in JavaScript numbers and rounds quotients.
 * All compute units, costs and gains by both methods, and the net worth of each day.
 */
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { centsAt } from "#domain/measures/daily/dailyCents.ts"
import { dailyRates } from "#domain/measures/daily/dailyRates.ts"
import { type DailyTotals, noTotals, computeDays } from "#domain/measures/daily/dailyTotals.ts"
import { dailyValues } from "#domain/measures/daily/dailyValues.ts"
import type { LineLedger, Market, StoredHoldingFacts } from "#domain/measures/ledger/facts.ts"
import { ledgerOfStored } from "#domain/measures/ledger/ledger.ts"
import { bookDecimals, mantissaOf } from "#domain/numbers/plainDecimal.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { fullWeight } from "#domain/measures/daily/weightPaths.ts"
import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { LineId, PortfolioId } from "#domain/shared/ids.ts"
import {
  type ExactHolding,
  loop,
  loopExactly,
  type Looped,
  type LoopedExactly,
  type LoopedHolding,
} from "./bareLoop.ts"
import { dayCount, firstDay, makePast, openedOn, type Past } from "./syntheticTrades.ts"
import { median, printedReport, type Report } from "./report.ts"

const rounds = 5
const whole = { eventCount: 1_000_000, symbolCount: 200 }

export async function run(report: Report): Promise<void> {
  setFlagsFromString("--expose-gc")
  const collectGarbage = runInNewContext("gc") as () => void
  const past = makePast(whole)
  const times: Record<"product" | "exact" | "bare", Array<number>> = { product: [], exact: [], bare: [] }
  let replayed: Replayed | undefined
  let exact: LoopedExactly | undefined
  let looped: Looped | undefined
  const replaying = () => times.product.push(timed(() => (replayed = replay(past))))
  const loopingExactly = () => times.exact.push(timed(() => (exact = loopExactly(past))))
  const looping = () => times.bare.push(timed(() => (looped = loop(past))))
  for (let round = 0; round < rounds; round++) {
    const measures = [looping, loopingExactly, replaying]
    for (const measure of round % 2 === 0 ? measures : measures.toReversed()) {
      // Each starts from a clean heap. Otherwise it would spend time collecting the garbage of the one before.
      collectGarbage()
      measure()
    }
  }
  if (!replayed || !exact || !looped) throw new Error("nothing was measured")
  const findings = compare(past, replayed, exact, looped)
  // The first rounds warm up.
  const medianOf = (measured: ReadonlyArray<number>): number => median(measured.slice(1))
  const row = (name: string, measured: ReadonlyArray<number>) => [
    name,
    milliseconds(medianOf(measured)),
    milliseconds(Math.min(...measured)),
    (medianOf(measured) / medianOf(times.exact)).toFixed(2),
  ]
  report.table(
    `Replay: ${whole.eventCount.toLocaleString("en")} trades in ${whole.symbolCount} symbols, net worth of ${dayCount} days`,
    ["", "median", "fastest", "ratio"],
    [
      row("product, exact", times.product),
      row("bare loop, exact", times.exact),
      row("bare loop in JavaScript numbers", times.bare),
    ],
  )
  for (const finding of findings) report.note(finding)
}

const milliseconds = (time: number): string => `${time.toFixed(0)} ms`

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

interface Replayed {
  readonly ledgers: ReadonlyArray<LineLedger>
  readonly totals: DailyTotals
}

const described = {
  portfolioId: "family" as PortfolioId,
  assetClass: "security",
  openedOn,
  closedOn: null,
  investable: "investable",
  priceSymbol: null,
  acquisitionCost: null,
  piece: null,
  taxRate: null,
  unitsEarned: "incomeAndCost",
} as const

/** Computes as the product does, without writing the ledgers to the database in between. */
function replay({ events, holdings, rates }: Past): Replayed {
  const entries = new Map(holdings.map(({ holdingId }) => [holdingId, [] as Array<Facts["entries"][number]>]))
  for (const { data } of events) {
    entries.get(data.holdingId)?.push({ entryId: data.entryId, entry: data })
  }
  const ledgers = holdings.map(({ holdingId, currency }) =>
    ledgerOfStored({
      ...described,
      lineId: holdingId as LineId,
      currency,
      entries: entries.get(holdingId) ?? [],
    }),
  )
  const market: Market = { price: () => undefined, rate: (currency) => rates.get(currency) }
  const end = firstDay + dayCount
  const valued = holdings.map(({ price }, i) => {
    const ledger = ledgers[i] as LineLedger
    return { lineId: ledger.lineId, stretches: dailyValues(parsedLedgerOf(ledger), price, "owned", firstDay, end) }
  })
  const totals = noTotals(firstDay, dayCount, 2)
  computeDays(totals, [{ path: fullWeight, holdings: valued }], dailyRates(market, "EUR", firstDay, dayCount))
  return { ledgers, totals }
}

type Facts = StoredHoldingFacts

/** Throws unless the product agrees with the exact loop on a past of any size. */
export const agreeOn = (past: Past): ReadonlyArray<string> => compare(past, replay(past), loopExactly(past), loop(past))

/** Throws unless the product's results are exact, and counts inexact results of the loop in JavaScript numbers. */
function compare(
  { holdings }: Past,
  { ledgers, totals }: Replayed,
  exact: LoopedExactly,
  looped: Looped,
): ReadonlyArray<string> {
  exact.netWorth.forEach((cents, i) =>
    expectSame(cents, centsAt(totals.net, i), `net worth of ${dayOfNumber(firstDay + i)}`),
  )
  const daysOff = exact.netWorth.filter((cents, i) => cents !== BigInt(looped.netWorth[i] as number)).length
  let gainsOff = 0
  holdings.forEach((_, i) => {
    const { units, cost } = ledgers[i] as LineLedger
    const holding = exact.holdings[i] as ExactHolding
    const byLoop = looped.holdings[i] as LoopedHolding
    expectSame(holding.units, mantissaOf(units.at(-1)?.[1] ?? "0", 2), "units")
    for (const method of ["average", "fifo"] as const) {
      const [expected, gain, gainByLoop] =
        method === "average"
          ? [holding.cost, holding.realised, byLoop.realised]
          : [holding.fifoCost, holding.fifoRealised, byLoop.fifoRealised]
      const end = cost[method].at(-1)?.[1] ?? { cost: "0", realised: "0" }
      expectSame(expected, mantissaOf(end.cost, bookDecimals), `cost by ${method}`)
      expectSame(gain, mantissaOf(end.realised, bookDecimals), `gain by ${method}`)
      if (Math.abs(Number(gain / 10n ** 16n) - gainByLoop) > 1) gainsOff++
    }
  })
  return [
    `The product's net worth is the exact one on all ${dayCount} days, and so are its units, costs and gains.`,
    `Computed in fractions: ${totals.computedInFractions} figures. The loop in JavaScript numbers is off on ${daysOff} days, and in ${gainsOff} gains.`,
  ]
}

function expectSame(expected: bigint, found: bigint, what: string): void {
  if (expected !== found) throw new Error(`${what}: ${found} instead of ${expected}`)
}

if (import.meta.main) await run(printedReport())
