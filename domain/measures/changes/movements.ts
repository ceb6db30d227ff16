import {
  costArrived,
  isPaidAtClosing,
  paidFor,
  paidOutOn,
  unitsMovedIn,
  unitsGivenOn,
  valueOfTaken,
  valueOfUnits,
} from "#domain/measures/returns/investmentFlows.ts"
import { walletMoves } from "#domain/measures/returns/walletMoves.ts"
import type { ComputedLine, TradingOf } from "#domain/measures/valuation/line.ts"
import { valuationOf } from "#domain/measures/valuation/valuation.ts"
import { bookAmount, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { type Fraction, minus, negative, nothing, plus } from "#domain/numbers/fraction.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"

/**
 * The parts of a change that follow from what was recorded. The rest is the market, after the currency.
 *
 * - `broughtIn`: what came in without payment: entered as already held, inherited, received as a gift or from another
 *   depot. Below zero for a debt.
 * - `money`: money put in, less money taken out.
 * - `income`: gross, with units that were earned. `fees` are those of trades and cash flows, `taxes` those withheld from income and proceeds and on trades,
 *   `spending` running costs and interest on debts, as recorded or by the plan. These three are below zero, unless more came
 *   back.
 */
export type RecordedPart = "broughtIn" | "money" | "income" | "fees" | "taxes" | "spending"

/** What changed a whole line on a day, other than prices and rates. Of a debt, below zero if more is owed. */
export interface Movement {
  readonly day: number
  readonly part: RecordedPart
  readonly amount: Fraction
  readonly currency: string
  /** The day whose rates convert it, if that is another day. */
  readonly ratedOn?: number | undefined
}

type Line = ComputedLine<Fraction>
type Movements = ReadonlyArray<Movement>

/**
 * All movements of a line, in any order. What they leave of a change of its value is the market.
 *
 * - Purchases bring in money with their fees, and sales take it out less their fees. Units that came in without payment
 *   are brought in at their market value, or at their cost if no price is known.
 * - What a spin-off or merger hands over is money out of the old holding and into the new one, at the rates of the day on
 *   which the new units have a price, as in returns.
 * - Income is paid out on its day, less tax and running costs. Costs of a line are paid with money from elsewhere. What
 *   becomes of the money is part of the balance of an account: so interest of an account lowers what its next statement
 *   brings in.
 * - The first balance of an account or a debt is brought in, and each later one brings in or takes out its difference.
 *   The payments of a debt's plan do the same, and their interest is spent with money from elsewhere, as recorded interest is.
 * - Units that a reading or statement adds to a wallet or takes from it are money, at their prices of the day: {@link walletMoves}.
 * - A line that was closed without proceeds takes its last value out. A debt that ended was repaid.
 *
 * The first value of a line without cost or payments is brought in where it is carried back to the opening. A later one is not
 * among them: see `changeOf`.
 */
export const movementsOf = (line: Line): Movements => [
  ...acquisition(line),
  ...carriedBackValue(line),
  ...line.parts.trading.flatMap((traded) => tradingMovements(line, traded)),
  ...handedOverMovements(line),
  ...capitalMovements(line),
  ...incomeMovements(line),
  ...plannedInterestMovements(line),
  ...balanceMovements(line),
  ...walletMovements(line),
  ...leftAtClosing(line),
]

const movement = (day: number, part: RecordedPart, amount: Fraction | undefined, currency: string): Movements =>
  amount === undefined || amount.numerator === 0n ? [] : [{ day, part, amount, currency }]

function acquisition({ ledger: { acquisitionCost }, firstDay }: Line): Movements {
  if (!acquisitionCost) return []
  const { amount, currency } = acquisitionCost
  return movement(firstDay, "money", fractionInBook(bookAmount(amount)), currency)
}

/** A value that is carried back to the opening was there already. */
function carriedBackValue(line: Line): Movements {
  const { firstDay, parts } = line
  const own = parts.lastAppraisal(firstDay)
  if (!own || own.on <= firstDay) return []
  const { basis, value, currency } = valuationOf(line, firstDay)
  return basis === "appraised" ? movement(firstDay, "broughtIn", value, currency) : []
}

function tradingMovements(line: Line, traded: TradingOf<Fraction>): Movements {
  const { currency } = line.ledger
  const { day, buyFees = nothing, sold = nothing, sellFees = nothing, returned = nothing } = traded
  const units = unitsGivenOn(line, traded)
  const given = units && valueOfUnits(line, day, units)
  const taken = traded.unitsTaken && valueOfTaken(line, day, traded.unitsTaken)
  const arrived = unitsMovedIn(traded) ? costArrived(line, day) : []
  const atCost = given || !units ? [] : [traded.givenFor, ...arrived.map(({ cost }) => cost)]
  return [
    ...movement(day, "money", paidFor(line, traded, traded.givenFor), currency),
    ...movement(day, "money", minus(minus(sellFees, sold), returned), currency),
    ...movement(day, "fees", negative(plus(buyFees, sellFees)), currency),
    ...movement(day, "income", traded.earnedFor, currency),
    ...(given ? movement(day, "broughtIn", given.value, given.currency) : []),
    ...atCost.flatMap((cost) => movement(day, "broughtIn", cost, currency)),
    ...(taken ? movement(day, "money", negative(taken.value), taken.currency) : []),
  ]
}

const handedOverMovements = ({ parts }: Line): Movements =>
  parts.handedOver.flatMap(({ day, way, amount, currency, ratedOn }) =>
    movement(day, "money", way === "in" ? amount : negative(amount), currency).map((one) => ({ ...one, ratedOn })),
  )

function capitalMovements(line: Line): Movements {
  const { currency } = line.ledger
  return line.parts.capital.flatMap(
    ({ day, paidIn, received = nothing, soldFor = nothing, gain = nothing, paidBack }) => [
      ...movement(day, "money", paidIn, currency),
      ...movement(day, "money", paidBack, currency),
      ...movement(paidOutOn(line, day), "money", negative(received), currency),
      ...movement(day, "money", negative(plus(soldFor, gain)), currency),
    ],
  )
}

function incomeMovements({ ledger: { currency }, parts }: Line): Movements {
  return parts.income.flatMap(
    ({ day, gross = nothing, taxWithheld = nothing, taxes = nothing, proceedsTax = nothing, ...costs }) => {
      const { expenses = nothing, fees = nothing } = costs
      const allTaxes = plus(plus(taxWithheld, taxes), proceedsTax)
      return [
        ...movement(day, "income", gross, currency),
        ...movement(day, "taxes", negative(allTaxes), currency),
        ...movement(day, "fees", negative(fees), currency),
        ...movement(day, "spending", minus(fees, expenses), currency),
        ...movement(day, "money", minus(plus(allTaxes, expenses), gross), currency),
      ]
    },
  )
}

/** The interest of a debt that fell due by the plan and that no entry records: the same that is a cost of own money. */
function plannedInterestMovements({ ledger: { currency, plannedInterest = [] }, endDay }: Line): Movements {
  return plannedInterest.flatMap(([on, interest]) => {
    const [day, amount] = [dayNumber(on), fractionInBook(bookAmount(interest))]
    if (day > endDay) return [] // the plan goes on until its end, the debt was settled before
    return [...movement(day, "spending", negative(amount), currency), ...movement(day, "money", amount, currency)]
  })
}

/** The differences of balances, the first one brought in. */
function balanceMovements({ ledger: { assetClass, currency }, parts, endDay }: Line): Movements {
  let before: Fraction | undefined
  return parts.balances.flatMap(([day, stated]) => {
    if (day >= endDay) return [] // what is left leaves on that day
    const balance = assetClass === "debt" ? negative(stated) : stated
    const change = minus(balance, before ?? nothing)
    const part = before === undefined ? "broughtIn" : "money"
    before = balance
    return movement(day, part, change, currency)
  })
}

/** Units that a wallet has more or fewer, at the prices of the day. */
const walletMovements = (line: Line): Movements =>
  walletMoves(line).flatMap(({ day, way, amount, currency }) => movement(day, way, amount, currency))

function leftAtClosing(line: Line): Movements {
  const { ledger, firstDay, endDay } = line
  if (!Number.isFinite(endDay) || endDay <= firstDay || isPaidAtClosing(line)) return []
  const { value, currency } = valuationOf(line, endDay - 1)
  return movement(endDay, "money", ledger.assetClass === "debt" ? value : negative(value), currency)
}
