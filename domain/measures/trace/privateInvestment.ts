import { Result } from "effect"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Market } from "#domain/measures/ledger/facts.ts"
import { lineOf } from "#domain/measures/valuation/line.ts"
import { multiplesOfSides } from "#domain/measures/privateMarkets/multiples.ts"
import type { NoRate } from "#domain/measures/returns/moneyWeighted.ts"
import * as measured from "#domain/measures/keyFigures/privateInvestment.ts"
import { type ExplainedLine, tracedLine } from "./lineParts.ts"
import { explainRate, named } from "./returns.ts"
import { traced } from "./traced.ts"
import { type About, type ExplainedNode, sum } from "./tree.ts"

/** Money paid into an investment or received from it on a day, above zero, with all that it was made of. */
export type ExplainedPayment = measured.CapitalPayment<ExplainedNode>

const lineOfParts = (line: ExplainedLine) => lineOf(traced, line, undefined)

export const capitalUntil = (line: ExplainedLine, until: CalendarDate): ReadonlyArray<ExplainedPayment> =>
  measured.capitalUntil(lineOfParts(line), dayNumber(until))

export const openCommitmentOf = (line: ExplainedLine, on: CalendarDate): ExplainedNode =>
  measured.openCommitment(lineOfParts(line), dayNumber(on))

/** The same of a line that counts on the day. */
export const explainOpenCommitment = (line: ExplainedLine, on: CalendarDate): ExplainedNode | undefined =>
  measured.countedCommitment(lineOfParts(line), dayNumber(on))

export const navOf = (line: ExplainedLine, market: Market, on: CalendarDate): ExplainedNode =>
  measured.navOn(tracedLine(line, market), dayNumber(on))

/** What payments and what is left of them come to. A multiple is absent where nothing was paid in. */
export function explainMultiples(
  payments: ReadonlyArray<ExplainedPayment>,
  { nav, on }: { readonly on: CalendarDate; readonly nav: ExplainedNode },
  about: About & { readonly currency: string },
): {
  readonly paidIn: ExplainedNode
  readonly distributed: ExplainedNode
  readonly multiple: (which: "dpi" | "rvpi" | "tvpi") => ExplainedNode | undefined
  readonly irr: () => Result.Result<ExplainedNode, NoRate>
} {
  const sides = measured.sidesOf(traced, payments, about)
  const multiples = multiplesOfSides(traced, sides, nav, about)
  return {
    ...sides,
    multiple: (which) => multiples?.[which],
    irr: () =>
      explainRate("irr", [
        ...measured.flowsOfPayments(traced, payments, about.currency),
        { day: dayNumber(on), amount: sum("closing", [nav], named(on, about.currency)) },
      ]),
  }
}
