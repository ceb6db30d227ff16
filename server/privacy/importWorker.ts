import { parentPort, workerData } from "node:worker_threads"
import { Schema } from "effect"
import { Refusal } from "../contract/problem.ts"
import type { ArchivedEvent } from "./archive.ts"
import { ArchiveRefused, openArchive, unreadable } from "./archiveReading.ts"
import { ArchiveRules } from "./deciding.ts"
import type { ImportTask, WorkerAnswer, WorkerQuestion } from "./importWork.ts"
import { bulkIdOf, isTakenAlong, type Placed, placed } from "./placing.ts"

/*
 * Reads an archive in a thread of its own, so that no file keeps the server from answering: what it costs is bounded by
 * the limits of the thread. Answers one question after the other.
 */

const { file, destination, latest } = workerData as ImportTask
const archive = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
const port = parentPort
if (!port) throw new Error("this file is run as a worker")

/** Facts in one answer: few enough that taking them over costs the server a few milliseconds. */
const eventsPerAnswer = 200
/** Prices and rates in one answer. */
const pointsPerAnswer = 5_000

async function* work(): AsyncGenerator<WorkerAnswer, void, WorkerQuestion> {
  const { manifest, events, series } = await openArchive(archive)
  if (manifest.incomplete) throw new ArchiveRefused({ _tag: "ArchiveIsIncomplete" })
  if (manifest.madeUp) throw new ArchiveRefused({ _tag: "ArchiveIsMadeUp" })

  const bulkId = bulkIdOf(archive, destination.householdId)
  const read: Array<Placed> = []
  const counts: Record<string, number> = {}
  const rules = new ArchiveRules(destination, latest)
  for await (const { line, event } of events()) {
    const { fact, here } = placedHere(line, event, bulkId, read.length)
    if (fact._tag === "HouseholdDeclaredMadeUp") throw new ArchiveRefused({ _tag: "ArchiveIsMadeUp" })
    // Also what stays behind was read: a fact that this program does not know is none that an export wrote.
    if (!isTakenAlong(event)) continue
    rules.take({ line, id: event.stream.split(/-(.*)/s)[1], event: fact })
    read.push(here)
    counts[here.event.type] = (counts[here.event.type] ?? 0) + 1
  }
  rules.end()
  // Read to the end before anything is recorded: an archive is taken whole or not at all.
  for await (const _ of series());
  yield { kind: "read", counts, events: read.length }

  for (let from = 0; from < read.length; from += eventsPerAnswer) {
    yield { kind: "events", events: read.slice(from, from + eventsPerAnswer) }
  }
  yield { kind: "end" }
  for await (const { points, ...of } of series()) {
    for (let from = 0; from < points.length; from += pointsPerAnswer) {
      yield { kind: "series", series: { ...of, points: points.slice(from, from + pointsPerAnswer) } }
    }
  }
  yield { kind: "end" }
}

function placedHere(line: number, event: ArchivedEvent, bulkId: string, index: number): ReturnType<typeof placed> {
  try {
    return placed(event, destination, { line, bulkId, index })
  } catch {
    throw unreadable("events.jsonl", line)
  }
}

/** As it travels: a decimal would not arrive as one. */
const encodeRefusal = Schema.encodeSync(Refusal)

const answers = work()
port.on("message", () => {
  answers.next({ kind: "next" }).then(
    ({ value }) => port.postMessage(value ?? { kind: "end" }),
    (error: unknown) => {
      if (!(error instanceof ArchiveRefused)) throw error
      port.postMessage({ kind: "refused", refusal: encodeRefusal(error.refusal) } satisfies WorkerAnswer)
    },
  )
})
