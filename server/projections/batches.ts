import { comparePositions, type Position, type RecordedEvent } from "#server/eventlog/eventLog.ts"

/** How many events are applied in one transaction, unless the last append is longer. A ledger is computed once in each. */
export const eventsPerBatch = 5_000

/**
 * Whether an event was appended together with the one before it in the log. The events of one command are one append: a
 * correction voids an entry and records another, and between the two the figures would be wrong.
 */
const isSameAppend = (before: RecordedEvent, event: RecordedEvent): boolean =>
  before.stream === event.stream &&
  before.revision + 1n === event.revision &&
  before.metadata.commandId === event.metadata.commandId

/** Collects events into batches that never end inside an append. */
interface Batching {
  /** Adds the next event. Returns the batch that is complete without it, if any. */
  readonly add: (event: RecordedEvent) => ReadonlyArray<RecordedEvent> | undefined
  /** Returns the events since the last batch, for when the log is known to end here with a whole append. */
  readonly rest: () => ReadonlyArray<RecordedEvent>
}

/** A batch has `most` events, or more where the last append is longer. */
export function batching(most: number = eventsPerBatch): Batching {
  let batch: Array<RecordedEvent> = []
  const rest = () => {
    const complete = batch
    batch = []
    return complete
  }
  return {
    rest,
    add(event) {
      const last = batch.at(-1)
      const complete = last && batch.length >= most && !isSameAppend(last, event) ? rest() : undefined
      batch.push(event)
      return complete
    },
  }
}

/** Yields the batches of events that are read to their end. No batch is empty. */
export async function* inBatches(
  events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
  most: number = eventsPerBatch,
): AsyncIterable<ReadonlyArray<RecordedEvent>> {
  const { add, rest } = batching(most)
  for await (const event of events) {
    const complete = add(event)
    if (complete) yield complete
  }
  const last = rest()
  if (last.length > 0) yield last
}

type Halves = readonly [ReadonlyArray<RecordedEvent>, ReadonlyArray<RecordedEvent>]

/** Cuts a batch between two appends, as near to its middle as possible; `undefined` when it is one append. */
export function halvesOf(batch: ReadonlyArray<RecordedEvent>): Halves | undefined {
  const middle = Math.ceil(batch.length / 2)
  for (let distance = 0; distance <= middle; distance += 1) {
    for (const at of [middle - distance, middle + distance]) {
      const [before, event] = [batch[at - 1], batch[at]]
      if (before && event && !isSameAppend(before, event)) return [batch.slice(0, at), batch.slice(at)]
    }
  }
  return undefined
}

/** Events up to and including a position; all events without one. */
export async function* upTo(
  events: AsyncIterable<RecordedEvent>,
  until: Position | undefined,
): AsyncIterable<RecordedEvent> {
  for await (const event of events) {
    if (until && comparePositions(event.position, until) > 0) return
    yield event
  }
}
