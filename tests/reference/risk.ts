import { Result } from "effect"
import { drawdownsOf, type Volatility, volatilityOf } from "../../domain/measures/returns/risk.ts"
import { type Case, listOf } from "./cases.ts"
import type { Answers } from "./scoring.ts"

/** Risk of a row of days: their returns, or what had been gained since the start at the end of each. */
export function riskAnswers({ params = {} }: Case): Answers {
  const returns = listOf(params["dailyReturns"])
  const accumulated = listOf(params["accumulatedReturns"])
  let growth = 1
  const index = Float64Array.from(
    accumulated.length > 0 ? accumulated.map((gain) => 1 + gain) : returns.map((one) => (growth *= 1 + one)),
  )
  const volatility = (name: keyof Volatility) => () => {
    const found = volatilityOf(Float64Array.from(returns))
    return Result.isSuccess(found) ? found.success[name] : null
  }
  const drawdowns = () => drawdownsOf(0, index)
  return {
    maxDrawdown: () => drawdowns().deepest?.depth ?? 0,
    longestRecovery: () => drawdowns().longestRecovery,
    drawdowns: () => [...drawdowns().series],
    volatility: volatility("ofPeriod"),
    semiDeviation: volatility("semiDeviation"),
    annualised252: volatility("annualised"),
  }
}
