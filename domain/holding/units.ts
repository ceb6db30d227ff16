import { BigDecimal } from "effect"
import { type Decimal, decimal } from "#domain/numbers/decimal.ts"
import {
  decimalOf,
  decimalsOfFraction,
  type Fraction,
  fractionOf,
  minus,
  nothing,
  plus,
} from "#domain/numbers/fraction.ts"
import { bookDecimals } from "#domain/numbers/plainDecimal.ts"
import { dayOf, type Entry, type EntryOf } from "./entries.ts"
import { HoldingRefusal } from "./refusals.ts"

const { SaleExceedsHolding, StakedExceedsHeld, TooManyUnits, UnstakedExceedsStaked } = HoldingRefusal.cases

/** An entry by which the number of units held changes. */
type UnitEntry = EntryOf<"Trade" | "Delivery" | "Split" | "SwapLeg">

const changesUnits = (entry: Entry): entry is UnitEntry =>
  entry._tag === "Trade" || entry._tag === "Delivery" || entry._tag === "Split" || entry._tag === "SwapLeg"

/** An entry by which the number of units changes, or how many of them are staked. */
export type UnitOrStakingEntry = UnitEntry | EntryOf<"Staking">

export const affectsUnits = (entry: Entry): entry is UnitOrStakingEntry =>
  changesUnits(entry) || entry._tag === "Staking"

/**
 * What changes the units held or staked, in the order in which it counts, whenever it was recorded: by day; within a day
 * splits first, then units that came in, then units that went out, then what was staked, then what was released.
 * Contract notes carry a date and no time, so a day's sales are taken to be made out of its purchases too, and both are
 * counted in the units after the split. A day's tokens may be staked and released in any order, so what was released may
 * be what was staked the same day, and only at the end of a day can it be said that more are staked than held. Entries
 * that are alike in all this stay in the order in which they are given.
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

const placeInDay = { split: 0, in: 1, out: 2, stake: 3, unstake: 4 }

const effectOf = (entry: UnitOrStakingEntry): keyof typeof placeInDay =>
  entry._tag === "Staking" ? entry.action : effectOnUnits(entry)

function effectOnUnits(entry: UnitEntry): "split" | "in" | "out" {
  switch (entry._tag) {
    case "Split":
      return "split"
    case "Trade":
      return entry.side === "buy" ? "in" : "out"
    case "Delivery":
    case "SwapLeg":
      return entry.direction
  }
}

/** What units become when each `from` of them turn into `to`, exactly: 10 units 3-for-1 are 10 thirds. */
export const splitUnits = (
  { numerator, denominator }: Fraction,
  { from, to }: { readonly from: number | bigint; readonly to: number | bigint },
): Fraction => ({ numerator: numerator * BigInt(to), denominator: denominator * BigInt(from) })

/**
 * The units that are left when a quantity went out, exactly. All have left, and none remain:
 *
 * - where the two differ by less than 10^-18, the least that can be recorded;
 * - where the quantity is too large by less than one unit of its own last decimal and by at most a hundred-thousandth:
 *   then it is what was held, rounded to that decimal. Of twenty thirds 6.6667 can be sold, and of 0.9999999999999999
 *   units 1; of 10.5 units 11 cannot.
 *
 * Absent where more went out than were held. The quantity is all that went out on a day, so that neither the order nor the
 * number of entries matters.
 */
export function unitsLeft(held: Fraction, quantity: Fraction): Fraction | undefined {
  const left = minus(held, quantity)
  if (left.numerator === 0n) return nothing
  const isMissing = left.numerator < 0n
  const [size, of] = [isMissing ? -left.numerator : left.numerator, left.denominator]
  if (size * least < of) return nothing
  if (!isMissing) return left
  const isRounded = size * 10n ** BigInt(decimalsOfFraction(quantity) ?? bookDecimals) < of
  return isRounded && size * 100_000n * quantity.denominator <= quantity.numerator * of ? nothing : undefined
}

const least = 10n ** BigInt(bookDecimals)

/** Every number of units fits into a {@link Decimal}, also after a split a millionfold. */
const unitsMax = fractionOf(decimal("999999999999999999.999999999999999999"))
const isTooMany = (units: Fraction): boolean => minus(unitsMax, units).numerator < 0n

/** As they are shown: with 18 decimals, half-even. */
const shown = (units: Fraction): Decimal => BigDecimal.normalize(decimalOf(units, bookDecimals))

/** How many units are held or staked, while days pass. */
class Count {
  #out = nothing
  #uncovered: Fraction | undefined
  units: Fraction
  /** Whether the last quantities that went out were all that was held, but for their rounding. */
  isRounded = false

  constructor(units: Fraction) {
    this.units = units
  }

  put(quantity: Fraction): void {
    this.units = plus(this.units, quantity)
  }

  take(quantity: Fraction): void {
    const before = minus(this.units, this.#out)
    this.#out = plus(this.#out, quantity)
    if (minus(before, quantity).numerator < 0n) this.#uncovered ??= before
  }

  /** What was left before the first quantity that is not covered; absent where all are. */
  endDay(): Fraction | undefined {
    const left = this.#out.numerator === 0n ? this.units : unitsLeft(this.units, this.#out)
    if (!left) return this.#uncovered
    this.isRounded = this.#out.numerator !== 0n && minus(minus(this.units, this.#out), left).numerator !== 0n
    this.units = left
    this.#out = nothing
    this.#uncovered = undefined
    return undefined
  }
}

/** The units held and staked, entry by entry in the order in which these count. */
export class UnitCounts {
  readonly held: Count
  readonly staked: Count

  constructor(
    { held, staked }: { readonly held: Fraction; readonly staked: Fraction } = { held: nothing, staked: nothing },
  ) {
    this.held = new Count(held)
    this.staked = new Count(staked)
  }

  /** A split splits what is staked with all the others. */
  enter(entry: UnitOrStakingEntry): void {
    if (entry._tag === "Split") {
      for (const count of [this.held, this.staked]) count.units = splitUnits(count.units, entry)
      return
    }
    const quantity = fractionOf(entry.quantity)
    const effect = effectOf(entry)
    const count = entry._tag === "Staking" ? this.staked : this.held
    if (effect === "in" || effect === "stake") count.put(quantity)
    else count.take(quantity)
  }
}

/**
 * Why these entries cannot all be true: on some day more units left than were held, or more came together than can be
 * counted, or more were staked at its end than were held. Entries are made late and out of order, so it is asked of
 * every day and not only of today: a backdated sale can uncover a sale that was recorded long ago. `held` is what was
 * left before the first that is not covered.
 */
export function impossibleUnits(counting: Iterable<{ readonly entry: Entry }>): HoldingRefusal | undefined {
  const counts = new UnitCounts()
  const { held, staked } = counts
  const inOrder = unitAndStakingEventsInOrder(counting)
  for (const [place, { entry }] of inOrder.entries()) {
    const shortOn = dayOf(entry)
    counts.enter(entry)
    if (isTooMany(held.units) || isTooMany(staked.units)) return TooManyUnits.make({ on: shortOn })
    const next = inOrder[place + 1]
    if (next !== undefined && dayOf(next.entry) === shortOn) continue
    const [uncovered, unreleased] = [held.endDay(), staked.endDay()]
    if (uncovered) return SaleExceedsHolding.make({ held: shown(uncovered), shortOn })
    if (unreleased) return UnstakedExceedsStaked.make({ staked: shown(unreleased), shortOn })
    if (!unitsLeft(held.units, staked.units)) {
      return StakedExceedsHeld.make({ held: shown(held.units), staked: shown(staked.units), shortOn })
    }
  }
  return undefined
}
