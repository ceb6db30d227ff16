import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { Appraisal, CapitalDay, HoldingLedger, Steps, StoredEntry } from "./facts.ts"
import { splitUnits } from "#domain/holding/units.ts"
import { inBook } from "#domain/numbers/bookAmounts.ts"
import { type Fraction, nothing } from "#domain/numbers/fraction.ts"
import { bookDecimals, mantissaOf, plainText } from "#domain/numbers/plainDecimal.ts"
import { inOrder, lastOn } from "#domain/numbers/steps.ts"

/**
 * The appraised market value of the holding, beside the units it then had.
 *
 * - A split leaves the value as it is and counts the units again, so it adds a step: later units are compared with those,
 *   and a split alone never changes a value.
 * - Where value rolls forward, `flows` are what was paid in and received. Until the next valuation they change it by as
 *   much, never to less than nothing. Those of the valuation's own day are in it already.
 */
export function appraisalsOf(
  entries: ReadonlyArray<StoredEntry>,
  units: Steps<Fraction>,
  flows: HoldingLedger["capital"],
): Steps<Appraisal> {
  const steps: Array<[CalendarDate, Appraisal]> = []
  let current: ExactAppraisal | undefined
  for (const [day, { split, value, flow }] of statementsByDay(entries, flows)) {
    const on = dayOfNumber(day)
    if (value !== undefined) {
      current = { value, units: lastOn(units, on) ?? nothing, valuedOn: on }
    } else if (current && (split || flow)) {
      if (split) current = { ...current, units: splitUnits(current.units, split) }
      if (flow) current = rolledForward(current, flow)
    } else continue
    steps.push([on, { ...current, units: plainText(inBook(current.units), bookDecimals) }])
  }
  return steps
}

interface ExactAppraisal extends Omit<Appraisal, "units"> {
  readonly units: Fraction
}

function rolledForward(current: ExactAppraisal, { paidIn = "0", received = "0" }: CapitalDay): ExactAppraisal {
  const [value, added, taken] = [current.value, paidIn, received].map((text) => mantissaOf(text, bookDecimals))
  const after = (value as bigint) + (added as bigint) - (taken as bigint)
  return { ...current, value: plainText(after < 0n ? 0n : after, bookDecimals) }
}

interface Statements {
  split?: { readonly from: number; readonly to: number }
  value?: string
  flow?: CapitalDay
}

function statementsByDay(
  entries: ReadonlyArray<StoredEntry>,
  flows: HoldingLedger["capital"],
): ReadonlyArray<readonly [day: number, Statements]> {
  const byDay = new Map<number, Statements>()
  const on = (text: string): Statements => {
    const day = dayNumber(text)
    let statements = byDay.get(day)
    if (!statements) byDay.set(day, (statements = {}))
    return statements
  }
  for (const entry of entries) {
    if (entry._tag === "Split") on(entry.effectiveOn).split = entry
    if (entry._tag === "Valuation" && criterionOf(entry) === "market") on(entry.valuedOn).value = entry.value.amount
  }
  for (const [day, flow] of flows) on(day).flow = flow
  return [...byDay].sort(([a], [b]) => a - b)
}

/** What it was valued at otherwise than on the market: these values count in no total, and no units change them. */
export function otherValuationsOf(entries: ReadonlyArray<StoredEntry>): HoldingLedger["otherValuations"] {
  const valuations = entries.filter((entry) => entry._tag === "Valuation")
  const by = (criterion: Criterion) =>
    inOrder(
      valuations
        .filter((valuation) => criterionOf(valuation) === criterion)
        .map(({ valuedOn, value }) => [valuedOn, value.amount] as const),
    )
  const [cost, tax, insured] = [by("cost"), by("tax"), by("insured")]
  return {
    ...(cost.length > 0 ? { cost } : {}),
    ...(tax.length > 0 ? { tax } : {}),
    ...(insured.length > 0 ? { insured } : {}),
  }
}

type Valuation = Extract<StoredEntry, { readonly _tag: "Valuation" }>
type Criterion = NonNullable<Valuation["criterion"]>

/** A valuation that does not say is of the market. */
const criterionOf = ({ criterion = "market" }: Valuation): Criterion => criterion
