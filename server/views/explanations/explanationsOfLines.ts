import { Result } from "effect"
import { behaviourOfLine } from "#domain/measures/ledger/facts.ts"
import {
  explainCost,
  explainGain,
  explainHeld,
  explainLatentTax,
  explainOwed,
  explainPooledGain,
  explainValue,
  gainFigures,
  nothingOf,
} from "#domain/measures/trace/lineFigures.ts"
import { explainPart, type GainFigure } from "#domain/measures/trace/scopeFigures.ts"
import { isOnlyPaid } from "#domain/measures/valuation/onlyPaid.ts"
import { holdingGain } from "#domain/measures/gains/gain.ts"
import { type Explanation, type ExplanationQuestion, orElse } from "./explanationQuestion.ts"

type Figure = GainFigure | "holdingValue" | "holdingUnits" | "cost" | "debtOwed" | "latentTax"

/** The figures of a gain that say how what is held did. */
const ofHeld: ReadonlySet<Figure> = new Set(["unrealisedGain", "totalGain", "priceGain"])

/** Figures of one holding, debt or wallet. A removed line is excluded from all figures. */
export function explainLine(figure: Figure, question: ExplanationQuestion): Explanation {
  const { line, method, part, pool, scope } = question
  if (!line) return Result.fail("noAssets")
  const { ledger } = line
  const { on, market, currency } = scope
  switch (figure) {
    case "holdingValue":
      return orElse(
        part === "whole" ? explainValue(line, market, on, currency) : explainPart(line, scope, figure),
        "missingRate",
      )
    case "debtOwed":
      return orElse(
        part === "whole" ? explainOwed(line, market, on, currency) : explainPart(line, scope, figure),
        "missingRate",
      )
    case "holdingUnits":
      return behaviourOfLine(ledger.assetClass).isCountedInUnits
        ? Result.succeed(explainHeld(line, on))
        : Result.fail("noAssets")
    case "cost":
      return pool
        ? orElse(explainPooledGain({ ledger, pool, market, on, currency: ledger.currency })?.cost, "missingRate")
        : orElse(explainCost(line, market, on, method), "notPaidIn")
    case "latentTax":
      return ledger.taxRate === null
        ? Result.fail("noAssets")
        : Result.succeed(explainLatentTax(line, market, on) ?? nothingOf(line, figure))
    case "realisedGain":
    case "unrealisedGain":
    case "totalGain":
    case "priceGain":
    case "exchangeGain":
    case "fees":
    case "income": {
      if (ofHeld.has(figure) && isOnlyPaid(ledger, market, on)) return Result.fail("noPrices")
      if (pool) {
        const gain = explainPooledGain({ ledger, pool, market, on, currency })
        return orElse(gain && gainFigures(gain)[figure], "missingRate")
      }
      const isKnown = holdingGain({ ledger, market, on, currency, method }) !== undefined
      const gain = isKnown ? explainGain({ line, market, on, currency, method }) : undefined
      return orElse(gain && gainFigures(gain)[figure], "missingRate")
    }
  }
}
