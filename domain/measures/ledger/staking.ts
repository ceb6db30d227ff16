import { type CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Steps, StoredEntry } from "./facts.ts"
import { splitUnits, unitsCounted } from "#domain/holding/units.ts"
import { bookAmount, fractionInBook, inBook } from "#domain/numbers/bookAmounts.ts"
import { nothing, plus } from "#domain/numbers/fraction.ts"
import { bookDecimals, plainText } from "#domain/numbers/plainDecimal.ts"
import { withoutRepeats } from "./steps.ts"

/** The number of staked units by day. A split applies to them as to all units, at the start of the day. */
export function stakedOf(entries: ReadonlyArray<StoredEntry>): Steps<string> {
  if (!entries.some(({ _tag }) => _tag === "Staking")) return []
  const byDay = new Map<CalendarDate, Movements>()
  const on = (day: CalendarDate): Movements => {
    let movements = byDay.get(day)
    if (!movements) byDay.set(day, (movements = { staked: 0n, released: 0n }))
    return movements
  }
  for (const entry of entries) {
    if (entry._tag === "Split") on(entry.effectiveOn).split = entry
    if (entry._tag !== "Staking") continue
    on(entry.stakedOn)[entry.action === "stake" ? "staked" : "released"] += bookAmount(entry.quantity)
  }
  let staked = nothing
  return withoutRepeats(
    [...byDay]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, movements]) => {
        const { split, released } = movements
        if (split) staked = splitUnits(staked, split)
        staked = plus(staked, fractionInBook(movements.staked))
        if (released > 0n) staked = unitsCounted(staked, fractionInBook(released)) ?? nothing
        return [day, plainText(inBook(staked), bookDecimals)] as const
      }),
  )
}

interface Movements {
  split?: { readonly from: number; readonly to: number }
  staked: bigint
  released: bigint
}
