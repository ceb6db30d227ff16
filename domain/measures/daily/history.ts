import { decimalsOf } from "#domain/shared/currencies.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { BalanceLines } from "#domain/measures/netWorth/balanceLines.ts"
import type { DailyCents } from "./dailyCents.ts"
import { dailyRates } from "./dailyRates.ts"
import { computeDays, type DailyTotals, noTotals, type ValuesOfLine } from "./dailyTotals.ts"
import { clipped, dailyValuesIn, opposite, type OwnedOrWhole, type ValueStretch } from "./dailyValues.ts"
import type { LineLedger, Market, Steps } from "#domain/measures/ledger/facts.ts"
import { portfolioPeriods } from "#domain/measures/ledger/portfolioPeriods.ts"
import { ownershipOf, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { MissingRate, Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { priceOf } from "#domain/measures/valuation/ledgerParts.ts"
import type { ValueBasis } from "#domain/measures/valuation/valuation.ts"
import { fullWeight, sharePath, weightPaths } from "./weightPaths.ts"

/** Assets and debts of a scope on each day from `from` to `to`, both included: the figures of {@link Figure} by day. */
interface History {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly currency: Currency
  readonly assets: DailyCents
  readonly debts: DailyCents
  readonly net: DailyCents
  /** 1 on days on which something is left out because an exchange rate is missing; see `missing`. */
  readonly incomplete: Uint8Array
  readonly missing: ReadonlyArray<MissingRate>
}

interface Range {
  readonly from: CalendarDate
  /** Included. */
  readonly to: CalendarDate
}

/** The net worth of the household, or of one portfolio with look-through, on every day of a range. */
export function history(question: Wealth & Range & { readonly currency: Currency; readonly scope: Scope }): History {
  const { ledgers, portfolios, stakes, market, currency, scope, from, to } = question
  const { totals, rates, first, end } = emptyTotals(market, currency, from, to)
  const lines = new BalanceLines<ValuesOfLine>()
  for (const ledger of ledgers) {
    // The creditor's claim is the whole of a shared debt.
    const part = ledger.creditorId === null ? "owned" : "whole"
    addValues(lines, ledger, valuationOf(ledger, market, part, first, end))
  }
  computeDays(totals, lines.byDay(weightPaths(ownershipOf(portfolios, stakes), scope)), rates)
  return { from, to, currency, ...outcome(totals) }
}

/** The value of each day counts for the portfolio to which the line belongs on that day. */
function addValues(
  lines: BalanceLines<ValuesOfLine>,
  ledger: LineLedger,
  stretches: ReadonlyArray<ValueStretch>,
): void {
  const { lineId, creditorId, transfers } = ledger
  for (const { portfolioId, from, end } of portfolioPeriods(ledger)) {
    const kept = transfers.length === 0 ? stretches : stretches.flatMap((stretch) => clipped(stretch, from, end))
    const line = { lineId, stretches: kept }
    if (creditorId === null) lines.hold(portfolioId, line)
    else {
      const claimed = { lineId, stretches: kept.map(opposite) }
      lines.owe({ debtorId: portfolioId, creditorId, shares: sharePath(ledger) }, { owed: line, claimed })
    }
  }
}

/** The value of one holding on each day of a range, and its valuation basis. */
interface HoldingHistory {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly currency: Currency
  /** Below zero if a balance is. */
  readonly value: DailyCents
  /** The valuation basis from each day on. */
  readonly basis: Steps<ValueBasis>
  readonly incomplete: Uint8Array
  readonly missing: ReadonlyArray<MissingRate>
}

/** The value of a holding on every day of a range: of the whole, or of the ownership share of its portfolio. */
export function holdingHistory(
  question: Range & {
    readonly ledger: LineLedger
    readonly market: Market
    readonly currency: Currency
    readonly part: OwnedOrWhole
  },
): HoldingHistory {
  const { ledger, market, currency, part, from, to } = question
  const { totals, rates, first, end } = emptyTotals(market, currency, from, to)
  const stretches = valuationOf(ledger, market, part, first, end)
  computeDays(totals, [{ path: fullWeight, holdings: [{ lineId: ledger.lineId, stretches }] }], rates)
  const { net: value, incomplete, missing } = outcome(totals)
  return { from, to, currency, value, basis: basisSteps(stretches, first, end), incomplete, missing }
}

/** What is owed on several debts together on every day of a range, each as a whole. Below zero where they are in credit. */
export function owedHistory(
  question: Range & {
    readonly debts: ReadonlyArray<LineLedger>
    readonly market: Market
    readonly currency: Currency
  },
): Pick<HoldingHistory, "value" | "incomplete" | "missing"> {
  const { debts, market, currency, from, to } = question
  const { totals, rates, first, end } = emptyTotals(market, currency, from, to)
  const holdings = debts.map((ledger) => ({
    lineId: ledger.lineId,
    stretches: valuationOf(ledger, market, "whole", first, end).map(opposite),
  }))
  computeDays(totals, [{ path: fullWeight, holdings }], rates)
  const { net: value, incomplete, missing } = outcome(totals)
  return { value, incomplete, missing }
}

function emptyTotals(market: Market, currency: Currency, from: CalendarDate, to: CalendarDate) {
  const first = dayNumber(from)
  const end = Math.max(first, dayNumber(to) + 1)
  const count = end - first
  return {
    totals: noTotals(first, count, decimalsOf(currency)),
    rates: dailyRates(market, currency, first, count),
    first,
    end,
  }
}

const outcome = ({ assets, debts, net, incomplete, missing }: DailyTotals) => ({
  assets,
  debts,
  net,
  incomplete,
  missing: [...missing].map(([currency, ids]) => ({ currency, holdingIds: [...ids] })),
})

const valuationOf = (
  ledger: LineLedger,
  market: Market,
  part: OwnedOrWhole,
  from: number,
  end: number,
): ReadonlyArray<ValueStretch> => dailyValuesIn(ledger, priceOf(ledger, market), part, from, end)

function basisSteps(stretches: ReadonlyArray<ValueStretch>, from: number, end: number): Steps<ValueBasis> {
  const steps: Array<readonly [CalendarDate, ValueBasis]> = []
  let known = from
  const periods = stretches.flatMap(({ firstDay, values, basis, periods: some }) => {
    const last = firstDay + values.length
    return (some ?? [[firstDay, last] as const]).map(([since, until]) => ({
      basis,
      start: Math.max(from, firstDay, since),
      stop: Math.min(end, last, until),
    }))
  })
  for (const { basis, start, stop } of periods.toSorted((a, b) => a.start - b.start)) {
    if (start >= stop) continue
    if (start > known) steps.push([dayOfNumber(known), "none"])
    steps.push([dayOfNumber(start), basis])
    known = stop
  }
  if (known < end) steps.push([dayOfNumber(known), "none"])
  return steps
}
