import { splitUnits, unitsCounted } from "#domain/holding/units.ts"
import { plain } from "#domain/measures/trace/arithmetic.ts"
import { inBook } from "#domain/numbers/bookAmounts.ts"
import { type Fraction, nothing, plus } from "#domain/numbers/fraction.ts"
import { bookDecimals, plainText } from "#domain/numbers/plainDecimal.ts"
import type { StoredEntry } from "./facts.ts"
import { hasNoSource, type MovementDay, movementsOf, type RecordedEntry } from "./unitMovements.ts"

/** The units of a holding on one day, movement by movement: first splits, then what came in, then what went out. */
export class UnitsOfDay {
  #out = nothing
  /** Before anything goes out. */
  held: Fraction

  constructor(before: Fraction) {
    this.held = before
  }

  split(split: { readonly from: bigint; readonly to: bigint }): void {
    this.held = splitUnits(this.held, split)
  }

  bring(units: Fraction): void {
    this.held = plus(this.held, units)
  }

  take(units: Fraction): void {
    this.#out = plus(this.#out, units)
  }

  /** What is left after all that went out until now. Undefined if it is more than was held. See {@link unitsCounted}. */
  left(): Fraction | undefined {
    return this.#out.numerator === 0n ? this.held : unitsCounted(this.held, this.#out)
  }
}

/** The units that a holding has after an entry, with at most 18 decimals. */
interface UnitsAfter {
  readonly entryId: string
  /** By how much the entry changed them: below zero if units went out. */
  readonly change: string
  readonly units: string
}

/**
 * The units after each entry that changes the units of a holding or their cost, in the order in which they count: by day,
 * and within a day as in {@link UnitsOfDay}. The entries are in the order of recording. Rounded half-even to 18 decimals,
 * as the units of the ledger; those after the last entry of a day are the units of that day.
 */
export function unitsAfterEach(entries: ReadonlyArray<RecordedEntry<StoredEntry>>): ReadonlyArray<UnitsAfter> {
  const moves = entries
    .flatMap((recorded) =>
      movementsOf(plain, {}, [recorded], hasNoSource).map((moved) => ({ entryId: recorded.entryId, moved })),
    )
    .sort((a, b) => a.moved.day - b.moved.day || placeInDay(a.moved) - placeInDay(b.moved))
  let [today, units] = [Number.NEGATIVE_INFINITY, new UnitsOfDay(nothing)]
  let written = 0n
  return moves.map(({ entryId, moved }) => {
    if (moved.day !== today) [today, units] = [moved.day, new UnitsOfDay(units.left() ?? nothing)]
    for (const { from, to } of moved.splits) {
      units.split({ from: plain.exact(from).numerator, to: plain.exact(to).numerator })
    }
    for (const one of moved.cameIn) units.bring(plain.exact(one.units))
    for (const one of moved.wentOut) units.take(plain.exact(one.units))
    const before = written
    // Sales of a day that together are rounded to the number held may exceed it one by one: then none are left.
    written = inBook(units.left() ?? nothing)
    return {
      entryId,
      change: plainText(written - before, bookDecimals),
      units: plainText(written, bookDecimals),
    }
  })
}

/** Capital that was returned, and spin-offs on the old holding, change no units: they come last. */
function placeInDay({ splits, cameIn, wentOut }: MovementDay<Fraction>): number {
  if (splits.length > 0) return 0
  if (cameIn.length > 0) return 1
  return wentOut.length > 0 ? 2 : 3
}
