import type { ValuationBasis } from "#domain/holding/assetClass.ts"
import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { About } from "#domain/measures/trace/tree.ts"
import { behaviourOfLine, type Series } from "#domain/measures/ledger/facts.ts"
import { type Fraction, fraction, minus, negative, nothing, whole } from "#domain/numbers/fraction.ts"
import { type ComputedLine, openingOf, subjectOf } from "./line.ts"
import { plainLineAt } from "./ledgerParts.ts"
import type { ParsedLedger } from "#domain/measures/ledger/parsedLedger.ts"
import { fractionAt, mantissaAt, stepOn } from "#domain/numbers/steps.ts"

/**
 * What a value was read from. `cost`: there is neither a quoted price nor an appraisal, so the line is carried at cost
 * and marked as such. `none`: the line does not count on that day, or its value is not known yet.
 */
export type ValueBasis = ValuationBasis | "cost" | "none"

/** The value of a whole line on a day, including what belongs to outsiders; for a debt, the amount owed. Exact. */
export interface ValuationOf<N> {
  readonly basis: ValueBasis
  readonly value: N
  /** The currency of the price if quoted, that of the purchase if at cost, otherwise the line's own. */
  readonly currency: string
}

/**
 * The value of a line on a day.
 *
 * - No value before its opening, and none from its closing day on.
 * - Quoted: units × the last price, and for a metal × the troy ounces in a piece. Before the first price, the line is
 *   appraised or else carried at cost.
 * - Appraised: an appraisal is the value of the units of its day, so that fewer or more units later are valued in
 *   proportion. An appraisal from a time without units is of the whole line, and applies for as long as it has no
 *   units. It does not cover units that come in later: then the holding is carried at cost.
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
      const quote = quoteOn(line, day)
      if (!price || quote === undefined) return undefined
      const units = line.parts.units(day) ?? noUnits(line)
      const { currency } = price
      return { basis, value: quoted(line, units, quote, { currency, subject: subjectOf(line.ledger) }), currency }
    }
    case "appraised": {
      const value = appraisedOn(line, day)
      return value === undefined ? undefined : { basis, value, currency: line.ledger.currency }
    }
    case "balance": {
      const value = line.parts.balance(day)
      return value === undefined ? undefined : { basis, value, currency: line.ledger.currency }
    }
  }
}

/** Units × quoted units in each × the price. */
export function quoted<N>({ a, parts }: ComputedLine<N>, units: N, quote: N, about: About): N {
  const each = parts.quotedPerUnit()
  return a.product("holdingValue", each === undefined ? [units, quote] : [units, each, quote], about)
}

/** The last price of one quoted unit. Undefined before the first. */
export function quoteOn<N>({ a, ledger, price }: ComputedLine<N>, day: number): N | undefined {
  const step = price ? stepOn(price.days, day) : -1
  if (!price || step < 0) return undefined
  const { currency } = price
  return a.leaf(
    "price",
    fraction(mantissaAt(price, step), price.decimals),
    () => ({ _tag: "Price", symbol: ledger.priceSymbol ?? "", currency, on: dayOfNumber(price.days[step] as number) }),
    { currency },
  )
}

function appraisedOn<N>(line: ComputedLine<N>, day: number): N | undefined {
  const { a, ledger, parts } = line
  const appraisal = parts.appraisal(day)
  if (!appraisal) return undefined
  const held = parts.units(day) ?? noUnits(line)
  const then = appraisal.unitsThen ?? noUnits(line)
  if (minus(a.exact(held), a.exact(then)).numerator === 0n) return appraisal.value
  if (a.exact(then).numerator === 0n) return undefined
  const factor = a.quotient("factor", held, then)
  return a.product("holdingValue", [appraisal.value, factor], { currency: ledger.currency })
}

const noUnits = <N>({ a, ledger }: ComputedLine<N>): N => a.leaf("units", nothing, openingOf(ledger))

/** The value of a whole line on a day, as a fraction, below zero for a debt. */
export interface DatedValuation extends ValuationOf<Fraction> {
  /** The day of the price or statement, as a number. */
  readonly on: number | undefined
}

/** {@link valuationOf} from the ledger of a line. */
export function valuationOn(parsed: ParsedLedger, price: Series | undefined, day: number): DatedValuation {
  const { basis, value, currency } = valuationOf(plainLineAt(parsed, price), day)
  const read = basis === "quoted" ? price?.days : basis === "balance" ? parsed.balances.days : undefined
  const on = read?.[stepOn(read, day)]
  return { basis, value: parsed.ledger.assetClass === "debt" ? negative(value) : value, currency, on }
}

/** The ownership share on a day, as a fraction: the whole unless stated otherwise. */
export function shareOn({ shares }: ParsedLedger, day: number): Fraction {
  const step = stepOn(shares.days, day)
  return step < 0 ? whole : fractionAt(shares, step)
}
