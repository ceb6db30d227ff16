import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Arithmetic } from "#domain/numbers/arithmetic.ts"
import type { Source, Subject } from "#domain/measures/trace/tree.ts"
import type { CostMethod, HoldingLedger, Series } from "#domain/measures/ledger/facts.ts"

/**
 * What the figures of a line are made of: numbers of some arithmetic, by day. Read from the books of the line, or from
 * all its entries, entry by entry. Amounts are above zero unless said otherwise.
 */
export interface LineParts<N> {
  /** The units held at the end of a day. Absent where none were ever recorded. */
  readonly units: (day: number) => N | undefined
  /** How many quoted units one unit is. Absent: one. */
  readonly quotedPerUnit: () => N | undefined
  /** The appraisal that holds on a day, rolled forward, and the units it is of, counted as on the day. */
  readonly appraisal: (day: number) => AppraisalOf<N> | undefined
  readonly appraisedOn: ReadonlyArray<number>
  /** The carrying amount of the line where it has neither a quoted price nor an appraisal, in the currency in which it was bought. */
  readonly carryingAmount: (day: number) => N | undefined
  /** What a statement says: below zero where an account is overdrawn, and what is owed of a debt. */
  readonly balance: (day: number) => N | undefined
  /** The statements, in the order of days. */
  readonly balances: ReadonlyArray<readonly [day: number, balance: N]>
  /** The part that belongs to its portfolio. Absent where it is all. */
  readonly share: (day: number) => N | undefined
  readonly commitment: (day: number) => N | undefined
  readonly trading: ReadonlyArray<TradingOf<N>>
  readonly capital: ReadonlyArray<CapitalOf<N>>
  readonly income: ReadonlyArray<IncomeOf<N>>
  /** The days on which the number of units became another. */
  readonly unitsChangedOn: ReadonlyArray<number>
  readonly sharedOn: ReadonlyArray<number>
  /** By day, the days in order: what of the cost left with units. */
  readonly costGone: (method: CostMethod) => ReadonlyMap<number, CostGone<N>>
  /** What units and things cost that are still held. */
  readonly cost: (method: CostMethod, day: number) => N | undefined
}

export interface AppraisalOf<N> {
  readonly value: N
  readonly unitsThen: N | undefined
}

/** One day of buying and selling. What is absent was nothing. */
export interface TradingOf<N> {
  readonly day: number
  readonly bought?: N | undefined
  readonly buyFees?: N | undefined
  /** Each purchase alone, where there were several. */
  readonly purchases?: ReadonlyArray<PurchaseOf<N>> | undefined
  readonly sold?: N | undefined
  readonly sellFees?: N | undefined
  readonly unitsGiven?: N | undefined
  readonly unitsEarned?: N | undefined
  readonly unitsTaken?: N | undefined
}

export interface PurchaseOf<N> {
  readonly bought?: N | undefined
  readonly buyFees?: N | undefined
}

export interface CapitalOf<N> {
  readonly day: number
  readonly paidIn?: N | undefined
  readonly received?: N | undefined
  readonly recallable?: N | undefined
}

export interface IncomeOf<N> {
  readonly day: number
  readonly gross?: N | undefined
  readonly expenses?: N | undefined
  readonly taxWithheld?: N | undefined
}

export interface CostGone<N> {
  /** With what was sold. */
  readonly sold: N
  /** With what left otherwise. */
  readonly taken: N
}

/** A line of the balance sheet with all that its figures are made of, and what they are computed with. */
export interface Line<N> {
  readonly a: Arithmetic<N>
  readonly ledger: HoldingLedger
  readonly parts: LineParts<N>
  /** The prices of one quoted unit, where it has any. */
  readonly price: Series | undefined
  /** The days on which it counts: from `firstDay` on, and before `endDay`. */
  readonly firstDay: number
  readonly endDay: number
}

/** A line read from parts. */
export const lineOf = <N>(
  a: Arithmetic<N>,
  { ledger, parts }: Pick<Line<N>, "ledger" | "parts">,
  price: Series | undefined,
): Line<N> => ({
  a,
  ledger,
  parts,
  price,
  firstDay: dayNumber(ledger.openedOn),
  endDay: ledger.closedOn === null ? Number.POSITIVE_INFINITY : dayNumber(ledger.closedOn),
})

/** The opening of a line, as the source of what it says. */
export const openingOf =
  ({ holdingId: lineId, openedOn: on }: Pick<HoldingLedger, "holdingId" | "openedOn">, day?: number) =>
  (): Source => ({ _tag: "Opening", lineId, on: day === undefined ? on : dayOfNumber(day) })

/** What a figure of a line is about. */
export const subjectOf = ({ holdingId }: HoldingLedger): Subject => ({ of: "line", id: holdingId })
