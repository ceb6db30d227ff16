import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { type Arithmetic, plain } from "#domain/measures/trace/arithmetic.ts"
import type { Source } from "#domain/measures/trace/tree.ts"
import { fractionSold } from "#domain/measures/ledger/capital.ts"
import {
  behaviourOfLine,
  type CostMethod,
  isHeldInUnits,
  type LineLedger,
  type Market,
} from "#domain/measures/ledger/facts.ts"
import { converted } from "#domain/measures/valuation/conversion.ts"
import { type ComputedLine, openingOf, type PurchaseOf, type TradingOf } from "#domain/measures/valuation/line.ts"
import { valuationOf } from "#domain/measures/valuation/valuation.ts"
import { fractionInBook, inBook, partInBook } from "#domain/numbers/bookAmounts.ts"
import {
  broughtIn,
  type Payment,
  paymentsOfWhole,
  purchase,
  unpaidAtClosing,
  walletPayments,
} from "#domain/measures/returns/investmentFlows.ts"
import { isWallet, valueAfter, walletMoves } from "#domain/measures/returns/walletMoves.ts"

/** The changes of the cost of a line on one day. Purchases count before sales. Undefined amounts are zero. */
export interface CostDay<N> {
  readonly day: number
  /** The currency of all amounts of the day. */
  readonly currency: string
  /** Each is a lot of its own. */
  readonly purchases: ReadonlyArray<SizedPurchase<N>>
  /** Before fees. */
  readonly proceeds?: N | undefined
  readonly proceedsFees?: N | undefined
  /** Capital that was returned on units, before the purchases of the day. */
  readonly returned?: N | undefined
  /**
   * The cost, fees included, of what was sold, and of what left without a sale. Fixed point with 18 decimals, like
   * {@link costPaid}.
   */
  readonly costOfSold: bigint
  readonly costTaken: bigint
  /** By how much returned capital lowered the cost of each lot with a cost, the oldest first. */
  readonly lowered?: ReadonlyArray<bigint>
  /** What each spin-off took of the cost of each lot with a cost, the oldest first, at the same time. */
  readonly ceded?: ReadonlyArray<ReadonlyArray<bigint>>
  /** Money returned above the capital while the investment continued: income, not gain. */
  readonly aboveCapital?: N | undefined
  /** The source of the changes. */
  readonly source: () => Source
}

type CostDays<N> = ReadonlyArray<CostDay<N>>

/**
 * The days on which the cost of a line changed, by day.
 *
 * - Units: as in the cost ledger of `method`. Units delivered out take their cost with them, fees included. Returned
 *   capital is the proceeds of the cost that it pays back.
 * - Holdings with an acquisition cost: an exit sells the whole holding, or the fraction that it states.
 * - Capital that rolls forward: money that comes back returns the cost, and the excess is income, not gain. But if
 *   nothing is left of the investment from that day on, the money is the proceeds of a sale.
 * - Distributed gain is proceeds without a cost, and money paid back lowers the proceeds.
 * - The cost of an account is its balance: only its currency can cause a gain.
 * - A wallet: what came in cost its value of the day, and what left took its fraction of the cost with it.
 * - A line without payments costs its first known value.
 * - A line closed without proceeds counts as sold at its last value: the gain until then stays.
 */
export function costDaysOf<N>(line: ComputedLine<N>, method: CostMethod, market: Market): CostDays<N> {
  const { a, ledger, endDay } = line
  if (ledger.assetClass === "debt") return []
  const days = isHeldInUnits(ledger)
    ? unitDays(line, method)
    : behaviourOfLine(ledger.assetClass).valuedBy[0] === "balance"
      ? balanceDays(line)
      : isWallet(line)
        ? walletDays(line)
        : capitalDays(line, market)
  const left = unpaidAtClosing(line)
  if (!left) return days
  let cost = 0n
  for (const { purchases, costOfSold, costTaken, lowered = [], ceded = [] } of days) {
    for (const one of purchases) cost += costPaid(a, one)
    cost -= [...lowered, ...ceded.flat()].reduce((sum, of) => sum + of, costOfSold + costTaken)
  }
  const sold = { currency: left.currency, purchases: [], proceeds: left.value, costOfSold: cost, costTaken: 0n }
  return [...days, { ...sold, day: endDay, source: openingOf(ledger, endDay) }]
}

/** What was bought, and its size in the currency of the line where it was paid in another one. */
interface SizedPurchase<N> extends PurchaseOf<N> {
  readonly size?: bigint
}

/** The amount paid, fees included, in fixed point with 18 decimals: in the currency of the line, as costs leave in it. */
export const costPaid = <N>(a: Arithmetic<N>, { bought, buyFees, size }: SizedPurchase<N>): bigint =>
  size ?? booked(a, bought) + booked(a, buyFees)

const booked = <N>(a: Arithmetic<N>, amount: N | undefined): bigint =>
  amount === undefined ? 0n : inBook(a.exact(amount))

