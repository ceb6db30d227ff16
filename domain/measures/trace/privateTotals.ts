import { dayNumber } from "#domain/shared/calendarDate.ts"
import { householdParts, isPrivateOn, ownInvestment, ownTogether } from "#domain/measures/keyFigures/privateTotals.ts"
import { type ExplainedLine, tracedLine } from "./lineParts.ts"
import type { ScopeQuestion } from "./netWorth.ts"
import { explainMultiples } from "./privateInvestment.ts"
import { traced } from "./traced.ts"
import { weightsByPortfolio } from "./weights.ts"

type Question = Omit<ScopeQuestion, "scope" | "ledgers"> & { readonly lines: ReadonlyArray<ExplainedLine> }

/** The household's part of all its private investments; every payment at the rate and the part of its day. */
export function explainPrivateTotals(question: Question) {
  const { on, currency, market } = question
  const parts = householdParts(weightsByPortfolio({ ...question, scope: "household" }), question)
  const own = question.lines
    .filter(({ ledger }) => isPrivateOn(ledger, on))
    .map((line) => ownInvestment(tracedLine(line, market), dayNumber(on), parts))
  const { payments, nav, openCommitment } = ownTogether(traced, own, currency)
  return { ...explainMultiples(payments, { on, nav }, { currency }), openCommitment }
}
