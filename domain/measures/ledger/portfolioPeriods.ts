import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { LineLedger } from "./facts.ts"
import { lastOn } from "./steps.ts"

type Kept = Pick<LineLedger, "portfolioId" | "transfers">

/** The portfolio to which a holding belongs on a day, and for which it counts. */
export const portfolioOn = ({ portfolioId, transfers }: Kept, on: CalendarDate): PortfolioId =>
  lastOn(transfers, on) ?? portfolioId

/** The portfolios of a line by day number. The first period has no beginning, the last one no end. */
export function portfolioPeriods({ portfolioId, transfers }: Kept): ReadonlyArray<PortfolioPeriod> {
  const moves = [{ portfolioId, from: Number.NEGATIVE_INFINITY }].concat(
    transfers.map(([on, to]) => ({ portfolioId: to, from: dayNumber(on) })),
  )
  return moves.map((move, i) => ({ ...move, end: moves[i + 1]?.from ?? Number.POSITIVE_INFINITY }))
}

export interface PortfolioPeriod {
  readonly portfolioId: PortfolioId
  readonly from: number
  /** The first day on which it no longer belongs to the portfolio. */
  readonly end: number
}

/** Groups lines that belong to the same portfolios on the same days. */
export const keptTogether = <Line extends Kept>(lines: Iterable<Line>): ReadonlyMap<string, ReadonlyArray<Line>> =>
  Map.groupBy(lines, ({ portfolioId, transfers }) =>
    transfers.length === 0 ? portfolioId : `${portfolioId} ${JSON.stringify(transfers)}`,
  )
