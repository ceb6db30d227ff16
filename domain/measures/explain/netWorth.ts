import { type CalendarDate, dayNumber } from "../../shared/calendarDate.ts"
import type { PortfolioId } from "../../shared/ids.ts"
import type { HoldingLedger } from "../facts.ts"
import { lineByBooks } from "./bookParts.ts"
import { nothing } from "../fraction.ts"
import { portfolioOn } from "../keptIn.ts"
import type { Scope } from "../lookThrough.ts"
import type { Wealth } from "../netWorth.ts"
import type { ExplainedLine } from "./lineParts.ts"
import { inCurrency } from "./rates.ts"
import {
  constant,
  currencyOf,
  difference,
  type ExplainedNode,
  isNothing,
  leaf,
  product,
  type Subject,
  sum,
} from "./tree.ts"
import { afterElimination, explainWeights, type ExplainedWeights, weighted } from "./weights.ts"
import { type ExplainedWorth, explainWorth } from "./worth.ts"
import type { ExplainWord } from "./words.ts"

/** A figure of a household or of a portfolio with all it holds through others, on a day and in one currency. */
export interface ScopeQuestion extends Wealth {
  readonly on: CalendarDate
  readonly currency: string
  readonly scope: Scope
}

/**
 * What is owned and what is owed: portfolio by portfolio, the part of it that belongs to the scope × what it holds, line
 * by line; and of debts within the household what is left on each side.
 */
export function explainNetWorth(question: ScopeQuestion): Record<"netWorth" | "assets" | "debts", ExplainedNode> {
  const about = { currency: question.currency }
  const assets = sum("assets", explainAssets(question), about)
  const debts = sum("debts", explainDebts(question), about)
  return { netWorth: difference("netWorth", assets, [debts], about), assets, debts }
}

/** The assets, portfolio by portfolio; with `among`, of some lines only. */
export function explainAssets(
  question: ScopeQuestion,
  among: (ledger: HoldingLedger) => boolean = () => true,
): ReadonlyArray<ExplainedNode> {
  const lines = question.ledgers.filter(among)
  const held = linesIn(question, lines, "owned")
  const claims = linesWithin(question, lines).flatMap(({ subject, line, debtor, creditor }) => {
    const claim = weighted("elimination", afterElimination(creditor, debtor), line, subject)
    return claim ? [claim] : []
  })
  return [...held, ...claims]
}

function explainDebts(question: ScopeQuestion): ReadonlyArray<ExplainedNode> {
  const about = { currency: question.currency }
  const within = linesWithin(question, question.ledgers).flatMap(({ subject, line, debtor, creditor }) => {
    const left = afterElimination(debtor, creditor)
    if (left === undefined) return []
    return [
      left === "all"
        ? { ...line, what: "elimination" as const }
        : product("elimination", [left, line], { ...about, subject }),
    ]
  })
  return [...linesIn(question, question.ledgers, "owed"), ...within]
}

/** By the portfolio that keeps them, with the part of it that belongs to the scope; the largest first, and its lines too. */
export function byPortfolio(
  { portfolios, stakes, scope, on, currency }: Omit<ScopeQuestion, "ledgers" | "market">,
  what: ExplainWord,
  lines: ReadonlyArray<{ readonly portfolioId: PortfolioId; readonly line: ExplainedNode }>,
  weights: ExplainedWeights = explainWeights({ portfolios, stakes }, scope, on),
): ReadonlyArray<ExplainedNode> {
  const about = { currency }
  const parts = [...Map.groupBy(lines, ({ portfolioId }) => portfolioId)].flatMap(([portfolioId, kept]) => {
    const subject: Subject = { of: "portfolio", id: portfolioId }
    const all = sum(what, kept.map(({ line }) => line).sort(largestFirst), about)
    const part = weighted("portfolioPart", weights.of(portfolioId), all, subject)
    return part ? [part] : []
  })
  return parts.sort(largestFirst)
}

