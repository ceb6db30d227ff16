import { type CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Steps, StoredEntry } from "./facts.ts"
import { bookDecimals, mantissaOf, plainText } from "#domain/numbers/plainDecimal.ts"
import { withoutRepeats } from "#domain/numbers/steps.ts"
import { splitUnits } from "./unitMovements.ts"

/** How many of the units held are staked. A split turns them into others as it does all units, at the start of the day. */
export function stakedOf(entries: ReadonlyArray<StoredEntry>): Steps<string> {
  if (!entries.some(({ _tag }) => _tag === "Staking")) return []
  const byDay = new Map<CalendarDate, Movements>()
  const on = (day: CalendarDate): Movements => {
    let movements = byDay.get(day)
    if (!movements) byDay.set(day, (movements = { staked: 0n }))
    return movements
  }
  for (const entry of entries) {
    if (entry._tag === "Split") on(entry.effectiveOn).split = entry
    if (entry._tag !== "Staking") continue
    const quantity = mantissaOf(entry.quantity, bookDecimals)
    on(entry.stakedOn).staked += entry.action === "stake" ? quantity : -quantity
  }
  let staked = 0n
  return withoutRepeats(
    [...byDay]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, movements]) => {
        const { split } = movements
        if (split) staked = splitUnits(staked, BigInt(split.from), BigInt(split.to))
        staked += movements.staked
        return [day, plainText(staked, bookDecimals)] as const
      }),
  )
}

interface Movements {
  split?: { readonly from: number; readonly to: number }
  /** Less what was released. */
  staked: bigint
}
