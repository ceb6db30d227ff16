import type { CostMethod } from "../../domain/measures/facts.ts"
import { dividedBy, type Fraction, fractionOf, minus, negative, plus } from "../../domain/measures/fraction.ts"
import { type OpenLot, openLotsOfStored } from "../../domain/measures/ledger.ts"
import { annualRate } from "../../domain/measures/returns/moneyWeighted.ts"
import { publishedOn } from "../../domain/measures/series.ts"
import { dayNumber } from "../../domain/shared/calendarDate.ts"
import { decimal, subtract, toPlainString } from "../../domain/shared/decimal.ts"
import { day, storedHolding } from "../domain/measures/examples.ts"
import { type Charges, comesIn, entriesOf, goesOut } from "./book.ts"
import { type Case, nearest } from "./cases.ts"
import { costOn, type Holdings, holdingsOf, ledgerFor, securitiesOn, sumOf, unitsOn, valueOn } from "./holdings.ts"
import { type Answer, type Answers, NotClaimed } from "./scoring.ts"
import { rateOrNull } from "./xirr.ts"

const notOurMethods = /specific|lifo|hifo|30.?day|bed.and.breakfast/iu

/** What is held, what it cost, and what its sales gained, by both methods. */
export function costAnswers(stated: Case): Answers {
  const holdings = holdingsOf(stated)
  const { symbols } = holdings
  const asOf = stated.asOf ?? "2199-12-31"
  const method = JSON.stringify(stated.conventions?.["costMethod"] ?? "")
  const held = (reckon: () => Answer) => (): Answer | NotClaimed => {
    if (notOurMethods.test(method))
      return new NotClaimed("a cost method that is neither average nor first in, first out")
    return reckon()
  }
  const ofUnit = (reckon: () => Answer) =>
    held(() => {
      const hasCharges = holdings.booked.some(({ fee, tax }) => fee.numerator !== 0n || tax.numerator !== 0n)
      if (hasCharges && stated.source?.startsWith("portfolio-performance/")) {
        throw new NotClaimed("Portfolio Performance tells the cost of a unit without its fees, we with them")
      }
      return reckon()
    })
  // Ghostfolio keeps fees out of the cost: then the same books are asked for the cost before fees.
  const charges: Charges = stated.conventions?.["feesInCostBasis"] === false ? "withoutCharges" : "withCharges"
  const ledgers = (of: Charges = charges) => symbols.map((symbol) => ledgerFor(holdings, symbol, of))
  const cost = (by: CostMethod, of: Charges = charges) => sumOf(ledgers(of), (ledger) => costOn(ledger, asOf, by).cost)
  const realised = (by: CostMethod) => sumOf(ledgers(), (ledger) => costOn(ledger, asOf, by).realised)
  const units = () => sumOf(ledgers(), (ledger) => unitsOn(ledger, asOf))
  const value = () => securitiesOn(holdings, asOf)
  const inCurrencyOfPrice = (amount: Fraction) => perUnit(pricedCost(holdings, amount, charges), units())
  const ofSales = (
    figure: string,
    total: () => Fraction,
    each: (before: Fraction, after: Fraction) => Fraction,
    of: (symbol: string, until: number) => Fraction,
  ) => held(() => (Array.isArray(stated.expected[figure]) ? bySale(holdings, each, of) : nearest(total())))
  const costBefore = (by: CostMethod) => (symbol: string, until: number) => {
    const some = { stated, booked: holdings.booked.slice(0, until) }
    return costOn(ledgerFor(some, symbol, charges), asOf, by).cost
  }
  const realisedBefore = (by: CostMethod) => (symbol: string, until: number) => {
    const some = { stated, booked: holdings.booked.slice(0, until) }
    return costOn(ledgerFor(some, symbol, charges), asOf, by).realised
  }
  const gone = (before: Fraction, after: Fraction) => minus(before, after)
  const come = (before: Fraction, after: Fraction) => minus(after, before)
  const paid = (by: CostMethod) =>
    minus(
      sumOf(
        holdings.booked.filter(({ type, symbol }) => comesIn.has(type) && symbols.includes(symbol ?? "")),
        ({ gross, fee, tax }) => (charges === "withCharges" ? plus(gross, plus(fee, tax)) : gross),
      ),
      cost(by),
    )
  return {
    quantity: held(() => nearest(units())),
    costBasis: held(() => nearest(cost("average"))),
    costAverage: held(() => nearest(cost("average"))),
    costFifo: held(() => nearest(cost("fifo"))),
    averagePrice: held(() => inCurrencyOfPrice(cost("average"))),
    unitCostAverage: ofUnit(() => perUnit(cost("average"), units())),
    unitCostFifo: ofUnit(() => perUnit(cost("fifo"), units())),
    unitCostExFees: held(() => perUnit(cost("average", "withoutCharges"), units())),
    realizedAverage: ofSales("realizedAverage", () => realised("average"), come, realisedBefore("average")),
    realizedFifo: ofSales("realizedFifo", () => realised("fifo"), come, realisedBefore("fifo")),
    realizedGain: held(() => nearest(realised("average"))),
    soldCostAverage: ofSales("soldCostAverage", () => paid("average"), gone, costBefore("average")),
    soldCostFifo: ofSales("soldCostFifo", () => paid("fifo"), gone, costBefore("fifo")),
    remainingLotsFifo: held(() =>
      symbols.flatMap((symbol) =>
        openLotsOfStored(storedHolding({}, entriesOf(holdings.booked, symbol, charges)), day(asOf)).map((lot) =>
          Number(lot.units),
        ),
      ),
    ),
    marketValue: held(() => nearest(value())),
    unrealizedAverage: held(() => nearest(minus(value(), cost("average")))),
    unrealizedFifo: held(() => nearest(minus(value(), cost("fifo")))),
    unrealizedGain: held(() => nearest(minus(value(), cost("average")))),
    unrealizedGainInclFees: held(() => nearest(minus(value(), cost("fifo", "withCharges")))),
    unrealizedGainExFees: held(() => nearest(minus(value(), cost("fifo", "withoutCharges")))),
    unrealizedGainPercent: held(() => perUnit(minus(value(), cost("average")), cost("average"))),
    trades: () => symbols.flatMap((symbol) => tradesOf(holdings, symbol, asOf)),
  }
}

