import { Result, Schema } from "effect"
import { expect, it } from "vitest"
import { dayFieldOf, dayOf, Entry } from "#domain/holding/entries.ts"
import { daysOf } from "#server/identity/today.ts"
import { notInFuture } from "#server/application/days.ts"
import { oneOfEach } from "#tests/domain/holding/classTable.ts"

const entries = Object.entries(oneOfEach).map(([kind, entry]) => ({ kind, entry }))
const sentAt = (entry: Entry, now: string, zone: { readonly timeZone?: string } = {}) => {
  const days = daysOf({ preferences: zone }, new Date(now))
  const answer = notInFuture(dayOf(entry), `body.entry.${dayFieldOf(entry)}`, days)
  return Result.isFailure(answer) ? answer.failure.refusal : undefined
}

it.each(entries)("an entry of tomorrow is refused with the name of its field: $kind", ({ entry }) => {
  const stated = Object.entries(entry).find(([, term]) => term === "2024-02-01")?.[0]
  const decoded = Schema.decodeUnknownSync(Entry)(entry)
  const refusal = { _tag: "DayInFuture", field: `body.entry.${stated}`, latest: "2024-01-31" }
  const [honolulu, kiritimati] = [{ timeZone: "Pacific/Honolulu" }, { timeZone: "Pacific/Kiritimati" }]
  expect(sentAt(decoded, "2024-01-31T09:59:59Z", kiritimati)).toEqual(refusal)
  expect(sentAt(decoded, "2024-01-31T10:00:00Z", kiritimati)).toBeUndefined()
  expect(sentAt(decoded, "2024-02-01T09:59:59Z", honolulu)).toEqual(refusal)
  expect(sentAt(decoded, "2024-02-01T10:00:00Z", honolulu)).toBeUndefined()
})

it.each(entries)(
  "without a time zone, an entry may have a day that has begun anywhere on Earth: $kind",
  ({ entry }) => {
    const decoded = Schema.decodeUnknownSync(Entry)(entry)
    expect(sentAt(decoded, "2024-01-31T09:59:59Z")).toMatchObject({ latest: "2024-01-31" })
    expect(sentAt(decoded, "2024-01-31T10:00:00Z")).toBeUndefined()
  },
)
