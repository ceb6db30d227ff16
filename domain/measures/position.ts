import type { AssetClass } from "../holding/assetClass.ts"
import { dayNumber } from "../shared/calendarDate.ts"
import type { Currency } from "../shared/money.ts"
import type { HoldingLedger, Steps } from "./facts.ts"
import { type ExactSteps, exactSteps } from "./steps.ts"
import type { UnitBook } from "./unitBook.ts"
import { bookDecimals } from "./unitJournal.ts"

/** A holding's ledger, read into numbers: what its worth is reckoned from on any day. */
export interface Position {
  readonly assetClass: AssetClass
  readonly currency: Currency
  /** The days on which it counts: from `firstDay` on, and before `endDay`. */
  readonly firstDay: number
  readonly endDay: number
  readonly units: ExactSteps
  /** Read when it is first asked for: only what has no price and no appraisal stands at its cost. */
  readonly averageCost: () => ExactSteps
  readonly balances: ExactSteps
  /** The two stand at the same days. */
  readonly appraisedValues: ExactSteps
  readonly appraisedUnits: ExactSteps
  /** Fractions of the holding, not percent: 0.5 for a half. */
  readonly shares: ExactSteps
}

export function positionOf(ledger: HoldingLedger): Position {
  const { appraisals } = ledger
  return {
    assetClass: ledger.assetClass,
    currency: ledger.currency,
    firstDay: dayNumber(ledger.openedOn),
    endDay: ledger.closedOn === null ? Number.POSITIVE_INFINITY : dayNumber(ledger.closedOn),
    units: read(ledger.units, (units) => units),
    averageCost: once(() => read(ledger.cost.average, ({ cost }) => cost)),
    balances: read(ledger.balances, (balance) => balance),
    appraisedValues: read(appraisals, ({ value }) => value),
    appraisedUnits: read(appraisals, ({ units }) => units),
    shares: read(ledger.shares, hundredthOf),
  }
}

/** The position of a holding of which nothing is known but the book of its units: neither appraised nor shared. */
export function positionOfBook(
  holding: Pick<HoldingLedger, "assetClass" | "currency" | "openedOn" | "closedOn">,
  { units, costAt }: UnitBook,
): Position {
  const averageCost = (): ExactSteps => ({
    days: units.days,
    mantissas: Array.from(units.days, (_, i) => costAt("average", i).cost),
    decimals: bookDecimals,
  })
  return {
    assetClass: holding.assetClass,
    currency: holding.currency,
    firstDay: dayNumber(holding.openedOn),
    endDay: holding.closedOn === null ? Number.POSITIVE_INFINITY : dayNumber(holding.closedOn),
    units,
    averageCost: once(averageCost),
    balances: noSteps,
    appraisedValues: noSteps,
    appraisedUnits: noSteps,
    shares: noSteps,
  }
}

const noSteps: ExactSteps = { days: new Int32Array(0), mantissas: new Float64Array(0), decimals: 0 }

function once<Value>(reckon: () => Value): () => Value {
  let known: Value | undefined
  return () => (known ??= reckon())
}

function read<Value>(steps: Steps<Value>, text: (value: Value) => string): ExactSteps {
  const days = new Int32Array(steps.length)
  for (let i = 0; i < steps.length; i++) days[i] = dayNumber((steps[i] as Steps<Value>[number])[0])
  return exactSteps(
    days,
    steps.map(([, value]) => text(value)),
  )
}

/** 12.5 percent are 0.125: the point moves by two places, whatever the digits. */
function hundredthOf(percent: string): string {
  const point = percent.indexOf(".")
  const whole = (point < 0 ? percent : percent.slice(0, point)).padStart(3, "0")
  return `${whole.slice(0, -2)}.${whole.slice(-2)}${point < 0 ? "" : percent.slice(point + 1)}`
}
