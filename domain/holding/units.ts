import { BigDecimal } from "effect"
import { type Decimal, decimal } from "#domain/numbers/decimal.ts"
import {
  decimalOf,
  decimalsOfFraction,
  type Fraction,
  fraction,
  fractionOf,
  minus,
  nothing,
  plus,
  wholeUnitsOf,
} from "#domain/numbers/fraction.ts"
import { fractionInBook, inBook } from "#domain/numbers/bookAmounts.ts"
import { bookDecimals, powerOfTen } from "#domain/numbers/plainDecimal.ts"
import { type DayTree, firstRefusal } from "#domain/lines/dayTree.ts"
import { inOrderOfRecording, type RecordedEntry } from "#domain/lines/line.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Quantity } from "#domain/shared/quantity.ts"
import { changes, dayOf, type Entry, type EntryOf, kindOf, type KindThatChanges } from "./entries.ts"
import { unitsOfLeg } from "./entries/corporateAction.ts"
import type { UnitEffect } from "./entries/entryKind.ts"
import { HoldingRefusal } from "./refusals.ts"

const { SaleExceedsHolding, StakedExceedsHeld, TooManyUnits, UnstakedExceedsStaked } = HoldingRefusal.cases

/** An entry that changes the number of units held or staked. */
type UnitOrStakingEntry = EntryOf<KindThatChanges<"units" | "staked">>

export const affectsUnits = (entry: Entry): entry is UnitOrStakingEntry =>
  changes("units", entry) || changes("staked", entry)

/**
 * The entries that change the units held or staked, in the order in which they count, regardless of when they were
 * recorded: by day; within a day splits first, then units that came in, units that went out, units staked, and units
 * unstaked. Contract notes have a date and no time, so the sales of a day can use its purchases too, and both are
 * counted in units after the split. Tokens may be staked and unstaked in any order within a day, so tokens can be
 * unstaked on the day on which they were staked, and only the end of a day shows whether more are staked than held.
 * Entries that are equal in all this keep their order in `recorded`.
 */
export const unitAndStakingEventsInOrder = <Recorded extends { readonly entry: Entry }>(
  recorded: Iterable<Recorded>,
): ReadonlyArray<Recorded & { readonly entry: UnitOrStakingEntry }> =>
  Array.from(recorded)
    .filter((each): each is Recorded & { readonly entry: UnitOrStakingEntry } => affectsUnits(each.entry))
    .sort((a, b) => {
      const [dayOfA, dayOfB] = [dayOf(a.entry), dayOf(b.entry)]
      if (dayOfA !== dayOfB) return dayOfA < dayOfB ? -1 : 1
      return placeInDay[effectOf(a.entry)] - placeInDay[effectOf(b.entry)]
    })

const placeInDay: Record<UnitEffect, number> = { split: 0, in: 1, out: 2, stake: 3, unstake: 4, none: 5 }

function effectOf(entry: UnitOrStakingEntry): UnitEffect {
  const effect = kindOf(entry).effectOnUnits?.(entry)
  if (effect === undefined) throw new Error(`${entry._tag} changes units but does not say how`)
  return effect
}

const quantityOf = (entry: Exclude<UnitOrStakingEntry, EntryOf<"Split">>): Quantity =>
  entry._tag === "CorporateAction" ? unitsOfLeg(entry) : entry.quantity

/** The exact number of units after each `from` of them became `to`: 10 units after a 1-for-3 split are 10 thirds. */
export const splitUnits = (
  { numerator, denominator }: Fraction,
  { from, to }: { readonly from: number | bigint; readonly to: number | bigint },
): Fraction => ({ numerator: numerator * BigInt(to), denominator: denominator * BigInt(from) })

/**
 * The exact number of units left after a quantity went out.
 *
 * Where the units held have no last decimal, as after a split of 1 for 3, they cannot be typed: a quantity with decimals
 * that leaves a whole number of units, but for less than one unit of its own last decimal, leaves that number. So 0.3333
 * of a thousand thirds leaves 333, and 333.33 leaves none. A quantity without decimals is meant as typed.
 *
 * Otherwise no units are left:
 *
 * - if the two differ by less than 10^-18, the smallest quantity that can be recorded;
 * - if the quantity is too large by less than one unit of its own last decimal and by at most a hundred-thousandth of
 *   itself: then it is the number held, rounded to that decimal. For example, 6.6667 of twenty thirds can be sold, and
 *   1 of 0.9999999999999999 units, but not 11 of 10.5 units.
 *
 * Undefined if more went out than were held. The quantity is the total that went out on a day, so that neither the
 * order nor the number of entries matters.
 */
export function unitsLeft(held: Fraction, quantity: Fraction): Fraction | undefined {
  const left = unitsCounted(held, quantity)
  return left && left.numerator < 0n ? undefined : left
}

/**
 * The same for stored entries. Until 29 November 2026, a quantity that left a whole number of units below zero was accepted
 * after such a split: the ledger still counts that number, so that the figures of the holding stay.
 */
