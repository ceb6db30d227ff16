import { BigDecimal } from "effect"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Decimal } from "#domain/numbers/decimal.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import { type Currency, amountIn } from "#domain/shared/money.ts"
import { type Conversion, conversionOn, earlier } from "./conversion.ts"
import type { CostMethod, LineLedger, IncomeStep, Market } from "#domain/measures/ledger/facts.ts"
import { decimalOf, dividedBy, type Fraction, minus, nothing, plus, times, whole } from "#domain/numbers/fraction.ts"
import { portfolioOn } from "#domain/measures/ledger/portfolioPeriods.ts"
import { bookAmount, fractionInBook } from "#domain/numbers/bookAmounts.ts"
import { bookDecimals } from "#domain/numbers/plainDecimal.ts"
import { publishedOn } from "./series.ts"
import { lastOn } from "#domain/measures/ledger/steps.ts"
import { type ParsedLedger, parsedLedgerOf } from "#domain/measures/ledger/parsedLedger.ts"
import { type DatedValuation, shareOn, knownValuationOn, valueOfUnitsOn, type ValueBasis } from "./valuation.ts"
import { plainLineAt, priceOf } from "./ledgerParts.ts"
import { isOnlyPaid } from "./onlyPaid.ts"
import type { Quotes } from "./quotes.ts"

/** A holding, a debt or a wallet on a day. Amounts are the exact ones, each rounded once to the decimals of its currency, half-even. */
export interface HoldingFigures {
  readonly on: CalendarDate
  /** The portfolio to which it belongs on that day. */
  readonly portfolioId: PortfolioId
  readonly units: Decimal
  /** How many of them are staked. */
  readonly staked: Decimal
  readonly basis: ValueBasis
  /** Of the whole holding, including what belongs to outsiders, in its own currency. Null without a rate. */
  readonly value: Decimal | null
  /** The ownership share of its portfolio, in the requested currency. Null without an exchange rate. */
  readonly owned: {
    readonly value: Decimal | null
    /** The same before it is rounded, for adding it to others. */
    readonly exact: Fraction | null
    readonly currency: Currency
  }
  /** The ownership share of its portfolio, in percent. */
  readonly share: Decimal
  /** The last price of one quoted unit (a share, a token, a troy ounce), if it is quoted or was paid. */
  readonly price: { readonly value: Decimal; readonly currency: string; readonly on: CalendarDate } | null
  /** The day of the appraisal or statement from which its value was read. */
  readonly statedOn: CalendarDate | null
  /** What later payments and sales of a fraction add to the valuation, or take from it. Zero for none. */
  readonly changedSince: Fraction
  /**
   * In the holding's currency. Null if nothing was ever acquired, as with an account, or if it was bought in another
   * currency.
   */
  readonly cost: Readonly<Record<CostMethod, CostFigures>> | null
  /** Income, in money and in units, taxes and running costs since the beginning, in its currency. */
  readonly income: { readonly [part in Exclude<keyof IncomeStep, "fees" | "proceedsTax">]-?: Decimal }
  /** The oldest exchange rate by which `value` and `owned` were converted. Null where none was needed. */
  readonly ratesOn: CalendarDate | null
}

export interface CostFigures {
  /** Cost of the units still held; for a holding without units, the cost that has not come back. */
  readonly cost: Decimal
  readonly realised: Decimal
  /** Value less cost. Null if there is no value, or if the holding does not count on that day. */
  readonly unrealised: Decimal | null
}

/**
 * The figures of a holding on a day. Before its opening and from its closing on it has no value, but its units and the
 * gains made until then remain.
 */
export function holdingOn(
  ledger: LineLedger,
  market: Market,
  on: CalendarDate,
  currency: Currency = ledger.currency,
): HoldingFigures {
  const day = dayNumber(on)
  const parsed = parsedLedgerOf(ledger)
  const price = priceOf(ledger, market)
  const valuation = knownValuationOn(parsed, price, day)
  const inOwn = conversionOn(market, ledger.currency, day)
  const inAsked = conversionOn(market, currency, day)
  const value = converted(valuation.currency, valuation.value, inOwn)
  const owned = converted(valuation.currency, times(valuation.value, shareOn(parsed, day)), inAsked)
  const ratesOn = earlier(inOwn.ratedOn(valuation.currency), inAsked.ratedOn(valuation.currency))
  const isAtCost = valuation.basis === "cost" || valuation.basis === "paid"
  const isMeasured = valuation.basis !== "none" && !(isAtCost && isOnlyPaid(ledger, market, on))
  const income = lastOn(ledger.income, on)
  const own = ledger.currency
  return {
    on,
    portfolioId: portfolioOn(ledger, on),
    units: exact(lastOn(ledger.units, on) ?? "0"),
    staked: exact(lastOn(ledger.staked, on) ?? "0"),
    basis: valuation.basis,
    value: value ? amountIn(value, own) : null,
    owned: { value: owned ? amountIn(owned, currency) : null, exact: owned ?? null, currency },
    share: exact(lastOn(ledger.shares, on) ?? "100"),
    price: valuation.basis === "quoted" ? lastPrice(price, day) : pricePaid(parsed, price, valuation, day),
    statedOn: statedOn(valuation),
    changedSince: valuation.basis === "appraised" ? changedSince(ledger, on) : nothing,
    cost: costOf(ledger, on, isMeasured ? value : undefined),
    income: {
      gross: amountIn(incomeUntil(ledger, on), own),
      taxWithheld: amountIn(taxWithheldOf(income), own),
      taxes: rounded(income?.taxes ?? "0", own),
      expenses: rounded(income?.expenses ?? "0", own),
    },
    ratesOn: ratesOn === undefined ? null : dayOfNumber(ratesOn),
  }
}

