import type { LineEntryRow, LineRow } from "#projections/lineTables.ts"
import { Schema } from "effect"
import { DebtEntry } from "#domain/debt/entries.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { isByPlan } from "#domain/measures/ledger/debtOwed.ts"
import { holdingHistory } from "#domain/measures/daily/history.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { addDays, type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { add, decimal, type Decimal, isZero, multiply, negate, sum, toPlainString } from "#domain/numbers/decimal.ts"
import { dividedBy, fractionOf, nothing, times } from "#domain/numbers/fraction.ts"
import type { DebtEntryView, DebtFigures, DebtView, readDebtHistory } from "#contract/debts.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { amountText, amountTexts, noAmount } from "./amounts.ts"
import { termsOn } from "./debtTerms.ts"
import type { HistoryQuestion } from "./history/histories.ts"
import { householdOwes, type LineQuestion, owedOf, partTexts, weighted } from "./householdPart.ts"
import { recordedEntry } from "./recordedEntry.ts"
import type { HouseholdWealth } from "./wealth.ts"

export function debtView(row: LineRow<"debt">, wealth: HouseholdWealth, question: LineQuestion): DebtView {
  const ledger = wealth.ledgers.get(row.line_id)
  const stated = termsOn(row, ledger, question.on)
  const outsideView = (["creditorId", "linkedHoldingId"] as const).filter((field) => {
    const id = stated[field]
    return id !== null && !wealth.inView(id)
  })
  return {
    debtId: row.line_id,
    portfolioId: row.portfolio_id,
    currency: row.currency,
    ...stated,
    ...Object.fromEntries(outsideView.map((field) => [field, null])),
    outsideView,
    settledOn: row.ended_on,
    status: row.status,
    figures: ledger ? figuresOf(ledger, wealth, question) : figuresOfRemoved(row, question),
  }
}

function figuresOf(ledger: LineLedger, wealth: HouseholdWealth, { on, currency }: LineQuestion): DebtFigures {
  const { basis, value, share, owned, statedOn, income, ratesOn } = holdingOn(ledger, wealth.market, on, currency)
  const owed = owedOf(owned.exact)
  const fraction = householdOwes(ledger, wealth, on)
  const ofDebtor = partTexts(owed, currency)
  // The debtor's part is its share of the whole, so that dividing by the share leads back to the whole.
  const whole = owed && isZero(share) ? nothing : owed && dividedBy(times(owed, hundred), fractionOf(share))
  const ofHousehold = partTexts(weighted(whole, fraction), currency)
  return {
    on,
    // Stated in the debt's own currency, so that no rate can be missing.
    owed: value ? amountText(negate(value), ledger.currency) : noAmount(ledger.currency),
    basis: basis === "balance" ? "balance" : "none",
    statedOn,
    byPlan: basis === "balance" && isByPlan(ledger, on),
    share: toPlainString(share),
    interestPaid: amountText(add(income.expenses, plannedInterest(ledger, on)), ledger.currency),
    ownedOwedInBase: ofDebtor.rounded,
    ownedUnroundedInBase: ofDebtor.unrounded,
    household: {
      share: toPlainString(multiply(decimal("100"), fraction)),
      owedInBase: ofHousehold.rounded,
      unroundedInBase: ofHousehold.unrounded,
    },
    oldestRateOn: ratesOn,
  }
}

/** Interest of planned payments that fell due, and of which no payment is recorded. */
const plannedInterest = ({ plannedInterest: due = [], closedOn }: LineLedger, on: CalendarDate): Decimal => {
  const until = closedOn !== null && closedOn < on ? closedOn : on
  return sum(due.flatMap(([day, interest]) => (day <= until ? [decimal(interest)] : [])))
}

const hundred = fractionOf(decimal("100"))

/** A removed debt is excluded from all figures. */
const figuresOfRemoved = ({ currency: own }: LineRow<"debt">, { on, currency }: LineQuestion): DebtFigures => ({
  on,
  owed: noAmount(own),
  basis: "none",
  statedOn: null,
  byPlan: false,
  share: "100",
  interestPaid: noAmount(own),
  ownedOwedInBase: noAmount(currency),
  ownedUnroundedInBase: "0",
  household: { share: "0", owedInBase: noAmount(currency), unroundedInBase: "0" },
  oldestRateOn: null,
})

export const debtEntryView = (row: LineEntryRow): DebtEntryView => ({
  ...recordedEntry(row),
  entry: decodeEntry(JSON.parse(row.terms)),
})

const decodeEntry = Schema.decodeUnknownSync(DebtEntry)

/** The total owed in the debt's own currency, and the debtor's part in the requested currency. */
export function debtHistoryView(
  /** Absent for a removed debt, which is excluded from all figures. */
  ledger: LineLedger | undefined,
  /** The currency of the debt. */
  own: string,
  { market }: HouseholdWealth,
  { from, to, currency }: HistoryQuestion,
): AnswerOf<typeof readDebtHistory> {
  if (!ledger) {
    const nothing = (of: string) => Array<string>(dayNumber(to) - dayNumber(from) + 1).fill(noAmount(of))
    const ended = { from, to, currency, missingRates: [], incompleteTo: null }
    return { ...ended, owed: nothing(own), ownedOwedInBase: nothing(currency) }
  }
  const range = { ledger, market, from, to }
  const whole = holdingHistory({ ...range, currency: ledger.currency, part: "whole" })
  const owned = holdingHistory({ ...range, currency, part: "owned" })
  const lastIncomplete = owned.incomplete.lastIndexOf(1)
  return {
    from,
    to,
    currency,
    missingRates: owned.missing,
    incompleteTo: lastIncomplete < 0 ? null : addDays(from, lastIncomplete),
    owed: amountTexts(whole.value).map(opposite),
    ownedOwedInBase: amountTexts(owned.value).map(opposite),
  }
}

/** The balance of a debt in its ledger is below zero where something is owed. */
function opposite(amount: string): string {
  if (amount.startsWith("-")) return amount.slice(1)
  return /[1-9]/.test(amount) ? `-${amount}` : amount
}