/** Cost that left on a day without trading is added to the next trading day. */
function unitDays<N>({ a, ledger, parts }: ComputedLine<N>, method: CostMethod): CostDays<N> {
  const gone = [...parts.costGone(method)]
  let next = 0
  return parts.trading.map((traded) => {
    const { day, bought, buyFees, sellFees, returned } = traded
    const changed = parts.costGone(method).get(day)
    const lowered = (changed?.lowered ?? []).map((amount) => booked(a, amount))
    const ceded = (changed?.ceded ?? []).map((costs) => costs.map((amount) => booked(a, amount)))
    const arrived = (changed?.arrived ?? []).map(({ day: paidOn, cost }) => ({ bought: cost, paidOn }))
    let [costOfSold, costTaken] = [0n, 0n]
    for (; next < gone.length && (gone[next]?.[0] ?? day) <= day; next++) {
      costOfSold += booked(a, gone[next]?.[1].sold)
      costTaken += booked(a, gone[next]?.[1].taken)
    }
    const source = () => a.sourceWithin(madeBy(traded)) ?? openingOf(ledger, day)()
    const purchases = [...arrived, ...(traded.purchases ?? [{ bought, buyFees }])]
    const proceeds = proceedsOf(a, traded, costOfSold, source, ledger.currency)
    const money = { purchases, proceeds, proceedsFees: sellFees, returned, lowered, ceded }
    return {
      day,
      currency: ledger.currency,
      ...money,
      costOfSold: costOfSold < 0n ? 0n : costOfSold,
      costTaken,
      source,
    }
  })
}

/** What changed the cost of a day. */
const madeBy = <N>(traded: TradingOf<N>): N | undefined =>
  traded.sold ??
  traded.unitsTaken ??
  traded.bought ??
  traded.buyFees ??
  traded.sellFees ??
  traded.returned ??
  traded.unitsGiven ??
  traded.unitsEarned ??
  traded.unitsEntitled ??
  traded.unitsExchanged ??
  traded.unitsReceived

/**
 * The proceeds of a day before fees, with those of fractions. The cost of what was sold is below zero where the stated cost of
 * new units is higher than that of the old ones: so much more was received for these.
 */
function proceedsOf<N>(
  a: Arithmetic<N>,
  { sold, paidForFractions }: TradingOf<N>,
  costOfSold: bigint,
  source: () => Source,
  currency: string,
): N | undefined {
  const stated =
    costOfSold < 0n ? a.leaf("consideration", fractionInBook(-costOfSold), source, { currency }) : undefined
  const [first, ...others] = [sold, paidForFractions, stated].filter((amount) => amount !== undefined)
  return first === undefined || others.length === 0 ? first : a.sum("proceeds", [first, ...others], { currency })
}

const sourceOr =
  <N>(a: Arithmetic<N>, amount: N | undefined, otherwise: () => Source) =>
  (): Source =>
    a.sourceWithin(amount) ?? otherwise()

function balanceDays<N>({ a, ledger, parts, endDay }: ComputedLine<N>): CostDays<N> {
  const { currency } = ledger
  let before: bigint | undefined
  return parts.balances.flatMap(([day, balance]) => {
    if (day >= endDay) return []
    const [was, is] = [before, booked(a, a.clipped(balance))]
    before = is
    const rise = is - (was ?? 0n)
    const source = sourceOr(a, balance, openingOf(ledger, day))
    const now = a.leaf("balance", fractionInBook(is), source, { currency })
    const then = a.leaf("balance", fractionInBook(was ?? 0n), source, { currency })
    const change =
      rise >= 0n
        ? { purchases: [{ bought: was ? a.difference("balance", now, [then], { currency }) : now }], costOfSold: 0n }
        : { purchases: [], proceeds: a.difference("balance", then, [now], { currency }), costOfSold: -rise }
    return [{ day, currency, costTaken: 0n, source, ...change }]
  })
}

/**
 * What came into a wallet cost its value of the day. What left took with it the same fraction of the cost as of the value of that
 * day, and realised nothing, as units that are delivered out.
 */
function walletDays<N>(line: ComputedLine<N>): CostDays<N> {
  const { a, ledger } = line
  const source = (day: number) => openingOf(ledger, day)
  const first = broughtIn(line, walletPayments(line)).map(({ day, amount, currency }) => ({ day, amount, currency }))
  let cost = 0n
  return [
    ...first.map((one) => ({ ...one, isIn: true, left: 0n })),
    ...walletMoves(line).map((move) => {
      const value = valueAfter(line, move)
      return { ...move, isIn: a.exact(move.amount).numerator > 0n, left: value === undefined ? 0n : booked(a, value) }
    }),
  ].map(({ day, amount, currency, isIn, left }) => {
    const moved = booked(a, amount)
    const costTaken = isIn ? 0n : left <= 0n ? cost : partInBook(cost, -moved, left - moved)
    cost += isIn ? moved : -costTaken
    const made = sourceOr(a, amount, source(day))
    return { day, currency, purchases: isIn ? [{ bought: amount }] : [], costOfSold: 0n, costTaken, source: made }
  })
}

