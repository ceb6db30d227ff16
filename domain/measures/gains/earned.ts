import { dayNumber } from "#domain/shared/calendarDate.ts"
import { Latest } from "#domain/shared/memo.ts"
import { bookText, bookAmount, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import type { LineLedger, Market, StoredDelivery, StoredEntry } from "#domain/measures/ledger/facts.ts"
import { costOfUnits } from "#domain/measures/ledger/ledger.ts"
import { isEarnedWithoutCost } from "#domain/measures/ledger/trading.ts"
import type { ComputedLine } from "#domain/measures/valuation/line.ts"
import type { RecordedEntry } from "#domain/measures/ledger/unitMovements.ts"
import { bookedIn } from "#domain/measures/valuation/conversion.ts"
import { plainLine, seriesBehind } from "#domain/measures/valuation/ledgerParts.ts"
import { valueOfUnits } from "#domain/measures/returns/investmentFlows.ts"

/*
 * Units that come in as income (airdrops, rewards) cost their market value on their day, and the same amount is the
 * income. So what they gain later is counted once. The value of a day needs prices, which the stored ledger does not
 * know: it is filled in where a ledger is read together with the market. After that the ledger, the entries of the line
 * and everything computed from them have the cost as if it had been recorded.
 *
 * The value is that of the newest price known on the day (quoted, stated or paid), in the currency of the line at the
 * rate of the day, with 18 decimals. Where none is known that day, cost and income are zero, until one becomes known.
 *
 * A holding may have the preference that units earned are neither income nor cost: then both are zero on all days.
 */

const priced = new Latest<LineLedger>()

/** The ledger, in which units that came in as income have their cost. The same object for the same prices and rates. */
export const withEarnedCost = (ledger: LineLedger, market: Market): LineLedger =>
  ledger.earning === undefined
    ? ledger
    : priced.of(ledger, "", seriesBehind(ledger, market, ledger.currency), () => {
        const line = plainLine(ledger, market)
        const earning = (ledger.earning ?? []).map(({ entryId, entry }) => {
          if (!isEarnedWithoutCost(entry)) return { entryId, entry }
          const cost = costOfEarned(line, market, entry, fractionInBook(bookAmount(entry.quantity)))
          if (!cost) return { entryId, entry, isUnpriced: true as const }
          return { entryId, entry: { ...entry, cost: { amount: bookText(cost), currency: ledger.currency } } }
        })
        return { ...ledger, ...costOfUnits({ entries: earning }), earning }
      })

/** The cost of units that came in as income, in the currency of the line. Undefined if no price or rate is known. */
export function costOfEarned<N>(
  line: ComputedLine<N>,
  market: Market,
  { deliveredOn }: StoredDelivery,
  units: N,
): N | undefined {
  const day = dayNumber(deliveredOn)
  const value = valueOfUnits(line, day, units)
  return value && bookedIn(line.a, value.value, [value.currency, line.ledger.currency], market, day)
}

/**
 * Entries of a line as its ledger has them: units that came in as income have their cost, and those that arrived from
 * another holding their lots. Spin-offs and mergers have what follows from prices.
 */
export function pricedEntries(
  { earning = [], arrivals = [], actions = [] }: Pick<LineLedger, "earning" | "arrivals" | "actions">,
  entries: ReadonlyArray<RecordedEntry<StoredEntry>>,
): ReadonlyArray<RecordedEntry<StoredEntry>> {
  if (earning.length === 0 && arrivals.length === 0 && actions.length === 0) return entries
  const known = new Map<string, RecordedEntry<StoredEntry>>(
    [...earning, ...actions].map((recorded) => [recorded.entryId, recorded]),
  )
  const lotsOf = new Map(arrivals.map(({ entryId, lots }) => [entryId, lots]))
  return entries.map((recorded) => {
    const { entryId, entry } = recorded
    const lots = lotsOf.get(entryId)
    return lots && entry._tag === "UnitMove" ? { entryId, entry: { ...entry, lots } } : (known.get(entryId) ?? recorded)
  })
}
