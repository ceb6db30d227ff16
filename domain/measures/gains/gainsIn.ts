import type { Currency } from "#domain/shared/money.ts"
import { plain } from "#domain/numbers/arithmetic.ts"
import type { HoldingLedger, Series } from "#domain/measures/ledger/facts.ts"
import type { Fraction } from "#domain/numbers/fraction.ts"
import type { Line } from "#domain/measures/valuation/line.ts"
import { plainLine } from "#domain/measures/valuation/plainLine.ts"
import { positionIn, type ValuationCache } from "#domain/measures/valuation/valuationCache.ts"
import { inBook } from "#domain/numbers/bookAmounts.ts"
import { type GainBook, gainBookOf, gainOf, type GainOf, type GainQuestion } from "./gainBook.ts"

/** A gain before it is rounded to the cent: with 18 decimals, in one currency. */
export type ExactGain = GainOf<bigint>

interface Question extends GainQuestion {
  readonly ledger: HoldingLedger
  readonly currency: Currency
}

/** What was gained until a day on which something was recorded, kept beside the ledger until the next such day. */
interface KnownBook {
  readonly price: Series | undefined
  readonly rates: ReadonlyArray<Series | undefined>
  readonly book: GainBook<Fraction>
}

const knownIn = new WeakMap<ValuationCache, WeakMap<HoldingLedger, Map<string, KnownBook>>>()

/** The gain of a whole holding since the beginning. Nothing where an exchange rate of one of its days is missing. */
export function gainIn(cache: ValuationCache, question: Question): ExactGain | undefined {
  const { ledger, market } = question
  const price = ledger.priceSymbol === null ? undefined : market.price(ledger.priceSymbol)
  const line = plainLine(positionIn(cache, ledger), price)
  const book = bookIn(cache, question, line)
  const gain = book && gainOf(line, book, question)
  return (
    gain && {
      realised: inBook(gain.realised),
      unrealised: inBook(gain.unrealised),
      exchange: inBook(gain.exchange),
      fees: inBook(gain.fees),
      income: inBook(gain.income),
      expenses: inBook(gain.expenses),
      taxWithheld: inBook(gain.taxWithheld),
    }
  )
}

function bookIn(cache: ValuationCache, question: Question, line: Line<Fraction>): GainBook<Fraction> | undefined {
  const { ledger, market, day, currency, method } = question
  const { price } = line
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
  const book = gainBookOf(line, question)
  const kept = book && summed(book)
  if (kept) books.set(key, { price, rates, book: kept })
  return kept
}

/** The same book with one amount for many, so that no day has to add them up again. */
function summed({ held, ...book }: GainBook<Fraction>): GainBook<Fraction> {
  const all = (amounts: ReadonlyArray<Fraction>) => [plain.sum("gain", amounts)]
  return {
    ...book,
    realised: all(book.realised),
    exchange: all(book.exchange),
    fees: all(book.fees),
    income: all(book.income),
    expenses: all(book.expenses),
    taxWithheld: all(book.taxWithheld),
    held: { atHome: all(held.atHome), asked: all(held.asked), fees: all(held.fees) },
  }
}
