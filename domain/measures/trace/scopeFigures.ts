import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import {
  BalanceSheet,
  byPortfolio as byPortfolioOf,
  type DayInCurrency,
  eliminated,
  ownedAmount,
  type OwnedAmount,
  sharedWeight,
  sumOfLines,
  weighted,
} from "#domain/measures/netWorth/balanceSheet.ts"
import type { CostChoice, LineLedger } from "#domain/measures/ledger/facts.ts"
import { fractionOf, minus, nothing } from "#domain/numbers/fraction.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import { openingOf, subjectOf } from "#domain/measures/valuation/line.ts"
import { type ExplainedLine, lineByLedger, tracedLine } from "./lines.ts"
import { traced } from "./traced.ts"
import {
  type About,
  adjusted,
  difference,
  type ExplainedNode,
  inCents,
  isNothing,
  leaf,
  negated,
  product,
  quotient,
  sum,
} from "./tree.ts"
import { type ExplainedWeights, explainWeights, partsByLine, type ScopeQuestion } from "./weights.ts"
import {
  type ExplainedValuation,
  explainLatentTax,
  explainMultiples,
  explainOpenCommitment,
  explainValuation,
  gainFigures,
} from "./lineFigures.ts"
import type { ExplainWord } from "./words.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { Decimal } from "#domain/numbers/decimal.ts"
import { type ExactGain, partsOfGain, totalOf } from "#domain/measures/gains/gain.ts"
import { fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { isQuick, partOfAssets } from "#domain/measures/keyFigures/metrics.ts"
import {
  always,
  householdParts,
  isPrivateOn,
  ownInvestment,
  ownTogether,
} from "#domain/measures/keyFigures/privateTotals.ts"

/**
 * Explains assets and debts: by portfolio, its weight in the scope × what it holds, by line; and of debts within the
 * household, what remains on each side after elimination.
 */
export function explainNetWorth(question: ScopeQuestion): Record<"netWorth" | "assets" | "debts", ExplainedNode> {
  const weights = explainWeights(question, question.scope, question.on)
  return sheetOf(question, question.ledgers, weights).totals(weights)
}

/** The assets for which `among` returns true, by portfolio. */
function explainAssets(question: ScopeQuestion, among: (ledger: LineLedger) => boolean): ExplainedNode {
  const weights = explainWeights(question, question.scope, question.on)
  const assets = sheetOf(question, question.ledgers.filter(among), weights).assets(weights)
  return sum("assets", assets, { currency: question.currency })
}

/** The lines of which something belongs to the scope, and all debts within the household. */
function sheetOf(
  question: ScopeQuestion,
  ledgers: ReadonlyArray<LineLedger>,
  weights: ExplainedWeights,
): BalanceSheet<ExplainedNode> {
  const { market, on, currency } = question
  const sheet = new BalanceSheet(traced, currency)
  for (const ledger of ledgers) {
    const portfolioId = portfolioOn(ledger, on)
    const { creditorId } = ledger
    if (creditorId === null && weights.of(portfolioId) === undefined) continue
    const books = lineByLedger(ledger)
    const valuation = explainValuation(books, market, on)
    const { node, side } = signed(valuation)
    const ofAsset = ledger.assetClass === "debt" ? "inCredit" : "holdingPart"
    const line = ownedLine(question, books, node, side === "owned" ? ofAsset : "debtOwed")
    if (!line) continue
    if (creditorId === null) sheet.add(side === "owned" ? "assets" : "debts", { portfolioId, line })
    else {
      const share = books.parts.share(dayNumber(on))
      const internal = { debtorId: portfolioId, creditorId, share, subject: subjectOf(ledger), line }
      sheet.addInternal({ ...internal, isInCredit: side === "owned" })
    }
  }
  return sheet
}

/** The amount above zero: an account below zero is a debt, and a debt below zero is an asset. */
function signed({ node, currency, side }: ExplainedValuation): Pick<ExplainedValuation, "node" | "side"> {
  if (node.exact.numerator >= 0n) return { node, side }
  return side === "owed"
    ? { node: negated("inCredit", node, { currency }), side: "owned" }
    : { node: negated("debtOwed", node, { currency }), side: "owed" }
}

/** Amounts by portfolio, by the weights of the scope. The largest first, and so are the lines of each. */
const byPortfolio = (
  what: ExplainWord,
  lines: ReadonlyArray<OwnedAmount<ExplainedNode>>,
  weights: ExplainedWeights,
  currency: string,
): ReadonlyArray<ExplainedNode> => byPortfolioOf(traced, what, lines, weights, currency)

/** The ownership share of an amount of a line, in the currency of the result. */
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
 * The amount of one line that belongs to the scope, above zero for a debt, too; of a debt within the household what
 * remains after elimination. Undefined without an exchange rate.
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
  const owing = (creditorId: PortfolioId) =>
    eliminated(traced, sharedWeight(traced, side, line.parts.share(dayNumber(on))), weights.of(creditorId))
  const weight = ledger.creditorId === null ? side : owing(ledger.creditorId)
  const owned = ownedLine(question, line, explainValuation(line, market, on).node, what)
  if (owned?.what === "missingRate") return undefined
  const part = owned && weighted(traced, what, weight, owned, about)
  return part ?? leaf(what, nothing, openingOf(ledger)(), about)
}

