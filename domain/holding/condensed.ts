import { HashMap, Result } from "effect"
import { countingEntries, entryWithId, notOpened } from "#domain/lines/line.ts"
import { type CalendarDate, dayNumber, dayOfNumber } from "#domain/shared/calendarDate.ts"
import { add, type Decimal, decimal, isLess, zero } from "#domain/numbers/decimal.ts"
import { decimalOf, type Fraction, fractionOf, minus, nothing, plus } from "#domain/numbers/fraction.ts"
import { bookDecimals } from "#domain/numbers/plainDecimal.ts"
import { EntryId } from "#domain/shared/ids.ts"
import type { Quantity } from "#domain/shared/quantity.ts"
import type { HoldingCommand, HoldingCommandOf } from "./commands.ts"
import { dayOf, type Entry } from "./entries.ts"
import type { HoldingEvent } from "./events.ts"
import { holding, type HoldingDecision, holdingEntriesMost, holdingWithin } from "./holding.ts"
import { holdingRules } from "./rules.ts"
import { evolve, type Holding, type OpenedHolding, type RecordedHoldingEntry as RecordedEntry } from "./state.ts"
import { affectsUnits, unitAndStakingEventsInOrder, UnitCounts, type UnitOrStakingEntry } from "./units.ts"

/**
 * A holding on which many entries are recorded one after the other, decided by the same rules as ever: what they answer
 * is what `holding.decide` answers. That looks at every entry there is; this keeps a summary of them, so that an entry
 * which comes after the others in time, or brings in units, costs the same whether it is the tenth or the ten
 * thousandth. Anything else costs what it always does.
 */
export class CondensedHolding {
  #state: Holding = notOpened
  #summary: Summary | undefined

  get state(): Holding {
    return this.#state
  }

  /** What a command means; nothing is changed. */
  decide(command: HoldingCommand): HoldingDecision {
    const state = this.#state
    if (command._tag !== "RecordEntry" || state._tag === "NotOpened") return holding.decide(command, state)
    if (HashMap.size(state.entries) >= holdingEntriesMost) return holding.decide(command, state)
    const brief = this.#inBrief(command, state)
    const decision = brief && unlimited.decide(command, brief)
    // A refusal is worded by all that is there.
    return decision && Result.isSuccess(decision) ? decision : holding.decide(command, state)
  }