const perUnit = (amount: Fraction, units: Fraction): number =>
  units.numerator === 0n ? 0 : nearest(amount) / nearest(units)

/** A unit's average price is stated in the currency in which it is traded; everything else in the base currency. */
function pricedCost({ booked, stated, symbols }: Holdings, cost: Fraction, charges: Charges): Fraction {
  const foreign = stated.transactions.find(
    ({ symbol, currency }) => symbols.includes(symbol ?? "") && currency !== stated.baseCurrency,
  )
  if (!foreign || symbols.length !== 1) return cost
  const own = { ...stated, baseCurrency: foreign.currency ?? stated.baseCurrency }
  const ledger = ledgerFor({ ...holdingsOf(own), stated: own }, symbols[0] ?? "", charges)
  return booked.length > 0 ? costOn(ledger, stated.asOf ?? "2199-12-31", "average").cost : cost
}

/** One figure for each sale: what it changed in the books of all that came before it, and of its day's purchases. */
function bySale(
  { booked, symbols }: Holdings,
  change: (before: Fraction, after: Fraction) => Fraction,
  of: (symbol: string, until: number) => Fraction,
): ReadonlyArray<number> {
  return booked.flatMap(({ type, symbol }, at) =>
    type === "SELL" && symbol !== undefined && symbols.includes(symbol)
      ? [nearest(change(of(symbol, at), of(symbol, at + 1)))]
      : [],
  )
}

/**
 * Each sale with what it took out of the holding's books, oldest units first, and what is left as if it were sold on the
 * day. Without a price nothing is.
 */
function tradesOf(holdings: Holdings, symbol: string, asOf: string): ReadonlyArray<Answer> {
  const { booked, market } = holdings
  const ledger = ledgerFor(holdings, symbol)
  const lotsAfter = (count: number): ReadonlyArray<OpenLot> =>
    openLotsOfStored(storedHolding({}, entriesOf(booked.slice(0, count), symbol, "withCharges")), day(asOf))
  const sales = booked.flatMap(({ on, type, symbol: of, units, gross, fee, tax }, at) => {
    if (of !== symbol || !goesOut.has(type)) return []
    const proceeds = minus(gross, plus(fee, tax))
    return [tradeOf(true, units, takenLots(lotsAfter(at), lotsAfter(at + 1)), { on, proceeds })]
  })
  const left = lotsAfter(booked.length)
  if (left.length === 0 || !publishedOn(market.price(symbol), dayNumber(asOf))) return sales
  const proceeds = valueOn(holdings, ledger, asOf)
  return [...sales, tradeOf(false, unitsOn(ledger, asOf), left, { on: asOf, proceeds })]
}

/** What a sale took: the oldest lots, the last of them perhaps in part. */
function takenLots(before: ReadonlyArray<OpenLot>, after: ReadonlyArray<OpenLot>): ReadonlyArray<OpenLot> {
  const gone = before.length - after.length
  const [partly, rest] = [before[gone], after[0]]
  if (!partly || !rest || partly.cost === rest.cost) return before.slice(0, gone)
  const cost = toPlainString(subtract(decimal(partly.cost), decimal(rest.cost)))
  return [...before.slice(0, gone), { ...partly, cost }]
}

function tradeOf(
  closed: boolean,
  units: Fraction,
  lots: ReadonlyArray<OpenLot>,
  { on, proceeds }: { readonly on: string; readonly proceeds: Fraction },
): Answer {
  const costOf = (lot: OpenLot): Fraction => fractionOf(decimal(lot.cost))
  const cost = sumOf(lots, costOf)
  const gain = minus(proceeds, cost)
  return {
    closed,
    side: "long",
    shares: nearest(units),
    entryValue: nearest(cost),
    exitValue: nearest(proceeds),
    gain: nearest(gain),
    return: cost.numerator === 0n ? null : nearest(dividedBy(gain, cost)),
    irr: rateOrNull(
      annualRate([
        ...lots.map((lot) => ({ day: dayNumber(lot.day), amount: negative(costOf(lot)) })),
        { day: dayNumber(on), amount: proceeds },
      ]),
    ),
  }
}
