import { behaviourOf } from "../../holding/assetClass.ts"
import { addDays, type CalendarDate, dayOfNumber } from "../../shared/calendarDate.ts"
import type { Market } from "../facts.ts"
import { recordedNumber, together } from "./amounts.ts"
import type { ExplainedLine } from "./lineParts.ts"
import { type Payment, payment } from "./payment.ts"
import { priceLeaf } from "./rates.ts"
import { statementPayments } from "./statementPayments.ts"
import { booked, currencyOf, difference, type ExplainedNode, isNothing, leaf, product, quotient } from "./tree.ts"
import { explainWorth, quotedPerUnit } from "./worth.ts"

/** Every payment of a line by the conventions of returns: before tax, after fees, what is left at the closing goes out. */
export function paymentsOf(line: ExplainedLine, market: Market): ReadonlyArray<Payment> {
  const { assetClass } = line.ledger
  if (assetClass === "debt") return []
  if (behaviourOf[assetClass].valuedBy[0] === "balance") {
    return [...statementPayments(line), ...leftAtClosing(line, market)]
  }
  const invested = [...purchase(line), ...tradingPayments(line, market), ...capitalPayments(line)]
  return [
    ...invested,
    ...broughtIn(line, market, invested),
    ...incomePayments(line, market),
    ...leftAtClosing(line, market),
  ]
}

/** What it was bought for as one thing. */
export const purchase = ({ ledger }: ExplainedLine): ReadonlyArray<Payment> => {
  const { acquisitionCost, openedOn: on, holdingId: lineId } = ledger
  if (!acquisitionCost) return []
  const { amount, currency } = acquisitionCost
  return payment(on, "in", leaf("trade", recordedNumber(amount), { _tag: "Opening", lineId, on }, { currency }))
}

function tradingPayments(line: ExplainedLine, market: Market): ReadonlyArray<Payment> {
  const { currency } = line.ledger
  return line.parts.trading.flatMap(({ on, bought, buyFees, sold, sellFees, unitsGiven, unitsTaken }) => {
    const paid = together("trade", [bought, buyFees].filter(isThere), currency)
    const received = sold && sellFees ? difference("proceeds", sold, [sellFees], { currency }) : sold
    const given = unitsGiven && worthOfUnits(line, market, on, unitsGiven)
    return [
      ...payment(on, "in", paid),
      ...(received ? payment(on, "out", received) : payment(on, "in", sellFees)),
      ...payment(on, "in", given),
      ...(unitsTaken ? payment(on, "out", worthOfTaken(line, market, on, unitsTaken)) : []),
    ]
  })
}

const isThere = (node: ExplainedNode | undefined): node is ExplainedNode => node !== undefined

/** Units delivered out are worth what they would fetch; where the line stands at cost, what they had cost. */
function worthOfTaken(
  line: ExplainedLine,
  market: Market,
  on: CalendarDate,
  units: ExplainedNode,
): ExplainedNode | undefined {
  const worth = worthOfUnits(line, market, on, units)
  if (worth) return worth
  const stoodAtCost = explainWorth(line, market, addDays(on, -1)).basis === "cost"
  return stoodAtCost ? line.parts.costGone("average").get(on)?.taken : undefined
}

/** By the price or the appraisal that holds on a day; on the closing day, as on the last before it. */
export function worthOfUnits(
  line: ExplainedLine,
  market: Market,
  on: CalendarDate,
  units: ExplainedNode,
): ExplainedNode | undefined {
  const { ledger, parts } = line
  const { closedOn, currency } = ledger
  const { basis } = explainWorth(line, market, closedOn !== null && on >= closedOn ? addDays(closedOn, -1) : on)
  if (basis === "quoted") {
    const price = priceLeaf(market, ledger.priceSymbol, on)
    const each = quotedPerUnit(ledger)
    return price && booked(product("holdingValue", [units, ...(each ? [each] : []), price], currencyOf(price)))
  }
  const appraisal = basis === "appraised" ? parts.appraisal(on) : undefined
  if (!appraisal?.unitsThen || isNothing(appraisal.unitsThen)) return undefined
  return booked(
    product("holdingValue", [appraisal.value, quotient("factor", units, appraisal.unitsThen)], { currency }),
  )
}

export const capitalPayments = (line: ExplainedLine): ReadonlyArray<Payment> =>
  line.parts.capital.flatMap(({ on, paidIn, received }) => [
    ...payment(on, "in", paidIn),
    ...payment(paidOutOn(line, on), "out", received),
  ])

/** Money for a thing sold whole that nobody values any more counts on the day of its closing. */
function paidOutOn({ ledger, parts }: ExplainedLine, on: CalendarDate): CalendarDate {
  const { assetClass, closedOn } = ledger
  const isWhole = assetClass !== "debt" && !behaviourOf[assetClass].rollsForward
  return isWhole && closedOn !== null && !parts.appraisedOn.some((day) => day > on) ? closedOn : on
}

function incomePayments(line: ExplainedLine, market: Market): ReadonlyArray<Payment> {
  const isWorthless = (on: CalendarDate) => isNothing(explainWorth(line, market, on).node)
  return line.parts.income.flatMap(({ on, gross, expenses }) => {
    const isCapital = expenses && !(isWorthless(on) && isWorthless(addDays(on, -1)))
    return [...payment(on, "out", gross), ...(isCapital ? payment(on, "in", expenses) : [])]
  })
}

/** What is worth something before anybody paid for it or earned it comes in that day. */
export function broughtIn(
  line: ExplainedLine,
  market: Market,
  invested: ReadonlyArray<Payment>,
): ReadonlyArray<Payment> {
  const { ledger, parts } = line
  const { openedOn, priceSymbol } = ledger
  const explained = [
    ...invested.filter(({ way }) => way === "in").map(({ on }) => on),
    ...parts.trading.filter(({ unitsEarned }) => unitsEarned).map(({ on }) => on),
  ].sort()
  const before = explained[0]
  const quotedFrom = priceSymbol === null ? undefined : market.price(priceSymbol)?.days[0]
  const days = [
    openedOn,
    ...parts.appraisedOn,
    ...parts.unitsChangedOn,
    ...(quotedFrom === undefined ? [] : [dayOfNumber(quotedFrom)]),
  ]
  for (const on of days.sort()) {
    if (on < openedOn || (before !== undefined && on >= before)) continue
    const { node } = explainWorth(line, market, on)
    if (node.exact.numerator > 0n) return payment(on, "in", booked(node))
  }
  return []
}

const leftAtClosing = (line: ExplainedLine, market: Market): ReadonlyArray<Payment> => {
  const { closedOn } = line.ledger
  return closedOn === null ? [] : payment(closedOn, "out", unpaidAtClosing(line, market))
}

/** What a line was still worth when it was closed and no money came for it that day. Absent otherwise, and below zero. */
export function unpaidAtClosing(line: ExplainedLine, market: Market): ExplainedNode | undefined {
  const { closedOn, openedOn } = line.ledger
  if (closedOn === null || closedOn <= openedOn) return undefined
  const isSold = line.parts.trading.some(({ on, sold, unitsTaken }) => on === closedOn && (sold ?? unitsTaken))
  const isPaidOut = line.parts.capital.some(({ on, received }) => received && paidOutOn(line, on) === closedOn)
  if (isSold || isPaidOut) return undefined
  const { node } = explainWorth(line, market, addDays(closedOn, -1))
  return node.exact.numerator < 0n ? undefined : booked(node)
}
