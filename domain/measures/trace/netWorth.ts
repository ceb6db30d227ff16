import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import {
  BalanceSheet,
  byPortfolio as byPortfolioOf,
  type DayInCurrency,
  eliminated,
  ownedAmount,
  type OwnedAmount,
  weighted,
} from "#domain/measures/netWorth/balanceSheet.ts"
import type { HoldingLedger } from "#domain/measures/ledger/facts.ts"
import { nothing } from "#domain/numbers/fraction.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import { openingOf, subjectOf } from "#domain/measures/valuation/line.ts"
import type { Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { lineByBooks } from "./bookParts.ts"
import { type ExplainedLine, tracedLine } from "./lineParts.ts"
import { traced } from "./traced.ts"
import { type ExplainedNode, leaf, negated, sum } from "./tree.ts"
import { explainWeights, type ExplainedWeights } from "./weights.ts"
import { type ExplainedValuation, explainValuation } from "./valuation.ts"
import type { ExplainWord } from "./words.ts"

/** A figure of a household or of a portfolio with all it holds through others, on a day and in one currency. */
export interface ScopeQuestion extends Wealth {
  readonly on: CalendarDate
  readonly currency: string
  readonly scope: Scope
}

/**
 * What is owned and what is owed: portfolio by portfolio, the fraction that belongs to the scope × what it holds,
 * line by line; and of debts within the household what remains on each side.
 */
export function explainNetWorth(question: ScopeQuestion): Record<"netWorth" | "assets" | "debts", ExplainedNode> {
  const weights = explainWeights(question, question.scope, question.on)
  return sheetOf(question, question.ledgers, weights).totals(weights)
}

/** The assets of which `among` is true, portfolio by portfolio. */
export function explainAssets(question: ScopeQuestion, among: (ledger: HoldingLedger) => boolean): ExplainedNode {
  const weights = explainWeights(question, question.scope, question.on)
  const assets = sheetOf(question, question.ledgers.filter(among), weights).assets(weights)
  return sum("assets", assets, { currency: question.currency })
}

/** The lines of which something belongs to the scope, and all debts within the household. */
function sheetOf(
  question: ScopeQuestion,
  ledgers: ReadonlyArray<HoldingLedger>,
  weights: ExplainedWeights,
): BalanceSheet<ExplainedNode> {
  const { market, on, currency } = question
  const sheet = new BalanceSheet(traced, currency)
  for (const ledger of ledgers) {
    const portfolioId = portfolioOn(ledger, on)
    const { creditorId } = ledger
    if (creditorId === null && weights.of(portfolioId) === undefined) continue
    const books = lineByBooks(ledger)
    const valuation = explainValuation(books, market, on)
    const { node, side } = creditorId === null ? signed(valuation) : { node: valuation.node, side: "owed" }
    const line = ownedLine(question, books, node, side === "owned" ? "holdingPart" : "debtOwed")
    if (!line) continue
    if (creditorId === null) sheet.add(side === "owned" ? "assets" : "debts", { portfolioId, line })
    else sheet.addInternal({ debtorId: portfolioId, creditorId, subject: subjectOf(ledger), line })
  }
  return sheet
}

/** What is below zero is owed. */
const signed = (valuation: ExplainedValuation): Pick<ExplainedValuation, "node" | "side"> =>
  valuation.side === "owed" || valuation.node.exact.numerator >= 0n
    ? valuation
    : { node: negated("debtOwed", valuation.node, { currency: valuation.currency }), side: "owed" }

/** By the portfolio that has them, with what belongs to the scope; the largest first, and its lines too. */
export const byPortfolio = (
  what: ExplainWord,
  lines: ReadonlyArray<OwnedAmount<ExplainedNode>>,
  weights: ExplainedWeights,
  currency: string,
): ReadonlyArray<ExplainedNode> => byPortfolioOf(traced, what, lines, weights, currency)

/** What of an amount of a line belongs to its portfolio, in the currency of the answer. */
const ownedLine = (
  question: Pick<ScopeQuestion, "market" | "on" | "currency">,
  line: ExplainedLine,
  whole: ExplainedNode,
  what: ExplainWord,
): ExplainedNode | undefined =>
  ownedAmount(
    tracedLine(line, question.market),
    dayIn(question),
    { value: whole, currency: whole.currency ?? question.currency },
    what,
  )

const dayIn = ({ market, on, currency }: Pick<ScopeQuestion, "market" | "on" | "currency">): DayInCurrency => ({
  market,
  day: dayNumber(on),
  currency,
})

/**
 * What of one line belongs to the scope, above zero also where it is owed; of a debt within the household what is not
 * owed to oneself. Nothing without an exchange rate.
 */
export function explainPart(
  line: ExplainedLine,
  question: Omit<ScopeQuestion, "ledgers">,
  what: "holdingValue" | "debtOwed",
): ExplainedNode | undefined {
  const { ledger } = line
  const { on, market, currency } = question
  const about = { currency, subject: subjectOf(ledger) }
  const weights = explainWeights(question, question.scope, on)
  const side = weights.of(portfolioOn(ledger, on))
  const weight = ledger.creditorId === null ? side : eliminated(traced, side, weights.of(ledger.creditorId))
  const owned = ownedLine(question, line, explainValuation(line, market, on).node, what)
  if (owned?.what === "missingRate") return undefined
  const part = owned && weighted(traced, what, weight, owned, about)
  return part ?? leaf(what, nothing, openingOf(ledger)(), about)
}
