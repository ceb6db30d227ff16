import type { Arithmetic } from "#domain/measures/trace/arithmetic.ts"
import { type ComputedLine, openingOf, type TradingOf } from "#domain/measures/valuation/line.ts"
import { valuationOf, valueOfUnitsOn } from "#domain/measures/valuation/valuation.ts"
import { bookAmount, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { incomeInReturns } from "./afterTax.ts"
import { behaviourOfLine, isHeldInUnits } from "#domain/measures/ledger/facts.ts"
import { valueAfter, walletMoves } from "./walletMoves.ts"
import type { LineId } from "#domain/shared/ids.ts"

/**
 * What a payment is to the line: taken in (purchases, calls, premiums, expenses, units that come in), given out for
 * units or value (sales, distributions, exits, units that go out), paid out as income, or a part of the line itself that
 * one of its owners acquired or ceded. Money paid back lowers what was given out: {@link netOfClawbacks}. The last two
 * are no money, but values of what is held: {@link revaluations}.
 */
export type PaymentWay = "in" | "out" | "income" | "paidBack" | "acquired" | "ceded" | "valueBefore" | "valueAtPaid"

/** Whether a payment is paid-in capital. */
export const isPaidIn = (way: PaymentWay): boolean => way === "in" || way === "acquired"

/** Whether a payment goes from the owner into the line. */
export const isPaidByOwner = (way: PaymentWay): boolean => isPaidIn(way) || way === "paidBack"

/**
 * Money that came into or left a line as an investment: for the whole line, on one day, in one currency. Above zero.
 * Money that comes in is invested from the start of its day, money that goes out until the end of its day.
 */
export interface Payment<N> {
  readonly day: number
  readonly way: PaymentWay
  readonly amount: N
  readonly currency: string
  /** The day whose rates convert it, if that is another day. */
  readonly ratedOn?: number | undefined
  /** The line, where the payments of several are together. */
  readonly lineId?: LineId | undefined
}

type Payments<N> = ReadonlyArray<Payment<N>>

/**
 * Everything that counts as money paid into or taken out of a line when its return is computed, which is before tax and
 * after fees. In any order, several per day.
 *
 * - Units: purchases come in with their fees, sales go out less their fees. Capital returned on units goes out on the
 *   day on which income would count. Units given (opened, inherited, transferred) come in at their market value of the
 *   day, regardless of their cost; if the holding is carried at cost, at their cost.
 *   Units delivered out go out at their market value or, if the holding is carried at cost, at the cost that they take
 *   with them. Units lost give out nothing. Units earned (airdrops, rewards) are income that stays invested, not a flow;
 *   neither are bonus shares: units without cost and known reason where units were held before. A spin-off or merger goes out of
 *   the old holding and comes into the new one at the same amount, so it is no flow where both are in the scope.
 * - Acquisition cost: it comes in on the opening day, in the currency of the purchase.
 * - Capital: entries, calls, premiums and improvements come in; distributions and exits go out, gross. A line that is
 *   sold as a whole keeps its value until it is closed, so the money of its exit goes out on that day.
 * - Distributed gain goes out gross. Money paid back comes in; if nothing is held any more, it lowers what went out on the
 *   last day on which something was held.
 * - Income goes out gross, running costs come in. Costs are left out if the holding has no value on that day or the day
 *   before: there is no capital that could have grown. Income that is paid after the last units or the last value left
 *   counts on the last day on which they were held.
 * - A wallet: units that a reading or statement adds come in, and those that it takes go out, at the prices of the day.
 * - Accounts: the flows follow from the statements. Interest stays invested.
 * - A line without payments, such as a house without a stated cost or a policy taken over, comes in at its first known
 *   value.
 * - On the closing day, the rest goes out at its value of the day before, unless it was sold, paid out or delivered
 *   that day.
 * - A debt is not an investment, and neither is the creditor's claim.
 * - A purchase whose price values the units held before it changes their value first: {@link revaluations}.
 *
 * Changes of ownership are flows between the holding and one of its owners: `partOfPayments` adds them.
 */
export function paymentsOf<N>(line: ComputedLine<N>): Payments<N> {
  const { assetClass } = line.ledger
  if (assetClass === "debt") return []
  if (isAccount(line)) return [...statementPayments(line, "held"), ...leftAtClosing(line)]
  const capital = [...capitalPayments(line), ...walletPayments(line)]
  const inUnits = [...tradingPayments(line), ...handedOver(line)]
  const invested = [...purchase(line), ...inUnits, ...capital]
  return [
    ...purchase(line),
    ...inUnits,
    ...netOfClawbacks(line, capital),
    ...broughtIn(line, invested),
    ...incomePayments(line),
    ...revaluations(line),
    ...walletRevaluations(line),
    ...leftAtClosing(line),
  ]
}

/**
 * What was held before a purchase, on each day whose price is that of its own trades: at its value of the day before,
 * and at the price that was paid. The price has changed between the two before the money of the day comes in. Otherwise
 * the units just bought would take part in a growth from a price at which they were not bought.
 */
function revaluations<N>(line: ComputedLine<N>): Payments<N> {
  const { a, parts, firstDay } = line
  return parts.trading.flatMap(({ day, bought, unitsGiven }): Payments<N> => {
    if ((bought ?? unitsGiven) === undefined || day <= firstDay) return []
    const { basis, on } = valuationOf(line, day)
    const units = basis === "paid" && on === day ? parts.unitsBeforeTrades(day) : undefined
    const after = units === undefined ? undefined : valueOfUnits(line, day, units)
    const before = valuationOf(line, day - 1)
    if (!after || !isAboveNothing(a, after.value) || !isAboveNothing(a, before.value)) return []
    const { currency } = before
    return [
      { day, way: "valueBefore", amount: a.booked(before.value), currency, ratedOn: day - 1 },
      { day, way: "valueAtPaid", amount: after.value, currency: after.currency },
    ]
  })
}

/**
 * The same for a wallet on each day on which units come in: they come at the price of the day, with which what was held before
 * has changed already. So the return of a token is the growth of its price, regardless of the units.
 */
function walletRevaluations<N>(line: ComputedLine<N>): Payments<N> {
  const { a } = line
  return [...Map.groupBy(walletMoves(line), ({ day }) => day)].flatMap(([day, moves]): Payments<N> => {
    const [first] = moves
    if (!first || !moves.some(({ amount }) => isAboveNothing(a, amount))) return []
    const { currency } = first
    const value = valueAfter(line, first)
    const moved = moves.map(({ amount }) => amount)
    const after = value && a.difference("holdingValue", value, moved, { currency })
    const before = valuationOf(line, day - 1)
    if (after === undefined || !isAboveNothing(a, after) || !isAboveNothing(a, before.value)) return []
    return [
      { day, way: "valueBefore", amount: a.booked(before.value), currency: before.currency, ratedOn: day - 1 },
      { day, way: "valueAtPaid", amount: after, currency },
    ]
  })
}

/** Whether statements of its balance value a line. */
export const isAccount = <N>({ ledger: { assetClass } }: ComputedLine<N>): boolean =>
  behaviourOfLine(assetClass).valuedBy[0] === "balance"

/** An amount below zero is a payment in the other direction. */
export function payment<N>(
  a: Arithmetic<N>,
  day: number,
  way: "in" | "out" | "income",
  amount: N | undefined,
  currency: string,
): Payments<N> {
  if (amount === undefined) return []
  const { numerator } = a.exact(amount)
  if (numerator === 0n) return []
  if (numerator > 0n) return [{ day, way, amount, currency }]
  return [{ day, way: way === "in" ? "out" : "in", amount: a.negated("flow", amount, { currency }), currency }]
}

/** The acquisition cost, as a payment. */
export function purchase<N>({ a, ledger, firstDay }: ComputedLine<N>): Payments<N> {
  const { acquisitionCost } = ledger
  if (!acquisitionCost) return []
  const { amount, currency } = acquisitionCost
  const paid = a.leaf("trade", fractionInBook(bookAmount(amount)), openingOf(ledger), { currency })
  return payment(a, firstDay, "in", paid, currency)
}

/**
 * The payments into and out of an account that follow from its statements: the later balance and the costs since, less
 * the earlier balance and the interest since. They count on the day of the later statement. Below zero, an account is a
 * debt and not an investment, so what is held counts balances below zero as zero, and what is overdrawn those above zero.
 * Costs and interest between two statements count for what is overdrawn if nothing was held at either. Tax withheld
 * counts as taken out, because returns are before tax.
 */
export function statementPayments<N>(line: ComputedLine<N>, side: "held" | "overdrawn"): Payments<N> {
  const { a, ledger, parts, endDay } = line
  const { currency } = ledger
  const income = incomeInReturns(line)
  const payments: Array<Payment<N>> = []
  let before: N | undefined
  let heldBefore: N | undefined
  let next = 0
  for (const [day, balance] of parts.balances) {
    if (day >= endDay) break // the rest goes out on that day
    const held = a.clipped(balance)
    const now = side === "held" ? held : overdrawn(a, balance, currency)
    const isHeld = isAboveNothing(a, held) || (heldBefore !== undefined && isAboveNothing(a, heldBefore))
    const isCounted = isHeld === (side === "held")
    const [costs, interest]: [Array<N>, Array<N>] = [[now], before === undefined ? [] : [before]]
    for (; next < income.length && (income[next]?.day ?? day) <= day; next++) {
      const { gross, expenses } = isCounted ? (income[next] ?? {}) : {}
      if (expenses !== undefined) costs.push(expenses)
      if (gross !== undefined) interest.push(gross)
    }
    const later = a.sum("balance", costs, { currency })
    const flow = interest.length === 0 ? later : a.difference("flow", later, interest, { currency })
    if (isHeld || side === "overdrawn") payments.push(...payment(a, day, "in", flow, currency))
    before = now
    heldBefore = held
  }
  const isLeftHeld = heldBefore !== undefined && isAboveNothing(a, heldBefore)
  if (before === undefined || isLeftHeld !== (side === "held")) return payments
  // What fell due since the last statement is paid out, or in, with the rest.
  const last = income.slice(next).filter(({ day }) => day <= endDay && Number.isFinite(endDay))
  const [earned, costs] = [last.map(({ gross }) => gross), last.map(({ expenses }) => expenses)].map((amounts) =>
    amounts.filter((amount) => amount !== undefined),
  ) as [Array<N>, Array<N>]
  if (earned.length + costs.length === 0) return payments
  const flow = a.difference("flow", a.sum("expenses", costs, { currency }), earned, { currency })
  return [...payments, ...payment(a, endDay, "in", flow, currency)]
}

/** What a balance is below zero. */
export const overdrawn = <N>(a: Arithmetic<N>, balance: N, currency: string): N =>
  isAboveNothing(a, balance) ? a.difference("balance", balance, [balance], { currency }) : balance

const isAboveNothing = <N>(a: Arithmetic<N>, amount: N | undefined): boolean =>
  amount !== undefined && a.exact(amount).numerator > 0n

function tradingPayments<N>(line: ComputedLine<N>): Payments<N> {
  const { a } = line
  const { currency } = line.ledger
  return line.parts.trading.flatMap((traded) => {
    const { day, sold, sellFees, unitsTaken, returned } = traded
    const received =
      sold !== undefined && sellFees !== undefined ? a.difference("proceeds", sold, [sellFees], { currency }) : sold
    const units = unitsGivenOn(line, traded)
    const given = units === undefined ? undefined : valueOfUnits(line, day, units)
    const taken = unitsTaken === undefined ? undefined : valueOfTaken(line, day, unitsTaken)
    return [
      ...payment(
        a,
        day,
        "in",
        paidFor(line, traded, given || units === undefined ? traded.givenFor : undefined),
        currency,
      ),
      ...(received === undefined
        ? payment(a, day, "in", sellFees, currency)
        : payment(a, day, "out", received, currency)),
      ...(returned === undefined ? [] : payment(a, earnedOn(line, day), "out", returned, currency)),
      ...(given
        ? payment(a, day, "in", given.value, given.currency)
        : unitsMovedIn(traded)
          ? costArrived(line, day).flatMap(({ cost }) => payment(a, day, "in", cost, currency))
          : []),
      ...(taken ? payment(a, day, "out", taken.value, taken.currency) : []),
    ]
  })
}

/** What spin-offs and mergers hand over: out of the old holding and into the new one, the same amount at the same rates. */
const handedOver = <N>({ a, parts }: ComputedLine<N>): Payments<N> =>
  parts.handedOver.flatMap(({ day, way, amount, currency, ratedOn }) =>
    payment(a, day, way, amount, currency).map((one) => ({ ...one, ratedOn })),
  )

/** Units that came into a wallet or left it, net of each day. */
export const walletPayments = <N>(line: ComputedLine<N>): Payments<N> =>
  walletMoves(line).flatMap(({ day, amount, currency }) => payment(line.a, day, "in", amount, currency))

/** The cost of units that arrived from another holding, which counts where no value of theirs is known. */
export const costArrived = <N>({ parts }: ComputedLine<N>, day: number) =>
  parts.costGone("average").get(day)?.arrived ?? []

/** Whether units of a day came by moves of units. What an action brought is handed over. */
export const unitsMovedIn = <N>({ unitsReceived }: TradingOf<N>): boolean => unitsReceived === undefined

/** The units that came in from outside without payment. */
export function unitsGivenOn<N>(
  { a, parts }: ComputedLine<N>,
  { day, unitsGiven, unitsAdded }: TradingOf<N>,
): N | undefined {
  if (unitsAdded === undefined || isAboveNothing(a, parts.units(day - 1))) return unitsGiven
  return unitsGiven === undefined ? unitsAdded : a.sum("units", [unitsGiven, unitsAdded])
}

/** The cost of units that came in, fees included, without that of units that count at their market value or were earned. */
export function paidFor<N>(
  { a, ledger: { currency } }: ComputedLine<N>,
  { bought, buyFees, earnedFor }: TradingOf<N>,
  givenFor: N | undefined,
): N | undefined {
  const all =
    bought === undefined || buyFees === undefined
      ? (bought ?? buyFees)
      : a.sum("trade", [bought, buyFees], { currency })
  const unpaid = [givenFor, earnedFor].filter((amount) => amount !== undefined)
  return all === undefined || unpaid.length === 0 ? all : a.difference("trade", all, unpaid, { currency })
}

/** An amount in its currency. */
export interface Amount<N> {
  readonly value: N
  readonly currency: string
}

/** The value of units delivered out: their market value, or their cost if the line is carried at cost. */
export function valueOfTaken<N>(line: ComputedLine<N>, day: number, units: N): Amount<N> | undefined {
  const valuation = valueOfUnits(line, day, units)
  if (valuation || valuationOf(line, day - 1).basis !== "cost") return valuation
  const gone = line.parts.costGone("average").get(day)
  return gone && { value: gone.taken, currency: line.ledger.currency }
}

/** The value of units by the newest price that is known on a day; on the closing day, by the last one. */
export function valueOfUnits<N>(line: ComputedLine<N>, day: number, units: N): Amount<N> | undefined {
  const amount = valueOfUnitsOn(line, day, units)
  return amount && { value: line.a.booked(amount.value), currency: amount.currency }
}

/** Money paid in and received. Without clawbacks. */
export const capitalPayments = <N>(line: ComputedLine<N>): Payments<N> => [
  ...paymentsOfWhole(line),
  ...line.parts.capital.flatMap(({ day, soldFor, gain }) =>
    [soldFor, gain].flatMap((amount) => payment(line.a, day, "out", amount, line.ledger.currency)),
  ),
]

/** Money paid back, on its days. */
export const clawbacks = <N>({ a, ledger: { currency }, parts }: ComputedLine<N>): Payments<N> =>
  parts.capital.flatMap(({ day, paidBack }): Payments<N> =>
    paidBack !== undefined && isAboveNothing(a, paidBack) ? [{ day, way: "paidBack", amount: paidBack, currency }] : [],
  )

/**
 * The payments with the money paid back. While something is held, it comes in. After the end, it lowers what went out on
 * the last day on which something was held, and what exceeds that comes in on the day.
 */
function netOfClawbacks<N>(line: ComputedLine<N>, payments: Payments<N>): Payments<N> {
  const { a } = line
  let net = payments
  for (const { day, amount, currency } of clawbacks(line)) {
    const on = earnedOn(line, day)
    const paid = on === day ? undefined : net.findLast((one) => one.day === on && one.way === "out")
    net = paid
      ? net.flatMap((one) =>
          one === paid
            ? payment(a, on, "out", a.difference("flow", paid.amount, [amount], { currency }), currency)
            : [one],
        )
      : [...net, ...payment(a, on, "in", amount, currency)]
  }
  return net
}

/** Gross income, on the days on which it is paid. */
export const incomePaid = <N>({ a, ledger: { currency }, parts }: ComputedLine<N>): Payments<N> =>
  parts.income.flatMap(({ day, gross }) => payment(a, day, "income", gross, currency))

/** The same without the proceeds of sales of a fraction, distributed gain and clawbacks. */
export function paymentsOfWhole<N>(line: ComputedLine<N>): Payments<N> {
  const { a, ledger, parts } = line
  return parts.capital.flatMap(({ day, paidIn, received }) => [
    ...payment(a, day, "in", paidIn, ledger.currency),
    ...payment(a, paidOutOn(line, day), "out", received, ledger.currency),
  ])
}

/** The day on which money received counts: the closing day, if the line is sold as a whole and not appraised later. */
export function paidOutOn<N>({ ledger: { assetClass }, parts, endDay }: ComputedLine<N>, day: number): number {
  const isWhole = assetClass !== "debt" && !behaviourOfLine(assetClass).rollsForward
  return isWhole && Number.isFinite(endDay) && !parts.appraisedOn.some((on) => on > day) ? endDay : day
}

function incomePayments<N>(line: ComputedLine<N>): Payments<N> {
  const { a, ledger } = line
  const isValueless = (day: number) => a.exact(valuationOf(line, day).value).numerator === 0n
  return incomeInReturns(line).flatMap(({ day, gross, expenses }) => {
    const costs = expenses === undefined ? [] : payment(a, day, "in", expenses, ledger.currency)
    const isCapital = costs.length > 0 && !(isValueless(day) && isValueless(day - 1))
    const earned = gross === undefined ? [] : payment(a, earnedOn(line, day), "income", gross, ledger.currency)
    return [...earned, ...(isCapital ? costs : [])]
  })
}

/**
 * The day on which income of a day counts: the day itself, if something was held on it or the day before, or came in on
 * it; otherwise the last day before it of which this is true. Income before anything was held counts on its day.
 */
function earnedOn<N>(line: ComputedLine<N>, day: number): number {
  const { a, parts, endDay } = line
  const isInUnits = isHeldInUnits(line.ledger)
  const isHeld = (on: number) =>
    on < endDay && isAboveNothing(a, isInUnits ? parts.units(on) : valuationOf(line, on).value)
  const isThere = (on: number) => isHeld(on - 1) || (isInUnits && hasUnitsIn(line, on))
  if (isHeld(day) || isThere(day)) return day
  const moved = isInUnits
    ? [...parts.trading.map((traded) => traded.day), ...parts.unitsChangedOn]
    : [...parts.capital.flatMap((flow) => [flow.day, paidOutOn(line, flow.day)]), ...parts.appraisedOn]
  const last = [...moved, endDay].filter((on) => on < day && isThere(on))
  return last.length === 0 ? day : Math.max(...last)
}

const hasUnitsIn = <N>({ parts }: ComputedLine<N>, on: number): boolean =>
  parts.trading.some(
    ({ day, bought, buyFees, unitsGiven, unitsReceived }) =>
      day === on && (bought ?? buyFees ?? unitsGiven ?? unitsReceived) !== undefined,
  )

/** The value that a line has before anything was paid for or earned, as if it had been paid in that day. */
export function broughtIn<N>(line: ComputedLine<N>, invested: Payments<N>): Payments<N> {
  const { a, parts, price, firstDay } = line
  const explainedOn = [
    ...invested.filter(({ way }) => way === "in").map(({ day }) => day),
    ...parts.trading
      .filter(({ unitsEarned, unitsReceived }) => (unitsEarned ?? unitsReceived) !== undefined)
      .map(({ day }) => day),
  ]
  const explainedFrom = explainedOn.reduce((first, day) => Math.min(first, day), Number.POSITIVE_INFINITY)
  if (explainedFrom <= firstDay) return []
  const days = [firstDay, ...parts.appraisedOn, ...parts.unitsChangedOn, price?.days[0] ?? firstDay]
  for (const day of days.filter((one) => one >= firstDay && one < explainedFrom).sort((b, c) => b - c)) {
    const { value, currency } = valuationOf(line, day)
    if (isAboveNothing(a, value)) return payment(a, day, "in", a.booked(value), currency)
  }
  return []
}

function leftAtClosing<N>(line: ComputedLine<N>): Payments<N> {
  const left = unpaidAtClosing(line)
  return left ? payment(line.a, line.endDay, "out", left.value, left.currency) : []
}

/** The last value of a line that was closed without proceeds that day. Undefined otherwise, and if it is below zero. */
export function unpaidAtClosing<N>(line: ComputedLine<N>): Amount<N> | undefined {
  const { a, firstDay, endDay } = line
  if (!Number.isFinite(endDay) || endDay <= firstDay || isPaidAtClosing(line)) return undefined
  const { value, currency } = valuationOf(line, endDay - 1)
  return a.exact(value).numerator < 0n ? undefined : { value: a.booked(value), currency }
}

/** Whether a line was sold, paid out, delivered or lost on its closing day. */
export function isPaidAtClosing<N>(line: ComputedLine<N>): boolean {
  const { parts, endDay } = line
  return (
    parts.trading.some(
      ({ day, sold, unitsTaken, unitsLost, unitsExchanged }) =>
        day === endDay && (sold ?? unitsTaken ?? unitsLost ?? unitsExchanged) !== undefined,
    ) ||
    parts.capital.some(
      ({ day, received, fractionsSold }) =>
        (received !== undefined && paidOutOn(line, day) === endDay) || (fractionsSold !== undefined && day === endDay),
    )
  )
}
