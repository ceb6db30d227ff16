import type { ValuationBasis } from "#domain/holding/behaviour.ts"
import { dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { About } from "#domain/measures/trace/tree.ts"
import { type Basket, behaviourOfLine, type Market } from "#domain/measures/ledger/facts.ts"
import { type Fraction, fraction, minus, negative, nothing, whole } from "#domain/numbers/fraction.ts"
import { converted } from "./conversion.ts"
import { type AppraisalOf, type ComputedLine, openingOf, subjectOf } from "./line.ts"
import { basketValueOn } from "./basketQuotes.ts"
import type { Quotes } from "./quotes.ts"
import { isOwnPrice } from "./ownPrices.ts"
import { splitBehind } from "./reportedSplits.ts"
import { rateOn } from "./series.ts"
import { plainLineAt } from "./ledgerParts.ts"
import type { ParsedLedger } from "#domain/measures/ledger/parsedLedger.ts"
import { fractionAt, lastOn, mantissaAt, stepOn } from "#domain/measures/ledger/steps.ts"

/**
 * What a value was read from. `paid`: the price of the last trade. `cost`: there is no known price and no appraisal, so
 * the line is carried at cost and marked as such. `none`: the line does not count on that day, or its value is not known
 * yet.
 */
export type ValueBasis = ValuationBasis | "paid" | "cost" | "none"

/** The value of a whole line on a day, including what belongs to outsiders; for a debt, the amount owed. Exact. */
export interface ValuationOf<N> {
  readonly basis: ValueBasis
  readonly value: N
  /** The currency of the price if quoted, that of the purchase if at cost, otherwise the line's own. */
  readonly currency: string
  /** The day of the price, trade or appraisal, as a number. */
  readonly on?: number | undefined
}

/**
 * The value of a line on a day.
 *
 * - No value before its opening, and none from its closing day on.
 * - Units: units × the newest known price. It is quoted (for a metal × the troy ounces in a piece), appraised or paid.
 *   Of one day, an appraisal comes before a quote, and a quote before the price of trades. Zero is a price.
 * - Appraised: an appraisal is the value of the units of its day, so that fewer or more units later are valued in
 *   proportion. An appraisal from a time without units is of the whole line, and applies for as long as it has no
 *   units. It does not cover units that come in later.
 * - Paid: the average price of the trades of a day before fees.
 * - A price that was appraised or paid after the first quote is converted into the currency of the quotes at the rate of
 *   its day, and holds in that currency. Before the first quote, or without a rate, it holds in the line's own.
 * - Balance: that of the last statement. No value before the first one.
 * - Cost: the average cost of the units held; for a line without units, what was paid for it and into it. It is in the
 *   currency in which it was paid.
 */
export function valuationOf<N>(line: ComputedLine<N>, day: number): ValuationOf<N> {
  const { a, ledger, parts } = line
  const { currency, assetClass, acquisitionCost } = ledger
  if (day >= line.firstDay && day < line.endDay) {
    for (const basis of behaviourOfLine(assetClass).valuedBy) {
      const valuation = valuationBy(basis, line, day)
      if (valuation) return valuation
    }
    const cost = parts.carryingAmount(day)
    if (cost) return { basis: "cost", value: cost, currency: acquisitionCost?.currency ?? currency }
  }
  const value = a.leaf("holdingValue", nothing, openingOf(ledger), { currency, subject: subjectOf(ledger) })
  return { basis: "none", value, currency }
}

function valuationBy<N>(basis: ValuationBasis, line: ComputedLine<N>, day: number): ValuationOf<N> | undefined {
  switch (basis) {
    case "quoted": {
      const { price } = line
      const own = isOwnNewer(line, day) ? statedOrPaid(line, day) : undefined
      if (own) return own
      if (price?.basket && line.ledger.basket) return basketValuation(line, line.ledger.basket, price, day)
      const quote = quoteOn(line, day)
      if (!price || quote === undefined) return undefined
      const units = line.parts.units(day) ?? noUnits(line)
      const { currency } = price
      const value = quoted(line, units, quote, { currency, subject: subjectOf(line.ledger) })
      return { basis, value, currency, on: price.days[stepOn(price.days, day)] }
    }
    case "appraised":
      return statedOrPaid(line, day)
    case "balance": {
      const value = line.parts.balance(day)
      return value === undefined ? undefined : { basis, value, currency: line.ledger.currency }
    }
  }
}

/** The value of a wallet by the units that were read and the prices of its tokens. */
function basketValuation<N>(
  { a, ledger }: ComputedLine<N>,
  basket: Basket,
  price: Quotes,
  day: number,
): ValuationOf<N> | undefined {
  const step = stepOn(price.days, day)
  if (step < 0 || !price.basket) return undefined
  const { currency } = price
  const value = basketValueOn(a, basket, price.basket, [ledger.currency, currency], day, ledger)
  return {
    basis: "quoted",
    value: a.called("holdingValue", value, { currency, subject: subjectOf(ledger) }),
    currency,
    on: price.days[step],
  }
}

/** Units × quoted units in each × the price. */
function quoted<N>({ a, parts }: ComputedLine<N>, units: N, quote: N, about: About): N {
  const each = parts.quotedPerUnit()
  return a.product("holdingValue", each === undefined ? [units, quote] : [units, each, quote], about)
}

/** The last price of one quoted unit. Undefined before the first. */
function quoteOn<N>({ a, ledger, price }: ComputedLine<N>, day: number): N | undefined {
  const step = price ? stepOn(price.days, day) : -1
  if (!price || step < 0) return undefined
  const { currency } = price
  return a.leaf(
    "price",
    fraction(mantissaAt(price, step), price.decimals),
    () => {
      const on = dayOfNumber(price.days[step] as number)
      const split = price.published && splitBehind(ledger, price.published, on)
      const isOwn = isOwnPrice(ledger, on)
      return {
        _tag: "Price",
        symbol: ledger.priceSymbol ?? "",
        currency,
        on,
        ...(isOwn && { isOwn }),
        ...(split && { split }),
      }
    },
    { currency },
  )
}

/** Whether an appraisal or a price paid is newer than the last quote. */
function isOwnNewer<N>({ parts, price }: ComputedLine<N>, day: number): boolean {
  const own = parts.lastAppraisal(day)
  if (!own) return false
  const quotedOn = price ? (price.days[stepOn(price.days, day)] ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY
  return own.on > quotedOn || (own.on === quotedOn && !own.isPaid)
}

/** The value by the last appraisal or the last trade. */
function statedOrPaid<N>(line: ComputedLine<N>, day: number): ValuationOf<N> | undefined {
  const own = line.parts.appraisal(day)
  if (!own) return undefined
  const held = line.parts.units(day) ?? noUnits(line)
  const value = ownValueOf(line, own, held)
  return value && { ...value, basis: own.isPaid ? "paid" : "appraised", on: own.on }
}

/** The value of units by an appraisal or a price that was paid; undefined if it is not one of units. */
function ownValueOf<N>(
  line: ComputedLine<N>,
  own: AppraisalOf<N>,
  units: N,
): { readonly value: N; readonly currency: string } | undefined {
  const { a, ledger } = line
  const then = own.unitsThen ?? noUnits(line)
  const isWhole = !own.isPaid && minus(a.exact(units), a.exact(then)).numerator === 0n
  if (!isWhole && a.exact(then).numerator === 0n) return undefined
  const { value, currency } = inQuotedCurrency(line, own)
  if (isWhole) return { value, currency }
  const about = { currency, subject: subjectOf(ledger) }
  if (own.isPaid) {
    const each = a.quotient("pricePaid", value, then, { currency })
    return { value: a.product("holdingValue", [units, each], about), currency }
  }
  const factor = a.quotient("factor", units, then)
  return { value: a.product("holdingValue", [value, factor], { currency }), currency }
}

/** An own value in the currency of the quotes, by the rate of its day; in the line's own without quotes until then. */
function inQuotedCurrency<N>(
  { a, ledger, price }: ComputedLine<N>,
  { value, on }: AppraisalOf<N>,
): { readonly value: N; readonly currency: string } {
  const { currency } = ledger
  if (!price?.rates || (price.days[0] ?? Infinity) > on) return { value, currency }
  const rated = ratedOn(price.rates, [currency, price.currency], on)
    ? converted(a, value, [currency, price.currency], price.rates, on)
    : undefined
  return rated === undefined ? { value, currency } : { value: rated, currency: price.currency }
}

const ratedOn = (rates: Pick<Market, "rate">, currencies: ReadonlyArray<string>, day: number): boolean =>
  currencies.every((currency) => rateOn(rates, currency, day) !== undefined)

/**
 * The value of some units by the newest price that applies on a day, and its currency; undefined if none is known. On
 * and after the closing day, by the prices of the day.
 */
export function valueOfUnitsOn<N>(line: ComputedLine<N>, day: number, units: N) {
  const { price } = line
  const own = isOwnNewer(line, day) ? line.parts.appraisal(day) : undefined
  if (own && isOfUnits(line, own)) return ownValueOf(line, own, units)
  const quote = quoteOn(line, day)
  return quote === undefined || !price
    ? undefined
    : { value: quoted(line, units, quote, { currency: price.currency }), currency: price.currency }
}

/** Whether there were units that the value is of. */
const isOfUnits = <N>({ a }: ComputedLine<N>, { unitsThen }: AppraisalOf<N>): boolean =>
  unitsThen !== undefined && a.exact(unitsThen).numerator !== 0n

const noUnits = <N>({ a, ledger }: ComputedLine<N>): N => a.leaf("units", nothing, openingOf(ledger))

/** The value of a whole line on a day, as a fraction, below zero for a debt. */
export interface DatedValuation extends ValuationOf<Fraction> {
  /** The day of the price, trade, appraisal or statement, as a number. */
  readonly on: number | undefined
}

/** {@link valuationOf} from the ledger of a line. */
export function valuationOn(parsed: ParsedLedger, price: Quotes | undefined, day: number): DatedValuation {
  const { basis, value, currency, on } = valuationOf(plainLineAt(parsed, price), day)
  const statedOn = basis === "balance" ? statementOn(parsed, day) : on
  return { basis, value: parsed.ledger.assetClass === "debt" ? negative(value) : value, currency, on: statedOn }
}

/** The day of the statement from which the balance of a day follows. */
function statementOn({ ledger, balances: { days } }: ParsedLedger, day: number): number | undefined {
  const known = ledger.known && lastOn(ledger.known, dayOfNumber(day))
  return known ? dayNumber(known.on) : days[stepOn(days, day)]
}

interface KnownValuation {
  readonly day: number
  readonly price: Quotes | undefined
  readonly valuation: DatedValuation
}
const known = new WeakMap<ParsedLedger, ReadonlyArray<KnownValuation>>()

/** Today, the day compared with, and those of the dashboard's changes. */
const daysKnownMost = 8

/**
 * The same, cached by ledger for the last days, so that after a write the figures of a day value only the line that
 * changed again. For the figures of a day, not for series.
 */
export function knownValuationOn(parsed: ParsedLedger, price: Quotes | undefined, day: number): DatedValuation {
  const before = known.get(parsed) ?? []
  const found = before.find((one) => one.day === day && one.price === price)
  if (found) return found.valuation
  const valuation = valuationOn(parsed, price, day)
  const others = before.filter((one) => one.day !== day).slice(0, daysKnownMost - 1)
  known.set(parsed, [{ day, price, valuation }, ...others])
  return valuation
}

/** The ownership share on a day, as a fraction: the whole unless stated otherwise. */
export function shareOn({ shares }: ParsedLedger, day: number): Fraction {
  const step = stepOn(shares.days, day)
  return step < 0 ? whole : fractionAt(shares, step)
}
