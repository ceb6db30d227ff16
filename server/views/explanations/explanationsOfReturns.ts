import { Result } from "effect"
import {
  explainMoneyWeighted,
  explainTimeWeighted,
  investedIn,
  investedInLine,
} from "#domain/measures/trace/returns.ts"
import { performanceOf } from "#domain/measures/returns/performance.ts"
import type { ReturnScope } from "#domain/measures/returns/scopes.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import { type Explanation, type ExplanationQuestion, orElse } from "./explanationQuestion.ts"
import { reasonOf } from "#server/views/ratios.ts"

/** Each figure by its kind and what it is measured on. */
const returnFigures = {
  timeWeighted: { kind: "timeWeighted", measured: "assets" },
  moneyWeighted: { kind: "moneyWeighted", measured: "assets" },
  ownTimeWeighted: { kind: "timeWeighted", measured: "ownMoney" },
  ownMoneyWeighted: { kind: "moneyWeighted", measured: "ownMoney" },
} as const

/**
 * Returns of a period: of one line whole, or of what belongs to the household or a portfolio. Those on own money are less
 * the debts: those that were taken up for the line, or those of the household or portfolio.
 */
export function explainReturn(figure: keyof typeof returnFigures, question: ExplanationQuestion): Explanation {
  const { line, scope, from, debts } = question
  const { kind, measured } = returnFigures[figure]
  if (from === undefined) return Result.fail("nothingInvested")
  const { on: to, currency, market } = scope
  const span = { from: dayNumber(from), to: dayNumber(to), currency }
  const { index, moneyWeighted } = performanceOf(scope, span, scopeOf(question), measured)
  // The figure itself determines whether there is a return, and why not.
  const known = kind === "timeWeighted" ? Result.map(index, isThere) : Result.map(moneyWeighted, isThere)
  if (Result.isFailure(known)) {
    return Result.fail(known.failure._tag === "RateMissing" ? "missingRate" : reasonOf(known.failure))
  }
  const period = { from, to }
  const invested = line
    ? investedInLine(line, { ...period, market, currency }, measured, debts)
    : investedIn({ ...scope, ...period, currency }, measured)
  const isOwn = measured === "ownMoney"
  return kind === "timeWeighted"
    ? orElse(
        explainTimeWeighted(invested, period, currency, isOwn ? "ownTimeWeighted" : "timeWeighted"),
        "nothingInvested",
      )
    : Result.mapError(
        explainMoneyWeighted(invested, period, currency, isOwn ? "ownMoneyWeighted" : "moneyWeighted"),
        reasonOf,
      )
}

const isThere = (): true => true

function scopeOf({ line, debts, scope: { scope } }: ExplanationQuestion): ReturnScope {
  if (line) return { of: "holdings", holdingIds: [line.ledger.lineId], debtIds: debts.map(({ lineId }) => lineId) }
  return scope === "household" ? { of: "household" } : { of: "portfolio", portfolioId: scope }
}
