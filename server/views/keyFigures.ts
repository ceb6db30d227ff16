import { incomeOfYear, priceChangeOf, weightInAssets } from "#domain/measures/keyFigures/holdingKeyFigures.ts"
import { type YearOfHolding, yearOfHolding } from "#domain/measures/keyFigures/yearOfHolding.ts"
import type { Decimal } from "#domain/numbers/decimal.ts"
import { holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readKeyFigures, YearView } from "#contract/figures/keyFigures.ts"
import { amountText } from "./amounts.ts"
import { measuredOf } from "./netWorth.ts"
import { known, knownFraction, unavailable } from "./ratios.ts"
import { timeWeightedRatios } from "./returns.ts"
import type { HouseholdWealth } from "./wealth.ts"

interface Question {
  readonly on: CalendarDate
  readonly currency: Currency
  /** The returns of the period and since the beginning count from the ends of these days. */
  readonly from: CalendarDate
  readonly since: CalendarDate
}

/** How a holding did, besides its value and its gain. */
export function keyFiguresView(
  /** Absent for a removed holding. */
  ledger: LineLedger | undefined,
  /** The debts that were taken up for it. */
  debts: ReadonlyArray<LineLedger>,
  wealth: HouseholdWealth,
  { on, currency, from, since }: Question,
): AnswerOf<typeof readKeyFigures> {
  if (!ledger) return { on, currency, figures: null }
  const measured = measuredOf(wealth)
  const { lineId } = ledger
  const returnsFrom = (start: CalendarDate) =>
    timeWeightedRatios(wealth, { from: start, to: on, currency }, { of: "holdings", holdingIds: [lineId] })
  const sinceStart = returnsFrom(since)
  const ofPeriod = from === since ? sinceStart : returnsFrom(from)
  const change = priceChangeOf(ledger, wealth.market, on)
  const weight = weightInAssets({ ...measured, day: on, currency }, lineId)
  const isConverted = holdingOn(ledger, wealth.market, on, currency).owned.exact !== null
  return {
    on,
    currency,
    figures: {
      priceChange: change
        ? { on: change.on, ratio: known(change.ratio), amount: amountText(change.amount, ledger.currency) }
        : null,
      ofPeriod: { from, timeWeighted: ofPeriod.timeWeighted },
      sinceStart: { from: since, ...sinceStart },
      weight: weight ? knownFraction(weight) : isConverted ? null : unavailable("missingRate"),
      incomeOfYear: amountText(incomeOfYear(ledger, on), ledger.currency),
      year:
        ledger.assetClass === "realEstate" ? yearView(yearOfHolding(ledger, debts, wealth.market, on), ledger) : null,
    },
  }
}

function yearView(year: YearOfHolding | undefined, { currency }: LineLedger): YearView | null {
  if (!year) return null
  const { from, revaluation, income, expenses, improvements, debts } = year
  const text = (amount: Decimal): string => amountText(amount, currency)
  return {
    from,
    revaluation: text(revaluation),
    income: text(income),
    expenses: text(expenses),
    improvements: text(improvements),
    debts: debts ? { interest: text(debts.interest), repaid: text(debts.repaid) } : null,
  }
}
