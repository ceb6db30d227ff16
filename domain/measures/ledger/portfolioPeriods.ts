import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { HoldingLedger } from "./facts.ts"
import { lastOn } from "#domain/numbers/steps.ts"

type Kept = Pick<HoldingLedger, "portfolioId" | "transfers">

/** The portfolio that has a holding on a day, and for which it counts that day. */
export const portfolioOn = ({ portfolioId, transfers }: Kept, on: CalendarDate): PortfolioId =>
  lastOn(transfers, on) ?? portfolioId

/** Which portfolio has it from day to day, days as numbers; the first without a beginning, the last without an end. */
export function portfolioPeriods({ portfolioId, transfers }: Kept): ReadonlyArray<PortfolioPeriod> {
  const moves = [{ portfolioId, from: Number.NEGATIVE_INFINITY }].concat(
    transfers.map(([on, to]) => ({ portfolioId: to, from: dayNumber(on) })),
  )
  return moves.map((move, i) => ({ ...move, end: moves[i + 1]?.from ?? Number.POSITIVE_INFINITY }))
}

export interface PortfolioPeriod {
  readonly portfolioId: PortfolioId
  readonly from: number
  /** The first day on which it no longer does. */
  readonly end: number
}

/** Lines that are kept by the same portfolios on the same days, by a key of these. */
export const keptTogether = <Line extends Kept>(lines: Iterable<Line>): ReadonlyMap<string, ReadonlyArray<Line>> =>
  Map.groupBy(lines, ({ portfolioId, transfers }) =>
    transfers.length === 0 ? portfolioId : `${portfolioId} ${JSON.stringify(transfers)}`,
  )
