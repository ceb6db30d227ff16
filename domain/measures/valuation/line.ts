import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Quotes } from "./quotes.ts"
import type { Arithmetic } from "#domain/measures/trace/arithmetic.ts"
import type { Source, Subject } from "#domain/measures/trace/tree.ts"
import type { CostMethod, LineLedger } from "#domain/measures/ledger/facts.ts"

/**
 * The inputs of a line's figures: numbers of some arithmetic, by day. They are read from the ledger of the line, or one
 * by one from all its entries. Amounts are above zero unless stated otherwise.
 */
export interface LineParts<N> {
  /** The units held at the end of a day. Undefined if none were ever recorded. */
  readonly units: (day: number) => N | undefined
  /** The number of quoted units in one unit. Undefined for one. */
  readonly quotedPerUnit: () => N | undefined
  /** The appraisal that applies on a day, rolled forward, and the units that it values, counted as on the day. */
  readonly appraisal: (day: number) => AppraisalOf<N> | undefined
  /** The same without amounts, which are read from the ledger only if no quote is newer. */
  readonly lastAppraisal: (day: number) => Appraised | undefined
  readonly appraisedOn: ReadonlyArray<number>
  /**
   * The units held before the trades of a day, counted after the splits of the day. Only for a day whose trades are the
   * last appraisal. Undefined if there were none.
   */
  readonly unitsBeforeTrades: (day: number) => N | undefined
  /** The carrying amount without a quoted price or an appraisal, in the currency in which the line was bought. */
  readonly carryingAmount: (day: number) => N | undefined
  /** The balance of an account, below zero if it is overdrawn; or the amount owed of a debt, above zero. */
  readonly balance: (day: number) => N | undefined
  /** The statements, in the order of days. */
  readonly balances: ReadonlyArray<readonly [day: number, balance: N]>
  /** The ownership share of its portfolio. Undefined if it is the whole. */
  readonly share: (day: number) => N | undefined
  readonly commitment: (day: number) => N | undefined
  readonly trading: ReadonlyArray<TradingOf<N>>
  /** What spin-offs and mergers handed over to and from other holdings. */
  readonly handedOver: ReadonlyArray<HandedOverOf<N>>
  readonly capital: ReadonlyArray<CapitalOf<N>>
  readonly income: ReadonlyArray<IncomeOf<N>>
  /** The days on which the number of units changed. */
  readonly unitsChangedOn: ReadonlyArray<number>
  readonly sharedOn: ReadonlyArray<number>
  /** The cost that left with units or returned capital, by day and in the order of days. */
  readonly costGone: (method: CostMethod) => ReadonlyMap<number, CostGone<N>>
  /** The cost of what is still held. */
  readonly cost: (method: CostMethod, day: number) => N | undefined
}

export interface AppraisalOf<N> extends Appraised {
  readonly value: N
  readonly unitsThen: N | undefined
}

export interface Appraised {
  /** The day on which it was stated or paid. */
  readonly on: number
  /** Whether it was paid for units that were traded. */
  readonly isPaid: boolean
}

/** The trades of one day. Undefined amounts are zero. */
export interface TradingOf<N> {
  readonly day: number
  readonly bought?: N | undefined
  readonly buyFees?: N | undefined
  /** Each purchase separately, if there were several. */
  readonly purchases?: ReadonlyArray<PurchaseOf<N>> | undefined
  readonly sold?: N | undefined
  readonly sellFees?: N | undefined
  readonly givenFor?: N | undefined
  readonly earnedFor?: N | undefined
  readonly unitsGiven?: N | undefined
  readonly unitsAdded?: N | undefined
  readonly unitsEarned?: N | undefined
  readonly unitsTaken?: N | undefined
  readonly unitsLost?: N | undefined
  readonly unitsEntitled?: N | undefined
  readonly unitsExchanged?: N | undefined
  readonly unitsReceived?: N | undefined
  readonly paidForFractions?: N | undefined
  readonly returned?: N | undefined
}

/** The value of units that came from or went to another holding without being money. */
export interface HandedOverOf<N> {
  readonly day: number
  readonly way: "in" | "out"
  readonly amount: N
  readonly currency: string
  readonly ratedOn: number
}

export interface PurchaseOf<N> {
  /** The day on which it was paid, if that is an earlier one. */
  readonly paidOn?: number
  readonly bought?: N | undefined
  readonly buyFees?: N | undefined
}

export interface CapitalOf<N> {
  readonly day: number
  readonly paidIn?: N | undefined
  readonly received?: N | undefined
  readonly recallable?: N | undefined
  readonly gain?: N | undefined
  readonly paidBack?: N | undefined
  /** Proceeds of sales of a fraction, and the fractions that were sold, each of what was left before it. */
  readonly soldFor?: N | undefined
  readonly fractionsSold?: ReadonlyArray<N> | undefined
}

export interface IncomeOf<N> {
  readonly day: number
  readonly gross?: N | undefined
  readonly expenses?: N | undefined
  readonly taxWithheld?: N | undefined
  /** Below zero if more came back than was paid. */
  readonly taxes?: N | undefined
  /** Withheld from exit proceeds, and from distributions that are no income. */
  readonly proceedsTax?: N | undefined
  /** Of the expenses: the fees of cash flows. */
  readonly fees?: N | undefined
}

/** A cost, and the day on which it was paid. */
export interface CostOf<N> {
  readonly day: number
  readonly cost: N
}

export interface CostGone<N> {
  /** Cost that left with sales. */
  readonly sold: N
  /** Cost that left otherwise. */
  readonly taken: N
  /** By how much returned capital lowered the cost of each lot with a cost, the oldest first. */
  readonly lowered: ReadonlyArray<N>
  /** What each spin-off took of the cost of each lot with a cost, the oldest first. */
  readonly ceded: ReadonlyArray<ReadonlyArray<N>>
  /** The cost of units that arrived from another holding, by the days on which it was paid. */
  readonly arrived: ReadonlyArray<CostOf<N>>
}

/** A balance-sheet line with the inputs of its figures, and the arithmetic that computes them. */
export interface ComputedLine<N> {
  readonly a: Arithmetic<N>
  readonly ledger: LineLedger
  readonly parts: LineParts<N>
  /** The prices of one quoted unit, if it has any. */
  readonly price: Quotes | undefined
  /** The days on which it counts: from `firstDay` on, and before `endDay`. */
  readonly firstDay: number
  readonly endDay: number
}

/** A line from its parts. */
export const lineOf = <N>(
  a: Arithmetic<N>,
  { ledger, parts }: Pick<ComputedLine<N>, "ledger" | "parts">,
  price: Quotes | undefined,
): ComputedLine<N> => ({
  a,
  ledger,
  parts,
  price,
  firstDay: dayNumber(ledger.openedOn),
  endDay: ledger.closedOn === null ? Number.POSITIVE_INFINITY : dayNumber(ledger.closedOn),
})

/** The opening of a line as a source, on another day if `day` is set. */
export const openingOf =
  ({ lineId, openedOn: on }: Pick<LineLedger, "lineId" | "openedOn">, day?: number) =>
  (): Source => ({ _tag: "Opening", lineId, on: day === undefined ? on : dayOfNumber(day) })

/** The subject of a line's figures. */
export const subjectOf = ({ lineId }: LineLedger): Subject => ({ of: "line", id: lineId })
