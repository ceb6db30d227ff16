import { behaviourOf } from "../../holding/assetClass.ts"
import { addDays, type CalendarDate, dayNumber, dayOfNumber } from "../../shared/calendarDate.ts"
import type { HoldingLedger, Series, TradingDay } from "../facts.ts"
import { dividedBy, fraction, times } from "../fraction.ts"
import type { Position } from "../position.ts"
import { lastOn, mantissaAt, stepOn } from "../steps.ts"
import { valueOn, worthOn } from "../valuation.ts"
import { bookAmount, fractionInBook, inBook } from "./bookAmounts.ts"

/**
 * Money that came into a holding or went out of it, seen as an investment: of the whole holding, on one day, in one
 * currency. Neither is below zero. What is paid in works from the start of its day, what is taken out until its end.
 */
export interface HoldingFlow {
  readonly day: number
  readonly currency: string
  /** With 18 decimals. */
  readonly paidIn: bigint
  readonly takenOut: bigint
}

/**
 * Everything that counts as money paid into a holding or taken out of it when its return is reckoned, which is before
 * tax and after fees. In any order, several a day.
 *
 * - Units: what was bought with its fees comes in, what was sold less its fees goes out. Deliveries in come at their
 *   stated cost. Those without any cost come in at their market value of the day, and at nothing while none is known;
 *   units earned (airdrops, rewards) are income that stays invested, and no flow. Units delivered out go out at their
 *   market value, and where the holding stands at cost, at the cost that they take along.
 * - Bought as one thing: what it was bought for comes in on the day of its opening, in the currency of the purchase.
 * - Capital: entries, calls and premiums come in; distributions and exits go out, gross. What is bought and sold as one
 *   thing keeps its value until it is closed, so the money of its exit goes out on that day.
 * - Income goes out gross, running costs come in. Costs of a day on which the holding is worth nothing, nor was the day
 *   before, are no capital that could have grown, and are left out.
 * - An account: {@link statementFlows}. Its interest stays in it.
 * - What nobody paid for, as a house without a stated cost or a policy taken over, comes in at its first known value.
 * - On the day of its closing what is left goes out at its value of the day before, unless it was sold or paid out that
 *   day, or delivered.
 * - A debt, and the claim that it is to a creditor, is not an investment.
 *
 * Changes of ownership are flows between the holding and one of its owners: `ownedFlows` and `invested` add them.
 */
export function flowsOf(
  ledger: HoldingLedger,
  position: Position,
  price: Series | undefined,
): ReadonlyArray<HoldingFlow> {
  if (ledger.assetClass === "debt") return []
  const holding: Holding = { ledger, position, price }
  if (position.valuedBy[0] === "balance") return [...statementFlows(ledger), ...leftAtClosing(holding)]
  const invested = [...purchase(holding), ...tradingFlows(holding), ...capitalFlows(holding)]
  return [...invested, ...broughtIn(holding, invested), ...incomeFlows(holding), ...leftAtClosing(holding)]
}

/** A holding with all that is read of it. */
export interface Holding {
  readonly ledger: HoldingLedger
  readonly position: Position
  readonly price: Series | undefined
}

const comesIn = (day: number, currency: string, amount: bigint): ReadonlyArray<HoldingFlow> =>
  amount === 0n ? [] : [{ day, currency, paidIn: amount > 0n ? amount : 0n, takenOut: amount < 0n ? -amount : 0n }]

const goesOut = (day: number, currency: string, amount: bigint): ReadonlyArray<HoldingFlow> =>
  comesIn(day, currency, -amount)

export const purchase = ({ ledger: { acquisitionCost }, position }: Holding): ReadonlyArray<HoldingFlow> =>
  acquisitionCost ? comesIn(position.firstDay, acquisitionCost.currency, bookAmount(acquisitionCost.amount)) : []

/**
 * What was paid into an account and taken out of it, as far as its statements tell: the change of the balance from one
 * to the next, less the interest recorded since and plus the costs. It counts on the day of the later statement. Below
 * zero an account is a debt and no investment, so a balance counts as nothing there. Tax withheld counts as taken out:
 * returns are before tax.
 */
