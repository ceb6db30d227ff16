import { oncePerObject } from "#domain/shared/memo.ts"
import type { ValuationBasis } from "#domain/holding/behaviour.ts"
import { dayNumber } from "#domain/shared/calendarDate.ts"
import type { Currency } from "#domain/shared/money.ts"
import { type Arithmetic, plain } from "#domain/measures/trace/arithmetic.ts"
import { behaviourOfLine, type LineLedger, type Steps } from "./facts.ts"
import { dividedBy, type Fraction, fraction, whole } from "#domain/numbers/fraction.ts"
import { decimalsOf, mantissaOf } from "#domain/numbers/plainDecimal.ts"
import { type ExactSteps, exactSteps } from "./steps.ts"

/** A holding's ledger parsed into numbers, from which its value on any day is computed. */
export interface ParsedLedger {
  readonly ledger: LineLedger
  /** The valuation bases, in the order in which they are tried. */
  readonly valuedBy: ReadonlyArray<ValuationBasis>
  readonly currency: Currency
  /** The days on which it counts: from `firstDay` on, and before `endDay`. */
  readonly firstDay: number
  readonly endDay: number
  readonly units: ExactSteps
  /** The number of quoted units in one unit. */
  readonly quotedPerUnit: Fraction
  /** The carrying amount without a price or an appraisal. Parsed lazily, because few callers need it. */
  readonly cost: () => ExactSteps
  readonly costCurrency: Currency
  readonly balances: ExactSteps
  /** The days of the appraisals of the ledger, in their order. */
  readonly appraisedOn: Int32Array
  /** Fractions of the holding, not percent: 0.5 for a half. */
  readonly shares: ExactSteps
}

/** Computed once for each ledger. */
export const parsedLedgerOf = oncePerObject((ledger: LineLedger): ParsedLedger => {
  const { assetClass, currency, openedOn, closedOn, appraisals, carried, cost } = ledger
  const appraisedOn = daysOf(appraisals)
  return {
    ledger,
    valuedBy: behaviourOfLine(assetClass).valuedBy,
    currency,
    firstDay: dayNumber(openedOn),
    endDay: closedOn === null ? Number.POSITIVE_INFINITY : dayNumber(closedOn),
    quotedPerUnit: quotedPerUnit(plain, ledger) ?? whole,
    units: read(ledger.units, (units) => units),
    cost: once(() =>
      behaviourOfLine(assetClass).isCountedInUnits
        ? read(cost.average, ({ cost }) => cost)
        : read(carried, (cost) => cost),
    ),
    costCurrency: ledger.acquisitionCost?.currency ?? currency,
    balances: read(ledger.balances, (balance) => balance),
    appraisedOn,
    shares: read(ledger.shares, hundredthOf),
  }
})

/**
 * How many quoted units one unit has. Troy ounces of fine metal in a piece: its fine grams ÷ the grams of an ounce. Of a bond
 * quoted in percent: a hundredth. Undefined for other holdings.
 */
export function quotedPerUnit<N>(a: Arithmetic<N>, { quotedPerUnit: each, assetClass, lineId, openedOn }: LineLedger) {
  if (!each) return undefined
  if (assetClass !== "metal") {
    const hundredth = dividedBy(exactly(each.times), exactly(each.dividedBy))
    return a.leaf("factor", hundredth, () => ({ _tag: "Constant", name: "percentOfNominal" }))
  }
  const grams = a.leaf("factor", exactly(each.times), () => ({ _tag: "Opening", lineId, on: openedOn }))
  const ounce = a.leaf("factor", exactly(each.dividedBy), () => ({ _tag: "Constant", name: "gramsPerTroyOunce" }))
  return a.quotient("factor", grams, ounce)
}

const exactly = (text: string): Fraction => fraction(mantissaOf(text, decimalsOf(text)), decimalsOf(text))

function once<Value>(compute: () => Value): () => Value {
  let known: Value | undefined
  return () => (known ??= compute())
}

const read = <Value>(steps: Steps<Value>, text: (value: Value) => string): ExactSteps =>
  new ReadSteps(daysOf(steps), () => steps.map(([, value]) => text(value)))

function daysOf<Value>(steps: Steps<Value>): Int32Array {
  const days = new Int32Array(steps.length)
  for (let i = 0; i < steps.length; i++) days[i] = dayNumber((steps[i] as Steps<Value>[number])[0])
  return days
}

/** Steps whose values are read when the first of them is needed: of most trades, only the days are. */
class ReadSteps implements ExactSteps {
  readonly days: Int32Array
  readonly #values: () => ReadonlyArray<string>
  #steps: ExactSteps | undefined

  constructor(days: Int32Array, values: () => ReadonlyArray<string>) {
    this.days = days
    this.#values = values
  }

  get mantissas(): ExactSteps["mantissas"] {
    return this.#read().mantissas
  }

  get decimals(): number {
    return this.#read().decimals
  }

  #read(): ExactSteps {
    return (this.#steps ??= exactSteps(this.days, this.#values()))
  }
}

/** Divides by 100 by moving the decimal point, for any number of digits: 12.5 becomes 0.125. */
function hundredthOf(percent: string): string {
  const point = percent.indexOf(".")
  const whole = (point < 0 ? percent : percent.slice(0, point)).padStart(3, "0")
  return `${whole.slice(0, -2)}.${whole.slice(-2)}${point < 0 ? "" : percent.slice(point + 1)}`
}