/** The change of the net worth since an earlier day: both are rounded as they are shown. */
export function explainChange(question: ScopeQuestion, from: CalendarDate): ExplainedNode {
  const [then, now] = [explainNetWorth({ ...question, on: from }), explainNetWorth(question)]
  const { currency } = question
  return difference("change", inCents(now.netWorth, currency), [inCents(then.netWorth, currency)], { currency })
}

/** Debts ÷ assets. Undefined without assets. */
export function explainDebtRatio(question: ScopeQuestion): ExplainedNode | undefined {
  const { assets, debts } = explainNetWorth(question)
  return partOfAssets(traced, "debtRatio", debts, assets)
}

/** Cash and easily convertible assets ÷ assets. Undefined without assets. */
export function explainLiquidShare(question: ScopeQuestion): ExplainedNode | undefined {
  const { assets } = explainNetWorth(question)
  return isNothing(assets) ? undefined : partOfAssets(traced, "liquidShare", explainAssets(question, isQuick), assets)
}

/** The unfunded commitments of the scope, by its weights. */
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
  const lines = question.ledgers.map((ledger) => tracedLine(lineByLedger(ledger), market))
  return sumOfLines(traced, words, lines, { market, day: dayNumber(on), currency }, weights, explain)
}

/** Net worth, rounded as it is shown, ÷ the target. The day and the currency are those of the question. */
export const explainGoal = (question: ScopeQuestion, target: Decimal): ExplainedNode =>
  quotient(
    "goalProgress",
    inCents(explainNetWorth(question).netWorth, question.currency),
    leaf("target", fractionOf(target), { _tag: "Constant", name: "target" }, { currency: question.currency }),
  )

export type GainFigure = keyof ReturnType<typeof gainFigures>

/**
 * Explains the gain of a scope's investments by a cost method: of each, the amount that belongs to the scope on the day,
 * rounded to 18 decimals. The gain of a whole holding is a leaf, because it is a figure with its own explanation.
 * Holdings without an exchange rate on one of their days are left out.
 */
export function explainScopeGain(
  question: ScopeQuestion & { readonly currency: Currency; readonly method: CostChoice },
): Record<GainFigure, ExplainedNode> {
  const { on, currency, scope } = question
  const { parts } = partsOfGain(question, question)
  const own = totalOf(parts)
  const weights = explainWeights(question, scope, on)
  const total = (part: keyof ExactGain, what: GainFigure): ExplainedNode => {
    const lines = parts.flatMap(({ portfolioId, ledger, whole }) => {
      if (whole[part] === 0n) return []
      const { lineId, openedOn } = ledger
      const about: About = { currency, subject: { of: "line", id: lineId } }
      const source = { _tag: "Opening", lineId, on: openedOn } as const
      const gain = leaf(what, fractionInBook(whole[part]), source, about)
      const share = lineByLedger(ledger).parts.share(dayNumber(on))
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

type Question = Omit<ScopeQuestion, "scope" | "ledgers"> & { readonly lines: ReadonlyArray<ExplainedLine> }

/** The household's fraction of all private investments, with each payment at the rate and weight of its day. */
export function explainPrivateTotals(question: Question) {
  const { on, currency, market } = question
  const parts = householdParts(partsByLine({ ...question, scope: "household" }, always), question)
  const own = question.lines
    .filter(({ ledger }) => isPrivateOn(ledger, on))
    .map((line) => ownInvestment(tracedLine(line, market), dayNumber(on), parts))
  const { payments, nav, openCommitment } = ownTogether(traced, own, currency)
  return { ...explainMultiples(payments, { on, nav }, { currency }), openCommitment }
}
