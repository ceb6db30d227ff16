import { Result, Schema } from "effect"
import { expect, it } from "vitest"
import { dayFields, dayOf, Entry } from "#domain/holding/entries.ts"
import { notInFuture } from "#server/routes/days.ts"
import { oneOfEach } from "#tests/domain/holding/classTable.ts"

const entries = Object.entries(oneOfEach).map(([kind, entry]) => ({ kind, entry }))
const sentAt = (entry: Entry, now: string) => {
  const answer = notInFuture(dayOf(entry), `body.entry.${dayFields[entry._tag]}`, new Date(now))
  return Result.isFailure(answer) ? answer.failure.refusal : undefined
}

it.each(entries)("an entry of tomorrow is refused with the name of its field: $kind", ({ entry }) => {
  const stated = Object.entries(entry).find(([, term]) => term === "2024-02-01")?.[0]
  const decoded = Schema.decodeUnknownSync(Entry)(entry)
  expect(sentAt(decoded, "2024-01-31T09:59:59Z")).toEqual({
    _tag: "DayInFuture",
    field: `body.entry.${stated}`,
    latest: "2024-01-31",
  })
  // The day has begun in the first time zone, at UTC+14.
  expect(sentAt(decoded, "2024-01-31T10:00:00Z")).toBeUndefined()
})
