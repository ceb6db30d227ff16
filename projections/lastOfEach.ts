import type { Recorded } from "./projection.ts"

/** The last of the events about each subject of each household, in the order in which the subjects came up. */
export function lastOfEach<Event, Subject extends string>(
  events: ReadonlyArray<Recorded<Event>>,
  subjectOf: (event: Event) => Subject,
): ReadonlyArray<{ readonly subject: Subject; readonly last: Recorded<Event> }> {
  const last = new Map<string, { subject: Subject; last: Recorded<Event> }>()
  for (const recorded of events) {
    const subject = subjectOf(recorded.event)
    last.set(`${recorded.householdId} ${subject}`, { subject, last: recorded })
  }
  return [...last.values()]
}
