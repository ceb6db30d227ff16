import { behaviourOf } from "../../holding/assetClass.ts"
import { dayNumber, dayOfNumber } from "../../shared/calendarDate.ts"
import type { CostMethod } from "../facts.ts"
import { isHeldInUnits } from "../heldInUnits.ts"
import { lastOn } from "../steps.ts"
import { worthOn } from "../valuation.ts"
import { bookAmount } from "./bookAmounts.ts"
import { broughtIn, capitalFlows, type Holding, purchase, unpaidAtClosing } from "./flows.ts"

/**
 * What one day did to the cost of a holding, with 18 decimals. Money comes in before it goes out. `costPaid` and what
 * leaves of the cost count one and the same unit, whatever currency the money is in.
 */
export interface CostDay {
  readonly day: number
  /** Of all money of the day. */
  readonly currency: string
  /** Without fees. */
  readonly paid: bigint
  readonly paidFees: bigint
  /** Before fees. Nothing where nothing was sold. */
  readonly proceeds: bigint
  readonly proceedsFees: bigint
  /** The cost, with its fees, of what was sold, and of what left without being sold. */
  readonly costOfSold: bigint
  readonly costTaken: bigint
  /** What came back above the capital while the investment went on: income, and no gain. */
  readonly aboveCapital: bigint
}

const nothingMoved = {
  paid: 0n,
  paidFees: 0n,
  proceeds: 0n,
  proceedsFees: 0n,
  costOfSold: 0n,
  costTaken: 0n,
  aboveCapital: 0n,
}

/**
 * The days on which the cost of a holding changed, by day.
 *
 * - Units: as the books have it, by the method asked for. What was delivered out takes its cost along, fees and all.
 * - Bought as one thing: an exit sells the whole of it.
 * - Capital that rolls forward: money that comes back gives back the cost, and what exceeds it is income beside the gain.
 *   But where nothing is left of the investment from that day on, the money is what it was sold for.
 * - An account costs what its balance says: it gains nothing but by its currency.
 * - What nobody paid for costs its first known value.
 * - What is closed without money for it is as good as sold at its last value: the gain made until then stays.
 */
export function costDaysOf(holding: Holding, method: CostMethod): ReadonlyArray<CostDay> {
  const { assetClass } = holding.ledger
  if (assetClass === "debt") return []
  const days = isHeldInUnits(holding.ledger)
    ? unitDays(holding, method)
    : holding.position.valuedBy[0] === "balance"
      ? balanceDays(holding)
      : capitalDays(holding)
  const left = unpaidAtClosing(holding)
  if (!left) return days
  const cost = days.reduce(
    (sum, { paid, paidFees, costOfSold, costTaken }) => sum + paid + paidFees - costOfSold - costTaken,
    0n,
  )
  const sold = { ...nothingMoved, currency: left.currency, proceeds: left.amount, costOfSold: cost }
  return [...days, { ...sold, day: holding.position.endDay }]
}

function unitDays({ ledger }: Holding, method: CostMethod): ReadonlyArray<CostDay> {
  const steps = ledger.cost[method]
  let cost = 0n
  let realised = 0n
  return ledger.trading.map(([on, { bought = "0", buyFees = "0", sold = "0", sellFees = "0" }]) => {
    const day = { paid: bookAmount(bought), paidFees: bookAmount(buyFees) }
    const gone = { proceeds: bookAmount(sold), proceedsFees: bookAmount(sellFees) }
    const after = lastOn(steps, on)
    const [costAfter, realisedAfter] = [bookAmount(after?.cost ?? "0"), bookAmount(after?.realised ?? "0")]
    const costOfSold = gone.proceeds - gone.proceedsFees - (realisedAfter - realised)
    const costTaken = cost + day.paid + day.paidFees - costAfter - costOfSold
    cost = costAfter
    realised = realisedAfter
    return { ...nothingMoved, day: dayNumber(on), currency: ledger.currency, ...day, ...gone, costOfSold, costTaken }
  })
}

function balanceDays({ ledger, position }: Holding): ReadonlyArray<CostDay> {
  let before = 0n
  return ledger.balances.flatMap(([on, balance]) => {
    const day = dayNumber(on)
    if (day >= position.endDay) return []
    const amount = bookAmount(balance)
    const now = amount > 0n ? amount : 0n
    const [paid, gone] = now > before ? [now - before, 0n] : [0n, before - now]
    before = now
    return [{ ...nothingMoved, day, currency: ledger.currency, paid, proceeds: gone, costOfSold: gone }]
  })
}

function capitalDays(holding: Holding): ReadonlyArray<CostDay> {
  const { ledger } = holding
  const rollsForward = ledger.assetClass !== "debt" && behaviourOf[ledger.assetClass].rollsForward
  const bought = purchase(holding)
  const capital = capitalFlows(holding)
  const invested = [...bought, ...broughtIn(holding, [...bought, ...capital]), ...capital]
  const byDay = Map.groupBy(invested, ({ day, currency }) => `${dayOfNumber(day)} ${currency}`)
  let cost = 0n
  return [...byDay.keys()].sort().map((key) => {
    const flows = byDay.get(key) ?? []
    const { day = 0, currency = ledger.currency } = flows[0] ?? {}
    const paid = flows.reduce((sum, { paidIn }) => sum + paidIn, 0n)
    const received = flows.reduce((sum, { takenOut }) => sum + takenOut, 0n)
    cost += paid
    const givesBack = rollsForward && received > 0n && goesOn(holding, day)
    const costOfSold = received === 0n ? 0n : givesBack && received < cost ? received : cost
    const aboveCapital = givesBack ? received - costOfSold : 0n
    cost -= costOfSold
    return { ...nothingMoved, day, currency, paid, proceeds: received - aboveCapital, costOfSold, aboveCapital }
  })
}

/** Whether anything of it is worth something at the end of a day, or later. */
function goesOn({ ledger, position, price }: Holding, day: number): boolean {
  const later = [...position.appraisedValues.days, ...ledger.capital.map(([on]) => dayNumber(on))]
  return [day, ...later].some((on) => on >= day && worthOn(position, price, on).value.numerator > 0n)
}
