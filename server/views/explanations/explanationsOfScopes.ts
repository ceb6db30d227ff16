import { Result } from "effect"
import {
  explainChange,
  explainDebtRatio,
  explainGoal,
  explainLiquidShare,
  explainNetAfterTax,
  explainNetWorth,
  explainScopeGain,
  explainTax,
  explainUnfunded,
  type GainFigure,
} from "#domain/measures/trace/scopeFigures.ts"
import { netWorthOn } from "#domain/measures/netWorth/netWorth.ts"
import { type Explanation, type ExplanationQuestion, orElse } from "./explanationQuestion.ts"

type Figure =
  | GainFigure
  | "netWorth"
  | "assets"
  | "debts"
  | "change"
  | "debtRatio"
  | "liquidShare"
  | "unfundedCommitments"
  | "latentTax"
  | "netAfterLatentTax"
  | "goalProgress"

/** Figures of the household, or of a portfolio with look-through. */
export function explainScope(figure: Figure, question: ExplanationQuestion): Explanation {
  const { scope, from } = question
  switch (figure) {
    case "netWorth":
    case "assets":
    case "debts":
      return Result.succeed(explainNetWorth(scope)[figure])
    case "change":
      return from === undefined ? Result.fail("noAssets") : Result.succeed(explainChange(scope, from))
    case "debtRatio":
      return orElse(explainDebtRatio(scope), "noAssets")
    case "liquidShare":
      return orElse(explainLiquidShare(scope), "noAssets")
    case "unfundedCommitments":
      return Result.succeed(explainUnfunded(scope))
    case "latentTax":
      return Result.succeed(explainTax(scope))
    case "netAfterLatentTax":
      return Result.succeed(explainNetAfterTax(scope))
    case "goalProgress":
      return explainGoalProgress(question)
    case "realisedGain":
    case "unrealisedGain":
    case "totalGain":
    case "priceGain":
    case "exchangeGain":
    case "fees":
    case "income":
      return Result.succeed(explainScopeGain({ ...scope, method: question.methodOfScope })[figure])
  }
}

/** A progress has no value while a missing rate leaves something out of the net worth. */
function explainGoalProgress({ scope, goal }: ExplanationQuestion): Explanation {
  const netWorth = netWorthOn({ ...scope, day: scope.on, scope: "household" })
  const figure = scope.scope === "household" ? netWorth.household : netWorth.portfolios.get(scope.scope)
  if (!figure || !goal) return Result.fail("noAssets")
  return figure.missing.length > 0 ? Result.fail("missingRate") : Result.succeed(explainGoal(scope, goal.target))
}
