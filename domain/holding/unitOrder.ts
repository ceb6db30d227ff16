import { BigDecimal } from "effect"
import { add, type Decimal, decimal, divide, multiply, subtract } from "#domain/numbers/decimal.ts"
import { dayOf, type Entry, type EntryOf } from "./entries.ts"

/** An entry by which the number of units held changes. */
export type UnitEntry = EntryOf<"Trade" | "Delivery" | "Split" | "SwapLeg">

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

/** The units held after an entry, out of those held before it. Below zero when more went out than were held. */
export function unitsAfter(held: Decimal, entry: UnitEntry): Decimal {
  if (entry._tag === "Split") return splitUnits(held, entry.from, entry.to)
  return effectOnUnits(entry) === "in" ? add(held, entry.quantity) : subtract(held, entry.quantity)
}

/** The units staked after an entry, out of those staked before it. A split splits them with all the others. */
export function stakedAfter(staked: Decimal, entry: UnitOrStakingEntry): Decimal {
  if (entry._tag === "Split") return splitUnits(staked, entry.from, entry.to)
  if (entry._tag !== "Staking") return staked
  return entry.action === "stake" ? add(staked, entry.quantity) : subtract(staked, entry.quantity)
}

/**
 * What `units` become when each `from` of them turn into `to`: units × to ÷ from, to 18 decimals, ties to the even
 * digit. 10 units 3-for-1 are 30; 10 units 1-for-3 are 3.333333333333333333.
 */
export const splitUnits = (units: Decimal, from: number, to: number): Decimal =>
  BigDecimal.normalize(
    divide(multiply(units, decimal(String(to))), decimal(String(from)), { decimals: 18, rounding: "half-even" }),
  )
