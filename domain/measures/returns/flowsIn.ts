import type { Currency } from "#domain/shared/money.ts"
import { plain } from "#domain/numbers/arithmetic.ts"
import type { Part } from "#domain/measures/daily/dailyValues.ts"
import type { HoldingLedger, Market, Series } from "#domain/measures/ledger/facts.ts"
import type { Fraction } from "#domain/numbers/fraction.ts"
import { plainLine } from "#domain/measures/valuation/plainLine.ts"
import { positionIn, type ValuationCache } from "#domain/measures/valuation/valuationCache.ts"
import { inBook, numberInBook } from "#domain/numbers/bookAmounts.ts"
import { type Payment, paymentsOf } from "./investmentFlows.ts"
import { ownedPayments, type RatedPayment, ratedPayments } from "./partPayments.ts"

/** Flows in one currency, each at the rates of its day. */
export interface DailyFlows {
  /** One by one, by day. */
  readonly payments: ReadonlyArray<Payment<Fraction>>
  /** One a day, ascending, as JavaScript numbers. */
  readonly days: Int32Array
  readonly paidIn: Float64Array
  readonly takenOut: Float64Array
  /** Days of flows that are left out, because a rate is missing. */
  readonly missingOn: ReadonlyArray<number>
}

/** The flows of a holding by the price series that valued its units, and converted by rates. A new price makes a new series. */
interface KnownFlows {
  readonly price: Series | undefined
  readonly payments: ReadonlyArray<Payment<Fraction>>
  /** In which amounts of the holding occur. */
  readonly currencies: ReadonlySet<Currency>
  /** By the part and the currency asked for. */
  readonly converted: Map<string, { readonly flows: DailyFlows; readonly rates: ReadonlyArray<Series | undefined> }>
}

const knownIn = new WeakMap<ValuationCache, WeakMap<HoldingLedger, KnownFlows>>()

/**
 * The flows of a holding in a currency: of the whole, or of what belongs to its portfolio. Computed once for as long as
 * its ledger and the series are the same objects.
 */
export function flowsIn(
  cache: ValuationCache,
  ledger: HoldingLedger,
  market: Market,
  part: Part,
  currency: Currency,
): DailyFlows {
  const known = flowsOfLedger(cache, ledger, market)
  const rates = [...known.currencies, currency].map((of) => (of === "EUR" ? undefined : market.rate(of)))
  const key = `${ledger.shares.length === 0 ? "whole" : part} ${currency}`
  const before = known.converted.get(key)
  if (before && before.rates.every((rate, i) => rate === rates[i])) return before.flows
  const line = plainLine(positionIn(cache, ledger), known.price)
  const payments = part === "whole" ? known.payments : ownedPayments(line, known.payments)
  const flows = dailyFlows(ratedPayments(plain, payments, { market, currency }))
  known.converted.set(key, { flows, rates })
  return flows
}

function flowsOfLedger(cache: ValuationCache, ledger: HoldingLedger, market: Market): KnownFlows {
  let ledgers = knownIn.get(cache)
  if (!ledgers) knownIn.set(cache, (ledgers = new WeakMap()))
  const price = ledger.priceSymbol === null ? undefined : market.price(ledger.priceSymbol)
  const before = ledgers.get(ledger)
  if (before?.price === price && before !== undefined) return before
  const payments = paymentsOf(plainLine(positionIn(cache, ledger), price))
  const currencies = new Set([ledger.currency, ...payments.map((one) => one.currency as Currency)])
  if (price) currencies.add(price.currency as Currency)
  const known = { price, payments, currencies, converted: new Map() }
  ledgers.set(ledger, known)
  return known
}

function dailyFlows(rated: ReadonlyArray<RatedPayment<Fraction>>): DailyFlows {
  const payments: Array<Payment<Fraction>> = []
  const missingOn: Array<number> = []
  const byDay = new Map<number, Record<Payment<Fraction>["way"], bigint>>()
  for (const { day, way, amount, currency } of rated) {
    if (amount === undefined) {
      missingOn.push(day)
      continue
    }
    payments.push({ day, way, amount, currency, ratedOn: undefined })
    let ofDay = byDay.get(day)
    if (!ofDay) byDay.set(day, (ofDay = { in: 0n, out: 0n }))
    ofDay[way] += inBook(amount)
  }
  const flows = [...byDay].sort(([a], [b]) => a - b)
  return {
    payments: payments.sort((one, other) => one.day - other.day),
    days: Int32Array.from(flows, ([day]) => day),
    paidIn: Float64Array.from(flows, ([, ofDay]) => numberInBook(ofDay.in)),
    takenOut: Float64Array.from(flows, ([, ofDay]) => numberInBook(ofDay.out)),
    missingOn,
  }
}
