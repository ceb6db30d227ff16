import type { HoldingLedger, Market } from "#domain/measures/ledger/facts.ts"
import { type Line, lineOf, type LineParts } from "#domain/measures/valuation/line.ts"
import { traced } from "./traced.ts"
import type { ExplainedNode } from "./tree.ts"

/** A line of the balance sheet, and what its figures are made of, each with where it was read. */
export interface ExplainedLine {
  readonly ledger: HoldingLedger
  readonly parts: LineParts<ExplainedNode>
}

/** The line as its figures are computed with all that they are made of. */
export const tracedLine = (line: ExplainedLine, market: Market): Line<ExplainedNode> => {
  const { priceSymbol } = line.ledger
  return lineOf(traced, line, priceSymbol === null ? undefined : market.price(priceSymbol))
}

const never = () => undefined

/** The parts of a line on which nothing was recorded, to be filled in. */
export const bareParts: LineParts<ExplainedNode> = {
  units: never,
  quotedPerUnit: never,
  appraisal: never,
  appraisedOn: [],
  carryingAmount: never,
  balance: never,
  balances: [],
  share: never,
  commitment: never,
  trading: [],
  capital: [],
  income: [],
  unitsChangedOn: [],
  sharedOn: [],
  costGone: () => new Map(),
  cost: never,
}