function largestFirst({ exact: a }: ExplainedNode, { exact: b }: ExplainedNode): number {
  const difference = b.numerator * a.denominator - a.numerator * b.denominator
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

function linesIn(
  question: ScopeQuestion,
  ledgers: ReadonlyArray<HoldingLedger>,
  side: "owned" | "owed",
): ReadonlyArray<ExplainedNode> {
  const weights = explainWeights(question, question.scope, question.on)
  const lines = ledgers.flatMap((ledger) => {
    const portfolioId = portfolioOn(ledger, question.on)
    if (ledger.creditorId !== null || weights.of(portfolioId) === undefined) return []
    const { node, side: sideOf } = signed(explainWorth(lineByBooks(ledger), question.market, question.on))
    if (sideOf !== side) return []
    const line = ownedLine(question, lineByBooks(ledger), node, side === "owned" ? "holdingPart" : "debtOwed")
    return line ? [{ portfolioId, line }] : []
  })
  return byPortfolio(question, side === "owned" ? "assets" : "debts", lines, weights)
}

/** What is below zero is owed. */
function signed(worth: ExplainedWorth): Pick<ExplainedWorth, "node" | "side"> {
  if (worth.side === "owed" || worth.node.exact.numerator >= 0n) return worth
  const owed = constant("minusOne", { numerator: -1n, denominator: 1n })
  return { node: product("debtOwed", [owed, worth.node], { currency: worth.currency }), side: "owed" }
}

/** The debts within the household. */
function linesWithin(question: ScopeQuestion, ledgers: ReadonlyArray<HoldingLedger>) {
  const { portfolios, stakes, scope, on, market } = question
  const weights = explainWeights({ portfolios, stakes }, scope, on)
  return ledgers.flatMap((ledger) => {
    const { creditorId, holdingId } = ledger
    if (creditorId === null) return []
    const books = lineByBooks(ledger)
    const line = ownedLine(question, books, explainWorth(books, market, on).node, "debtOwed")
    if (!line) return []
    const [debtor, creditor] = [weights.of(portfolioOn(ledger, on)), weights.of(creditorId)]
    return [{ subject: { of: "line", id: holdingId } as const, line, debtor, creditor }]
  })
}

/** A line as far as it belongs to its portfolio, in the currency asked for. Without a rate it counts as nothing. */
export function ownedLine(
  { market, on, currency }: Pick<ScopeQuestion, "market" | "on" | "currency">,
  { ledger, parts }: ExplainedLine,
  whole: ExplainedNode,
  what: ExplainWord,
): ExplainedNode | undefined {
  const subject: Subject = { of: "line", id: ledger.holdingId }
  const share = parts.share(dayNumber(on))
  const factors = whole.made === "product" ? whole.parts : [whole]
  const owned = share ? product(whole.what, [share, ...factors], currencyOf(whole)) : whole
  if (isNothing(owned)) return undefined
  const line = inCurrency(owned, currency, market, on)
  return line ? { ...line, what, subject } : lacking(subject, currency)
}

const lacking = (subject: Subject, currency: string): ExplainedNode =>
  leaf("lacksRate", nothing, { _tag: "Constant", name: "lacksRate" }, { currency, subject })

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
  const subject: Subject = { of: "line", id: ledger.holdingId }
  const weights = explainWeights(question, question.scope, on)
  const side = weights.of(portfolioOn(ledger, on))
  const weight = ledger.creditorId === null ? side : afterElimination(side, weights.of(ledger.creditorId))
  const owned = ownedLine(question, line, explainWorth(line, market, on).node, what)
  if (owned?.what === "lacksRate") return undefined
  const part = owned && weighted(what, weight, owned, subject)
  const source = { _tag: "Opening", lineId: ledger.holdingId, on: ledger.openedOn } as const
  return part ?? leaf(what, nothing, source, { currency, subject })
}
