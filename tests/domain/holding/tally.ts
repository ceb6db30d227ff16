import type { Json } from "#tests/domain/given.ts"

/*
 * An independent calculation of units held and capital called: day by day in whole 10⁻¹⁸, directly from the stored
 * JSON, without the arithmetic or the ordering of the domain.
 */

type StoredEntry = Json & {
  readonly entryId: string
  readonly quantity: string
  readonly from: number
  readonly to: number
  readonly amount: { readonly amount: string }
}

const eighteenth = (units: string): bigint => {
  const [whole = "", fraction = ""] = units.split(".")
  return BigInt(whole + fraction.padEnd(18, "0"))
}

/** Recorded and not voided. */
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
      /(traded|delivered|swapped|staked|effective|valued|stated|paid|taken)On$/.test(field),
    )?.[1],
  )

/**
 * The first day at whose end units held or staked are negative, or more units are staked than held, and which of these;
 * absent when there is none.
 */
export function firstShortage(history: ReadonlyArray<Json>): { _tag: string; shortOn: string } | undefined {
  const entries = countingOf(history) as ReadonlyArray<StoredEntry>
  let units = 0n
  let staked = 0n
  for (const shortOn of [...new Set(entries.map(dayOfEvent))].sort()) {
    const ofDay = entries.filter((entry) => dayOfEvent(entry) === shortOn)
    for (const { from, to } of ofDay.filter((entry) => entry._tag === "UnitsSplit")) {
      units = splitEvenly(units, from, to)
      staked = splitEvenly(staked, from, to)
    }
    for (const { _tag, side, direction, action, quantity } of ofDay) {
      if (_tag === "TradeRecorded") units += side === "buy" ? eighteenth(quantity) : -eighteenth(quantity)
      if (_tag === "UnitsDelivered" || _tag === "TokensSwapped") {
        units += direction === "in" ? eighteenth(quantity) : -eighteenth(quantity)
      }
      if (_tag === "StakingRecorded") staked += action === "stake" ? eighteenth(quantity) : -eighteenth(quantity)
    }
    if (units < 0n) return { _tag: "SaleExceedsHolding", shortOn }
    if (staked < 0n) return { _tag: "UnstakedExceedsStaked", shortOn }
    if (units < staked) return { _tag: "StakedExceedsHeld", shortOn }
  }
  return undefined
}

/** The first day at whose end the capital called exceeds the commitment; absent when there is none. */
export function firstDayOverdrawn(history: ReadonlyArray<Json>): string | undefined {
  const entries = countingOf(history) as ReadonlyArray<StoredEntry>
  return [...new Set(entries.map(dayOfEvent))].sort().find((day) => {
    const untilThen = entries.filter((entry) => dayOfEvent(entry) <= day)
    const committed = untilThen
      .filter((entry) => entry._tag === "CommitmentChanged")
      .sort((a, b) => (dayOfEvent(a) < dayOfEvent(b) ? -1 : 1))
      .at(-1)
    const amounts = untilThen.map((entry) => {
      if (entry["kind"] === "capitalCall" && entry["beyondCommitment"] === false) return eighteenth(entry.amount.amount)
      return entry["kind"] === "distribution" && entry["recallable"] === true ? -eighteenth(entry.amount.amount) : 0n
    })
    return committed !== undefined && amounts.reduce((a, b) => a + b, 0n) > eighteenth(committed.amount.amount)
  })
}

/** Half a unit of the last place is rounded to even. */
function splitEvenly(units: bigint, from: number, to: number): bigint {
  const exact = units * BigInt(to)
  const below = exact / BigInt(from)
  const twiceTheRest = 2n * (exact - below * BigInt(from))
  const up = twiceTheRest > BigInt(from) || (twiceTheRest === BigInt(from) && below % 2n === 1n)
  return up ? below + 1n : below
}
