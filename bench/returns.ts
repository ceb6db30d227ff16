/*
 * Measures the time-weighted and money-weighted return of every portfolio of a large family, with look-through, over
 * its whole history by daily valuation: 200 portfolios in six levels, 1,000 holdings of all classes. First with nothing
 * cached, then with cached results, then as the first query after one holding has changed. Then the gain of the
 * household, also after a change.
 */
import { householdGain } from "#domain/measures/gains/gain.ts"
import type { LineLedger, StoredHoldingFacts } from "#domain/measures/ledger/facts.ts"
import { ledgerOfStored } from "#domain/measures/ledger/ledger.ts"
import { returnsByPortfolio } from "#domain/measures/returns/performance.ts"
import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import { largeFamily, lastDay } from "./largeFamily.ts"
import { median, percentile, printedReport, type Report } from "./report.ts"

const rounds = 15
const whole = { entries: 50_000, days: 5479 }

export async function run(report: Report): Promise<void> {
  report.table(
    "Returns of 200 portfolios with 1,000 holdings: milliseconds, the median and the slowest",
    ["entries, days", "first", "again", "one changed", "gain, one changed"],
    [
      rowOf(whole),
      ...[16, 4].map((part) => rowOf({ ...whole, entries: Math.round(whole.entries / part) })),
      ...[16, 4].map((part) => rowOf({ ...whole, days: Math.round(whole.days / part) })),
    ],
  )
}

function rowOf({ entries, days }: typeof whole): ReadonlyArray<string> {
  const { facts, ...family } = largeFamily({ entries, days })
  const span = { from: lastDay - days, to: lastDay, currency: "EUR" } as const
  const ledgers = facts.map(ledgerOfStored)
  const times: Record<"first" | "again" | "changed" | "gain", Array<number>> = {
    first: [],
    again: [],
    changed: [],
    gain: [],
  }
  const changing = (n: number): ReadonlyArray<LineLedger> => {
    const { entries: recorded, ...holding } = facts[n] as StoredHoldingFacts
    const changed = ledgerOfStored({ ...holding, entries: recorded.slice(0, -1) })
    return ledgers.map((ledger, place) => (place === n ? changed : ledger))
  }
  for (let round = 0; round < rounds; round++) {
    const wealth = { ...family, ledgers }
    if (round < 3) times.first.push(timed(() => returnsByPortfolio(wealth, span)))
    returnsByPortfolio(wealth, span)
    times.again.push(timed(() => returnsByPortfolio(wealth, span)))
    const changed = { ...family, ledgers: changing(round * 7) }
    times.changed.push(timed(() => returnsByPortfolio(changed, span)))
    householdGain(wealth, dayOfNumber(lastDay), "EUR", "household")
    const again = { ...family, ledgers: changing(round * 7 + 1) }
    times.gain.push(timed(() => householdGain(again, dayOfNumber(lastDay), "EUR", "household")))
  }
  const figure = (measured: ReadonlyArray<number>): string =>
    `${median(measured).toFixed(1)} (${percentile(measured, 1).toFixed(0)})`
  const size = [entries, days].map((count) => count.toLocaleString("en")).join(", ")
  return [size, ...Object.values(times).map(figure)]
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

if (import.meta.main) await run(printedReport())