function capitalDays<N>(line: ComputedLine<N>, market: Market): CostDays<N> {
  const { a, ledger, parts } = line
  const { rollsForward } = behaviourOfLine(ledger.assetClass)
  const [bought, capital] = [purchase(line), paymentsOfWhole(line)]
  const invested = [...bought, ...broughtIn(line, [...bought, ...capital]), ...capital]
  const byDay = Map.groupBy(invested, ({ day, currency }) => keyOf(ledger, day, currency))
  const others = new Map(
    parts.capital.flatMap((one) =>
      (one.fractionsSold ?? one.gain ?? one.paidBack) === undefined
        ? []
        : [[keyOf(ledger, one.day, ledger.currency), one]],
    ),
  )
  let cost = 0n
  return [...new Set([...byDay.keys(), ...others.keys()])].sort().map((key) => {
    const [on = ledger.openedOn, , currency = ledger.currency] = key.split(" ")
    const day = dayNumber(on)
    const [ofDay, other] = [byDay.get(key) ?? [], others.get(key)]
    const [paid, received] = [together(a, ofDay, "in", currency), together(a, ofDay, "out", currency)]
    const size = sizeOf(a, paid, [currency, ledger.currency], { market, day })
    cost += size
    const costOfFraction = other?.fractionsSold ? costOfFractions(line, day, other.fractionsSold, cost) : 0n
    cost -= costOfFraction
    const cameBack = booked(a, received)
    const givesBack = rollsForward && cameBack > 0n && goesOn(line, day)
    const costOfWhole = cameBack === 0n ? 0n : givesBack && cameBack < cost ? cameBack : cost
    const isAbove = givesBack && cameBack > costOfWhole
    cost -= costOfWhole
    const made = received ?? other?.fractionsSold?.[0] ?? other?.gain ?? other?.paidBack ?? paid
    const source = sourceOr(a, made, openingOf(ledger, day))
    const returned = a.leaf("cost", fractionInBook(costOfWhole), source, { currency })
    const proceeds = [other?.soldFor, other?.gain, isAbove ? returned : received].filter((one) => one !== undefined)
    return {
      day,
      currency,
      purchases: [{ bought: paid, size }],
      proceeds: lessPaidBack(a, proceeds, other?.paidBack, currency),
      costOfSold: costOfFraction + costOfWhole,
      costTaken: 0n,
      aboveCapital:
        isAbove && received !== undefined ? a.difference("income", received, [returned], { currency }) : undefined,
      source,
    }
  })
}

/** An amount in the currency of the line, at the rate of its day. As it was paid where that rate is missing: then nothing is known. */
function sizeOf<N>(
  a: Arithmetic<N>,
  paid: N | undefined,
  currencies: readonly [from: string, into: string],
  { market, day }: { readonly market: Market; readonly day: number },
): bigint {
  const all = booked(a, paid)
  const own = all === 0n ? undefined : converted(plain, fractionInBook(all), currencies, market, day)
  return own === undefined ? all : inBook(own)
}

/** A day and a currency, in the order in which they count: of one day, what was bought in another currency comes first. */
const keyOf = ({ currency: own }: LineLedger, day: number, currency: string): string =>
  `${dayOfNumber(day)} ${currency === own ? 1 : 0} ${currency}`

/** What was received for what was sold, less what was paid back; below zero if more was paid back. */
function lessPaidBack<N>(
  a: Arithmetic<N>,
  received: ReadonlyArray<N>,
  paidBack: N | undefined,
  currency: string,
): N | undefined {
  const gross = received.length === 1 ? received[0] : a.sum("proceeds", received, { currency })
  if (gross !== undefined && paidBack !== undefined) return a.difference("proceeds", gross, [paidBack], { currency })
  return received.length === 0 ? undefined : gross
}

/** The cost that leaves with sales of a fraction: all if nothing is held from that day on. */
function costOfFractions<N>(
  { a, endDay }: ComputedLine<N>,
  day: number,
  fractions: ReadonlyArray<N>,
  cost: bigint,
): bigint {
  const { numerator, denominator } = a.exact(fractionSold(a, fractions))
  return day >= endDay ? cost : partInBook(cost, numerator, denominator)
}

/** The payments in one direction, as one amount. */
function together<N>(
  a: Arithmetic<N>,
  payments: ReadonlyArray<Payment<N>>,
  way: Payment<N>["way"],
  currency: string,
): N | undefined {
  const amounts = payments.filter((one) => one.way === way).map(({ amount }) => amount)
  return amounts.length <= 1 ? amounts[0] : a.sum("flow", amounts, { currency })
}

/** Whether the line has a value above zero at the end of a day, or later. */
function goesOn<N>(line: ComputedLine<N>, from: number): boolean {
  const { a, parts } = line
  const later = [...parts.appraisedOn, ...parts.capital.map(({ day }) => day)]
  return [from, ...later].some((day) => day >= from && a.exact(valuationOf(line, day).value).numerator > 0n)
}
