import type { Currency } from "../../shared/money.ts"
import type { Part } from "../dailyValues.ts"
import type { HoldingLedger, Market, Series } from "../facts.ts"
import { positionIn, type ValuationCache } from "../valuationCache.ts"
import { exchangeInto } from "./bookAmounts.ts"
import { type DailyFlows, flowsOf, type HoldingFlow, ownedFlows, wholeFlows } from "./ownedFlows.ts"

/** The flows of a holding by the price series that valued its units, and converted by rates. A new price makes a new series. */
interface KnownFlows {
  readonly price: Series | undefined
  readonly flows: ReadonlyArray<HoldingFlow>
  /** In which amounts of the holding occur. */
  readonly currencies: ReadonlySet<Currency>
  /** By the part and the currency asked for. */
  readonly converted: Map<string, { readonly flows: DailyFlows; readonly rates: ReadonlyArray<Series | undefined> }>
}

const knownIn = new WeakMap<ValuationCache, WeakMap<HoldingLedger, KnownFlows>>()

/** The flows of a holding in a currency, computed once for as long as its ledger and the series are the same objects. */
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
  const exchange = exchangeInto(market, currency)
  const flows =
    part === "whole"
      ? wholeFlows(known.flows, exchange)
      : ownedFlows(known.flows, exchange, positionIn(cache, ledger), known.price)
  known.converted.set(key, { flows, rates })
  return flows
}

function flowsOfLedger(cache: ValuationCache, ledger: HoldingLedger, market: Market): KnownFlows {
  let ledgers = knownIn.get(cache)
  if (!ledgers) knownIn.set(cache, (ledgers = new WeakMap()))
  const price = ledger.priceSymbol === null ? undefined : market.price(ledger.priceSymbol)
  const before = ledgers.get(ledger)
  if (before?.price === price && before !== undefined) return before
  const flows = flowsOf(positionIn(cache, ledger), price)
  const currencies = new Set([ledger.currency, ...flows.map(({ currency }) => currency as Currency)])
  if (price) currencies.add(price.currency as Currency)
  const known = { price, flows, currencies, converted: new Map() }
  ledgers.set(ledger, known)
  return known
}
