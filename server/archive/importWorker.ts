import { parentPort, workerData } from "node:worker_threads"
import { Schema } from "effect"
import { Refusal } from "#contract/problem.ts"
import type { ThreadData } from "#server/threads/startThread.ts"
import type { ArchivedEvent, ArchivedInstrument, ArchivedSeries } from "./archive.ts"
import { ArchiveRefused, type OpenedArchive, openArchive, unreadable } from "./archiveReading.ts"
import { ArchiveRules, HouseholdOverfull } from "./deciding.ts"
import type { ArchiveCompared, ImportTask, WorkerAnswer, WorkerMessage, WorkerQuestion } from "./importWork.ts"
import { commandIdOfImport, earlierFactsId, factIdOf, isTakenAlong, type Placed, placed } from "./placing.ts"

/*
 * Reads an archive, and decides and tries its facts, in its own thread, so that no file can block the server: the
 * limits of the thread bound the cost. Answers one question at a time.
 */

const { file, destination, deciding, factsId: secret } = (workerData as ThreadData).task as ImportTask
const archive = Buffer.concat(file)
const earlier = earlierFactsId(archive, destination.householdId)
const factsId = secret ?? earlier
const commandId = secret === null ? earlier : commandIdOfImport(secret)
const port = parentPort
if (!port) throw new Error("this file is run as a worker")

/** Facts per answer: few enough that receiving them takes the server a few milliseconds. */
const eventsPerAnswer = 200
/** Prices and rates per answer. */
const pointsPerAnswer = 5_000
/** Instruments per answer. */
const instrumentsPerAnswer = 100
/** Bytes of the archive per answer. */
const bytesPerPart = 512 * 1024
/** The shortest time between two progress messages. */
const progressEveryMs = 200

let opened: OpenedArchive
let facts: ReadonlyArray<Placed> = []
/** How many of `facts` were handed out. */
let handedOut = 0
/** Those that facts name, and that were not handed out yet. */
let instruments: Array<ArchivedInstrument> = []
let series: AsyncGenerator<ArchivedSeries, void> | undefined

async function answerTo(question: WorkerQuestion): Promise<WorkerAnswer> {
  switch (question.kind) {
    case "read":
      return readAll()
    case "compare":
      return compare(question.eventIds, [...question.factsIds, earlier])
    case "try":
      return tryOut(question.databaseUrl)
    case "part": {
      const from = question.part * bytesPerPart
      // A copy: with a view, the whole archive would be posted.
      return { kind: "part", bytes: Uint8Array.from(archive.subarray(from, from + bytesPerPart)) }
    }
    case "facts": {
      const from = handedOut
      handedOut += eventsPerAnswer
      return { kind: "facts", facts: facts.slice(from, handedOut) }
    }
    case "instruments":
      return { kind: "instruments", instruments: instruments.splice(0, instrumentsPerAnswer) }
    case "series": {
      series ??= inParts(opened.series())
      const next = await series.next()
      return { kind: "series", series: next.done === true ? undefined : next.value }
    }
  }
}

async function readAll(): Promise<WorkerAnswer> {
  opened = await openArchive(archive)
  const { manifest, events } = opened
  if (manifest.incomplete) throw new ArchiveRefused({ _tag: "ArchiveIsIncomplete" })
  if (manifest.madeUp) throw new ArchiveRefused({ _tag: "ArchiveIsMadeUp" })

  const read: Array<Placed> = []
  const counts: Record<string, number> = {}
  const named = new Set<string>()
  const rules = new ArchiveRules(destination, deciding)
  for await (const { line, event } of events()) {
    sendProgress(line, manifest.events)
    const { fact, here } = placedHere(line, event, read.length)
    if (fact._tag === "HouseholdDeclaredMadeUp") throw new ArchiveRefused({ _tag: "ArchiveIsMadeUp" })
    // Facts that are not imported are decoded too: one that this program does not know is none that an export wrote.
    if (!isTakenAlong(event)) continue
    rules.take({ line, stream: event.stream, id: event.stream.split(/-(.*)/s)[1], event: fact })
    read.push(here)
    if ("instrument" in fact && fact.instrument) named.add(fact.instrument.id)
    counts[here.event.type] = (counts[here.event.type] ?? 0) + 1
  }
  rules.end()
  // Read to the end before anything is recorded: an archive is imported completely or not at all.
  for await (const _ of opened.series());
  instruments = []
  for await (const one of opened.instruments()) if (named.delete(one.id)) instruments.push(one)
  facts = read
  return { kind: "read", counts, entries: rules.added.entries, events: read.length }
}

function compare(eventIds: ReadonlyArray<string>, factsIds: ReadonlyArray<string>): ArchiveCompared {
  let best: ArchiveCompared = { kind: "compared", written: 0, foreign: eventIds }
  for (const each of new Set(factsIds)) {
    const ids = new Set(facts.map((_, index) => factIdOf(each, index)))
    const foreign = eventIds.filter((id) => !ids.has(id))
    const written = eventIds.length - foreign.length
    if (written > best.written) best = { kind: "compared", written, foreign }
  }
  return best
}

function placedHere(line: number, event: ArchivedEvent, index: number): ReturnType<typeof placed> {
  try {
    return placed(event, destination, { line, index, factsId, commandId })
  } catch {
    throw unreadable("events.jsonl", line)
  }
}

async function tryOut(databaseUrl: string): Promise<WorkerAnswer> {
  // Loads the dependencies of the dry run only when an archive gets this far.
  const { canBeApplied } = await import("#server/projections/dryRun.ts")
  const tried = (done: number): void => sendProgress(done, facts.length)
  if (!(await canBeApplied(databaseUrl, facts, tried))) throw unreadable("events.jsonl")
  return { kind: "tried" }
}

async function* inParts(all: AsyncGenerator<ArchivedSeries, void>): AsyncGenerator<ArchivedSeries, void> {
  for await (const { points, ...of } of all) {
    for (let from = 0; from < points.length; from += pointsPerAnswer) {
      yield { ...of, points: points.slice(from, from + pointsPerAnswer) }
    }
  }
}

let sentAt = 0

function sendProgress(done: number, total: number): void {
  const now = performance.now()
  if (now - sentAt < progressEveryMs) return
  sentAt = now
  send({ kind: "progress", done, total })
}

const send = (message: WorkerMessage): void => port.postMessage(message)

/** Encodes a refusal for a message, in which a decimal would lose its type. */
const encodeRefusal = Schema.encodeSync(Refusal)

port.on("message", (question: WorkerQuestion) => {
  answerTo(question).then(send, (error: unknown) => {
    if (!(error instanceof ArchiveRefused || error instanceof HouseholdOverfull)) throw error
    send({ kind: "refused", refusal: encodeRefusal(error.refusal) })
  })
})
