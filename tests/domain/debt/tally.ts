import type { Json } from "#tests/domain/given.ts"

/* An independent calculation, day by day from the stored JSON, without the arithmetic or the ordering of the domain. */

/** Recorded and not voided. */
export function countingOf(history: ReadonlyArray<Json>): ReadonlyArray<Json> {
  const voided = new Set(history.filter(({ _tag }) => _tag === "DebtEntryVoided").map((event) => event["entryId"]))
  return history.filter((event) => "replaces" in event && !voided.has(event["entryId"]))
}

export const dayOfEvent = (event: Json): string =>
  String(Object.entries(event).find(([field]) => /^(stated|paid|effective|taken)On$/.test(field))?.[1])

/** The first day on which principal was repaid although no day up to it has a statement; absent when there is none. */
export function firstDayUnstated(history: ReadonlyArray<Json>): string | undefined {
  const entries = countingOf(history)
  const stated = entries.filter(({ _tag }) => _tag === "DebtBalanceRecorded").map(dayOfEvent)
  const repaid = entries.filter(
    ({ _tag, principal }) => _tag === "RepaymentRecorded" && /[1-9]/.test((principal as { amount: string }).amount),
  )
  return repaid
    .map(dayOfEvent)
    .filter((day) => stated.every((other) => other > day))
    .sort()[0]
}
