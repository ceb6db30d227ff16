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

/** Returns of a period: of one line whole, or of what belongs to the household or a portfolio. */
export function explainReturn(figure: "timeWeighted" | "moneyWeighted", question: ExplanationQuestion): Explanation {
  const { line, scope, from } = question
  if (from === undefined) return Result.fail("nothingInvested")
  const { on: to, currency, market } = scope
  const span = { from: dayNumber(from), to: dayNumber(to), currency }
  const { index, moneyWeighted } = performanceOf(scope, span, scopeOf(question))
  // The figure itself determines whether there is a return, and why not.
  const known = figure === "timeWeighted" ? Result.map(index, isThere) : Result.map(moneyWeighted, isThere)
  if (Result.isFailure(known)) {
    return Result.fail(known.failure._tag === "RateMissing" ? "missingRate" : reasonOf(known.failure))
  }
  const period = { from, to }
  const invested = line
    ? investedInLine(line, { ...period, market, currency })
    : investedIn({ ...scope, ...period, currency })
  return figure === "timeWeighted"
    ? orElse(explainTimeWeighted(invested, period, currency), "nothingInvested")
    : Result.mapError(explainMoneyWeighted(invested, period, currency), reasonOf)
}

const isThere = (): true => true

function scopeOf({ line, scope: { scope } }: ExplanationQuestion): ReturnScope {
  if (line) return { of: "holdings", holdingIds: [line.ledger.lineId] }
  return scope === "household" ? { of: "household" } : { of: "portfolio", portfolioId: scope }
}
