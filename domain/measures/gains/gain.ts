import { type CalendarDate, dayNumber } from "#domain/shared/calendarDate.ts"
import { type Decimal, subtract } from "#domain/numbers/decimal.ts"
import type { LineId, PortfolioId } from "#domain/shared/ids.ts"
import { type Currency, amountIn } from "#domain/shared/money.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import type { CostChoice, CostMethod, LineLedger, Market } from "#domain/measures/ledger/facts.ts"
import { type Fraction, fractionOf, nothing, plus, times } from "#domain/numbers/fraction.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import { ownershipOf, periodOn, type Scope } from "#domain/measures/ownership/lookThrough.ts"
import type { Wealth } from "#domain/measures/netWorth/netWorth.ts"
import { fractionInBook, inBook, partInBook } from "#domain/numbers/bookAmounts.ts"
import { type GainBook, gainBookOf, type GainOf, gainOf, type GainQuestion, totalInCents } from "./gainBook.ts"
import { pooledLines } from "./pooled.ts"
import { type Pools, poolsOf } from "./pools.ts"
import { parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { isOnlyPaid } from "#domain/measures/valuation/onlyPaid.ts"
import { shareOn } from "#domain/measures/valuation/valuation.ts"
import { plainLine, seriesBehind } from "#domain/measures/valuation/ledgerParts.ts"
import { Latest } from "#domain/shared/memo.ts"

/**
 * The gain of a holding or scope since the beginning, in one currency, in whole cents.
 *
 * Every payment is converted at the exchange rate of its day, the cost of each lot at the rate of the day on which it
 * was paid, and the value held at today's rate. The gain has three components:
 *
 * - `fees`: the fees of the sales, and of the purchases of what was sold or is held. Units delivered out took their
 *   fees with their cost.
 * - `exchange`: the cost without fees, in the currency of the holding's quotes or else its own, × the rise of the
 *   exchange rate: until today for what is held, until the day of the sale for what was sold.
 * - `price`: the rest, which is the gain in that currency before fees, at the rates of the sales and of today.
 *
 * Realised and unrealised gain are each rounded half-even, and so are fees and exchange; `total` is the sum of the
 * first two, and `price` is `total` less fees and exchange, so that both breakdowns add up to the cent.
 */
export interface Gain {
  readonly realised: Decimal
  readonly unrealised: Decimal
  readonly total: Decimal
  readonly price: Decimal
  readonly exchange: Decimal
  /** Zero or below. */
  readonly fees: Decimal
  /** Not part of the gain, gross: dividends, interest, rent, units earned, and money returned above the capital. */
  readonly income: Decimal
  readonly expenses: Decimal
  /** From income and from proceeds. */
  readonly taxWithheld: Decimal
  /** Taxes on trades, less taxes that came back. Not part of the gain, which is before tax. */
  readonly taxes: Decimal
  /** The realised gain less `taxes` and the tax withheld from proceeds. */
  readonly realisedAfterTax: Decimal
}

/** The gain of the whole holding, including what belongs to outsiders; undefined if an exchange rate is missing. */
export function holdingGain(question: {
  readonly ledger: LineLedger
  readonly market: Market
  readonly on: CalendarDate
  readonly currency: Currency
  readonly method: CostMethod
}): Gain | undefined {
  const gain = gainIn({ ...question, day: dayNumber(question.on) })
  return gain && rounded(gain, question.currency)
}

/**
 * The gain of a holding by average cost over a pool ({@link pooledLines}), and the cost of what it holds; undefined if an
 * exchange rate is missing.
 */
export function pooledGain({ on, ...others }: PooledQuestion): (Gain & { readonly cost: Decimal }) | undefined {
  const asked = { ...others, day: dayNumber(on), method: "average" as const }
  const gain = pooledGainIn(asked)
  if (!gain) return undefined
  const cost = costHeldIn(asked) ?? nothing
  return { ...rounded(gain, asked.currency), cost: amountIn(cost, asked.currency) }
}

/** The gain of a holding by average cost over a pool, before rounding; undefined if an exchange rate is missing. */
function pooledGainIn({
  ledger,
  pool,
  ...others
}: Omit<Question, "method"> & { readonly pool: ReadonlyArray<LineLedger> }): ExactGain | undefined {
  const asked = { ...others, method: "average" as const }
  const pooled = pooledLines(pool, asked)?.get(ledger.lineId)
  const gain = pooled && gainOf(pooled.line, pooled.book, asked)
  return gain && mapped(gain, inBook)
}

/** The gain of what, on which day, in which currency and by which cost. */
interface QuestionOfScope {
  readonly on: CalendarDate
  readonly currency: Currency
  readonly scope: Scope
  readonly method: CostChoice
}

interface PooledQuestion {
  readonly ledger: LineLedger
  readonly pool: ReadonlyArray<LineLedger>
  readonly market: Market
  readonly on: CalendarDate
  readonly currency: Currency
}

/** The gain of a scope, and the holdings left out because an exchange rate is missing. */
interface ScopeGain {
  readonly gain: Gain
  readonly missing: ReadonlyArray<LineId>
  /** Those held at what was paid for them, without a price since: their unrealised gain is not known, and counts as none. */
  readonly neverPriced: ReadonlyArray<LineId>
}

/**
 * The gain of a household's investments, or of one portfolio's with look-through. Each holding counts with its
 * ownership share and its weight in the scope on that day, as if these had never changed. By average cost of each holding,
 * unless `method` says otherwise.
 */
export function householdGain(
  wealth: Wealth,
  on: CalendarDate,
  currency: Currency,
  scope: Scope,
  method: CostChoice = "average",
): ScopeGain {
  const { parts, missing } = partsOfGain(wealth, { on, currency, scope, method })
  const neverPriced = parts.flatMap(({ ledger }) => (isOnlyPaid(ledger, wealth.market, on) ? [ledger.lineId] : []))
  return { gain: rounded(totalOf(parts), currency), missing, neverPriced }
}

/** The gain of a holding, and the amount that belongs to a scope. */
interface PartOfGain {
  readonly ledger: LineLedger
  readonly portfolioId: PortfolioId
  /** The gain of the whole holding, and the amount that belongs to the scope; with 18 decimals. */
  readonly whole: ExactGain
  readonly own: ExactGain
}

/**
 * The gain of a scope, holding by holding, and the holdings without an exchange rate on one of their days. By average cost over a
 * pool, a holding without another of its owner has its own average cost.
 */
export function partsOfGain(
  { ledgers, portfolios, stakes, market }: Wealth,
  { on, currency, scope, method }: QuestionOfScope,
): { readonly parts: ReadonlyArray<PartOfGain>; readonly missing: ReadonlyArray<LineId> } {
  const day = dayNumber(on)
  const weights = periodOn(ownershipOf(portfolios, stakes), day).weightsOf(scope)
  const pools: Pools = method === "pooled" ? poolsOf({ ledgers, stakes }, on) : new Map()
  const missing: Array<LineId> = []
  const parts: Array<PartOfGain> = []
  for (const ledger of ledgers) {
    const portfolioId = portfolioOn(ledger, on)
    const weight = weights.get(portfolioId)
    if (!weight || ledger.assetClass === "debt" || ledger.openedOn > on) continue
    const asked = { ledger, market, day, currency }
    const pool = pools.get(ledger.lineId)
    const whole = pool
      ? pooledGainIn({ ...asked, pool })
      : gainIn({ ...asked, method: method === "fifo" ? "fifo" : "average" })
    const { numerator, denominator } = times(shareOn(parsedLedgerOf(ledger), day), fractionOf(weight))
    if (whole) {
      const own = combined(noGain, whole, (_, amount) => partInBook(amount, numerator, denominator))
      parts.push({ ledger, portfolioId, whole, own })
    } else if (numerator > 0n) missing.push(ledger.lineId)
  }
  return { parts, missing }
}

/** The sum of the amounts that belong to the scope. */
export const totalOf = (parts: ReadonlyArray<PartOfGain>): ExactGain =>
  parts.reduce((sum, { own }) => combined(sum, own, (a, b) => a + b), noGain)

const noGain: ExactGain = {
  realised: 0n,
  unrealised: 0n,
  exchange: 0n,
  fees: 0n,
  income: 0n,
  expenses: 0n,
  taxWithheld: 0n,
  taxes: 0n,
  proceedsTax: 0n,
}

const combined = (a: ExactGain, b: ExactGain, by: (a: bigint, b: bigint) => bigint): ExactGain =>
  mapped(a, (amount, of) => by(amount, b[of]))

/** Maps each amount of a gain. */
const mapped = <From, To>(gain: GainOf<From>, to: (amount: From, of: keyof GainOf<From>) => To): GainOf<To> => ({
  realised: to(gain.realised, "realised"),
  unrealised: to(gain.unrealised, "unrealised"),
  exchange: to(gain.exchange, "exchange"),
  fees: to(gain.fees, "fees"),
  income: to(gain.income, "income"),
  expenses: to(gain.expenses, "expenses"),
  taxWithheld: to(gain.taxWithheld, "taxWithheld"),
  taxes: to(gain.taxes, "taxes"),
  proceedsTax: to(gain.proceedsTax, "proceedsTax"),
})

function rounded(gain: ExactGain, currency: string): Gain {
  const exact = mapped(gain, fractionInBook)
  const { total, price } = totalInCents(plain, exact, { currency })
  const amount = (of: Fraction): Decimal => amountIn(of, currency)
  const { proceedsTax, ...amounts } = mapped(exact, amount)
  const taxWithheld = amount(plus(exact.taxWithheld, exact.proceedsTax))
  const realisedAfterTax = subtract(subtract(amounts.realised, amounts.taxes), proceedsTax)
  return { ...amounts, taxWithheld, total: amount(total), price: amount(price), realisedAfterTax }
}

/** A gain before it is rounded to the cent: with 18 decimals, in one currency. */
export type ExactGain = GainOf<bigint>

interface Question extends GainQuestion {
  readonly ledger: LineLedger
  readonly currency: Currency
}

const books = new Latest<GainBook<Fraction> | undefined>()
const gains = new Latest<ExactGain | undefined>()

/** The gain of a whole holding since the beginning; undefined if an exchange rate of one of its days is missing. */
export function gainIn(question: Question): ExactGain | undefined {
  const { ledger, market, day, currency, method } = question
  const series = seriesBehind(ledger, market, currency)
  return gains.of(ledger, `${method} ${currency}`, [day, ...series], () => {
    const book = bookIn(question)
    const gain = book && gainOf(plainLine(ledger, market), book, question)
    return gain && mapped(gain, inBook)
  })
}

/** The book applies to all days until the next recorded change. */
function bookIn(question: Question): GainBook<Fraction> | undefined {
  const { ledger, market, day, currency, method } = question
  return books.of(
    ledger,
    `${method} ${currency}`,
    seriesBehind(ledger, market, currency),
    () => summed(gainBookOf(plainLine(ledger, market), question)),
    (kept) => kept !== undefined && kept.from <= day && day < kept.until,
  )
}

/**
 * The cost of what is held of a whole holding, fees included, in one currency: each amount at the exchange rate of the day on which
 * it was paid. By average cost over a pool where there is one. Not rounded; zero from the closing on; undefined if a rate is missing.
 */
export function costHeldIn({
  pool,
  ...question
}: Question & { readonly pool?: ReadonlyArray<LineLedger> | undefined }): Fraction | undefined {
  const { ledger, day } = question
  if (day >= parsedLedgerOf(ledger).endDay) return nothing
  const book = pool ? pooledLines(pool, question)?.get(ledger.lineId)?.book : bookIn(question)
  return book && plain.sum("cost", [...book.held.asked, ...book.held.fees])
}

/** The same book with each list of amounts summed to one, so that they are not added again for every day. */
function summed(all: GainBook<Fraction> | undefined): GainBook<Fraction> | undefined {
  if (!all) return undefined
  const { held, ...book } = all
  const one = (amounts: ReadonlyArray<Fraction>) => [plain.sum("gain", amounts)]
  return {
    ...book,
    realised: one(book.realised),
    sales: [],
    exchange: one(book.exchange),
    fees: one(book.fees),
    income: one(book.income),
    expenses: one(book.expenses),
    taxWithheld: one(book.taxWithheld),
    taxes: one(book.taxes),
    proceedsTax: one(book.proceedsTax),
    held: { atHome: one(held.atHome), paid: one(held.paid), asked: one(held.asked), fees: one(held.fees) },
  }
}
