import { zero } from "#domain/numbers/decimal.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { type Currency, amountIn } from "#domain/shared/money.ts"
import { type CostMethod, isHeldInUnits, type LineLedger, type Market } from "#domain/measures/ledger/facts.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { type CostFigures, type HoldingFigures, holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { costHeldIn, type Gain, holdingGain } from "./gain.ts"

/**
 * The figures of a holding on a day, as {@link holdingOn}. A holding without units has the cost, gains and income of its gain
 * book: the ledger knows what was paid and received, but not what the value brought in at the opening cost, nor whether
 * something is left after a payment. So has a holding from its closing on: what was left went out at its last value, which the
 * ledger does not know. Nothing is held then, so it has no cost, and its unrealised gain is zero.
 */
export function figuresOn(
  ledger: LineLedger,
  market: Market,
  on: CalendarDate,
  currency: Currency = ledger.currency,
): HoldingFigures {
  const measured = holdingOn(ledger, market, on, currency)
  const day = dayNumber(on)
  const isClosed = day >= parsedLedgerOf(ledger).endDay
  const isInUnits = isHeldInUnits(ledger)
  if (!measured.cost || (isInUnits && !isClosed)) return measured
  const { cost, income } = measured
  const gainBy = (method: CostMethod) => holdingGain({ ledger, market, on, currency: ledger.currency, method })
  const average = gainBy("average")
  if (isClosed) {
    const ended = (method: CostMethod, gain: Gain | undefined): CostFigures => ({
      cost: zero,
      realised: gain?.realised ?? cost[method].realised,
      unrealised: zero,
    })
    const fifo = isInUnits ? gainBy("fifo") : average
    return {
      ...measured,
      cost: { average: ended("average", average), fifo: ended("fifo", fifo) },
      income: isInUnits || !average ? income : { ...income, gross: average.income },
    }
  }
  const held = costHeldIn({ ledger, market, day, currency: ledger.currency, method: "average" })
  if (!average || !held) return measured
  const unrealised = cost.average.unrealised === null ? null : average.unrealised
  const whole = { cost: amountIn(held, ledger.currency), realised: average.realised, unrealised }
  return { ...measured, cost: { average: whole, fifo: whole }, income: { ...income, gross: average.income } }
}
