import type { Json } from "../given.ts"
import type { Terms } from "./examples.ts"

/*
 * A second opinion on the ownership structure: every day by itself, straight from the stored JSON, percentages as whole
 * 10⁻¹⁸ and circles found by walking from everybody to everybody.
 */

/** Days in a row, so that looking at each of them is looking at all of them. */
export const days = ["2023-12-31", "2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05"] as const

/** The first day on which the stakes cannot all be true; absent when there is none. */
export const firstImpossibleDay = (history: ReadonlyArray<Json>): string | undefined =>
  days.find((day) => {
    const standing = standingOn(day, history)
    const children = [...new Set(standing.map(({ childId }) => childId))]
    return children.some((childId) => tooMuch(holdersOf(childId, standing))) || hasCircle(standing)
  })

/** What each pair last stated by the end of the day, without what is nothing. */
export function standingOn(day: string, history: ReadonlyArray<Json>): ReadonlyArray<Terms> {
  const gone = new Set(history.filter(({ _tag }) => _tag === "StakeRemoved").map((event) => event["stakeId"]))
  const stated = history
    .filter(({ _tag, stakeId }) => _tag === "StakeRecorded" && !gone.has(stakeId))
    .map((event) => event as unknown as Terms)
  return stated.filter(
    (stake) =>
      stake.effectiveOn <= day &&
      stake.percent !== "0" &&
      !stated.some(
        (other) =>
          other.ownerId === stake.ownerId &&
          other.childId === stake.childId &&
          other.effectiveOn > stake.effectiveOn &&
          other.effectiveOn <= day,
      ),
  )
}

export const holdersOf = (childId: string, standing: ReadonlyArray<Terms>): ReadonlyArray<[string, string]> =>
  standing.filter((stake) => stake.childId === childId).map(({ ownerId, percent }) => [ownerId, percent])

function tooMuch(holders: ReadonlyArray<[string, string]>): boolean {
  const eighteenths = holders.map(([, percent]) => {
    const [whole = "", fraction = ""] = percent.split(".")
    return BigInt(whole + fraction.padEnd(18, "0"))
  })
  return eighteenths.reduce((sum, each) => sum + each, 0n) > 100n * 10n ** 18n
}

/** Whether somebody is reached from themselves, however long the way. */
function hasCircle(standing: ReadonlyArray<Terms>): boolean {
  const reaches = new Set(standing.map(({ ownerId, childId }) => `${ownerId} ${childId}`))
  const everybody = [...new Set(standing.flatMap(({ ownerId, childId }) => [ownerId, childId]))]
  for (const through of everybody) {
    for (const from of everybody) {
      for (const to of everybody) {
        if (reaches.has(`${from} ${through}`) && reaches.has(`${through} ${to}`)) reaches.add(`${from} ${to}`)
      }
    }
  }
  return everybody.some((each) => reaches.has(`${each} ${each}`))
}
