import { type Decimal, zero } from "#domain/numbers/decimal.ts"
import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { type Currency, amountIn } from "#domain/shared/money.ts"
import { type CostMethod, isHeldInUnits, type LineLedger, type Market } from "#domain/measures/ledger/facts.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { type CostFigures, type HoldingFigures, holdingOn } from "#domain/measures/valuation/holdingFigures.ts"
import { isOnlyPaid } from "#domain/measures/valuation/onlyPaid.ts"
import { costHeldIn, holdingGain } from "./gain.ts"

/**
 * The figures of a holding on a day, as {@link holdingOn}. A holding without units has the cost, gains and income of its gain
 * book: the ledger knows what was paid and received, but not what the value brought in at the opening cost, nor whether
 * something is left after a payment, nor at which exchange rate it was bought in another currency. So has a holding from its
 * closing on: what was left went out at its last value, which the ledger does not know. Nothing is held then, so it has no
 * cost, and its unrealised gain is zero.
 */
export function figuresOn(
  ledger: LineLedger,
  market: Market,
  on: CalendarDate,
  currency: Currency = ledger.currency,
): HoldingFigures {
  const measured = holdingOn(ledger, market, on, currency)
  const isClosed = dayNumber(on) >= parsedLedgerOf(ledger).endDay
  const isInUnits = isHeldInUnits(ledger)
  const isAcquired = measured.cost !== null || isBought(ledger, on)
  if (!isAcquired || (isInUnits && !isClosed)) return measured
  const figures = (method: CostMethod) => bookedFigures({ ledger, market, on, method, measured, isClosed })
  const average = figures("average")
  const fifo = isInUnits ? figures("fifo") : average
  if (!average || !fifo) return isClosed && measured.cost ? { ...measured, cost: endedCost(measured.cost) } : measured
  const income = isInUnits ? measured.income : { ...measured.income, gross: average.gross }
  return { ...measured, cost: { average: average.cost, fifo: fifo.cost }, income }
}

/** Whether a holding that has no units was bought by a day, in any currency. */
export const isBought = (ledger: Pick<LineLedger, "acquisitionCost" | "openedOn">, on: CalendarDate): boolean =>
  ledger.acquisitionCost !== null && ledger.openedOn <= on

/** Cost, gains and gross income of the gain book; undefined if an exchange rate is missing. */
function bookedFigures({
  ledger,
  market,
  on,
  method,
  measured,
  isClosed,
}: {
  readonly ledger: LineLedger
  readonly market: Market
  readonly on: CalendarDate
  readonly method: CostMethod
  readonly measured: HoldingFigures
  readonly isClosed: boolean
}): { readonly cost: CostFigures; readonly gross: Decimal } | undefined {
  const asked = { ledger, market, on, day: dayNumber(on), currency: ledger.currency, method }
  const [gain, held] = [holdingGain(asked), costHeldIn(asked)]
  if (!gain || !held) return undefined
  const isKnown = measured.cost
    ? measured.cost[method].unrealised !== null
    : measured.value !== null && measured.basis !== "none" && !isOnlyPaid(ledger, market, on)
  const unrealised = isClosed || isKnown ? gain.unrealised : null
  return { cost: { cost: amountIn(held, ledger.currency), realised: gain.realised, unrealised }, gross: gain.income }
}

/** What is known of a closed holding without the exchange rates of its days. */
function endedCost({ average, fifo }: NonNullable<HoldingFigures["cost"]>): HoldingFigures["cost"] {
  const ended = ({ realised }: CostFigures): CostFigures => ({ cost: zero, realised, unrealised: zero })
  return { average: ended(average), fifo: ended(fifo) }
}
