import type { Recorded } from "./projection.ts"

/** The last of the events about each subject of each household, in the order in which the subjects came up. */
export function lastOfEach<Event>(
  events: ReadonlyArray<Recorded<Event>>,
  subjectOf: (event: Event) => string,
): ReadonlyArray<{ readonly householdId: string; readonly subject: string; readonly position: bigint }> {
  const last = new Map<string, { householdId: string; subject: string; position: bigint }>()
  for (const { event, householdId, position } of events) {
    const subject = subjectOf(event)
    last.set(`${householdId} ${subject}`, { householdId, subject, position })
  }
  return [...last.values()]
}
