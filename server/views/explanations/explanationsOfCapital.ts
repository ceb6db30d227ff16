import { Result } from "effect"
import { capitalUntil, explainMultiples, navOf, openCommitmentOf } from "#domain/measures/trace/lineFigures.ts"
import { explainPrivateTotals } from "#domain/measures/trace/scopeFigures.ts"
import { privateMarketsOn } from "#domain/measures/keyFigures/privateTotals.ts"
import { type Explanation, type ExplanationQuestion, orElse } from "./explanationQuestion.ts"
import { reasonOf } from "#server/views/ratios.ts"

type Figure = "paidIn" | "distributed" | "openCommitment" | "dpi" | "rvpi" | "tvpi" | "irr"

/** Figures of one private investment, whole and in its own currency, or of the household's share of all of them. */
export function explainCapital(figure: Figure, { line, scope, privateLines }: ExplanationQuestion): Explanation {
  const { on, market, currency } = scope
  if (line) {
    const left = { on, nav: navOf(line, market, on) }
    const about = { currency: line.ledger.currency, subject: { of: "line", id: line.ledger.lineId } } as const
    const multiples = explainMultiples(capitalUntil(line, on), left, about)
    return chosen(figure, { ...multiples, openCommitment: openCommitmentOf(line, on) })
  }
  const totals = explainPrivateTotals({ ...scope, lines: privateLines })
  const isAmount = figure === "paidIn" || figure === "distributed" || figure === "openCommitment"
  if (isAmount) return chosen(figure, totals)
  const { irr, missing } = privateMarketsOn({ ...scope, day: on, currency }).total
  // A multiple of only some of the investments would be another figure.
  if (missing.length > 0) return Result.fail("missingRate")
  // The figure itself determines why there is no rate.
  return figure === "irr" && Result.isFailure(irr) ? Result.fail(reasonOf(irr.failure)) : chosen(figure, totals)
}

function chosen(figure: Figure, figures: ReturnType<typeof explainPrivateTotals>): Explanation {
  switch (figure) {
    case "paidIn":
    case "distributed":
    case "openCommitment":
      return Result.succeed(figures[figure])
    case "dpi":
    case "rvpi":
    case "tvpi":
      return orElse(figures.multiple(figure), "notPaidIn")
    case "irr":
      return Result.mapError(figures.irr(), reasonOf)
  }
}