const converted = (from: string, amount: Fraction, into: Conversion): Fraction | undefined =>
  amount.numerator === 0n ? nothing : into.missingRateOf(from) ? undefined : into.total(new Map([[from, amount]]))

function lastPrice(price: Quotes | undefined, day: number): HoldingFigures["price"] {
  if (price?.basket) return null // each token has its own
  const published = publishedOn(price, day)
  return published && price ? { ...published, currency: price.currency } : null
}

/** The price of one quoted unit at which units were traded last, to at most 12 decimals, if it values the holding. */
function pricePaid(
  parsed: ParsedLedger,
  price: Quotes | undefined,
  { basis, on }: DatedValuation,
  day: number,
): HoldingFigures["price"] {
  if (basis !== "paid" || on === undefined) return null
  const each = valueOfUnitsOn(plainLineAt(parsed, price), day, whole)
  if (!each) return null
  const value = decimalOf(dividedBy(each.value, parsed.quotedPerUnit), 12)
  return { value: BigDecimal.normalize(value), currency: each.currency, on: dayOfNumber(on) }
}

/**
 * By how much payments and sales of a fraction after the day of a valuation changed what it says of the whole, in the currency of
 * the holding. Nothing of what has units.
 */
function changedSince({ appraisals }: LineLedger, on: CalendarDate): Fraction {
  const now = lastOn(appraisals, on)
  const stated = now && now.valuedOn < on ? lastOn(appraisals, now.valuedOn) : undefined
  return !now || !stated || now.units !== "0" ? nothing : minus(exactFraction(now.value), exactFraction(stated.value))
}

const statedOn = ({ basis, on }: DatedValuation): CalendarDate | null =>
  (basis === "appraised" || basis === "balance") && on !== undefined ? dayOfNumber(on) : null

/** Cost and gains. Without a value that says more than what was paid, the unrealised gain is not known. */
function costOf(ledger: LineLedger, on: CalendarDate, value: Fraction | undefined): HoldingFigures["cost"] {
  const gained = (now: Fraction, cost: string): Decimal => amountIn(minus(now, exactFraction(cost)), ledger.currency)
  const figures = (method: CostMethod): CostFigures | undefined => {
    const step = lastOn(ledger.cost[method], on)
    return (
      step && {
        cost: rounded(step.cost, ledger.currency),
        realised: rounded(step.realised, ledger.currency),
        unrealised: value ? gained(value, step.cost) : null,
      }
    )
  }
  const [average, fifo] = [figures("average"), figures("fifo")]
  return average && fifo ? { average, fifo } : null
}

/** All tax withheld from payments: from income and from proceeds. */
const taxWithheldOf = (income: IncomeStep | undefined): Fraction =>
  plus(exactFraction(income?.taxWithheld ?? "0"), exactFraction(income?.proceedsTax ?? "0"))

/** Gross income in money and in units, from the beginning to the end of a day, in the currency of the holding. */
export const incomeUntil = (ledger: LineLedger, on: CalendarDate): Fraction =>
  plus(exactFraction(lastOn(ledger.income, on)?.gross ?? "0"), earnedUntil(ledger, on))

/** The income in units, which is their cost. */
const earnedUntil = ({ trading }: LineLedger, on: CalendarDate): Fraction =>
  trading.reduce(
    (sum, [day, { earnedFor }]) => (earnedFor !== undefined && day <= on ? plus(sum, exactFraction(earnedFor)) : sum),
    nothing,
  )

const exactFraction = (text: string): Fraction => fractionInBook(bookAmount(text))

const rounded = (text: string, currency: string): Decimal => amountIn(exactFraction(text), currency)

const exact = (text: string): Decimal => BigDecimal.normalize(BigDecimal.make(bookAmount(text), bookDecimals))
