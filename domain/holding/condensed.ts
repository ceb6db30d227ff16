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
 * A holding on which many entries are recorded one after the other. Its decisions are those of `holding.decide`, which
 * reads all entries for every command. This class maintains a summary of the entries, so that recording an entry that
 * is later than the others, or that brings in units, takes the same time for the tenth entry as for the ten thousandth.
 * All other commands take as long as with `holding.decide`.
 */
export class CondensedHolding {
  #state: Holding = notOpened
  #summary: Summary | undefined

  get state(): Holding {
    return this.#state
  }

  /** Decides a command without changing the state. */
  decide(command: HoldingCommand): HoldingDecision {
    const state = this.#state
    if (command._tag !== "RecordEntry" || state._tag === "NotOpened") return holding.decide(command, state)
    if (HashMap.size(state.entries) >= holdingEntriesMost) return holding.decide(command, state)
    const brief = this.#inBrief(command, state)
    const decision = brief && unlimited.decide(command, brief)
    // The details of a refusal depend on all entries.
    return decision && Result.isSuccess(decision) ? decision : holding.decide(command, state)
  }

  evolve(event: HoldingEvent): void {
    const before = this.#state
    this.#state = evolve(before, event)
    if (event._tag === "EntryVoided") this.#summary = undefined
    if (this.#summary === undefined || this.#state._tag !== "Opened" || !("entryId" in event)) return
    const recorded = entryWithId(this.#state, event.entryId)
    // A correction counts in the place of the entry that it replaces.
    if (!recorded || recorded.replaces !== null) this.#summary = undefined
    else if (!include(this.#summary, recorded)) this.#summary = undefined
  }

  /** The holding with only the entries that affect this decision; undefined if all of them may affect it. */
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

/** The units before the last day on which they changed, and the entries of that day. */
interface Units {
  readonly lastOn: CalendarDate | undefined
  readonly before: { readonly held: Fraction; readonly staked: Fraction }
  /** The entries of the last day, merged. */
  readonly ofLastDay: ReadonlyArray<UnitOrStakingEntry>
  /** The total of all units that came in. */
  readonly cameIn: Decimal
  readonly isSplit: boolean
  /** Whether units that went out were covered only by rounding. Earlier units can then not simply be added. */
  readonly isRounded: boolean
}

/** Only entries with the same key can be statements of the same thing on the same day. */
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

/** Adds an entry to the summary. Returns false if the summary can no longer represent all entries. */
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

/** The units with one more entry; undefined if it is before the last day and does more than add to the units held. */
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

/** Merges the entries of a day into one per kind of change, except splits: only the sums affect what is possible. */
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

/** While the total of units that came in is below this, more units cannot exceed the limit of 18 whole digits. */
const certainlyCountable = decimal("99999999999999999")

/** The unit entries that affect the decision on an entry; undefined if all of them may affect it. */
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
  // The units held before the last day, as if they had come in at once on the earliest day.
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

/** Undefined if a split left a fraction such as a third of a unit, which no `Quantity` can represent. */
function asQuantity(units: Fraction): Quantity | undefined {
  const quantity = decimalOf(units, bookDecimals)
  return minus(fractionOf(quantity), units).numerator === 0n ? (quantity as Quantity) : undefined
}

/** A day before any entry. */
const dawn = dayOfNumber(dayNumber("0000-01-01"))
const delivered = {
  _tag: "Delivery",
  direction: "in",
  reason: "transfer",
  cost: { amount: zero, currency: "EUR" },
} as const
