import type { Json } from "../given.ts"

/*
 * A second opinion on units held: counted day by day in whole 10⁻¹⁸ of a unit, straight from the stored JSON, with
 * nothing of the domain's own arithmetic or order.
 */

type StoredEntry = Json & {
  readonly entryId: string
  readonly quantity: string
  readonly from: number
  readonly to: number
}

const eighteenth = (units: string): bigint => {
  const [whole = "", fraction = ""] = units.split(".")
  return BigInt(whole + fraction.padEnd(18, "0"))
}

/** Recorded and not taken back. */
export function countingOf(history: ReadonlyArray<Json>): ReadonlyArray<Json> {
  const voided = new Set(history.filter((event) => event._tag === "EntryVoided").map((event) => event["entryId"]))
  return history.filter(
    (event) =>
      "replaces" in event && "entryId" in event && event._tag !== "EntryVoided" && !voided.has(event["entryId"]),
  )
}

export const dayOfEvent = (event: Json): string =>
  String(
    Object.entries(event).find(([field]) =>
      /(traded|delivered|effective|valued|stated|paid|taken)On$/.test(field),
    )?.[1],
  )

/** The first day at whose end less than nothing is held; absent when there is none. */
export function firstDayBelowZero(history: ReadonlyArray<Json>): string | undefined {
  const entries = countingOf(history) as ReadonlyArray<StoredEntry>
  let units = 0n
  for (const day of [...new Set(entries.map(dayOfEvent))].sort()) {
    const ofDay = entries.filter((entry) => dayOfEvent(entry) === day)
    for (const { from, to } of ofDay.filter((entry) => entry._tag === "UnitsSplit"))
      units = splitEvenly(units, from, to)
    for (const { _tag, side, direction, quantity } of ofDay) {
      if (_tag === "TradeRecorded") units += side === "buy" ? eighteenth(quantity) : -eighteenth(quantity)
      if (_tag === "UnitsDelivered") units += direction === "in" ? eighteenth(quantity) : -eighteenth(quantity)
    }
    if (units < 0n) return day
  }
  return undefined
}

/** Half a unit of the last place goes to the even side. */
function splitEvenly(units: bigint, from: number, to: number): bigint {
  const exact = units * BigInt(to)
  const below = exact / BigInt(from)
  const twiceTheRest = 2n * (exact - below * BigInt(from))
  const up = twiceTheRest > BigInt(from) || (twiceTheRest === BigInt(from) && below % 2n === 1n)
  return up ? below + 1n : below
}
