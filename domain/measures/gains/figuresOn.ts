import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { type Currency, amountIn } from "#domain/shared/money.ts"
import { isHeldInUnits, type LineLedger, type Market } from "#domain/measures/ledger/facts.ts"
import { type HoldingFigures, holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { costHeldIn, holdingGain } from "./gain.ts"

/**
 * The figures of a holding on a day, as {@link holdingOn}. A holding without units has the cost, gains and income of its gain
 * book: the ledger knows what was paid and received, but not what the value brought in at the opening cost, nor whether
 * something is left after a payment.
 */
export function figuresOn(
  ledger: LineLedger,
  market: Market,
  on: CalendarDate,
  currency: Currency = ledger.currency,
): HoldingFigures {
  const measured = holdingOn(ledger, market, on, currency)
  if (!measured.cost || isHeldInUnits(ledger)) return measured
  const asked = { ledger, market, on, day: dayNumber(on), currency: ledger.currency, method: "average" as const }
  const [gain, held] = [holdingGain(asked), costHeldIn(asked)]
  if (!gain || !held) return measured
  const { realised, income: gross } = gain
  const unrealised = measured.cost.average.unrealised === null ? null : gain.unrealised
  const whole = { cost: amountIn(held, ledger.currency), realised, unrealised }
  return { ...measured, cost: { average: whole, fifo: whole }, income: { ...measured.income, gross } }
}
