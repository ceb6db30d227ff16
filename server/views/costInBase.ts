import { costHeldIn } from "#domain/measures/gains/gain.ts"
import { type CostChoice, isHeldInUnits, type LineLedger } from "#domain/measures/ledger/facts.ts"
import type { HoldingFigures as Measured } from "#domain/measures/valuation/holdingFigures.ts"
import { type Fraction, fractionOf, times } from "#domain/numbers/fraction.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import type { Decimal } from "#domain/numbers/decimal.ts"
import type { Currency } from "#domain/shared/money.ts"
import type { HoldingFigures } from "#contract/holdings.ts"
import { partTexts, weighted } from "./householdPart.ts"
import { poolOf } from "./pools.ts"
import type { HouseholdWealth } from "./wealth.ts"

interface Question {
  readonly ledger: LineLedger
  readonly wealth: HouseholdWealth
  readonly on: CalendarDate
  readonly currency: Currency
  readonly measured: Measured
  /** The household's fraction of what the portfolio has. */
  readonly weight: Decimal
}

/** The cost of what is held in the requested currency, by each method and in two shares. */
export function costInBase(question: Question): HoldingFigures["costInBase"] {
  const { ledger, measured } = question
  if (measured.cost === null && ledger.acquisitionCost === null) return { average: null, fifo: null, pooled: null }
  const average = partOf(question, costBy(question, "average"))
  // Without units, the methods do not differ.
  const fifo = isHeldInUnits(ledger) ? partOf(question, costBy(question, "fifo")) : average
  return { average, fifo, pooled: partOf(question, costBy(question, "pooled")) }
}

function costBy({ ledger, wealth, on, currency }: Question, choice: CostChoice): Fraction | undefined {
  const pool = choice === "pooled" ? poolOf(ledger, wealth, on) : undefined
  if (choice === "pooled" && !pool) return undefined
  const method = choice === "fifo" ? choice : "average"
  return costHeldIn({ ledger, market: wealth.market, day: dayNumber(on), currency, method, pool })
}

function partOf({ currency, measured, weight }: Question, cost: Fraction | undefined) {
  if (!cost) return null
  const owned = times(cost, times(fractionOf(measured.share), hundredth))
  const [own, household] = [
    partTexts(owned, currency).unrounded,
    partTexts(weighted(owned, weight), currency).unrounded,
  ]
  return own !== null && household !== null ? { owned: own, household } : null
}

const hundredth: Fraction = { numerator: 1n, denominator: 100n }
