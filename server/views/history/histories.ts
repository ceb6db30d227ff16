import { withoutSplits } from "#domain/measures/valuation/reportedSplits.ts"
import { toFixedString } from "#domain/numbers/decimal.ts"
import { decimalOf } from "#domain/numbers/fraction.ts"
import { centsAt, type DailyCents } from "#domain/measures/daily/dailyCents.ts"
import { history, holdingHistory, owedHistory } from "#domain/measures/daily/history.ts"
import type { LineLedger, Series } from "#domain/measures/ledger/facts.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { seriesIn } from "#domain/measures/returns/seriesIn.ts"
import { stepsByDay } from "#domain/measures/valuation/series.ts"
import { mantissaAt } from "#domain/measures/ledger/steps.ts"
import { addDays, type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readNetWorthHistory } from "#contract/figures/figures.ts"
import type { readHoldingHistory } from "#contract/holdings.ts"
import { amountTexts, noAmount } from "#server/views/amounts.ts"
import { measuredOf } from "#server/views/netWorth.ts"
import type { Benchmark } from "#server/views/returns.ts"
import type { HouseholdWealth } from "#server/views/wealth.ts"

export interface HistoryQuestion {
  readonly from: CalendarDate
  /** Included. */
  readonly to: CalendarDate
  readonly currency: Currency
}

export function netWorthHistoryView(
  wealth: HouseholdWealth,
  question: HistoryQuestion & { readonly scope: Scope; readonly benchmark: Benchmark | undefined },
): AnswerOf<typeof readNetWorthHistory> {
  const { assets, debts, net, missing, incomplete } = history({ ...measuredOf(wealth), ...question })
  const { from, to, currency, benchmark } = question
  return {
    from,
    to,
    currency,
    since: wealth.since ?? null,
    benchmark: benchmark ? { ...benchmark, ...comparedWith(benchmark, wealth, question, net) } : null,
    missingRates: missing,
    incompleteTo: lastIncomplete(from, incomplete),
    assets: amountTexts(assets),
    debts: amountTexts(debts),
    net: amountTexts(net),
  }
}

/** The benchmark in the currency of the net worth, as if the net worth had been invested in it. */
function comparedWith({ symbol }: Benchmark, { market }: HouseholdWealth, question: HistoryQuestion, net: DailyCents) {
  const { from, to, currency } = question
  const series = withoutSplits(market.price(symbol))
  const days = { from: dayNumber(from), to: dayNumber(to) }
  return rebased(series && seriesIn(series, market, currency, days), from, net)
}

/** The value of a whole holding in its own currency, and its portfolio's share in the requested currency. */
export function holdingHistoryView(
  /** Absent for a removed holding, which is excluded from all figures. */
  ledger: LineLedger | undefined,
  /** The debts that were taken up for it. */
  debts: ReadonlyArray<LineLedger>,
  /** The currency of the holding. */
  own: string,
  { market }: HouseholdWealth,
  { from, to, currency }: HistoryQuestion,
): AnswerOf<typeof readHoldingHistory> {
  if (!ledger) {
    const nothing = (of: string) => Array<string>(dayNumber(to) - dayNumber(from) + 1).fill(noAmount(of))
    const ended = { from, to, currency, missingRates: [], incompleteTo: null }
    return { ...ended, value: nothing(own), ownedValueInBase: nothing(currency), owed: null }
  }
  const range = { ledger, market, from, to }
  const whole = holdingHistory({ ...range, currency: ledger.currency, part: "whole" })
  const owned = holdingHistory({ ...range, currency, part: "owned" })
  const owed = debts.length > 0 && owedHistory({ debts, market, currency: ledger.currency, from, to })
  return {
    from,
    to,
    currency,
    missingRates: owned.missing,
    incompleteTo: lastIncomplete(from, owned.incomplete),
    value: amountTexts(whole.value),
    ownedValueInBase: amountTexts(owned.value),
    owed: owed && owed.missing.length === 0 ? amountTexts(owed.value) : null,
  }
}

function lastIncomplete(from: CalendarDate, incomplete: Uint8Array): CalendarDate | null {
  const last = incomplete.lastIndexOf(1)
  return last < 0 ? null : addDays(from, last)
}

interface Rebased {
  readonly since: CalendarDate | null
  readonly values: ReadonlyArray<string | null>
}

/**
 * A price series rebased to the net worth, as if that had been invested at the end of the first day with a price: it
 * equals the net worth on that day, and then follows the prices. Empty where the net worth is not above zero that day.
 */
export function rebased(series: Series | undefined, from: CalendarDate, netWorth: DailyCents): Rebased {
  const count = netWorth.cents.length
  const nothing = { since: null, values: Array<null>(count).fill(null) }
  if (!series) return nothing
  const steps = stepsByDay(series.days, dayNumber(from), count)
  const start = steps.findIndex((step) => step >= 0 && mantissaAt(series, step) > 0n)
  const begun = start < 0 ? 0n : centsAt(netWorth, start)
  if (begun <= 0n) return nothing
  const first = mantissaAt(series, steps[start] ?? 0)
  return {
    since: dayOfNumber(dayNumber(from) + start),
    values: Array.from(steps, (step, index) =>
      index < start
        ? null
        : toFixedString(
            decimalOf(
              { numerator: begun * mantissaAt(series, step), denominator: first * 10n ** BigInt(netWorth.decimals) },
              netWorth.decimals,
            ),
            netWorth.decimals,
          ),
    ),
  }
}