export function unitsCounted(held: Fraction, quantity: Fraction): Fraction | undefined {
  const left = minus(held, quantity)
  if (left.numerator === 0n) return nothing
  const isMissing = left.numerator < 0n
  const [size, of] = [isMissing ? -left.numerator : left.numerator, left.denominator]
  if (size * least < of) return nothing
  const whole = canBeTyped(held) ? undefined : wholeLeft(left, quantity)
  if (whole) return whole
  if (!isMissing) return left
  const isRounded = size * 10n ** BigInt(decimalsOfFraction(quantity) ?? bookDecimals) < of
  return isRounded && size * 100_000n * quantity.denominator <= quantity.numerator * of ? nothing : undefined
}

const least = powerOfTen(bookDecimals)

const canBeTyped = ({ numerator, denominator }: Fraction): boolean => (numerator * least) % denominator === 0n

/** The whole number from which `left` differs by less than one unit of the last decimal of a quantity that has decimals. */
function wholeLeft(left: Fraction, quantity: Fraction): Fraction | undefined {
  const decimals = decimalsOfFraction(quantity) ?? 0
  const nearest = fraction(wholeUnitsOf(left, 0), 0)
  const { numerator, denominator } = minus(left, nearest)
  const size = numerator < 0n ? -numerator : numerator
  return decimals > 0 && size * powerOfTen(decimals) < denominator ? nearest : undefined
}

/** Limits units so that they fit into a {@link Decimal}, even after a million-fold split. */
const unitsMax = fractionOf(decimal("999999999999999999.999999999999999999"))
const isTooMany = (units: Fraction): boolean => minus(unitsMax, units).numerator < 0n

/** Units in a refusal: rounded half-even to 18 decimals. */
const shown = (units: Fraction): Decimal => BigDecimal.normalize(decimalOf(units, bookDecimals))

/** In fixed point with 18 decimals, rounded down. */
function wholeInBook({ numerator, denominator }: Fraction): bigint {
  const scaled = numerator * powerOfTen(bookDecimals)
  const towardsZero = scaled / denominator
  return scaled < 0n && scaled % denominator !== 0n ? towardsZero - 1n : towardsZero
}

/** Counts the units held, or those staked, day by day. */
class Count {
  #out = nothing
  #uncovered: Fraction | undefined
  units: Fraction = nothing

  /** Whether the units suffice on each day of a range, are not rounded on any, and can be counted. */
  covers({ least, most }: UnitChange): boolean {
    if (!canBeTyped(this.units)) return false
    const units = wholeInBook(this.units)
    return units + least >= 0n && !isTooMany(fractionInBook(units + most))
  }

  put(quantity: Fraction): void {
    this.units = plus(this.units, quantity)
  }

  take(quantity: Fraction): void {
    const before = minus(this.units, this.#out)
    this.#out = plus(this.#out, quantity)
    if (minus(before, quantity).numerator < 0n) this.#uncovered ??= before
  }

  /** Returns the units left before the first quantity that they do not cover; undefined if all are covered. */
  endDay(): Fraction | undefined {
    const left = this.#out.numerator === 0n ? this.units : unitsLeft(this.units, this.#out)
    if (!left) return this.#uncovered
    this.units = left
    this.#out = nothing
    this.#uncovered = undefined
    return undefined
  }
}

/** Counts the units held and staked, entry by entry in the order of `unitAndStakingEventsInOrder`. */
export class UnitCounts {
  readonly held = new Count()
  readonly staked = new Count()

  /**
   * Counts a range of days without splits, if it is certainly possible and rounds no quantity.
   * Otherwise changes nothing, and returns false.
   */
  skip({ held, staked, leastFree }: Exclude<UnitSummary, undefined | "split">): boolean {
    const free = minus(this.held.units, this.staked.units)
    if (!this.held.covers(held) || !this.staked.covers(staked) || wholeInBook(free) + leastFree < 0n) return false
    this.held.units = plus(this.held.units, fractionInBook(held.net))
    this.staked.units = plus(this.staked.units, fractionInBook(staked.net))
    return true
  }

