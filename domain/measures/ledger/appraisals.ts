import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import type { CapitalOf } from "#domain/measures/valuation/line.ts"
import { rolledForward } from "./capital.ts"
import type { Appraisal, LineLedger, Steps, StoredEntry } from "./facts.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import { splitUnits } from "#domain/holding/units.ts"
import { bookAmount, bookText, fractionInBook, inBook } from "#domain/numbers/bookAmounts.ts"
import { type Fraction, nothing } from "#domain/numbers/fraction.ts"
import { bookDecimals, plainText, sumText } from "#domain/numbers/plainDecimal.ts"
import { withoutZeros } from "./dailySums.ts"
import { dayText } from "./dayTexts.ts"
import { inOrder, lastOn } from "./steps.ts"

/**
 * The appraised market value of the holding, with the units that it had at the time; and on a day with trades and
 * without an appraisal, what was paid and received for the units of all its trades, before fees. This makes the price of
 * a day the average of its trades, each weighted by its units, regardless of their order. A swap trades both tokens at
 * the value of the swap. A delivery has no price.
 *
 * - A split changes the number of units but not the value, so it adds a step: later units are compared with the new
 *   number, and a split alone never changes a value.
 * - `flows` change the value until the next valuation ({@link changingValue}), but never to below zero. A valuation
 *   already includes the flows of its own day.
 */
export function appraisalsOf(
  entries: ReadonlyArray<StoredEntry>,
  units: UnitsByDay,
  flows: ReadonlyArray<CapitalOf<Fraction>>,
): Steps<Appraisal> {
  const steps: Array<[CalendarDate, Appraisal]> = []
  let current: Current | undefined
  let held = -1
  for (const [day, { split, value, traded, flow }] of statementsByDay(entries, flows)) {
    const on = dayText(day)
    while (held + 1 < units.length && (units[held + 1] as UnitsByDay[number]).on < on) held++
    const before = units[held]
    if (value !== undefined) {
      const ofDay = units[held + 1]?.on === on ? units[held + 1] : before
      current = { value: bookAmount(value), units: ofDay?.units ?? nothing, about: { valuedOn: on } }
    } else if (traded) {
      const isHeld = before !== undefined && before.units.numerator > 0n
      const heldBefore = isHeld ? (split ? bookText(splitUnits(before.units, split)) : before.text) : undefined
      const about = { valuedOn: on, by: "trade" as const, ...(heldBefore !== undefined && { heldBefore }) }
      current = { value: traded.paid, units: fractionInBook(traded.units), about }
      if (traded.text) {
        steps.push([on, { ...traded.text, ...about }])
        continue
      }
    } else if (current && (split || flow)) {
      if (split) current = { ...current, units: splitUnits(current.units, split) }
      if (flow) current = entered(current, flow)
    } else continue
    const { units: counted, about } = current
    steps.push([on, { value: plainText(current.value, bookDecimals), units: bookText(counted), ...about }])
  }
  return steps
}

/** The units of a holding from a day on, exact and as they are written, by day. */
export type UnitsByDay = ReadonlyArray<{ readonly on: CalendarDate; readonly units: Fraction; readonly text: string }>

/** A value with 18 decimals, and the units that it is of. */
interface Current {
  readonly value: bigint
  readonly units: Fraction
  readonly about: Pick<Appraisal, "valuedOn" | "by" | "heldBefore">
}

/** The value after the payments of a day. */
function entered(current: Current, flow: CapitalOf<Fraction>): Current {
  const rolled = rolledForward(plain, fractionInBook(current.value), {})
  rolled.enter(flow)
  return { ...current, value: inBook(rolled.exact()) }
}

interface Statements {
  split?: { readonly from: number; readonly to: number }
  value?: string
  traded?: Traded
  flow?: CapitalOf<Fraction>
}

interface Traded {
  /** With 18 decimals. */
  readonly paid: bigint
  readonly units: bigint
  /** Both as they are written, of one trade. */
  readonly text?: Pick<Appraisal, "value" | "units">
}

function statementsByDay(
  entries: ReadonlyArray<StoredEntry>,
  flows: ReadonlyArray<CapitalOf<Fraction>>,
): ReadonlyArray<readonly [day: number, Statements]> {
  const byDay = new Map<number, Statements>()
  const onDay = (day: number): Statements => {
    let statements = byDay.get(day)
    if (!statements) byDay.set(day, (statements = {}))
    return statements
  }
  const on = (text: string): Statements => onDay(dayNumber(text))
  const trade = (day: CalendarDate, paid: string, units: string): void => {
    const statements = on(day)
    const { traded } = statements
    const [amount, count] = [bookAmount(paid), bookAmount(units)]
    statements.traded = traded
      ? { paid: traded.paid + amount, units: traded.units + count }
      : { paid: amount, units: count, text: { value: withoutZeros(paid), units: withoutZeros(units) } }
  }
  for (const entry of entries) {
    if (entry._tag === "Split") on(entry.effectiveOn).split = entry
    if (entry._tag === "Valuation" && criterionOf(entry) === "market") on(entry.valuedOn).value = entry.value.amount
    readPrice(entry, trade)
  }
  for (const flow of flows) onDay(flow.day).flow = flow
  return [...byDay].sort(([a], [b]) => a - b)
}

/** Reads the day, the amount before fees and the units of an entry at a price that was paid or received. */
export function readPrice(entry: StoredEntry, read: (on: CalendarDate, paid: string, units: string) => void): void {
  if (entry._tag === "Trade") read(entry.tradedOn, entry.consideration.amount, entry.quantity)
  if (entry._tag === "SwapLeg") read(entry.swappedOn, entry.value.amount, entry.quantity)
  if (entry._tag === "CorporateAction" && entry.direction === "in" && entry.valueUntilPriced !== undefined) {
    read(entry.effectiveOn, entry.valueUntilPriced, entry.unitsReceived)
  }
}

/**
 * The appraisals with the values of units that came with spin-offs or mergers, until their first price. An own valuation of
 * the same day counts, and with trades of the day they make one price.
 */
export const withValuesOfActions = (
  appraisals: LineLedger["appraisals"],
  entries: ReadonlyArray<StoredEntry>,
  units: Steps<string>,
): LineLedger["appraisals"] => {
  const byDay = new Map(appraisals)
  for (const entry of entries) {
    if (entry._tag !== "CorporateAction") continue
    readPrice(entry, (on, paid, received) => {
      const known = byDay.get(on)
      if (known?.valuedOn === on && known.by === undefined) return
      const traded = known?.valuedOn === on ? known : undefined
      const heldBefore = lastOn(units, dayOfNumber(dayNumber(on) - 1)) ?? "0"
      byDay.set(on, {
        value: sumText(traded?.value ?? "0", paid),
        units: sumText(traded?.units ?? "0", received),
        valuedOn: on,
        by: "trade",
        ...(heldBefore === "0" ? {} : { heldBefore }),
      })
    })
  }
  return inOrder([...byDay])
}

/** Valuations by criteria other than the market: they count in no total, and no units change them. */
export function otherValuationsOf(entries: ReadonlyArray<StoredEntry>): LineLedger["otherValuations"] {
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

/** A valuation without a criterion is a market value. */
const criterionOf = ({ criterion = "market" }: Valuation): Criterion => criterion
