import type { CalendarDate } from "../../shared/calendarDate.ts"
import type { CostMethod, HoldingLedger } from "../facts.ts"
import type { ExplainedNode } from "./tree.ts"

/**
 * What the figures of a line are made of, each with where it was read: either from everything recorded of it, entry by
 * entry, or from its books, where a leaf is what they say since a day. Amounts are above zero unless said otherwise.
 */
export interface LineParts {
  /** The units held at the end of a day. Nothing where none were ever recorded. */
  readonly units: (on: CalendarDate) => ExplainedNode | undefined
  /** The appraisal that holds on a day, rolled forward, and the units it is of, counted as on the day. */
  readonly appraisal: (on: CalendarDate) => ExplainedAppraisal | undefined
  readonly appraisedOn: ReadonlyArray<CalendarDate>
  /** What the line stands at where nobody has quoted or appraised it. */
  readonly stoodAt: (on: CalendarDate) => ExplainedNode | undefined
  /** What a statement says, in the order of days: below zero where an account is overdrawn, and what is owed of a debt. */
  readonly balance: (on: CalendarDate) => ExplainedNode | undefined
  readonly balances: ReadonlyArray<readonly [on: CalendarDate, balance: ExplainedNode]>
  /** The part that belongs to its portfolio. Nothing where it is all. */
  readonly share: (on: CalendarDate) => ExplainedNode | undefined
  readonly commitment: (on: CalendarDate) => ExplainedNode | undefined
  readonly trading: ReadonlyArray<ExplainedTrading>
  readonly capital: ReadonlyArray<ExplainedCapital>
  readonly income: ReadonlyArray<ExplainedIncome>
  /** The days on which the number of units became another. */
  readonly unitsChangedOn: ReadonlyArray<CalendarDate>
  readonly sharedOn: ReadonlyArray<CalendarDate>
  /** By day, what of the cost left with units. */
  readonly costGone: (method: CostMethod) => ReadonlyMap<CalendarDate, CostGone>
  /** What units and things cost that are still held. */
  readonly cost: (method: CostMethod, on: CalendarDate) => ExplainedNode | undefined
}

const never = () => undefined

/** Those of a line on which nothing was recorded, to be filled in. */
export const bareParts: LineParts = {
  units: never,
  appraisal: never,
  appraisedOn: [],
  stoodAt: never,
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

export interface ExplainedAppraisal {
  readonly value: ExplainedNode
  readonly unitsThen: ExplainedNode | undefined
}

/** One day of buying and selling. What is absent was nothing. */
export interface ExplainedTrading {
  readonly on: CalendarDate
  readonly bought?: ExplainedNode
  readonly buyFees?: ExplainedNode
  readonly sold?: ExplainedNode
  readonly sellFees?: ExplainedNode
  readonly unitsGiven?: ExplainedNode
  readonly unitsEarned?: ExplainedNode
  readonly unitsTaken?: ExplainedNode
}

export interface ExplainedCapital {
  readonly on: CalendarDate
  readonly paidIn?: ExplainedNode
  readonly received?: ExplainedNode
  readonly recallable?: ExplainedNode
}

export interface ExplainedIncome {
  readonly on: CalendarDate
  readonly gross?: ExplainedNode
  readonly expenses?: ExplainedNode
}

export interface CostGone {
  /** With what was sold. */
  readonly sold: ExplainedNode
  /** With what left otherwise. */
  readonly taken: ExplainedNode
}

/** A line of the balance sheet, and what its figures are made of. */
export interface ExplainedLine {
  readonly ledger: HoldingLedger
  readonly parts: LineParts
}
