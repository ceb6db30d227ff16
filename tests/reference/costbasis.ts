import type { CostMethod } from "../../domain/measures/facts.ts"
import { type Fraction, fractionOf, minus, plus } from "../../domain/measures/fraction.ts"
import { openLotsOfStored } from "../../domain/measures/ledger.ts"
import { type Exchange, roundTripsOf, type UnitSplit } from "../../domain/measures/roundTrips.ts"
import { publishedOn } from "../../domain/measures/series.ts"
import { dayNumber } from "../../domain/shared/calendarDate.ts"
import { day, storedHolding } from "../domain/measures/examples.ts"
import { type Charges, comesIn, entriesOf, goesOut } from "./book.ts"
import { type Case, nearest } from "./cases.ts"
import { costOn, type Holdings, holdingsOf, ledgerFor, securitiesOn, sumOf, unitsOn } from "./holdings.ts"
import { convertedOn } from "./market.ts"
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

function tradesOf(holdings: Holdings, symbol: string, asOf: string): ReadonlyArray<Answer> {
  const { booked, market, stated } = holdings
  const exchanges = booked.flatMap(
    ({ on, type, symbol: of, units, gross, fee, tax, newForOld }): ReadonlyArray<Exchange | UnitSplit> => {
      if (of !== symbol) return []
      const at = dayNumber(on)
      if (type === "SPLIT") return [{ day: at, side: "split", newForOld }]
      if (comesIn.has(type)) return [{ day: at, side: "buy", units, amount: plus(gross, plus(fee, tax)) }]
      return goesOut.has(type) ? [{ day: at, side: "sell", units, amount: minus(gross, plus(fee, tax)) }] : []
    },
  )
  const series = market.price(symbol)
  const published = publishedOn(series, dayNumber(asOf))
  const ofUnit =
    published && series
      ? convertedOn(market, fractionOf(published.value), { from: series.currency, to: stated.baseCurrency, on: asOf })
      : undefined
  return roundTripsOf(exchanges, ofUnit ? { day: dayNumber(asOf), ofUnit } : undefined).map((trip) => ({
    closed: trip.state === "closed",
    side: trip.side,
    shares: nearest(trip.units),
    entryValue: nearest(trip.entryValue),
    exitValue: nearest(trip.exitValue),
    gain: nearest(trip.gain),
    return: trip.return ? nearest(trip.return) : null,
    irr: rateOrNull(trip.rate),
  }))
}