  /** A split applies to staked units, too. */
  enter(entry: UnitOrStakingEntry): void {
    if (entry._tag === "Split") {
      for (const count of [this.held, this.staked]) count.units = splitUnits(count.units, entry)
      return
    }
    const quantity = fractionOf(quantityOf(entry))
    const effect = effectOf(entry)
    if (effect === "none") return
    const count = effect === "stake" || effect === "unstake" ? this.staked : this.held
    if (effect === "in" || effect === "stake") count.put(quantity)
    else count.take(quantity)
  }
}

/** The unit and staking entries of a day together. Quantities are in fixed point with 18 decimals, and so exact. */
export interface UnitTotals {
  readonly splits: number
  readonly cameIn: bigint
  readonly wentOut: bigint
  readonly staked: bigint
  readonly unstaked: bigint
}

export const noUnits: UnitTotals = { splits: 0, cameIn: 0n, wentOut: 0n, staked: 0n, unstaked: 0n }

/** The totals with an entry more (`times` is 1) or less (-1). */
export function unitTotalsWith(totals: UnitTotals, entry: UnitOrStakingEntry, times: 1n | -1n): UnitTotals {
  if (entry._tag === "Split") return { ...totals, splits: totals.splits + Number(times) }
  const quantity = times * inBook(fractionOf(quantityOf(entry)))
  switch (effectOf(entry)) {
    case "in":
      return { ...totals, cameIn: totals.cameIn + quantity }
    case "out":
      return { ...totals, wentOut: totals.wentOut + quantity }
    case "stake":
      return { ...totals, staked: totals.staked + quantity }
    case "unstake":
      return { ...totals, unstaked: totals.unstaked + quantity }
    case "split":
    case "none":
      return totals
  }
}

/**
 * The units of a range of days without splits, relative to those before its first day, in fixed point with 18 decimals.
 * `split`: the range has a split, so its days have to be read one by one. Undefined: no day changes units.
 */
export type UnitSummary =
  | undefined
  | "split"
  | {
      readonly held: UnitChange
      readonly staked: UnitChange
      /** The least by which the units held exceed those staked, at the end of a day. */
      readonly leastFree: bigint
    }

/** How the units held, or those staked, change over a range of days. */
interface UnitChange {
  /** From before the first day to the end of the last. */
  readonly net: bigint
  /** The least change until the end of a day. */
  readonly least: bigint
  /** The largest change on a day, before units go out. */
  readonly most: bigint
}

export function summaryOfUnits({ splits, cameIn, wentOut, staked, unstaked }: UnitTotals): UnitSummary {
  if (splits > 0) return "split"
  if (cameIn === 0n && wentOut === 0n && staked === 0n && unstaked === 0n) return undefined
  const [netHeld, netStaked] = [cameIn - wentOut, staked - unstaked]
  return {
    held: { net: netHeld, least: netHeld, most: cameIn },
    staked: { net: netStaked, least: netStaked, most: staked },
    leastFree: netHeld - netStaked,
  }
}

export function summaryOfMoreUnits(earlier: UnitSummary, later: UnitSummary): UnitSummary {
  if (earlier === undefined || later === undefined) return earlier ?? later
  if (earlier === "split" || later === "split") return "split"
  const free = earlier.held.net - earlier.staked.net
  return {
    held: changeOver(earlier.held, later.held),
    staked: changeOver(earlier.staked, later.staked),
    leastFree: smaller(earlier.leastFree, free + later.leastFree),
  }
}

const changeOver = (earlier: UnitChange, later: UnitChange): UnitChange => ({
  net: earlier.net + later.net,
  least: smaller(earlier.least, earlier.net + later.least),
  most: larger(earlier.most, earlier.net + later.most),
})

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/**
 * Returns why these entries cannot all be true: on some day more units went out than were held, more were unstaked than
 * were staked, more accumulated than can be counted, or more were staked at its end than were held. Entries are
 * recorded late and out of order, so every day is checked, not only today: a backdated sale can leave too few units for
 * a sale recorded long ago. `held` is what was left before the first entry that it does not cover.
 *
 * Reads only days with splits, days on which a quantity is rounded, and the day that is refused; summaries show that
 * the others are possible.
 */
export function impossibleUnits(
  days: DayTree<{ readonly entries: ReadonlyArray<RecordedEntry<Entry>> }, { readonly units: UnitSummary }>,
): HoldingRefusal | undefined {
  const counts = new UnitCounts()
  return firstRefusal(days, {
    skip: ({ units }) => units === undefined || (units !== "split" && counts.skip(units)),
    check: ({ entries }, on) => impossibleOn(on, inOrderOfRecording(entries), counts),
  })
}

/** Enters the entries of a day, which are in the order of recording. */
function impossibleOn(
  shortOn: CalendarDate,
  entries: ReadonlyArray<{ readonly entry: Entry }>,
  counts: UnitCounts,
): HoldingRefusal | undefined {
  const { held, staked } = counts
  for (const { entry } of unitAndStakingEventsInOrder(entries)) {
    counts.enter(entry)
    if (isTooMany(held.units) || isTooMany(staked.units)) return TooManyUnits.make({ on: shortOn })
  }
  const [uncovered, unreleased] = [held.endDay(), staked.endDay()]
  if (uncovered) return SaleExceedsHolding.make({ held: shown(uncovered), shortOn })
  if (unreleased) return UnstakedExceedsStaked.make({ staked: shown(unreleased), shortOn })
  if (!unitsLeft(held.units, staked.units)) {
    return StakedExceedsHeld.make({ held: shown(held.units), staked: shown(staked.units), shortOn })
  }
  return undefined
}
