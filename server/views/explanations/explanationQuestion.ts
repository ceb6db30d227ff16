import { Result } from "effect"
import type { ExplainedLine } from "#domain/measures/trace/lines.ts"
import type { ScopeQuestion } from "#domain/measures/trace/weights.ts"
import type { ExplainedNode } from "#domain/measures/trace/tree.ts"
import type { CostChoice, CostMethod, LineLedger } from "#domain/measures/ledger/facts.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Decimal } from "#domain/numbers/decimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { ExplainedFigure } from "#contract/figures/explain.ts"
import type { Unavailable } from "#contract/figures/measures.ts"

/** A figure to explain, with the data that it is computed from. The currency of `scope` is that of the answer. */
export interface ExplanationQuestion {
  readonly figure: ExplainedFigure
  /** The whole household, or a portfolio. */
  readonly scope: ScopeQuestion & { readonly currency: Currency }
  /** The holding, debt or wallet of the figure, with its recorded entries. */
  readonly line: ExplainedLine | undefined
  /** The debts that were taken up for the holding of the figure, where that is a return on own money. */
  readonly debts: ReadonlyArray<LineLedger>
  /** Whether the figure is of the whole line, or of the ownership share that belongs to the scope. */
  readonly part: "whole" | "own"
  readonly goal: { readonly target: Decimal } | undefined
  readonly method: CostMethod
  /** Of the gains of a scope. */
  readonly methodOfScope: CostChoice
  /** The holdings over which the cost of the one is averaged. Its own cost is explained where there are none. */
  readonly pool: ReadonlyArray<LineLedger> | undefined
  /** The day at whose end the period begins. */
  readonly from: CalendarDate | undefined
  /** Every private investment, with its recorded entries. */
  readonly privateLines: ReadonlyArray<ExplainedLine>
}

/** A figure and what it was made of, or why there is none. */
export type Explanation = Result.Result<ExplainedNode, Unavailable>

/** A value, or why there is none. */
export const orElse = <Value>(value: Value | undefined, reason: Unavailable): Result.Result<Value, Unavailable> =>
  value === undefined ? Result.fail(reason) : Result.succeed(value)
