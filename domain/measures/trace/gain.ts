import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { CostMethod, Market } from "#domain/measures/ledger/facts.ts"
import { gainBookOf, gainOf, type GainOf, totalInCents } from "#domain/measures/gains/gainBook.ts"
import { type ExplainedLine, tracedLine } from "./lineParts.ts"
import { traced } from "./traced.ts"
import type { About, ExplainedNode } from "./tree.ts"

/** What a line gained since the beginning, in one currency, before it is rounded. */
export type ExplainedGain = Pick<GainOf<ExplainedNode>, "realised" | "unrealised" | "exchange" | "fees" | "income">

/** The gain of a whole line with all that it was made of. Nothing where a rate is missing. */
export function explainGain(question: {
  readonly line: ExplainedLine
  readonly market: Market
  readonly on: CalendarDate
  readonly currency: string
  readonly method: CostMethod
}): ExplainedGain | undefined {
  const line = tracedLine(question.line, question.market)
  const asked = { ...question, day: dayNumber(question.on) }
  const book = gainBookOf(line, asked)
  const gain = book && gainOf(line, book, asked)
  if (!gain) return undefined
  const { realised, unrealised, exchange, fees, income } = gain
  return { realised, unrealised, exchange, fees, income }
}

/** The figures of a gain. */
export function gainFigures(gain: ExplainedGain) {
  const { realised, unrealised, exchange, fees, income } = gain
  const { total, price } = totalInCents(traced, gain, aboutOf(realised))
  return {
    realisedGain: realised,
    unrealisedGain: unrealised,
    totalGain: total,
    priceGain: price,
    exchangeGain: exchange,
    fees,
    income,
  }
}

const aboutOf = ({ subject, currency }: ExplainedNode): About => ({
  ...(subject ? { subject } : {}),
  ...(currency === null ? {} : { currency }),
})
