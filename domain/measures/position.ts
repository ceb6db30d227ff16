import { dayNumber } from "../shared/calendarDate.ts"
import type { HoldingLedger, Steps } from "./facts.ts"
import { type ExactSteps, exactSteps } from "./steps.ts"

/** A holding's ledger, read into numbers: what its worth is reckoned from on any day. */
export interface Position {
  readonly ledger: HoldingLedger
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
    ledger,
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
