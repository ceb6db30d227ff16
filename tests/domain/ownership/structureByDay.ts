import type { Json } from "#tests/domain/given.ts"
import type { Terms } from "./examples.ts"

/*
 * An independent calculation of the ownership structure: each day by itself, directly from the stored JSON, with
 * percentages as whole 10⁻¹⁸ and circles found by following the stakes from every portfolio.
 */

/** Consecutive days, so that checking each of them checks them all. */
export const days = ["2023-12-31", "2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05"] as const

/** The first day on which the stakes contradict each other; absent when there is none. */
export const firstImpossibleDay = (history: ReadonlyArray<Json>): string | undefined =>
  days.find((day) => {
    const standing = standingOn(day, history)
    const children = [...new Set(standing.map(({ childId }) => childId))]
    return children.some((childId) => tooMuch(holdersOf(childId, standing))) || hasCircle(standing)
  })

/** The latest stake of each pair at the end of the day, without stakes of 0 %. */
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

/** Whether a portfolio can be reached from itself by a path of any length. */
function hasCircle(standing: ReadonlyArray<Terms>): boolean {
  const reaches = new Set(standing.map(({ ownerId, childId }) => `${ownerId} ${childId}`))
  const portfolios = [...new Set(standing.flatMap(({ ownerId, childId }) => [ownerId, childId]))]
  for (const through of portfolios) {
    for (const from of portfolios) {
      for (const to of portfolios) {
        if (reaches.has(`${from} ${through}`) && reaches.has(`${through} ${to}`)) reaches.add(`${from} ${to}`)
      }
    }
  }
  return portfolios.some((each) => reaches.has(`${each} ${each}`))
}
