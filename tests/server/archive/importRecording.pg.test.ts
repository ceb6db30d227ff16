import { Result } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { EventLog, NewEvent, RecordedEvent } from "#server/eventlog/eventLog.ts"
import { archiveAppender, OthersRecorded } from "#server/archive/importRecording.ts"
import { type LogDatabase, newHousehold, openLogDatabase, stored } from "#tests/projections/logDatabase.ts"

let logDatabase: LogDatabase
beforeAll(async () => {
  logDatabase = await openLogDatabase()
})
afterAll(() => logDatabase.close())

const commandId = crypto.randomUUID()

/** An event as an import writes it. */
function imported(householdId: string, event: Parameters<typeof stored>[1]): NewEvent {
  const { metadata, ...written } = stored(householdId, event)
  const origin = { recordedAt: "2024-04-01T09:00:00.000Z", recordedBy: crypto.randomUUID() }
  return { ...written, metadata: { ...metadata, commandId, origin } }
}

const named = (householdId: string, name: string): NewEvent => imported(householdId, { _tag: "HouseholdNamed", name })
const namesIn = (events: ReadonlyArray<RecordedEvent>): ReadonlyArray<unknown> => events.map(({ data }) => data["name"])

async function eventsOf(stream: string): Promise<ReadonlyArray<RecordedEvent>> {
  const recorded: Array<RecordedEvent> = []
  for await (const event of logDatabase.log.readStream(stream)) recorded.push(event)
  return recorded
}

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

it("Events of an archive are recorded after those of members who leave meanwhile.", async () => {
  const householdId = newHousehold()
  const stream = `household-${householdId}`
  const [first, second, third] = ["One", "Two", "Three"].map((name) => named(householdId, name))
  const ofOthers = ["Four", "Five"].map((name) => stored(householdId, { _tag: "HouseholdNamed", name }))
  const { append, position } = archiveAppender(raced(logDatabase.log, ofOthers), commandId)

  await append([first, second].map((event, index) => ({ line: index + 1, stream, event: event as NewEvent })))
  await append([{ line: 3, stream, event: third as NewEvent }])

  const recorded = await eventsOf(stream)
  expect(namesIn(recorded)).toEqual(["Four", "Five", "One", "Two", "Three"])
  expect(position()).toEqual(recorded.at(-1)?.position)
})

it("Nothing is recorded in a stream that others have written to, even under the ids of the archive.", async () => {
  const householdId = newHousehold()
  const portfolioId = crypto.randomUUID()
  const stream = `portfolio-${householdId}.${portfolioId}`
  const created = { _tag: "PortfolioCreated", portfolioId, title: "A" }
  const fact = imported(householdId, created)
  for (const other of [stored(householdId, created), { ...stored(householdId, created), id: fact.id }]) {
    await logDatabase.log.append(stream, "any", [other])
    const { append } = archiveAppender(logDatabase.log, commandId)
    await expect(append([{ line: 1, stream, event: fact }])).rejects.toThrow(OthersRecorded)
  }
  expect(await eventsOf(stream)).toHaveLength(2)
})

it("A recording that is repeated, whole or from any fact on, leaves each fact once.", async () => {
  const householdId = newHousehold()
  const streams = ["a", "b", "c"].map((name) => `portfolio-${householdId}.${name}`)
  const facts = Array.from({ length: 24 }, (_, line) => ({
    line,
    stream: streams[(line * line) % 3] ?? "",
    event: named(householdId, `Name ${line}`),
  }))
  for (const before of [5, 24, 11]) await archiveAppender(logDatabase.log, commandId).append(facts.slice(0, before))
  await archiveAppender(logDatabase.log, commandId).append(facts)
  for (const stream of streams) {
    const ofStream = facts.filter((fact) => fact.stream === stream)
    expect((await eventsOf(stream)).map(({ id }) => id)).toEqual(ofStream.map(({ event }) => event.id))
  }
})

it("Events of an archive are recorded in its order, regardless of their streams.", async () => {
  const households = [newHousehold(), newHousehold(), newHousehold()]
  const facts = Array.from({ length: 30 }, (_, line) => {
    const householdId = households[(line * line) % 3] ?? ""
    return { line, stream: `household-${householdId}`, event: named(householdId, `Name ${line}`) }
  })
  const { append } = archiveAppender(logDatabase.log, commandId)
  const before = await logDatabase.log.head()
  await append(facts)

  const recorded: Array<string> = []
  for await (const event of logDatabase.log.readAll(before && { after: before })) recorded.push(event.id)
  expect(recorded).toEqual(facts.map(({ event }) => event.id))
})