  evolve(event: HoldingEvent): void {
    const before = this.#state
    this.#state = evolve(before, event)
    if (event._tag === "EntryVoided") this.#summary = undefined
    if (this.#summary === undefined || this.#state._tag !== "Opened" || !("entryId" in event)) return
    const recorded = entryWithId(this.#state, event.entryId)
    // In the place of another, it counts where that one did.
    if (!recorded || recorded.replaces !== null) this.#summary = undefined
    else if (!include(this.#summary, recorded)) this.#summary = undefined
  }

  /** The holding with as few of its entries as say the same of this one; undefined where it takes all of them. */
  #inBrief(command: HoldingCommandOf<"RecordEntry">, state: OpenedHolding): OpenedHolding | undefined {
    const { entry } = command
    this.#summary ??= summaryOf(state)
    const summary = this.#summary
    const units = affectsUnits(entry) ? unitsInBrief(summary.units, entry) : []
    if (units === undefined) return undefined
    const earlier = entryWithId(state, command.entryId)
    const swapped = entry._tag === "SwapLeg" ? summary.swaps.get(entry.swapId) : undefined
    const entries = [
      ...(earlier ? [earlier] : []),
      ...(swapped ? [swapped] : []),
      ...(summary.statements.get(statementKey(entry)) ?? []),
      ...(entry._tag === "Transfer" ? summary.transfers : []),
      ...(entry._tag === "Commitment" || (entry._tag === "CashFlow" && summary.isCommitted) ? summary.commitments : []),
      ...units,
    ]
    return { ...state, entries: HashMap.fromIterable(entries.map((each) => [each.entryId, each] as const)) }
  }
}

const unlimited = holdingWithin(Infinity)

interface Summary {
  readonly statements: Map<string, Array<RecordedEntry>>
  readonly swaps: Map<string, RecordedEntry>
  readonly transfers: Array<RecordedEntry>
  readonly commitments: Array<RecordedEntry>
  isCommitted: boolean
  units: Units
}

/** The units at the end of the last day on which they changed, and before it. */
interface Units {
  readonly lastOn: CalendarDate | undefined
  readonly before: { readonly held: Fraction; readonly staked: Fraction }
  /** What happened on the last day. */
  readonly ofLastDay: ReadonlyArray<UnitOrStakingEntry>
  /** All that ever came in. */
  readonly cameIn: Decimal
  readonly isSplit: boolean
  /** Whether what went out was held but for its rounding: units that come in before are then not simply added. */
  readonly isRounded: boolean
}

/** Of two entries with the same key one may already say what the other would. */
const statementKey = (entry: Entry): string => `${entry._tag} ${dayOf(entry)}`

function summaryOf(state: OpenedHolding): Summary {
  const none: Units = {
    lastOn: undefined,
    before: { held: nothing, staked: nothing },
    ofLastDay: [],
    cameIn: zero,
    isSplit: false,
    isRounded: false,
  }
  const summary: Summary = {
    statements: new Map(),
    swaps: new Map(),
    transfers: [],
    commitments: [],
    isCommitted: false,
    units: none,
  }
  for (const recorded of HashMap.values(state.entries)) {
    if (recorded.entry._tag === "SwapLeg") summary.swaps.set(recorded.entry.swapId, recorded)
  }
  const counting = countingEntries(state)
  for (const recorded of counting) if (!affectsUnits(recorded.entry)) include(summary, recorded)
  for (const { entry } of unitAndStakingEventsInOrder(counting)) summary.units = withUnits(summary.units, entry) ?? none
  return summary
}

/** Whether the summary still says everything with an entry that counts from now on. */
function include(summary: Summary, recorded: RecordedEntry): boolean {
  const { entry } = recorded
  if (entry._tag === "SwapLeg") summary.swaps.set(entry.swapId, recorded)
  if (affectsUnits(entry)) {
    const units = withUnits(summary.units, entry)
    if (units) summary.units = units
    return units !== undefined
  }
  if (entry._tag === "Transfer") summary.transfers.push(recorded)
  if (entry._tag === "Commitment" || entry._tag === "CashFlow") summary.commitments.push(recorded)
  if (entry._tag === "Commitment") summary.isCommitted = true
  if (holdingRules.statementOf(entry) === undefined) return true
  const key = statementKey(entry)
  const stated = summary.statements.get(key)
  if (stated) stated.push(recorded)
  else summary.statements.set(key, [recorded])
  return true
}

/** The units with another entry; undefined where it comes before the last day and is more than units coming in. */
function withUnits(units: Units, entry: UnitOrStakingEntry): Units | undefined {
  const on = dayOf(entry)
  const { lastOn, ofLastDay } = units
  const cameIn = isComingIn(entry) ? add(units.cameIn, entry.quantity) : units.cameIn
  const isSplit = units.isSplit || entry._tag === "Split"
  if (lastOn === on) return { ...units, cameIn, isSplit, ofLastDay: merged([...ofLastDay, entry]) }
  if (lastOn === undefined || on > lastOn) {
    const { isRounded, ...before } = endOf(units)
    return { lastOn: on, before, ofLastDay: [entry], cameIn, isSplit, isRounded: units.isRounded || isRounded }
  }
  if (!isComingIn(entry) || isSplit || units.isRounded) return undefined
  return { ...units, cameIn, before: { ...units.before, held: plus(units.before.held, fractionOf(entry.quantity)) } }
}

function endOf({ before, ofLastDay }: Units): Units["before"] & { readonly isRounded: boolean } {
  const counts = new UnitCounts(before)
  for (const { entry } of unitAndStakingEventsInOrder(ofLastDay.map((entry) => ({ entry })))) counts.enter(entry)
  const { held, staked } = counts
  held.endDay()
  staked.endDay()
  return { held: held.units, staked: staked.units, isRounded: held.isRounded }
}

type ComingIn = Extract<UnitOrStakingEntry, { readonly quantity: Decimal }>

const isComingIn = (entry: UnitOrStakingEntry): entry is ComingIn =>
  (entry._tag === "Trade" && entry.side === "buy") ||
  ((entry._tag === "Delivery" || entry._tag === "SwapLeg") && entry.direction === "in")

/** Entries of one day with one for each way in which units change: only their sum affects what is possible. */
function merged(entries: ReadonlyArray<UnitOrStakingEntry>): ReadonlyArray<UnitOrStakingEntry> {
  const sums = new Map<string, UnitOrStakingEntry>()
  const splits: Array<UnitOrStakingEntry> = []
  for (const entry of entries) {
    if (entry._tag === "Split") {
      splits.push(entry)
      continue
    }
    const way = entry._tag === "Staking" ? entry.action : isComingIn(entry) ? "in" : "out"
    const sum = sums.get(way)
    const quantity = sum && sum._tag !== "Split" ? add(sum.quantity, entry.quantity) : entry.quantity
    sums.set(way, { ...entry, quantity } as UnitOrStakingEntry)
  }
  return [...splits, ...sums.values()]
}

/** More than that cannot be counted: below it, units that come in stand in the way of nothing. */
const certainlyCountable = decimal("99999999999999999")

/** What of the units an entry has to stand beside; undefined where that is every one of them. */
function unitsInBrief(units: Units, entry: UnitOrStakingEntry): ReadonlyArray<RecordedEntry> | undefined {
  const { lastOn, before, ofLastDay } = units
  if (lastOn === undefined) return []
  if (dayOf(entry) < lastOn) {
    const isHarmless =
      isComingIn(entry) && !units.isSplit && isLess(add(units.cameIn, entry.quantity), certainlyCountable)
    return isHarmless ? [] : undefined
  }
  const [held, staked] = [asQuantity(before.held), asQuantity(before.staked)]
  if (!held || !staked) return undefined
  // What was held before the last day, as if it had come in at once at its beginning.
  const all: ReadonlyArray<UnitOrStakingEntry> = [
    { ...delivered, quantity: held, deliveredOn: dawn },
    { _tag: "Staking", action: "stake", quantity: staked, stakedOn: dawn },
    ...ofLastDay,
  ]
  return all.map((each, place) => ({
    entryId: EntryId.make(`00000000-0000-4000-8000-${String(place).padStart(12, "0")}`),
    entry: each,
    replaces: null,
    status: "counts",
    place,
  }))
}

/** Absent where a split has left thirds of a unit, which no quantity can write. */
function asQuantity(units: Fraction): Quantity | undefined {
  const quantity = decimalOf(units, bookDecimals)
  return minus(fractionOf(quantity), units).numerator === 0n ? (quantity as Quantity) : undefined
}

/** Before every day on which something can have happened. */
const dawn = dayOfNumber(dayNumber("0000-01-01"))
const delivered = {
  _tag: "Delivery",
  direction: "in",
  reason: "transfer",
  cost: { amount: zero, currency: "EUR" },
} as const
