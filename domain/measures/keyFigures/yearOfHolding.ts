import { changeOfLine } from "#domain/measures/changes/change.ts"
import type { LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import type { Decimal } from "#domain/numbers/decimal.ts"
import { bookAmount, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { type Fraction, plus, sumOf } from "#domain/numbers/fraction.ts"
import { addDays, type CalendarDate } from "#domain/shared/calendarDate.ts"
import { amountIn } from "#domain/shared/money.ts"

/** A year of a holding in numbers: of the whole, in its currency, each rounded half-even once. Expenses are below zero. */
export interface YearOfHolding {
  /** The end of the year before, from which everything counts. */
  readonly from: CalendarDate
  /** The change of the value beyond what was paid into the holding, and what came out. */
  readonly revaluation: Decimal
  /** Income before tax, such as rent. */
  readonly income: Decimal
  /** Running costs and taxes. */
  readonly expenses: Decimal
  /** Payments that add to the cost. */
  readonly improvements: Decimal
  /** Of the debts that were taken up for it. Undefined without a debt, or where an exchange rate is missing. */
  readonly debts: YearOfDebts | undefined
}

interface YearOfDebts {
  /** Interest, as recorded or by the plan; below zero. */
  readonly interest: Decimal
  /** What was repaid less what was borrowed. */
  readonly repaid: Decimal
}

/**
 * The calendar year of a day up to that day. Revaluation, income, expenses and interest are the parts of its change of net
 * worth: see `changeOf`. What is repaid is the money that went into the debts, less their interest. Undefined if an exchange
 * rate is missing.
 */
export function yearOfHolding(
  ledger: LineLedger,
  debts: ReadonlyArray<LineLedger>,
  market: Market,
  on: CalendarDate,
): YearOfHolding | undefined {
  const { currency } = ledger
  const from = addDays(`${on.slice(0, 4)}-01-01`, -1)
  const period = { market, currency, from, to: on }
  const change = changeOfLine(ledger, period)
  if (!change) return undefined
  const rounded = (amount: Fraction): Decimal => amountIn(amount, currency)
  const improvements = ledger.capital.flatMap(([day, { paidIn }]) =>
    paidIn !== undefined && day > from && day <= on ? [fractionInBook(bookAmount(paidIn))] : [],
  )
  return {
    from,
    revaluation: rounded(plus(change.market, change.currency)),
    income: rounded(change.income),
    expenses: rounded(plus(change.spending, change.taxes)),
    improvements: rounded(sumOf(improvements)),
    debts: yearOfDebts(debts, period),
  }
}

function yearOfDebts(
  debts: ReadonlyArray<LineLedger>,
  period: Parameters<typeof changeOfLine>[1],
): YearOfDebts | undefined {
  const changes = debts.flatMap((debt) => changeOfLine(debt, period) ?? [])
  if (debts.length === 0 || changes.length < debts.length) return undefined
  const interest = sumOf(changes.map(({ spending }) => spending))
  const moved = sumOf(changes.flatMap(({ money, broughtIn }) => [money, broughtIn]))
  return {
    interest: amountIn(interest, period.currency),
    // As much money as the interest comes from elsewhere, and lowers nothing that is owed.
    repaid: amountIn(plus(moved, interest), period.currency),
  }
}