function statementFlows(ledger: HoldingLedger): ReadonlyArray<HoldingFlow> {
  const { balances, income, currency, closedOn } = ledger
  const flows: Array<HoldingFlow> = []
  let before = 0n
  let earnedBefore = 0n
  for (const [on, balance] of balances) {
    if (closedOn !== null && on >= closedOn) break // on that day all that was left goes out
    const amount = bookAmount(balance)
    const now = amount > 0n ? amount : 0n
    const { gross = "0", expenses = "0" } = lastOn(income, on) ?? {}
    const earned = bookAmount(gross) - bookAmount(expenses)
    const paid = now - before - (earned - earnedBefore)
    if (paid !== 0n && now + before > 0n) {
      flows.push({
        day: dayNumber(on),
        currency,
        paidIn: paid > 0n ? paid : 0n,
        takenOut: paid < 0n ? -paid : 0n,
      })
    }
    before = now
    earnedBefore = earned
  }
  return flows
}

const tradingFlows = (holding: Holding): ReadonlyArray<HoldingFlow> =>
  holding.ledger.trading.flatMap(([on, traded]) => {
    const { currency } = holding.ledger
    const day = dayNumber(on)
    const { bought = "0", buyFees = "0", sold = "0", sellFees = "0", unitsGiven, unitsTaken } = traded
    const given = unitsGiven === undefined ? undefined : worthOfUnits(holding, day, unitsGiven)
    return [
      ...comesIn(day, currency, bookAmount(bought) + bookAmount(buyFees)),
      ...goesOut(day, currency, bookAmount(sold) - bookAmount(sellFees)),
      ...(given ? comesIn(day, given.currency, given.amount) : []),
      ...(unitsTaken === undefined ? [] : takenOut(holding, on, unitsTaken, traded)),
    ]
  })

function takenOut(holding: Holding, on: CalendarDate, units: string, traded: TradingDay): ReadonlyArray<HoldingFlow> {
  const { currency } = holding.ledger
  const day = dayNumber(on)
  const worth = worthOfUnits(holding, day, units)
  if (worth) return goesOut(day, worth.currency, worth.amount)
  const stoodAtCost = worthOn(holding.position, holding.price, day - 1).basis === "cost"
  return stoodAtCost ? goesOut(day, currency, costTaken(holding.ledger, on, traded)) : []
}

/** What units are worth by the price or the appraisal that holds on a day. On the closing day, the last there was. */
export function worthOfUnits({ position, price }: Holding, day: number, units: string): BookWorth | undefined {
  const { basis, currency } = worthOn(position, price, Math.min(day, position.endDay - 1))
  const count = fractionInBook(bookAmount(units))
  if (basis === "quoted" && price) {
    const quote = fraction(mantissaAt(price, stepOn(price.days, day)), price.decimals)
    return { currency, amount: inBook(times(times(count, position.quotedPerUnit), quote)) }
  }
  if (basis !== "appraised") return undefined
  const value = valueOn(position.appraisedValues, day)
  const unitsThen = valueOn(position.appraisedUnits, day)
  if (!value || !unitsThen || unitsThen.numerator === 0n) return undefined
  return { currency, amount: inBook(times(value, dividedBy(count, unitsThen))) }
}

/** The average cost that left with units delivered out: all cost that is gone, less that of what was sold. */
function costTaken(
  { cost }: HoldingLedger,
  on: CalendarDate,
  { bought = "0", buyFees = "0", sold = "0", sellFees = "0" }: TradingDay,
): bigint {
  const [before, after] = [lastOn(cost.average, addDays(on, -1)), lastOn(cost.average, on)]
  const change = (of: "cost" | "realised") => bookAmount(after?.[of] ?? "0") - bookAmount(before?.[of] ?? "0")
  const costOfSold = bookAmount(sold) - bookAmount(sellFees) - change("realised")
  return bookAmount(bought) + bookAmount(buyFees) - change("cost") - costOfSold
}

