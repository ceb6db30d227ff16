import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { fractionOf, minus } from "#domain/numbers/fraction.ts"
import type { Decimal } from "#domain/numbers/decimal.ts"
import { sumOfLines } from "#domain/measures/netWorth/balanceSheet.ts"
import { partsOfGain, totalOf } from "#domain/measures/gains/gain.ts"
import { fractionInBook } from "#domain/numbers/bookAmounts.ts"
import type { ExactGain } from "#domain/measures/gains/gainsIn.ts"
import { isQuick, partOfAssets } from "#domain/measures/keyFigures/metrics.ts"
import { newValuationCache, type ValuationCache } from "#domain/measures/valuation/valuationCache.ts"
import { lineByBooks } from "./bookParts.ts"
import { gainFigures } from "./gain.ts"
import { type ExplainedLine, tracedLine } from "./lineParts.ts"
import { explainLatentTax } from "./lineFigures.ts"
import { byPortfolio, explainAssets, explainNetWorth, type ScopeQuestion } from "./netWorth.ts"
import { explainOpenCommitment } from "./privateInvestment.ts"
import { traced } from "./traced.ts"
import {
  type About,
  adjusted,
  difference,
  type ExplainedNode,
  inCents,
  isNothing,
  leaf,
  product,
  quotient,
  sum,
} from "./tree.ts"
import { explainWeights } from "./weights.ts"

/** What the net worth is more than on an earlier day: both in whole cents, as they are shown. */
export function explainChange(question: ScopeQuestion, from: CalendarDate): ExplainedNode {
  const [then, now] = [explainNetWorth({ ...question, on: from }), explainNetWorth(question)]
  return difference("change", inCents(now.netWorth), [inCents(then.netWorth)], { currency: question.currency })
}

/** Debts ÷ assets. Nothing without assets. */
export function explainDebtRatio(question: ScopeQuestion): ExplainedNode | undefined {
  const { assets, debts } = explainNetWorth(question)
  return partOfAssets(traced, "debtRatio", debts, assets)
}

/** Cash and what is easily converted ÷ assets. */
export function explainLiquidShare(question: ScopeQuestion): ExplainedNode | undefined {
  const { assets } = explainNetWorth(question)
  return isNothing(assets) ? undefined : partOfAssets(traced, "liquidShare", explainAssets(question, isQuick), assets)
}

/** What is promised and not yet called, as far as it belongs to the scope. */
export const explainUnfunded = (question: ScopeQuestion): ExplainedNode =>
  ofLines(["unfundedCommitments", "openCommitment"], question, (line) => explainOpenCommitment(line, question.on))

/** The tax that would be due if everything were sold at its value. */
export const explainTax = (question: ScopeQuestion): ExplainedNode =>
  ofLines(["latentTax", "latentTax"], question, (line) => explainLatentTax(line, question.market, question.on))

export const explainNetAfterTax = (question: ScopeQuestion): ExplainedNode =>
  difference("netAfterLatentTax", explainNetWorth(question).netWorth, [explainTax(question)], {
    currency: question.currency,
  })

function ofLines(
  words: readonly ["unfundedCommitments", "openCommitment"] | readonly ["latentTax", "latentTax"],
  question: ScopeQuestion,
  explain: (line: ExplainedLine) => ExplainedNode | undefined,
): ExplainedNode {
  const { market, on, currency, scope } = question
  const weights = explainWeights(question, scope, on)
  const lines = question.ledgers.map((ledger) => tracedLine(lineByBooks(ledger), market))
  return sumOfLines(traced, words, lines, { market, day: dayNumber(on), currency }, weights, explain)
}

/** Net worth, in whole cents as it is shown, ÷ the target. The day and the currency are those of the question. */
export const explainGoal = (question: ScopeQuestion, target: Decimal): ExplainedNode =>
  quotient(
    "goalProgress",
    inCents(explainNetWorth(question).netWorth),
    leaf("target", fractionOf(target), { _tag: "Constant", name: "target" }, { currency: question.currency }),
  )

export type GainFigure = keyof ReturnType<typeof gainFigures>

/**
 * What the investments of a scope have gained by average cost: of each the part that belongs to it on the day, rounded to
 * the 18 decimals of the books. What each gained as a whole is a figure that explains itself. Holdings without an
 * exchange rate on one of their days are left out.
 */
export function explainScopeGain(
  question: ScopeQuestion & { readonly currency: Currency },
  cache: ValuationCache = newValuationCache(),
): Record<GainFigure, ExplainedNode> {
  const { on, currency, scope } = question
  const { parts } = partsOfGain(question, on, currency, scope, cache)
  const own = totalOf(parts)
  const weights = explainWeights(question, scope, on)
  const total = (part: keyof ExactGain, what: GainFigure): ExplainedNode => {
    const lines = parts.flatMap(({ portfolioId, ledger, whole }) => {
      if (whole[part] === 0n) return []
      const { holdingId, openedOn } = ledger
      const about: About = { currency, subject: { of: "line", id: holdingId } }
      const source = { _tag: "Opening", lineId: holdingId, on: openedOn } as const
      const gain = leaf(what, fractionInBook(whole[part]), source, about)
      const share = lineByBooks(ledger).parts.share(dayNumber(on))
      return [{ portfolioId, line: share ? product(what, [share, gain], about) : gain }]
    })
    const sumOfParts = sum(what, byPortfolio(what, lines, weights, currency), { currency })
    const exact = fractionInBook(own[part])
    return minus(exact, sumOfParts.exact).numerator === 0n ? sumOfParts : adjusted(what, sumOfParts, exact, "rounding")
  }
  return gainFigures({
    realised: total("realised", "realisedGain"),
    unrealised: total("unrealised", "unrealisedGain"),
    exchange: total("exchange", "exchangeGain"),
    fees: total("fees", "fees"),
    income: total("income", "income"),
  })
}
