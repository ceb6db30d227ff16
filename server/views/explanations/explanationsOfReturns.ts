import { Result } from "effect"
import {
  explainMoneyWeighted,
  explainTimeWeighted,
  investedIn,
  investedInLine,
} from "#domain/measures/trace/returns.ts"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { afterTax } from "#domain/measures/returns/afterTax.ts"
import { ifPriced, performanceOf } from "#domain/measures/returns/performance.ts"
import type { ReturnScope } from "#domain/measures/returns/scopes.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { type Explanation, type ExplanationQuestion, orElse } from "./explanationQuestion.ts"
import { reasonOf } from "#server/views/ratios.ts"

/** What each time-weighted return is measured on, and whether taxes lower it. */
const timeWeightedFigures = {
  timeWeighted: { measured: "assets", tax: "before" },
  ownTimeWeighted: { measured: "ownMoney", tax: "before" },
  timeWeightedAfterTax: { measured: "assets", tax: "after" },
  ownTimeWeightedAfterTax: { measured: "ownMoney", tax: "after" },
} as const
/** The same of each money-weighted return. */
const moneyWeightedFigures = {
  moneyWeighted: { measured: "assets", tax: "before" },
  ownMoneyWeighted: { measured: "ownMoney", tax: "before" },
  moneyWeightedAfterTax: { measured: "assets", tax: "after" },
  ownMoneyWeightedAfterTax: { measured: "ownMoney", tax: "after" },
} as const
type TimeWeighted = keyof typeof timeWeightedFigures
type MoneyWeighted = keyof typeof moneyWeightedFigures

const isTimeWeighted = (figure: TimeWeighted | MoneyWeighted): figure is TimeWeighted => figure in timeWeightedFigures

/**
 * Returns of a period: of one line whole, or of what belongs to the household or a portfolio. Those on own money are less
 * the debts: those that were taken up for the line, or those of the household or portfolio.
 */
export function explainReturn(figure: TimeWeighted | MoneyWeighted, question: ExplanationQuestion): Explanation {
  const { line, from, debts } = question
  const { measured, tax } = isTimeWeighted(figure) ? timeWeightedFigures[figure] : moneyWeightedFigures[figure]
  const taxed = tax === "after" ? afterTax : (ledger: LineLedger) => ledger
  const scope = { ...question.scope, ledgers: question.scope.ledgers.map(taxed) }
  if (from === undefined) return Result.fail("nothingInvested")
  const { on: to, currency, market } = scope
  const span = { from: dayNumber(from), to: dayNumber(to), currency }
  const { index, moneyWeighted, isPriced } = performanceOf(scope, span, scopeOf(question), measured)
  // The figure itself determines whether there is a return, and why not.
  const computed = isTimeWeighted(figure) ? Result.map(index, isThere) : Result.map(moneyWeighted, isThere)
  const known = ifPriced(isPriced, computed)
  if (Result.isFailure(known)) {
    return Result.fail(known.failure._tag === "RateMissing" ? "missingRate" : reasonOf(known.failure))
  }
  const period = { from, to }
  const invested = line
    ? investedInLine({ ...line, ledger: taxed(line.ledger) }, { ...period, market, currency }, measured, debts)
    : investedIn({ ...scope, ...period, currency }, measured)
  return isTimeWeighted(figure)
    ? orElse(explainTimeWeighted(invested, period, currency, figure), "nothingInvested")
    : Result.mapError(explainMoneyWeighted(invested, period, currency, figure), reasonOf)
}

const isThere = (): true => true

function scopeOf({ line, debts, scope: { scope } }: ExplanationQuestion): ReturnScope {
  if (line) return { of: "holdings", holdingIds: [line.ledger.lineId], debtIds: debts.map(({ lineId }) => lineId) }
  return scope === "household" ? { of: "household" } : { of: "portfolio", portfolioId: scope }
}
