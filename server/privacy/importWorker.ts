import { parentPort, workerData } from "node:worker_threads"
import { ArchiveRefused, openArchive, unreadable } from "./archiveReading.ts"
import type { ImportTask, WorkerAnswer, WorkerQuestion } from "./importWork.ts"
import { bulkIdOf, isTakenAlong, type Placed, placed } from "./placing.ts"

/*
 * Reads an archive in a thread of its own, so that no file keeps the server from answering: what it costs is bounded by
 * the limits of the thread. Answers one question after the other.
 */

const { file, destination } = workerData as ImportTask
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
  for await (const { line, event } of events()) {
    const here = placedHere(line, event, bulkId, read.length)
    if (!here) continue
    read.push(here)
    counts[here.event.type] = (counts[here.event.type] ?? 0) + 1
  }
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

function placedHere(
  line: number,
  event: Parameters<typeof placed>[0],
  bulkId: string,
  index: number,
): Placed | undefined {
  try {
    // Also of what stays behind: a fact that this program does not know is none that an export wrote.
    const here = placed(event, destination, { line, bulkId, index })
    return isTakenAlong(event) ? here : undefined
  } catch {
    throw unreadable("events.jsonl", line)
  }
}

const answers = work()
port.on("message", () => {
  answers.next({ kind: "next" }).then(
    ({ value }) => port.postMessage(value ?? { kind: "end" }),
    (error: unknown) => {
      if (!(error instanceof ArchiveRefused)) throw error
      port.postMessage({ kind: "refused", refusal: error.refusal } satisfies WorkerAnswer)
    },
  )
})
