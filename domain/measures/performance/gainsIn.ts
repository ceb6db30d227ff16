import type { Currency } from "../../shared/money.ts"
import type { CostMethod, HoldingLedger, Market, Series } from "../facts.ts"
import { positionIn, type ValuationCache } from "../valuationCache.ts"
import { worthOn } from "../valuation.ts"
import { exchangeInto, inBook } from "./bookAmounts.ts"
import { type GainBook, gainBookOf } from "./gainBook.ts"

/** A gain as it was reckoned, before it is rounded: with 18 decimals, in one currency. */
export interface ExactGain {
  readonly realised: bigint
  readonly unrealised: bigint
  readonly exchange: bigint
  /** Zero or below. */
  readonly fees: bigint
  readonly income: bigint
  readonly expenses: bigint
  readonly taxWithheld: bigint
}

export interface GainQuestion {
  readonly ledger: HoldingLedger
  readonly market: Market
  readonly day: number
  readonly currency: Currency
  readonly method: CostMethod
}

/** What was gained until a day on which something was recorded, kept beside the ledger until the next such day. */
interface KnownBook {
  readonly price: Series | undefined
  readonly rates: ReadonlyArray<Series | undefined>
  readonly book: GainBook
}

const knownIn = new WeakMap<ValuationCache, WeakMap<HoldingLedger, Map<string, KnownBook>>>()

/** The gain of a whole holding since the beginning. Nothing where an exchange rate of one of its days is missing. */
export function gainIn(cache: ValuationCache, question: GainQuestion): ExactGain | undefined {
  const { ledger, market, day, currency } = question
  const position = positionIn(cache, ledger)
  const price = ledger.priceSymbol === null ? undefined : market.price(ledger.priceSymbol)
  const book = bookIn(cache, question, price)
  if (!book) return undefined
  const exchange = exchangeInto(market, currency)
  const { realised, realisedExchange, realisedFees, held, home, income, expenses, taxWithheld } = book
  const earned = { income, expenses, taxWithheld }
  const isOver = day >= position.endDay
  if (isOver || ledger.assetClass === "debt") {
    return { realised, unrealised: 0n, exchange: realisedExchange, fees: -realisedFees, ...earned }
  }
  const worth = worthOn(position, price, day)
  const amount = worth.value.numerator > 0n ? inBook(worth.value) : 0n
  const value = exchange.convert(amount, worth.currency, day)
  const costToday = exchange.convert(held.atHome, home, day)
  if (value === undefined || costToday === undefined) return undefined
  return {
    realised,
    unrealised: value - held.asked - held.fees,
    exchange: realisedExchange + costToday - held.asked,
    fees: -(realisedFees + held.fees),
    ...earned,
  }
}

function bookIn(cache: ValuationCache, question: GainQuestion, price: Series | undefined): GainBook | undefined {
  const { ledger, market, day, currency, method } = question
  let ledgers = knownIn.get(cache)
  if (!ledgers) knownIn.set(cache, (ledgers = new WeakMap()))
  let books = ledgers.get(ledger)
  if (!books) ledgers.set(ledger, (books = new Map()))

  const rates = [ledger.currency, currency, price?.currency, ledger.acquisitionCost?.currency].map((of) =>
    of === undefined || of === "EUR" ? undefined : market.rate(of as Currency),
  )
  const key = `${method} ${currency}`
  const known = books.get(key)
  const isSame = known && known.price === price && known.rates.every((rate, i) => rate === rates[i])
  if (isSame && known.book.from <= day && day < known.book.until) return known.book
  const holding = { ledger, position: positionIn(cache, ledger), price }
  const book = gainBookOf({ holding, method, day, exchange: exchangeInto(market, currency) })
  if (book) books.set(key, { price, rates, book })
  return book
}
