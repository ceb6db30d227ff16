import { Result } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { EventLog, NewEvent, RecordedEvent } from "#server/eventlog/eventLog.ts"
import { archiveAppender } from "#server/privacy/importRecording.ts"
import { type LogDatabase, newHousehold, openLogDatabase, stored } from "#tests/projections/logDatabase.ts"

let logDatabase: LogDatabase
beforeAll(async () => {
  logDatabase = await openLogDatabase()
})
afterAll(() => logDatabase.close())

const named = (householdId: string, name: string): NewEvent => stored(householdId, { _tag: "HouseholdNamed", name })

/** A log in which another writer is always a little faster, so many times. */
function raced(log: EventLog, others: ReadonlyArray<NewEvent>): EventLog {
  const waiting = [...others]
  const overtaken = async (stream: string): Promise<void> => {
    const other = waiting.shift()
    if (other) Result.getOrThrow(await log.append(stream, "any", [other]))
  }
  return {
    ...log,
    async append(stream, expected, events) {
      await overtaken(stream)
      return log.append(stream, expected, events)
    },
    async appendEach(appends) {
      for (const { stream } of appends) await overtaken(stream)
      return log.appendEach(appends)
    },
  }
}

it("Events of an archive are recorded after those that others write to the same stream meanwhile.", async () => {
  const householdId = newHousehold()
  const stream = `household-${householdId}`
  const [first, second, third] = ["One", "Two", "Three"].map((name) => named(householdId, name))
  const ofOthers = ["Four", "Five"].map((name) => named(householdId, name))
  const { append, position } = archiveAppender(raced(logDatabase.log, ofOthers))

  await append([first, second].map((event, index) => ({ line: index + 1, stream, event: event as NewEvent })))
  await append([{ line: 3, stream, event: third as NewEvent }])

  const recorded: Array<RecordedEvent> = []
  for await (const event of logDatabase.log.readStream(stream)) recorded.push(event)
  expect(recorded.map(({ data }) => (data as { readonly name: string }).name)).toEqual([
    "Four",
    "Five",
    "One",
    "Two",
    "Three",
  ])
  expect(position()).toEqual(recorded.at(-1)?.position)
})

it("Events of an archive are recorded in its order, regardless of their streams.", async () => {
  const households = [newHousehold(), newHousehold(), newHousehold()]
  const facts = Array.from({ length: 30 }, (_, line) => {
    const householdId = households[(line * line) % 3] ?? ""
    return { line, stream: `household-${householdId}`, event: named(householdId, `Name ${line}`) }
  })
  const { append } = archiveAppender(logDatabase.log)
  const before = await logDatabase.log.head()
  await append(facts)

  const recorded: Array<string> = []
  for await (const event of logDatabase.log.readAll(before && { after: before })) recorded.push(event.id)
  expect(recorded).toEqual(facts.map(({ event }) => event.id))
})
