import type { DailyCents } from "#domain/measures/daily/dailyCents.ts"
import { history, holdingHistory } from "#domain/measures/daily/history.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import { seriesIn } from "#domain/measures/returns/seriesIn.ts"
import { addDays, type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readNetWorthHistory } from "#contract/figures.ts"
import type { readHoldingHistory } from "#contract/holdings.ts"
import { amountTexts } from "./amounts.ts"
import { rebased } from "./comparison.ts"
import { measuredOf } from "./netWorth.ts"
import type { Benchmark } from "./returns.ts"
import type { HouseholdWealth } from "./wealth.ts"

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
  const series = market.price(symbol)
  const days = { from: dayNumber(from), to: dayNumber(to) }
  return rebased(series && seriesIn(series, market, currency, days), from, net)
}

/** The value of a whole holding in its own currency, and its portfolio's share in the requested currency. */
export function holdingHistoryView(
  /** Absent for a removed holding, which is excluded from all figures. */
  ledger: LineLedger | undefined,
  { market }: HouseholdWealth,
  { from, to, currency }: HistoryQuestion,
): AnswerOf<typeof readHoldingHistory> {
  if (!ledger) {
    const nothing = Array<string>(dayNumber(to) - dayNumber(from) + 1).fill("0.00")
    return { from, to, currency, missingRates: [], incompleteTo: null, value: nothing, ownedValueInBase: nothing }
  }
  const range = { ledger, market, from, to }
  const whole = holdingHistory({ ...range, currency: ledger.currency, part: "whole" })
  const owned = holdingHistory({ ...range, currency, part: "owned" })
  return {
    from,
    to,
    currency,
    missingRates: owned.missing,
    incompleteTo: lastIncomplete(from, owned.incomplete),
    value: amountTexts(whole.value),
    ownedValueInBase: amountTexts(owned.value),
  }
}

function lastIncomplete(from: CalendarDate, incomplete: Uint8Array): CalendarDate | null {
  const last = incomplete.lastIndexOf(1)
  return last < 0 ? null : addDays(from, last)
}