export function capitalFlows({ ledger, position }: Holding): ReadonlyArray<HoldingFlow> {
  const { capital, currency } = ledger
  return capital.flatMap(([on, { paidIn = "0", received = "0" }]) => {
    const day = dayNumber(on)
    return [
      ...comesIn(day, currency, bookAmount(paidIn)),
      ...goesOut(paidOutOn(ledger, position, day), currency, bookAmount(received)),
    ]
  })
}

/** The day on which money received counts: of a thing sold whole that nobody values any more, the day of its closing. */
function paidOutOn({ assetClass }: HoldingLedger, { appraisedValues, endDay }: Position, day: number): number {
  const isWhole = assetClass !== "debt" && !behaviourOf[assetClass].rollsForward
  const valuedSince = (appraisedValues.days.at(-1) ?? Number.NEGATIVE_INFINITY) > day
  return isWhole && !valuedSince && Number.isFinite(endDay) ? endDay : day
}

function incomeFlows({ ledger, position, price }: Holding): ReadonlyArray<HoldingFlow> {
  const { income, currency } = ledger
  const isWorthless = (day: number) => worthOn(position, price, day).value.numerator === 0n
  return income.flatMap(([on, { gross, expenses }], i) => {
    const day = dayNumber(on)
    const before = income[i - 1]?.[1]
    const costs = bookAmount(expenses) - bookAmount(before?.expenses ?? "0")
    const isCapital = costs !== 0n && !(isWorthless(day) && isWorthless(day - 1))
    return [
      ...goesOut(day, currency, bookAmount(gross) - bookAmount(before?.gross ?? "0")),
      ...(isCapital ? comesIn(day, currency, costs) : []),
    ]
  })
}

/** What is worth something before anybody paid for it or earned it: as if it had been paid in that day. */
export function broughtIn(holding: Holding, invested: ReadonlyArray<HoldingFlow>): ReadonlyArray<HoldingFlow> {
  const { ledger, position, price } = holding
  const paidOn = invested.filter(({ paidIn }) => paidIn > 0n).map(({ day }) => day)
  const earnedOn = ledger.trading.flatMap(([on, { unitsEarned }]) => (unitsEarned ? [dayNumber(on)] : []))
  const explainedFrom = [...paidOn, ...earnedOn].reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  if (explainedFrom <= position.firstDay) return []
  const days = [position.firstDay, ...position.appraisedValues.days, ...position.units.days, price?.days[0] ?? 0]
  for (const day of days.filter((day) => day >= position.firstDay && day < explainedFrom).sort((a, b) => a - b)) {
    const { value, currency } = worthOn(position, price, day)
    if (value.numerator > 0n) return comesIn(day, currency, inBook(value))
  }
  return []
}

function leftAtClosing(holding: Holding): ReadonlyArray<HoldingFlow> {
  const left = unpaidAtClosing(holding)
  return left ? goesOut(holding.position.endDay, left.currency, left.amount) : []
}

/** What a holding was still worth when it was closed and no money came for it that day. Absent otherwise, and below zero. */
export function unpaidAtClosing({ ledger, position, price }: Holding): BookWorth | undefined {
  const { endDay, firstDay } = position
  if (!Number.isFinite(endDay) || endDay <= firstDay) return undefined
  const on = dayOfNumber(endDay)
  const traded = ledger.trading.find(([day]) => day === on)?.[1]
  const isSold = traded?.sold !== undefined || traded?.unitsTaken !== undefined
  const isPaidOut = ledger.capital.some(
    ([day, { received }]) => received !== undefined && paidOutOn(ledger, position, dayNumber(day)) === endDay,
  )
  if (isSold || isPaidOut) return undefined
  const { value, currency } = worthOn(position, price, endDay - 1)
  return value.numerator < 0n ? undefined : { currency, amount: inBook(value) }
}

/** An amount with 18 decimals. */
interface BookWorth {
  readonly currency: string
  readonly amount: bigint
}
