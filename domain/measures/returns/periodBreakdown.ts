import type { CostMethod } from "../facts.ts"
import { dividedBy, type Fraction, minus, negative, nothing, plus, times } from "../fraction.ts"

/** Units that changed hands for an amount without fees and taxes, in the order of time. */
export interface TradeInPeriod {
  readonly side: "buy" | "sell"
  readonly units: Fraction
  readonly amount: Fraction
}

export interface PositionInPeriod {
  readonly unitsBefore: Fraction
  readonly valueBefore: Fraction
  readonly trades: ReadonlyArray<TradeInPeriod>
  readonly valueAfter: Fraction
}

/** All that moved value between the ends of two days, in one currency: each amount at the rate of its own day. */
export interface PeriodFacts {
  readonly positions: ReadonlyArray<PositionInPeriod>
  readonly cashBefore: Fraction
  readonly cashAfter: Fraction
  /** Dividends and interest before tax, less interest charged. */
  readonly income: Fraction
  /** Of trades and otherwise, less what was refunded. */
  readonly fees: Fraction
  readonly taxes: Fraction
  /** What was put in less what was taken out, units at their value. Delivered units are trades as well. */
  readonly transfers: Fraction
}

/** What made one value into another. Opening value and all parts, fees and taxes subtracted, are the closing value. */
export interface PeriodBreakdown {
  readonly openingValue: Fraction
  /** Change of value of what is still held. */
  readonly unrealised: Fraction
  /** Proceeds of what was sold, less its value at the opening or what it cost since. */
  readonly realised: Fraction
  readonly income: Fraction
  readonly fees: Fraction
  readonly taxes: Fraction
  /** What cash in other currencies gained: all change of cash that nothing else explains. */
  readonly currencyGains: Fraction
  readonly transfers: Fraction
  readonly closingValue: Fraction
}

export function breakdownOf(facts: PeriodFacts, method: CostMethod): PeriodBreakdown {
  const { positions, cashBefore, cashAfter, income, fees, taxes, transfers } = facts
  let [openingValue, closingValue] = [cashBefore, cashAfter]
  let [unrealised, realised] = [nothing, nothing]
  let paidForUnits = nothing
  for (const position of positions) {
    const { cost, realised: gain } = soldIn(position, method)
    openingValue = plus(openingValue, position.valueBefore)
    closingValue = plus(closingValue, position.valueAfter)
    unrealised = plus(unrealised, minus(position.valueAfter, cost))
    realised = plus(realised, gain)
    for (const { side, amount } of position.trades) {
      paidForUnits = plus(paidForUnits, side === "buy" ? amount : negative(amount))
    }
  }
  const explained = [income, transfers, negative(fees), negative(taxes), negative(paidForUnits)].reduce(plus)
  const currencyGains = minus(minus(cashAfter, cashBefore), explained)
  return { openingValue, unrealised, realised, income, fees, taxes, currencyGains, transfers, closingValue }
}

interface Lot {
  readonly units: Fraction
  readonly cost: Fraction
}

/** The gain of what was sold, and the cost of what was not, when the opening value is the cost of what was there. */
function soldIn({ unitsBefore, valueBefore, trades }: PositionInPeriod, method: CostMethod) {
  let lots: ReadonlyArray<Lot> = unitsBefore.numerator === 0n ? [] : [{ units: unitsBefore, cost: valueBefore }]
  let realised = nothing
  for (const { side, units, amount } of trades) {
    if (side === "buy") {
      lots = [...lots, { units, cost: amount }]
      if (method === "average") lots = [totalOf(lots)]
      continue
    }
    let lacking = units
    let cost = nothing
    const left: Array<Lot> = []
    for (const lot of lots) {
      const rest = minus(lot.units, lacking)
      const taken = rest.numerator >= 0n ? lacking : lot.units
      const part = lot.units.numerator === 0n ? nothing : times(lot.cost, dividedBy(taken, lot.units))
      cost = plus(cost, part)
      lacking = minus(lacking, taken)
      if (rest.numerator > 0n) left.push({ units: rest, cost: minus(lot.cost, part) })
    }
    realised = plus(realised, minus(amount, cost))
    lots = left
  }
  return { cost: totalOf(lots).cost, realised }
}

const totalOf = (lots: ReadonlyArray<Lot>): Lot =>
  lots.reduce((sum, lot) => ({ units: plus(sum.units, lot.units), cost: plus(sum.cost, lot.cost) }), {
    units: nothing,
    cost: nothing,
  })
